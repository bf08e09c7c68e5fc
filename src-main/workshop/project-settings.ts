import path from "node:path";
import { z } from "../../src-shared/contract/zod.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { compileGlob } from "../../src-shared/text/glob.ts";
import { FileError } from "../files/file-error.ts";
import { PROJECT_SETTINGS } from "../files/project-scan.ts";
import { readBounded } from "../files/reading.ts";
import { JsonFile, type KeptFileOptions, parseJson, ShapeError } from "../play/json-file.ts";
import { modDatOf } from "./identity.ts";
import { meantCode } from "./known-codes.ts";
import { refusal, workshopFinding } from "./rules.ts";

const LARGEST = 1 << 20;

const silence = z.looseObject({
  code: z.string().max(200),
  /** Globs over paths from `MEDIA/` on; missing: everywhere. */
  paths: z.array(z.string().max(1024)).max(1000).optional(),
});

/** Units of all patterns: each finding is held against them, and a stranger may have written them. */
const MOST_PATTERNS = 20_000;

const silences = z
  .array(silence)
  .max(1000)
  .refine((all) => unitsOf(all.flatMap(({ paths = [] }) => paths)) <= MOST_PATTERNS, "the paths are too long together");

/** Keys of a later version of this program stay in the file. */
const settings = z.looseObject({ silence: silences.optional() });

function unitsOf(texts: readonly string[]): number {
  return texts.reduce((sum, { length }) => sum + length, 0);
}

export type ProjectSettings = z.infer<typeof settings>;

export interface ReadSettings {
  readonly settings: ProjectSettings;
  /** What is wrong with the file. */
  readonly findings: readonly Diagnostic[];
}

/** What a project's file says; nothing when there is none. Errors: FileError, of the system. */
export async function readProjectSettings(root: string): Promise<ReadSettings> {
  try {
    const bytes = await readBounded(path.join(root, PROJECT_SETTINGS), LARGEST);
    const read = checkedSettings(parseJson(bytes));
    return { settings: read, findings: unknownCodes(read) };
  } catch (error) {
    if (error instanceof FileError && error.kind === "not-found") return { settings: {}, findings: [] };
    if (error instanceof ShapeError) return damaged(error.message);
    if (error instanceof FileError && error.fault === "input") return damaged(error.message);
    throw error;
  }
}

/** Each once, however often it stands there. */
function unknownCodes({ silence = [] }: ProjectSettings): readonly Diagnostic[] {
  return [...new Set(silence.map(({ code }) => code))].flatMap((code) => {
    const meant = meantCode(code);
    return meant === null ? [] : [workshopFinding("workshop-settings-unknown", PROJECT_SETTINGS, { code, meant })];
  });
}

function damaged(what: string): ReadSettings {
  return {
    settings: {},
    findings: [workshopFinding("workshop-settings-damaged", PROJECT_SETTINGS, { what: what.replace(/\.$/, "") })],
  };
}

/** Throws ShapeError. */
export function checkedSettings(value: unknown): ProjectSettings {
  const result = settings.safeParse(value);
  if (result.success) return result.data;
  const [{ path: where, message }] = result.error.issues;
  throw new ShapeError(`${where.join(".")}: ${message}`);
}

/** Whether a finding is not to be told. */
export type Silencer = (finding: Diagnostic) => boolean;

/** What keeps a mod from being built is always told. */
export function silencerOf({ silence = [] }: ProjectSettings): Silencer {
  const rules = silence.map(({ code, paths }) => ({ code, globs: paths?.map(compileGlob) ?? null }));
  return ({ code, severity, path: where }) =>
    severity !== "error" &&
    rules.some((rule) => rule.code === code && (rule.globs === null || rule.globs.some((matches) => matches(where))));
}

/**
 * Has a code of a project told no more, or told again. Everything else in the file stays. Throws WorkshopRefusal for a
 * file that cannot be read as it is or could not be read then, FileError; a project that is not there is not made.
 */
export async function silenceCode(root: string, code: string, isSilenced: boolean, options: KeptFileOptions) {
  // What is not there is not made for a settings file.
  modDatOf(root);
  const { findings } = await readProjectSettings(root);
  const file = path.join(root, PROJECT_SETTINGS);
  const fault = findings.find(({ code: each }) => each === "workshop-settings-damaged");
  if (fault !== undefined) throw refusal("workshop-settings-damaged", file, { what: String(fault.data?.what) });
  const json = new JsonFile<ProjectSettings>(
    file,
    { empty: {}, read: checkedSettings, write: (value) => value },
    options,
  );
  await json.update((before) => {
    const kept = (before.silence ?? []).filter((each) => each.code !== code);
    const after = { ...before, silence: isSilenced ? [...kept, { code }] : kept };
    const next = settings.safeParse(after);
    if (!next.success) throw refusal("workshop-silence-full", file, { code, what: next.error.issues[0].message });
    return after;
  });
}
