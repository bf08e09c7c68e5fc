import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MENU_COMMANDS } from "../../../src-main/hosts/electron/menu.ts";
import { diagnoseCommands } from "../../../src-renderer/diagnose/diagnose-commands.ts";
import { type Command, commandOfMenu } from "../../../src-renderer/frame/commands.ts";
import { playCommands } from "../../../src-renderer/play/commands.ts";
import type { Services } from "../../../src-renderer/services.tsx";
import { useMessages } from "../../../src-renderer/ui/messages.ts";
import { offerDropped, offerOpened } from "../../../src-renderer/workshop/import-offer.ts";
import { importMod } from "../../../src-renderer/workshop/importing.ts";
import { outputReport } from "../../../src-renderer/workshop/output-report.ts";
import { workshopCommands } from "../../../src-renderer/workshop/workshop-commands.ts";
import { workshopSources } from "../../../src-renderer/workshop/workshop-sources.ts";
import {
  chosenProblem,
  closeDialog,
  setWorkshop,
  workshopState,
} from "../../../src-renderer/workshop/workshop-state.ts";
import { builtWorkshop } from "../../support/fake-workshop.ts";
import { FAKE_NOW, fakeWorld } from "../../support/fake-world.ts";
import { openStage, type Stage, settle } from "./stage.ts";

let stage: Stage;
let services: Services;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("requestAnimationFrame", () => 0);
  stage = await openStage({ ...fakeWorld(), workshop: builtWorkshop(FAKE_NOW) });
  services = { ...stage, play: stage.sync, info: stage.main.world.info, upload: null };
  await stage.workshop.list();
  await settle();
});

