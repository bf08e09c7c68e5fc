import { expect, it } from "vitest";
import { mediaPathOf } from "../../../src-shared/formats/media-path.ts";

it.each([
  ["media/units/items/lamp.dat", "MEDIA/UNITS/ITEMS/LAMP.DAT"],
  ["media\\units\\monsters/wick.dat", "MEDIA/UNITS/MONSTERS/WICK.DAT"],
  ["MEDIA/Units//Items\\\\LAMP.DAT", "MEDIA/UNITS/ITEMS/LAMP.DAT"],
  ["units/items/lamp.dat", "MEDIA/UNITS/ITEMS/LAMP.DAT"],
  ["/media/units/lamp.dat", "MEDIA/UNITS/LAMP.DAT"],
  ["./media/units/lamp.dat", "MEDIA/UNITS/LAMP.DAT"],
  ["media/units/zeichen ß é 纸.dat", "MEDIA/UNITS/ZEICHEN ß é 纸.DAT"],
  ["mediaeval/lamp.dat", "MEDIA/MEDIAEVAL/LAMP.DAT"],
  ["...lamp.dat", "MEDIA/...LAMP.DAT"],
])("%s names %s", (text, path) => {
  expect(mediaPathOf(text)).toBe(path);
});

it.each(["", "media/", "media/units/", "../units/lamp.dat", "media/../lamp.dat", "c:/lamp.dat", "media/a\nb.dat", "."])(
  "%j names nothing",
  (text) => {
    expect(mediaPathOf(text)).toBeNull();
  },
);
