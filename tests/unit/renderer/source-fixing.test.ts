import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useMessages } from "../../../src-renderer/ui/messages.ts";
import { only } from "../../../src-renderer/ui/selection.ts";
import { fixLabel, splitChange } from "../../../src-renderer/workshop/problem-actions.ts";
import { problemCommands } from "../../../src-renderer/workshop/problem-commands.ts";
import { fixedWords } from "../../../src-renderer/workshop/source-fixer.ts";
import { chosenProblem, setWorkshop, workshopState } from "../../../src-renderer/workshop/workshop-state.ts";
import type { SourceFix } from "../../../src-shared/contract/models/workshop.ts";
import { builtWorkshop } from "../../support/fake-workshop.ts";
import { FAKE_NOW, fakeWorld } from "../../support/fake-world.ts";
import { openStage, pressToast, type Stage, settle, toastTitles } from "./stage.ts";

describe("a fix in words", () => {
  const fix = (kind: SourceFix["kind"], change: string): SourceFix => ({ kind, change, isSafe: true });

  test("its button says what is done, and an ending which one", () => {
    expect(fixLabel(fix("rename-key", "A → B"))).toBe("Rename key");
    expect(fixLabel(fix("add-suffix", "MEDIA/UI/PAGE → MEDIA/UI/PAGE.LAYOUT"))).toBe("Add .LAYOUT");
    expect(fixLabel(fix("add-suffix", "an ending that nobody knows"))).toBe("Add ending");
  });

  test("a change is split where it tells of a before and an after", () => {
    expect(splitChange("STRENGTH_REQUIRE → STRENGTH_REQUIRED")).toEqual({
      before: "STRENGTH_REQUIRE",
      after: "STRENGTH_REQUIRED",
    });
    expect(splitChange("<STRING>GUID:1")).toBeNull();
    expect(splitChange("a → b → c")).toBeNull();
  });

  const finding = { code: "x", severity: "warning", path: "A.DAT", message: "The file has changed." } as const;
  const left = [{ problem: "p1", finding }];

  test("nothing says that all went well when some did not", () => {
    expect(fixedWords({ fixed: 3, files: ["A", "B"], left: [] }, false)).toEqual({
      meaning: "ok",
      title: "3 problems fixed in 2 files.",
    });
    expect(fixedWords({ fixed: 2, files: ["A"], left }, false)).toEqual({
      meaning: "bad",
      title: "2 of 3 problems fixed in 1 file",
      text: "The file has changed.",
    });
    expect(fixedWords({ fixed: 0, files: [], left: [...left, ...left] }, false)).toEqual({
      meaning: "bad",
      title: "Nothing was fixed",
      text: "The file has changed.",
    });
  });

  test("what was stopped says what was done until then", () => {
    expect(fixedWords({ fixed: 1, files: ["A"], left: [] }, true)).toEqual({
      meaning: "info",
      title: "Stopped: 1 problem fixed in 1 file.",
    });
    const unreached = [{ problem: "p2", finding: { ...finding, code: "workshop-fix-cancelled" } }];
    expect(fixedWords({ fixed: 1, files: ["A"], left: unreached }, true)).toEqual({
      meaning: "info",
      title: "Stopped: 1 problem fixed in 1 file.",
    });
    expect(fixedWords({ fixed: 1, files: ["A"], left: [...left, ...unreached] }, true)).toEqual({
      meaning: "bad",
      title: "1 of 3 problems fixed in 1 file",
      text: "The file has changed.",
    });
    expect(fixedWords({ fixed: 0, files: [], left: [] }, true).title).toBe("Stopped. Nothing was changed.");
    expect(fixedWords({ fixed: 0, files: [], left: [] }, false).title).toBe("There was nothing to fix.");
  });
});

