import { mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openStore, type Store, type StoreOptions } from "../../../src-main/store/store.ts";
import { startChild } from "../../support/child.ts";
import { manualClock } from "../../support/manual-clock.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const script = (name: string) => path.join(import.meta.dirname, name);

function open(folder: string, options: Partial<StoreOptions> = {}): Promise<Store> {
  return openStore({ folder, locks: path.join(folder, "locks"), ...options });
}

const fileIn = (folder: string) => path.join(folder, "cache.sqlite");
const codes = (store: Store) => store.notices.map(({ code }) => code);
/** What stands in the folder, locks left out. */
const names = (folder: string) => readdirSync(folder).filter((name) => name !== "locks");

function addLayer(store: Store, name: string, usedMs = 0n): boolean {
  return store.write(
    (rows) => void rows.run("INSERT INTO layer (path, engine, used_ms) VALUES (?, 1, ?)", name, usedMs),
  );
}

function layers(store: Store): string[] | null {
  return store.read((rows) =>
    rows.all<{ path: string }>("SELECT path FROM layer ORDER BY id").map(({ path: name }) => name),
  );
}

/** A database with so many layers of four kilobytes each, closed. */
async function filled(count: number): Promise<string> {
  const folder = tempFolder();
  const store = await open(folder);
  for (let i = 0; i < count; i++) addLayer(store, `layer ${i} ${"x".repeat(4096)}`);
  await store.close();
  return folder;
}

/** SQLite's own opinion of the file. */
async function expectWhole(folder: string): Promise<void> {
  const store = await open(folder);
  expect(store.read((rows) => rows.all<{ integrity_check: string }>("PRAGMA integrity_check"))).toEqual([
    { integrity_check: "ok" },
  ]);
  expect(codes(store)).toEqual([]);
  await store.close();
}

describe("a database", () => {
  it("keeps what was written, with every i64 as it is", async () => {
    const folder = path.join(tempFolder(), "not", "there yet");
    const least = -(2n ** 63n);
    const first = await open(folder);
    expect([first.state, addLayer(first, "纸 \ud83c\udfee", least)]).toEqual(["on", true]);
    await first.close();
    expect(names(folder)).toEqual(["cache.sqlite"]);
    const second = await open(folder);
    expect(second.read((rows) => rows.get("SELECT path, used_ms FROM layer"))).toEqual({
      path: "纸 \ud83c\udfee",
      used_ms: least,
    });
    expect(second.notices).toEqual([]);
    await second.close();
  });

  it("writes everything of a transaction or nothing, and hands on what is no fault of the database", async () => {
    const store = await open(tempFolder());
    const bug = new RangeError("a bug");
    const work = () =>
      store.write((rows) => {
        rows.run("INSERT INTO layer (path, engine, used_ms) VALUES ('a', 1, 0)");
        throw bug;
      });
    expect(work).toThrow(bug);
    expect([layers(store), store.state]).toEqual([[], "on"]);
    await store.close();
  });

  it("does nothing after it was closed", async () => {
    const store = await open(tempFolder());
    await store.close();
    expect([store.state, addLayer(store, "a"), layers(store), store.usedBytes()]).toEqual(["off", false, null, 0]);
  });

  it("is brought to a new version step by step, with what is in it", async () => {
    const folder = tempFolder();
    const steps = [
      "CREATE TABLE layer (id INTEGER PRIMARY KEY, path TEXT NOT NULL, engine INTEGER, used_ms INTEGER) STRICT",
      "ALTER TABLE layer ADD COLUMN colour TEXT NOT NULL DEFAULT 'brass'",
      "CREATE TABLE lantern (layer INTEGER NOT NULL) STRICT; INSERT INTO lantern SELECT id FROM layer",
    ];
    const old = await open(folder, { migrations: steps.slice(0, 1) });
    addLayer(old, "a");
    await old.close();
    const now = await open(folder, { migrations: steps });
    expect(now.read((rows) => rows.all("SELECT path, colour, lantern.layer FROM layer, lantern"))).toEqual([
      { path: "a", colour: "brass", layer: 1n },
    ]);
    expect(now.read((rows) => rows.get("PRAGMA user_version"))).toEqual({ user_version: 3n });
    await now.close();
  });

  it("becomes smaller than it may be by what was not used longest", async () => {
    const folder = tempFolder();
    const store = await open(folder);
    for (let i = 0; i < 100; i++) addLayer(store, `${i} ${"x".repeat(20_000)}`, BigInt((i * 37) % 100));
    const before = store.usedBytes();
    expect(before).toBeGreaterThan(2_000_000);
    const dropOldest = (rows: { run(sql: string): number }) =>
      rows.run("DELETE FROM layer WHERE id = (SELECT id FROM layer ORDER BY used_ms LIMIT 1)") > 0;
    store.keepBelow(1_000_000, dropOldest);
    expect(store.usedBytes()).toBeLessThanOrEqual(1_000_000);
    const left = store.read((rows) => rows.all<{ used_ms: bigint }>("SELECT used_ms FROM layer ORDER BY used_ms"))!;
    expect(left.map(({ used_ms: used }) => used)).toEqual(
      Array.from({ length: left.length }, (_, i) => BigInt(100 - left.length + i)),
    );
    expect(left.length).toBeGreaterThan(20);
    await store.close();
    expect(statSync(fileIn(folder)).size).toBeLessThan(1_100_000);

    const empty = await open(folder);
    empty.keepBelow(0, dropOldest);
    expect(layers(empty)).toEqual([]);
    await empty.close();
  });

  it("is made once when several programs begin at one moment", async () => {
    const folder = tempFolder();
    const children = Array.from({ length: 4 }, (_, i) => startChild(script("open-child.ts"), [folder, `child ${i}`]));
    for (const child of children) expect(await child.line()).toBe("on true");
    const store = await open(folder);
    expect(layers(store)!.toSorted()).toEqual(["child 0", "child 1", "child 2", "child 3"]);
    await store.close();
  });
});

