import type { Problem, SourceFix } from "../../src-shared/contract/models/workshop.ts";
import { i18n } from "../i18n/i18n.ts";
import { copyAndTell } from "../ui/clipboard.ts";
import { hasNoFocus } from "../ui/return-focus.ts";

/** "UNITS/AXE.DAT:41:3" */
export function placeOfProblem({ finding: { path, line, column } }: Problem): string {
  return [path, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
}

/** A problem as a line of text: place, severity, sentence, code. */
export function textOfProblem(problem: Problem): string {
  const { severity, message, code, fix } = problem.finding;
  return `${placeOfProblem(problem)}: ${severity}: ${message}${fix === undefined ? "" : ` ${fix}`} [${code}]`;
}

const ARROW = " → ";

/** What a change writes instead of what; null: it tells of no such pair. */
export function splitChange(change: string): { readonly before: string; readonly after: string } | null {
  const [before, after, ...more] = change.split(ARROW);
  return after === undefined || more.length > 0 ? null : { before, after };
}

/** What the button of a fix says. */
export function fixLabel({ kind, change }: SourceFix): string {
  if (kind !== "add-suffix") return i18n.t(`workshop.fix.kind.${kind}`);
  const [suffix] = /\.[A-Za-z0-9]{1,10}$/.exec(change) ?? [];
  return suffix === undefined ? i18n.t("workshop.fix.suffix.any") : i18n.t("workshop.fix.suffix", { suffix });
}

export async function copyProblem(problem: Problem): Promise<void> {
  const text = textOfProblem(problem);
  await copyAndTell(text, { title: i18n.t("workshop.problem.copied") }, text);
}

/** Puts the focus on the problem that is chosen, and shows its row. */
export function focusProblem(): void {
  requestAnimationFrame(() => {
    const row = document.querySelector<HTMLElement>('[data-list="problems"] [role="row"][tabindex="0"]');
    row?.focus();
    row?.scrollIntoView({ block: "nearest" });
  });
}

/** The same when what had the focus went away; without problems the search has it. Waits until the page is drawn. */
export function keepFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!hasNoFocus()) return;
      document.querySelector<HTMLElement>(".problem-search input")?.focus();
      focusProblem();
    }),
  );
}
