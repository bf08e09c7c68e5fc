import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { appFolders } from "../../../src-main/files/app-folders.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { PlayService } from "../../../src-main/play/play-service.ts";
import { ProfileService } from "../../../src-main/play/profile-service.ts";
import type { PlaySnapshot } from "../../../src-main/play/snapshot.ts";
import { openStore, type Store } from "../../../src-main/store/store.ts";
import { manualClock } from "../../support/manual-clock.ts";
import {
  idsOnDisk,
  makePlayGround,
  OLD_TIME,
  type PlayGround,
  schemeBytes,
  smallMod,
} from "../../support/play-ground.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

async function cachedService(ground: PlayGround, files: FileLayer = nodeFiles): Promise<PlayService> {
  const { cache, locks } = appFolders(ground.around);
  const store = await openStore({ folder: cache, locks });
  stores.push(store);
  return new PlayService({ around: ground.around, store, files });
}

const service = ({ around }: PlayGround) => new PlayService({ around });
const titles = ({ library }: PlaySnapshot) => library.map(({ title }) => title);
const codes = ({ findings }: PlaySnapshot) => findings.map(({ code }) => code);

/** Counts how often files of mods are opened. */
function countingFiles() {
  const opened: string[] = [];
  const files: FileLayer = {
    ...nodeFiles,
    open: (file, mode) => {
      if (/\.mod$/i.test(file)) opened.push(path.basename(file));
      return nodeFiles.open(file, mode);
    },
  };
  return { files, opened };
}

describe("a snapshot", () => {
  it("has the active order with ghosts, and the rest as the library", async () => {
    const ground = makePlayGround(
      {
        "mods/b.MOD": smallMod(2n),
        "mods/deep/er/a.mod": smallMod(-1n, { title: "One", modVersion: 7 }),
        "mods/c.txt": "x",
      },
      [-1n, 77n],
    );
    const snapshot = await service(ground).snapshot();
    expect(
      snapshot.active.map(({ rank, id, title, mod, health }) => [rank, id, title, mod?.file.name, health.kind]),
    ).toEqual([
      [1, -1n, "One", "deep/er/a.mod", "unchecked"],
      [2, 77n, "", undefined, "missing"],
    ]);
    expect(snapshot.active[0].mod?.file.facts).toMatchObject({ id: -1n, version: 7, gameVersion: "1.25.9.5" });
    expect(titles(snapshot)).toEqual(["Mod 2"]);
    expect(snapshot.order).toEqual([-1n, 77n]);
    expect(codes(snapshot)).toEqual(["play-ghost"]);
  });

  it("without a profile says where was looked", async () => {
    const ground = makePlayGround();
    rmSync(ground.profile, { recursive: true });
    const snapshot = await service(ground).snapshot();
    expect([snapshot.scheme, snapshot.active, snapshot.library]).toEqual([null, [], []]);
    expect(snapshot.places.looked).toEqual([{ path: ground.profile, origin: "environment", found: false }]);
    await expect(service(ground).saveOrder([], [1n])).rejects.toMatchObject({ kind: "no-profile" });
  });

  it("finds the folder mods and the scheme in any case", async () => {
    const ground = makePlayGround({ "Mods/a.MOD": smallMod(1n), "ModLauncher.SCH": schemeBytes([1n]) }, null);
    rmSync(path.join(ground.profile, "mods"), { recursive: true });
    expect((await service(ground).snapshot()).active.map(({ id }) => id)).toEqual([1n]);
  });

  it("has mods of more folders, and those behind links that lead elsewhere", async () => {
    const elsewhere = tempFolder();
    writeTree(elsewhere, { "disk/x.MOD": smallMod(1n), "y.MOD": smallMod(2n), "more/z.MOD": smallMod(3n) });
    const ground = makePlayGround();
    symlinkSync(path.join(elsewhere, "disk"), path.join(ground.profile, "mods/linked"));
    symlinkSync(path.join(elsewhere, "y.MOD"), path.join(ground.profile, "mods/y.MOD"));
    const play = service(ground);
    await play.changeSettings({ modFolders: [path.join(elsewhere, "more"), path.join(elsewhere, "gone")] });
    const snapshot = await play.snapshot();
    expect(snapshot.library.map(({ id, mod, health }) => [id, mod.file.name, mod.isInGame, health.kind])).toEqual([
      [1n, "linked/x.MOD", true, "unchecked"],
      [2n, "y.MOD", true, "unchecked"],
      [3n, "z.MOD", false, "will-not-load"],
    ]);
    expect(codes(snapshot)).toEqual(["play-folder-missing"]);
  });

  it("has a file once that two folders reach", async () => {
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n) });
    const again = path.join(tempFolder(), "again");
    symlinkSync(path.join(ground.profile, "mods"), again);
    const play = service(ground);
    await play.changeSettings({ modFolders: [again, ground.profile] });
    const { library, findings } = await play.snapshot();
    expect(library.map(({ mod }) => [mod.file.path, mod.others])).toEqual([
      [path.join(ground.profile, "mods/a.MOD"), []],
    ]);
    expect(findings).toEqual([]);
  });

  it("tells of mods in wrong places", async () => {
    const ground = makePlayGround({ "a.MOD": "x", "save/b.mod": "x", "mods/mods/c.MOD": smallMod(3n) });
    const install = tempFolder();
    writeTree(install, { "Torchlight2.exe": "x", "d.MOD": "x", "mods/e.MOD": "x", "mods/project/f.MOD": "x" });
    const around = { ...ground.around, env: { ...ground.env, TL2_INSTALL_DIR: install } };
    const { findings } = await new PlayService({ around }).snapshot();
    const told = findings.map(({ code, path: file }) => `${code} ${path.basename(file)}`);
    expect(told.sort()).toEqual([
      "play-misplaced-install d.MOD",
      "play-misplaced-install e.MOD",
      "play-misplaced-nested c.MOD",
      "play-misplaced-profile a.MOD",
      "play-misplaced-profile b.mod",
    ]);
  });

  it("can be cancelled while headers are read", async () => {
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n), "mods/b.MOD": smallMod(2n) });
    const abort = new AbortController();
    const states: number[] = [];
    const report = ({ done }: { readonly done: number }) => {
      states.push(done);
      abort.abort();
    };
    const listing = service(ground).snapshot({ signal: abort.signal, report });
    await expect(listing).rejects.toMatchObject({ name: "AbortError" });
    expect(states.length).toBeGreaterThan(0);
  });
});

