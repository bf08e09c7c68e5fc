import { FORMAT_VERSION } from "../formats/mod/header.ts";
import { MANIFEST_VERSION } from "../formats/mod/manifest-table.ts";
import { MOD_RULES, type ModRules } from "../formats/mod/rules.ts";
import { DATA_HEAD_SIZE } from "../formats/mod/section.ts";
import { counted } from "../text/counted.ts";
import { type Diagnostic, type DiagnosticRule, diagnose } from "../text/diagnostic.ts";
import { hex } from "../text/hex.ts";
import type { HeaderEvidence, ModFileEvidence, ModSetting, RequirementEntry } from "./activation-evidence.ts";
import { activationFinding } from "./activation-rules.ts";
import { MOST_ACTIVE } from "./load-order.ts";

/** Law 9: what the game looks at before it loads a mod, in its order. */
export const ACTIVATION_STEPS = [
  "header",
  "file-table",
  "required-mods",
  "requirement-hash",
  "manifest-version",
  "rolling-hash",
  "scheme-entry",
  "rank",
  "launch-switch",
] as const;
export type ActivationStep = (typeof ACTIVATION_STEPS)[number];

/** `unknown`: it cannot be told here · `not-asked`: it has no meaning for this mod, or nothing was seen of it. */
export type StepState = "passed" | "failed" | "unknown" | "not-asked";

/** A value as it was seen; `as` says how people write it. */
export interface StepValue {
  readonly name: string;
  readonly value: bigint | number | string;
  readonly as: "number" | "hex32" | "hex64" | "offset" | "text";
}

/** What helps against the failure of a step. */
export type ActivationFix =
  | "move-file"
  | "download"
  | "repair"
  | "install"
  | "activate"
  | "remove-entry"
  | "move-up"
  | "launch-with-mods";

export interface StepResult {
  readonly step: ActivationStep;
  readonly state: StepState;
  /** False behind the first failure: the game does not come that far. It is checked all the same. */
  readonly reached: boolean;
  /** In a few characters what was seen: "version 4", "0x3C1D724F". */
  readonly seen: string;
  readonly values: readonly StepValue[];
  /** What, why and what to do, of a step that failed or is in doubt. */
  readonly finding: Diagnostic | null;
  readonly fix: ActivationFix | null;
}

export interface Activation {
  /** Always the nine, in their order. */
  readonly steps: readonly StepResult[];
  /** Null: nothing fails, but a step cannot be told. */
  readonly loads: boolean | null;
  /** The first step that failed. */
  readonly failure: StepResult | null;
}

/**
 * The nine steps for one mod. Without `setting`, of a file by itself, what depends on other mods and the order is not
 * asked. `path` is how findings name the file.
 */
export function activationOf(path: string, file: ModFileEvidence, setting: ModSetting | null): Activation {
  const judged = ACTIVATION_STEPS.map((step) => ({ step, ...JUDGES[step]({ path, ...file, setting }) }));
  const at = judged.findIndex(({ state }) => state === "failed");
  const steps = judged.map((each, index) => ({ ...each, reached: at < 0 || index <= at }));
  const isUnknown = steps.some(({ state }) => state === "unknown");
  return { steps, loads: at >= 0 ? false : isUnknown ? null : true, failure: steps[at] ?? null };
}

/** A value as people write it: `0x3C1D724F`. */
export function printStepValue({ value, as }: StepValue): string {
  switch (as) {
    case "hex32":
      return `0x${hex(value as number)}`;
    case "hex64":
      return `0x${hex(value as bigint, 16)}`;
    case "offset":
    case "number":
    case "text":
      return String(value);
  }
}

interface Case extends ModFileEvidence {
  readonly path: string;
  readonly setting: ModSetting | null;
}

type Verdict = Omit<StepResult, "step" | "reached">;

const JUDGES: Readonly<Record<ActivationStep, (seen: Case) => Verdict>> = {
  header: judgeHeader,
  "file-table": judgeTable,
  "required-mods": judgeRequirements,
  "requirement-hash": judgeRequirementHash,
  "manifest-version": judgeManifestVersion,
  "rolling-hash": judgeRollingHash,
  "scheme-entry": judgeScheme,
  rank: judgeRank,
  "launch-switch": judgeLaunch,
};

function judgeHeader({ path, header, setting }: Case): Verdict {
  switch (header.kind) {
    case "not-seen":
      return unknown(header.why);
    case "no-file":
      return failed("no file", activationFinding("activation-no-file", path, {}), "remove-entry", []);
    case "unreadable":
      return failed(header.what, unreadable(path, header.what, header.offset), "download", [
        offset("damaged at", header.offset),
        number("bytes of the file", header.fileSize),
      ]);
    case "read": {
      const values = headerValues(header);
      const seen = `version ${header.formatVersion}`;
      if (setting?.isInGame === false)
        return failed(
          "not in the folder mods",
          activationFinding("activation-not-in-game", path, {}),
          "move-file",
          values,
        );
      if (header.formatVersion === FORMAT_VERSION) return passed(seen, values);
      const finding = activationFinding("activation-old-format", path, { version: header.formatVersion });
      return unknown(seen, finding, values);
    }
  }
}

