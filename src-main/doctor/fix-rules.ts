import { type Diagnostic, type DiagnosticRule, diagnose } from "../../src-shared/text/diagnostic.ts";

const rule = <D extends Readonly<Record<string, string | number>>>(parts: DiagnosticRule<D>): DiagnosticRule<D> =>
  parts;
type Nothing = Record<string, never>;

/** What is said about fixes, beside what repairing, installing and saving an order say. */
export const FIX_RULES = {
  "fix-order-changed": rule<Nothing>({
    severity: "info",
    about: "The order was changed since a fix, and has no trace of it left that could be taken back.",
    message: () => "The order was changed since, and nothing of the fix is left in it.",
  }),
  "fix-unknown": rule<Nothing>({
    severity: "info",
    about: "A fix was asked for of a finding that the last check does not have.",
    message: () => "This is not among the findings of the last check any more.",
    fix: "Check again.",
  }),
  "fix-none": rule<Nothing>({
    severity: "info",
    about: "A fix was asked for that only a person can do.",
    message: () => "Lamplighter cannot do this by itself.",
  }),
  "fix-no-mod": rule<{ what: string }>({
    severity: "error",
    about: "A mod was to be repaired, and something else stands in its place by now.",
    message: ({ what }) => `This is no mod any more (${what}), so it was left alone.`,
    fix: "Check again.",
  }),
  "fix-cancelled": rule<Nothing>({
    severity: "info",
    about: "Fixing was cancelled before this finding; it is as it was.",
    message: () => "It was cancelled before this one, which is as it was.",
  }),
  "fix-game-running": rule<{ program: string }>({
    severity: "error",
    about: "Saves are not changed while the game is running.",
    message: ({ program }) => `${program} is running, so no save is put beside the others.`,
    fix: "Close the game, then try again.",
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

type Rules = typeof FIX_RULES;

/** Makes a finding of the catalogue. */
export function fixFinding<C extends keyof Rules>(
  code: C,
  path: string,
  data: Parameters<Rules[C]["message"]>[0],
): Diagnostic {
  const rule = FIX_RULES[code] as DiagnosticRule<typeof data>;
  return diagnose(code, rule, { path }, data);
}
