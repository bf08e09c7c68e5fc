import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { packProject } from "../../../src-main/engine/pack.ts";
import { SKIP_WORDS } from "../../../src-main/engine/skip-words.ts";
import { requestOf } from "../../../src-main/workshop/builder.ts";
import { parityOf } from "../../../src-main/workshop/parity.ts";
import { STORE_FROM_BYTES } from "../../../src-shared/formats/file-types.ts";
import { expectPacked, ownHome } from "../../support/engine.ts";
import { readModSlowly, type SlowEntry } from "../../support/mod-reader.ts";
import { layout, type Media, testProject, unit } from "../../support/project-builder.ts";
import { filesBelow } from "../../support/temp-folder.ts";

/** What GUTS does with each kind of file (spec/container.md §4), in projects that can be read. */

/** What a block holds: text made into BINDAT or BINLAYOUT, or the file as it is, deflated or stored. */
type Form = "bindat" | "binlayout" | "deflated" | "stored";

const TYPES: readonly (readonly [name: string, type: number, form: Form])[] = [
  ["a.dat", 0, "bindat"],
  ["a.template", 0, "bindat"],
  ["a.layout", 1, "binlayout"],
  ["a.mesh", 2, "deflated"],
  ["a.skeleton", 3, "deflated"],
  ["a.dds", 4, "deflated"],
  ["b.png", 5, "deflated"],
  ["a.wav", 6, "deflated"],
  ["a.ogg", 6, "deflated"],
  ["a.material", 8, "deflated"],
  ["own.raw", 9, "deflated"],
  ["a.uilayout", 10, "deflated"],
  ["a.imageset", 11, "deflated"],
  ["a.ttf", 12, "deflated"],
  ["a.ttc", 12, "deflated"],
  ["a.font", 13, "deflated"],
  ["a.animation", 16, "bindat"],
  ["a.hie", 17, "bindat"],
  ["a.psd", 18, "deflated"],
  ["a.txt", 18, "deflated"],
  ["a.tga", 18, "deflated"],
  ["noextension", 18, "deflated"],
  ["a.scheme", 19, "deflated"],
  ["a.looknfeel", 20, "deflated"],
  ["a.mpp", 21, "deflated"],
  ["a.bik", 23, "deflated"],
  ["a.jpg", 24, "stored"],
];

const TEXTS: Readonly<Partial<Record<Form, readonly string[]>>> = { bindat: unit("A"), binlayout: layout() };
const PLAIN = "some bytes that shrink, some bytes that shrink, some bytes that shrink";

/** Packs a project; what was told of it before, and what the mod has. */
async function foretold(media: Media) {
  ownHome();
  const { folder, output } = testProject({ media });
  const before = filesBelow(path.dirname(folder));
  const parity = await parityOf(folder);
  expect(filesBelow(path.dirname(folder))).toEqual(before);
  const packed = expectPacked(await packProject(requestOf({ project: folder, output })));
  return { parity, packed, entries: readModSlowly(readFileSync(output)).entries };
}

function formOf({ content, packedSize, size }: SlowEntry): Form {
  if (content?.[0] === 2 && content[1] === 0) return "bindat";
  if (content?.[0] === 0x0b) return "binlayout";
  return packedSize === size ? "stored" : "deflated";
}

describe("what is packed", () => {
  test.each(TYPES)("%s: type %d, %s, under its name in capitals", async (name, type, form) => {
    const { parity, entries } = await foretold({ [`own/${name}`]: TEXTS[form] ?? PLAIN });
    const [entry] = entries;
    expect(entries).toHaveLength(1);
    expect([entry.path, entry.type, formOf(entry)]).toEqual([`MEDIA/OWN/${name.toUpperCase()}`, type, form]);
    const isCompiled = form === "bindat" || form === "binlayout";
    expect(parity).toEqual({
      ...{ packed: 1, baked: 0, compiled: isCompiled ? 1 : 0, stored: form === "stored" ? 1 : 0 },
      renamed: [{ from: `MEDIA/own/${name}`, to: `MEDIA/OWN/${name.toUpperCase()}` }],
      ...{ stripped: [], findings: [] },
    });
  });

  test("a file of 25 MiB is stored, one that is a byte shorter is not", async () => {
    const { parity, entries } = await foretold({
      "LARGE.DDS": new Uint8Array(STORE_FROM_BYTES),
      "SMALLER.DDS": new Uint8Array(STORE_FROM_BYTES - 1),
    });
    expect(parity).toMatchObject({ packed: 2, stored: 1, renamed: [] });
    expect(entries.map((entry) => [entry.path, formOf(entry)])).toEqual([
      ["MEDIA/LARGE.DDS", "stored"],
      ["MEDIA/SMALLER.DDS", "deflated"],
    ]);
  });

  test("index files and walk grids are made as GUTS makes them, and those of the project give way", async () => {
    const { parity, packed, entries } = await foretold({
      "UNITS/ITEMS/LAMP.DAT": unit("LAMP", "\t<STRING>UNIT_GUID:4711"),
      "LAYOUTS/ROOM/ROOM.LAYOUT": layout(),
      "LAYOUTS/ROOM/ROOM.MPP": "an old grid",
      "UNITDATA.RAW": "an old index",
    });
    expect(parity).toMatchObject({ packed: 3, baked: 1, compiled: 2, stored: 0, renamed: [] });
    expect(parity.stripped).toEqual([
      {
        path: "MEDIA/LAYOUTS/ROOM/ROOM.MPP",
        reason: "grid-made-anew",
        message: "a walk grid, baked anew from its layout",
      },
      { path: "MEDIA/UNITDATA.RAW", reason: "raw-made-anew", message: "an index file, made anew from the sources" },
    ]);
    expect(packed.skipped.map(({ path: file }) => file)).toEqual(parity.stripped.map(({ path: file }) => file));
    const contents = new Map(entries.map((entry) => [entry.path, entry.content?.toString()]));
    expect([...contents.keys()].sort()).toEqual([
      "MEDIA/LAYOUTS/ROOM/ROOM.LAYOUT",
      "MEDIA/LAYOUTS/ROOM/ROOM.MPP",
      "MEDIA/UNITDATA.RAW",
      "MEDIA/UNITS/ITEMS/LAMP.DAT",
    ]);
    expect(contents.get("MEDIA/UNITDATA.RAW")).not.toBe("an old index");
    expect(contents.get("MEDIA/LAYOUTS/ROOM/ROOM.MPP")).not.toBe("an old grid");
  });
});