describe("fixing on the page", () => {
  let stage: Stage;
  let end: () => void;

  beforeEach(async () => {
    vi.useFakeTimers();
    vi.stubGlobal("removeEventListener", () => {});
    stage = await openStage({ ...fakeWorld(), workshop: builtWorkshop(FAKE_NOW) });
    end = stage.workshop.start();
    await stage.workshop.list();
    await settle();
  });

  afterEach(() => {
    end();
    stage.end();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  const ids = () => workshopState().problems?.problems.map(({ problem }) => problem);
  const command = (id: string) => problemCommands(stage.workshop).find((each) => each.id === id)!;

  test("the chosen problem goes, the next one is chosen, and Undo brings it back", async () => {
    setWorkshop({ problemSelection: only("p4") });
    expect(command("fix").off?.()).toBeNull();
    command("fix").run();
    await settle();
    expect(stage.sent("workshop.fix")).toEqual([{ project: "project-1", what: { kind: "one", problem: "p4" } }]);
    expect(toastTitles()).toEqual(["1 problem fixed in 1 file."]);
    expect(useMessages.getState().spoken.text).toBe("1 problem fixed in 1 file.");
    expect(ids()).not.toContain("p4");
    expect(chosenProblem(workshopState())?.problem).toBe("p5");
    expect(workshopState()).toMatchObject({ fixing: null, details: { counts: { warnings: 3, safe: 2 } } });

    await pressToast("Undo");
    expect(stage.sent("workshop.undoFix")).toEqual([{ project: "project-1", undo: "fix-0" }]);
    expect(toastTitles()).toEqual(["Taken back: 1 file is as it was."]);
    expect(ids()).toContain("p4");
    expect(workshopState().undos).toEqual([]);
    expect(command("undo").off?.()).toBe("There is no fix to take back.");
  });

  test("all safe ones are fixed at once, whichever of them the list shows", async () => {
    stage.workshop.filter({ severity: "error" });
    await settle();
    command("fix-all").run();
    await settle();
    expect(toastTitles()).toEqual(["3 problems fixed in 3 files."]);
    expect(workshopState().details?.counts).toMatchObject({ warnings: 1, safe: 0 });
    expect(command("fix-all").off?.()).toBe("Nothing here can be fixed without you.");
    command("undo").run();
    await settle();
    expect(workshopState().details?.counts).toMatchObject({ warnings: 4, safe: 3 });
  });

  test("while one goes on no other begins, and it can be stopped", async () => {
    let answer = () => {};
    const { main } = stage;
    main.world.waits = {
      "workshop.fix": new Promise<void>((resolve) => {
        answer = resolve;
      }),
    };
    command("fix-all").run();
    await settle();
    setWorkshop({ problemSelection: only("p4") });
    expect(workshopState().fixing).toMatchObject({ project: "project-1", problem: null, done: 0 });
    expect([command("fix").off?.(), command("fix-all").off?.(), command("fix-stop").off?.()]).toEqual([
      "Something is being fixed.",
      "Something is being fixed.",
      null,
    ]);
    void stage.workshop.fixer.fix("p4");
    const [{ operation }] = main.requests.filter(({ name }) => name === "workshop.fix");
    main.emit({ name: "progress", value: { operation: operation!, kind: "fix", done: 2, total: 3 } });
    expect(workshopState().fixing).toMatchObject({ done: 2, total: 3 });
    command("fix-stop").run();
    expect(stage.sent("operation.cancel")).toEqual([{ operation }]);
    answer();
    await settle();
    expect(stage.sent("workshop.fix")).toHaveLength(1);
    expect(toastTitles()).toEqual(["Stopped: 3 problems fixed in 3 files."]);
    expect(command("fix-stop").off?.()).toBe("Nothing is being fixed.");
  });

  test("why something is off is told", () => {
    expect(command("fix").off?.()).toBe("Choose a problem first.");
    setWorkshop({ problemSelection: only("p1") });
    expect(command("fix").off?.()).toBe("Only a person can mend this. Open the file at the line.");
  });

  test("a fix of one project is not taken back while another is shown", async () => {
    await stage.workshop.fixer.fix("p4");
    stage.workshop.show("project-2");
    await settle();
    expect(command("undo").off?.()).toBe("There is no fix to take back.");
    stage.workshop.show("project-1");
    expect(command("undo").off?.()).toBeNull();
  });

  test("what main refuses is told, and what could not be taken back says why", async () => {
    const { main } = stage;
    main.world.failing = { "workshop.fix": { kind: "file", data: { message: "The disk is full." } } };
    await stage.workshop.fixer.fixSafe();
    expect(useMessages.getState().toasts.map(({ title, actions }) => [title, actions])).toEqual([
      ["Nothing was fixed", undefined],
    ]);
    expect(workshopState().fixing).toBeNull();
    main.world.failing = {};
    await stage.workshop.fixer.fix("p4");
    main.world.failing = { "workshop.undoFix": { kind: "gone", data: {} } };
    await pressToast("Undo");
    expect(toastTitles()).toEqual(["Nothing was fixed", "Not all was taken back"]);
    expect(workshopState().undos).toEqual([]);
  });

  test("a fix that was cancelled before anything was done only says so", async () => {
    stage.main.world.failing = { "workshop.fix": { kind: "cancelled", data: {} } };
    await stage.workshop.fixer.fixSafe();
    expect(toastTitles()).toEqual([]);
    expect(useMessages.getState().spoken.text).toBe("Stopped. Nothing was changed.");
  });
});
