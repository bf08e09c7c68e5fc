import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { isTemporary } from "../../../src-main/files/temporary.ts";
import { runCli, startCli } from "../../support/cli.ts";
import { everythingMedia, timesOf } from "../../support/full-size.ts";
import { leftBelow } from "../../support/left-over.ts";
import { seededRandom } from "../../support/mutate.ts";
import { modDat, source, type TestProject, testProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const KILLS = timesOf("LAMPLIGHTER_KILLS", 20, 200);

/** Gives MOD.DAT another version, so that the next pack gives other bytes. */
function setVersion({ folder }: TestProject, version: number): void {
  writeFileSync(path.join(folder, "MOD.DAT"), source(...modDat({ version })));
}

const temporariesBelow = (folder: string) => filesBelow(folder).filter((file) => isTemporary(path.basename(file)));

/** Every version kept among the backups. */
function backupsIn(home: string): Buffer[] {
  const kept = filesBelow(path.join(home, "data/backups")).filter((file) => file.endsWith(".MOD"));
  return kept.map((file) => readFileSync(path.join(home, "data/backups", file)));
}

test(`a pack killed at any of ${KILLS} moments leaves the old or the new mod, and the next one works and tidies up`, async () => {
  const project = testProject({ media: everythingMedia() });
  const { folder, output } = project;
  const beside = path.dirname(output);
  const home = tempFolder();
  const profile = tempFolder();
  const deployed = path.join(profile, "mods/out.MOD");
  const args = ["pack", "--no-cache", folder, "-o", output, "--deploy", "--level", "1"];
  const env = { LAMPLIGHTER_HOME: home, TL2_PROFILE_DIR: profile };

  /** Both versions whole, and how long a pack takes. */
  const versions: Buffer[] = [];
  let duration = 0;
  for (const version of [1, 2]) {
    setVersion(project, version);
    const start = performance.now();
    expect((await runCli(args, { env })).exit).toBe(0);
    duration = performance.now() - start;
    expect((await verifyFile(output, { level: "full" })).map(({ code }) => code)).toEqual([]);
    versions.push(readFileSync(output));
  }
  const versionOf = (bytes: Buffer) => versions.findIndex((each) => each.equals(bytes));
  expect(versions.map(versionOf)).toEqual([0, 1]);

  const random = seededRandom(20120920);
  const seen = { early: 0, working: 0, spooling: 0, packed: 0, done: 0 };
  let old = 1;
  for (let kill = 0; kill < KILLS; kill++) {
    const next = 1 - old;
    setVersion(project, next + 1);
    const running = startCli(args, { env });
    await pause(random() * 1.1 * duration);
    running.process.kill("SIGKILL");
    const { exit } = await running.ended;
    const where = `kill ${kill}`;
    const now = versionOf(readFileSync(output));
    expect(exit === 0 ? [next] : [old, next], where).toContain(now);
    const inGame = versionOf(readFileSync(deployed));
    expect(exit === 0 ? [next] : now === next ? [old, next] : [old], where).toContain(inGame);
    const isWorking = temporariesBelow(beside).length > 0;
    const isSpooling = temporariesBelow(home).length > 0;
    seen[
      inGame === next ? "done" : now === next ? "packed" : isSpooling ? "spooling" : isWorking ? "working" : "early"
    ]++;

    expect((await runCli(args, { env })).exit, where).toBe(0);
    expect(
      [output, deployed].map((file) => versionOf(readFileSync(file))),
      where,
    ).toEqual([next, next]);
    expect([beside, profile, home].flatMap(temporariesBelow), where).toEqual([]);
    expect(leftBelow(path.join(home, "cache")), where).toEqual([]);
    expect(backupsIn(home).map(versionOf), where).not.toContain(-1);
    old = next;
  }
  console.log(`${KILLS} kills within ${Math.round(1.1 * duration)} ms: ${JSON.stringify(seen)}`);
  // Otherwise the kills came at moments that show nothing.
  expect(seen.working + seen.spooling).toBeGreaterThan(KILLS / 10);
}, 3_600_000);
