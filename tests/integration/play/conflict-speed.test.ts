import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { timeConflicts } from "../../../scripts/bench/conflicts.ts";
import { openPlay } from "../../../src-main/play/open-play.ts";
import { ConflictDesk } from "../../../src-main/services/conflict-desk.ts";
import { buildPak, TINY_BINDAT } from "../../support/mod-builder.ts";
import { makePlayGround, OLD_TIME, type PlayGround, smallMod } from "../../support/play-ground.ts";

/** Figures are for people: a machine that does other things meanwhile may be slow. */

test("conflicts of 100 mods × 2,000 paths", () => {
  const { first, firstBusy, best, kept, judged, loses, bytes } = timeConflicts(100, 2000, 5);
  console.log(
    `conflicts of 100 mods × 2,000 paths: from file tables ${best.toFixed(0)} ms (bar 100; first ${first.toFixed(0)} ms, ` +
      `${firstBusy.toFixed(0)} ms of them at work), ` +
      `from kept paths ${kept.toFixed(0)} ms, another order ${judged.toFixed(1)} ms, ${(bytes / 2 ** 20).toFixed(1)} MiB`,
  );
  expect(loses).toBeGreaterThan(0);
});

const MODS = 100;

/** From the start of the services to the counts of an order of 100 mods, all of which load. */
async function countsOf(ground: Pick<PlayGround, "around">) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const open = await openPlay(ground.around);
  try {
    const onError = (error: unknown) => {
      throw error;
    };
    const desk = new ConflictDesk({ around: ground.around, store: open.store, onError });
    const snapshot = await open.play.snapshot();
    const counts = await desk.counts(snapshot, snapshot.order);
    const ms = performance.now() - start;
    // The last task counts too.
    for (let turn = 0; turn < 3; turn++) await new Promise<void>(setImmediate);
    delay.disable();
    return { counts, ms, longest: delay.max / 1e6 };
  } finally {
    await open.close();
  }
}

test("counts are there soon after a start", async () => {
  const ids = Array.from({ length: MODS }, (_, index) => BigInt(index + 1));
  const ground = makePlayGround({}, ids);
  for (const id of ids) {
    const file = path.join(ground.profile, "mods", `${id}.MOD`);
    const files = Array.from({ length: 500 }, (_, index) => ({
      path: `MEDIA/D${index % 20}/${index % 10 === 0 ? "SHARED" : `M${id}`}_${index}.DAT`,
      content: TINY_BINDAT,
    }));
    // All are needed by the last, so none is past the limit.
    const requirements = id < BigInt(MODS) ? [] : ids.slice(0, -1).map((each) => ({ name: "", id: each, version: 1 }));
    writeFileSync(file, smallMod(id, { requirements }, { files }));
    utimesSync(file, OLD_TIME, OLD_TIME);
  }
  const cold = await countsOf(ground);
  const warm = await countsOf(ground);
  console.log(
    `counts of ${MODS} mods after a start: cold ${cold.ms.toFixed(0)} ms, longest task ${cold.longest.toFixed(0)} ms (bar 50); ` +
      `warm ${warm.ms.toFixed(0)} ms (bar 300), longest task ${warm.longest.toFixed(0)} ms (bar 50)`,
  );
  expect(warm.counts).toEqual(cold.counts);
  expect(warm.counts.length).toBe(MODS);
  expect(warm.counts[0]).toMatchObject({ files: 500, wins: 50, loses: 0 });
  expect(warm.counts.at(-1)).toMatchObject({ files: 500, wins: 0, loses: 50 });
  expect(cold.ms).toBeLessThan(60_000);
});

test("a mod of 60,000 files is read without keeping the thread", async () => {
  const files = Array.from({ length: 60_000 }, (_, index) => ({
    path: `MEDIA/UNITS/D${index % 97}/U${index}.DAT`,
    content: TINY_BINDAT,
  }));
  const ground = makePlayGround(
    { "mods/1.MOD": smallMod(1n, {}, { files }), "mods/2.MOD": smallMod(2n, {}, { files }) },
    [1n, 2n],
  );
  const { counts, longest } = await countsOf(ground);
  console.log(`two mods of 60,000 files: longest task ${longest.toFixed(0)} ms (bar 50)`);
  expect(counts.map(({ wins, loses, shadowedBy }) => [wins, loses, shadowedBy])).toEqual([
    [60_000, 0, 0],
    [0, 60_000, 1],
  ]);
});

test("counts with a game of 60,000 files", async () => {
  const names = Array.from({ length: 60_000 }, (_, index) => `MEDIA/F${index % 7}/D${index % 401}/FILE_${index}.DAT`);
  const ids = Array.from({ length: 10 }, (_, index) => BigInt(index + 1));
  const ground = makePlayGround({}, ids);
  const keep = (file: string, bytes: Uint8Array) => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, bytes);
    utimesSync(file, OLD_TIME, OLD_TIME);
  };
  const filesOf = (paths: readonly string[]) => paths.map((each) => ({ path: each, content: TINY_BINDAT }));
  for (const id of ids) {
    const own = Array.from({ length: 1000 }, (_, index) => `MEDIA/OWN/${id}/${index}.DAT`);
    const replaced = names.slice(Number(id) * 3000, Number(id) * 3000 + 1000);
    keep(path.join(ground.profile, "mods", `${id}.MOD`), smallMod(id, {}, { files: filesOf([...own, ...replaced]) }));
  }
  const install = path.join(ground.home, "../install");
  const { pak, man } = buildPak({ files: filesOf(names) });
  keep(path.join(install, "Torchlight2.exe"), new Uint8Array());
  keep(path.join(install, "PAKS/DATA.PAK"), pak);
  keep(path.join(install, "PAKS/DATA.PAK.MAN"), man);
  const around = { ...ground.around, env: { ...ground.env, TL2_INSTALL_DIR: install } };
  await countsOf({ around });
  const { counts, ms, longest } = await countsOf({ around });
  console.log(
    `counts of 10 mods × 2,000 paths over 60,000 files of the game, warm: ${ms.toFixed(0)} ms (bar 300), ` +
      `longest task ${longest.toFixed(0)} ms (bar 50)`,
  );
  expect(counts.map(({ files, base }) => [files, base])).toEqual(ids.map(() => [2000, 1000]));
});