describe("headers", () => {
  const two = {
    "mods/a.MOD": smallMod(1n),
    "mods/b.MOD": smallMod(2n, { requirements: [{ name: "x", id: -9n, version: 3 }] }),
  };

  it("are read once for every state of a file", async () => {
    const ground = makePlayGround(two);
    const { files, opened } = countingFiles();
    const first = await (await cachedService(ground, files)).snapshot();
    expect(opened.toSorted()).toEqual(["a.MOD", "b.MOD"]);
    const again = await (await cachedService(ground, files)).snapshot();
    expect(opened.length).toBe(2);
    expect(again).toEqual(first);
    writeFileSync(path.join(ground.profile, "mods/a.MOD"), smallMod(5n));
    utimesSync(path.join(ground.profile, "mods/a.MOD"), OLD_TIME, new Date(OLD_TIME.getTime() + 1000));
    const changed = await (await cachedService(ground, files)).snapshot();
    expect(titles(changed)).toEqual(["Mod 2", "Mod 5"]);
    expect(opened.length).toBe(3);
  });

  it("of a file that was written a moment ago are not kept", async () => {
    const ground = makePlayGround(two);
    utimesSync(path.join(ground.profile, "mods/a.MOD"), new Date(), new Date());
    const { files, opened } = countingFiles();
    await (await cachedService(ground, files)).snapshot();
    await (await cachedService(ground, files)).snapshot();
    expect(opened.filter((name) => name === "a.MOD").length).toBe(2);
  });

  it("of a cache that was damaged are read again", async () => {
    const ground = makePlayGround(two);
    const first = await (await cachedService(ground)).snapshot();
    for (const change of ["header = replace(header, 'Mod', 'Lie')", "mod_id = mod_id + 1", "checked = '{}'"]) {
      stores.at(-1)!.write((rows) => void rows.run(`UPDATE mod_file SET ${change}`));
      expect(await (await cachedService(ground)).snapshot()).toEqual(first);
    }
  });

  it("are known for ids whose file is gone", async () => {
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n, { title: "Gone Fishing" }) }, [1n]);
    await (await cachedService(ground)).snapshot();
    rmSync(path.join(ground.profile, "mods/a.MOD"));
    const { active } = await (await cachedService(ground)).snapshot();
    expect(active[0]).toMatchObject({ title: "Gone Fishing", mod: null, health: { kind: "missing" } });
  });
});

