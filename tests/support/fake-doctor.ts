import type {
  DoctorFinding,
  DoctorReport,
  ExplainedStep,
  Explanation,
} from "../../src-shared/contract/models/doctor.ts";
import type { Mod, PlaySnapshot } from "../../src-shared/contract/models/play.ts";
import type { Answers, FakeWorld } from "./fake-main.ts";

/** The doctor of a main that is not there: what is fixed is gone from the next report, and comes back by undo. */
export const DOCTOR_ANSWERS: Pick<
  Answers,
  "doctor.run" | "doctor.explain" | "doctor.fix" | "doctor.undo" | "doctor.report" | "doctor.saveReport"
> = {
  "doctor.run": ({ report, snapshot }) => ({ ...report, places: snapshot.places }),
  "doctor.explain": (world, { id, ids }: { readonly id: string; readonly ids?: readonly string[] }) =>
    fakeExplanation(world, id, ids ?? world.snapshot.order?.ids ?? []),
  "doctor.fix": (world, { keys }: { readonly keys: readonly string[] }) => {
    const { report, snapshot } = world;
    if (world.fixResult !== null) return world.fixResult;
    const fixed = report.findings.filter(({ key }) => keys.includes(key));
    world.beforeFix = { report, snapshot };
    world.report = { ...report, findings: report.findings.filter(({ key }) => !keys.includes(key)) };
    world.snapshot = healed(snapshot, fixed);
    return {
      results: fixed.map(({ key, subject }) => ({
        key,
        state: "done" as const,
        changes: [`${subject.kind === "mod" ? subject.title : "The order"} was written anew.`],
        findings: [],
      })),
      undo: "undo-9",
    };
  },
  "doctor.undo": (world) => {
    const { beforeFix } = world;
    if (beforeFix !== null) {
      world.report = beforeFix.report;
      world.snapshot = { ...beforeFix.snapshot, generation: world.snapshot.generation + 1 };
    }
    return { restored: ["C:/Users/Mara/Documents/EMBER_RESPEC_VENDOR.MOD"], failed: [] };
  },
  "doctor.saveReport": () => ({ kind: "saved", path: "C:/Users/Mara/Desktop/lamplighter-report.json" }),
  "doctor.report": ({ report }, { format }: { readonly format: "text" | "json" }) => ({
    text: format === "json" ? JSON.stringify(report) : report.findings.map(({ title }) => title).join("\n"),
  }),
};

/** Mods whose repair was asked for are healthy. */
function healed(snapshot: PlaySnapshot, fixed: readonly DoctorFinding[]): PlaySnapshot {
  const ids = fixed.flatMap(({ subject, fix }) =>
    subject.kind === "mod" && fix?.kind === "repair" ? [subject.id] : [],
  );
  const heal = (mod: Mod): Mod => (ids.includes(mod.id) ? { ...mod, health: "healthy", findings: [] } : mod);
  return { ...snapshot, generation: snapshot.generation + 1, mods: snapshot.mods.map(heal) };
}

const EMBER = "-8136277209518444051";

