import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { openPlay } from "../../../src-main/play/open-play.ts";
import { TINY_BINDAT } from "../../support/mod-builder.ts";
import { makePlayGround, OLD_TIME, smallMod } from "../../support/play-ground.ts";

const MODS = 500;

async function measured<T>(work: () => Promise<T>) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const value = await work();
  const ms = performance.now() - start;
  delay.disable();
  return { value, ms, longest: delay.max / 1e6 };
}

test("500 mods are listed, and listed again from the cache", async () => {
  const ground = makePlayGround();
  for (let index = 0; index < MODS; index++) {
    const file = path.join(ground.profile, "mods", `mod ${index}.MOD`);
    writeFileSync(file, smallMod(BigInt(index + 1) * 7_919_000_003n, { description: "x".repeat(300) }));
    utimesSync(file, OLD_TIME, OLD_TIME);
  }
  const list = () =>
    measured(async () => {
      const open = await openPlay(ground.around);
      try {
        return await open.play.snapshot();
      } finally {
        await open.close();
      }
    });
  const cold = await list();
  const warm = await list();
  console.log(
    `${MODS} mods cold ${cold.ms.toFixed(0)} ms (bar 1500), longest task ${cold.longest.toFixed(0)} ms; ` +
      `warm ${warm.ms.toFixed(0)} ms (bar 300), longest task ${warm.longest.toFixed(0)} ms (bar 50)`,
  );
  expect(cold.value.library.length).toBe(MODS);
  expect(warm.value).toEqual(cold.value);
  // Figures are for people; a machine that does other things meanwhile may be slow.
  expect(cold.ms).toBeLessThan(60_000);
});

test("a mod of 60,000 files is checked without keeping the thread, and can be cancelled meanwhile", async () => {
  const files = Array.from({ length: 60_000 }, (_, index) => ({
    path: `MEDIA/UNITS/D${index % 97}/U${index}.DAT`,
    content: TINY_BINDAT,
  }));
  const ground = makePlayGround({ "mods/large.MOD": smallMod(1n, {}, { files }) });
  const open = await openPlay(ground.around);
  try {
    await open.play.snapshot();
    const { longest } = await measured(() => open.play.check("all"));
    console.log(`a mod of 60,000 files checked: longest task ${longest.toFixed(0)} ms (bar 50)`);
    expect((await open.play.snapshot()).library[0].health).toEqual({ kind: "healthy" });
    const abort = new AbortController();
    const full = open.play.check("all", { level: "full" }, { signal: abort.signal, report: () => abort.abort() });
    await expect(full).rejects.toMatchObject({ name: "AbortError" });
  } finally {
    await open.close();
  }
});
