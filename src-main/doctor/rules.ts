import type { DiagnosticRule } from "../../src-shared/text/diagnostic.ts";

const rule = <D extends Readonly<Record<string, string | number>>>(parts: DiagnosticRule<D>): DiagnosticRule<D> =>
  parts;

/** What is said about checks that did not come to an end. */
export const DOCTOR_RULES = {
  "doctor-cut-off": rule<{ what: string; seconds: number }>({
    severity: "warning",
    about: "A check took too long and was given up; nothing is known of what it looks for.",
    message: ({ what, seconds }) =>
      `Not known: ${what}. It was given up after ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
    fix: "Check again when the disk has less to do.",
  }),
  "doctor-not-seen": rule<{ what: string; reason: string }>({
    severity: "warning",
    about: "Something that checks need could not be read; nothing is known of what they look for.",
    message: ({ what, reason }) => `Not known: ${what}. ${reason}`,
    fix: "Check again; if it stays, close other programs that use the file.",
  }),
  "doctor-failed": rule<{ what: string; reason: string }>({
    severity: "warning",
    about: "A check broke down by a fault of Lamplighter's own; nothing is known of what it looks for.",
    message: ({ what, reason }) => `Not known: ${what}. The check itself broke down: ${reason}.`,
    fix: "Please report this, with what `lamplighter doctor --json` prints.",
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;