/** The report of the drawing: four stop something, five surprise, two are to know. */
export function fakeReport(time: number, taken: readonly Mod[]): DoctorReport {
  const mod = (title: string): DoctorFinding["subject"] => {
    const { id, file } = taken.find((each) => each.title === title) ?? { id: "7", file: null };
    return { kind: "mod", id, title, file };
  };
  const folder = "C:/Users/Mara/Documents/My Games/Runic Games/Torchlight 2";
  return {
    time: time + 24_240_000,
    took: 904,
    mods: 40,
    saves: 8,
    findings: [
      finding("error", "Ember Respec Vendor will not load", {
        code: "check-rolling-hash",
        message: "The checksum inside the file is wrong. The game drops the whole mod and shows no message.",
        advice: "Repair the checksum.",
        rank: 4,
        subject: mod("Ember Respec Vendor"),
        evidence: ["stored 0x3C1D724F ≠ computed 0x1EF33A14", "1,400,001 bytes of data, 349 of them sampled"],
        fix: { kind: "repair", label: "Repair checksum", isSafe: true },
        path: `${folder}/mods/EMBER_RESPEC_VENDOR.MOD`,
      }),
      finding("error", "Two mods are past the limit of 10", {
        code: "setup-past-limit",
        message: "Torchlight II activates at most 10 mods. Soundtrack Remaster and Bigger Minimap stay off.",
        advice: "Take some out of the order, or merge some into one.",
        subject: { kind: "scheme" },
        evidence: ["the order has 12 entries, 10 mods load"],
        fix: { kind: "merge", label: "Merge some", isSafe: false },
        path: `${folder}/modlauncher.sch`,
      }),
      finding("error", "Pack Mule Pets has no file", {
        code: "setup-ghost",
        message:
          "The order lists it, but no .MOD with its id is on this computer. It may still use one of the 10 places.",
        advice: "Install the mod again, or take the entry out of the order.",
        rank: 9,
        subject: { kind: "scheme" },
        evidence: ["id 4250663806150760857"],
        fix: { kind: "remove-entry", label: "Remove entry", isSafe: true },
        path: `${folder}/modlauncher.sch`,
      }),
      finding("error", "A map of Lantern-lit Dungeons cannot be walked", {
        code: "check-grid-stub",
        message: "Its walk grid is a stub. Players cannot move after they enter.",
        advice: "Bake the grid again in the mod's project.",
        rank: 6,
        subject: mod("Lantern-lit Dungeons"),
        evidence: ["1X1_LANTERN_A.MPP, 2,524 bytes, all 0xFF"],
        fix: { kind: "bake", label: "Bake again", isSafe: false },
      }),
      finding("warning", "Enchant Bargains changes nothing", {
        code: "check-shadowed",
        message: "All 5 of its files lose to mods above it.",
        rank: 7,
        subject: mod("Enchant Bargains"),
        evidence: ["2 lose to Synergies, 3 to Extra Chunky"],
        fix: { kind: "move-rank", label: "Move up", isSafe: false },
      }),
      finding("warning", "1 file of 天煞星宠物 has small letters in its name", {
        code: "check-lower-case",
        message: "The game looks for capital names only, so the portrait shows another picture.",
        advice: "Repair it: a new file is written, and this one is kept.",
        rank: 1,
        subject: mod("天煞星宠物"),
        evidence: ["MEDIA/UI/PORTRAITS/qljx_f.dds"],
        fix: { kind: "repair", label: "Rename and repack", isSafe: true },
      }),
      finding("warning", "Gem Cutter is in the wrong folder", {
        code: "activation-not-in-game",
        message: "The game does not look inside mods/mods.",
        advice: "Move it into the folder mods beside modlauncher.sch.",
        subject: mod("Gem Cutter"),
        evidence: ["mods/mods/GEM_CUTTER.MOD"],
        fix: { kind: "move-file", label: "Move it", isSafe: true },
      }),
      finding("warning", "Two files share the id of Lantern-lit Dungeons", {
        code: "check-twin-id",
        message: "Only one of them loads, most likely LANTERN_LIT_DUNGEONS.MOD.",
        advice: "Keep one, and put the others into the trash.",
        rank: 6,
        subject: mod("Lantern-lit Dungeons"),
        evidence: ["id 1005", "LANTERN_LIT_DUNGEONS.MOD, version 10", "LANTERNLIT (1).MOD, version 11"],
        fix: { kind: "choose-file", label: "Choose one", isSafe: false },
      }),
      finding("warning", "Another program put an old mod list back", {
        code: "setup-order-reverted",
        message: "The list changed 4 s after the game started. Most likely Steam Cloud did it.",
        advice: "Put yours back, and turn Steam Cloud off for the game if it happens again.",
        subject: { kind: "scheme" },
        evidence: ["modlauncher.sch, 18:03:11"],
        fix: { kind: "restore-order", label: "Put mine back", isSafe: true },
        path: `${folder}/modlauncher.sch`,
      }),
      finding("info", "Mara was played with mods that are not active now", {
        code: "setup-save-mods-off",
        message: "Mara, played last, was played with mods that are not active now: Gem Cutter.",
        advice: "Turn them on before you load this character.",
        subject: { kind: "save", path: `${folder}/modsave/76561190000000000/0.SVB` },
        evidence: ["Gem Cutter, version 3"],
        fix: { kind: "activate", label: "Turn on", isSafe: false },
        path: `${folder}/modsave/76561190000000000/0.SVB`,
      }),
      finding("info", "Discord can draw over the game", {
        code: "setup-overlay",
        message: "Discord can draw over the game, which is known to cause a black screen at its start.",
        advice: "Only if the game does not start: close it and try again.",
        subject: { kind: "game" },
        evidence: [],
        fix: null,
        path: "",
      }),
    ],
    passed: Array.from({ length: 63 }, (_, number) => ({
      check: `check-${number}`,
      about: "that every name can be asked for",
    })),
    undone: [],
    places: [],
    versions: { lamplighter: "0.1.0", game: "1.25.9.5", system: "windows 10.0.26100" },
  };
}