describe("the thirteen suffixes that GUTS strips", () => {
  test.each([".CMP", ".THUMBNAIL.PNG", ".XLS", ".XML", ".MAX", ".MPD", ".LNK", ".LOG"])(
    "*%s is left out",
    async (suffix) => {
      const { parity, entries } = await foretold({ "KEPT.TXT": "x", [`WORK${suffix}`]: "x" });
      expect(entries.map(({ path: name }) => name)).toEqual(["MEDIA/KEPT.TXT"]);
      expect(parity.stripped).toEqual([
        { path: `MEDIA/WORK${suffix}`, reason: "junk", message: "a working file, which the editor leaves out too" },
      ]);
    },
  );

  test.each([
    [".DAT", ".BINDAT"],
    [".LAYOUT", ".BINLAYOUT"],
    [".ANIMATION", ".BINDAT"],
    [".HIE", ".BINDAT"],
    // Not among the thirteen, and compiled all the same.
    [".TEMPLATE", ".BINDAT"],
  ])("a text *%s gives its name to what it is compiled to; a *%s of before is left out", async (source, compiled) => {
    const text = source === ".LAYOUT" ? layout() : unit("A");
    const { parity, entries } = await foretold({ [`A${source}`]: text, [`A${source}${compiled}`]: "an old build" });
    expect(entries.map((entry) => [entry.path, formOf(entry)])).toEqual([
      [`MEDIA/A${source}`, source === ".LAYOUT" ? "binlayout" : "bindat"],
    ]);
    expect(parity).toMatchObject({
      ...{ packed: 1, compiled: 1, renamed: [] },
      stripped: [
        {
          path: `MEDIA/A${source}${compiled}`,
          reason: "compiled-sibling",
          message: "a compiled copy, made anew from the source beside it",
        },
      ],
    });
  });

  test("*.LAYOUT.BINDAT is left out, whether its layout is there or not", async () => {
    const { parity, entries } = await foretold({
      "A.LAYOUT": layout(),
      "A.LAYOUT.BINDAT": "x",
      "B.LAYOUT.BINDAT": "x",
    });
    expect(entries.map(({ path: name }) => name)).toEqual(["MEDIA/A.LAYOUT"]);
    expect(parity.stripped.map(({ path: file, reason }) => [file, reason])).toEqual([
      ["MEDIA/A.LAYOUT.BINDAT", "wrong-alias"],
      ["MEDIA/B.LAYOUT.BINDAT", "wrong-alias"],
    ]);
  });
});

describe("what else is left out", () => {
  test("a PNG with a DDS of its name in its folder, as GUTS does", async () => {
    const { parity, entries } = await foretold({ "UI/A.PNG": "x", "UI/A.DDS": "x", "UI/B.PNG": "x", "B.DDS": "x" });
    expect(entries.map(({ path: name }) => name)).toEqual(["MEDIA/B.DDS", "MEDIA/UI/A.DDS", "MEDIA/UI/B.PNG"]);
    expect(parity.stripped).toEqual([
      { path: "MEDIA/UI/A.PNG", reason: "png-beside-dds", message: "the DDS of the same name is packed instead" },
    ]);
  });

  test("a compiled file without a source, which GUTS packs: it is said, and packed when that is asked for", async () => {
    const { folder } = testProject({ media: { "a.dat.bindat": "x" } });
    const options = requestOf({ project: folder, output: undefined });
    const { findings, ...told } = await parityOf(folder);
    expect(told).toMatchObject({ packed: 0, stripped: [{ reason: "orphan", message: SKIP_WORDS.orphan.why }] });
    expect(findings.map(({ code }) => code)).toEqual(["pack-orphan", "pack-no-files"]);
    const asked = await parityOf(folder, {}, { ...options, orphans: "pack" });
    expect(asked).toMatchObject({
      ...{ packed: 1, stripped: [] },
      renamed: [{ from: "MEDIA/a.dat.bindat", to: "MEDIA/A.DAT" }],
    });
  });

  test("a MOD.DAT that no mod can be made of is told with the rest", async () => {
    const { folder } = testProject({ media: { "A.TXT": "x" } });
    writeFileSync(path.join(folder, "MOD.DAT"), "nothing");
    const { packed, findings } = await parityOf(folder);
    expect(packed).toBe(1);
    expect(findings.some(({ severity }) => severity === "error")).toBe(true);
  });

  test("every reason has its words", () => {
    for (const { one, many, why } of Object.values(SKIP_WORDS))
      for (const words of [one, many, why]) expect(words).toMatch(/^[^.]*(\.LAYOUT\.BINDAT)?[^.]*$/);
  });
});
