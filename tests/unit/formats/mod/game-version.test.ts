import { describe, expect, it } from "vitest";
import {
  DEFAULT_GAME_VERSION,
  parseGameVersion,
  printGameVersion,
} from "../../../../src-shared/formats/mod/game-version.ts";

describe("game version", () => {
  it("is read from and printed as four numbers", () => {
    expect(parseGameVersion(" 1.25.9.5 ")).toEqual(DEFAULT_GAME_VERSION);
    expect(printGameVersion({ major: 1, minor: 26, build: 0, revision: 65535 })).toBe("1.26.0.65535");
  });

  it.each(["", "1.25.9", "1.25.9.5.1", "1.25.9.65536", "1.25.9.-5", "1.25.9.x", "1.2e1.9.5"])("is not %j", (text) => {
    expect(parseGameVersion(text)).toBeNull();
  });
});
