import { copyFileSync, mkdirSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeLooseMedia } from "../../../scripts/install/make-install.ts";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import type { BaseGame } from "../../../src-main/base-game/base-game.ts";
import { exportBase } from "../../../src-main/engine/export-base.ts";
import { CancelledError } from "../../../src-main/engine/operation.ts";
import { answersOf, sameGames, withBase } from "../../support/base-games.ts";
import { ownHome } from "../../support/engine.ts";
import { buildMod, buildPak } from "../../support/mod-builder.ts";
import { source, unit } from "../../support/project-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

const ask = <T>(named: readonly string[], work: (base: BaseGame) => Promise<T>) => withBase(named, tempFolder(), work);
const kinds = (base: BaseGame) => base.layers.map(({ kind }) => kind);
const nameOf = async (base: BaseGame, file: string) => (await base.unit(file))?.name ?? null;
const codes = (base: BaseGame) => base.findings.map(({ code, severity, path: at }) => [code, severity, at]);

/** A loose MEDIA with these units; the folder around it. */
function looseUnits(units: Readonly<Record<string, string>>, folder = tempFolder()): string {
  writeTree(folder, Object.fromEntries(Object.entries(units).map(([name, own]) => [name, source(...unit(own))])));
  return folder;
}

describe("one game in three forms", () => {
  it("answers every question alike", async () => {
    const { media, pak, bundle, install } = await sameGames();
    const wanted = await ask([media], answersOf);
    expect([wanted.units.length, wanted.facts.length, wanted.levelSets.length, wanted.layouts.length]).toEqual([
      54, 54, 2, 2,
    ]);
    expect(wanted.levelSets.flatMap(({ pieces }) => pieces.map(({ guid }) => guid))).toEqual([
      7001n,
      -7002n,
      7003n,
      4239090968435829899n,
    ]);
    for (const named of [[pak], [bundle], [install], [path.join(media, "MEDIA")], [bundle, pak, media]])
      expect(await ask(named, answersOf), named.join()).toEqual(wanted);
    expect(await ask([media, pak, bundle], async (base) => [kinds(base), base.findings])).toEqual([
      ["media", "pak", "bundle"],
      [],
    ]);
  });

  it("exports the same bundle, also from the bundle itself, and it is a mod in order", async () => {
    const { media, pak, bundle } = await sameGames(3);
    const wanted = readFileSync(bundle);
    for (const named of [media, pak, bundle]) {
      const output = path.join(tempFolder(), "again.tl2base");
      const exported = await ask([named], (base) => exportBase(base, output));
      expect(exported).toMatchObject({
        kind: "exported",
        counts: { units: 54, levelSets: 2, layouts: 2, meshes: 3 },
        entries: 62,
        bytes: wanted.length,
        findings: [],
      });
      expect(readFileSync(output).equals(wanted), named).toBe(true);
    }
    expect(await verifyFile(bundle, { level: "full" })).toEqual([]);
  });

  it("exports nothing of no game, and leaves an older bundle alone", async () => {
    ownHome();
    const output = path.join(tempFolder(), "core.tl2base");
    writeFileSync(output, "older");
    const empty = looseUnits({ "MEDIA/TEXTURES/X.DAT": "X" });
    const exported = await ask([empty], (base) => exportBase(base, output));
    expect([exported.kind, exported.findings.map(({ code }) => code)]).toEqual(["nothing", ["base-nothing"]]);
    const { pak } = await sameGames();
    const abort = new AbortController();
    const stopped = ask([pak], (base) =>
      exportBase(base, output, {
        signal: abort.signal,
        report: ({ done }) => void (done === 20 && abort.abort()),
      }),
    );
    await expect(stopped).rejects.toThrow(CancelledError);
    expect(readFileSync(output, "utf8")).toBe("older");
    expect(filesBelow(path.dirname(output))).toEqual(["core.tl2base"]);
  });

  it("says which collision meshes are not there", async () => {
    ownHome();
    const { media } = await sameGames();
    const set = path.join(media, "MEDIA/LEVELSETS/PROPS/LAMP_PROPS.DAT");
    const text = readFileSync(set).toString("utf16le");
    writeFileSync(set, Buffer.from(text.replaceAll("lamp_post.mesh", "gone.mesh"), "utf16le"));
    const exported = await ask([media], (base) => exportBase(base, path.join(tempFolder(), "core.tl2base")));
    expect(exported.findings.map(({ code, data }) => [code, data])).toEqual([
      ["base-mesh-missing", { count: 1, first: "MEDIA/MODELS/GONE.MESH" }],
    ]);
  });
});

