import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { failureOf, findingOf } from "../../../src-renderer/diagnose/doctor.ts";
import { doctorState, setDoctor, toggleDetails } from "../../../src-renderer/diagnose/doctor-state.ts";
import {
  findingRows,
  isAllWell,
  NO_FILTER,
  safeKeys,
  severityCounts,
  subjectCounts,
} from "../../../src-renderer/diagnose/finding-rows.ts";
import { placeOf } from "../../../src-renderer/diagnose/finding-words.ts";
import { twinFiles } from "../../../src-renderer/diagnose/twin-files.ts";
import { playState, usePlay } from "../../../src-renderer/play/state.ts";
import { causeOf, firstFailure, unreachedSteps } from "../../../src-renderer/play/why/why-state.ts";
import { useMessages } from "../../../src-renderer/ui/messages.ts";
import { only } from "../../../src-renderer/ui/selection.ts";
import { BROKEN_ID, fakeExplanation, finding } from "../../support/fake-doctor.ts";
import { fakeMod, fakeWorld, GHOST_ID } from "../../support/fake-world.ts";
import { during, openStage, pressToast, type Stage, settle, toastTitles } from "./stage.ts";

const { report } = fakeWorld();
const keys = report.findings.map(({ key }) => key);
const shown = (rows: ReturnType<typeof findingRows>) =>
  rows.map((row) =>
    row.kind === "head" ? `${row.group} ${row.count}` : row.kind === "finding" ? row.finding.title : row.key,
  );

describe("the list of findings", () => {
  test("is grouped by what it means, each group below its head", () => {
    const rows = findingRows(report, NO_FILTER);
    expect(rows.flatMap((row) => (row.kind === "head" ? [`${row.group} ${row.count}`] : []))).toEqual([
      "error 4",
      "warning 5",
      "info 2",
    ]);
    expect(rows).toHaveLength(14);
    expect(rows[1]).toMatchObject({ kind: "finding", key: keys[0] });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(14);
  });

  test("is filtered by severity, by what it is about, and by words in any order", () => {
    expect(shown(findingRows(report, { ...NO_FILTER, severity: "info" }))).toEqual([
      "info 2",
      "Mara was played with mods that are not active now",
      "Discord can draw over the game",
    ]);
    expect(shown(findingRows(report, { ...NO_FILTER, subject: "save" }))).toEqual([
      "info 1",
      "Mara was played with mods that are not active now",
    ]);
    expect(shown(findingRows(report, { ...NO_FILTER, query: "0x1ef33a14 EMBER" }))).toEqual([
      "error 1",
      "Ember Respec Vendor will not load",
    ]);
    expect(findingRows(report, { severity: "error", subject: "save", query: "" })).toEqual([]);
  });

  test("checks that were not done come last, and only when nothing is left out", () => {
    const undone = [{ check: "saves", about: "whether saves fit", why: "Not known: the saves." }];
    const whole = { ...report, undone };
    expect(shown(findingRows(whole, NO_FILTER)).slice(-2)).toEqual(["undone 1", "undone saves"]);
    expect(shown(findingRows(whole, { ...NO_FILTER, query: "saves fit" }))).toEqual(["undone 1", "undone saves"]);
    expect(shown(findingRows(whole, { ...NO_FILTER, severity: "info" }))).not.toContain("undone 1");
  });

  test("counts", () => {
    expect(severityCounts(report)).toEqual({ error: 4, warning: 5, info: 2 });
    expect([...subjectCounts(report)]).toEqual([
      ["mod", 6],
      ["scheme", 3],
      ["save", 1],
      ["game", 1],
    ]);
  });

  test("all is well without errors and warnings, and only when everything was checked", () => {
    const notes = report.findings.filter(({ finding: { severity } }) => severity === "info");
    expect(isAllWell(report)).toBe(false);
    expect(isAllWell({ ...report, findings: notes })).toBe(true);
    expect(isAllWell({ ...report, findings: [], undone: [{ check: "x", about: "y", why: "z" }] })).toBe(false);
  });

  test("fixing all safe takes what can be taken back and is not done yet", () => {
    expect(safeKeys(report, new Map())).toEqual([keys[0], keys[2], keys[5], keys[6], keys[8]]);
    const outcomes = new Map([
      [keys[0], { state: "done" }],
      [keys[2], { state: "failed" }],
    ]);
    expect(safeKeys(report, outcomes)).toEqual([keys[2], keys[5], keys[6], keys[8]]);
  });

  test("what is about a mod can be shown as its file, the rest as its folder", () => {
    expect(placeOf({ kind: "mod", id: "1", title: "A", file: "file-1" })).toEqual({ kind: "file", file: "file-1" });
    expect(placeOf({ kind: "mod", id: "1", title: "A", file: null })).toBe(null);
    expect(placeOf({ kind: "save", path: "x" })).toEqual({ kind: "folder", folder: "profile" });
    expect(placeOf({ kind: "game" })).toEqual({ kind: "folder", folder: "install" });
    expect(placeOf({ kind: "setup" })).toBe(null);
  });
});

