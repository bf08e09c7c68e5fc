import type { z } from "../../../src-shared/contract/zod.ts";

type Issue = z.core.$ZodIssue;

/** What is wrong with a value of a spec, in words. */
export interface SpecProblem {
  /** `rooms[1].position.x`; "the spec" for the whole. */
  readonly where: string;
  readonly why: string;
}

const KINDS: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list, in [ ],",
  object: "an object, in { },",
  record: "an object, in { },",
};

/** The problems that zod found in `spec`, in its order. */
export function problemsIn(spec: unknown, issues: readonly Issue[]): SpecProblem[] {
  return issues.flatMap((issue) => problemsOf(spec, issue));
}

function problemsOf(spec: unknown, issue: Issue): SpecProblem[] {
  const where = placeOf(issue.path);
  switch (issue.code) {
    case "invalid_type": {
      const value = valueAt(spec, issue.path);
      const wanted = KINDS[issue.expected] ?? issue.expected;
      return [
        { where, why: value === undefined ? `${wanted} is missing` : `${wanted} is wanted, not ${shown(value)}` },
      ];
    }
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        where: placeOf([...issue.path, key]),
        why: "there is no such key; names count letter by letter",
      }));
    case "too_small":
      return [{ where, why: tooSmall(issue.origin, Number(issue.minimum)) }];
    case "too_big":
      return [{ where, why: tooBig(issue.origin, Number(issue.maximum)) }];
    case "invalid_key":
      return [{ where, why: issue.issues[0]?.message ?? issue.message }];
    case "invalid_value": {
      const values = issue.values.map((value) => JSON.stringify(value)).join(" or ");
      return [{ where, why: `${values} is wanted, not ${shown(valueAt(spec, issue.path))}` }];
    }
    default:
      return [{ where, why: issue.message }];
  }
}

function tooSmall(origin: string, minimum: number): string {
  if (origin === "array") return `at least ${minimum} must be listed`;
  if (origin === "string") return "it is empty";
  return `at least ${minimum.toLocaleString("en-US")} is wanted`;
}

function tooBig(origin: string, maximum: number): string {
  if (origin === "array") return `at most ${maximum.toLocaleString("en-US")} may be listed`;
  if (origin === "string") return `it is longer than ${maximum} characters`;
  return `at most ${maximum.toLocaleString("en-US")} is wanted`;
}

const PLAIN_KEY = /^[A-Za-z_]\w*$/;
const LONGEST_SHOWN = 40;

/** `rooms[1].position.x`, as in JavaScript. */
export function placeOf(path: readonly PropertyKey[]): string {
  const place = path.reduce<string>((before, key) => {
    if (typeof key === "number") return `${before}[${key}]`;
    const name = String(key);
    if (!PLAIN_KEY.test(name)) return `${before}[${JSON.stringify(clipped(name))}]`;
    return before === "" ? clipped(name) : `${before}.${clipped(name)}`;
  }, "");
  return place === "" ? "the spec" : place;
}

function valueAt(spec: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === "object" && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    spec,
  );
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return clipped(JSON.stringify(value));
}

function clipped(text: string): string {
  return text.length <= LONGEST_SHOWN ? text : `${text.slice(0, LONGEST_SHOWN)}…`;
}
