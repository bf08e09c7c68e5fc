import type {
  Build,
  BuildComparison,
  Identity,
  Problem,
  Project,
  Stage,
  WorkshopState,
} from "../../src-shared/contract/models/workshop.ts";
import type { Answers, FakeWorld } from "./fake-main.ts";

/** What the workshop of a main that is not there knows. */
export interface FakeWorkshop {
  readonly projects: readonly Project[];
  /** Of every project: the projects differ by their rows only. */
  readonly state: Omit<WorkshopState, "project" | "counts">;
  readonly problems: readonly Problem[];
  /** Sources, each with what is in it; a fix counts up. */
  readonly files: Readonly<Record<string, number>>;
  /** What each fix changed, by the handle that takes it back. */
  readonly fixes: Readonly<Record<string, Pick<FakeWorkshop, "problems" | "files">>>;
  readonly log: string;
  readonly editor: { readonly command: string; readonly found: string };
}

type One = { readonly project: string };
type Query = One & {
  readonly severity: string;
  readonly code: string;
  readonly filter: string;
  readonly withSilenced: boolean;
  readonly sort: "severity" | "place";
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
};

/** Calls about projects; what is changed stays changed. */
export const WORKSHOP_ANSWERS: Pick<Answers, Extract<keyof Answers, `workshop.${string}`>> = {
  "workshop.projects": ({ workshop }) => workshop.projects,
  "workshop.add": (world) => added(world, "Added Mod"),
  "workshop.create": (world, { name }: { readonly name: string }) => added(world, name),
  "workshop.import": (world) => added(world, "Imported Mod"),
  "workshop.forget": (world, { project }: One) => {
    const projects = world.workshop.projects.filter((each) => each.project !== project);
    world.workshop = { ...world.workshop, projects };
    return {};
  },
  "workshop.state": (world, { project }: One) => stateOf(world, project),
  "workshop.build": (world, { project }: One) => {
    changeProject(world, project, { state: "built" });
    return world.workshop.state.builds[0];
  },
  "workshop.stop": (world, { project }: One) => {
    changeProject(world, project, { state: "built" });
    return {};
  },
  "workshop.watch": (world, { project, isOn }: One & { readonly isOn: boolean }) =>
    changeProject(world, project, { isWatched: isOn }),
  "workshop.deploy": (world, { isOn }: { readonly isOn: boolean }) => {
    const deploy = { ...world.workshop.state.deploy, isOn };
    world.workshop = { ...world.workshop, state: { ...world.workshop.state, deploy } };
    return deploy;
  },
  "workshop.enable": (world) => {
    const deploy = { ...world.workshop.state.deploy, isEnabled: true };
    world.workshop = { ...world.workshop, state: { ...world.workshop.state, deploy } };
    return deploy;
  },
  "workshop.problems": ({ workshop }, query: Query) => {
    const told = workshop.problems.filter(({ isSilenced }) => query.withSilenced || !isSilenced);
    const found = told.filter(
      ({ finding: { severity, code, message, path } }) =>
        (query.severity === "all" || severity === query.severity) &&
        (query.code === "" || code === query.code) &&
        `${message} ${path} ${code}`.toLowerCase().includes(query.filter.toLowerCase()),
    );
    const sorted =
      query.sort === "place" ? found.toSorted((a, b) => (a.finding.path < b.finding.path ? -1 : 1)) : found;
    const problems = (query.isDescending ? sorted.toReversed() : sorted).slice(
      query.offset,
      query.offset + query.limit,
    );
    const codes = [...Map.groupBy(told, ({ finding }) => finding.code)].map(([code, { length }]) => ({
      code,
      count: length,
    }));
    return { total: found.length, problems, codes };
  },
  "workshop.open": () => ({}),
  "workshop.fix": (world, { what }: { readonly what: { readonly kind: string; readonly problem?: string } }) => {
    const { workshop } = world;
    const isMeant = ({ problem, fix, isSilenced }: Problem) =>
      what.kind === "one" ? problem === what.problem : fix?.isSafe === true && !isSilenced;
    const meant = workshop.problems.filter(isMeant);
    const done = meant.filter(({ fix }) => fix !== null);
    const files = [...new Set(done.map(({ finding }) => finding.path))];
    const left = meant
      .filter(({ fix }) => fix === null)
      .map(({ problem, finding }) => ({
        problem,
        finding: { ...finding, code: "workshop-fix-none", message: "Only a person can mend this." },
      }));
    if (done.length === 0) return { fixed: 0, files: [], left, undo: null };
    const undo = `fix-${Object.keys(workshop.fixes).length}`;
    world.workshop = {
      ...workshop,
      problems: workshop.problems.filter((problem) => !done.includes(problem)),
      files: {
        ...workshop.files,
        ...Object.fromEntries(files.map((file) => [file, (workshop.files[file] ?? 0) + 1])),
      },
      fixes: { ...workshop.fixes, [undo]: { problems: workshop.problems, files: workshop.files } },
    };
    return { fixed: done.length, files, left, undo };
  },
  "workshop.undoFix": (world, { undo }: { readonly undo: string }) => {
    const { workshop } = world;
    const { [undo]: before, ...fixes } = workshop.fixes;
    const changed = Object.keys(before.files).filter((file) => before.files[file] !== workshop.files[file]);
    world.workshop = { ...workshop, ...before, fixes };
    return { restored: changed, failed: [] };
  },
  "workshop.files": ({ workshop }, { filter, limit }: { readonly filter: string; readonly limit: number }) => {
    const words = filter.toLowerCase().split(/\s+/);
    const found = Object.keys(workshop.files).filter((path) =>
      words.every((word) => path.toLowerCase().includes(word)),
    );
    const problemsOf = (path: string) =>
      workshop.problems.filter(({ finding, isSilenced }) => finding.path === path && !isSilenced).length;
    return {
      total: found.length,
      files: found.slice(0, limit).map((path) => ({ path, problems: problemsOf(path) })),
    };
  },
  "workshop.openFile": () => ({}),
  "workshop.silence": (world, { code, isSilenced }: { readonly code: string; readonly isSilenced: boolean }) => {
    const problems = world.workshop.problems.map((problem) =>
      problem.finding.code === code ? { ...problem, isSilenced } : problem,
    );
    world.workshop = { ...world.workshop, problems };
    return {};
  },
  "workshop.setIdentity": (world, { change }: { readonly change: Partial<Identity> }) => {
    const identity = { ...world.workshop.state.identity!, ...change };
    world.workshop = { ...world.workshop, state: { ...world.workshop.state, identity } };
    return identity;
  },
  "workshop.parity": () => ({
    packed: 412,
    baked: 128,
    compiled: 380,
    renamed: [{ from: "MEDIA/MODELS/PROPS/lantern_glow.dds", to: "MEDIA/MODELS/PROPS/LANTERN_GLOW.DDS" }],
    renamedTotal: 1,
    stripped: [
      {
        path: "MEDIA/MODELS/PROPS/LANTERN.MAX",
        reason: "junk",
        message: "a working file, which the editor leaves out too",
      },
      { path: "MEDIA/UI/GLOW.PNG", reason: "png-beside-dds", message: "the DDS of the same name is packed instead" },
    ],
    strippedTotal: 2,
    stored: 14,
  }),
  "workshop.compare": ({ workshop }) => ({ ...FAKE_COMPARISON, ours: { ...OURS, path: workshop.state.output!.path } }),
  "workshop.log": ({ workshop }) => ({ text: workshop.log }),
  "workshop.editor": (world, { command }: { readonly command: string | null }) => {
    if (command !== null) world.workshop = { ...world.workshop, editor: { ...world.workshop.editor, command } };
    return world.workshop.editor;
  },
};