describe("a file that is no whole mod", () => {
  const cut = smallMod(1n).slice(0, 60);

  it("is invalid, with the reason", async () => {
    const ground = makePlayGround({ "mods/cut.MOD": cut, "mods/text.MOD": "hello", "mods/empty.MOD": "" });
    const { invalid, library, findings } = await service(ground).snapshot();
    expect(library).toEqual([]);
    expect(invalid.map(({ name, reason }) => [name, reason.length > 0])).toEqual([
      ["cut.MOD", true],
      ["empty.MOD", true],
      ["text.MOD", true],
    ]);
    expect(findings.map(({ code, severity }) => `${code} ${severity}`)).toEqual(Array(3).fill("play-invalid warning"));
  });

  it("is busy while it may still be written", async () => {
    const ground = makePlayGround({ "mods/cut.MOD": cut });
    const file = path.join(ground.profile, "mods/cut.MOD");
    const clock = manualClock();
    utimesSync(file, new Date(clock.now()), new Date(clock.now()));
    const play = new PlayService({ around: ground.around, clock });
    expect(await play.snapshot()).toMatchObject({ invalid: [], busy: [{ name: "cut.MOD", why: "settling" }] });
    clock.advance(60_000);
    expect(await play.snapshot()).toMatchObject({ busy: [], invalid: [{ name: "cut.MOD" }] });
  });

  it("held by another program is busy, and a mod again when it is let go", async () => {
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n) });
    let isHeld = true;
    let tries = 0;
    const files: FileLayer = {
      ...nodeFiles,
      open: async (file, mode) => {
        if (!/\.mod$/i.test(file)) return nodeFiles.open(file, mode);
        tries++;
        if (isHeld) throw Object.assign(new Error("held"), { code: "EBUSY" });
        return nodeFiles.open(file, mode);
      },
    };
    const clock = manualClock();
    const play = new PlayService({ around: ground.around, files, clock });
    const snapshot = await play.snapshot();
    expect(snapshot).toMatchObject({ invalid: [], busy: [{ name: "a.MOD", why: "busy" }], library: [] });
    expect([tries, clock.sleeps]).toEqual([5, [50, 100, 200, 400]]);
    isHeld = false;
    expect(titles(await play.snapshot())).toEqual(["Mod 1"]);
  });
});

describe("checking", () => {
  const mods = {
    "mods/good.MOD": smallMod(1n),
    "mods/hash.MOD": smallMod(2n, {}, { keepHash: true, editSection: (section) => section.with(4, section[4] ^ 1) }),
  };

  it("tells the health, which later snapshots have, with a cache those of later programs too", async () => {
    const ground = makePlayGround(mods, [2n]);
    const play = await cachedService(ground);
    const changes: string[] = [];
    play.onChanged((change) => changes.push(change));
    await play.snapshot();
    await play.check("all");
    await play.check("all");
    expect(changes).toEqual(["health"]);
    for (const each of [play, await cachedService(ground)]) {
      const { active, library } = await each.snapshot();
      expect(active[0].health).toMatchObject({
        kind: "will-not-load",
        reason: { kind: "file", finding: { code: "mod-rolling-hash" } },
      });
      expect(library[0].health).toEqual({ kind: "healthy" });
    }
  });

  it("of some ids leaves the others unchecked, without a cache too", async () => {
    const play = service(makePlayGround(mods));
    await play.snapshot();
    await play.check([1n]);
    expect((await play.snapshot()).library.map(({ health }) => health.kind)).toEqual(["healthy", "unchecked"]);
  });

  it("in full finds what a quick look does not, and is not done again", async () => {
    const text = { path: "MEDIA/UNITS/X.DAT", content: new TextEncoder().encode("[UNIT]\r\n[/UNIT]\r\n") };
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n, {}, { files: [text] }) });
    const { files, opened } = countingFiles();
    const play = await cachedService(ground, files);
    await play.snapshot();
    await play.check("all");
    expect((await play.snapshot()).library[0].health.kind).toBe("healthy");
    await play.check("all", { level: "full" });
    const { health } = (await play.snapshot()).library[0];
    expect(health).toMatchObject({ kind: "flawed", count: 1, findings: [{ code: "mod-packed-as-text" }] });
    const before = opened.length;
    await play.check("all");
    await play.check("all", { level: "full" });
    expect(opened.length).toBe(before);
  });
});

