import { utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, it } from "vitest";
import { openApp } from "../../../src-main/services/app.ts";
import { hostPort } from "../../support/host-port.ts";
import { makePlayGround, OLD_TIME, smallMod } from "../../support/play-ground.ts";
import { openTab, openWindowWay, startWeb } from "../../support/ways.ts";

const MODS = 1000;

/** Figures are for people; a machine that does other things meanwhile may be slow. */
it("a library of 1,000 mods is answered through both hosts; how long main keeps its thread is printed", async () => {
  const ground = makePlayGround();
  for (let index = 0; index < MODS; index++) {
    const file = path.join(ground.profile, "mods", `mod ${index}.MOD`);
    writeFileSync(file, smallMod(BigInt(index + 1) * 7_919_000_003n, { description: "x".repeat(300) }));
    utimesSync(file, OLD_TIME, OLD_TIME);
  }
  for (const checkOutput of [false, true]) {
    const app = openApp({ host: hostPort(), around: ground.around, checkOutput, isSample: false, watch: false });
    for (const [name, client] of [
      ["electron", openWindowWay(app)],
      ["web", openTab(await startWeb(app))],
    ] as const) {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const start = performance.now();
      const answer = await client.call("play.refresh", {});
      const ms = performance.now() - start;
      delay.disable();
      console.log(
        `${MODS} mods through ${name}${checkOutput ? ", answers checked" : ""}: ${ms.toFixed(0)} ms, ` +
          `longest task ${(delay.max / 1e6).toFixed(0)} ms (bar 50, unchecked)`,
      );
      expect(answer.ok && answer.value.mods.length).toBe(MODS);
    }
    await app.close();
  }
}, 120_000);
