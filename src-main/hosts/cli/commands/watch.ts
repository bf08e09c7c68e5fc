import path from "node:path";
import { hex } from "../../../../src-shared/text/hex.ts";
import type { PackResult } from "../../../engine/pack.ts";
import { surroundings, windowsHints } from "../../../files/surroundings.ts";
import { BuildQueue } from "../../../workshop/build-queue.ts";
import type { BuildRecord } from "../../../workshop/build-record.ts";
import { keepingBuilder } from "../../../workshop/builder.ts";
import type { DeployStanding } from "../../../workshop/deployer.ts";
import { watchFiles } from "../../../workshop/file-hints.ts";
import { OpenProject, type ProjectChange } from "../../../workshop/open-project.ts";
import type { Problem } from "../../../workshop/problems.ts";
import { createSourceChecker } from "../../../workshop/source-checks/source-checker.ts";
import { stampsOf } from "../../../workshop/stamps.ts";
import { systemTimers } from "../../../workshop/timers.ts";
import { counted, humanBytes, paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

export interface WatchOptions {
  readonly output?: string;
  readonly base: readonly string[];
  readonly deploy?: boolean;
}

/** Builds a project whenever it has changed, until Ctrl-C. */
export async function watch(session: Session, root: string, options: WatchOptions): Promise<number> {
  const { signal } = session;
  const around = surroundings(await windowsHints());
  // What is no project now is most likely a mistyped path; one that goes away later may come back.
  const stamps = await stampsOf(root, { signal });
  const failure = Promise.withResolvers<never>();
  const printer = new WatchPrinter(session, root);
  const project: OpenProject = new OpenProject({
    root,
    builder: reporting(session, options, root),
    checker: createSourceChecker({ root, base: options.base }),
    queue: new BuildQueue(),
    watchFiles,
    timers: systemTimers,
    history: null,
    deploy: { around: async () => around },
    isDeployed: options.deploy ?? false,
    told: (change) => printer.told(change, project),
    onError: failure.reject,
  });
  printer.begin(stamps.files.size);
  try {
    await project.open();
    await project.setWatched(true);
    await Promise.race([failure.promise, aborted(signal)]);
    return EXIT.cancelled;
  } finally {
    await project.close();
  }
}

/** A builder whose progress is seen in the terminal as well. */
function reporting({ operation }: Session, { output, base }: WatchOptions, project: string) {
  const builder = keepingBuilder({ project, output, base });
  return {
    ...builder,
    build: (isFull: boolean, inner: Parameters<typeof builder.build>[1]) =>
      builder.build(isFull, {
        signal: inner.signal,
        report: (progress) => {
          inner.report?.(progress);
          operation.report?.(progress);
        },
      }),
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

/** What happens to a watched project, in lines. */
class WatchPrinter {
  private readonly session: Session;
  private readonly root: string;
  /** Ids of the problems that there are, all of them printed. */
  private shown: ReadonlySet<string> = new Set();
  /** Of all problems, when the sources were checked last. */
  private checkedSummary = "";
  private wasMissing = false;

  constructor(session: Session, root: string) {
    this.session = session;
    this.root = root;
  }

  begin(files: number): void {
    const { console } = this.session;
    if (console.json) this.json({ event: "watching", project: path.resolve(this.root), files });
    else console.line(`Watching ${paint("bold", printable(this.root))}, ${counted(files, "file")}. Ctrl-C ends it.`);
  }

  told(change: ProjectChange, project: OpenProject): void {
    switch (change.kind) {
      case "begun":
        if (this.session.console.json)
          this.json({ event: "begun", changed: change.changed.slice(0, 20), changedTotal: change.changed.length });
        return;
      case "ended":
        this.ended(change.record, change.result, project);
        return;
      case "checked":
        this.checked(project);
        return;
      case "deploy":
        this.deployed(change.standing);
        return;
      case "state":
        this.state(project);
        return;
      case "progress":
        return;
    }
  }

  private ended(record: BuildRecord, result: PackResult | null, { problems }: OpenProject): void {
    const { console, progress } = this.session;
    progress.finish();
    if (result === null) return;
    const findings = problems.filter(({ isSilenced }) => !isSilenced).map(({ finding }) => finding);
    const { changed, changedTotal, bytes, delta, outcome, took } = record;
    if (console.json) {
      const mod = result.kind === "packed" ? modOf(result) : {};
      const silenced = problems.length - findings.length;
      this.json({
        ...{ event: outcome, ok: outcome === "built", took: Math.round(took), changed, changedTotal, bytes, delta },
        ...{ ...mod, findings, silenced },
      });
      return;
    }
    this.printNew(problems);
    // The checks of the sources come later: what they found before may not be so any more, and is not counted.
    const own = new Set(result.findings);
    const summary = summaryOf(findings.filter((finding) => own.has(finding)));
    if (result.kind === "packed") {
      const difference =
        delta === null || delta === 0 ? "" : ` (${delta > 0 ? "+" : "−"}${humanBytes(Math.abs(delta))})`;
      const said = summary === "" ? "" : `, ${summary}`;
      console.line(
        `${time()} ${paint("green", "built")} ${printable(path.basename(result.output))}, ${humanBytes(result.bytes)}${difference}, ${(took / 1000).toFixed(2)} s${said}${changedText(record)}`,
      );
    } else
      console.line(
        `${time()} ${paint("red", "not built")}: ${summary}. The mod before is as it was.${changedText(record)}`,
      );
  }

  /** What the checks of the sources add, a moment after a build. */
  private checked({ problems }: OpenProject): void {
    const findings = problems.filter(({ isSilenced }) => !isSilenced).map(({ finding }) => finding);
    const { console } = this.session;
    if (console.json) {
      this.json({ event: "checked", findings, silenced: problems.length - findings.length });
      return;
    }
    this.printNew(problems);
    const summary = summaryOf(findings);
    if (summary !== this.checkedSummary) console.line(`${time()} checked: ${summary === "" ? "no warnings" : summary}`);
    this.checkedSummary = summary;
  }

  /** Nothing that was said already: what is still wrong stands above. */
  private printNew(problems: readonly Problem[]): void {
    const told = problems.filter(({ isSilenced }) => !isSilenced);
    printFindings(
      this.session.console,
      told.filter(({ id }) => !this.shown.has(id)).map(({ finding }) => finding),
    );
    this.shown = new Set(told.map(({ id }) => id));
  }

  private deployed({ state, path: where, finding }: DeployStanding): void {
    const { console } = this.session;
    if (console.json) {
      this.json({ event: "deploy", state, path: where, finding });
      return;
    }
    const words =
      state === "deployed" ? paint("green", "deployed") : state === "failed" ? paint("red", "not deployed") : state;
    console.line(`${time()} ${words}${state === "deployed" && where !== null ? ` as ${printable(where)}` : ""}`);
    if (finding !== null) printFindings(console, [finding]);
  }

  private state({ state }: OpenProject): void {
    const isMissing = state === "missing";
    if (isMissing === this.wasMissing) return;
    this.wasMissing = isMissing;
    const { console } = this.session;
    if (console.json) this.json({ event: isMissing ? "missing" : "back" });
    console.line(
      `${time()} ${isMissing ? paint("yellow", "the project is not there; waiting for it") : "the project is there again"}`,
    );
  }

  private json(value: unknown): void {
    this.session.progress.finish();
    process.stdout.write(`${JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? `${inner}` : inner))}\n`);
  }
}

function modOf({ output, entries, rollingHash, contentHash }: Extract<PackResult, { kind: "packed" }>) {
  return { output, entries, rollingHash: hex(rollingHash), contentHash };
}

function changedText({ changed: [first], changedTotal }: BuildRecord): string {
  if (first === undefined) return "";
  const more = changedTotal > 1 ? ` and ${(changedTotal - 1).toLocaleString("en-US")} more` : "";
  return paint("dim", ` · ${printable(first)}${more}`);
}

/** 18:42:07 */
function time(): string {
  return paint("dim", new Date().toTimeString().slice(0, 8));
}