describe("a database that cannot be used", () => {
  const aside = "cache.20260131T120000000Z.set-aside.sqlite";
  const clock = () => manualClock(Date.UTC(2026, 0, 31, 12));

  it.each([
    [
      "another file",
      (file: string) => writeFileSync(file, "no database at all, but long enough to be one ".repeat(200)),
    ],
    ["cut in the middle", (file: string) => truncateSync(file, Math.floor(statSync(file).size / 8192) * 4096)],
    ["cut in the first page", (file: string) => truncateSync(file, 1000)],
  ])("%s is put aside under a name with the time, and a new one works", async (_, spoil) => {
    const folder = await filled(30);
    spoil(fileIn(folder));
    const spoiled = readFileSync(fileIn(folder));
    const store = await open(folder, { clock: clock() });
    expect([store.state, codes(store), layers(store)]).toEqual(["on", ["cache-set-aside"], []]);
    expect(addLayer(store, "new")).toBe(true);
    await store.close();
    expect(names(folder)).toEqual([aside, "cache.sqlite"]);
    expect(readFileSync(path.join(folder, aside)).equals(spoiled)).toBe(true);
    await expectWhole(folder);
  });

  it("of a newer version is put aside too, and only the last one put aside stays", async () => {
    const folder = tempFolder();
    const newer = await open(folder, { migrations: ["CREATE TABLE a (b TEXT) STRICT", "", "", "", ""] });
    await newer.close();
    writeFileSync(path.join(folder, "cache.20250131T120000000Z.set-aside.sqlite"), "older");
    writeFileSync(path.join(folder, "cache.20250131T120000000Z.set-aside.sqlite-wal"), "older");
    writeFileSync(path.join(folder, "notes.sqlite"), "not ours");
    const store = await open(folder, { clock: clock() });
    expect([store.state, layers(store), store.notices.map(({ message }) => message)]).toEqual([
      "on",
      [],
      ["The cache was made by a newer version of this program; it was put aside and is built anew."],
    ]);
    await store.close();
    expect(names(folder)).toEqual([aside, "cache.sqlite", "notes.sqlite"]);
  });

  it("cut anywhere works again", async () => {
    const whole = readFileSync(fileIn(await filled(12)));
    for (let length = 0; length < whole.length; length += 3001) {
      const folder = tempFolder();
      writeFileSync(fileIn(folder), whole.subarray(0, length));
      const store = await open(folder);
      expect([store.state, addLayer(store, "new")], `${length} bytes`).toEqual(["on", true]);
      await store.close();
    }
  });

  it("damaged where only reading finds it: this run goes on without, the next has a new one", async () => {
    const folder = await filled(40);
    const bytes = readFileSync(fileIn(folder));
    bytes.fill(0xa5, 4 * 4096);
    writeFileSync(fileIn(folder), bytes);
    const store = await open(folder, { clock: clock() });
    expect(store.state).toBe("on");
    expect([layers(store), layers(store), store.state]).toEqual([null, null, "off"]);
    expect([addLayer(store, "new"), codes(store)]).toEqual([false, ["cache-set-aside"]]);
    await store.close();
    expect(names(folder)).toEqual([aside]);
    await expectWhole(folder);
  });

  it.each([
    ["of which the log still has everything", false],
    ["with a log that is damaged too", true],
  ])("left by a killed program, %s", async (_, spoilLog) => {
    const folder = tempFolder();
    const child = startChild(script("fill-child.ts"), [folder, "0"]);
    for (let i = 0; i < 3; i++) await child.line();
    await child.kill();
    const spoil = (file: string) => writeFileSync(file, "x".repeat(statSync(file).size));
    spoil(fileIn(folder));
    if (spoilLog) spoil(`${fileIn(folder)}-wal`);
    const store = await open(folder);
    expect([store.state, codes(store)]).toEqual(["on", spoilLog ? ["cache-set-aside"] : []]);
    expect(layers(store)!.length > 0).toBe(!spoilLog);
    await store.close();
    await expectWhole(folder);
  });
});

