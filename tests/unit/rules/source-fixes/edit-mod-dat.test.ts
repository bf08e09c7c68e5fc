import { describe, expect, it } from "vitest";
import type { ModInfo } from "../../../../src-shared/formats/mod-dat/mod-info.ts";
import { parseModDat } from "../../../../src-shared/formats/mod-dat/parse.ts";
import { printModDat } from "../../../../src-shared/formats/mod-dat/print.ts";
import { editModDat } from "../../../../src-shared/rules/source-fixes/edit-mod-dat.ts";
import { sourceOf } from "../../../../src-shared/text/source-text.ts";

const LINES = [
  "// Lantern Pack, kept by hand",
  "[MOD]",
  "    <STRING>AUTHOR:Jane",
  "",
  "    // shown in the launcher",
  "    <STRING>NAME:Lantern Pack",
  "    <INTEGER64>MOD_ID:4711",
  "    <INTEGER>VERSION: 004",
  "    <STRING>OWN_KEY:stays",
  "    [REMOVE_FILES]",
  "        <STRING>FILE:media/a.dat   ",
  "    [/REMOVE_FILES]",
  "    // behind the list",
  "    [OWN]",
  "        <STRING>MORE:too",
  "    [/OWN]",
  "[/MOD]",
  "// the end",
];
const TEXT = LINES.join("\n");

function infoOf(text: string): ModInfo {
  return parseModDat(sourceOf(text), "MOD.DAT").info!;
}

function edit(change: Partial<ModInfo>, text = TEXT): string {
  const info = infoOf(text);
  return editModDat(text, info, { ...info, ...change });
}

/** The lines, with some of them others. */
function withLines(...changes: readonly (readonly [at: number, ...lines: readonly string[]])[]): string {
  const by = new Map(changes.map(([at, ...lines]) => [at, lines]));
  return LINES.flatMap((line, at) => by.get(at) ?? [line]).join("\n");
}

describe("a MOD.DAT with other values", () => {
  it.each<[string, Partial<ModInfo>, string]>([
    ["the same", {}, TEXT],
    ["another name", { name: "Ember Pack" }, withLines([5, "    <STRING>NAME:Ember Pack"])],
    ["another version", { version: 5 }, withLines([7, "    <INTEGER>VERSION:5"])],
    ["the same version, written otherwise", { version: 4 }, TEXT],
    ["a value taken out", { author: "" }, withLines([2])],
    [
      "new values, behind the line that GUTS writes before them",
      { description: "Lamps", website: "lamps.example" },
      withLines([5, LINES[5], "    <STRING>DESCRIPTION:Lamps"], [6, LINES[6], "    <STRING>WEBSITE:lamps.example"]),
    ],
    [
      "another list",
      { removedFiles: ["media/a.dat", "media/b.dat"] },
      withLines(
        [9, "\t[REMOVE_FILES]"],
        [10, "\t\t<STRING>FILE:media/a.dat", "\t\t<STRING>FILE:media/b.dat"],
        [11, "\t[/REMOVE_FILES]"],
      ),
    ],
    ["a list taken out", { removedFiles: [] }, withLines([9], [10], [11])],
    [
      "a new list, at the end",
      { requirements: [{ id: -5n, name: "", version: 0 }] },
      withLines([15, LINES[15], "\t[REQUIRED_MODS]", "\t\t<INTEGER64>ID:-5", "\t[/REQUIRED_MODS]"]),
    ],
    ["a line end in a value", { name: "Two\nlines" }, withLines([5, "    <STRING>NAME:Two\\nlines"])],
  ])("%s: no other line changes", (_, change, expected) => {
    expect(edit(change)).toBe(expected);
  });

  it("keeps line ends of the kind that the text has", () => {
    const crlf = LINES.join("\r\n");
    expect(edit({ description: "Lamps" }, crlf)).toBe(
      crlf.replace("Lantern Pack\r\n    <INT", "Lantern Pack\r\n    <STRING>DESCRIPTION:Lamps\r\n    <INT"),
    );
  });

  it.each([
    ["is not closed", "[MOD]\n<STRING>NAME:A\n<INTEGER64>MOD_ID:5"],
    ["ends on its last line", "[MOD]\n<INTEGER64>MOD_ID:5\n[/MOD]"],
    ["closes a section by another name", "[MOD]\n<INTEGER64>MOD_ID:5\n[X]\n[/Y]\n[Z]\n[/MOD]\n"],
    ["says a key twice", "[MOD]\n<STRING>NAME:A\n<STRING>NAME:B\n<INTEGER64>MOD_ID:5\n[/MOD]\n"],
    ["has its root on the line of a mark", "\t [MOD] rest\n<INTEGER64>MOD_ID:5\n[/MOD]\n"],
  ])("of a text that %s reads as was wanted", (_, text) => {
    const wanted = { ...infoOf(text), name: "New", author: "Jane", removedFiles: ["media/x.dat"] };
    expect(printModDat(infoOf(editModDat(text, infoOf(text), wanted)))).toBe(printModDat(wanted));
  });
});
