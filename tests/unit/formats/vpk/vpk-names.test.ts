import { describe, expect, it } from "vitest";
import {
  directoryOfVpkArchive,
  normalVpkPath,
  splitVpkPath,
  vpkArchiveName,
  vpkBase,
  vpkNameFault,
} from "../../../../src-shared/formats/vpk/vpk-names.ts";

describe("splitVpkPath", () => {
  it.each([
    ["a.txt", "txt", " ", "a"],
    ["materials/wood/oak.vmt", "vmt", "materials/wood", "oak"],
    ["readme", " ", " ", "readme"],
    [".cfg", " ", " ", ".cfg"],
    ["a.", " ", " ", "a."],
    ["x/.cfg", " ", "x", ".cfg"],
    ["x.y/readme", " ", "x.y", "readme"],
    ["tar.gz.old", "old", " ", "tar.gz"],
    ["a. txt", " txt", " ", "a"],
    ["a. ", " ", " ", "a. "],
    [" .txt", " ", " ", " .txt"],
    ["..a", "a", " ", "."],
  ])("%j", (path, extension, folder, name) => {
    expect(splitVpkPath(path)).toEqual({ extension, folder, name });
  });
});

describe("normalVpkPath", () => {
  it.each([
    ["a\\b\\c.txt", "a/b/c.txt"],
    ["./a.txt", "a.txt"],
    ["/a.txt", "a.txt"],
    ["././/a//b/", "a/b"],
    ["a/./b", "a/./b"],
  ])("%j", (path, normal) => {
    expect(normalVpkPath(path)).toBe(normal);
  });
});

describe("vpkNameFault", () => {
  it.each([
    ["", "empty"],
    [".", "empty"],
    ["..", "parent-folder"],
    ["a/../b", "parent-folder"],
    ["a/./b", "parent-folder"],
    ["C:/a.txt", "colon"],
    ["a:b", "colon"],
    ["a\0b", "control-character"],
    ["a\nb", "control-character"],
    ["a/ /b", "blank-part"],
    [" ", "blank-part"],
    ["\ud800.txt", "half-character"],
    ["x".repeat(256), "part-too-long"],
    ["ä".repeat(128), "part-too-long"],
    ["ä".repeat(127), null],
    ["folder with space/file. txt", null],
    ["...", null],
  ])("%j", (path, fault) => {
    expect(vpkNameFault(path)).toBe(fault);
  });
});

describe("the files of a pack", () => {
  it.each([
    ["pak01_dir.vpk", "pak01", 0, "pak01_000.vpk"],
    ["PAK01_DIR.VPK", "PAK01", 12, "PAK01_012.vpk"],
    ["steam_without.vpk", "steam_without", 7, "steam_without_007.vpk"],
    ["x_dir", "x", 1000, "x_1000.vpk"],
    ["x_dir_dir.vpk", "x_dir", 999, "x_dir_999.vpk"],
    ["y.vpk.0123", "y.vpk.0123", 0, "y.vpk.0123_000.vpk"],
  ])("of %s", (directory, base, number, archive) => {
    expect(vpkBase(directory)).toBe(base);
    expect(vpkArchiveName(directory, number)).toBe(archive);
  });

  it.each([
    ["pak01_000.vpk", { directory: "pak01_dir.vpk", archive: 0 }],
    ["PAK_1000.VPK", { directory: "PAK_dir.VPK", archive: 1000 }],
    ["pak01_dir.vpk", null],
    ["pak_12.vpk", null],
    ["pak_000.txt", null],
  ])("%s may be an archive", (name, owner) => {
    expect(directoryOfVpkArchive(name)).toEqual(owner);
  });
});
