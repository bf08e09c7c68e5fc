import { renameSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { PackRequest } from "../../../src-main/engine/pack.ts";
import { requirementHash } from "../../../src-shared/hash/murmur.ts";
import { readBinlayout } from "../../support/binlayout-reader.ts";
import { expectPacked, pack, packAndRead } from "../../support/engine.ts";
import { ascii } from "../../support/mod-builder.ts";
import type { SlowMod } from "../../support/mod-reader.ts";
import { layout, type Media, modDat, type ProjectParts, testProject, unit } from "../../support/project-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** Packs a project; the mod with its packed files and what was said. */
async function made(parts: ProjectParts, options: Partial<PackRequest> = {}) {
  const { folder, output } = testProject(parts);
  const { packed, mod } = await packAndRead({ project: folder, output, ...options });
  return {
    mod,
    packed,
    names: mod.entries.map(({ path: name }) => name.replace("MEDIA/", "")),
    skipped: packed.skipped.map(({ path: name, reason }) => `${name.replace("MEDIA/", "")} (${reason.kind})`),
    said: packed.findings.map(({ code, severity, path: file }) => `${severity} ${code} ${file}`),
  };
}

const ofMedia = (media: Media, options: Partial<PackRequest> = {}) => made({ media }, options);

describe("names", () => {
  it("of MOD.DAT and MEDIA count in any case", async () => {
    const { folder, output } = testProject({ media: { "a.dat": unit("A") } });
    renameSync(path.join(folder, "MOD.DAT"), path.join(folder, "mod.Dat"));
    renameSync(path.join(folder, "MEDIA"), path.join(folder, "Media"));
    const { mod } = await packAndRead({ project: folder, output });
    expect(mod.entries.map(({ path: name }) => name)).toEqual(["MEDIA/A.DAT"]);
    expect(mod.strings[0]).toBe("Lantern Pack");
  });

  it("come out upper-case, a to z only, and others as they are", async () => {
    const { names } = await ofMedia({
      "units/纸灯笼 ä ß ı.dat": unit("A"),
      "Ui/éTé.Txt": "x",
      noext: "x",
      "a.b.C": "x",
    });
    expect(names).toEqual(["A.B.C", "NOEXT", "UI/éTé.TXT", "UNITS/纸灯笼 ä ß ı.DAT"]);
  });

  it("outside of MEDIA are nobody's business", async () => {
    const { names, skipped, said } = await made({
      media: { "A.TXT": "x" },
      beside: { "preview.png": "x", "EDITORMOD.MOD": "old", "SRC/B.DAT": "not a dat", "notes/C.TXT": "x" },
    });
    expect([names, skipped, said]).toEqual([["A.TXT"], [], []]);
  });
});

describe("what the editor leaves out is left out", () => {
  it("and listed: working files, compiled copies, a PNG beside its DDS", async () => {
    const { names, skipped, said } = await ofMedia({
      "A.dat": unit("A"),
      "a.DAT.BINDAT": "of an earlier build",
      "B.LAYOUT": layout(),
      "b.layout.binlayout": "of an earlier build",
      "C.LAYOUT.BINDAT": "wrong",
      "ICON.png": "x",
      "icon.DDS": "x",
      "MODEL.max": "x",
      "ICON.Thumbnail.png": "x",
      "KEPT.PNG": "x",
      "KEPT.PSD": "x",
      "KEPT.TGA": "x",
    });
    expect(names).toEqual(["A.DAT", "B.LAYOUT", "ICON.DDS", "KEPT.PNG", "KEPT.PSD", "KEPT.TGA"]);
    expect(skipped).toEqual([
      "C.LAYOUT.BINDAT (wrong-alias)",
      "ICON.Thumbnail.png (junk)",
      "ICON.png (png-beside-dds)",
      "MODEL.max (junk)",
      "a.DAT.BINDAT (compiled-sibling)",
      "b.layout.binlayout (compiled-sibling)",
    ]);
    expect(said).toEqual([]);
  });

  it("but a compiled file without its source goes in when asked, and is read first", async () => {
    const { mod } = await ofMedia({ "A.DAT": unit("A") });
    const bytes = new Uint8Array(mod.entries[0].content!);
    const media = { "a.dat.BinDat": bytes, "B.TXT": "x" };
    expect((await ofMedia(media)).said).toEqual(["warning pack-orphan MEDIA/a.dat.BinDat"]);
    const packed = await ofMedia(media, { orphans: "pack" });
    expect(packed.names).toEqual(["A.DAT", "B.TXT"]);
    expect(packed.mod.entries[0].content!.equals(bytes)).toBe(true);
    expect(packed.said).toContain("info pack-orphan-packed MEDIA/a.dat.BinDat");

    const { folder, output } = testProject({ media: { "A.DAT.BINDAT": bytes.subarray(0, 20), "B.TXT": "x" } });
    const broken = await pack({ project: folder, output, orphans: "pack" });
    expect(broken.kind).toBe("not-packed");
    expect(broken.findings.map(({ code }) => code)).toContain("pack-broken-binary");
  });

  it("index files and walk grids when asked, and said when they are kept", async () => {
    const media = { "UNITDATA.RAW": "x", "LAYOUTS/A/A.LAYOUT": layout(), "LAYOUTS/A/A.MPP": "x", "B.TXT": "x" };
    const kept = await ofMedia(media);
    expect(kept.names).toEqual(["B.TXT", "UNITDATA.RAW", "LAYOUTS/A/A.LAYOUT", "LAYOUTS/A/A.MPP"]);
    expect(kept.said.map((line) => line.split(" ")[1])).toEqual(["pack-raw-kept", "pack-grids-kept"]);
    const none = await ofMedia(media, { raw: "none", mpp: "none" });
    expect(none.names).toEqual(["B.TXT", "LAYOUTS/A/A.LAYOUT"]);
    expect(none.skipped).toEqual(["LAYOUTS/A/A.MPP (grid-left-out)", "UNITDATA.RAW (raw-left-out)"]);
  });
});

/** The tag of the first group of a packed layout, u32. */
function tagOf(mod: SlowMod, name: string): unknown {
  const content = mod.entries.find(({ path: each }) => each === `MEDIA/${name}`)!.content!;
  return readBinlayout(content).find(({ where }) => where === "datagroup/nodes/0/tag")!.value;
}

describe("feature tags", () => {
  const tagged = layout("Group", "\t\t\t\t<STRING>TAG:LANTERNS");
  const hie = [
    "[FEATURES]",
    "\t[FEATURE]",
    "\t\t<INTEGER>ID:777",
    "\t\t<STRING>NAME:Lanterns",
    "\t[/FEATURE]",
    "[/FEATURES]",
  ];

  it("of the mod's own FEATURETAGS.HIE, in any case, count in its layouts", async () => {
    const { mod, said } = await ofMedia({ "featuretags.hie": hie, "UI/A.LAYOUT": tagged });
    expect(tagOf(mod, "UI/A.LAYOUT")).toBe(777);
    expect(said).toEqual([]);
  });

  it("take the place of the game's: a tag of the game is unknown then", async () => {
    const chests = layout("Group", "\t\t\t\t<STRING>TAG:CHESTS");
    expect(tagOf((await ofMedia({ "A.LAYOUT": chests })).mod, "A.LAYOUT")).toBe(4);
    const own = await ofMedia({ "FEATURETAGS.HIE": hie, "A.LAYOUT": chests });
    expect(tagOf(own.mod, "A.LAYOUT")).toBe(0xffffffff);
  });

  it("without a file of the mod's own are those of the game", async () => {
    expect(tagOf((await ofMedia({ "A.LAYOUT": tagged })).mod, "A.LAYOUT")).toBe(0xffffffff);
  });

  it("count in workers too", async () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`X/${i}.TXT`, "x"] as const));
    const { mod } = await ofMedia({ ...many, "FEATURETAGS.HIE": hie, "UI/A.LAYOUT": tagged }, { threads: 2 });
    expect(tagOf(mod, "UI/A.LAYOUT")).toBe(777);
  });
});

