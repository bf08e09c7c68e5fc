import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { PackRequest, PackResult } from "../../../src-main/engine/pack.ts";
import { systemClock } from "../../../src-main/files/clock.ts";
import { ChangingProject } from "../../support/changing-project.ts";
import { pack } from "../../support/engine.ts";
import { IS_FULL } from "../../support/full-size.ts";
import { seededRandom } from "../../support/mutate.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const SEQUENCES = IS_FULL ? 1000 : 60;
const LONGEST = 4;
/** In the future of the disk, where every file has been left alone for long and its stamp counts. */
const LATER = { ...systemClock, now: () => Date.now() + 60_000 };

/** What a build says and leaves; what it says of its cache and of time is no part of it. */
function outcomeOf(result: PackResult) {
  const { findings, skipped } = result;
  const said = findings.filter(({ code }) => !code.startsWith("build-"));
  if (result.kind === "not-packed") return { said, skipped };
  const { output, bytes, entries, compiled, baked, rollingHash, contentHash } = result;
  return {
    said,
    skipped,
    bytes,
    entries,
    compiled,
    baked,
    rollingHash,
    contentHash,
    mod: readFileSync(output).toString("base64"),
  };
}

/** Builds it by way of the cache and without, and compares. Returns how much of it was known. */
async function compare(project: string, output: string, wishes: Partial<PackRequest>, what: string): Promise<number> {
  const wanted = { project, raw: "auto", mpp: "bake", time: { kind: "zero" }, verify: "quick", ...wishes } as const;
  const kept = await pack({ ...wanted, output }, {}, { clock: LATER });
  const clean = await pack({ ...wanted, output: `${output}.clean.MOD`, cache: false });
  const [one, other] = [outcomeOf(kept), outcomeOf(clean)];
  // A cache that is right is never found damaged.
  expect(
    kept.findings.filter(({ code }) => code.startsWith("build-")),
    what,
  ).toEqual([]);
  expect({ ...one, mod: 0 }, what).toEqual({ ...other, mod: 0 });
  expect(one.mod === other.mod, `${what}: the bytes differ`).toBe(true);
  return kept.cache.hits;
}

describe("builds that keep what has not changed", () => {
  it(
    `leave what a clean build leaves, after ${SEQUENCES} random sequences of changes`,
    async () => {
      const ground = tempFolder();
      const output = path.join(ground, "out.MOD");
      let [builds, hits] = [0, 0];
      for (let seed = 1; seed <= SEQUENCES; seed++) {
        const chance = seededRandom(seed);
        const project = new ChangingProject(path.join(ground, `p${seed}`), chance);
        const wishes = { skipBroken: chance() < 0.7, ids: chance() < 0.8 ? "sequential" : "hash" } as const;
        const hasGame = seed % 2 === 0;
        if (hasGame) project.makeGame();
        const base = hasGame ? [project.game] : [];
        const done: string[] = [];
        for (let step = 0; step <= LONGEST; step++) {
          hits += await compare(project.folder, output, { ...wishes, base }, `seed ${seed}: ${done.join(", ")}`);
          builds++;
          for (let changes = Math.floor(chance() * 3); changes >= 0; changes--) {
            const isOfGame = hasGame && chance() < 0.3;
            if (isOfGame) project.changeGame();
            done.push(isOfGame ? "changeGame" : project.change());
          }
        }
        // A thousand projects would take longer to clear away at the end than a test may.
        for (const folder of [project.folder, project.game]) rmSync(folder, { recursive: true, force: true });
      }
      console.log(`${builds} builds, ${hits} files and grids known`);
      expect(hits).toBeGreaterThan(builds);
    },
    IS_FULL ? 3_600_000 : 240_000,
  );
});
