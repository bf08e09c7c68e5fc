import { SOURCE_RULES } from "../../src-shared/rules/source-checks/rules.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import { findingsAfter, findingsWithout, type Problem, problemsOf } from "./problems.ts";
import { readProjectSettings, type Silencer, silencerOf } from "./project-settings.ts";

/** What is wrong with one project, whoever found it. */
export class ProjectProblems {
  all: readonly Problem[] = [];
  private readonly root: string;
  private readonly changed: () => void;
  private built: readonly Diagnostic[] = [];
  private checked: readonly Diagnostic[] = [];
  private settings: readonly Diagnostic[] = [];
  private unwatched: Diagnostic | null = null;
  private silencer: Silencer = () => false;

  /** `changed` is called after `all` is another. */
  constructor(root: string, changed: () => void) {
    this.root = root;
    this.changed = changed;
  }

  /** Reads lamplighter.json again. */
  async readSettings(): Promise<void> {
    try {
      const { settings, findings } = await readProjectSettings(this.root);
      this.silencer = silencerOf(settings);
      this.settings = findings;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.settings = [findingOf(error)];
    }
    this.refresh();
  }

  /** What a build has found; told with the settings, which are read next. */
  takeBuilt(findings: readonly Diagnostic[], sawFiles: boolean): void {
    this.built = findingsAfter(this.built, findings, sawFiles);
  }

  /** What the checks of the sources have found. */
  takeChecked(findings: readonly Diagnostic[]): void {
    this.checked = findings;
    this.refresh();
  }

  /** The system tells of no changes; null: nothing is to be said of that any more. */
  takeUnwatched(finding: Diagnostic | null): void {
    if (finding === this.unwatched) return;
    this.unwatched = finding;
    this.refresh();
  }

  /** For when these were just mended: the next build says what is so. */
  forget(ids: ReadonlySet<string>): void {
    this.built = findingsWithout(this.built, this.all, ids);
    this.checked = findingsWithout(this.checked, this.all, ids);
    this.refresh();
  }

  /** For when what mended these was taken back. */
  recall(problems: readonly Problem[]): void {
    const known = new Set(this.all.map(({ id }) => id));
    const back = problems.filter(({ id }) => !known.has(id)).map(({ finding }) => finding);
    this.built = [...this.built, ...back.filter((finding) => !isOfChecks(finding))];
    this.checked = [...this.checked, ...back.filter(isOfChecks)];
    this.refresh();
  }

  private refresh(): void {
    const own = this.unwatched === null ? [] : [this.unwatched];
    this.all = problemsOf([...this.settings, ...own, ...this.built, ...this.checked], this.silencer);
    this.changed();
  }
}

/** Whether the checks of the sources say it, and not a build. */
function isOfChecks({ code }: Diagnostic): boolean {
  return Object.hasOwn(SOURCE_RULES, code);
}
