import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { playState } from "../../../src-renderer/play/state.ts";
import { useMessages } from "../../../src-renderer/ui/messages.ts";
import { only } from "../../../src-renderer/ui/selection.ts";
import { buildBars, heightOf, MOST_BARS, markedBars } from "../../../src-renderer/workshop/build-bars.ts";
import { changeOf, draftOf, faultsOf, fieldOfKey, fileNameOf } from "../../../src-renderer/workshop/identity-checks.ts";
import { placeOfProblem, textOfProblem } from "../../../src-renderer/workshop/problem-actions.ts";
import { percentOf, projectTitle, shareOf, standingOf } from "../../../src-renderer/workshop/project-words.ts";
import {
  chosenProblem,
  setWorkshop,
  shownProject,
  workshopState,
} from "../../../src-renderer/workshop/workshop-state.ts";
import type { Stage as BuildStage } from "../../../src-shared/contract/models/workshop.ts";
import { builtWorkshop, fakeProject } from "../../support/fake-workshop.ts";
import { FAKE_NOW, fakeWorld } from "../../support/fake-world.ts";
import { during, openStage, pressToast, type Stage, settle, toastTitles } from "./stage.ts";

const { state, problems } = builtWorkshop(FAKE_NOW);
const identity = state.identity!;

describe("how a project stands", () => {
  test("work comes first, then what is wrong, then when it was built", () => {
    const kindOf = (change: Parameters<typeof fakeProject>[1]) => standingOf(fakeProject("Oil", change)).kind;
    expect(kindOf({ state: "building", errors: 2 })).toBe("building");
    expect(kindOf({ state: "waiting", errors: 2 })).toBe("waiting");
    expect(kindOf({ state: "missing", errors: 2 })).toBe("missing");
    expect(kindOf({ state: "failed", errors: 2 })).toBe("errors");
    expect(kindOf({ state: "failed" })).toBe("failed");
    expect(kindOf({ state: "built", warnings: 3, built: 1 })).toBe("warnings");
    expect(kindOf({ state: "built", built: 1 })).toBe("built");
    expect(kindOf({ state: "never-built" })).toBe("never-built");
  });

  test("without a title it is called as its folder", () => {
    expect(projectTitle({ title: " ", path: "D:\\Mods\\LanternLit" })).toBe("LanternLit");
    expect(projectTitle({ title: "Oil", path: "/x/y" })).toBe("Oil");
  });
});

describe("how far a build is", () => {
  const stage = (change: Partial<BuildStage>): BuildStage => ({
    ...{ stage: "bake", state: "waiting", done: 0, total: 10, kept: 0, detail: "", took: 100 },
    ...change,
  });

  test("a stage counts what is done", () => {
    expect(shareOf(stage({ state: "running", done: 4 }))).toBe(0.4);
    expect(shareOf(stage({ state: "running", total: 0 }))).toBe(0);
    expect(shareOf(stage({ state: "skipped" }))).toBe(1);
    expect(shareOf(stage({}))).toBe(0);
  });

  test("stages count for the time that they take", () => {
    const stages = [stage({ state: "done", took: 300 }), stage({ state: "running", done: 5 })];
    expect(percentOf(stages)).toBe(87);
    expect(percentOf([stages[0], stage({ took: null })])).toBe(50);
    expect(percentOf(stages.map((each) => ({ ...each, state: "done" as const })))).toBe(100);
    expect(percentOf([])).toBe(0);
  });
});

describe("the chart of builds", () => {
  test("the oldest stands first, and heights are of the roots of the times", () => {
    const bars = buildBars(state.builds);
    expect(bars.map(({ build }) => build.build)).toEqual(state.builds.map(({ build }) => build).toReversed());
    expect(bars[0]).toMatchObject({ look: "full", height: 100, hasWarnings: false });
    expect(bars[4]).toMatchObject({ look: "changed", hasWarnings: true });
    expect(bars[7]).toMatchObject({ look: "failed", hasWarnings: false });
    expect(heightOf(2500, 10_000)).toBe(50);
    expect(heightOf(0, 10_000)).toBe(14);
  });

  test("it holds the newest ones only, and the one that goes on may be the longest", () => {
    const many = Array.from({ length: 50 }, (_, at) => ({ ...state.builds[0], build: `b${at}` }));
    const bars = buildBars(many, 10_000);
    expect(bars).toHaveLength(MOST_BARS);
    expect(bars.at(-1)?.build.build).toBe("b0");
    expect(bars[0].height).toBe(heightOf(410, 10_000));
  });

  test("times stand below the first and at even distances", () => {
    expect(markedBars(0)).toEqual([]);
    expect(markedBars(3)).toEqual([0]);
    expect(markedBars(24)).toEqual([0, 6, 12, 18]);
  });
});