const OURS = {
  path: "D:/Mods/LanternLit/LANTERNLIT.MOD",
  bytes: 18_402_117,
  contentHash: `9f3c41d0e27b88a1${"4c5d6e7f".repeat(6)}`,
};

/** A build beside one that the game's editor made: what differs, and one field of the header. */
export const FAKE_COMPARISON: BuildComparison = {
  ...{ equal: false, isSameFile: false, ours: OURS, total: 10 },
  theirs: {
    path: "D:/Mods/LanternLit/EDITORMOD.MOD",
    bytes: 18_377_904,
    contentHash: `b81d07aa52c4e913${"4c5d6e7f".repeat(6)}`,
  },
  differences: [
    { path: "MEDIA/LAYOUTS/TOWN/LANTERN.MPP", reason: "only-ours", ourSize: 9204, theirSize: null },
    { path: "MEDIA/MODELS/PROPS/LANTERN.MESH", reason: "unreadable-theirs", ourSize: 80_412, theirSize: 80_412 },
    { path: "MEDIA/MODELS/PROPS/LANTERN_GLOW.DDS", reason: "content", ourSize: 349_680, theirSize: 1_398_256 },
    { path: "MEDIA/SOUNDS/CHIME.OGG", reason: "type", ourSize: 61_004, theirSize: 61_004 },
    { path: "MEDIA/UI/LANTERNHUD.LAYOUT", reason: "layout-byte", ourSize: 48_112, theirSize: 48_112 },
    { path: "MEDIA/UI/OLD_LANTERN.LAYOUT", reason: "removed-ours", ourSize: null, theirSize: 12_004 },
    { path: "MEDIA/UNITDATA.RAW", reason: "content", ourSize: 30_418, theirSize: 30_290 },
    { path: "MEDIA/UNITS/ITEMS/AXES/LANTERN_AXE.DAT", reason: "string-ids", ourSize: 2210, theirSize: 2210 },
    { path: "MEDIA/UNITS/ITEMS/OIL/LAMP.TEMPLATE", reason: "source-text", ourSize: 610, theirSize: 1288 },
    { path: "MEDIA/UNITS/ITEMS/OIL/LAMP_OIL.DAT.BINDAT", reason: "only-theirs", ourSize: null, theirSize: 902 },
  ],
  header: [{ field: "modVersion", ours: "10", theirs: "0" }],
};

