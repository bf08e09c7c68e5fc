import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Alarm } from "../../../src-main/doctor/alarm.ts";
import { DepthCache } from "../../../src-main/doctor/depth/depth-cache.ts";
import { CONTENTS } from "../../../src-main/doctor/depth/evidence.ts";
import { makeGround } from "../../../src-main/doctor/make-ground.ts";
import { systemClock } from "../../../src-main/files/clock.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { openPlay } from "../../../src-main/play/open-play.ts";
import { codesOf, examine } from "../../support/doctor.ts";
import { goodMod } from "../../support/good-mods.ts";
import { flipped, GOOD, LAMP, modsGround, OIL, oneMod } from "../../support/mods-ground.ts";

describe("what is known of the contents of mods", () => {
  test("is kept for one state of a file, and read anew for another", async () => {
    const ground = oneMod(GOOD);
    expect(await examine(ground)).toMatchObject({ findings: [] });
    const { play, store, close } = await openPlay(ground.around);
    const file = (await play.snapshot()).active[0].mod!.file;
    const cache = new DepthCache(store, systemClock);
    expect(cache.known(file)).toMatchObject({ own: [{ name: "LAMP", guid: "101" }] });
    expect(cache.known({ ...file, stamp: "another" })).toBeNull();
    store.write((rows) => rows.run("UPDATE mod_depth SET facts = replace(facts, 'LAMP', 'LUMP')"));
    expect(cache.known(file)).toBeNull();
    await close();
    writeFileSync(path.join(ground.profile, "mods/ONE.MOD"), flipped(GOOD, 5));
    expect(codesOf(await examine(ground))).toEqual(["check-rolling-hash"]);
  });

  test("is the same from a thread as from here, and without a cache", async () => {
    const sound = {
      path: "MEDIA/SOUNDS/LONG.WAV",
      content: new Uint8Array(2 << 20).map((_, at) => (at * 7919) >> 3),
      stored: true,
    };
    const large = goodMod(1n, [LAMP], { more: [sound] });
    const damaged = flipped(large, large.length - 100_000);
    const ground = modsGround({ mods: { "mods/ONE.MOD": damaged } });
    const { play, store, close } = await openPlay(ground.around);
    const snapshot = await play.snapshot();
    const [thread] = await makeGround({ around: ground.around, snapshot, store }).get(CONTENTS);
    const [again] = await makeGround({ around: ground.around, snapshot, store }).get(CONTENTS);
    // Other files than the system's cannot be handed to a thread.
    const [here] = await makeGround({ around: ground.around, snapshot, files: { ...nodeFiles } }).get(CONTENTS);
    await close();
    expect(thread.depth).toMatchObject({ kind: "read", facts: { own: [{ name: "LAMP" }] } });
    expect(again.depth).toEqual(thread.depth);
    expect(here.depth).toEqual(thread.depth);
  });

  test("a mod that takes too long keeps nothing from being known of the others", async () => {
    const noise = (bytes: number) => ({
      path: "MEDIA/SOUNDS/LONG.WAV",
      content: new Uint8Array(bytes).map((_, at) => (at * 7919) >> 3),
      stored: true,
    });
    const mods = {
      "mods/ONE.MOD": goodMod(1n, [LAMP], { more: [noise(3 << 20)] }),
      "mods/TWO.MOD": goodMod(2n, [OIL], { more: [noise(1 << 20)] }),
    };
    const { around } = modsGround({ mods });
    const { play, close } = await openPlay(around);
    const snapshot = await play.snapshot();
    await close();
    // Of the larger one the time is over at once.
    const alarm: Alarm = (ms, ring) => {
      if (ms > 20_300 && ms < 25_000) queueMicrotask(ring);
      return () => {};
    };
    const [one, two] = await makeGround({ around, snapshot, alarm }).get(CONTENTS);
    expect(one.depth).toEqual({ kind: "unreadable", why: "It was given up after 21 seconds." });
    expect(two.depth).toMatchObject({ kind: "read", facts: { own: [{ name: "OIL" }] } });
  });

  test("a second run opens no mod for it", async () => {
    const ground = modsGround({ mods: { "mods/ONE.MOD": GOOD, "mods/TWO.MOD": goodMod(2n, [OIL]) } });
    const { play, store, close } = await openPlay(ground.around);
    const snapshot = await play.snapshot();
    const opened: string[] = [];
    const files = {
      ...nodeFiles,
      open: (file: string, mode: "read" | "create") => {
        opened.push(path.basename(file));
        return nodeFiles.open(file, mode);
      },
    };
    await makeGround({ around: ground.around, snapshot, store, files }).get(CONTENTS);
    expect(opened.sort()).toEqual(["ONE.MOD", "TWO.MOD"]);
    opened.length = 0;
    const known = await makeGround({ around: ground.around, snapshot, store, files }).get(CONTENTS);
    expect(opened).toEqual([]);
    expect(known.map(({ depth }) => depth.kind)).toEqual(["read", "read"]);
    await close();
  });

  test("cancelling ends it, threads and all", async () => {
    const more = [{ path: "MEDIA/SOUNDS/LONG.WAV", content: new Uint8Array(3 << 20).fill(3), stored: true }];
    const ground = modsGround({ mods: { "mods/ONE.MOD": goodMod(1n, [LAMP], { more }) } });
    const { play, close } = await openPlay(ground.around);
    const abort = new AbortController();
    const made = makeGround({ around: ground.around, snapshot: await play.snapshot(), signal: abort.signal });
    const reason = new Error("cancelled");
    const work = made.get(CONTENTS);
    abort.abort(reason);
    await expect(work).rejects.toBe(reason);
    await close();
  });

  test("a mod that is gone or kept is told, and the others are looked into", async () => {
    const ground = modsGround({ mods: { "mods/ONE.MOD": GOOD, "mods/TWO.MOD": goodMod(2n, [LAMP]) } });
    const { play, close } = await openPlay(ground.around);
    const snapshot = await play.snapshot();
    await close();
    const busy = Object.assign(new Error("busy"), { code: "EBUSY" });
    const files = {
      ...nodeFiles,
      open: (file: string, mode: "read" | "create") =>
        file.endsWith("ONE.MOD") ? Promise.reject(busy) : nodeFiles.open(file, mode),
    };
    const [one, two] = await makeGround({ around: ground.around, snapshot, files }).get(CONTENTS);
    expect(one.depth).toMatchObject({ kind: "unreadable", why: expect.stringMatching(/program/) });
    expect(two.depth.kind).toBe("read");
  });
});

test("a file that was written a moment ago is not kept", async () => {
  const ground = oneMod(GOOD);
  const now = new Date();
  utimesSync(path.join(ground.profile, "mods/ONE.MOD"), now, now);
  const { play, store, close } = await openPlay(ground.around);
  const file = (await play.snapshot()).active[0].mod!.file;
  const clock = { now: () => now.getTime() + 100, sleep: async () => {} };
  const cache = new DepthCache(store, clock);
  cache.keep(file, {} as never);
  expect(cache.known(file)).toBeNull();
  await close();
});