describe("layers", () => {
  it("are asked loose first, then packs, then bundles, those of a kind in the order given", async () => {
    const folder = tempFolder();
    const file = (name: string) => path.join(folder, name);
    const content = (name: string) => source(...unit(name));
    for (const name of ["A.PAK", "B.PAK"]) {
      const files = ["1", "2", "3"].map((at) => ({ path: `MEDIA/UNITS/${at}.DAT`, content: content(`${name} ${at}`) }));
      const { pak, man } = buildPak({ files: name === "B.PAK" ? files : files.slice(0, 2) });
      writeFileSync(file(name), pak);
      writeFileSync(file(`${name}.MAN`), man);
    }
    const all = ["1", "2", "3", "4"].map((at) => ({ path: `MEDIA/UNITS/${at}.DAT`, content: content(`bundle ${at}`) }));
    writeFileSync(file("core.tl2base"), buildMod({ files: all }));
    const media = looseUnits({ "MEDIA/units/1.dat": "loose" });
    const found = await ask(["core.tl2base", "A.PAK", "B.PAK", "A.PAK"].map(file).concat(media), async (base) => [
      kinds(base),
      await Promise.all(["1", "2", "3", "4", "5"].map((at) => nameOf(base, `media/units/${at}.dat`))),
      await base.list("media/units"),
    ]);
    expect(found).toEqual([
      ["media", "pak", "pak", "bundle"],
      ["loose", "A.PAK 2", "B.PAK 3", "bundle 4", null],
      ["1", "2", "3", "4"].map((at) => `MEDIA/UNITS/${at}.DAT`),
    ]);
  });

  it.each([
    "media/units/items/a lamp.dat",
    "MEDIA\\Units\\ITEMS\\A Lamp.dat",
    "units/items/A LAMP.DAT",
    "/media//units/items/a lamp.dat",
  ])("find %s as the game does", async (text) => {
    const media = looseUnits({ "Media/Units/iTems/A lamp.Dat": "LAMP" });
    expect(await ask([media], (base) => nameOf(base, text))).toBe("LAMP");
    const { pak, man } = buildPak({
      files: [{ path: "MEDIA/UNITS/ITEMS/A LAMP.DAT", content: source(...unit("LAMP")) }],
    });
    writeTree(media, { "x.pak": pak, "X.pak.man": man });
    expect(await ask([path.join(media, "x.pak")], (base) => nameOf(base, text))).toBe("LAMP");
  });

  it("take the first of files and folders that differ only by case, also when they are listed", async () => {
    const media = looseUnits({ "MEDIA/units/a.DAT": "second", "MEDIA/UNITS/A.DAT": "first", "MEDIA/units/B.dat": "b" });
    const found = await ask([media], async (base) => [
      await nameOf(base, "media/units/a.dat"),
      await nameOf(base, "media/units/b.dat"),
      await base.list("MEDIA/UNITS/"),
    ]);
    expect(found).toEqual(["first", "b", ["MEDIA/UNITS/A.DAT", "MEDIA/UNITS/B.DAT"]]);
  });

  it("follow links that stay in the folder and no others", async () => {
    const elsewhere = looseUnits({ "OUT.DAT": "OUT" });
    const media = looseUnits({ "MEDIA/UNITS/IN.DAT": "IN" });
    symlinkSync(path.join(elsewhere, "OUT.DAT"), path.join(media, "MEDIA/UNITS/OUT.DAT"));
    symlinkSync(elsewhere, path.join(media, "MEDIA/UNITS/AWAY"));
    symlinkSync("UNITS", path.join(media, "MEDIA/AGAIN"));
    symlinkSync("IN.DAT", path.join(media, "MEDIA/UNITS/LINK.DAT"));
    const names = ["UNITS/IN.DAT", "UNITS/LINK.DAT", "AGAIN/IN.DAT", "UNITS/OUT.DAT", "UNITS/AWAY/OUT.DAT"];
    const found = await ask([media], async (base) => [
      await Promise.all(names.map((name) => nameOf(base, name))),
      await base.list("MEDIA/UNITS/"),
      codes(base),
    ]);
    expect(found).toEqual([
      ["IN", "IN", "IN", null, null],
      ["MEDIA/UNITS/IN.DAT", "MEDIA/UNITS/LINK.DAT"],
      ["AWAY", "OUT.DAT"].map((name) => ["base-unlisted", "warning", path.join(media, "MEDIA/UNITS", name)]),
    ]);
  });

  it("hide nothing by a removed file, and find no folder as a file", async () => {
    const bundle = path.join(tempFolder(), "core.tl2base");
    const files = [{ path: "MEDIA/UNITS/A.DAT", content: source(...unit("A")) }];
    writeFileSync(bundle, buildMod({ files, removedFiles: ["MEDIA/UNITS/B.DAT"] }));
    const below = looseUnits({ "MEDIA/UNITS/C.DAT/D.DAT": "D" });
    expect(
      await ask([bundle, below], async (base) => [
        await base.list("media/units/"),
        await nameOf(base, "units/b.dat"),
        await nameOf(base, "units/c.dat"),
      ]),
    ).toEqual([["MEDIA/UNITS/A.DAT", "MEDIA/UNITS/C.DAT/D.DAT"], null, null]);
  });

  it("give files as they are and compiled, whatever the layer holds", async () => {
    const { media, pak } = await sameGames();
    for (const file of ["media/units/items/gold/gold.dat", "media/layouts/lantern_hall/1x1single_room/hall.layout"]) {
      const inPak = await ask([pak], async (base) => [await base.read(file), await base.compiled(file)]);
      const loose = await ask([media], async (base) => [await base.read(file), await base.compiled(file)]);
      expect(inPak[0]).toEqual(inPak[1]);
      expect([...loose[0]!.subarray(0, 2)]).toEqual([0xff, 0xfe]);
      expect(Buffer.compare(loose[1]!, inPak[1]!)).toBe(0);
    }
    const mesh = "media/levelsets/lantern_hall/wall.mesh";
    const [one, two] = await Promise.all([pak, media].map((named) => ask([named], (base) => base.compiled(mesh))));
    expect(Buffer.compare(one!, two!)).toBe(0);
  });

  it("keep a compiled file that was asked for while others are compiled", async () => {
    const { media } = await sameGames();
    await ask([media], async (base) => {
      const names = await base.list("MEDIA/");
      const together = await Promise.all(names.map((name) => base.compiled(name)));
      for (const [index, name] of names.entries())
        expect(Buffer.compare(together[index]!, (await base.compiled(name))!)).toBe(0);
    });
  });
});