function stateOf({ workshop }: FakeWorld, handle: string): WorkshopState {
  const count = (severity: string) =>
    workshop.problems.filter(({ isSilenced, finding }) => !isSilenced && finding.severity === severity).length;
  return {
    ...workshop.state,
    project: workshop.projects.find(({ project }) => project === handle)!,
    counts: {
      errors: count("error"),
      warnings: count("warning"),
      notes: count("info"),
      silenced: workshop.problems.filter(({ isSilenced }) => isSilenced).length,
      safe: workshop.problems.filter(({ isSilenced, fix }) => !isSilenced && fix?.isSafe).length,
    },
  };
}

function changeProject(world: FakeWorld, handle: string, change: Partial<Project>): Project {
  const projects = world.workshop.projects.map((each) => (each.project === handle ? { ...each, ...change } : each));
  world.workshop = { ...world.workshop, projects };
  return projects.find(({ project }) => project === handle)!;
}

function added(world: FakeWorld, title: string): Project {
  const { projects } = world.workshop;
  const own = fakeProject(title, { project: `project-n${projects.length}`, state: "never-built" });
  world.workshop = { ...world.workshop, projects: [...projects, own] };
  return own;
}

/** A project of the list. */
export function fakeProject(title: string, change: Partial<Project> = {}): Project {
  return {
    project: "project-1",
    path: `D:/Mods/${title.replace(/[^A-Za-z]+/g, "")}`,
    title,
    state: "built",
    isWatched: false,
    errors: 0,
    warnings: 0,
    built: null,
    ...change,
  };
}

/** "18:42:07" of the drawing, on the day of the pictures. */
const BUILT_MS = 6 * 3_600_000 + 42 * 60_000 + 7000;

/** Seconds of the builds of the drawing, the oldest first; f: full, w: with warnings, x: failed. */
const DRAWN =
  "f8.4 0.41 0.38 0.62 w0.35 w0.4 w1.9 x0.44 x0.46 0.52 0.39 0.36 2.6 0.41 w0.37 w0.43 0.4 f7.9 0.38 0.42 1.1 0.36 0.33 w0.39 0.48 0.41";

