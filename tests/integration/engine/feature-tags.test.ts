import path from "node:path";
import { describe, expect, it } from "vitest";
import { createDatCompiler } from "../../../src-shared/formats/bindat/compiler.ts";
import { decodeSource } from "../../../src-shared/text/source-text.ts";
import { packAndRead, unpack } from "../../support/engine.ts";
import { modDat, source } from "../../support/project-builder.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const TAGS = source("[TAGS]", "\t[GROUP]", "\t\t<INTEGER>ID:4", "\t\t<STRING>NAME:LANTERNS", "\t[/GROUP]", "[/TAGS]");

const LAYOUT = source(
  "[Layout]",
  "\t<INTEGER>VERSION:4",
  "\t<UNSIGNED INT>COUNT:1",
  "\t[OBJECTS]",
  "\t\t[BASEOBJECT]",
  "\t\t\t[PROPERTIES]",
  "\t\t\t\t<STRING>DESCRIPTOR:Group",
  "\t\t\t\t<STRING>NAME:Group",
  "\t\t\t\t<INTEGER64>PARENTID:-1",
  "\t\t\t\t<INTEGER64>ID:7",
  "\t\t\t\t<STRING>TAG:LANTERNS",
  "\t\t\t[/PROPERTIES]",
  "\t\t[/BASEOBJECT]",
  "\t[/OBJECTS]",
  "[/Layout]",
);

const compiledTags = () => createDatCompiler()(decodeSource(TAGS), { path: "FEATURETAGS.HIE" }).bytes!.slice();

describe("a mod with feature tags of its own", () => {
  it.each([
    ["as text", () => TAGS],
    ["compiled already", compiledTags],
  ])("keeps the tags of its layouts through unpack --text and a new pack (%s)", async (_, tags) => {
    const project = tempFolder();
    writeTree(project, {
      "MOD.DAT": source(...modDat()),
      "MEDIA/FEATURETAGS.HIE": tags(),
      "MEDIA/PARTICLES/X.LAYOUT": LAYOUT,
    });
    const first = await packAndRead({ project, output: path.join(tempFolder(), "a.MOD") });
    expect(first.packed.findings.filter(({ code }) => code.startsWith("layout-"))).toEqual([]);
    const again = tempFolder();
    await unpack(first.packed.output, { target: again, text: true, only: [] });
    const second = await packAndRead({ project: again, output: path.join(tempFolder(), "b.MOD") });
    const layoutOf = ({ mod }: typeof first) => mod.entries.find((entry) => entry.path.endsWith(".LAYOUT"))!.content;
    expect(layoutOf(second)).toEqual(layoutOf(first));
    expect(second.packed.contentHash).toBe(first.packed.contentHash);
  });
});
