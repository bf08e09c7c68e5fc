import { readFileSync, rmSync, statSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { makeInstall } from "../../../scripts/install/make-install.ts";
import { dropOldestLayer } from "../../../src-main/base-game/layer-cache.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import type { Store } from "../../../src-main/store/store.ts";
import { answersOf, sameGames, withBase } from "../../support/base-games.ts";
import { startChild } from "../../support/child.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { manualClock } from "../../support/manual-clock.ts";
import { seededRandom } from "../../support/mutate.ts";
import { source, unit } from "../../support/project-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

type Answers = Awaited<ReturnType<typeof answersOf>>;

/** The answers that come from facts: what a cache can give. */
async function factsOf(named: readonly string[], cache: string, options: Parameters<typeof withBase>[3] = {}) {
  return withBase(
    named,
    cache,
    async (base, store) => {
      const units = await base.list("MEDIA/UNITS/", ".DAT");
      const facts = [...(await base.units(units))].sort(([a], [b]) => (a < b ? -1 : 1));
      return { facts: { units, facts, levelSets: await base.levelSets() }, findings: base.findings, store };
    },
    options,
  );
}

const sameFacts = ({ units, facts, levelSets }: Answers) => ({ units, facts, levelSets });

/** A layer over the disk that counts what is opened and read of its files. */
function countingFiles() {
  const { files, steps } = faultyFiles(nodeFiles);
  return { files, reads: () => steps.filter(({ call }) => call === "open" || call === "file.read").length };
}

const database = (cache: string) => path.join(cache, "cache.sqlite");

describe("a warm cache", () => {
  it.each(["pak", "bundle", "media"] as const)("reads nothing of a %s, and gives the same answers", async (form) => {
    const named = [(await sameGames())[form]];
    const cache = tempFolder();
    const cold = countingFiles();
    const first = await factsOf(named, cache, { files: cold.files });
    expect(cold.reads()).toBeGreaterThan(50);
    const warm = countingFiles();
    const second = await factsOf(named, cache, { files: warm.files });
    expect([second.facts, second.findings]).toEqual([first.facts, []]);
    expect(warm.reads()).toBe(0);
  });

  it("reads one file for one question it does not know", async () => {
    const { pak } = await sameGames();
    const cache = tempFolder();
    await factsOf([pak], cache);
    const warm = countingFiles();
    await withBase([pak], cache, async (base) => void (await base.read("media/featuretags.hie")), {
      files: warm.files,
    });
    expect(warm.reads()).toBe(2);
  });

  it("keeps what was asked for and not more", async () => {
    const { pak } = await sameGames();
    const cache = tempFolder();
    const count = (): Promise<unknown> =>
      withBase([pak], cache, async (_, store) => store.read((rows) => rows.all("SELECT kind, path FROM file_facts")));
    await withBase([pak], cache, (base) => base.units(["media/units/items/lanterns/brass_lantern.dat"]));
    expect(await count()).toEqual(
      ["BASE_ITEM", "LANTERNS/BASE_LANTERN", "LANTERNS/BRASS_LANTERN"].map((name) => ({
        kind: "unit",
        path: `MEDIA/UNITS/ITEMS/${name}.DAT`,
      })),
    );
  });

  it("knows a pack that was replaced, and a loose file that was changed, added or removed", async () => {
    const { pak, media, install } = await sameGames();
    const cache = tempFolder();
    const before = await factsOf([pak], cache);
    await makeInstall(path.dirname(install), { seed: 9 });
    const after = await factsOf([pak], cache);
    expect(after.facts).not.toEqual(before.facts);
    expect(after.facts).toEqual((await factsOf([pak], tempFolder())).facts);

    await factsOf([media], cache);
    const put = (name: string, own: string) => {
      writeTree(media, { [`MEDIA/UNITS/ITEMS/${name}.DAT`]: source(...unit(own)) });
      utimesSync(path.join(media, `MEDIA/UNITS/ITEMS/${name}.DAT`), 5, 5);
    };
    put("GOLD/GOLD", "CHANGED");
    put("NEW", "NEW");
    rmSync(path.join(media, "MEDIA/UNITS/ITEMS/BASE_ITEM.DAT"));
    const changed = await factsOf([media], cache);
    expect(changed.facts).toEqual((await factsOf([media], tempFolder())).facts);
    const names = new Map(changed.facts.facts.map(([name, facts]) => [name, facts.name]));
    expect(["GOLD/GOLD", "NEW", "BASE_ITEM"].map((name) => names.get(`MEDIA/UNITS/ITEMS/${name}.DAT`))).toEqual([
      "CHANGED",
      "NEW",
      undefined,
    ]);
  });

  it("does not keep facts of a loose file that was written this very moment: the next change may not show", async () => {
    const folder = tempFolder();
    const file = path.join(folder, "MEDIA/UNITS/A.DAT");
    const now = Date.UTC(2026, 0, 31, 12);
    const put = (own: string) => {
      writeTree(folder, { "MEDIA/UNITS/A.DAT": source(...unit(own)) });
      utimesSync(file, now / 1000, now / 1000);
    };
    const name = (cache: string, clock = manualClock(now + 100)) =>
      withBase([folder], cache, async (base) => (await base.unit("units/a.dat"))?.name, { clock });
    const cache = tempFolder();
    put("ONE");
    expect(await name(cache)).toBe("ONE");
    put("TWO");
    expect(await name(cache)).toBe("TWO");
    expect(await name(cache, manualClock(now + 60_000))).toBe("TWO");
  });

  it("keeps layers of two packs apart, and of one pack by whatever name", async () => {
    const [one, two] = [await sameGames(1), await sameGames(2)];
    const cache = tempFolder();
    const [first, second] = [await factsOf([one.pak], cache), await factsOf([two.pak], cache)];
    const warm = countingFiles();
    const options = { files: warm.files };
    expect((await factsOf([one.install], cache, options)).facts).toEqual(first.facts);
    expect((await factsOf([path.join(two.install, "../install/PAKS/DATA.PAK")], cache, options)).facts).toEqual(
      second.facts,
    );
    expect(warm.reads()).toBe(0);
  });
});

describe("a cache that is too large", () => {
  it("loses the layer that was not used longest, and the one in use still answers", async () => {
    const [one, two] = [await sameGames(1), await sameGames(2)];
    const cache = tempFolder();
    const day = (count: number) => ({ clock: manualClock(Date.UTC(2026, 0, count)) });
    await factsOf([one.pak], cache, day(1));
    await factsOf([two.pak], cache, day(2));
    // Used again, which counts although nothing is written about its files.
    await factsOf([one.pak], cache, day(3));
    const kept = (store: Store) =>
      store.read((rows) => rows.all<{ path: string }>("SELECT path FROM layer").map(({ path: name }) => name));
    const left = await withBase([], cache, async (_, store) => {
      const both = store.usedBytes();
      store.keepBelow(both - 1, dropOldestLayer);
      return [kept(store), store.usedBytes() < both];
    });
    expect(left).toEqual([[one.pak], true]);

    const wanted = (await factsOf([one.pak], tempFolder())).facts;
    const during = await withBase([one.pak], cache, async (base, store) => {
      await base.levelSets();
      store.keepBelow(0, dropOldestLayer);
      expect(kept(store)).toEqual([]);
      return answersOf(base);
    });
    expect(sameFacts(during)).toEqual(wanted);
    expect(await withBase([one.pak], cache, async (_, store) => kept(store))).toEqual([one.pak]);
  });
});

describe("whatever becomes of the cache, the answers are the same", () => {
  it("deleted", async () => {
    const { pak } = await sameGames();
    const cache = tempFolder();
    const wanted = (await factsOf([pak], cache)).facts;
    rmSync(database(cache));
    expect((await factsOf([pak], cache)).facts).toEqual(wanted);
  });

  it("cut at any place", async () => {
    const { pak } = await sameGames();
    const cache = tempFolder();
    const wanted = (await factsOf([pak], cache)).facts;
    const whole = readFileSync(database(cache));
    for (let length = 0; length < whole.length; length += 7919) {
      writeFileSync(database(cache), whole);
      truncateSync(database(cache), length);
      expect((await factsOf([pak], cache)).facts, `cut to ${length}`).toEqual(wanted);
      const { store, findings } = await factsOf([pak], cache);
      expect([store.state, findings], `after ${length}`).toEqual(["off", []]);
    }
  });

  it("with bytes of it changed at random", { timeout: 120_000 }, async () => {
    const { pak } = await sameGames();
    const cache = tempFolder();
    const wanted = (await factsOf([pak], cache)).facts;
    const whole = readFileSync(database(cache));
    const random = seededRandom(20120920);
    for (let round = 0; round < 120; round++) {
      const bytes = Buffer.from(whole);
      for (let change = 0; change <= round % 40; change++)
        bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
      writeFileSync(database(cache), bytes);
      expect((await factsOf([pak], cache)).facts, `round ${round}`).toEqual(wanted);
      expect((await factsOf([pak], cache)).facts, `after round ${round}`).toEqual(wanted);
      for (const file of filesBelow(cache)) rmSync(path.join(cache, file));
    }
  });

  it("with a Node-API that is too old, and then it is said", async () => {
    const { pak } = await sameGames();
    const cache = tempFolder();
    const wanted = (await factsOf([pak], cache)).facts;
    const { facts, findings } = await factsOf([pak], cache, { store: { napi: "9" } });
    expect([facts, findings.map(({ code, severity }) => [code, severity])]).toEqual([
      wanted,
      [["cache-old-node", "info"]],
    ]);
  });

  it("locked by another program, before or while it is used", async () => {
    const { pak } = await sameGames();
    const cache = tempFolder();
    const wanted = (await factsOf([pak], cache)).facts;
    const lock = path.join(import.meta.dirname, "../store/lock-child.ts");
    const child = startChild(lock, [database(cache), "all"]);
    expect(await child.line()).toBe("locked");
    const locked = await factsOf([pak], cache, { store: { waitMs: 100 } });
    expect([locked.facts, locked.findings.map(({ code }) => code)]).toEqual([wanted, ["cache-locked"]]);
    await child.kill();
    expect((await factsOf([pak], cache)).findings).toEqual([]);

    const other = (await sameGames(4)).pak;
    const during = await withBase([other], cache, async (base, store) => {
      const later = startChild(lock, [database(cache), "writers"]);
      expect(await later.line()).toBe("locked");
      const answers = await answersOf(base);
      await base.close();
      await later.kill();
      return { answers, codes: store.notices.map(({ code }) => code) };
    });
    expect(during.codes).toEqual(["cache-locked"]);
    expect(sameFacts(during.answers)).toEqual((await factsOf([other], cache)).facts);
  });

  it("written by a program that is killed at any moment", { timeout: 120_000 }, async () => {
    const { pak } = await sameGames();
    const home = tempFolder();
    const cache = path.join(home, "cache");
    const wanted = (await factsOf([pak], tempFolder())).facts;
    const before = process.env.LAMPLIGHTER_HOME;
    process.env.LAMPLIGHTER_HOME = home;
    const random = seededRandom(5);
    let rows = 0;
    try {
      for (let kill = 0; kill < 20; kill++) {
        const child = startChild(path.join(import.meta.dirname, "fill-child.ts"), [pak]);
        for (let line = 0; line < 1 + (kill % 3); line++) await child.line();
        await setTimeout(random() * 40);
        await child.kill();
        const { facts, findings, store } = await factsOf([pak], cache);
        expect([facts, findings]).toEqual([wanted, []]);
        rows += statSync(store.file).size;
      }
    } finally {
      if (before === undefined) delete process.env.LAMPLIGHTER_HOME;
      else process.env.LAMPLIGHTER_HOME = before;
    }
    expect(rows).toBeGreaterThan(0);
    const whole = await withBase([pak], cache, async (_, store) =>
      store.read((each) => each.get("PRAGMA integrity_check")),
    );
    expect(whole).toEqual({ integrity_check: "ok" });
  });
});
