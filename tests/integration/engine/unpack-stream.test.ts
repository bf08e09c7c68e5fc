import { spawnSync } from "node:child_process";
import { cpSync, rmSync, statfsSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { startChild } from "../../support/child.ts";
import { writeLargeMod } from "../../support/large-mod.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const GIB = 2 ** 30;
const MOST_MB = 250;

interface Report {
  readonly ms: number;
  readonly mb: number;
  readonly outcome: unknown;
}

async function runAlone(...args: readonly string[]): Promise<Report> {
  const child = startChild(path.join(import.meta.dirname, "large-child.ts"), args);
  const line = await child.line();
  expect(await child.ended()).toBe(0);
  return JSON.parse(line!) as Report;
}

/** What a plain copy of a tree takes, in milliseconds. */
function copyTime(from: string, to: string): number {
  const start = performance.now();
  if (spawnSync("cp", ["-r", from, to]).status !== 0) cpSync(from, to, { recursive: true });
  const ms = performance.now() - start;
  rmSync(to, { recursive: true });
  return ms;
}

const { bavail, bsize } = statfsSync(os.tmpdir());
const hasRoom = bavail * bsize > 6 * GIB;
if (!hasRoom) console.warn("\n*** Less than 6 GiB are free here: the test of an archive of 1 GiB is SKIPPED. ***\n");

describe.skipIf(!hasRoom)("an archive of 1 GiB, with one entry of 200 MB", () => {
  it("is verified, unpacked and resumed in flat memory", async () => {
    const folder = tempFolder();
    const file = path.join(folder, "large.MOD");
    const out = path.join(folder, "out");
    const { entries, unpacked } = writeLargeMod(file, GIB);
    expect(statSync(file).size).toBeGreaterThan(GIB);

    const verify = await runAlone("verify", file);
    expect(verify.outcome).toEqual([]);
    const unpack = await runAlone("unpack", file, out);
    expect(unpack.outcome).toEqual({ ok: true, files: entries, bytes: unpacked, kept: 0 });
    const resume = await runAlone("resume", file, out);
    expect(resume.outcome).toEqual({ ok: true, files: 0, bytes: 0, kept: entries });
    rmSync(file);
    const copy = copyTime(out, path.join(folder, "copy"));

    const speed = (ms: number) => `${(ms / 1000).toFixed(1)} s, ${Math.round(unpacked / 1000 / ms)} MB/s`;
    const line = (name: string, { ms, mb }: Report) => `${name} ${speed(ms)}, ${mb} MB of memory at most`;
    const lines = [line("verify", verify), line("unpack", unpack), line("resume", resume), `cp -r ${speed(copy)}`];
    console.log(`1 GiB to ${(unpacked / 1e9).toFixed(2)} GB in ${entries} files\n${lines.join("\n")}`);
    for (const { mb } of [verify, unpack, resume]) expect(mb).toBeLessThan(MOST_MB);
  }, 600_000);
});