test("of files with one id the first is the one that the game takes, and the newest is marked", () => {
  const mod = fakeMod(1, {
    title: "Twin",
    version: 3,
    twins: [
      { file: "b", path: "B.MOD", version: 5, size: 2, modified: 1 },
      { file: "c", path: "C.MOD", version: 5, size: 3, modified: 2 },
    ],
  });
  expect(twinFiles(mod).map(({ file, isTaken, isNewest }) => [file, isTaken, isNewest])).toEqual([
    ["file-1", true, false],
    ["b", false, false],
    ["c", false, true],
  ]);
});

describe("why a mod loads or not", () => {
  const world = fakeWorld();
  const ids = world.snapshot.order!.ids;
  const explain = (id: string, order = ids) => fakeExplanation(world, id, order);

  test("the first step that fails is the cause, and those behind it are not reached", () => {
    const explanation = explain(BROKEN_ID);
    expect(firstFailure(explanation)?.step).toBe("rolling-hash");
    expect(unreachedSteps(explanation)).toEqual({ from: 7, to: 9 });
  });

  test("nothing fails: there is no cause, and all steps are reached", () => {
    expect(firstFailure(explain("1002"))).toBe(null);
    expect(unreachedSteps(explain("1002"))).toBe(null);
  });

  test("a step that nobody can tell is the cause only when it says something", () => {
    const explanation = explain("1002");
    const unsure = (says: boolean) => ({
      ...explanation,
      steps: explanation.steps.map((step) =>
        step.step === "header"
          ? {
              ...step,
              state: "unknown" as const,
              finding: says ? report.findings[0].finding : null,
            }
          : step,
      ),
    });
    expect(firstFailure(unsure(false))).toBe(null);
    expect(firstFailure(unsure(true))?.step).toBe("header");
  });
});

test("a cause is told by its step, or more exactly by what was found", () => {
  const [step] = fakeExplanation(fakeWorld(), GHOST_ID, []).steps;
  const found = (code: string) => ({ ...step, finding: { code, severity: "error" as const, path: "", message: "" } });
  expect(causeOf({ ...step, finding: null })).toBe("why.cause.header");
  expect(causeOf(found("mod-truncated"))).toBe("why.cause.header");
  expect(causeOf({ ...step, step: "rank", state: "unknown" })).toBe("why.cause.rank-unsure");
  expect(causeOf(found("activation-no-file"))).toBe("why.cause.no-file");
  expect(causeOf(found("activation-not-in-game"))).toBe("why.cause.not-in-game");
});

