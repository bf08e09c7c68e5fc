import { describe, expect, it } from "vitest";
import { stampOf } from "../../../src-main/engine/project.ts";

const NOW = 1_700_000_000_000;
const file = { size: 7, modifiedMs: NOW - 9000, modifiedNs: 123n, changedMs: NOW - 9000, inode: 5n };

describe("the stamp of a file", () => {
  it("is one that was left alone for two seconds before the scan, by both of its times", () => {
    expect(stampOf(file, NOW)).toBe(`7 123 ${NOW - 9000} 5`);
    expect(stampOf({ ...file, changedMs: NOW - 2000 }, NOW)).not.toBeNull();
    expect(stampOf({ ...file, changedMs: NOW - 1999 }, NOW)).toBeNull();
    expect(stampOf({ ...file, changedMs: NOW + 1 }, NOW)).toBeNull();
    expect(stampOf({ ...file, modifiedMs: NOW - 1999 }, NOW)).toBeNull();
    expect(stampOf({ ...file, modifiedMs: NOW + 1999 }, NOW)).toBeNull();
  });

  it("may have a time of last change that somebody has set, far ahead too", () => {
    expect(stampOf({ ...file, modifiedMs: NOW + 1e9 }, NOW)).not.toBeNull();
  });

  it("is another one for every change of size, times and file", () => {
    const others = [{ size: 8 }, { modifiedNs: 124n }, { changedMs: NOW - 8999 }, { inode: 6n }, { inode: undefined }];
    const stamps = [file, ...others.map((other) => ({ ...file, ...other }))].map((each) => stampOf(each, NOW));
    expect(new Set(stamps).size).toBe(6);
  });
});
