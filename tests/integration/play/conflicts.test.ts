import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { systemClock } from "../../../src-main/files/clock.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { ConflictIndex } from "../../../src-main/play/conflict-index.ts";
import { openPlay } from "../../../src-main/play/open-play.ts";
import { PathCache } from "../../../src-main/play/path-cache.ts";
import { ConflictDesk, usedOf } from "../../../src-main/services/conflict-desk.ts";
import type { Order } from "../../../src-shared/rules/order-edits.ts";
import { buildPak, TINY_BINDAT } from "../../support/mod-builder.ts";
import { makePlayGround, OLD_TIME, type PlayGround, smallMod } from "../../support/play-ground.ts";

const filesOf = (...paths: string[]) => paths.map((each) => ({ path: `MEDIA/${each}`, content: TINY_BINDAT }));
const mod = (id: bigint, paths: readonly string[], removedFiles: readonly string[] = [], header = {}) =>
  smallMod(id, header, { files: filesOf(...paths), removedFiles });

/** Mods 1 to 4 that meet in some files; 4 asks for a mod that is not there, so it will not load. */
function fourMods(): PlayGround {
  return makePlayGround(
    {
      "mods/1.MOD": mod(1n, ["A.DAT", "B.DAT", "UNITDATA.RAW"]),
      "mods/2.MOD": mod(2n, ["A.DAT", "C.DAT", "UNITDATA.RAW"], ["MEDIA/GONE.DAT", "MEDIA/A.DAT"]),
      "mods/3.MOD": mod(3n, ["A.DAT", "C.DAT"], ["MEDIA/B.DAT"]),
      "mods/4.MOD": mod(4n, ["C.DAT", "D.DAT"], ["MEDIA/GONE.DAT"], {
        requirements: [{ name: "None", id: 99n, version: 1 }],
      }),
    },
    [1n, 2n, 3n],
  );
}

/** A game with A, C and GONE. */
function gameBeside({ home }: PlayGround): string {
  const install = path.join(home, "../install");
  const { pak, man } = buildPak({ files: filesOf("A.DAT", "C.DAT", "GONE.DAT") });
  mkdirSync(path.join(install, "PAKS"), { recursive: true });
  writeFileSync(path.join(install, "Torchlight2.exe"), "");
  writeFileSync(path.join(install, "PAKS/DATA.PAK"), pak);
  writeFileSync(path.join(install, "PAKS/DATA.PAK.MAN"), man);
  return install;
}

async function withDesk<T>(
  ground: PlayGround,
  work: (
    desk: ConflictDesk,
    snapshot: Awaited<ReturnType<Awaited<ReturnType<typeof openPlay>>["play"]["snapshot"]>>,
  ) => Promise<T>,
  install: string | null = null,
): Promise<T> {
  const env = install === null ? ground.env : { ...ground.env, TL2_INSTALL_DIR: install };
  const around = { ...ground.around, env };
  const open = await openPlay(around);
  try {
    const onError = (error: unknown) => {
      throw error;
    };
    return await work(new ConflictDesk({ around, store: open.store, onError }), await open.play.snapshot());
  } finally {
    await open.close();
  }
}

const page = (show: "loses" | "wins" | "base" | "all", more = {}) => ({
  show,
  filter: "",
  offset: 0,
  limit: 100,
  ...more,
});
const briefly = (counts: Awaited<ReturnType<ConflictDesk["counts"]>>) =>
  counts.map(({ id, files, wins, loses, base, shadowedBy, removes }) => [
    id,
    files,
    wins,
    loses,
    base,
    shadowedBy,
    removes,
  ]);

