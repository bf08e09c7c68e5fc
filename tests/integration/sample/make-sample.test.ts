import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeSample, SAMPLE_TIME } from "../../../scripts/sample/make-sample.ts";
import { fileTypeOf } from "../../../src-shared/formats/file-types.ts";
import {
  allNamed,
  childrenNamed,
  layoutProblems,
  parseStrictly,
  propertyOf,
  type TextNode,
} from "../../unit/scripts/game-text.ts";
import { walkMesh } from "../../unit/scripts/sample/mesh-walker.ts";

const ROOM = "MEDIA/LAYOUTS/LANTERN_HOUSE/1X1SINGLE_ROOM/LANTERN_HOUSE";
const PAPER_LANTERN = "MEDIA/UNITS/ITEMS/LANTERNS/纸灯笼.DAT";

let root = "";
let files: string[] = [];

beforeAll(async () => {
  root = mkdtempSync(path.join(tmpdir(), "sample-"));
  const made = await makeSample(root);
  files = filesBelow(root);
  expect(made).toEqual({ root, files: files.length });
});
afterAll(() => rmSync(root, { recursive: true }));

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"))
    .sort();
}

function bytesOf(file: string): Buffer {
  return readFileSync(path.join(root, file));
}

function tree(file: string): TextNode {
  const bytes = bytesOf(file);
  expect([bytes[0], bytes[1]]).toEqual([0xff, 0xfe]);
  return parseStrictly(bytes.toString("utf16le", 2));
}

/** The file a text names as `media/…` in any case. */
function named(target: string): string {
  const found = files.find((file) => file.toUpperCase() === target.toUpperCase());
  expect(found, target).toBeDefined();
  return found!;
}

describe("makeSample", () => {
  it("writes one file of nearly every kind, 17 in all", () => {
    expect(files).toEqual([
      "MEDIA/AFFIXES/LANTERNS/LANTERN_GLOW.DAT",
      `${ROOM}.LAYOUT`,
      `${ROOM}.MPP`,
      "MEDIA/LAYOUTS/LANTERN_HOUSE/RULES.TEMPLATE",
      "MEDIA/LEVELSETS/LANTERN_HOUSE.DAT",
      "MEDIA/LEVELSETS/LANTERN_HOUSE/ROOM_16X16.MESH",
      "MEDIA/MODELS/LANTERNS/BRASS_LANTERN.MESH",
      "MEDIA/SKILLS/LANTERNS/KINDLE.DAT",
      "MEDIA/SOUNDS/LANTERN_PACK/CHIME.WAV",
      "MEDIA/UI/ICONS/LANTERN_PACK/LANTERN_ICONS.DDS",
      "MEDIA/UI/ICONS/LANTERN_PACK/LANTERN_ICONS.IMAGESET",
      "MEDIA/UI/ICONS/LANTERN_PACK/LANTERN_NOTES.PNG",
      "MEDIA/UI/MENUS/LANTERN_PACK/LANTERN_NOTES.LAYOUT",
      "MEDIA/UNITS/ITEMS/LANTERNS/BRASS_LANTERN.DAT",
      PAPER_LANTERN,
      "MEDIA/UNITS/MONSTERS/LANTERNS/WICKLING.DAT",
      "MOD.DAT",
    ]);
    const codes = new Set(files.filter((file) => file !== "MOD.DAT").map((file) => fileTypeOf(file).code));
    expect([...codes].sort((a, b) => a - b)).toEqual([0, 1, 2, 4, 5, 6, 11, 21]);
  });

  it("gives every file the same time", () => {
    for (const file of files) expect(statSync(path.join(root, file)).mtime).toEqual(SAMPLE_TIME);
  });

  it("writes the same again over an earlier sample and leaves other files alone", async () => {
    const again = mkdtempSync(path.join(tmpdir(), "sample-"));
    writeFileSync(path.join(again, "MOD.DAT"), "old");
    writeFileSync(path.join(again, "notes.txt"), "mine");
    await makeSample(again);
    for (const file of files) expect(readFileSync(path.join(again, file)).equals(bytesOf(file)), file).toBe(true);
    expect(readFileSync(path.join(again, "notes.txt"), "utf8")).toBe("mine");
    rmSync(again, { recursive: true });
  });
});

describe("the sample's texts", () => {
  it("are UTF-16LE with mark, CRLF and tabs, one closed root each", () => {
    const compiled = files.filter((file) => fileTypeOf(file).compiledTo !== null);
    expect(compiled).toHaveLength(10);
    for (const file of compiled) expect(tree(file).name, file).not.toBe("");
  });

  it("keep to the registry in the layouts", () => {
    const layouts = files.filter((file) => file.endsWith(".LAYOUT"));
    expect(layouts).toHaveLength(2);
    for (const file of layouts) expect(layoutProblems(tree(file)), file).toEqual([]);
  });

  it("name the mod with a negative id", () => {
    const mod = tree("MOD.DAT");
    expect(propertyOf(mod, "MOD_ID")).toBe("-7172464570465037423");
    expect(propertyOf(mod, "MOD_FILE_NAME")).toBe("Lantern_Pack");
    expect(propertyOf(mod, "WEBSITE")).toMatch(/^https:\/\/example\.org\//);
  });

  it("hold names in other scripts", () => {
    const paper = tree(PAPER_LANTERN);
    expect(propertyOf(paper, "DISPLAYNAME")).toBe("纸灯笼");
    expect(propertyOf(paper, "DESCRIPTION")).toMatch(/^Бумажный фонарь/);
  });

  it("lead from the Room Piece to its level set, its mesh and the grid beside", () => {
    const pieces = allNamed(tree(`${ROOM}.LAYOUT`), "PROPERTIES").filter(
      (node) => propertyOf(node, "DESCRIPTOR") === "Room Piece",
    );
    expect(pieces).toHaveLength(1);
    const definitions = childrenNamed(tree("MEDIA/LEVELSETS/LANTERN_HOUSE.DAT"), "PIECE");
    const definition = definitions.find((node) => propertyOf(node, "GUID") === propertyOf(pieces[0], "GUID"))!;
    const mesh = walkMesh(bytesOf(named(propertyOf(definition, "COLLISIONFILE")!)));
    expect(mesh.wrongLengths).toEqual([]);
    expect(mesh.bounds!.slice(0, 6)).toEqual([-8, 0, -8, 8, 3, 8]);
    expect(bytesOf(`${ROOM}.MPP`)).toHaveLength(24 + 50 * 50);
  });

  it("lead from units to base file, model, affix and icon", () => {
    const icons = bytesOf("MEDIA/UI/ICONS/LANTERN_PACK/LANTERN_ICONS.IMAGESET").toString("utf8");
    const affix = propertyOf(tree("MEDIA/AFFIXES/LANTERNS/LANTERN_GLOW.DAT"), "NAME");
    for (const file of files.filter((name) => name.startsWith("MEDIA/UNITS/"))) {
      const unit = tree(file);
      const baseFile = propertyOf(unit, "BASEFILE");
      if (baseFile !== undefined) named(baseFile);
      const folder = propertyOf(unit, "RESOURCEDIRECTORY");
      if (folder !== undefined) named(`${folder}/${propertyOf(unit, "MESHFILE")}.mesh`);
      const icon = propertyOf(unit, "ICON");
      if (icon !== undefined) expect(icons).toContain(`"${icon}"`);
      for (const list of childrenNamed(unit, "AFFIXES")) expect(propertyOf(list, "AFFIX")).toBe(affix);
    }
    named(/Imagefile="([^"]+)"/.exec(icons)![1]);
  });
});