function headerValues(header: ReadHeader): StepValue[] {
  return [
    number("format version", header.formatVersion),
    { name: "id", value: header.id, as: "number" },
    number("version of the mod", header.modVersion),
    offset("data at", header.dataOffset),
    offset("file table at", header.manifestOffset),
    number("bytes of the file", header.fileSize),
  ];
}

function judgeTable({ path, table }: Case): Verdict {
  switch (table.kind) {
    case "not-seen":
      return unknown(table.why);
    case "none":
      return failed("none", unreadable(path, "no file table: its offset is 0", 0), "download", [
        offset("file table at", 0),
      ]);
    case "cut-off": {
      const { wanted, fileSize } = table;
      const what = `the file table should stand at ${wanted}, but the file ends at ${fileSize}: it was cut off`;
      const values = [offset("file table at", wanted), number("bytes of the file", fileSize)];
      return failed("cut off", unreadable(path, what, fileSize), "download", values);
    }
    case "damaged":
      // Of an unknown version it cannot be read, yet it is there: its own step says so.
      if (table.version !== null && table.version > MANIFEST_VERSION)
        return passed("there", [offset("damaged at", table.offset)]);
      return failed("damaged", unreadable(path, table.what, table.offset), "download", [
        offset("damaged at", table.offset),
      ]);
    case "read": {
      const values = [number("files", table.files), number("folders", table.folders)];
      if (table.files === 0) return failed("no files", modFinding("mod-empty", path, {}), "download", values);
      return passed(`${counted(table.files, "file")} in ${counted(table.folders, "folder")}`, values);
    }
  }
}

function judgeRequirements({ path, header, setting }: Case): Verdict {
  if (header.kind !== "read") return unknown(NO_HEADER);
  const { requirements } = header;
  if (requirements.length === 0) return notAsked("none required");
  if (setting === null)
    return notAsked(`${counted(requirements.length, "mod")} required`, requirements.map(requiredValue));
  const missing = requirements.filter((each) => !isThere(each, setting));
  const values = requirements.flatMap((each) => [requiredValue(each), installedValue(each, setting)]);
  const seen = `${requirements.length - missing.length} of ${requirements.length} installed`;
  if (missing.length === 0) return passed(seen, values);
  const finding = activationFinding("activation-requirements", path, {
    missing: missing.map((each) => missingText(each, setting.requirements.get(each.id)?.installed ?? null)),
  });
  return failed(seen, finding, "install", values);
}

function judgeRequirementHash({ path, header, setting }: Case): Verdict {
  if (header.kind !== "read") return unknown(NO_HEADER);
  const { requirements, requirementHash } = header;
  const { stored, computed } = requirementHash;
  const values: StepValue[] = [
    { name: "stored", value: stored, as: "hex64" },
    { name: "computed", value: computed, as: "hex64" },
  ];
  const seen = printStepValue(values[0]);
  if (stored === computed) return requirements.length === 0 ? notAsked("none required", values) : passed(seen, values);
  const isNested = requirements.some(({ id }) => setting?.requirements.get(id)?.requiresOthers ?? true);
  if (requirements.length > 0 && isNested) return unknown(`${seen}, may cover more mods`, null, values);
  const data = { stored: hex(stored, 16), computed: hex(computed, 16) };
  return unknown(
    `${seen} ≠ ${printStepValue(values[1])}`,
    activationFinding("activation-requirement-hash", path, data),
    values,
  );
}

function judgeManifestVersion({ path, table }: Case): Verdict {
  const version = table.kind === "read" || table.kind === "damaged" ? table.version : null;
  if (version === null) return unknown("no file table to look at");
  const values = [number("stored", version), number("newest the game reads", MANIFEST_VERSION)];
  const seen = `version ${version} of ${MANIFEST_VERSION}`;
  if (version <= MANIFEST_VERSION) return passed(seen, values);
  const data = { version, newest: MANIFEST_VERSION };
  return failed(seen, activationFinding("activation-manifest-version", path, data), "download", values);
}