describe("conflicts of mods on disk", () => {
  test("are counted for any order, with and without a game", async () => {
    const ground = fourMods();
    await withDesk(ground, async (desk, snapshot) => {
      expect(briefly(await desk.counts(snapshot, [1n, 2n, 3n]))).toEqual([
        [1n, 3, 2, 0, null, 0, 0],
        [2n, 3, 1, 2, null, 0, 1],
        [3n, 2, 0, 2, null, 2, 1],
      ]);
      // 3 has lost A and C, each to another mod.
      expect(briefly(await desk.counts(snapshot, [3n, 2n]))).toEqual([
        [3n, 2, 2, 0, null, 0, 1],
        [2n, 3, 0, 2, null, 0, 1],
      ]);
    });
    await withDesk(
      ground,
      async (desk, snapshot) => {
        expect((await desk.counts(snapshot, [1n, 2n, 3n])).map(({ base }) => base)).toEqual([1, 2, 2]);
      },
      gameBeside(ground),
    );
  });

  test("ask a base game again that could not be read", async () => {
    const ground = fourMods();
    const install = gameBeside(ground);
    const pak = path.join(install, "PAKS/DATA.PAK.MAN");
    const bytes = readFileSync(pak);
    writeFileSync(pak, bytes.subarray(0, 3));
    await withDesk(
      ground,
      async (desk, snapshot) => {
        const counts = async () => (await desk.counts(snapshot, [1n, 2n, 3n])).map(({ base }) => base);
        expect(await counts()).toEqual([null, null, null]);
        writeFileSync(pak, bytes);
        expect(await counts()).toEqual([1, 2, 2]);
      },
      install,
    );
  });

  test("leave ghosts out; a mod that will not load wins nothing and would lose", async () => {
    await withDesk(fourMods(), async (desk, snapshot) => {
      expect(briefly(await desk.counts(snapshot, [4n, 77n, 3n]))).toEqual([
        [4n, 2, 0, 0, null, 0, 1],
        [3n, 2, 0, 0, null, 0, 1],
      ]);
      expect(briefly(await desk.counts(snapshot, [3n, 4n]))).toEqual([
        [3n, 2, 1, 0, null, 0, 1],
        [4n, 2, 0, 1, null, 0, 1],
      ]);
      const { holders, winner } = (await desk.lookup(snapshot, "c.dat", [4n, 3n]))!;
      expect(holders.map(({ mod: { id }, canWin }) => [id, canWin])).toEqual([
        [4n, false],
        [3n, true],
      ]);
      expect(winner?.id).toBe(3n);
    });
  });

  test("leave out what is past the limit, which can be looked at all the same", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`mods/${index}.MOD`, mod(BigInt(index + 1), ["A.DAT"])]),
    );
    const ids = Array.from({ length: 12 }, (_, index) => BigInt(index + 1));
    await withDesk(makePlayGround(many, ids), async (desk, snapshot) => {
      const counts = await desk.counts(snapshot, ids);
      expect(counts.map(({ loses }) => loses)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0]);
      const lookedAt = await desk.ofMod(snapshot, ids, 12n, page("loses"));
      expect(lookedAt).toMatchObject({ mod: { rank: 12 }, counts: { wins: 0, loses: 1 }, total: 1 });
      expect(lookedAt!.paths[0].holders.map(({ mod: { id } }) => id)).toEqual([...ids.slice(0, 10), 12n]);
      expect(await desk.ofMod(snapshot, ids, 404n, page("all"))).toBeNull();
    });
  });

  test("of one mod come by path, in pages, with those who have the file", async () => {
    const ground = fourMods();
    await withDesk(
      ground,
      async (desk, snapshot) => {
        const ids: Order = [1n, 2n, 3n];
        const paths = async (show: Parameters<typeof page>[0], more = {}) =>
          (await desk.ofMod(snapshot, ids, 2n, page(show, more)))!.paths.map((each) => each.path);
        expect(await paths("loses")).toEqual(["MEDIA/A.DAT", "MEDIA/UNITDATA.RAW"]);
        expect(await paths("wins")).toEqual(["MEDIA/C.DAT"]);
        expect(await paths("base")).toEqual(["MEDIA/A.DAT", "MEDIA/C.DAT"]);
        expect(await paths("all")).toEqual(["MEDIA/A.DAT", "MEDIA/C.DAT", "MEDIA/UNITDATA.RAW"]);
        expect(await paths("all", { offset: 1, limit: 1 })).toEqual(["MEDIA/C.DAT"]);
        expect(await paths("all", { filter: "unitd" })).toEqual(["MEDIA/UNITDATA.RAW"]);
        const [first, , raw] = (await desk.ofMod(snapshot, ids, 2n, page("all")))!.paths;
        expect(first.holders.map(({ mod }) => mod.rank)).toEqual([1, 2, 3]);
        expect([first.winner?.id, first.inBase, first.isRaw]).toEqual([1n, true, false]);
        expect([raw.winner?.id, raw.inBase, raw.isRaw]).toEqual([1n, false, true]);
        // Another order, another page.
        expect(await paths("wins")).toEqual(["MEDIA/C.DAT"]);
        const turned = (await desk.ofMod(snapshot, [3n, 2n, 1n], 2n, page("wins")))!;
        expect(turned.paths.map((each) => each.path)).toEqual(["MEDIA/UNITDATA.RAW"]);
        // One that is not active would lose at the end.
        const other = (await desk.ofMod(snapshot, [1n, 2n], 3n, page("all")))!;
        expect([other.mod.rank, other.counts.loses, other.counts.wins]).toEqual([null, 2, 0]);
      },
      gameBeside(ground),
    );
  });

  test("change as another order says", async () => {
    await withDesk(fourMods(), async (desk, snapshot) => {
      expect(await desk.effect(snapshot, [1n, 2n, 3n], [1n, 2n, 3n], 10)).toEqual({ total: 0, paths: [], mods: [] });
      expect(await desk.effect(snapshot, [1n, 2n, 3n], [3n, 1n, 2n], 10)).toEqual({
        total: 2,
        paths: [
          { path: "MEDIA/A.DAT", from: 1n, to: 3n },
          { path: "MEDIA/C.DAT", from: 2n, to: 3n },
        ],
        mods: [
          { id: 1n, gains: 0, losses: 1 },
          { id: 2n, gains: 0, losses: 1 },
          { id: 3n, gains: 2, losses: 0 },
        ],
      });
      // Taken out and put in; the limit bounds what is listed, not what is counted.
      expect(await desk.effect(snapshot, [1n], [3n], 1)).toMatchObject({
        total: 4,
        paths: [{ path: "MEDIA/A.DAT", from: 1n, to: 3n }],
      });
      expect((await desk.effect(snapshot, [1n], [3n], 10)).paths.at(-1)).toEqual({
        path: "MEDIA/UNITDATA.RAW",
        from: 1n,
        to: null,
      });
    });
  });

  test("tell whose file is used under a path, however it is written", async () => {
    const ground = fourMods();
    const install = gameBeside(ground);
    const ids: Order = [2n, 3n, 1n];
    await withDesk(
      ground,
      async (desk, snapshot) => {
        const used = async (text: string, order = ids) => {
          const file = (await desk.lookup(snapshot, text, order))!;
          return [
            file.path,
            usedOf(file),
            file.winner?.id ?? null,
            file.base === null ? null : path.basename(file.base),
          ];
        };
        expect(await used("MEDIA/A.DAT")).toEqual(["MEDIA/A.DAT", "mod", 2n, "DATA.PAK"]);
        expect(await used(" media\\a.dat.bindat ")).toEqual(["MEDIA/A.DAT", "mod", 2n, "DATA.PAK"]);
        expect(await used("b.dat")).toEqual(["MEDIA/B.DAT", "mod", 1n, null]);
        expect(await used("GONE.DAT")).toEqual(["MEDIA/GONE.DAT", "removed", null, "DATA.PAK"]);
        expect(await used("GONE.DAT", [1n])).toEqual(["MEDIA/GONE.DAT", "base", null, "DATA.PAK"]);
        // One that will not load takes nothing out of the game.
        expect(await used("GONE.DAT", [4n])).toEqual(["MEDIA/GONE.DAT", "base", null, "DATA.PAK"]);
        expect(await used("E.DAT")).toEqual(["MEDIA/E.DAT", "nobody", null, null]);
        for (const text of ["", "  ", "../A.DAT", "MEDIA/../A.DAT", "C:\\A.DAT", "UNITS/"])
          expect(await desk.lookup(snapshot, text, ids)).toBeNull();
        expect((await desk.lookup(snapshot, "gone.dat", ids))!.removedBy.map(({ id }) => id)).toEqual([2n]);
      },
      install,
    );
    await withDesk(ground, async (desk, snapshot) => {
      expect(usedOf((await desk.lookup(snapshot, "GONE.DAT", ids))!)).toBe("unknown");
    });
  });

  test("follow a file that was changed", async () => {
    const ground = fourMods();
    const counts = () => withDesk(ground, async (desk, snapshot) => briefly(await desk.counts(snapshot, [1n, 2n])));
    expect((await counts())[0].slice(0, 3)).toEqual([1n, 3, 2]);
    const file = path.join(ground.profile, "mods/1.MOD");
    writeFileSync(file, mod(1n, ["A.DAT", "F.DAT"]));
    utimesSync(file, OLD_TIME, OLD_TIME);
    expect((await counts())[0].slice(0, 3)).toEqual([1n, 2, 1]);
  });
});

