import { expect, test } from "vitest";
import { sizeText } from "../../../src-shared/text/size-text.ts";

test.each<[number, string, string]>([
  [0, "0 bytes", "0 bytes"],
  [999, "999 bytes", "999 bytes"],
  [1000, "1.0 kB", "1.0 kB"],
  [9949, "9.9 kB", "9.9 kB"],
  [9951, "10 kB", "10.0 kB"],
  [18_400_000, "18 MB", "18.4 MB"],
  [999_499_999, "999 MB", "999.5 MB"],
  [999_950_000, "1.0 GB", "1.0 GB"],
  [5_000_000_000_000, "5000 GB", "5000 GB"],
])("%i bytes are %s, and finer %s", (bytes, short, fine) => {
  expect([sizeText(bytes), sizeText(bytes, 1000)]).toEqual([short, fine]);
});