/** The workshop of the drawing: five projects, of which one is being built. `now`: midday of the day of the pictures. */
export function fakeWorkshop(now: number): FakeWorkshop {
  return {
    projects: [
      fakeProject("Lantern-lit Dungeons", {
        project: "project-1",
        path: "D:/Mods/LanternLit",
        state: "building",
        isWatched: true,
      }),
      fakeProject("Ember Respec Vendor", { project: "project-2", built: now - 720_000 }),
      fakeProject("天煞星宠物", { project: "project-3", path: "D:/Mods/Pets", state: "failed", errors: 2 }),
      fakeProject("Stash Tabs Plus", { project: "project-4", warnings: 3, built: now - 86_000_000 }),
      fakeProject("Frostwake Act IV", { project: "project-5", state: "never-built" }),
    ],
    state: {
      stages: FAKE_STAGES,
      builds: drawnBuilds(now + BUILT_MS),
      identity: {
        title: "Lantern-lit Dungeons",
        author: "Ilse Brandt",
        description: "Lanterns light the dungeons of the first two acts. ".repeat(4).slice(0, 214),
        website: "https://example.org/lantern-lit",
        downloadUrl: "",
        fileName: "LANTERNLIT",
        id: "-2714909853360210944",
        version: 9,
        packedVersion: 10,
        requires: [{ id: "1002", title: "Synergies", version: 38 }],
        removes: ["MEDIA/UI/OLD_LANTERN.LAYOUT"],
        limits: { title: 255, author: 255, description: 512, fileName: 32 },
        findings: [],
      },
      output: {
        path: "D:/Mods/LanternLit/LANTERNLIT.MOD",
        bytes: 18_402_117,
        unpacked: 61_204_800,
        entries: 412,
        folders: 37,
        rollingHash: "0x7A20C3E1",
        contentHash: `9f3c41d0e27b88a1${"4c5d6e7f".repeat(6)}`,
      },
      deploy: {
        isOn: true,
        state: "deployed",
        path: "C:/Users/Mara/Documents/My Games/Runic Games/Torchlight 2/mods/LANTERNLIT.MOD",
        time: now + BUILT_MS,
        isEnabled: false,
        finding: null,
      },
    },
    problems: PROBLEMS,
    files: Object.fromEntries([...PROBLEMS.map(({ finding }) => finding.path), ...SOUND].map((path) => [path, 1])),
    fixes: {},
    log: "18:42:07 built in 0.41 s: 1 changed\n18:42:07 deployed to mods/LANTERNLIT.MOD\n",
    editor: { command: "", found: "code -g {file}:{line}:{column}" },
  };
}

/** The same while nothing is built. */
export function builtWorkshop(now: number): FakeWorkshop {
  const workshop = fakeWorkshop(now);
  const [first, ...rest] = workshop.projects;
  const stages = workshop.state.stages.map(
    (stage): Stage => ({ ...stage, state: "done", done: stage.total, took: 120 }),
  );
  return {
    ...workshop,
    projects: [{ ...first, state: "built", built: now - 60_000 }, ...rest],
    state: { ...workshop.state, stages },
  };
}

const FAKE_STAGES: readonly Stage[] = [
  { stage: "bake", state: "done", done: 3, total: 3, kept: 125, detail: "", took: 380 },
  { stage: "compile", state: "running", done: 214, total: 380, kept: 0, detail: "UI/LANTERNHUD.LAYOUT", took: 1120 },
  { stage: "index", state: "waiting", done: 0, total: 7, kept: 0, detail: "", took: 60 },
  { stage: "pack", state: "waiting", done: 0, total: 412, kept: 0, detail: "", took: 910 },
];