describe("saving an order", () => {
  it("keeps a history, forgets the draft and tells", async () => {
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n) }, [77n]);
    const play = service(ground);
    const changes: string[] = [];
    play.onChanged((change) => changes.push(change));
    const { order } = await play.snapshot();
    await play.keepDraft({ base: order, order: [1n, 77n] });
    expect((await service(ground).snapshot()).draft).toEqual({ base: [77n], order: [1n, 77n] });
    const saved = await play.saveOrder(order, [1n, 77n]);
    expect([saved.kind, saved.findings]).toEqual(["saved", []]);
    expect(idsOnDisk(ground)).toEqual([1n, 77n]);
    expect((await play.history()).map(({ why, ids }) => [why, ids])).toEqual([
      ["saved", [1n, 77n]],
      ["outside", [77n]],
    ]);
    expect((await play.snapshot()).draft).toBe(null);
    expect(changes).toEqual(["order"]);
    // Back again, from the history.
    await play.saveOrder([1n, 77n], (await play.history())[1].ids, "restored");
    expect(idsOnDisk(ground)).toEqual([77n]);
    expect((await play.history()).length).toBe(3);
  });

  it("merges what was changed outside, and says so", async () => {
    const ground = makePlayGround({}, [1n, 2n, 3n]);
    const play = service(ground);
    const { order } = await play.snapshot();
    writeFileSync(ground.scheme, schemeBytes([3n, 1n, 2n, 9n]));
    const saved = await play.saveOrder(order, [2n, 3n, 1n]);
    expect(idsOnDisk(ground)).toEqual([3n, 2n, 1n, 9n]);
    expect(saved.findings.map(({ code }) => code)).toEqual(["play-merged"]);
    expect((await play.history()).map(({ ids }) => ids)).toEqual([
      [3n, 2n, 1n, 9n],
      [3n, 1n, 2n, 9n],
    ]);
  });

  it("is done even when the history cannot be written, and says that", async () => {
    const ground = makePlayGround({}, [1n]);
    const play = service(ground);
    mkdirSync(path.join(ground.home, "data"), { recursive: true });
    writeFileSync(path.join(ground.home, "data/orders"), "a file");
    const saved = await play.saveOrder([1n], [2n]);
    expect(idsOnDisk(ground)).toEqual([2n]);
    expect(saved.findings.map(({ severity }) => severity)).toEqual(["warning"]);
  });
});

describe("tags, notes and settings", () => {
  it("stand in the rows and survive the program", async () => {
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n) }, [77n]);
    await service(ground).setNote(77n, { tags: ["later"], note: "ask Jane" });
    const { active, library } = await service(ground).snapshot();
    expect([active[0].tags, active[0].note, library[0].tags]).toEqual([["later"], "ask Jane", []]);
  });

  it("that are damaged are told of and keep nobody from listing", async () => {
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n) });
    writeTree(ground.home, { "config/notes.json": "{", "config/settings.json": "[]", "config/profiles.json": "7" });
    await service(ground).saveOrder([], [5n]);
    const orders = path.join(ground.home, "data/orders");
    for (const name of filesBelow(orders)) writeFileSync(path.join(orders, name), "{");
    const snapshot = await service(ground).snapshot();
    expect(titles(snapshot)).toEqual(["Mod 1"]);
    expect(codes(snapshot)).toEqual(["play-ghost", ...Array(4).fill("play-file-damaged")]);
  });

  it("the folder of the profile can be chosen", async () => {
    const ground = makePlayGround();
    const other = makePlayGround({ "mods/a.MOD": smallMod(1n) }, [1n]);
    const play = service(ground);
    await play.changeSettings({ profileFolder: other.profile });
    expect((await play.snapshot()).order).toEqual([1n]);
  });
});

