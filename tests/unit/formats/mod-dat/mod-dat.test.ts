import { describe, expect, it } from "vitest";
import { DEFAULT_GAME_VERSION } from "../../../../src-shared/formats/mod/game-version.ts";
import { headerOfInfo, infoOfHeader } from "../../../../src-shared/formats/mod-dat/header.ts";
import { type ModInfo, outputNameOf, safeFileStem } from "../../../../src-shared/formats/mod-dat/mod-info.ts";
import { parseModDat } from "../../../../src-shared/formats/mod-dat/parse.ts";
import { printModDat } from "../../../../src-shared/formats/mod-dat/print.ts";
import { sourceOf } from "../../../../src-shared/text/source-text.ts";
import { TEST_HEADER } from "../../../support/mod-builder.ts";

const FULL_TEXT = [
  "[MOD]",
  "\t<STRING>AUTHOR:Jane Doe",
  "\t<STRING>NAME:Lantern Pack",
  "\t<STRING>DESCRIPTION:One line: shown in the launcher.",
  "\t<STRING>LONG_DESCRIPTION:Workshop text\\nsecond line",
  "\t<INTEGER64>MOD_ID:-4711000000000000123",
  "\t<STRING>WEBSITE:https://example.org",
  "\t<STRING>DOWNLOAD_URL:https://example.org/lantern.mod",
  "\t<STRING>STEAM_PREVIEW_FILE:mods/lantern pack/preview.png",
  "\t<STRING>STEAM_TAGS:Items,Pets",
  "\t<STRING>MOD_FILE_NAME:Lantern_Pack",
  "\t<INTEGER>VERSION:4",
  "\t<STRING>STEAM_CHANGE_DESCRIPTION:What changed",
  "\t[REMOVE_FILES]",
  "\t\t<STRING>FILE:media/units/items/maps/oldmap.dat",
  "\t[/REMOVE_FILES]",
  "\t[REQUIRED_MODS]",
  "\t\t<INTEGER64>ID:836884927",
  "\t[/REQUIRED_MODS]",
  "[/MOD]",
].join("\r\n");

const parse = (text: string) => parseModDat(sourceOf(text), "MOD.DAT");
const infoOf = (text: string): ModInfo => parse(text).info!;
const codes = (text: string) => parse(text).diagnostics.map(({ code }) => code);
/** A MOD.DAT that nothing can be said about, with lines added. */
const withLines = (...lines: string[]) =>
  ["[MOD]", "<STRING>NAME:A", "<STRING>MOD_FILE_NAME:A", "<INTEGER64>MOD_ID:5", ...lines, "[/MOD]"].join("\n");
const template = (name: string, id: string) =>
  `[MOD]\n<STRING>NAME:${name}\n<STRING>MOD_FILE_NAME:a\n<INTEGER64>MOD_ID:${id}\n[/MOD]`;

