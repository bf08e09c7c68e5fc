import { describe, expect, test } from "vitest";
import { judgeFolder } from "../../../src-main/files/places.ts";
import { game, makeDisk, profile } from "../../support/disks.ts";

const wrong = (missing: readonly string[], holds: readonly string[], suggestion: string | null) => ({
  kind: "looks-wrong",
  missing,
  holds,
  suggestion,
});
const EXE = ["Torchlight2.exe"];
const MARKS = ["mods", "modlauncher.sch", "settings.txt", "save"];
const TL2 = "D:\\Steam\\steamapps\\common\\Torchlight II";
const PFX = "/games/pfx/drive_c/GOG Games/Torchlight II";

describe("a folder that a person chose as the game's", () => {
  const windows = makeDisk("win32", {
    files: [
      ...game(TL2),
      `${TL2}\\mods\\mine\\MOD.DAT`,
      "D:\\Half\\PAKS\\DATA.PAK",
      "D:\\Empty\\",
      ...game("E:\\A"),
      ...game("E:\\B"),
      "D:\\Zoo\\b\\",
      "D:\\Zoo\\a.txt",
      "D:\\Zoo\\c\\",
      "D:\\Zoo\\d\\",
    ],
    forbidden: ["D:\\Closed"],
    notReady: ["F:\\"],
  });
  test.each([
    ["right", TL2, { kind: "right" }],
    ["in any case", TL2.toLowerCase(), { kind: "right" }],
    ["without its program", "D:\\Half", wrong(EXE, ["PAKS"], null)],
    ["empty", "D:\\Empty", wrong(EXE, [], null)],
    ["something else", "D:\\Zoo", wrong(EXE, ["a.txt", "b", "c"], null)],
    ["PAKS in it", `${TL2}\\PAKS`, wrong(EXE, ["DATA.PAK", "DATA.PAK.MAN"], TL2)],
    ["a project in it", `${TL2}\\mods\\mine`, wrong(EXE, ["MOD.DAT"], TL2)],
    ["mods in it", `${TL2}\\mods`, wrong(EXE, ["mine"], TL2)],
    ["the folder around", "D:\\Steam\\steamapps\\common", wrong(EXE, ["Torchlight II"], TL2)],
    ["Steam's folder", "D:\\Steam", wrong(EXE, ["steamapps"], TL2)],
    ["a folder with two of them", "E:\\", wrong(EXE, ["A", "B"], null)],
    ["not there", "D:\\None", { kind: "not-there" }],
    ["its program", `${TL2}\\Torchlight2.exe`, { kind: "not-a-folder" }],
    ["closed", "D:\\Closed", { kind: "no-access", reason: "permission", errno: "EACCES" }],
    ["on a drive that is not ready", "F:\\TL2", { kind: "no-access", reason: "not-ready", errno: "UNKNOWN" }],
  ])("%s", (_, folder, wanted) => {
    expect(judgeFolder(folder, "install", windows)).toEqual(wanted);
  });

  test("on Linux the port counts, and a Wine folder leads to the game in it", () => {
    const linux = makeDisk("linux", { files: ["/port/Torchlight2.bin.x86_64", ...game(PFX), "/games/x"] });
    expect(judgeFolder("/port", "install", linux)).toEqual({ kind: "right" });
    for (const folder of ["/games", "/games/pfx"])
      expect(judgeFolder(folder, "install", linux)).toMatchObject({ suggestion: PFX });
  });

  test("on macOS a bundle is right, and what is missing is named as there", () => {
    const mac = makeDisk("darwin", { files: ["/Applications/Torchlight II.app/Contents/x", "/Users/ann/Games/x"] });
    expect(judgeFolder("/Applications/Torchlight II.app", "install", mac)).toEqual({ kind: "right" });
    expect(judgeFolder("/Users/ann/Games", "install", mac)).toEqual(wrong(["Torchlight2.app"], ["x"], null));
  });
});

test("a folder that a person chose as the profile's", () => {
  const own = "C:\\Users\\Ann\\Documents\\My Games\\Runic Games\\Torchlight 2";
  const windows = makeDisk("win32", { files: [...profile(own), "D:\\x\\y"] });
  expect(judgeFolder(own, "profile", windows)).toEqual({ kind: "right" });
  for (const folder of [
    `${own}\\mods`,
    "C:\\Users\\Ann\\Documents",
    "C:\\Users\\Ann",
    "C:\\Users\\Ann\\Documents\\My Games\\Runic Games",
  ])
    expect(judgeFolder(folder, "profile", windows)).toMatchObject({ missing: MARKS, suggestion: own });
  expect(judgeFolder("D:\\x", "profile", windows)).toEqual(wrong(MARKS, ["y"], null));
  expect(judgeFolder("D:\\x", "mods", windows)).toEqual({ kind: "right" });
  expect(judgeFolder("D:\\z", "mods", windows)).toEqual({ kind: "not-there" });
});