/** A layer that counts which files were opened. */
function countingFiles() {
  const opened: string[] = [];
  const files: FileLayer = {
    ...nodeFiles,
    open: (file, ...rest) => {
      opened.push(path.basename(file));
      return nodeFiles.open(file, ...rest);
    },
  };
  return { files, opened };
}

describe("the index of paths", () => {
  async function withIndex<T>(
    ground: PlayGround,
    work: (index: ConflictIndex, opened: readonly string[], open: Awaited<ReturnType<typeof openPlay>>) => Promise<T>,
    withStore = true,
  ): Promise<T> {
    const open = await openPlay(ground.around);
    const { files, opened } = countingFiles();
    const cache = new PathCache(withStore ? open.store : null, systemClock);
    try {
      return await work(new ConflictIndex({ cache, files, seed: 5 }), opened, open);
    } finally {
      await open.close();
    }
  }
  const modsOf = async ({ play }: Awaited<ReturnType<typeof openPlay>>) =>
    (await play.snapshot()).active.map(({ mod }) => mod!.file);
  const sorted = (names: readonly string[]) => [...names].sort();

  test("reads each file once, and none that it kept", async () => {
    const ground = fourMods();
    const first = await withIndex(ground, async (index, opened, open) => {
      const mods = await modsOf(open);
      const { groups } = await index.grouped(mods);
      expect(sorted(opened)).toEqual(["1.MOD", "2.MOD", "3.MOD"]);
      // Fewer of the same mods need no other groups.
      expect((await index.grouped(mods.slice(1))).groups).toBe(groups);
      expect(opened.length).toBe(3);
      return groups;
    });
    await withIndex(ground, async (index, opened, open) => {
      const { groups } = await index.grouped(await modsOf(open));
      expect(opened).toEqual([]);
      expect(Array.from({ length: groups.length }, (_, path) => groups.path(path))).toEqual(
        Array.from({ length: first.length }, (_, path) => first.path(path)),
      );
    });
  });

  test("works the same without a cache", async () => {
    const ground = fourMods();
    for (const _ of [1, 2])
      await withIndex(
        ground,
        async (index, opened, open) => {
          expect((await index.grouped(await modsOf(open))).groups.length).toBe(5);
          expect(opened.length).toBe(3);
        },
        false,
      );
  });

  test("does not believe a row that is damaged", async () => {
    const ground = fourMods();
    await withIndex(ground, async (index, _, open) => void (await index.grouped(await modsOf(open))));
    await withIndex(ground, async (_, __, { store }) => {
      const changed = store.write((rows) => {
        rows.run("UPDATE mod_paths SET bytes = zeroblob(length) WHERE path LIKE '%1.MOD'");
        rows.run("UPDATE mod_paths SET sum = sum + 1 WHERE path LIKE '%2.MOD'");
        rows.run("UPDATE mod_paths SET stamp = 'other' WHERE path LIKE '%3.MOD'");
      });
      expect(changed).toBe(true);
    });
    await withIndex(ground, async (index, opened, open) => {
      expect((await index.grouped(await modsOf(open))).groups.length).toBe(5);
      expect(sorted(opened)).toEqual(["1.MOD", "2.MOD", "3.MOD"]);
    });
  });

  test("is filled with the whole library", async () => {
    const ground = fourMods();
    await withIndex(ground, async (index, opened, { play }) => {
      const { active, library } = await play.snapshot();
      const mods = [...active, ...library].map(({ mod }) => mod!.file);
      await index.fill(mods);
      expect(sorted(opened)).toEqual(["1.MOD", "2.MOD", "3.MOD", "4.MOD"]);
      await index.fill(mods);
      await index.grouped(mods);
      expect(opened.length).toBe(4);
    });
  });

  test("leaves out a file that is gone or broken by now, and takes it in when it is back", async () => {
    const ground = fourMods();
    await withIndex(ground, async (index, _, open) => {
      const mods = await modsOf(open);
      const file = path.join(ground.profile, "mods/1.MOD");
      const bytes = readFileSync(file);
      writeFileSync(file, bytes.subarray(0, bytes.length - 20));
      expect([...(await index.grouped(mods)).tableOf.keys()].map((each) => path.basename(each))).toEqual([
        "2.MOD",
        "3.MOD",
      ]);
      writeFileSync(file, bytes);
      expect((await index.grouped(mods)).tableOf.size).toBe(3);
    });
  });

  test("takes a file for another when its stamp is another", async () => {
    const ground = fourMods();
    await withIndex(ground, async (index, opened, open) => {
      const pathsNow = async () => (await index.grouped(await modsOf(open))).groups.length;
      expect(await pathsNow()).toBe(5);
      const file = path.join(ground.profile, "mods/1.MOD");
      writeFileSync(file, mod(1n, ["A.DAT", "F.DAT", "G.DAT", "H.DAT"]));
      utimesSync(file, OLD_TIME, OLD_TIME);
      // B stays: 3 takes it out.
      expect(await pathsNow()).toBe(8);
      expect(sorted(opened)).toEqual(["1.MOD", "1.MOD", "2.MOD", "3.MOD"]);
    });
  });

  test("stops when it is cancelled", async () => {
    await withIndex(fourMods(), async (index, _, open) => {
      const abort = new AbortController();
      abort.abort(new Error("enough"));
      await expect(index.grouped(await modsOf(open), { signal: abort.signal })).rejects.toThrow("enough");
    });
  });
});