describe("parseModDat", () => {
  it("reads every key", () => {
    const { info, diagnostics } = parse(FULL_TEXT);
    expect(diagnostics).toEqual([]);
    expect({ ...info, source: null }).toEqual({
      author: "Jane Doe",
      name: "Lantern Pack",
      description: "One line: shown in the launcher.",
      longDescription: "Workshop text\\nsecond line",
      id: -4711000000000000123n,
      website: "https://example.org",
      downloadUrl: "https://example.org/lantern.mod",
      steamPreviewFile: "mods/lantern pack/preview.png",
      steamTags: "Items,Pets",
      modFileName: "Lantern_Pack",
      version: 4,
      steamChangeDescription: "What changed",
      removedFiles: ["media/units/items/maps/oldmap.dat"],
      requirements: [{ id: 836884927n, name: "", version: 0 }],
      source: null,
    });
  });

  it("takes keys and sections in any case", () => {
    expect(infoOf("[mod]\n<STRING>Name:x\n<INTEGER64>mod_id:7\n[/mod]")).toMatchObject({ name: "x", id: 7n });
  });

  it("reads required mods as id lines and as sections", () => {
    const text = withLines(
      "[REQUIRED_MODS]",
      "<INTEGER64>ID:-3",
      "[FIRST]\n<STRING>NAME:Base\n<INTEGER64>MOD_ID:8\n<INTEGER>VERSION:12\n[/FIRST]",
      "[SECOND]\n<STRING>GUID:9\n[/SECOND]",
      "[/REQUIRED_MODS]",
    );
    expect(infoOf(text).requirements).toEqual([
      { id: -3n, name: "", version: 0 },
      { id: 8n, name: "Base", version: 12 },
      { id: 9n, name: "", version: 0 },
    ]);
  });

  it("says nothing about a small, sound text", () => {
    expect(codes(withLines("<INTEGER>VERSION:-1"))).toEqual([]);
  });

  it.each([
    ["no MOD_ID", "[MOD]\n<STRING>NAME:A\n<STRING>MOD_FILE_NAME:A\n[/MOD]", "mod-dat-id-missing"],
    ["a MOD_ID that is no number", template("A", "x"), "mod-dat-id-missing"],
    ["a MOD_ID beyond 64 bits", template("A", "18446744073709551616"), "mod-dat-id-missing"],
    ["another root", "[UNIT]\n<STRING>NAME:A\n[/UNIT]", "mod-dat-not-mod"],
    ["a text over 8192 units", withLines(`<STRING>DESCRIPTION:${"x".repeat(8193)}`), "mod-dat-text-too-long"],
    [
      "a required mod's name over 8192 units",
      withLines(`[REQUIRED_MODS]\n[A]\n<STRING>NAME:${"x".repeat(8193)}\n<INTEGER64>ID:6\n[/A]\n[/REQUIRED_MODS]`),
      "mod-dat-text-too-long",
    ],
    ["the mod's own id", withLines("[REQUIRED_MODS]\n<INTEGER64>ID:5\n[/REQUIRED_MODS]"), "mod-dat-requirement-self"],
  ])("gives no info for %s", (_, text, code) => {
    const { info, diagnostics } = parse(text);
    expect(info).toBeNull();
    expect(diagnostics.find((diagnostic) => diagnostic.code === code)?.severity).toBe("error");
  });

  it("gives no info for a text without sections", () => {
    expect(parse("hello").info).toBeNull();
  });

  it.each([
    ["a fresh template", template("empty", "-1"), ["mod-dat-id-template", "mod-dat-name-missing"]],
    ["an id of 0", template("A", "0"), ["mod-dat-id-template"]],
    ["an id written unsigned", template("A", "9547436625814003292"), ["mod-dat-id-range"]],
    ["a version over 16 bits", withLines("<INTEGER>VERSION:65535"), ["mod-dat-version-range"]],
    ["a version that is no number", withLines("<INTEGER>VERSION:v2"), ["mod-dat-version-bad"]],
    ["a key twice", withLines("<STRING>NAME:B"), ["mod-dat-duplicate-key"]],
    ["a long name", withLines(`<STRING>AUTHOR:${"x".repeat(256)}`), ["mod-dat-text-long"]],
    ["a long website", withLines(`<STRING>WEBSITE:${"x".repeat(513)}`), ["mod-dat-text-long"]],
    [
      "removed files outside media, and twice",
      withLines("[REMOVE_FILES]\n<STRING>FILE:mod.dat\n<STRING>FILE:media/a\n<STRING>FILE:MEDIA\\A\n[/REMOVE_FILES]"),
      ["mod-dat-removed-bad", "mod-dat-removed-twice"],
    ],
    [
      "requirements without id, and twice",
      withLines("[REQUIRED_MODS]\n<INTEGER64>ID:x\n<INTEGER64>ID:9\n<INTEGER64>ID:9\n[/REQUIRED_MODS]"),
      ["mod-dat-requirement-bad", "mod-dat-requirement-twice"],
    ],
  ])("reports %s", (_, text, expected) => {
    const { info, diagnostics } = parse(text);
    expect(info).not.toBeNull();
    expect(diagnostics.map(({ code }) => code)).toEqual(expected);
  });

  it("quotes no more of a long line than a person reads", () => {
    const long = "x".repeat(50_000);
    const { diagnostics } = parse(
      withLines(`<INTEGER>VERSION:${long}\n<STRING>${long}:a\n<STRING>${long}:b\n[REMOVE_FILES]\n<STRING>FILE:${long}`),
    );
    expect(diagnostics.length).toBeGreaterThan(2);
    for (const { message } of diagnostics) expect(message.length).toBeLessThan(400);
  });

  it("names the line of a finding", () => {
    expect(parse(withLines("<INTEGER>VERSION:v2")).diagnostics[0]).toMatchObject({ path: "MOD.DAT", line: 5 });
  });

  it("reads an unsigned id as the signed number the game sees", () => {
    expect(infoOf(template("A", "9547436625814003292")).id).toBe(9547436625814003292n - 2n ** 64n);
  });

  it("reports a missing, unsafe or long file name", () => {
    const named = (name: string) => codes(`[MOD]\n<STRING>NAME:A\n<INTEGER64>MOD_ID:5\n${name}\n[/MOD]`);
    expect(named("")).toEqual(["mod-dat-file-name-missing"]);
    expect(named("<STRING>MOD_FILE_NAME:../a")).toEqual(["mod-dat-file-name-unsafe"]);
    expect(named(`<STRING>MOD_FILE_NAME:${"x".repeat(33)}`)).toEqual(["mod-dat-file-name-long"]);
    expect(named("<STRING>MOD_FILE_NAME:Lantern.mod")).toEqual([]);
  });
});

