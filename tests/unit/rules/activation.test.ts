import { describe, expect, test } from "vitest";
import {
  ACTIVATION_STEPS,
  type Activation,
  type ActivationStep,
  activationOf,
  printStepValue,
} from "../../../src-shared/rules/activation.ts";
import type { HeaderEvidence, ModFileEvidence, ModSetting } from "../../../src-shared/rules/activation-evidence.ts";

type ReadHeader = Extract<HeaderEvidence, { readonly kind: "read" }>;

const HEADER: ReadHeader = {
  kind: "read",
  formatVersion: 4,
  modVersion: 8,
  id: -4711n,
  title: "Lantern Pack",
  dataOffset: 102,
  manifestOffset: 4426,
  fileSize: 5206,
  requirements: [],
  requirementHash: { stored: 0n, computed: 0n },
};

const FILE: ModFileEvidence = {
  header: HEADER,
  table: { kind: "read", version: 2, files: 38, folders: 9 },
  section: { kind: "read", length: 4324, stored: 0x93b21dd2, computed: 0x93b21dd2, samples: 38 },
};

const SETTING: ModSetting = {
  isInGame: true,
  requirements: new Map(),
  scheme: { count: 12 },
  place: { id: -4711n, rank: 4, isGhost: false, standing: "within" },
  launch: { kind: "not-known" },
};

const NEEDS = [
  { id: 11n, name: "Synergies", version: 44 },
  { id: -12n, name: "", version: 2 },
];

const header = (parts: Partial<ReadHeader>): Partial<ModFileEvidence> => ({ header: { ...HEADER, ...parts } });

function judge(file: Partial<ModFileEvidence> = {}, setting: Partial<ModSetting> | null = {}): Activation {
  return activationOf("a.MOD", { ...FILE, ...file }, setting === null ? null : { ...SETTING, ...setting });
}

const stepOf = ({ steps }: Activation, wanted: ActivationStep) => steps.find(({ step }) => step === wanted)!;
const states = ({ steps }: Activation) => steps.map(({ state }) => state).join(" ");

