import { type Diagnostic, diagnose } from "../../src-shared/text/diagnostic.ts";
import { findingOf } from "../files/file-error.ts";
import type { Layer } from "./layer.ts";
import { BASE_RULES } from "./rules.ts";

/** Files listed one by one. */
const LISTED = 200;

/** What is wrong with the layers and their files, each file once. */
export class BaseFindings {
  private readonly early: readonly Diagnostic[];
  private readonly files = new Map<string, Diagnostic>();

  /** `early` was found out before the layers were there. */
  constructor(early: readonly Diagnostic[]) {
    this.early = early;
  }

  unreadable(path: string, layer: string, why: string): void {
    const rule = BASE_RULES["base-unreadable"];
    if (!this.files.has(path)) this.files.set(path, diagnose("base-unreadable", rule, { path }, { layer, why }));
  }

  all(layers: readonly Layer[]): readonly Diagnostic[] {
    const files = [...this.files.values()];
    const count = files.length - LISTED;
    const more = count > 0 ? [diagnose("base-more", BASE_RULES["base-more"], { path: "MEDIA" }, { count })] : [];
    return [...this.early, ...layers.flatMap(unlisted), ...files.slice(0, LISTED), ...more];
  }
}

function unlisted(layer: Layer): Diagnostic[] {
  const problems = new Map(layer.problems.map((problem) => [problem.message, findingOf(problem)]));
  return [...problems.values()].map(({ path, message }) =>
    diagnose("base-unlisted", BASE_RULES["base-unlisted"], { path: `${layer.path}/${path}` }, { why: message }),
  );
}