interface FindingParts extends Pick<DoctorFinding, "subject" | "evidence" | "fix"> {
  readonly code: string;
  readonly message: string;
  readonly advice?: string;
  readonly rank?: number;
  readonly path?: string;
}

/** A finding with what does not matter filled in. */
export function finding(
  severity: DoctorFinding["finding"]["severity"],
  title: string,
  parts: FindingParts,
): DoctorFinding {
  const { code, message, advice, rank = null, path, subject, evidence, fix } = parts;
  const name = subject.kind === "mod" ? `C:/mods/${subject.title.toUpperCase()}.MOD` : "";
  return {
    key: `${code} ${title}`,
    check: code,
    title,
    finding: { code, severity, message, path: path ?? name, ...(advice === undefined ? {} : { fix: advice }) },
    subject,
    rank,
    evidence,
    fix,
  };
}

/** The nine steps of a mod as its health says: rollingHash fails, requirements fail, it stands past ten, or it loads. */
export function fakeExplanation({ snapshot }: FakeWorld, id: string, ids: readonly string[]): Explanation {
  const mod = snapshot.mods.find((each) => each.id === id);
  const rank = ids.indexOf(id) + 1;
  const steps = stepsOf(mod, rank, ids.length);
  const at = steps.findIndex(({ state }) => state === "failed");
  return {
    id,
    title: mod?.title ?? "",
    loads: at < 0,
    steps: steps.map((step, index) => ({ ...step, isReached: at < 0 || index <= at })),
  };
}

type Step = Omit<ExplainedStep, "isReached">;

function stepsOf(mod: Mod | undefined, rank: number, entries: number): readonly Step[] {
  if (mod === undefined)
    return [failed("header", "no file", "No file with its id is here.", "remove-entry", "Remove entry"), ...REST];
  const { missing, requires, health } = mod;
  return [
    passed("header", "version 4", [["data section at", "212"]]),
    passed("file-table", "38 files in 9 folders"),
    missing.length > 0
      ? failed(
          "required-mods",
          `0 of ${missing.length} installed`,
          "It needs mods that are not there.",
          "install",
          "Get it",
        )
      : passed(
          "required-mods",
          requires.length === 0 ? "none required" : `${requires.length} of ${requires.length} installed`,
        ),
    passed("requirement-hash", "0x42E3B27898608F92"),
    passed("manifest-version", "version 2 of 2"),
    health === "will-not-load"
      ? {
          ...failed(
            "rolling-hash",
            "0x3C1D724F ≠ 0x1EF33A14",
            "The game drops the whole mod and shows no message. The file was most likely edited after it was packed.",
            "repair",
            "Repair checksum",
          ),
          values: [
            { name: "stored", value: "0x3C1D724F" },
            { name: "computed", value: "0x1EF33A14" },
            { name: "bytes of data", value: "1400001" },
          ],
        }
      : passed("rolling-hash", "0x1EF33A14"),
    rank > 0
      ? passed("scheme-entry", `entry ${rank} of ${entries}`)
      : failed(
          "scheme-entry",
          "not listed",
          "It is turned off: modlauncher.sch does not list it.",
          "activate",
          "Turn on",
        ),
    rank > 10
      ? failed("rank", `${rank} of 10`, `It stands at rank ${rank}, and the game activates 10.`, "move-up", "Move up")
      : passed("rank", rank === 0 ? "none" : `${rank} of 10`),
    passed("launch-switch", "MODSCHEME was given"),
  ];
}

const REST: readonly Step[] = (
  [
    "file-table",
    "required-mods",
    "requirement-hash",
    "manifest-version",
    "rolling-hash",
    "scheme-entry",
    "rank",
  ] as const
).map((step) => ({ ...passed(step, "no file"), state: "not-asked" }));

function passed(step: Step["step"], seen: string, values: readonly (readonly [string, string])[] = []): Step {
  const shown = values.map(([name, value]) => ({ name, value }));
  return { step, state: "passed", seen, values: shown, finding: null, fix: null };
}

function failed(step: Step["step"], seen: string, message: string, kind: string, label: string): Step {
  return {
    ...passed(step, seen),
    state: "failed",
    finding: { code: `fake-${step}`, severity: step === "scheme-entry" ? "info" : "error", path: "FAKE.MOD", message },
    fix: { kind, label, isSafe: kind === "repair" },
  };
}

/** Of a mod whose checksum is wrong, for tests. */
export const BROKEN_ID = EMBER;
