import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { appFolders } from "../../../src-main/files/app-folders.ts";
import { acquireLock } from "../../../src-main/files/lock.ts";
import { openPlay } from "../../../src-main/play/open-play.ts";
import { GameWatch } from "../../../src-main/services/game-watch.ts";
import { Handles } from "../../../src-main/services/handles.ts";
import { LaunchDesk } from "../../../src-main/services/launch-desk.ts";
import { PlayDesk } from "../../../src-main/services/play-desk.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { idsOnDisk, makePlayGround, schemeBytes, smallMod } from "../../support/play-ground.ts";
import { HAS_STUBS, stubProgram } from "../../support/stub-game.ts";

/**
 * A desk on a profile with two active mods and a game that ends at once. `programs` answers each look at what runs; what
 * it does besides happens between two looks.
 */
async function openDesk(programs: (look: number) => Promise<readonly string[]> | readonly string[]) {
  const ground = makePlayGround({ "mods/a.MOD": smallMod(1n), "mods/b.MOD": smallMod(2n), "settings.txt": "x" }, [
    1n,
    2n,
  ]);
  const install = path.join(path.dirname(ground.home), "game");
  const stub = stubProgram(path.join(install, "Torchlight2.bin.x86_64"));
  const around = { ...ground.around, env: { ...process.env, ...ground.env, TL2_INSTALL_DIR: install } };
  const open = await openPlay(around);
  const game = new GameWatch(
    around,
    () => {},
    async () => [],
  );
  const desk = new PlayDesk({ open, handles: new Handles("x"), game, tell: () => {}, onError: () => {} });
  const told: string[][] = [];
  let looks = 0;
  let now = Date.now();
  let gone = () => {};
  const ended = new Promise<void>((resolve) => {
    gone = resolve;
  });
  const launch = new LaunchDesk({
    desk: async () => desk,
    ground: async () => ({
      around,
      programs: async () => programs(looks++),
      // Of the start it waits for the end of the program, of the watch for nothing.
      clock: {
        now: () => now,
        sleep: async (ms) => {
          now += ms;
          await new Promise(setImmediate);
        },
      },
    }),
    look: () => void told.push(["look"]),
    tell: (findings: readonly Diagnostic[]) => void told.push(findings.map(({ code }) => code)),
    onError: (error) => void told.push([String(error)]),
    ended: () => gone(),
  });
  onTestFinished(async () => {
    launch.close();
    await open.close();
  });
  const start = () => launch.start(true, new AbortController().signal);
  return { ...ground, around, open, launch, told, start, stub, ended };
}

const RUNS = ["Torchlight2.exe"];

/** Before the start, then running for so many looks. */
const runningFor = (looks: number) => (look: number) => (look >= 1 && look <= looks ? RUNS : []);

describe.skipIf(!HAS_STUBS || process.platform !== "linux")("a start from a window", () => {
  it("does not happen while another Lamplighter starts the game", async () => {
    const { start, around, stub } = await openDesk(() => []);
    const { data, locks } = appFolders(around);
    const other = await acquireLock(path.join(data, "launch"), { folder: locks });
    await expect(start()).rejects.toMatchObject({ reason: "launch-starting" });
    await other.release();
    expect(stub.record()).toBeNull();
    expect((await start()).started).not.toBeNull();
  });

  it("does not need the lock that keeps two apart", async () => {
    const { start, around } = await openDesk(() => []);
    const { locks } = appFolders(around);
    mkdirSync(path.dirname(locks), { recursive: true });
    rmSync(locks, { recursive: true, force: true });
    writeFileSync(locks, "in the way");
    expect((await start()).started).not.toBeNull();
  });

  it("is followed until the game has ended", async () => {
    const { start, told, ended, stub } = await openDesk(runningFor(4));
    const launched = await start();
    expect(launched).toMatchObject({ point: { withMods: true, files: 2 }, way: { kind: "native" } });
    await ended;
    expect(told).toEqual([["look"], ["look"]]);
    expect(stub.record()?.args).toEqual(["MODSCHEME=MODLAUNCHER.SCH"]);
  });

  it("tells that the order was put back by something else, and can write it again", async () => {
    const desk = await openDesk((look) => {
      if (look === 3) writeFileSync(desk.scheme, schemeBytes([2n, 9n, 1n]));
      return runningFor(6)(look);
    });
    await desk.start();
    await desk.ended;
    expect(desk.told).toEqual([["look"], ["launch-reverted"], ["look"]]);
    expect((await desk.launch.putBack()).loaded.scheme.ids).toEqual([1n, 2n]);
    expect(idsOnDisk(desk)).toEqual([1n, 2n]);
    await expect(desk.launch.putBack()).rejects.toMatchObject({ reason: "launch-nothing-reverted" });
  });

  it("does not take an order that was saved here meanwhile for one that was put back", async () => {
    const desk = await openDesk(async (look) => {
      if (look === 3) await desk.open.play.saveOrder([1n, 2n], [2n]);
      return runningFor(6)(look);
    });
    await desk.start();
    await desk.ended;
    expect(desk.told).toEqual([["look"], ["look"]]);
  });

  it("tells that the game does not come", async () => {
    const { start, told, ended } = await openDesk(() => []);
    await start();
    await ended;
    expect(told).toEqual([["launch-not-seen"]]);
  });

  it("is refused while the game runs, and then keeps and starts nothing", async () => {
    const { start, stub } = await openDesk(() => RUNS);
    await expect(start()).rejects.toMatchObject({ reason: "launch-running" });
    expect(stub.record()).toBeNull();
  });

  it("happens once when two windows ask at the same time", async () => {
    const { start, ended } = await openDesk(runningFor(2));
    const both = await Promise.allSettled([start(), start()]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(both.find((each) => each.status === "rejected")).toMatchObject({ reason: { reason: "launch-starting" } });
    await ended;
  });
});

it("a restore point that cannot be made is told, and stops nothing", async () => {
  if (!HAS_STUBS || process.platform !== "linux") return;
  const desk = await openDesk(runningFor(2));
  // A file stands where the folder of restore points belongs.
  const { data } = appFolders(desk.around);
  mkdirSync(data, { recursive: true });
  writeFileSync(path.join(data, "restore-points"), "");
  const launched = await desk.start();
  expect(launched.point).toBeNull();
  expect(launched.findings.map(({ code, severity }) => [code, severity])).toEqual([["launch-unkept", "warning"]]);
  expect(desk.stub.record()).not.toBeNull();
  await desk.ended;
});