describe("profiles", () => {
  it("are saved, used and keep the places of mods that are off", async () => {
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n), "mods/b.MOD": smallMod(2n) }, [1n, 2n, 77n]);
    const play = service(ground);
    const profiles = new ProfileService(play);
    await profiles.save("All", [1n, 2n, 77n], await play.snapshot());
    await play.saveOrder([1n, 2n, 77n], [1n, 77n]);
    await profiles.save("All", [1n, 77n], await play.snapshot());
    const [{ rows }] = (await profiles.list()).profiles;
    expect(rows).toEqual([
      { id: 1n, isOn: true, title: "Mod 1", version: 1 },
      { id: 2n, isOn: false, title: "Mod 2", version: 1 },
      { id: 77n, isOn: true },
    ]);
    expect(await profiles.rankFor(2n, [1n, 77n])).toBe(2);
    await play.saveOrder([1n, 77n], []);
    const used = await profiles.use("all", []);
    expect(used).toMatchObject({ kind: "used", order: { kind: "saved" } });
    expect(idsOnDisk(ground)).toEqual([1n, 77n]);
    expect((await play.snapshot()).profile).toBe("All");
  });

  it("go to others and come back, with what is missing named", async () => {
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n), "mods/b.MOD": smallMod(2n, { title: "Two" }) }, [
      2n,
      1n,
    ]);
    const play = service(ground);
    const profiles = new ProfileService(play);
    await profiles.save("Party", [2n, 1n], await play.snapshot());
    const exported = await profiles.export("party");
    if (exported.kind === "refused") throw new Error(exported.finding.message);

    const friend = makePlayGround({ "mods/a.MOD": smallMod(1n, { modVersion: 4 }) }, []);
    const theirs = service(friend);
    const theirProfiles = new ProfileService(theirs);
    for (const bytes of [exported.file, new TextEncoder().encode(exported.code)]) {
      const preview = theirProfiles.preview(bytes, "party.json", await theirs.snapshot());
      expect(preview).toMatchObject({ kind: "preview", missing: [{ id: 2n, title: "Two" }] });
      if (preview.kind !== "preview") return;
      expect(preview.findings.map(({ code }) => code)).toEqual(["play-import-missing", "play-import-version"]);
      await theirProfiles.import(preview.shared);
    }
    expect((await theirProfiles.list()).profiles.map(({ name }) => name)).toEqual(["Party", "Party 2"]);
    expect((await theirProfiles.list()).current).toBe(null);
    await theirProfiles.use("Party", []);
    expect(idsOnDisk(friend)).toEqual([2n, 1n]);
    // The ghost has the title that came with the profile.
    expect((await theirs.snapshot()).active[0]).toMatchObject({ id: 2n, title: "Two", mod: null });
  });

  it("that are not there are refused, and nothing changes", async () => {
    const ground = makePlayGround({}, [1n]);
    const profiles = new ProfileService(service(ground));
    for (const result of [
      await profiles.use("x", []),
      await profiles.export("x"),
      await profiles.rename("x", "y"),
      await profiles.delete("x"),
    ])
      expect(result).toMatchObject({ kind: "refused", finding: { code: "play-profile-unknown" } });
    expect(idsOnDisk(ground)).toEqual([1n]);
    expect(filesBelow(path.join(ground.home, "config"))).toEqual([]);
  });
});

describe("watching", () => {
  it("tells when another program changes the order or the mods", async () => {
    const ground = makePlayGround({ "mods/a.MOD": smallMod(1n) }, [1n]);
    const play = service(ground);
    const heard = (wanted: string) =>
      new Promise<void>((resolve) => {
        const stop = play.onChanged((change) => {
          if (change !== wanted) return;
          stop();
          resolve();
        });
      });
    play.watch(5);
    // Written again until it is heard: the first look may come after the change.
    const insist = async (wanted: string, change: (turn: number) => void) => {
      let isHeard = false;
      const hearing = heard(wanted).then(() => {
        isHeard = true;
      });
      for (let turn = 0; !isHeard; turn++) {
        change(turn);
        await Promise.race([hearing, new Promise((resolve) => setTimeout(resolve, 200))]);
      }
    };
    await insist("order", (turn) => {
      writeFileSync(`${ground.scheme}.new`, schemeBytes([BigInt(turn)]));
      renameSync(`${ground.scheme}.new`, ground.scheme);
    });
    await insist("mods", (turn) => writeFileSync(path.join(ground.profile, `mods/new ${turn}.MOD`), smallMod(50n)));
    play.close();
    expect((await play.snapshot()).library.map(({ id }) => id)).toContain(50n);
  });
});

it("two services saving at once lose nothing of either", async () => {
  const ground = makePlayGround({}, [1n, 2n]);
  await Promise.all([
    service(ground).saveOrder([1n, 2n], [1n, 2n, 3n]),
    service(ground).saveOrder([1n, 2n], [4n, 1n, 2n]),
    service(ground).saveOrder([1n, 2n], [1n]),
  ]);
  expect(idsOnDisk(ground).toSorted()).toEqual([1n, 3n, 4n]);
  expect(readFileSync(ground.scheme).subarray(0, 2)).toEqual(Buffer.of(0xff, 0xfe));
});