describe("MOD.DAT as a form", () => {
  const draft = draftOf(identity);

  test("what was not touched is neither wrong nor written", () => {
    const odd = { ...identity, fileName: "X".repeat(40), website: "lantern" };
    expect(faultsOf(draftOf(odd), odd).size).toBe(0);
    expect(changeOf(draft, identity)).toBeNull();
  });

  test("each fault names its field", () => {
    const wrong = {
      ...draft,
      title: " ",
      description: "x".repeat(515),
      fileName: "a/b",
      version: "65535",
      website: "lantern",
    };
    expect(Object.fromEntries(faultsOf(wrong, identity))).toEqual({
      title: { kind: "empty" },
      description: { kind: "too-long", limit: 512, over: 3 },
      fileName: { kind: "file-name" },
      version: { kind: "version" },
      website: { kind: "address" },
    });
    expect(faultsOf({ ...draft, version: "65534" }, identity).size).toBe(0);
  });

  test("only what changed is written, numbers as numbers and lists as lists", () => {
    const changed = { ...draft, title: "Oil", version: "10", removes: "MEDIA/A.DAT\n\n MEDIA/B.DAT ", requires: [] };
    expect(changeOf(changed, identity)).toEqual({
      title: "Oil",
      version: 10,
      removes: ["MEDIA/A.DAT", "MEDIA/B.DAT"],
      requires: [],
    });
  });

  test("keys of MOD.DAT lead to their fields", () => {
    expect([fieldOfKey("MOD_FILE_NAME"), fieldOfKey("name"), fieldOfKey("SOMETHING"), fieldOfKey(undefined)]).toEqual([
      "fileName",
      "title",
      null,
      null,
    ]);
  });

  test("a file name is made of the title", () => {
    expect(fileNameOf("Lantern-lit Dungeons: Öl")).toBe("LANTERN_LIT_DUNGEONS_O_L");
    expect(fileNameOf("天煞")).toBe("");
    expect(fileNameOf("x".repeat(50))).toHaveLength(32);
  });
});

test("a problem as text says where, what and its code", () => {
  expect(placeOfProblem(problems[2])).toBe("UNITS/ITEMS/AXES/LANTERN_AXE.DAT:41");
  expect(textOfProblem(problems[2])).toBe(
    "UNITS/ITEMS/AXES/LANTERN_AXE.DAT:41: warning: The game does not read STRENGTH_REQUIRE. Did you mean STRENGTH_REQUIRED? Write STRENGTH_REQUIRED. [source-key-typo]",
  );
});