describe("printModDat", () => {
  it("writes the lines of a fresh info in the order of GUTS", () => {
    expect(printModDat({ ...infoOf(FULL_TEXT), source: null })).toBe(FULL_TEXT);
  });

  it("leaves a text it read as it was, unknown keys and sections included", () => {
    const text = [
      "[MOD]",
      "\t<STRING>MY_TOOL:keep me",
      "\t<INTEGER64>MOD_ID:  007",
      "\t<TRANSLATE>NAME:Lantern ",
      "\t[EXTRA]",
      "\t\t<BOOL>X:true",
      "\t[/EXTRA]",
      "\t[REMOVE_FILES]",
      "\t\t<STRING>NOTE:unknown here too",
      "\t\t<STRING>FILE:media/a.dat",
      "\t[/REMOVE_FILES]",
      "[/MOD]",
    ].join("\r\n");
    expect(printModDat(infoOf(text))).toBe(text);
  });

  it("changes only the lines whose value changed", () => {
    const info = infoOf(
      "[MOD]\n<STRING>MY_TOOL:keep\n<STRING>NAME:Old\n<INTEGER64>MOD_ID:7\n<STRING>WEBSITE:w\n[/MOD]",
    );
    const changed = { ...info, name: "New", website: "", author: "Jane", version: 3, removedFiles: ["media/a.dat"] };
    expect(printModDat(changed).split("\r\n")).toEqual([
      "[MOD]",
      "\t<STRING>AUTHOR:Jane",
      "\t<STRING>MY_TOOL:keep",
      "\t<STRING>NAME:New",
      "\t<INTEGER64>MOD_ID:7",
      "\t<INTEGER>VERSION:3",
      "\t[REMOVE_FILES]",
      "\t\t<STRING>FILE:media/a.dat",
      "\t[/REMOVE_FILES]",
      "[/MOD]",
    ]);
  });

  it("puts a new line behind the one that GUTS writes before it", () => {
    const info = infoOf("[MOD]\n<STRING>NAME:A\n<INTEGER64>MOD_ID:7\n<INTEGER>VERSION:2\n[/MOD]");
    const lines = printModDat({ ...info, website: "w", description: "d" }).split("\r\n\t");
    expect(lines.slice(1, 5).map((line) => line.replace(/.*>|:.*/gs, ""))).toEqual([
      "NAME",
      "DESCRIPTION",
      "MOD_ID",
      "WEBSITE",
    ]);
  });

  it("takes a section away when its list is emptied", () => {
    const text = printModDat({ ...infoOf(FULL_TEXT), removedFiles: [], requirements: [] });
    expect(text).not.toContain("REMOVE_FILES");
    expect(text).not.toContain("REQUIRED_MODS");
  });

  it("writes a required mod with name or version as a section", () => {
    const requirements = [{ id: -3n, name: "Base", version: 12 }];
    const text = printModDat({ ...infoOf(FULL_TEXT), requirements });
    expect(infoOf(text).requirements).toEqual(requirements);
  });

  it("writes a line end as the game's own sign for one", () => {
    expect(infoOf(printModDat({ ...infoOf(FULL_TEXT), name: "a\r\nb\nc" })).name).toBe("a\\nb\\nc");
  });
});

