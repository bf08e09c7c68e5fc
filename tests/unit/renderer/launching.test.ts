import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adviceOf, isStartable, questionBefore, warnedOf } from "../../../src-renderer/launch/launch-rules.ts";
import { useLaunch } from "../../../src-renderer/launch/launch-state.ts";
import { offFiles, offPlay } from "../../../src-renderer/launch/off-play.ts";
import { sortedPoints } from "../../../src-renderer/launch/point-sort.ts";
import { moveAbove } from "../../../src-renderer/play/edits.ts";
import { changesOf, playState } from "../../../src-renderer/play/state.ts";
import { useMessages } from "../../../src-renderer/ui/messages.ts";
import type { LaunchPlan } from "../../../src-shared/contract/models/launch.ts";
import type { Finding } from "../../../src-shared/contract/values.ts";
import { fakeWorld, GHOST_ID } from "../../support/fake-world.ts";
import { openStage, type Stage, settle, toastTitles } from "./stage.ts";

const finding = (code: string, severity: Finding["severity"] = "warning", message = code): Finding => ({
  ...{ code, severity, message },
  path: "",
});
const planWith = (...findings: Finding[]): LaunchPlan => ({ ...fakeWorld().plan, findings });

/** Ten mods and no ghost: nothing to ask about. */
function quietWorld() {
  const { snapshot } = fakeWorld();
  const ids = snapshot.order!.ids.filter((id) => id !== GHOST_ID).slice(0, 10);
  return fakeWorld({ order: { revision: "1", ids }, ghosts: [] });
}

describe("what is asked before a start", () => {
  const ground = { withMods: true, changes: 0, past: [], agreed: [] };

  test("changes that are not saved, then mods past the line; without mods nothing", () => {
    expect(questionBefore(ground)).toBe(null);
    expect(questionBefore({ ...ground, changes: 2, past: [1n] })).toEqual({ kind: "unsaved", changes: 2, past: 1 });
    expect(questionBefore({ ...ground, past: [1n, 2n] })).toEqual({ kind: "past", past: 2 });
    expect(questionBefore({ ...ground, past: [1n, 2n], agreed: [1n, 2n] })).toBe(null);
    expect(questionBefore({ ...ground, past: [1n, 3n], agreed: [1n, 2n] })).toEqual({ kind: "past", past: 2 });
    expect(questionBefore({ ...ground, withMods: false, changes: 2, past: [1n] })).toBe(null);
  });

  test("what may be lost is shown once; what rows say already is not", () => {
    const plan = planWith(
      finding("launch-save-mods"),
      finding("launch-will-not-load"),
      finding("launch-app-id", "info"),
    );
    expect(warnedOf(plan, new Set()).map(({ code }) => code)).toEqual(["launch-save-mods"]);
    expect(warnedOf(plan, new Set(["launch-save-mods"]))).toEqual([]);
    expect(adviceOf(plan).map(({ code }) => code)).toEqual(["launch-app-id"]);
    expect(adviceOf(planWith(finding("launch-shop-version"), finding("launch-through-steam", "info")))).toHaveLength(1);
  });

  test("an error, or no way, means that there is no start", () => {
    expect(isStartable(planWith(finding("x")))).toBe(true);
    expect(isStartable(planWith(finding("x", "error")))).toBe(false);
    expect(isStartable({ ...planWith(), way: "none" })).toBe(false);
  });
});

test("restore points are sorted by any column; of equal ones the newest is first", () => {
  const point = (entry: string, time: number, saves: number) => ({ entry, time, saves, files: 1, size: 1 });
  const points = [point("a", 1, 4), point("b", 3, 2), point("c", 2, 4)];
  const entries = (by: "time" | "saves", isDescending: boolean) =>
    sortedPoints(points, { by, isDescending })
      .map(({ entry }) => entry)
      .join("");
  expect([entries("time", true), entries("time", false), entries("saves", true), entries("saves", false)]).toEqual([
    "bca",
    "acb",
    "cab",
    "bca",
  ]);
});