describe("the header", () => {
  const ofModDat = (...more: readonly string[]) => made({ modDat: modDat({ more }), media: { "NEW.DAT": unit("A") } });

  it("carries what MOD.DAT says, with VERSION and one", async () => {
    const { mod, packed } = await made({
      modDat: modDat({ name: "纸 Lantern", id: -1234567890123456789n, version: 41 }),
      media: { "A.DAT": unit("A") },
    });
    expect(mod.strings).toEqual(["纸 Lantern", "Jane Doe", "Lanterns", "", ""]);
    expect([mod.id, mod.modVersion, mod.formatVersion]).toEqual([-1234567890123456789n, 42, 4]);
    expect([packed.title, packed.modVersion]).toEqual(["纸 Lantern", 42]);
  });

  it.each([
    [-1, 0],
    [0, 1],
    [65_534, 65_535],
  ])("has version %d + 1", async (version, modVersion) => {
    const { mod, said } = await made({ modDat: modDat({ version }), media: { "A.DAT": unit("A") } });
    expect([mod.modVersion, said]).toEqual([modVersion, []]);
  });

  it("lists removed files, which stand in the file table as records of zeros and are counted", async () => {
    const { mod, names, packed } = await ofModDat(
      "\t[REMOVE_FILES]",
      "\t\t<STRING>FILE:media/units/items/maps/oldmap.dat",
      "\t\t<STRING>FILE:MEDIA\\UI\\Old.layout",
      "\t\t<STRING>FILE:media/new.dat",
      "\t\t<STRING>FILE:media/units/items/maps/oldmap.dat",
      "\t[/REMOVE_FILES]",
    );
    expect(mod.removedFiles).toEqual(["MEDIA/UNITS/ITEMS/MAPS/OLDMAP.DAT", "MEDIA/UI/OLD.LAYOUT", "MEDIA/NEW.DAT"]);
    expect(names).toEqual(["NEW.DAT", "UI/OLD.LAYOUT", "UNITS/ITEMS/MAPS/OLDMAP.DAT"]);
    for (const { crc32, offset, size, fileTime } of mod.entries.slice(1))
      expect([crc32, offset, size, fileTime]).toEqual([0, 0, 0, 0n]);
    expect(mod.entries.map(({ type }) => type)).toEqual([0, 1, 0]);
    // Three records; MEDIA/ has depth 1, MEDIA/UI/ 2, MEDIA/UNITS/ITEMS/MAPS/ 4.
    expect(mod.fileCount).toBe(3 + 1 + 2 + 4);
    expect(packed.entries).toBe(1);
  });

  it("leaves out a removed file that is no name of the game, with a warning", async () => {
    const { mod, said } = await ofModDat(
      "\t[REMOVE_FILES]",
      "\t\t<STRING>FILE:media/a:b.dat",
      "\t\t<STRING>FILE:media/../x.dat",
      "\t\t<STRING>FILE:units/x.dat",
      "\t[/REMOVE_FILES]",
    );
    expect(mod.removedFiles).toEqual([]);
    expect(said).toEqual(Array.from({ length: 3 }, () => "warning mod-dat-removed-bad MOD.DAT"));
  });

  it("lists required mods, with the hash the game compares", async () => {
    const { mod } = await ofModDat(
      "\t[REQUIRED_MODS]",
      "\t\t<INTEGER64>ID:836884927",
      "\t\t[MOD]",
      "\t\t\t<STRING>NAME:Other",
      "\t\t\t<INTEGER64>MOD_ID:-5",
      "\t\t\t<INTEGER>VERSION:8",
      "\t\t[/MOD]",
      "\t[/REQUIRED_MODS]",
    );
    const required = [
      { name: "", id: 836884927n, version: 0 },
      { name: "Other", id: -5n, version: 8 },
    ];
    expect(mod.requirements).toEqual(required);
    expect(mod.requirementHash).toBe(requirementHash(required));
  });
});