function drawnBuilds(last: number): readonly Build[] {
  const drawn = DRAWN.split(" ");
  return drawn
    .map((text, at): Build => {
      const failed = text.startsWith("x");
      return {
        build: `build-${at}`,
        time: last - (drawn.length - 1 - at) * 96_000,
        took: Math.round(1000 * Number(text.replace(/^[fwx]/, ""))),
        kind: text.startsWith("f") ? "full" : "changed",
        outcome: failed ? "failed" : "built",
        errors: failed ? 2 : 0,
        warnings: text.startsWith("w") ? 4 : 0,
        changed: text.startsWith("f") ? [] : ["UNITS/ITEMS/AXES/LANTERN_AXE.DAT"],
        changedTotal: text.startsWith("f") ? 0 : 1,
        bytes: failed ? null : 18_402_117,
        delta: failed ? null : 12,
      };
    })
    .toReversed();
}

const problem = (
  id: number,
  severity: Problem["finding"]["severity"],
  code: string,
  message: string,
  path: string,
  more: {
    readonly line?: number;
    readonly fix?: string;
    readonly preview?: string;
    readonly mend?: Problem["fix"];
  } = {},
): Problem => {
  const { preview = null, mend = null, ...rest } = more;
  return {
    problem: `p${id}`,
    finding: { severity, code, message, path, ...rest },
    fix: mend,
    preview,
    isSilenced: false,
  };
};

/** Sources without problems. */
const SOUND = ["MOD.DAT", "UNITS/ITEMS/AXES/LANTERN_AXE_RARE.DAT", "UI/LANTERNPAGE.LAYOUT"];

const PROBLEMS: readonly Problem[] = [
  problem(
    1,
    "error",
    "bake-empty",
    "Walk grid is a stub: all 2,500 cells are void. Players cannot move here.",
    "LAYOUTS/CATACOMBS/1X1_LANTERN_A.MPP",
  ),
  problem(
    2,
    "error",
    "dat-no-texture",
    "Texture not found: MODELS/ARMOR/LANTERN/HELM_A.DDS",
    "UNITS/ITEMS/HELMS/LANTERN_HELM.DAT",
    { line: 27, preview: "\t<STRING>ICON:MODELS/ARMOR/LANTERN/HELM_A" },
  ),
  problem(
    3,
    "warning",
    "source-key-typo",
    "The game does not read STRENGTH_REQUIRE. Did you mean STRENGTH_REQUIRED?",
    "UNITS/ITEMS/AXES/LANTERN_AXE.DAT",
    {
      line: 41,
      fix: "Write STRENGTH_REQUIRED.",
      preview: "\t<INTEGER>STRENGTH_REQUIRE:40",
      mend: { kind: "rename-key", change: "STRENGTH_REQUIRE → STRENGTH_REQUIRED", isSafe: false },
    },
  ),
  problem(
    4,
    "warning",
    "dat-lower-key",
    "The key chest_OVERRIDE has small letters, so it does nothing.",
    "UNITS/PROPS/LANTERN_CHEST.DAT",
    { line: 12, mend: { kind: "rename-key", change: "chest_OVERRIDE → CHEST_OVERRIDE", isSafe: true } },
  ),
  problem(
    5,
    "warning",
    "source-reference-suffix",
    "This reference has no .LAYOUT at its end. The page opens black.",
    "UI/LANTERNHUD.LAYOUT",
    {
      line: 88,
      mend: { kind: "add-suffix", change: "MEDIA/UI/LANTERNPAGE → MEDIA/UI/LANTERNPAGE.LAYOUT", isSafe: true },
    },
  ),
  problem(
    6,
    "warning",
    "source-recipe-guid",
    "This recipe has no GUID. The game forgets it after you log out.",
    "RECIPES/LANTERN_OIL.DAT",
    { line: 3, mend: { kind: "add-guid", change: "<STRING>GUID:-2714909853360210900", isSafe: true } },
  ),
  problem(
    7,
    "info",
    "name-lower",
    "Packed as LANTERN_GLOW.DDS. The game only finds capital names.",
    "MODELS/PROPS/lantern_glow.dds",
  ),
  problem(8, "info", "not-packed", "Not packed: 2 .MAX, 1 .XLS, 1 thumbnail.", "MEDIA"),
];