describe("starting", () => {
  let stage: Stage;

  beforeEach(() => {
    vi.useFakeTimers();
  });

  afterEach(() => {
    stage.end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const question = () => useLaunch.getState().question;

  test("starts at once when nothing is lost, and tells of the restore point", async () => {
    stage = await openStage(quietWorld());
    expect(offPlay()).toBe(null);
    await stage.launcher.play(true);
    expect(stage.sent("launch.plan")).toEqual([{ withMods: true, isUnsaved: false }]);
    expect(stage.sent("launch.start")).toEqual([{ withMods: true }]);
    expect(useMessages.getState().toasts[0]).toMatchObject({ meaning: "ok", title: "Torchlight II is starting." });
    expect(useMessages.getState().toasts[0].text).toContain("4 characters and the order were kept");
  });

  test("with changes it asks: saves first, or plays what is saved", async () => {
    stage = await openStage(quietWorld());
    moveAbove([1002n], 1000n);
    await stage.launcher.play(true);
    expect(question()).toEqual({ kind: "unsaved", changes: changesOf(playState()), past: 0 });
    expect(stage.sent("launch.start")).toEqual([]);
    await stage.launcher.playUnsaved(false);
    expect(stage.sent("play.save")).toEqual([]);
    expect(stage.sent("launch.plan")).toEqual([{ withMods: true, isUnsaved: true }]);
    expect(stage.sent("launch.start")).toHaveLength(1);
    await stage.launcher.play(true);
    await stage.launcher.playUnsaved(true);
    expect(stage.sent("play.save")).toHaveLength(1);
    expect(stage.sent("launch.start")).toHaveLength(2);
    expect(changesOf(playState())).toBe(0);
  });

  test("what was not saved is not played as if it were", async () => {
    stage = await openStage(quietWorld());
    stage.main.world.failing = { "play.save": { kind: "file", data: { message: "It is kept open." } } };
    moveAbove([1002n], 1000n);
    await stage.launcher.play(true);
    await stage.launcher.playUnsaved(true);
    expect(stage.sent("launch.start")).toEqual([]);
    expect(toastTitles()).toEqual(["The order was not saved"]);
  });

  test("pressed twice it starts once, whatever is asked and saved before", async () => {
    stage = await openStage(quietWorld());
    const gate = Promise.withResolvers<void>();
    stage.main.world.waits = { "play.save": gate.promise };
    moveAbove([1002n], 1000n);
    await stage.launcher.play(true);
    const first = stage.launcher.playUnsaved(true);
    const others = [stage.launcher.playUnsaved(true), stage.launcher.play(true), stage.launcher.playPast()];
    expect([question(), offPlay()]).toEqual([null, "The game is starting."]);
    gate.resolve();
    await Promise.all([first, ...others]);
    expect(stage.sent("play.save")).toHaveLength(1);
    expect(stage.sent("launch.start")).toHaveLength(1);
    expect(useLaunch.getState().isStarting).toBe(false);
  });

  test("warns once of what may be lost", async () => {
    stage = await openStage({ ...quietWorld(), plan: planWith(finding("launch-save-mods")) });
    await stage.launcher.play(true);
    const asked = question();
    if (asked?.kind !== "warned") throw new Error("nothing was asked");
    await stage.launcher.playWarned(asked.findings, asked.withMods);
    await stage.launcher.play(true);
    expect(question()).toBe(null);
    expect(stage.sent("launch.start")).toEqual([{ withMods: true }, { withMods: true }]);
  });

  test("says why there is no start, and does not try", async () => {
    stage = await openStage({
      ...quietWorld(),
      plan: { ...planWith(finding("launch-no-wine", "error")), way: "none" },
    });
    await stage.launcher.play(false);
    expect(question()?.kind).toBe("cannot");
    expect(stage.sent("launch.start")).toEqual([]);
    expect(useLaunch.getState().isStarting).toBe(false);
  });

  test("while the game runs, or is not there, nothing is started and no file is moved", async () => {
    stage = await openStage(quietWorld());
    stage.main.emit({ name: "game.running", value: { isRunning: true } });
    expect([offPlay(), offFiles()]).toEqual(["The game is running.", "The game is running and keeps its files open."]);
    stage.main.emit({ name: "game.running", value: { isRunning: false } });
    expect([offPlay(), offFiles()]).toEqual([null, null]);
    stage.end();
    stage = await openStage(fakeWorld({ game: null }));
    expect(offPlay()).toContain("was not found");
  });

  test("an order that was replaced after the start can be put back", async () => {
    stage = await openStage(quietWorld());
    stage.main.emit({ name: "launch.reverted", value: { findings: [finding("launch-reverted")] } });
    expect(useLaunch.getState().reverted).toHaveLength(1);
    await stage.launcher.putBack();
    await settle(10);
    expect(stage.sent("launch.putBack")).toEqual([{}]);
    expect(useLaunch.getState().reverted).toBe(null);
  });
});