describe("a level layout without its walk grid", () => {
  it("is a warning, once for all of them, and only below LAYOUTS", async () => {
    const { said, packed } = await ofMedia({
      "LAYOUTS/B/B.LAYOUT": layout(),
      "layouts/a/a.layout": layout(),
      "LAYOUTS/C/C.LAYOUT": layout(),
      "LAYOUTS/C/c.mpp": "x",
      "UI/MENU.LAYOUT": layout(),
    });
    expect(said.filter((line) => line.includes("no-grid"))).toHaveLength(1);
    const finding = packed.findings.find(({ code }) => code === "pack-no-grid")!;
    expect(finding.data).toEqual({ count: 2, first: "MEDIA/LAYOUTS/A/A.LAYOUT" });
  });
});

describe("files behind a link inside the project", () => {
  it("are packed under the link's name", async () => {
    const { folder, output } = testProject({ media: { "A.TXT": "x" }, beside: { "ART/B.DDS": "picture" } });
    symlinkSync("../ART", path.join(folder, "MEDIA/Pictures"));
    const { mod } = await packAndRead({ project: folder, output });
    expect(mod.entries.map(({ path: name, content }) => [name, content!.toString()])).toEqual([
      ["MEDIA/A.TXT", "x"],
      ["MEDIA/PICTURES/B.DDS", "picture"],
    ]);
  });
});

describe("MEDIA with the files of a killed run", () => {
  it("is packed without them", async () => {
    const { names } = await ofMedia({ "A.TXT": "x", ".A.TXT.1234-ab12-abcd1234.lamplighter-tmp": ascii("half") });
    expect(names).toEqual(["A.TXT"]);
  });
});

describe("the result", () => {
  it("counts entries and compiled files, and its hashes are those of the mod", async () => {
    const { folder } = testProject({ media: { "A.DAT": unit("A"), "B.LAYOUT": layout(), "C.TXT": "x" } });
    const output = path.join(tempFolder(), "x.MOD");
    const { packed, mod } = await packAndRead({ project: folder, output });
    expect([packed.entries, packed.compiled, packed.output]).toEqual([3, 2, output]);
    expect(packed.rollingHash).toBe(mod.rollingHashAgain);
    expect(packed.bytes).toBe(statSync(output).size);
    const again = expectPacked(await pack({ project: folder, output: `${output}2` }));
    expect(again.contentHash).toBe(packed.contentHash);
  });
});
