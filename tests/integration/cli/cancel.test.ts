import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { encodeSource } from "../../../src-shared/text/source-text.ts";
import { type CliRun, runCli, startCli } from "../../support/cli.ts";
import { packAndRead } from "../../support/engine.ts";
import { everythingMedia, letters, noise, spread, timesOf } from "../../support/full-size.ts";
import { leftBelow } from "../../support/left-over.ts";
import { manyLevels } from "../../support/levels.ts";
import { seededRandom } from "../../support/mutate.ts";
import { type Media, type TestProject, testProject, unit } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const CANCELS = timesOf("LAMPLIGHTER_CANCELS", 10, 60);
/** What was measured is printed; what is asserted leaves room for a machine that does other things as well. */
const MOST_MS = 3000;
const OLD_MOD = "an older mod";

interface Ended extends CliRun {
  /** From the signal to the end of the process. */
  readonly ms: number;
}

/** Starts a command, sends a signal after a while, and waits for the end. */
async function endAfter(
  delay: number,
  signal: NodeJS.Signals,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Ended> {
  const running = startCli(args, { env });
  await pause(delay);
  const sent = performance.now();
  running.process.kill(signal);
  const run = await running.ended;
  return { ...run, ms: performance.now() - sent };
}

/** The work was done, and said to be, when the signal came. */
function isOver({ stdout }: CliRun): boolean {
  return stdout !== "" && (JSON.parse(stdout) as { readonly ok: boolean }).ok;
}

const besideOf = ({ output }: TestProject) =>
  filesBelow(path.dirname(output)).filter((file) => !file.startsWith("lantern-pack/"));

async function timeOf(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  const start = performance.now();
  expect((await runCli(args, { env })).exit).toBe(0);
  return performance.now() - start;
}

/** A project that is small enough for one thread and takes that thread as long as it may. */
const smallMedia = (): Media =>
  Object.fromEntries(
    Array.from({ length: 900 }, (_, index) => [
      `UNITS/U${index}.DAT`,
      unit(`U${index}`, ...Array.from({ length: 100 }, (_, at) => `\t<STRING>TEXT${at}:text ${index * at}`)),
    ]),
  );

describe.each<[string, () => Media]>([
  ["with workers", everythingMedia],
  ["in one thread", smallMedia],
  ["that bakes walk grids", () => manyLevels(60)],
])("a pack %s", (what, media) => {
  it(`cancelled at any of ${CANCELS} moments ends at once, and the old mod is all there is`, async () => {
    const project = testProject({ media: media() });
    const { folder, output } = project;
    const home = tempFolder();
    const env = { LAMPLIGHTER_HOME: home };
    const args = ["pack", folder, "-o", output, "--json"];
    const duration = await timeOf(args, env);
    writeFileSync(output, OLD_MOD);
    const random = seededRandom(1);
    const waits: number[] = [];
    for (let round = 0; round < CANCELS; round++) {
      const signal = round % 4 === 3 ? "SIGTERM" : "SIGINT";
      const run = await endAfter(random() * duration, signal, args, env);
      const where = `round ${round}: ${run.stdout}`;
      expect(besideOf(project), where).toEqual(["out.MOD"]);
      expect(leftBelow(path.join(home, "cache")), where).toEqual([]);
      if (isOver(run)) {
        writeFileSync(output, OLD_MOD);
        continue;
      }
      waits.push(run.ms);
      expect(readFileSync(output, "utf8"), where).toBe(OLD_MOD);
      // Before it could do anything the system ends it, without a word.
      if (run.stdout === "") expect(run.exit, where).toBe(signal === "SIGINT" ? 130 : 143);
      else expect([run.exit, JSON.parse(run.stdout).error?.kind], where).toEqual([130, "cancelled"]);
      expect(run.ms, where).toBeLessThan(MOST_MS);
    }
    console.log(
      `pack ${what}, ${Math.round(duration)} ms, cancelled ${waits.length} times; ms to the end: ${spread(waits)}`,
    );
    // Without one nothing would have been shown.
    expect(waits.length).toBeGreaterThan(0);
  }, 600_000);
});

/** A mod of many entries, two of them large, and the contents of its entries. */
async function largeMod(): Promise<{ readonly mod: string; readonly contents: ReadonlyMap<string, Buffer> }> {
  const media = {
    ...everythingMedia(),
    "BULK/STORED.DDS": noise(40 << 20, 5),
    "BULK/DEFLATED.DDS": letters(20 << 20, 6),
  };
  const project = testProject({ media });
  const { mod } = await packAndRead({ project: project.folder, output: project.output, verify: "quick", level: 1 });
  const contents = mod.entries.map(({ path: name, content }) => [name, content!] as const);
  return { mod: project.output, contents: new Map(contents) };
}

describe("reading a mod", () => {
  it(`to unpack it, cancelled at any of ${CANCELS} moments, ends at once; every file is whole, none is half`, async () => {
    const { mod, contents } = await largeMod();
    const ground = tempFolder();
    const env = { LAMPLIGHTER_HOME: tempFolder() };
    const target = (round: number) => path.join(ground, String(round));
    const duration = await timeOf(["unpack", mod, "-o", target(-1), "--json"], env);
    rmSync(target(-1), { recursive: true });
    const random = seededRandom(2);
    const waits: number[] = [];
    let files = 0;
    for (let round = 0; round < CANCELS; round++) {
      const run = await endAfter(random() * duration, "SIGINT", ["unpack", mod, "-o", target(round), "--json"], env);
      if (isOver(run)) continue;
      waits.push(run.ms);
      expect(run.exit).toBe(130);
      expect(run.ms).toBeLessThan(MOST_MS);
      if (run.stdout !== "") expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, error: { kind: "cancelled" } });
      for (const file of filesBelow(target(round))) {
        expect(readFileSync(path.join(target(round), file)).equals(contents.get(file)!), file).toBe(true);
        files++;
      }
      rmSync(target(round), { recursive: true, force: true });
    }
    console.log(`unpack, ${Math.round(duration)} ms, cancelled ${waits.length} times; ms to the end: ${spread(waits)}`);
    expect(files).toBeGreaterThan(0);
  }, 600_000);

  it(`to verify it, cancelled at any of ${CANCELS} moments, ends at once`, async () => {
    const { mod } = await largeMod();
    const env = { LAMPLIGHTER_HOME: tempFolder() };
    const args = ["verify", mod, mod, mod, "--json"];
    const duration = await timeOf(args, env);
    const random = seededRandom(3);
    const waits: number[] = [];
    for (let round = 0; round < CANCELS; round++) {
      const run = await endAfter(random() * duration, "SIGINT", args, env);
      if (isOver(run)) continue;
      waits.push(run.ms);
      expect(run.exit).toBe(130);
      expect(run.ms).toBeLessThan(MOST_MS);
      if (run.stdout !== "") expect(JSON.parse(run.stdout)).toMatchObject({ ok: false, error: { kind: "cancelled" } });
    }
    console.log(`verify, ${Math.round(duration)} ms, cancelled ${waits.length} times; ms to the end: ${spread(waits)}`);
    // Without one nothing would have been shown.
    expect(waits.length).toBeGreaterThan(0);
  }, 600_000);
});