describe("the doctor of the window", () => {
  let stage: Stage;

  beforeEach(async () => {
    vi.useFakeTimers();
    stage = await openStage(fakeWorld());
  });

  afterEach(() => {
    stage.end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test("runs by itself once, a while after the mods are listed", async () => {
    const end = stage.doctor.start();
    await during(stage.sync.refresh("play.snapshot"));
    await settle(1800);
    expect(stage.sent("doctor.run")).toHaveLength(0);
    await settle(400);
    expect(stage.sent("doctor.run")).toHaveLength(1);
    expect(doctorState().report?.findings).toHaveLength(11);
    await during(stage.sync.refresh("play.snapshot"));
    await settle(5000);
    expect(stage.sent("doctor.run")).toHaveLength(1);
    end();
  });

  test("of another profile nothing is known, and it is looked at anew", async () => {
    const end = stage.doctor.start();
    await during(stage.sync.refresh("play.snapshot"));
    await settle(2200);
    expect(doctorState().report?.findings).toHaveLength(11);
    const { snapshot } = playState();
    usePlay.setState({ snapshot: { ...snapshot!, profile: { ...snapshot!.profile!, path: "/elsewhere" } } });
    expect(doctorState()).toMatchObject({ report: null, isStale: false });
    await settle(2200);
    expect(stage.sent("doctor.run")).toHaveLength(2);
    expect(doctorState().report?.findings).toHaveLength(11);
    end();
  });

  test("is told that the report is old, and a new run makes it new", async () => {
    const end = stage.doctor.start();
    stage.main.emit({ name: "doctor.stale", value: {} });
    expect(doctorState().isStale).toBe(false);
    await during(stage.doctor.run());
    stage.main.emit({ name: "doctor.stale", value: {} });
    expect(doctorState().isStale).toBe(true);
    await during(stage.doctor.run());
    expect(doctorState().isStale).toBe(false);
    end();
  });

  test("two who want a run get the same one", async () => {
    await during(Promise.all([stage.doctor.run(), stage.doctor.run()]));
    expect(stage.sent("doctor.run")).toHaveLength(1);
  });

  test("a run that fails keeps what was known, and says that it is old", async () => {
    await during(stage.doctor.run());
    stage.main.world.failing = { "doctor.run": { kind: "file", data: { message: "No." } } };
    await during(stage.doctor.run());
    expect(doctorState()).toMatchObject({ isStale: true, running: null, error: { kind: "file" } });
    expect(doctorState().report?.findings).toHaveLength(11);
  });

  test("fixing tells what was done, takes it out of the list, and can be taken back", async () => {
    await during(stage.doctor.run());
    setDoctor({ selection: only(keys[0]), open: new Set([keys[0]]) });
    await during(stage.doctor.fix([keys[0]]));
    expect(stage.sent("doctor.fix")).toEqual([{ keys: [keys[0]] }]);
    expect(toastTitles()).toEqual(["1 finding is fixed."]);
    expect(doctorState()).toMatchObject({ fixing: null, selection: { cursor: keys[1] }, open: new Set() });
    expect(doctorState().report?.findings).toHaveLength(10);
    expect(playState().model.mods.get(BigInt(BROKEN_ID))?.mod.health).toBe("healthy");
    expect(doctorState().undos).toMatchObject([{ handle: "undo-9" }]);
    await pressToast("Undo");
    await settle(50);
    expect(stage.sent("doctor.undo")).toEqual([{ undo: "undo-9" }]);
    expect(doctorState().undos).toEqual([]);
    expect(toastTitles()).toEqual(["Taken back: 1 file is as it was."]);
    expect(doctorState().report?.findings).toHaveLength(11);
    expect(playState().model.mods.get(BigInt(BROKEN_ID))?.mod.health).toBe("will-not-load");
  });

  test("what was done can be looked at, one by one", async () => {
    await during(stage.doctor.run());
    await during(stage.doctor.fix([keys[0], keys[2]]));
    expect(useMessages.getState().toasts[0].text).toBe(undefined);
    await pressToast("What was done");
    expect(doctorState().told).toMatchObject([
      { title: "Ember Respec Vendor will not load", state: "done", changes: ["Ember Respec Vendor was written anew."] },
      { title: "Pack Mule Pets has no file", state: "done" },
    ]);
  });

  test("what hears of a fix a moment later makes nothing old; later changes do", async () => {
    const end = stage.doctor.start();
    await during(stage.doctor.run());
    await during(stage.doctor.fix([keys[0]]));
    const runs = stage.sent("doctor.run").length;
    stage.main.emit({ name: "doctor.stale", value: {} });
    stage.main.emit({ name: "doctor.stale", value: {} });
    await settle(500);
    expect(doctorState().isStale).toBe(false);
    expect(stage.sent("doctor.run")).toHaveLength(runs + 1);
    await settle(4000);
    stage.main.emit({ name: "doctor.stale", value: {} });
    expect(doctorState().isStale).toBe(true);
    end();
  });

  test("all safe ones are fixed in one call, in their order", async () => {
    await during(stage.doctor.run());
    await during(stage.doctor.fixAllSafe());
    expect(stage.sent("doctor.fix")).toEqual([{ keys: [keys[0], keys[2], keys[5], keys[6], keys[8]] }]);
    expect(toastTitles()).toEqual(["5 findings are fixed."]);
  });

  test("what was not fixed keeps its reason until it is checked again by hand; nothing says that all went well", async () => {
    await during(stage.doctor.run());
    const open = {
      code: "file-in-use",
      severity: "error" as const,
      path: "",
      message: "It is open.",
      fix: "Close it.",
    };
    stage.main.world.fixResult = {
      undo: "undo-3",
      results: [
        { key: keys[0], state: "failed", changes: [], findings: [open] },
        { key: keys[2], state: "done", changes: ["Taken out."], findings: [] },
      ],
    };
    await during(stage.doctor.fix([keys[0], keys[2]]));
    const { toasts } = useMessages.getState();
    expect(toasts.map(({ title, text, meaning }) => [meaning, title, text])).toEqual([
      ["bad", "1 of 2 findings are fixed", "It is open."],
    ]);
    expect(failureOf(doctorState().outcomes.get(keys[0]))).toEqual(["It is open. Close it."]);
    expect(failureOf(doctorState().outcomes.get(keys[2]))).toBe(null);
    await during(stage.doctor.run());
    expect(doctorState().outcomes.get(keys[0])?.state).toBe("failed");
    await during(stage.doctor.checkAgain());
    expect(doctorState().outcomes.size).toBe(0);
  });

  test("a fix that changes the order is not told as another program's, and what was not saved stays", async () => {
    const before = playState().saved;
    const ids = before.filter((id) => String(id) !== GHOST_ID);
    stage.main.world.fixResult = {
      undo: "undo-3",
      results: [{ key: keys[2], state: "done", changes: [], findings: [] }],
    };
    const { snapshot } = stage.main.world;
    stage.main.world.snapshot = { ...snapshot, order: { revision: "2", ids: ids.map(String) } };
    const fixing = stage.doctor.fix([keys[2]]);
    stage.main.emit({ name: "play.order", value: { order: { revision: "2", ids: ids.map(String) }, by: "outside" } });
    await during(fixing);
    expect(playState().saved).toEqual(ids);
    expect(playState().draft.order).toEqual(ids);
    expect(toastTitles()).toEqual(["1 finding is fixed."]);
  });

  test("a refused fix changes nothing and says why", async () => {
    await during(stage.doctor.run());
    stage.main.world.failing = { "doctor.fix": { kind: "refused", data: { message: "The game is running." } } };
    await during(stage.doctor.fix([keys[0]]));
    expect(useMessages.getState().toasts).toMatchObject([{ meaning: "bad", text: "The game is running." }]);
    expect(doctorState().outcomes.size).toBe(0);
    expect(stage.sent("doctor.run")).toHaveLength(1);
  });

  test("the finding of a mod with a fix is found by both", async () => {
    expect(findingOf(BROKEN_ID, "repair")).toBe(null);
    await during(stage.doctor.run());
    expect(findingOf(BROKEN_ID, "repair")?.key).toBe(keys[0]);
    expect(findingOf(BROKEN_ID, "move-file")).toBe(null);
  });

  test("details open and close", () => {
    toggleDetails("a");
    toggleDetails("b");
    expect([...doctorState().open]).toEqual(["a", "b"]);
    toggleDetails("a");
    expect([...doctorState().open]).toEqual(["b"]);
  });

  test("a report that cannot be made says so", async () => {
    stage.main.world.failing = { "doctor.report": { kind: "file", data: { message: "No." } } };
    await during(stage.doctor.copyReport("text"));
    expect(toastTitles()).toEqual(["There is no report"]);
  });
});

test("a finding of tests has a key of its own", () => {
  const parts = { code: "x", message: "y", subject: { kind: "setup" }, evidence: [], fix: null } as const;
  expect(finding("info", "One", parts).key).not.toBe(finding("info", "Two", parts).key);
});
