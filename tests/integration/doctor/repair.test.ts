import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { RepairChange } from "../../../src-main/doctor/repair/changes.ts";
import type { Manifest } from "../../../src-shared/formats/mod/manifest.ts";
import { readRaw, writeRaw } from "../../../src-shared/formats/raw/raw-codec.ts";
import type { UnitEntry } from "../../../src-shared/formats/raw/raw-index.ts";
import { hasErrors } from "../../../src-shared/text/diagnostic.ts";
import { readBindatSlowly } from "../../support/bindat-reader.ts";
import { readBinlayout } from "../../support/binlayout-reader.ts";
import { ascii, concat, editRecords, TEST_HEADER } from "../../support/mod-builder.ts";
import { readModSlowly, type SlowMod } from "../../support/mod-reader.ts";
import {
  HEALTHY,
  HERO,
  MENU,
  MENU_SOURCE,
  modWith,
  PORTRAIT,
  RAW_PATHS,
  repairAndRead,
  repairBytes,
  SKILL,
  SKILL_SOURCE,
  SOUND,
  soundness,
  UNIT,
  UNIT_SOURCE,
} from "../../support/repair-ground.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const healthy = modWith({});
const contentOf = (path: string) => HEALTHY.find((file) => file.path === path)!.content;
const lines = (changes: readonly RepairChange[]) =>
  changes.map(({ path, what, of, from, to }) => [path.replace(/^.*broken\.MOD$/, "mod"), what, of, from, to]);
const only = (name: string, change: Parameters<typeof editRecords>[0]) =>
  editRecords((record) => (record.name === name ? change(record) : record));

describe("a healthy mod", () => {
  it("is left alone: no file is written", async () => {
    const { result, bytes, input } = await repairBytes(healthy);
    expect(result).toEqual({ kind: "nothing", findings: [] });
    expect(bytes).toBeNull();
    expect(new Uint8Array(readFileSync(input))).toEqual(healthy);
  });

  it("is left alone although something harmless is unlike what GUTS writes", async () => {
    const odd = modWith({}, { editManifest: (manifest) => ({ ...manifest, fileCount: 1, hash: 5 }) });
    expect((await repairBytes(odd)).result.kind).toBe("nothing");
  });

  it("of an id that is none keeps it, and is told so", async () => {
    const { result } = await repairBytes(modWith({}, { header: { id: -1n } }));
    expect(result.kind).toBe("nothing");
    expect(result.findings.map(({ code, severity }) => [code, severity])).toEqual([["repair-id", "warning"]]);
  });
});

