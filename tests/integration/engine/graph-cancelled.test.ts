import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { ProjectBuilder } from "../../../src-main/engine/graph/project-builder.ts";
import { CancelledError } from "../../../src-main/engine/operation.ts";
import { BuildGround, builderOf } from "../../support/build-ground.ts";
import { ownHome, pack } from "../../support/engine.ts";
import { manyLevels } from "../../support/levels.ts";
import { type Media, source, unit } from "../../support/project-builder.ts";

const GRIDS = 2;
const MEDIA: Media = {
  "UNITS/ITEMS/LAMP.DAT": unit("LAMP"),
  "UNITS/ITEMS/WICK.DAT": unit("WICK"),
  "SOUNDS/CHIME.WAV": "RIFF chime".repeat(300),
  ...manyLevels(GRIDS),
};
/** With the grids. */
const FILES = Object.keys(MEDIA).length + GRIDS;

/** Cancels a build at a report, counted from 0; true when it was over before. */
async function endsBefore(builder: ProjectBuilder, at: number): Promise<boolean> {
  const abort = new AbortController();
  let reports = 0;
  const run = builder.build({ signal: abort.signal, report: () => void (reports++ === at && abort.abort()) });
  const outcome = await run.catch((error: unknown) => error);
  if (outcome instanceof Error && !(outcome instanceof CancelledError)) throw outcome;
  return !(outcome instanceof CancelledError);
}

describe("a first build that is cancelled", () => {
  it("leaves what it has made to the next one, whose bytes are those of a clean build", async () => {
    const hits: number[] = [];
    const reports = [0, 1, GRIDS, GRIDS + 1, FILES - 1];
    for (const at of reports) {
      rmSync(path.join(ownHome(), "cache"), { recursive: true, force: true });
      const ground = new BuildGround(MEDIA);
      expect(await endsBefore(await builderOf(ground), at)).toBe(false);
      expect(existsSync(ground.project.output)).toBe(false);
      hits.push((await ground.build()).cache.hits);
      expect((await ground.build()).cache).toEqual({ hits: FILES, misses: 0 });
    }
    // At the report of a grid that is not written yet; at that of a file that is written before the cancel is heard.
    expect(hits).toEqual(reports.map((at) => (at < GRIDS ? at : at + 1)));
  });

  it("again and again comes to its end, a few files further each time", async () => {
    const ground = new BuildGround(MEDIA);
    const builder = await builderOf(ground);
    let rounds = 0;
    for (; !(await endsBefore(builder, 3)); rounds++)
      ground.write("UNITS/ITEMS/ZULU.DAT", source(...unit(`SAVED${rounds}`)));
    expect(rounds).toBeLessThanOrEqual(Math.ceil(FILES / 3));
    expect(rounds).toBeGreaterThan(2);
    expect((await ground.build()).cache).toEqual({ hits: FILES + 1, misses: 0 });
  });

  it("in threads leaves what has come by then", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1200 }, (_, at) => [`UNITS/ITEMS/U${at}.DAT`, unit(`U${at}`)]),
    );
    const ground = new BuildGround(many);
    await endsBefore(await builderOf(ground), 2);
    const { hits, misses } = (await ground.build()).cache;
    expect(hits + misses).toBe(1200);
    expect(Math.min(hits, misses)).toBeGreaterThan(0);
  });

  it("leaves nothing where less came of it than was kept before, nor to builds of other processes", async () => {
    const ground = new BuildGround(MEDIA);
    await ground.build();
    ground.write("UNITS/ITEMS/LAMP.DAT", source(...unit("OTHER")));
    const [before] = BuildGround.shelves();
    const ledger = readFileSync(before.ledger);
    await endsBefore(await builderOf(ground), 0);
    expect(readFileSync(before.ledger)).toEqual(ledger);
    expect((await ground.build()).cache).toEqual({ hits: FILES - 1, misses: 1 });

    const other = new BuildGround(MEDIA);
    const abort = new AbortController();
    const report = () => abort.abort();
    await expect(pack(other.request(), { signal: abort.signal, report })).rejects.toBeInstanceOf(CancelledError);
    expect(BuildGround.shelves()).toHaveLength(1);
  });
});
