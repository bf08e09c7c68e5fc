import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Progress } from "../../../src-main/engine/operation.ts";
import type { PackRequest } from "../../../src-main/engine/pack.ts";
import { expectPacked, pack } from "../../support/engine.ts";
import { everythingMedia } from "../../support/full-size.ts";
import { BROKEN_UNIT, type Media, PLAIN_MEDIA, testProject } from "../../support/project-builder.ts";

/** Every report of a pack with everything read back, and the project. */
async function reportsOf(media: Media, way: Partial<PackRequest> = {}) {
  const project = testProject({ media });
  const reports: Progress[] = [];
  const request = { project: project.folder, output: project.output, level: 1, ...way };
  const packed = expectPacked(await pack(request, { report: (progress) => void reports.push(progress) }));
  return { project, reports, packed };
}

const stagesOf = (reports: readonly Progress[]) => [...new Set(reports.map(({ kind }) => kind))];

/** Counts never fall, never pass the total, and reach it; the totals stay. */
function expectToReachItsEnd(reports: readonly Progress[]): void {
  const last = reports.at(-1)!;
  expect([last.done, last.bytes]).toEqual([last.total, last.totalBytes]);
  for (const [index, now] of reports.entries()) {
    const before = reports[index - 1] ?? { ...now, done: 0, bytes: 0 };
    expect([now.total, now.totalBytes]).toEqual([last.total, last.totalBytes]);
    expect(now.done).toBeGreaterThanOrEqual(before.done);
    expect(now.bytes).toBeGreaterThanOrEqual(before.bytes);
    expect(now.done).toBeLessThanOrEqual(now.total);
    expect(now.bytes).toBeLessThanOrEqual(now.totalBytes);
  }
}

describe("reports of a pack", () => {
  it.each<[string, Media, Partial<PackRequest>]>([
    ["in one thread", PLAIN_MEDIA, {}],
    [
      "in one thread, with files that are left out",
      { ...PLAIN_MEDIA, "UNITS/B.DAT": BROKEN_UNIT },
      { skipBroken: true },
    ],
    ["of files without content", { "A.TXT": "", "B.TXT": "" }, {}],
    ["in workers", everythingMedia(), {}],
    ["in one worker", everythingMedia(), { threads: 1 }],
    [
      "in workers, with files that are left out",
      { ...everythingMedia(), "UNITS/B.DAT": BROKEN_UNIT },
      { skipBroken: true },
    ],
  ])("%s rise to the end, stage by stage, and name files of the project", async (_, media, way) => {
    const { project, reports, packed } = await reportsOf(media, way);
    expect(stagesOf(reports)).toEqual(["compile", "verify"]);
    const compiling = reports.filter(({ kind }) => kind === "compile");
    const verifying = reports.filter(({ kind }) => kind === "verify");
    // One stage is over before the next begins.
    expect(reports).toEqual([...compiling, ...verifying]);
    expectToReachItsEnd(compiling);
    expectToReachItsEnd(verifying);
    expect(compiling.at(-1)!.total).toBe(Object.keys(media).length);
    expect(verifying.at(-1)!.total).toBe(packed.entries);
    for (const { detail } of compiling) expect(existsSync(path.join(project.folder, detail!)), detail).toBe(true);
    const names = new Set(Object.keys(media).map((name) => `MEDIA/${name.toUpperCase()}`));
    for (const { detail } of verifying) if (detail !== undefined) expect(names).toContain(detail);
  });
});