function judgeRollingHash({ path, section }: Case): Verdict {
  if (section === null) return unknown("no data to look at");
  switch (section.kind) {
    case "not-seen":
      return unknown(section.why);
    case "short": {
      const { length } = section;
      const values = [number("bytes of data", length), number("least", DATA_HEAD_SIZE)];
      return failed(`${length} bytes of data`, modFinding("mod-section-short", path, { length }), "download", values);
    }
    case "read": {
      const { stored, computed, length, samples } = section;
      const values: StepValue[] = [
        { name: "stored", value: stored, as: "hex32" },
        { name: "computed", value: computed, as: "hex32" },
        number("bytes of data", length),
        number("bytes it samples", samples),
      ];
      const [was, is] = values.map(printStepValue);
      if (stored === computed) return passed(was, values);
      const data = { stored: hex(stored), computed: hex(computed) };
      return failed(`${was} ≠ ${is}`, modFinding("mod-rolling-hash", path, data), "repair", values);
    }
  }
}

function judgeScheme({ path, setting }: Case): Verdict {
  if (setting === null) return notAsked("not asked of a file by itself");
  const { scheme, place } = setting;
  if (scheme === null) return unknown("no profile of the game was found");
  const values = [number("entries", scheme.count)];
  if (place !== null) return passed(`entry ${place.rank} of ${scheme.count}`, [number("entry", place.rank), ...values]);
  return failed("not listed", activationFinding("activation-off", path, {}), "activate", values);
}

function judgeRank({ path, setting }: Case): Verdict {
  const place = setting?.place ?? null;
  if (place === null) return notAsked(setting === null ? "not asked of a file by itself" : "it is turned off");
  const { rank, standing } = place;
  const values = [number("rank", rank), number("most that load", MOST_ACTIVE)];
  const seen = `rank ${rank} of at most ${MOST_ACTIVE}`;
  switch (standing) {
    case "within":
      return passed(seen, values);
    case "unsure":
      return unknown(
        `rank ${rank}, most likely loads`,
        activationFinding("activation-limit-unsure", path, { rank }),
        values,
      );
    case "past":
      return failed(seen, activationFinding("activation-past-limit", path, { rank }), "move-up", values);
  }
}

function judgeLaunch({ path, setting }: Case): Verdict {
  if (setting === null) return notAsked("not asked of a file by itself");
  const { launch } = setting;
  switch (launch.kind) {
    case "not-known":
      return notAsked("shown by the next start");
    case "with-mods":
      return passed("MODSCHEME was given");
    case "without-mods": {
      const values: StepValue[] = [{ name: "log", value: launch.log, as: "text" }];
      const finding = activationFinding("activation-without-switch", path, {});
      return failed("MODSCHEME was not given", finding, "launch-with-mods", values);
    }
  }
}

type ReadHeader = Extract<HeaderEvidence, { readonly kind: "read" }>;

const NO_HEADER = "no header to look at";

function passed(seen: string, values: readonly StepValue[] = []): Verdict {
  return { state: "passed", seen, values, finding: null, fix: null };
}

function failed(seen: string, finding: Diagnostic, fix: ActivationFix, values: readonly StepValue[]): Verdict {
  return { state: "failed", seen, values, finding, fix };
}

function unknown(seen: string, finding: Diagnostic | null = null, values: readonly StepValue[] = []): Verdict {
  return { state: "unknown", seen, values, finding, fix: null };
}

function notAsked(seen: string, values: readonly StepValue[] = []): Verdict {
  return { state: "not-asked", seen, values, finding: null, fix: null };
}

function number(name: string, value: number): StepValue {
  return { name, value, as: "number" };
}

function offset(name: string, value: number): StepValue {
  return { name, value, as: "offset" };
}

function isThere({ id, version }: RequirementEntry, { requirements }: ModSetting): boolean {
  const installed = requirements.get(id)?.installed ?? null;
  return installed !== null && installed >= version;
}

function requiredValue({ id, name, version }: RequirementEntry): StepValue {
  return { name: "needs", value: `${nameOf(name, id)}, version ${version}`, as: "text" };
}

function installedValue({ id }: RequirementEntry, { requirements }: ModSetting): StepValue {
  const installed = requirements.get(id)?.installed ?? null;
  return { name: "installed", value: installed === null ? "no" : `version ${installed}`, as: "text" };
}

function missingText({ id, name, version }: RequirementEntry, installed: number | null): string {
  if (installed === null) return `${nameOf(name, id)} is not installed`;
  return `${nameOf(name, id)} is there in version ${installed}, version ${version} is needed`;
}

function nameOf(name: string, id: bigint): string {
  return name === "" ? `the mod ${id}` : `${name} (${id})`;
}

function unreadable(path: string, what: string, at: number): Diagnostic {
  return modFinding("mod-unreadable", path, { what, offset: at });
}

function modFinding<C extends keyof ModRules>(
  code: C,
  path: string,
  data: Parameters<ModRules[C]["message"]>[0],
): Diagnostic {
  return diagnose(code, MOD_RULES[code] as DiagnosticRule<typeof data>, { path }, data);
}