/** A text that deflate works on for many seconds in one call: two letters in no order. */
function stubbornText(): Uint8Array {
  const text = Buffer.from(noise(11 << 20, 9).map((byte) => 0x61 + (byte & 1))).toString("latin1");
  const lines = Array.from(
    { length: text.length >> 10 },
    (_, at) => `\t<STRING>T${at}:${text.slice(at << 10, (at + 1) << 10)}`,
  );
  return encodeSource(["[UNIT]", ...lines, "[/UNIT]"].join("\r\n"));
}

describe.skipIf(process.platform === "win32")("a second Ctrl-C", () => {
  it("ends at once a pack that cannot stop in the middle of a long call, and what it made is gone all the same", async () => {
    const project = testProject({ media: { "UNITS/STUBBORN.DAT": stubbornText() } });
    const { folder, output } = project;
    const home = tempFolder();
    writeFileSync(output, OLD_MOD);
    const args = ["pack", folder, "-o", output, "--level", "9", "--json"];
    const running = startCli(args, { env: { LAMPLIGHTER_HOME: home } });
    await vi.waitFor(() => expect(besideOf(project)).toHaveLength(2), { timeout: 20_000, interval: 5 });
    await pause(400);
    running.process.kill("SIGINT");
    await pause(600);
    const sent = performance.now();
    running.process.kill("SIGINT");
    const { exit } = await running.ended;
    console.log(`second Ctrl-C: ${Math.round(performance.now() - sent)} ms to the end`);
    expect(exit).toBe(130);
    expect(performance.now() - sent).toBeLessThan(MOST_MS);
    expect(readFileSync(output, "utf8")).toBe(OLD_MOD);
    expect(besideOf(project)).toEqual(["out.MOD"]);
    expect(leftBelow(home)).toEqual([]);
  }, 120_000);
});
