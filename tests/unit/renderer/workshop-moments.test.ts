import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Command, runPressed } from "../../../src-renderer/frame/commands.ts";
import { playCommands } from "../../../src-renderer/play/commands.ts";
import type { Services } from "../../../src-renderer/services.tsx";
import { workshopCommands } from "../../../src-renderer/workshop/workshop-commands.ts";
import {
  closeDialog,
  dialogCloser,
  setWorkshop,
  workshopState,
} from "../../../src-renderer/workshop/workshop-state.ts";
import type { CallName } from "../../../src-shared/contract/calls.ts";
import { builtWorkshop } from "../../support/fake-workshop.ts";
import { FAKE_NOW, fakeWorld } from "../../support/fake-world.ts";
import { openStage, pressToast, type Stage, settle, toastTitles } from "./stage.ts";

/** Answers of the Workshop that come late, when something else is shown. */

let stage: Stage;

beforeEach(async () => {
  vi.useFakeTimers();
  stage = await openStage({ ...fakeWorld(), workshop: builtWorkshop(FAKE_NOW) });
  await stage.workshop.list();
  await settle();
});

afterEach(() => {
  stage.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Has a call wait until it is let go. */
function gate(name: CallName): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  stage.main.world.waits = { [name]: promise };
  return async () => {
    stage.main.world.waits = {};
    resolve();
    await settle();
  };
}

const other = () => stage.main.world.workshop.projects[1].project;
const shown = () => workshopState().selection.cursor;

test("a code is told again in the project that it was silenced in, whichever is shown then", async () => {
  const first = shown();
  const { code } = workshopState().problems!.problems.find(({ finding }) => finding.severity === "warning")!.finding;
  await stage.workshop.silence(code, true);
  stage.workshop.show(other());
  await settle();
  await pressToast("Undo");
  expect(stage.sent("workshop.silence")).toEqual([
    { project: first, code, isSilenced: true },
    { project: first, code, isSilenced: false },
  ]);
  expect(shown()).toBe(other());
});

describe("a dialog", () => {
  test("that something else has come in place of is not closed by its answer", () => {
    setWorkshop({ dialog: { kind: "new" } });
    const close = dialogCloser();
    closeDialog();
    setWorkshop({ dialog: { kind: "new" } });
    close();
    expect(workshopState().dialog).toEqual({ kind: "new" });
    dialogCloser()();
    expect(workshopState().dialog).toBeNull();
  });

  test.each([
    ["another dialog was opened", () => setWorkshop({ dialog: { kind: "identity" } }), { kind: "identity" }],
    ["another project is shown", () => stage.workshop.show(other()), null],
  ])("with the log does not come up when %s meanwhile", async (_, meanwhile, dialog) => {
    const release = gate("workshop.log");
    const asked = stage.workshop.showLog();
    meanwhile();
    await release();
    await asked;
    expect(workshopState().dialog).toEqual(dialog);
  });

  test("with the log that is read again and closed stays closed", async () => {
    await stage.workshop.showLog();
    expect(workshopState().dialog).toMatchObject({ kind: "log" });
    const release = gate("workshop.log");
    const asked = stage.workshop.showLog();
    closeDialog();
    await release();
    await asked;
    expect(workshopState().dialog).toBeNull();
  });
});

test("what happened while the connection was lost is asked for when it is back", async () => {
  vi.stubGlobal("removeEventListener", () => {});
  const end = stage.workshop.start();
  const { state } = stage.main.world.workshop;
  stage.main.world.workshop = { ...stage.main.world.workshop, state: { ...state, builds: state.builds.slice(1) } };
  stage.main.connect("down");
  await settle();
  expect(workshopState().details?.builds).toHaveLength(state.builds.length);
  stage.main.connect("resumed");
  await settle();
  expect(workshopState().details?.builds).toHaveLength(state.builds.length - 1);
  end();
});

test("fixes that main did not take back can be taken back once more, those it does not know cannot", async () => {
  await stage.workshop.fixer.fixSafe();
  const [undo] = workshopState().undos;
  const { world } = stage.main;
  world.failing = { "workshop.undoFix": { kind: "busy", data: {} } };
  await stage.workshop.fixer.undo(undo.handle);
  expect(workshopState().undos).toEqual([undo]);
  world.failing = { "workshop.undoFix": { kind: "gone", data: {} } };
  await stage.workshop.fixer.undo(undo.handle);
  expect(workshopState().undos).toEqual([]);
  expect(toastTitles()).toEqual(["Not all was taken back", "Not all was taken back"]);
});

test("while one project is deployed another one is shown as it is", async () => {
  const release = gate("workshop.deploy");
  const first = stage.workshop.deploy(true, true);
  stage.workshop.show(other());
  await settle();
  setWorkshop({ isDeploying: true });
  await release();
  await first;
  expect(workshopState().isDeploying).toBe(true);
});

describe("a key that is held down", () => {
  const commands = () => {
    const services = { ...stage, info: { has: { reveal: true } } } as unknown as Services;
    return [...workshopCommands(services), ...playCommands(services)];
  };

  test("goes on and on where it moves something, and does everything else once", () => {
    const repeating = commands().filter(({ repeats }) => repeats);
    expect(repeating.map(({ id }) => id).sort()).toEqual([
      "move-down",
      "move-up",
      "problem-last",
      "problem-next",
      "redo",
      "undo",
    ]);
    expect(commands().find(({ id }) => id === "undo")?.repeats).toBeUndefined();
  });

  test("does nothing that is off", () => {
    const ran: string[] = [];
    const command = (more: Partial<Command>): Command => ({
      ...{ id: "build", group: "build", chords: [], where: "page", run: () => ran.push("ran") },
      ...more,
    });
    runPressed(command({}), true);
    runPressed(command({ off: () => "not now" }), false);
    runPressed(command({ repeats: true, off: () => "not now" }), true);
    expect(ran).toEqual([]);
    runPressed(command({}), false);
    runPressed(command({ repeats: true, off: () => null }), true);
    expect(ran).toHaveLength(2);
  });
});