describe("activationOf", () => {
  test("a healthy mod shows the nine steps in the engine's order, all reached", () => {
    const seen = judge();
    expect(seen.steps.map(({ step }) => step)).toEqual([...ACTIVATION_STEPS]);
    expect(seen.steps.map(({ seen }) => seen)).toEqual([
      "version 4",
      "38 files in 9 folders",
      "none required",
      "none required",
      "version 2 of 2",
      "0x93B21DD2",
      "entry 4 of 12",
      "rank 4 of at most 10",
      "shown by the next start",
    ]);
    expect(states(seen)).toBe("passed passed not-asked not-asked passed passed passed passed not-asked");
    expect(seen.steps.every(({ reached, finding, fix }) => reached && finding === null && fix === null)).toBe(true);
    expect(seen).toMatchObject({ loads: true, failure: null });
  });

  test("the first failure is named; later steps are still checked and not reached", () => {
    const section = { kind: "read", length: 4324, stored: 0x3c1d724f, computed: 0x1ef33a14, samples: 38 } as const;
    const seen = judge({ section }, { place: { ...SETTING.place!, rank: 11, standing: "past" } });
    expect(seen.loads).toBe(false);
    expect(seen.failure).toMatchObject({
      step: "rolling-hash",
      seen: "0x3C1D724F ≠ 0x1EF33A14",
      reached: true,
      fix: "repair",
      finding: { code: "mod-rolling-hash", path: "a.MOD", data: { stored: "3C1D724F", computed: "1EF33A14" } },
    });
    expect(seen.steps.map(({ reached }) => reached)).toEqual([true, true, true, true, true, true, false, false, false]);
    expect(stepOf(seen, "scheme-entry").state).toBe("passed");
    expect(stepOf(seen, "rank")).toMatchObject({ state: "failed", reached: false, fix: "move-up" });
  });

  test("values are typed: i64 as bigint, and printed as people write them", () => {
    const { values } = stepOf(judge(), "header");
    expect(values).toContainEqual({ name: "id", value: -4711n, as: "number" });
    expect(values).toContainEqual({ name: "file table at", value: 4426, as: "offset" });
    expect(printStepValue({ name: "", value: 0x1ef33a14, as: "hex32" })).toBe("0x1EF33A14");
    expect(printStepValue({ name: "", value: 0x42e3b278n, as: "hex64" })).toBe("0x0000000042E3B278");
  });

  const failing: [string, Partial<ModFileEvidence>, Partial<ModSetting>, ActivationStep, string, string][] = [
    ["no file", { header: { kind: "no-file" } }, {}, "header", "activation-no-file", "remove-entry"],
    [
      "a damaged header",
      { header: { kind: "unreadable", what: "the file is empty", offset: 0, fileSize: 0 } },
      {},
      "header",
      "mod-unreadable",
      "download",
    ],
    ["another folder", {}, { isInGame: false }, "header", "activation-not-in-game", "move-file"],
    ["no file table", { table: { kind: "none" } }, {}, "file-table", "mod-unreadable", "download"],
    [
      "a file that was cut off",
      { table: { kind: "cut-off", fileSize: 99, wanted: 4426 } },
      {},
      "file-table",
      "mod-unreadable",
      "download",
    ],
    [
      "no files",
      { table: { kind: "read", version: 2, files: 0, folders: 0 } },
      {},
      "file-table",
      "mod-empty",
      "download",
    ],
    [
      "a required mod missing",
      header({ requirements: NEEDS }),
      {},
      "required-mods",
      "activation-requirements",
      "install",
    ],
    ["a short section", { section: { kind: "short", length: 4 } }, {}, "rolling-hash", "mod-section-short", "download"],
    ["turned off", {}, { place: null }, "scheme-entry", "activation-off", "activate"],
    [
      "past the limit",
      {},
      { place: { ...SETTING.place!, rank: 12, standing: "past" } },
      "rank",
      "activation-past-limit",
      "move-up",
    ],
    [
      "started without the switch",
      {},
      { launch: { kind: "without-mods", log: "/p/logs/x.txt" } },
      "launch-switch",
      "activation-without-switch",
      "launch-with-mods",
    ],
  ];

  test.each(failing)("%s fails", (_, file, setting, step, code, fix) => {
    const seen = judge(file, setting);
    expect(seen.loads).toBe(false);
    expect(seen.failure).toMatchObject({ step, fix, finding: { code } });
  });

  test("a file table of a version above 2 fails at its own step, behind the others", () => {
    const table = { kind: "damaged", what: "version 3", offset: 4426, version: 3 } as const;
    const seen = judge({ table: { ...table } });
    expect(seen.failure?.step).toBe("manifest-version");
    expect(stepOf(seen, "file-table").state).toBe("passed");
    expect(judge({ table: { ...table, version: 2 } }).failure?.step).toBe("file-table");
  });

  test("required mods: missing, too old, and there", () => {
    const needs = header({ requirements: NEEDS, requirementHash: { stored: 7n, computed: 7n } });
    const with1 = (installed: number | null) =>
      new Map([
        [11n, { installed, requiresOthers: false }],
        [-12n, { installed: 2, requiresOthers: false }],
      ]);
    const messageOf = (installed: number | null) =>
      stepOf(judge(needs, { requirements: with1(installed) }), "required-mods").finding?.message;
    expect(messageOf(null)).toContain("Synergies (11) is not installed");
    expect(messageOf(43)).toContain("Synergies (11) is there in version 43, version 44 is needed");
    expect(judge(needs, { requirements: with1(44) })).toMatchObject({ loads: true });
    expect(stepOf(judge(needs, { requirements: with1(44) }), "required-mods").seen).toBe("2 of 2 installed");
  });

  test("a wrong reqHash is in doubt, with the reason; one that may cover more is not told as wrong", () => {
    const needs = header({ requirements: NEEDS.slice(0, 1), requirementHash: { stored: 1n, computed: 2n } });
    const alone = judge(needs, { requirements: new Map([[11n, { installed: 44, requiresOthers: false }]]) });
    expect(alone.loads).toBeNull();
    expect(stepOf(alone, "requirement-hash").finding?.code).toBe("activation-requirement-hash");
    const nested = judge(needs, { requirements: new Map([[11n, { installed: 44, requiresOthers: true }]]) });
    expect(stepOf(nested, "requirement-hash")).toMatchObject({ state: "unknown", finding: null });
    const without = judge(header({ requirementHash: { stored: 1n, computed: 0n } }));
    expect(stepOf(without, "requirement-hash").finding?.code).toBe("activation-requirement-hash");
  });

  test("below ghosts and required mods the limit is in doubt: most likely", () => {
    const seen = judge({}, { place: { ...SETTING.place!, rank: 11, standing: "unsure" } });
    expect(seen).toMatchObject({ loads: null, failure: null });
    expect(stepOf(seen, "rank")).toMatchObject({ state: "unknown", finding: { code: "activation-limit-unsure" } });
    expect(stepOf(seen, "rank").finding?.message).toContain("most likely");
  });

  test("of a file by itself nothing is asked that depends on others", () => {
    const seen = judge(header({ requirements: NEEDS, requirementHash: { stored: 7n, computed: 7n } }), null);
    expect(states(seen)).toBe("passed passed not-asked passed passed passed not-asked not-asked not-asked");
    expect(seen.loads).toBe(true);
  });

  test("a file that another program keeps is unknown, not wrong", () => {
    const kept = { kind: "not-seen", why: "Another program keeps this file open." } as const;
    const seen = judge({ header: kept, table: kept, section: kept });
    expect(seen).toMatchObject({ loads: null, failure: null });
    expect(stepOf(seen, "header").seen).toBe(kept.why);
  });
});