describe("the page and main", () => {
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

  const own = () => stage.main.world.workshop;

  test("the first project is shown with its problems", () => {
    expect(shownProject(workshopState())?.title).toBe("Lantern-lit Dungeons");
    expect(workshopState().details?.counts).toEqual({ errors: 2, warnings: 4, notes: 2, silenced: 0, safe: 3 });
    expect(workshopState().problems?.problems.map(({ problem }) => problem)).toEqual(
      problems.map((one) => one.problem),
    );
  });

  test("how far a build is comes by itself, of the project that is shown and of the others", () => {
    const [first, ...rest] = own().state.stages;
    const stages = [{ ...first, state: "running" as const, done: 1 }, ...rest];
    stage.main.emit({ name: "workshop.build", value: { project: "project-1", state: "building", stages } });
    stage.main.emit({ name: "workshop.build", value: { project: "project-2", state: "waiting", stages: rest } });
    expect(workshopState().details?.stages[0]).toMatchObject({ state: "running", done: 1 });
    expect(
      workshopState()
        .projects?.map((each) => each.state)
        .slice(0, 2),
    ).toEqual(["building", "waiting"]);
  });

  test("the end of a build is spoken, once", async () => {
    const [last] = own().state.builds;
    const failed = { ...last, build: "build-new", outcome: "failed" as const, errors: 1 };
    const { main } = stage;
    main.world.workshop = { ...own(), state: { ...own().state, builds: [failed, ...own().state.builds] } };
    main.emit({ name: "workshop.changed", value: { project: "project-1" } });
    await settle();
    const { spoken } = useMessages.getState();
    expect(spoken.text).toBe("Lantern-lit Dungeons was not built: 1 error. The last good mod is untouched.");
    main.emit({ name: "workshop.changed", value: { project: "project-1" } });
    await settle();
    expect(useMessages.getState().spoken.turn).toBe(spoken.turn);
  });

  test("an answer about a project that is not shown any more is dropped", async () => {
    let answer = () => {};
    const { main } = stage;
    main.world.waits = {
      "workshop.state": new Promise<void>((resolve) => {
        answer = resolve;
      }),
    };
    const looking = stage.workshop.look();
    await settle();
    main.world.waits = {};
    stage.workshop.show("project-2");
    await settle();
    answer();
    await looking;
    expect(workshopState().details?.project.title).toBe("Ember Respec Vendor");
  });

  test("the cursor of the problems stays, and goes on when its problem is mended", async () => {
    setWorkshop({ problemSelection: only("p3") });
    await stage.workshop.look();
    expect(chosenProblem(workshopState())?.problem).toBe("p3");
    const { main } = stage;
    main.world.workshop = { ...own(), problems: problems.filter(({ problem }) => problem !== "p3") };
    main.emit({ name: "workshop.changed", value: { project: "project-1" } });
    await settle();
    expect(chosenProblem(workshopState())?.problem).toBe("p4");
  });

  test("a filter asks anew, and many problems come page by page", async () => {
    const many = Array.from({ length: 1300 }, (_, at) => ({ ...problems[0], problem: `m${at}` }));
    stage.main.world.workshop = { ...own(), problems: many };
    await stage.workshop.look();
    expect(workshopState().problems?.problems).toHaveLength(200);
    await stage.workshop.moreProblems();
    expect(workshopState().problems?.problems.map(({ problem }) => problem)).toEqual(
      many.slice(0, 700).map(({ problem }) => problem),
    );
    await stage.workshop.look();
    expect(workshopState().problems?.problems).toHaveLength(700);
    stage.workshop.filter({ severity: "warning" });
    await settle();
    expect(workshopState().problems).toMatchObject({ total: 0, problems: [] });
    expect(stage.sent("workshop.problems").at(-1)).toMatchObject({ severity: "warning", offset: 0, limit: 200 });
  });

  test("a silenced code is told again by undo", async () => {
    await stage.workshop.silence("source-key-typo", true);
    expect(workshopState().details?.counts).toMatchObject({ warnings: 3, silenced: 1 });
    expect(toastTitles()).toEqual(["source-key-typo is silenced in this project."]);
    await pressToast("Undo");
    await settle();
    expect(workshopState().details?.counts).toMatchObject({ warnings: 4, silenced: 0 });
  });

  test.each([
    [9, "ok", undefined],
    [10, "warn", "Torchlight II activates at most 10 mods. It has rank 11 and most likely will not load."],
  ])("a mod that is put behind %i others is no change by another window", async (before, meaning, text) => {
    const { world } = stage.main;
    const ids = Array.from({ length: before }, (_, rank) => `${5000 + rank}`);
    const tell = (now: readonly string[]) => {
      const order = { revision: `${now.length}`, ids: [...now] };
      world.snapshot = { ...world.snapshot, order };
      stage.main.emit({ name: "play.order", value: { order, by: "lamplighter" } });
    };
    tell(ids);
    useMessages.setState({ toasts: [] });
    const done = stage.workshop.enable();
    // Main tells every window of the order before it answers this one.
    tell([...ids, "4711"]);
    await during(done);
    expect(useMessages.getState().toasts.map((each) => [each.meaning, each.text])).toEqual([[meaning, text]]);
    expect(toastTitles()).toEqual(["The mod is at the end of the active order."]);
    expect(playState().saved.map(String)).toEqual([...ids, "4711"]);
    expect(workshopState().details?.deploy.isEnabled).toBe(true);
  });

  test("a project that is taken out of the list gives its place to the next", async () => {
    await stage.workshop.forget();
    await settle();
    expect(shownProject(workshopState())?.title).toBe("Ember Respec Vendor");
    expect(workshopState().details?.project.title).toBe("Ember Respec Vendor");
  });

  test("what main refuses is told, and nothing is said to be done", async () => {
    stage.main.world.failing = {
      "workshop.deploy": { kind: "refused", data: { message: "There is no built mod yet.", fix: "Build it first." } },
      "workshop.open": { kind: "refused", data: { message: "No editor was found." } },
    };
    await stage.workshop.deploy(true, true);
    expect(workshopState().isDeploying).toBe(false);
    await stage.workshop.open("p3");
    expect(useMessages.getState().toasts.map(({ title, text }) => [title, text])).toEqual([
      ["The mod was not put into the game's folder", "There is no built mod yet. Build it first."],
      ["The file was not opened", "No editor was found."],
    ]);
    await pressToast("Choose the editor…");
    expect(workshopState().dialog).toEqual({ kind: "editor" });
  });

  test("when the list cannot be had what was known stays", async () => {
    stage.main.world.failing = { "workshop.projects": { kind: "file", data: { message: "It cannot be read." } } };
    await stage.workshop.list();
    expect(workshopState().error?.kind).toBe("file");
    expect(workshopState().projects).toHaveLength(5);
  });
});