describe("headerOfInfo", () => {
  const info = infoOf(FULL_TEXT);

  it("carries one version more than MOD.DAT, as u16", () => {
    const versionOf = (version: number) => headerOfInfo({ ...info, version }, DEFAULT_GAME_VERSION).modVersion;
    expect([4, 0, -1, 65534, 65535, -2].map(versionOf)).toEqual([5, 1, 0, 65535, 0, 65535]);
  });

  it("upper-cases removed files a-z only, once each, and leaves out what is no file below media/", () => {
    const removedFiles = ["media/é/a.dat", "MEDIA\\é\\A.DAT", "mod.dat", "media/../b.dat", "media/x/", "media//c"];
    expect(headerOfInfo({ ...info, removedFiles }, DEFAULT_GAME_VERSION).removedFiles).toEqual(["MEDIA/é/A.DAT"]);
  });

  it("hashes the requirements", () => {
    expect(headerOfInfo({ ...info, requirements: [] }, DEFAULT_GAME_VERSION).requirementHash).toBe(0n);
    const requirements = [{ id: 836884927n, name: "x", version: 8 }];
    const header = headerOfInfo({ ...info, requirements }, DEFAULT_GAME_VERSION);
    expect(header.requirementHash).toBe(0xe2a63d163bcbcd5en);
    expect(header.requirements).toEqual(requirements);
  });

  it("is undone by infoOfHeader, but for the Workshop's texts", () => {
    expect(infoOfHeader(headerOfInfo(info, DEFAULT_GAME_VERSION))).toEqual({
      ...info,
      longDescription: "",
      steamPreviewFile: "",
      steamTags: "",
      steamChangeDescription: "",
      source: null,
    });
  });

  it("gives version -1 back for a mod of version 0", () => {
    expect(infoOfHeader({ ...TEST_HEADER, modVersion: 0 }).version).toBe(-1);
  });
});

describe("outputNameOf", () => {
  const info = infoOf(FULL_TEXT);
  const named = (modFileName: string, name = "Lantern Pack") => outputNameOf({ ...info, modFileName, name });

  it("takes MOD_FILE_NAME, else NAME, else MOD", () => {
    expect(named("Lantern_Pack")).toBe("Lantern_Pack.MOD");
    expect(named(" ")).toBe("Lantern Pack.MOD");
    expect(named("", "")).toBe("MOD.MOD");
    expect(named("Lantern.mod")).toBe("Lantern.MOD");
    expect(named("挑战者大陆--暗黑传奇")).toBe("挑战者大陆--暗黑传奇.MOD");
  });

  it.each([
    ["../../evil", "_.._evil"],
    ["C:\\evil", "C__evil"],
    ["a/b", "a_b"],
    [". .", "MOD"],
    ["con", "_con"],
    ["LPT1 .txt", "_LPT1 .txt"],
    ["COM¹", "_COM¹"],
    ["conin$", "_conin$"],
    ["console", "console"],
    ["half \ud83d", "half _"],
    ["tab\there", "tab_here"],
    ["dot. ", "dot"],
  ])("makes %j safe", (name, stem) => {
    expect(safeFileStem(name)).toBe(stem);
  });

  it("cuts a long name without splitting a character", () => {
    expect(safeFileStem("x".repeat(500))).toBe("x".repeat(120));
    expect(safeFileStem(`${"x".repeat(119)}😀`)).toBe("x".repeat(119));
    expect(safeFileStem("纸".repeat(120))).toBe("纸".repeat(80));
  });
});