describe("checksums and numbers", () => {
  it("rollingHash: four bytes change", async () => {
    const section = readModSlowly(healthy).dataOffset;
    const broken = healthy.slice();
    broken[section + 4] ^= 0x5a;
    const run = await repairAndRead(broken);
    const { rollingHash } = readModSlowly(healthy);
    const stored = new DataView(broken.buffer).getUint32(section + 4, true);
    const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");
    expect(lines(run.changes)).toEqual([["mod", "recomputed", "rolling-hash", hex(stored), hex(rollingHash)]]);
    expect(run.written).toEqual(healthy);
    expect(run.findings).toEqual([]);
    expect(run.verified).toEqual([]);
  });

  it("maxC that is too small", async () => {
    const broken = healthy.slice();
    const section = readModSlowly(healthy).dataOffset;
    new DataView(broken.buffer).setUint32(section, 3, true);
    const run = await repairAndRead(broken);
    expect(run.changes.map(({ of, from }) => [of, from])).toEqual([["largest-payload", "3"]]);
    expect(run.written).toEqual(healthy);
  });

  it("the CRC and size of a deflated file: its stream says that the content is right", async () => {
    const broken = modWith({}, { editManifest: only("HERO.DDS", (record) => ({ ...record, crc32: 7, size: 9 })) });
    const run = await repairAndRead(broken);
    expect(run.changes.map(({ path, of, from, to }) => [path, of, from, to])).toEqual([
      [HERO, "crc32", "00000007", crc32(contentOf(HERO)).toString(16).toUpperCase().padStart(8, "0")],
      [HERO, "size", "9", "5000"],
    ]);
    expect(run.verified).toEqual([]);
    expect(run.written).toEqual(healthy);
  });

  it("the CRC of a stored file is left: nothing tells which of the two is right", async () => {
    const broken = modWith({}, { editManifest: only("PORTRAIT.JPG", (record) => ({ ...record, crc32: 7 })) });
    const { result, bytes } = await repairBytes(broken);
    expect(result.kind).toBe("nothing");
    expect(result.findings.map(({ code, path }) => [code, path])).toEqual([["repair-doubtful", PORTRAIT]]);
    expect(bytes).toBeNull();
    // Beside something that can be repaired it is kept exactly.
    const two = modWith(
      { [HERO]: { type: 18 } },
      { editManifest: only("PORTRAIT.JPG", (record) => ({ ...record, crc32: 7 })) },
    );
    const run = await repairAndRead(two);
    expect(run.changes.map(({ what }) => what)).toEqual(["retyped"]);
    expect(run.verified.map(({ code, path }) => [code, path])).toEqual([["mod-crc", PORTRAIT]]);
    expect(hasErrors(run.findings)).toBe(true);
  });

  it("a checksum that was never written is no doubt", async () => {
    const broken = modWith({}, { editManifest: only("PORTRAIT.JPG", (record) => ({ ...record, crc32: 0 })) });
    const run = await repairAndRead(broken);
    expect(run.written).toEqual(healthy);
  });

  it("a requirement hash without requirements, and a missing one", async () => {
    const run = await repairAndRead(modWith({}, { header: { requirementHash: 5n } }));
    expect(run.written).toEqual(healthy);
    const requirements = [{ name: "Base", id: 836884927n, version: 8 }];
    const other = await repairAndRead(modWith({}, { header: { requirements } }));
    expect(other.mod.requirementHash).toBe(0xe2a63d163bcbcd5en);
    expect(other.compared.header.map(({ field }) => field)).toEqual(["requirementHash"]);
    // One that may cover what the required mods require themselves.
    const deep = modWith({}, { header: { requirements, requirementHash: 77n } });
    const { result } = await repairBytes(deep);
    expect(result).toMatchObject({
      kind: "nothing",
      findings: [{ code: "repair-requirement-hash", severity: "info" }],
    });
  });

  it("bytes behind the file table", async () => {
    const run = await repairAndRead(concat(healthy, ascii("appended")));
    expect(run.changes.map(({ what, of, from }) => [what, of, from])).toEqual([
      ["stripped", "trailing-bytes", "8 bytes"],
    ]);
    expect(run.written).toEqual(healthy);
  });
});

