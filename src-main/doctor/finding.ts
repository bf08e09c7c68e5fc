import {
  type Diagnostic,
  type DiagnosticData,
  type DiagnosticRule,
  diagnose,
} from "../../src-shared/text/diagnostic.ts";
import { shortened } from "../../src-shared/text/unprintable.ts";
import type { Fix } from "./fix.ts";

/** What a finding is about. Files are absolute paths. */
export type Subject =
  | { readonly kind: "mod"; readonly id: bigint; readonly file: string | null; readonly title: string }
  | { readonly kind: "save"; readonly file: string }
  | { readonly kind: "scheme" }
  | { readonly kind: "game" }
  | { readonly kind: "setup" };

/** What is wrong, with what it is wrong with, what was seen, and what can be done about it. */
export interface Finding {
  /** Names it among others, and is the same in the next run. */
  readonly key: string;
  /** Id of the check that found it. */
  readonly check: string;
  /** What happened, in a few words: "Ember Respec Vendor will not load". */
  readonly title: string;
  readonly diagnostic: Diagnostic;
  readonly subject: Subject;
  /** Of a mod in the active order, from 1 on; null for everything else. */
  readonly rank: number | null;
  /** Lines that show it: stored and computed values, names, sizes. Not translated. */
  readonly evidence: readonly string[];
  /** Null: nothing that this program could do. The diagnostic may still say what a person can do. */
  readonly fix: Fix | null;
}

/** A finding as a check makes it; the runner adds which check that was. */
export type Found = Omit<Finding, "check" | "key">;

export interface FoundParts<D> {
  /** Without a full stop. */
  readonly title: string;
  /** As people name the file, or the absolute path. */
  readonly path: string;
  readonly data: D;
  readonly subject: Subject;
  readonly rank?: number | null;
  readonly evidence?: readonly string[];
  readonly fix?: Fix | null;
}

/** Files that are named in the data of a finding; how many there are stands beside them. */
const MOST_LISTED = 200;
const MOST_EVIDENCE = 50;
/** Characters: titles of mods are a stranger's, of up to 8192. */
const LONGEST_TITLE = 300;
const LONGEST_TEXT = 2000;

/** The same with lists and texts that are not endless: a mod can have a million files. */
function bounded<D extends DiagnosticData>(data: D): D {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, boundedValue(value)])) as D;
}

function boundedValue(value: DiagnosticData[string]): DiagnosticData[string] {
  if (typeof value === "string") return shortened(value, LONGEST_TEXT);
  return Array.isArray(value) ? value.slice(0, MOST_LISTED).map((each) => shortened(each, LONGEST_TEXT)) : value;
}

/** The same finding in a size that people read, whatever strangers wrote into what it is about. */
export function boundedFound({ title, diagnostic, evidence, ...rest }: Found): Found {
  const { message, data } = diagnostic;
  return {
    ...rest,
    title: shortened(title, LONGEST_TITLE),
    diagnostic: {
      ...diagnostic,
      message: shortened(message, 2 * LONGEST_TEXT),
      ...(data === undefined ? {} : { data: bounded(data) }),
    },
    evidence: evidence.slice(0, MOST_EVIDENCE).map((line) => shortened(line, LONGEST_TEXT)),
  };
}

/** Makes a finding by a rule of a catalogue: `found(ENV_RULES, "env-…", {…})`. */
export function found<R extends Readonly<Record<string, DiagnosticRule<never>>>, C extends keyof R & string>(
  rules: R,
  code: C,
  { title, path, data, subject, rank = null, evidence = [], fix = null }: FoundParts<Parameters<R[C]["message"]>[0]>,
): Found {
  const rule = rules[code] as DiagnosticRule<typeof data>;
  return { title, diagnostic: diagnose(code, rule, { path }, bounded(data)), subject, rank, evidence, fix };
}

/** The same for the same thing: what findings are grouped by. */
export function subjectKey(subject: Subject): string {
  switch (subject.kind) {
    case "mod":
      return `mod:${subject.id}`;
    case "save":
      return `save:${subject.file}`;
    case "scheme":
    case "game":
    case "setup":
      return subject.kind;
  }
}