describe("a database that is locked by another program", () => {
  async function locked() {
    const folder = await filled(1);
    const child = startChild(script("lock-child.ts"), [fileIn(folder), "all"]);
    expect(await child.line()).toBe("locked");
    return { folder, child };
  }

  it("is waited for a moment, then done without, and used again later", async () => {
    const { folder, child } = await locked();
    const clock = manualClock(0);
    const store = await open(folder, { clock });
    expect([store.state, codes(store)]).toEqual(["off", ["cache-locked"]]);
    expect(clock.now()).toBeGreaterThanOrEqual(1000);
    await store.close();
    await child.kill();
    const later = await open(folder);
    expect([later.state, layers(later)?.length]).toEqual(["on", 1]);
    await later.close();
  });

  it("is used as soon as it is free", async () => {
    const { folder, child } = await locked();
    const opening = open(folder, { waitMs: 20_000 });
    await child.kill();
    const store = await opening;
    expect([store.state, store.notices]).toEqual(["on", []]);
    await store.close();
  });

  it("in the middle of a run ends its use", async () => {
    const folder = await filled(1);
    const store = await open(folder);
    const other = await open(folder);
    const outcome = other.write(() => {
      expect(addLayer(store, "new")).toBe(false);
    });
    expect([outcome, store.state, codes(store), other.state]).toEqual([true, "off", ["cache-locked"], "on"]);
    await store.close();
    await other.close();
  });
});

describe("where there can be no database", () => {
  it("a Node-API that is too old: the module is not loaded, and it is said", async () => {
    for (const napi of ["9", undefined]) {
      const folder = tempFolder();
      const store = await open(folder, { napi });
      expect([store.state, codes(store), addLayer(store, "a"), layers(store)]).toEqual([
        "off",
        ["cache-old-node"],
        false,
        null,
      ]);
      expect(readdirSync(folder)).toEqual([]);
      await store.close();
    }
  });

  it("a folder that cannot be made", async () => {
    const file = path.join(tempFolder(), "file");
    writeFileSync(file, "");
    const store = await open(path.join(file, "cache"));
    expect([store.state, codes(store)]).toEqual(["off", ["cache-not-writable"]]);
    await store.close();
  });

  it("a folder of its name", async () => {
    const folder = tempFolder();
    mkdirSync(fileIn(folder));
    const store = await open(folder);
    expect([store.state, codes(store)]).toEqual(["off", ["cache-not-writable"]]);
    await store.close();
    expect(names(folder)).toEqual(["cache.sqlite"]);
  });
});

const KILLS = 25;

it("a program killed at any moment while it writes leaves whole transactions only", async () => {
  const folder = tempFolder();
  let next = 0;
  let seed = 20120920;
  let withLog = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = startChild(script("fill-child.ts"), [folder, String(next)]);
    expect(await child.line()).toBe("on");
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    await setTimeout((seed >>> 8) % 60);
    await child.kill();
    if (names(folder).includes("cache.sqlite-wal")) withLog++;
    const store = await open(folder);
    expect([store.state, store.notices]).toEqual(["on", []]);
    const counts = store.read((rows) =>
      rows.all<{ count: bigint }>(
        "SELECT (SELECT count(*) FROM file_facts WHERE layer = layer.id) AS count FROM layer",
      ),
    )!;
    expect(new Set(counts.map(({ count }) => count))).toEqual(new Set(counts.length === 0 ? [] : [200n]));
    expect(counts.length).toBeGreaterThanOrEqual(next);
    next = counts.length;
    await store.close();
  }
  // Otherwise no kill came while it was at work, and the test shows nothing.
  expect([withLog, next > 0]).toEqual([KILLS, true]);
  await expectWhole(folder);
});
