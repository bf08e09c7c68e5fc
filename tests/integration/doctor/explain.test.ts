import { rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { type Explained, explainMods } from "../../../src-main/doctor/explain.ts";
import { explainFile, lastLaunch } from "../../../src-main/doctor/explain-file.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { openPlay } from "../../../src-main/play/open-play.ts";
import type { PlaySnapshot } from "../../../src-main/play/snapshot.ts";
import { goodMod, unitFile } from "../../support/good-mods.ts";
import { flipped, GOOD, LAMP, modsGround, needs, OIL, partsOf } from "../../support/mods-ground.ts";
import type { PlayGround } from "../../support/play-ground.ts";

async function snapshotOf({ around }: PlayGround): Promise<PlaySnapshot> {
  const { play, close } = await openPlay(around);
  try {
    return await play.snapshot();
  } finally {
    await close();
  }
}

const stepsOf = ({ activation }: Explained) =>
  Object.fromEntries(activation.steps.map(({ step, state, seen }) => [step, `${state}: ${seen}`]));

const TWO = goodMod(2n, [OIL]);

describe("explainMods", () => {
  test("a healthy mod shows what was seen at each step", async () => {
    const ground = modsGround({ mods: { "mods/ONE.MOD": GOOD, "mods/TWO.MOD": TWO }, scheme: [2n, 1n] });
    const [one] = await explainMods(await snapshotOf(ground), [1n]);
    expect(one).toMatchObject({ id: 1n, title: "Mod 1", rank: 2, activation: { loads: true, failure: null } });
    expect(stepsOf(one)).toEqual({
      header: "passed: version 4",
      "file-table": "passed: 2 files in 3 folders",
      "required-mods": "not-asked: none required",
      "requirement-hash": "not-asked: none required",
      "manifest-version": "passed: version 2 of 2",
      "rolling-hash": expect.stringMatching(/^passed: 0x[0-9A-F]{8}$/),
      "scheme-entry": "passed: entry 2 of 2",
      rank: "passed: rank 2 of at most 10",
      "launch-switch": "not-asked: shown by the next start",
    });
  });

  test("of another order, for that order", async () => {
    const mods = Object.fromEntries(
      Array.from({ length: 11 }, (_, at) => {
        const id = BigInt(at + 1);
        return [`mods/M${id}.MOD`, goodMod(id, [unitFile(`U${at}`, 400n + id)])];
      }),
    );
    const snapshot = await snapshotOf(modsGround({ mods, scheme: [1n] }));
    const order = Array.from({ length: 11 }, (_, at) => BigInt(at + 1));
    const [last] = await explainMods(snapshot, [11n], { order });
    expect(last.activation.failure).toMatchObject({ step: "rank", seen: "rank 11 of at most 10" });
    const [off] = await explainMods(snapshot, [11n]);
    expect(off.activation.failure).toMatchObject({ step: "scheme-entry", fix: "activate" });
  });

  test("a required mod counts where the game looks, in a version that will do", async () => {
    const asks = goodMod(1n, [LAMP], { header: needs(2n, 1) });
    const ground = modsGround({ mods: { "mods/ONE.MOD": asks, "mods/TWO.MOD": TWO } });
    const [there] = await explainMods(await snapshotOf(ground), [1n]);
    expect(stepsOf(there)["required-mods"]).toBe("passed: 1 of 1 installed");
    expect(there.activation.loads).toBe(true);
    rmSync(path.join(ground.profile, "mods/TWO.MOD"));
    const [gone] = await explainMods(await snapshotOf(ground), [1n]);
    expect(gone.activation.failure).toMatchObject({ step: "required-mods", seen: "0 of 1 installed", fix: "install" });
  });

  test("a ghost has no file; a file that was cut off is told by its id all the same", async () => {
    const ground = modsGround({ mods: { "mods/ONE.MOD": GOOD.slice(0, partsOf(GOOD).end - 1) }, scheme: [1n, 77n] });
    const [cut, ghost] = await explainMods(await snapshotOf(ground), [1n, 77n]);
    expect(cut).toMatchObject({ title: "Mod 1", rank: 1, file: path.join(ground.profile, "mods/ONE.MOD") });
    expect(cut.activation.failure).toMatchObject({ step: "file-table", seen: "cut off" });
    expect(ghost).toMatchObject({ file: null, rank: 2, activation: { failure: { step: "header", seen: "no file" } } });
  });

  test("a mod in a folder of one's own is not seen by the game", async () => {
    const ground = modsGround({ mods: { "own/ONE.MOD": GOOD }, scheme: [1n] });
    const { play, close } = await openPlay(ground.around);
    await play.changeSettings({ modFolders: [path.join(ground.profile, "own")] });
    const [one] = await explainMods(await play.snapshot(), [1n]);
    await close();
    expect(one.activation.failure).toMatchObject({ step: "header", fix: "move-file" });
  });

  test("a file that another program keeps is unknown", async () => {
    const ground = modsGround({ mods: { "mods/ONE.MOD": GOOD } });
    const snapshot = await snapshotOf(ground);
    const busy = Object.assign(new Error("busy"), { code: "EBUSY" });
    const files = { ...nodeFiles, open: () => Promise.reject(busy) };
    const [one] = await explainMods(snapshot, [1n], { files });
    expect(one.activation).toMatchObject({ loads: null, failure: null });
    expect(stepsOf(one).header).toMatch(/^unknown: .*program/);
  });

  test("only header, file table and samples are read: the size of the data does not matter", async () => {
    const big = goodMod(1n, [LAMP], {
      more: [{ path: "MEDIA/SOUNDS/LONG.WAV", content: new Uint8Array(30 << 20).fill(7), stored: true }],
    });
    const ground = modsGround({ mods: { "mods/ONE.MOD": big } });
    const snapshot = await snapshotOf(ground);
    let read = 0;
    const files = {
      ...nodeFiles,
      open: async (...args: Parameters<typeof nodeFiles.open>) => {
        const file = await nodeFiles.open(...args);
        return {
          ...file,
          facts: () => file.facts(),
          close: () => file.close(),
          read: async (into: Uint8Array, position: number) => {
            const came = await file.read(into, position);
            read += came;
            return came;
          },
        };
      },
    };
    const [one] = await explainMods(snapshot, [1n], { files: files as typeof nodeFiles });
    expect(one.activation.loads).toBe(true);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(4096);
  });
});

describe("explainFile", () => {
  test("asks about the others only when the file is the library's", async () => {
    const ground = modsGround({ mods: { "mods/ONE.MOD": flipped(GOOD, 5) } });
    const snapshot = await snapshotOf(ground);
    const inside = await explainFile(path.join(ground.profile, "mods/ONE.MOD"), snapshot);
    expect(inside.failure).toMatchObject({ step: "rolling-hash" });
    expect(inside.steps.find(({ step }) => step === "scheme-entry")).toMatchObject({ state: "passed", reached: false });
    const elsewhere = path.join(path.dirname(ground.profile), "ONE.MOD");
    writeFileSync(elsewhere, GOOD);
    const outside = await explainFile(elsewhere, snapshot);
    expect(outside.loads).toBe(true);
    expect(outside.steps.find(({ step }) => step === "scheme-entry")).toMatchObject({ state: "not-asked" });
  });
});

describe("lastLaunch", () => {
  const OGRE = "Added resource location 'PAKS/DATA.PAK' of type 'PAK'\r\n";
  const age = (file: string, seconds: number) => utimesSync(file, 1_600_000_000 + seconds, 1_600_000_000 + seconds);

  test.each([
    ["with mods", `${OGRE}Added resource location 'mods/ONE.MOD' of type 'PAK'\r\n`, 60, "with-mods"],
    ["without mods", OGRE, 60, "without-mods"],
    ["before the order was made", OGRE, -60, "not-known"],
  ])("a run %s", async (_, log, seconds, kind) => {
    const ground = modsGround({ mods: { "mods/ONE.MOD": GOOD } });
    const file = path.join(ground.profile, "Ogre.log");
    writeFileSync(file, log);
    age(ground.scheme, 0);
    age(file, seconds);
    const snapshot = await snapshotOf(ground);
    const launch = await lastLaunch(ground.around, snapshot);
    expect(launch.kind).toBe(kind);
    const [one] = await explainMods(snapshot, [1n], { launch });
    expect(one.activation.loads).toBe(kind !== "without-mods");
  });
});
