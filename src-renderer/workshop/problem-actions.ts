import type { Problem } from "../../src-shared/contract/models/workshop.ts";
import { i18n } from "../i18n/i18n.ts";
import { copyAndTell } from "../ui/clipboard.ts";

/** "UNITS/AXE.DAT:41:3" */
export function placeOfProblem({ finding: { path, line, column } }: Problem): string {
  return [path, line, line === undefined ? undefined : column].filter((part) => part !== undefined).join(":");
}

/** A problem as a line of text: place, severity, sentence, code. */
export function textOfProblem(problem: Problem): string {
  const { severity, message, code, fix } = problem.finding;
  return `${placeOfProblem(problem)}: ${severity}: ${message}${fix === undefined ? "" : ` ${fix}`} [${code}]`;
}

export async function copyProblem(problem: Problem): Promise<void> {
  const text = textOfProblem(problem);
  await copyAndTell(text, { title: i18n.t("workshop.problem.copied") }, text);
}