afterEach(() => {
  stage.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const spoken = () => useMessages.getState().spoken.text;

describe("what a project's files and problems are found by", () => {
  const found = async (typed: string) => {
    const sources = workshopSources(services);
    return Promise.all(
      sources.map(async ({ find }) => (await find(typed)).map(({ label, detail }) => [label, detail])),
    );
  };

  test("files by words of their path, problems by what they say", async () => {
    expect(await found("axe lantern")).toEqual([
      [
        ["UNITS/ITEMS/AXES/LANTERN_AXE.DAT", "1 problem"],
        ["UNITS/ITEMS/AXES/LANTERN_AXE_RARE.DAT", undefined],
      ],
      [],
    ]);
    expect((await found("black"))[1]).toEqual([
      [
        "This reference has no .LAYOUT at its end. The page opens black.",
        "source-reference-suffix UI/LANTERNHUD.LAYOUT:88",
      ],
    ]);
  });

  test("a file is opened in the editor, or it is told why not", async () => {
    await stage.workshop.finder.openFile("UI/LANTERNPAGE.LAYOUT");
    expect(stage.sent("workshop.openFile")).toEqual([{ project: "project-1", path: "UI/LANTERNPAGE.LAYOUT" }]);
    expect(spoken()).toBe("The editor opens it.");
    stage.main.world.failing = { "workshop.openFile": { kind: "gone", data: {} } };
    await stage.workshop.finder.openFile("UI/LANTERNPAGE.LAYOUT");
    expect(useMessages.getState().toasts.at(-1)).toMatchObject({ meaning: "bad", title: "The file was not opened" });
  });

  test("what cannot be asked for is not found", async () => {
    const error = { kind: "gone", data: {} } as const;
    stage.main.world.failing = { "workshop.files": error, "workshop.problems": error };
    expect(await found("axe")).toEqual([[], []]);
  });
});

describe("going to a problem", () => {
  const problems = builtWorkshop(FAKE_NOW).problems;

  test("one of the list is chosen, and the filter stays", async () => {
    await stage.workshop.finder.show(problems[2]);
    expect(chosenProblem(workshopState())?.problem).toBe("p3");
    expect(workshopState().filter.filter).toBe("");
  });

  test("one that the filter hides is shown among those of its file", async () => {
    await stage.workshop.filter({ severity: "error", filter: "zzz" });
    await stage.workshop.finder.show(problems[2]);
    expect(chosenProblem(workshopState())?.problem).toBe("p3");
    expect(workshopState().filter).toMatchObject({ severity: "all", filter: "UNITS/ITEMS/AXES/LANTERN_AXE.DAT" });
  });

  test("one far down comes with the pages before it", async () => {
    const many = Array.from({ length: 1300 }, (_, at) => ({ ...problems[2], problem: `m${at}` }));
    stage.main.world.workshop = { ...stage.main.world.workshop, problems: many };
    await stage.workshop.look();
    await stage.workshop.finder.show(many[1250]);
    expect(chosenProblem(workshopState())?.problem).toBe("m1250");
  });

  test("one that was mended meanwhile is told, and nothing is chosen", async () => {
    await stage.workshop.finder.show({ ...problems[2], problem: "gone" });
    expect(spoken()).toBe("The problem is not there any more.");
    expect(chosenProblem(workshopState())).toBeNull();
  });
});

describe("a .MOD that is dropped on the Workshop", () => {
  const mod = new File(["mod"], "LANTERN.mod");
  const opened = { file: "file-1", name: "LANTERN.MOD", kind: "mod", size: 3 } as never;

  afterEach(() => {
    offerOpened([]);
    closeDialog();
  });

  test("in a browser it is asked about at once", () => {
    expect(offerDropped([mod], true)).toBe(true);
    expect(workshopState().dialog).toEqual({ kind: "import", offered: { kind: "local", file: mod } });
    expect(offerDropped([mod], true)).toBe(false);
  });

  test("in Electron when main tells its path, once", () => {
    expect(offerDropped([mod], false)).toBe(true);
    expect(workshopState().dialog).toBeNull();
    expect(offerOpened([opened])).toBe(true);
    expect(workshopState().dialog).toEqual({ kind: "import", offered: { kind: "opened", file: opened } });
    closeDialog();
    expect(offerOpened([opened])).toBe(false);
  });

  test("several files and archives are installed as everywhere", () => {
    expect(offerDropped([mod, mod], true)).toBe(false);
    expect(offerDropped([new File([], "LANTERN.zip")], true)).toBe(false);
    expect(offerOpened([opened])).toBe(false);
    expect(workshopState().dialog).toBeNull();
  });
});

describe("importing a .MOD", () => {
  const file = new File(["0123456789"], "LANTERN.MOD");
  const opened = { file: "file-9", name: "LANTERN.MOD" } as never;
  const signal = new AbortController().signal;

  test("a file of the browser is sent, then unpacked by main", async () => {
    const works: unknown[] = [];
    const upload = async (_: File, onDone: (bytes: number) => void) => {
      onDone(4);
      onDone(400);
      return { ok: true as const, value: opened };
    };
    const doors = { client: stage.client, upload };
    const end = await importMod(doors, { kind: "local", file }, "folder-1", (work) => works.push(work), signal);
    expect(end).toMatchObject({ kind: "imported", project: { title: "Imported Mod" } });
    expect(stage.sent("workshop.import")).toEqual([{ file: "file-9", folder: "folder-1" }]);
    expect(works).toEqual([
      { kind: "sending", done: 0, total: 10 },
      { kind: "sending", done: 4, total: 10 },
      { kind: "sending", done: 10, total: 10 },
      { kind: "unpacking", done: 0, total: 0 },
    ]);
  });

  test("what failed names its field, what was cancelled names none, and what main has is kept", async () => {
    const refused = { kind: "refused", data: { message: "This is no mod." } } as const;
    const doors = { client: stage.client, upload: async () => ({ ok: false as const, error: refused }) };
    expect(await importMod(doors, { kind: "local", file }, "folder-1", () => {}, signal)).toEqual({
      kind: "failed",
      opened: null,
      faults: { file: "This is no mod." },
    });
    expect(stage.sent("workshop.import")).toEqual([]);
    stage.main.world.failing = { "workshop.import": { kind: "cancelled", data: {} } };
    expect(await importMod(doors, { kind: "opened", file: opened }, "folder-1", () => {}, signal)).toEqual({
      kind: "failed",
      opened,
      faults: {},
    });
    stage.main.world.failing = { "workshop.import": refused };
    expect(await importMod(doors, { kind: "opened", file: opened }, "folder-1", () => {}, signal)).toMatchObject({
      faults: { all: "This is no mod." },
    });
  });

  test("a path that was typed is opened by main", async () => {
    stage.main.world.chosen = [opened];
    const doors = { client: stage.client, upload: null };
    await importMod(doors, { kind: "typed", path: " /mods/LANTERN.MOD " }, "folder-1", () => {}, signal);
    expect(stage.sent("install.choose")).toEqual([{ typed: "/mods/LANTERN.MOD" }]);
    expect(stage.sent("workshop.import")).toEqual([{ file: "file-9", folder: "folder-1" }]);
  });
});

test("the report about a mod is plain text, without where its folders are", () => {
  setWorkshop({});
  const { details } = workshopState();
  expect(outputReport(details!)?.split("\n")).toEqual([
    "Name: Lantern-lit Dungeons",
    "Version: 9, packs as 10",
    "Mod id: -2714909853360210944",
    "File: LANTERNLIT.MOD",
    "Size: 18,402,117 bytes, 61,204,800 bytes unpacked",
    "Entries: 412 files, 37 folders",
    "rollingHash: 0x7A20C3E1",
    "Content: 9f3c41d0e27b88a14c5d6e7f4c5d6e7f4c5d6e7f4c5d6e7f4c5d6e7f4c5d6e7f",
    "Problems: 2 errors, 4 warnings, 2 notes, 0 silenced",
    expect.stringMatching(/^Deployed to: mods\/LANTERNLIT\.MOD, .+ 2026/),
    "",
  ]);
  expect(outputReport({ ...details!, output: null })).toBeNull();
  const never = { ...details!.deploy, state: "never" as const, path: null, time: null };
  expect(outputReport({ ...details!, deploy: never })).toContain("Deployed to: Not in the game\n");
});

describe("the desktop's menu", () => {
  const screens = {
    play: () => playCommands(services),
    diagnose: () => diagnoseCommands(services),
    workshop: () => workshopCommands(services),
  };
  const idOf = (commands: readonly Command[], place: string) => commandOfMenu(commands, place)?.id;

  test("Find and Look again mean something on each screen", () => {
    expect(Object.values(screens).map((commands) => idOf(commands(), "find"))).toEqual([
      "find",
      "find-finding",
      "problem-find",
    ]);
    expect(Object.values(screens).map((commands) => idOf(commands(), "refresh"))).toEqual([
      "refresh",
      "doctor-run",
      "refresh",
    ]);
  });

  test("fixes of the Workshop and of Diagnose are in it", () => {
    for (const place of ["fix", "fix-all", "undo"])
      for (const screen of ["diagnose", "workshop"] as const) {
        expect(MENU_COMMANDS).toContain(place);
        expect(idOf(screens[screen](), place)).toBe(place);
      }
    expect(commandOfMenu([], "find")).toBeNull();
  });
});