describe("units", () => {
  it("come with all they are based on, in any spelling, and rings end", async () => {
    const { pak } = await sameGames();
    await ask([pak], async (base) => {
      const of = async (...files: string[]) => [...(await base.units(files)).keys()].sort();
      expect(await of("media\\units\\items\\lanterns/纸灯笼.DAT")).toEqual([
        "MEDIA/UNITS/ITEMS/BASE_ITEM.DAT",
        "MEDIA/UNITS/ITEMS/LANTERNS/BASE_LANTERN.DAT",
        "MEDIA/UNITS/ITEMS/LANTERNS/BRASS_LANTERN.DAT",
        "MEDIA/UNITS/ITEMS/LANTERNS/纸灯笼.DAT",
      ]);
      expect(await of("units/monsters/ring_b.dat")).toEqual(
        ["A", "B", "C"].map((name) => `MEDIA/UNITS/MONSTERS/RING_${name}.DAT`),
      );
      expect(await of("units/monsters/lost.dat")).toEqual(["MEDIA/UNITS/MONSTERS/LOST.DAT"]);
      expect(await of("", "../x", "units/none.dat")).toEqual([]);
    });
  });
});

describe("what is wrong with a base game", () => {
  it("a file that cannot be compiled or read is a finding, once, and counts as missing; the layer below is not asked", async () => {
    const folder = looseUnits({ "below/MEDIA/UNITS/BAD.DAT": "BELOW" });
    writeTree(folder, {
      "MEDIA/UNITS/BAD.DAT": source("no section"),
      "MEDIA/UNITS/CUT.DAT": Uint8Array.of(2, 0, 0, 0, 9),
    });
    const found = await ask([folder, path.join(folder, "below")], async (base) => [
      [await nameOf(base, "units/bad.dat"), await nameOf(base, "units/bad.dat"), await nameOf(base, "units/cut.dat")],
      [await base.compiled("units/bad.dat"), (await base.read("units/bad.dat")) !== null],
      codes(base),
    ]);
    expect(found).toEqual([
      [null, null, null],
      [null, true],
      [
        ["base-unreadable", "warning", "MEDIA/UNITS/BAD.DAT"],
        ["base-unreadable", "warning", "MEDIA/UNITS/CUT.DAT"],
      ],
    ]);
  });

  it("a damaged content in a pack is one too", async () => {
    const { pak } = await sameGames();
    const bytes = readFileSync(pak);
    bytes.fill(0xff, bytes.length - 4000);
    writeFileSync(pak, bytes);
    await ask([pak], async (base) => {
      const units = await base.units(await base.list("MEDIA/UNITS/", ".DAT"));
      const wrong = base.findings.filter(({ code }) => code === "base-unreadable");
      expect(units.size + wrong.length).toBe(54);
      expect(wrong.length).toBeGreaterThan(3);
    });
  });

  it("more than 200 of them are counted", async () => {
    const folder = tempFolder();
    writeTree(
      folder,
      Object.fromEntries(Array.from({ length: 230 }, (_, i) => [`MEDIA/UNITS/${i}.DAT`, source("no section")])),
    );
    await ask([folder], async (base) => {
      await base.units(await base.list("MEDIA/UNITS/"));
      const { code, data } = base.findings.at(-1)!;
      expect([base.findings.length, code, data]).toEqual([201, "base-more", { count: 30 }]);
    });
  });

  it("what was named and is none is an error, and the rest is used", async () => {
    const { media } = await sameGames();
    const empty = tempFolder();
    const text = path.join(tempFolder(), "notes.txt");
    writeFileSync(text, "no archive");
    const lonely = path.join(tempFolder(), "DATA.PAK");
    writeFileSync(lonely, "no table beside it");
    const gone = path.join(empty, "gone");
    await ask([empty, text, lonely, gone, media], async (base) => {
      expect(kinds(base)).toEqual(["media"]);
      expect(codes(base)).toEqual([
        ["base-not-found", "error", empty],
        ["base-unusable", "error", text],
        ["base-unusable", "error", lonely],
        ["base-unusable", "error", gone],
      ]);
    });
  });

  it("a folder of the game gives its loose MEDIA and its DATA.PAK", async () => {
    const { install } = await sameGames();
    await makeLooseMedia(install);
    expect(await ask([install], async (base) => kinds(base))).toEqual(["media", "pak"]);
    expect(await ask([path.join(install, "PAKS")], async (base) => kinds(base))).toEqual(["pak"]);
  });

  it("a pack that becomes shorter while it is used is no pack any more", async () => {
    const { pak } = await sameGames();
    const cache = tempFolder();
    await withBase([pak], cache, answersOf);
    await withBase([pak], cache, async (base) => {
      mkdirSync(`${pak}.old`);
      copyFileSync(pak, `${pak}.old/x`);
      writeFileSync(pak, readFileSync(pak).subarray(0, 500));
      utimesSync(pak, 1, 1);
      expect(await base.read("media/units/items/gold/gold.dat")).toBeNull();
      expect(base.findings.map(({ message }) => message).join()).toMatch(/500 bytes, but \d+ a moment ago/);
    });
  });
});