describe("names and types", () => {
  it("become upper-case, and only a-z do", async () => {
    const run = await repairAndRead(modWith({ [HERO]: { path: "MEDIA/ui/Hérö.dds" } }));
    expect(run.changes.map(({ path, what, from }) => [path, what, from])).toEqual([
      ["MEDIA/UI/HéRö.DDS", "renamed", "MEDIA/ui/Hérö.dds"],
    ]);
    expect(run.verified).toEqual([]);
    expect(soundness(run)).toEqual(SOUND);
    expect(run.compared.differences.map(({ path, reason }) => [path, reason])).toEqual([
      ["MEDIA/UI/HéRö.DDS", "only in b"],
      ["MEDIA/ui/Hérö.dds", "only in a"],
    ]);
    expect(run.compared.header).toEqual([]);
  });

  it("with backslashes get slashes; without MEDIA/ they get it, when none has it", async () => {
    const spoilt = (change: (path: string) => string) =>
      modWith(
        {},
        {
          editManifest: (manifest) => ({
            ...manifest,
            directories: manifest.directories.map((one) => ({ ...one, name: change(one.name) })),
          }),
        },
      );
    const back = await repairAndRead(spoilt((name) => name.replaceAll("/", "\\")));
    expect(back.mod.entries.map(({ path }) => path).toSorted()).toEqual(HEALTHY.map(({ path }) => path).toSorted());
    expect(back.verified).toEqual([]);
    const bare = await repairAndRead(spoilt((name) => name.replace(/^MEDIA\//, "")));
    expect(bare.mod.entries.map(({ path }) => path).toSorted()).toEqual(HEALTHY.map(({ path }) => path).toSorted());
    expect(bare.verified).toEqual([]);
  });

  it("types follow the extension, and .TEMPLATE texts are compiled", async () => {
    const template = "MEDIA/LEVELS/LAMP.TEMPLATE";
    const run = await repairAndRead(modWith({ [HERO]: { type: 5 }, [template]: { content: SKILL_SOURCE, type: 18 } }));
    expect(run.changes.map(({ path, what, to }) => [path, what, to])).toEqual([
      [template, "compiled", expect.stringMatching(/^BINDAT, \d+ bytes$/)],
      [template, "retyped", "0"],
      [HERO, "retyped", "4"],
    ]);
    expect(run.verified).toEqual([]);
    expect(run.compared.differences.map(({ path, reason }) => [path, reason])).toEqual([
      [template, "type"],
      [HERO, "type"],
    ]);
  });

  it("what nothing can ask for is left out: junk, twins of sources, unsafe names, names outside MEDIA", async () => {
    const junk = ["MEDIA/UI/A.THUMBNAIL.PNG", "MEDIA/MODELS/B.MAX", "MEDIA/C.XLS", "MEDIA/D.LAYOUT.BINDAT"];
    const run = await repairAndRead(
      modWith({
        ...Object.fromEntries(junk.map((path) => [path, {}])),
        [`${UNIT}.BINDAT`]: { content: contentOf(UNIT) },
        "MEDIA/UI/bad:name.dds": {},
      }),
    );
    expect(run.changes.map(({ path, what, of }) => [path, what, of]).toSorted()).toEqual(
      [
        ...junk.map((path) => [path, "stripped", "junk"]),
        [UNIT, "stripped", "source-twin"],
        ["MEDIA/UI/bad:name.dds", "stripped", "unsafe-name"],
      ].toSorted(),
    );
    expect(run.verified).toEqual([]);
    expect(run.compared.differences.every(({ reason }) => reason === "only in a")).toBe(true);
    expect(run.compared.differences).toHaveLength(6);
  });

  it("a compiled file without its source gets the name of that", async () => {
    const run = await repairAndRead(modWith({ [UNIT]: { path: `${UNIT}.BINDAT` } }));
    expect(run.changes.map(({ path, what, from }) => [path, what, from])).toEqual([
      [UNIT, "renamed", `${UNIT}.BINDAT`],
    ]);
    expect(run.verified).toEqual([]);
  });

  it("of a path that stands twice the one is kept that the game can find", async () => {
    const lower = Uint8Array.of(1, 2, 3);
    // Whichever comes first.
    const editManifest = (manifest: Manifest) => ({ ...manifest, directories: manifest.directories.toReversed() });
    const reversed = await repairAndRead(modWith({ "MEDIA/ui/hero.dds": { content: lower } }, { editManifest }));
    expect(reversed.mod.entries.find(({ path }) => path === HERO)!.content).toEqual(Buffer.from(contentOf(HERO)));
    const run = await repairAndRead(modWith({ "MEDIA/ui/hero.dds": { content: lower } }));
    expect(run.changes.map(({ path, what, of, from }) => [path, what, of, from])).toEqual([
      [HERO, "stripped", "duplicate", "MEDIA/ui/hero.dds"],
    ]);
    expect(run.findings.map(({ code, path }) => [code, path])).toEqual([["repair-duplicate", HERO]]);
    expect(run.mod.entries.find(({ path }) => path === HERO)!.content).toEqual(Buffer.from(contentOf(HERO)));
    expect(run.verified).toEqual([]);
  });
});

describe("texts", () => {
  it("are compiled, and the indices made of them", async () => {
    const raws = Object.fromEntries(RAW_PATHS.map((path) => [path, null]));
    const run = await repairAndRead(
      modWith({
        ...raws,
        [UNIT]: { content: UNIT_SOURCE },
        [SKILL]: { content: SKILL_SOURCE },
        [MENU]: { content: MENU_SOURCE },
      }),
    );
    expect(run.verified).toEqual([]);
    expect(soundness(run)).toEqual(SOUND);
    const made = new Map(run.mod.entries.map(({ path, content }) => [path, new Uint8Array(content!)]));
    for (const path of [UNIT, SKILL, MENU, ...RAW_PATHS]) expect(made.get(path), path).toEqual(contentOf(path));
    expect(readBindatSlowly(made.get(UNIT)!).rows.map(([, text]) => text)).toContain("Lantern");
    expect(readBinlayout(made.get(MENU)!)).toEqual(readBinlayout(contentOf(MENU)));
    expect(run.compared.differences.map(({ path, reason }) => [path, reason])).toEqual(
      [
        ...[UNIT, SKILL, MENU].map((path) => [path, "source text against compiled"]),
        ...RAW_PATHS.map((path) => [path, "only in b"]),
      ].toSorted(),
    );
  });

  it("keep their times, and blocks that stay are copied as they are packed", async () => {
    const broken = modWith({ [UNIT]: { content: UNIT_SOURCE } });
    const run = await repairAndRead(broken);
    const before = new Map(readModSlowly(broken).entries.map((entry) => [entry.path, entry]));
    const block = (bytes: Uint8Array, start: number, entry: { offset: number; packedSize: number }) =>
      bytes.slice(start + entry.offset, start + entry.offset + 8 + entry.packedSize);
    for (const entry of run.mod.entries) {
      const old = before.get(entry.path)!;
      expect(entry.fileTime).toBe(old.fileTime);
      if (entry.path !== UNIT)
        expect(block(run.written, run.mod.dataOffset, entry)).toEqual(
          block(broken, readModSlowly(broken).dataOffset, old),
        );
    }
    // The index is what it was, so it was not written anew.
    expect(run.changes.map(({ path, what }) => [path, what])).toEqual([[UNIT, "compiled"]]);
  });

  it("that do not compile stay, and are told with their line", async () => {
    const bad = datLines("<STRING>NAME:Glow", `<STRING>DESCRIPTION:${"x".repeat(70_000)}`);
    const run = await repairAndRead(modWith({ [SKILL]: { content: bad }, [HERO]: { type: 18 } }));
    expect(run.findings.map(({ code, path, severity }) => [code, path, severity])).toEqual([
      ["repair-not-compiled", SKILL, "error"],
    ]);
    expect(run.findings[0].message).toMatch(/ Line 3: /);
    expect(run.changes.map(({ path, what }) => [path, what])).toEqual([[HERO, "retyped"]]);
    expect(run.verified.filter(({ severity }) => severity === "error").map(({ code, path }) => [code, path])).toEqual([
      ["mod-packed-as-text", SKILL],
    ]);
    expect(new Uint8Array(run.mod.entries.find(({ path }) => path === SKILL)!.content!)).toEqual(bad);
  });

  it("with warnings are compiled, and the warnings told", async () => {
    const run = await repairAndRead(modWith({ [HERO.replace(".DDS", ".DAT")]: { content: datLines("<NUMBER>A:1") } }));
    expect(run.changes.map(({ what }) => what)).toEqual(["compiled"]);
    expect(run.findings.map(({ code, severity, data }) => [code, severity, data?.count])).toEqual([
      ["repair-compile-warnings", "warning", 1],
    ]);
    expect(run.verified).toEqual([]);
  });

  it("that are neither text nor compiled stay", async () => {
    const { result } = await repairBytes(modWith({ [SKILL]: { content: Uint8Array.of(9, 9, 9, 9) } }));
    expect(result.findings.map(({ code, path }) => [code, path])).toEqual([["repair-not-text", SKILL]]);
    expect(result.kind).toBe("nothing");
  });

  it("with source types get the ones of compiled files", async () => {
    const run = await repairAndRead(modWith({ [UNIT]: { content: UNIT_SOURCE, type: 14 } }));
    expect(run.changes.map(({ what }) => what)).toEqual(["compiled", "retyped"]);
    expect(run.verified).toEqual([]);
  });
});

describe("indices", () => {
  it("that are missing are made", async () => {
    const run = await repairAndRead(modWith({ "MEDIA/UNITDATA.RAW": null }));
    expect(run.changes.map(({ path, what, from }) => [path, what, from])).toEqual([
      ["MEDIA/UNITDATA.RAW", "rebuilt", null],
    ]);
    const raw = run.mod.entries.find(({ path }) => path === "MEDIA/UNITDATA.RAW")!;
    expect(readRaw("unitdata", raw.content!).entries.map(({ file, guid }) => [file, guid])).toEqual([[UNIT, 4711n]]);
    expect(run.verified).toEqual([]);
  });

  it("that do not read are made anew, also where the data are gone", async () => {
    const unread = await repairAndRead(modWith({ "MEDIA/UI.RAW": { content: ascii("nonsense") } }));
    expect(unread.changes.map(({ path, what }) => [path, what])).toEqual([["MEDIA/UI.RAW", "rebuilt"]]);
    expect(unread.mod.entries.find(({ path }) => path === "MEDIA/UI.RAW")!.content).toEqual(
      Buffer.from(contentOf("MEDIA/UI.RAW")),
    );
    const gone = modWith({}, { editManifest: only("UI.RAW", (record) => ({ ...record, offset: 1_000_000 })) });
    const run = await repairAndRead(gone);
    expect(run.changes.map(({ path, what }) => [path, what])).toEqual([["MEDIA/UI.RAW", "rebuilt"]]);
    expect(run.verified.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  const UNITDATA = "MEDIA/UNITDATA.RAW";
  /** The index of units with other lines. */
  const unitdata = (change: (entries: readonly UnitEntry[]) => readonly UnitEntry[]) => {
    const { entries } = readRaw("unitdata", contentOf(UNITDATA));
    return modWith({ [UNITDATA]: { content: writeRaw({ kind: "unitdata", entries: change(entries) }) } });
  };
  const filesIn = (mod: SlowMod) =>
    readRaw("unitdata", mod.entries.find((entry) => entry.path === UNITDATA)!.content!).entries.map(({ file }) => file);
  const other = (entry: UnitEntry, name: string): UnitEntry => ({ ...entry, file: `MEDIA/UNITS/ITEMS/${name}.DAT` });
  /** A game that has one of the two. */
  const game = () => {
    const folder = tempFolder();
    writeTree(folder, { "MEDIA/UNITS/ITEMS/GAME.DAT": datLines("<STRING>UNIT_GUID:5") });
    return [folder];
  };

  it("that have other values than their files are made anew", async () => {
    const run = await repairAndRead(unitdata(([entry]) => [{ ...entry, guid: 12n }]));
    expect(run.changes.map(({ path, what }) => [path, what])).toEqual([[UNITDATA, "rebuilt"]]);
    expect(run.mod.entries.find(({ path }) => path === UNITDATA)!.content).toEqual(Buffer.from(contentOf(UNITDATA)));
  });

  it("that list files by names of another case are made anew", async () => {
    const run = await repairAndRead(unitdata(([entry]) => [{ ...entry, file: UNIT.toLowerCase() }]));
    expect(filesIn(run.mod)).toEqual([UNIT]);
  });

  it("lose lines of files that nobody has, and keep those of files of the game", async () => {
    const bytes = unitdata(([entry]) => [entry, other(entry, "GAME"), other(entry, "GONE")]);
    const run = await repairAndRead(bytes, { base: game() });
    expect(filesIn(run.mod)).toEqual([UNIT, "MEDIA/UNITS/ITEMS/GAME.DAT"]);
    expect(run.verified).toEqual([]);
    const whole = unitdata(([entry]) => [entry, other(entry, "GAME")]);
    expect((await repairBytes(whole, { base: game() })).result.kind).toBe("nothing");
  });

  it("lose lines of strangers without a game at hand, unless most lines are such", async () => {
    const few = await repairAndRead(unitdata(([entry]) => [entry, other(entry, "GONE")]));
    expect(filesIn(few.mod)).toEqual([UNIT]);
    const many = unitdata(([entry]) => [entry, other(entry, "A"), other(entry, "B")]);
    expect((await repairBytes(many)).result.kind).toBe("nothing");
  });

  it("made by hand keep their lines when something else in them is made anew", async () => {
    const bytes = unitdata(([entry]) => [{ ...entry, guid: 12n }, other(entry, "A"), other(entry, "B")]);
    const run = await repairAndRead(bytes);
    expect(filesIn(run.mod)).toEqual([UNIT, "MEDIA/UNITS/ITEMS/A.DAT", "MEDIA/UNITS/ITEMS/B.DAT"]);
  });

  it("that list nothing that is there are left out", async () => {
    const { entries } = readRaw("unitdata", contentOf(UNITDATA));
    const content = writeRaw({ kind: "unitdata", entries: entries.map((entry) => other(entry, "GONE")) });
    const run = await repairAndRead(modWith({ [UNITDATA]: { content }, [UNIT]: null }), { base: game() });
    expect(run.changes.map(({ path, what, of }) => [path, what, of])).toEqual([[UNITDATA, "stripped", "stale-index"]]);
    expect(run.verified).toEqual([]);
  });

  it("that are missing are not missed where the game's own has all that is there", async () => {
    const unit = "MEDIA/UNITS/ITEMS/GAME.DAT";
    const bytes = modWith({ [UNITDATA]: null, [UNIT]: { path: unit } });
    expect((await repairBytes(bytes, { base: game() })).result.kind).toBe("nothing");
    expect((await repairBytes(bytes)).result.kind).toBe("repaired");
  });

  it("of units that inherit from files that are not at hand are kept", async () => {
    const source = (guid: number) =>
      datLines(`<STRING>UNIT_GUID:${guid}`, "<STRING>BASEFILE:media/units/items/base.dat");
    const run = await repairAndRead(modWith({ [UNIT]: { content: source(4712) } }), {
      base: [],
    });
    expect(run.changes.map(({ path, what }) => [path, what])).toEqual([[UNIT, "compiled"]]);
    expect(run.findings.map(({ code, path, severity }) => [code, path, severity])).toEqual([
      ["repair-raw-kept", "MEDIA/UNITDATA.RAW", "warning"],
    ]);
    expect(new Uint8Array(run.mod.entries.find(({ path }) => path === "MEDIA/UNITDATA.RAW")!.content!)).toEqual(
      contentOf("MEDIA/UNITDATA.RAW"),
    );
  });
});

describe("removed files", () => {
  const removed = "MEDIA/UNITS/OLD.DAT";

  it("stand in header and table, with nothing but zeros", async () => {
    const missing = modWith({}, { removedFiles: [removed], header: { removedFiles: [] } });
    const run = await repairAndRead(missing);
    expect(run.mod.removedFiles).toEqual([removed]);
    expect(run.verified).toEqual([]);
    const valued = modWith(
      {},
      { removedFiles: [removed], editManifest: only("OLD.DAT", (record) => ({ ...record, size: 5, crc32: 6 })) },
    );
    const other = await repairAndRead(valued);
    expect(other.changes.map(({ path, of, from }) => [path, of, from])).toEqual([
      [removed, "removed-values", "5 bytes, 00000006"],
    ]);
    expect(other.verified).toEqual([]);
    expect(other.written).toEqual(modWith({}, { removedFiles: [removed] }));
  });

  it("that are packed too are no removed files", async () => {
    const run = await repairAndRead(
      modWith({}, { removedFiles: ["MEDIA/ui/hero.dds"], header: { removedFiles: [HERO] } }),
    );
    expect(run.mod.removedFiles).toEqual([]);
    expect(run.verified).toEqual([]);
    expect(run.mod.entries.filter(({ path }) => path === HERO)).toHaveLength(1);
  });

  it("that are folders keep their slash", async () => {
    const broken = modWith(
      { [PORTRAIT]: { type: 4 } },
      {
        header: { removedFiles: ["MEDIA/UI/OLD/"] },
        editManifest: only("HERO.DDS", (record) => [
          record,
          { ...record, name: "OLD/", type: 18, offset: 0, size: 0, crc32: 0 },
        ]),
      },
    );
    const run = await repairAndRead(broken);
    expect(run.verified).toEqual([]);
    expect(run.mod.entries.filter(({ path }) => path === "MEDIA/UI/OLD/")).toHaveLength(1);
    expect(run.mod.removedFiles).toEqual(["MEDIA/UI/OLD/"]);
  });
});

describe("files that cannot be read", () => {
  const broken = () => {
    const bytes = modWith({ [UNIT]: { path: UNIT.toLowerCase().replace("media", "MEDIA") } });
    const mod = readModSlowly(bytes);
    const { offset } = mod.entries.find(({ path }) => path === HERO)!;
    bytes[mod.dataOffset + offset + 30] ^= 0xff;
    return bytes;
  };

  it("stay as they are, and everything else is repaired", async () => {
    const bytes = broken();
    const run = await repairBytes(bytes);
    expect(run.result.kind).toBe("repaired");
    expect(run.result.findings.map(({ code, path }) => [code, path])).toEqual([["repair-unreadable", HERO]]);
  });

  it("are left out when that is asked for", async () => {
    const run = await repairAndRead(broken(), { dropUnreadable: true });
    expect(run.changes.filter(({ what }) => what === "dropped").map(({ path }) => path)).toEqual([HERO]);
    expect(run.verified).toEqual([]);
    expect(run.mod.entries.map(({ path }) => path)).not.toContain(HERO);
    expect(run.findings).toEqual([]);
  });

  it("whose data are not there stop the repair, unless they may be left out", async () => {
    const gone = modWith({}, { editManifest: only("HERO.DDS", (record) => ({ ...record, offset: 0x7fffffff })) });
    const refused = await repairBytes(gone);
    expect(refused.result.kind).toBe("refused");
    expect(refused.result.findings.map(({ code }) => code)).toEqual(["repair-data-missing"]);
    expect(refused.bytes).toBeNull();
    const run = await repairAndRead(gone, { dropUnreadable: true });
    expect(run.verified.map(({ code, severity }) => [code, severity])).toEqual([["mod-block-gap", "info"]]);
    expect(run.mod.entries.map(({ path }) => path)).not.toContain(HERO);
  });
});

it("id, version and texts of the header stay", async () => {
  const header = { ...TEST_HEADER, modVersion: 77, title: "Ein Mod", description: "多", flags: 3 };
  const run = await repairAndRead(modWith({ [HERO]: { type: 18 } }, { header }));
  expect(run.compared.header).toEqual([]);
  expect(run.mod).toMatchObject({ id: header.id, modVersion: 77, gameVersion: "1.25.9.5" });
});

it("is never written over the mod itself", async () => {
  const { input } = await repairBytes(healthy);
  const { result } = await repairBytes(healthy, { input, output: input });
  expect(result).toMatchObject({ kind: "refused", findings: [{ code: "repair-onto-itself" }] });
  expect(new Uint8Array(readFileSync(input))).toEqual(healthy);
});

function datLines(...text: readonly string[]): Uint8Array {
  return concat(Uint8Array.of(0xff, 0xfe), utf16(`[ROOT]\r\n${text.join("\r\n")}\r\n[/ROOT]\r\n`));
}

function utf16(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "utf16le"));
}
