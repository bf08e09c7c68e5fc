import path from "node:path";
import { onTestFinished, vi } from "vitest";
import { BuildQueue } from "../../src-main/workshop/build-queue.ts";
import { keepingBuilder } from "../../src-main/workshop/builder.ts";
import type { HintListener, WatchFiles } from "../../src-main/workshop/file-hints.ts";
import { OpenProject, type ProjectChange, type ProjectParts } from "../../src-main/workshop/open-project.ts";
import { createSourceChecker } from "../../src-main/workshop/source-checks/source-checker.ts";
import { systemTimers, type Timers } from "../../src-main/workshop/timers.ts";
import { type ProjectParts as Sources, testProject } from "./project-builder.ts";
import { tempFolder } from "./temp-folder.ts";

/** Hints that a test gives by hand, as often and as wrongly as it likes. */
export class HandHints {
  readonly listeners = new Set<HintListener>();

  readonly watchFiles: WatchFiles = async (_, listener) => {
    this.listeners.add(listener);
    return { close: async () => void this.listeners.delete(listener) };
  };

  hint(file: string | null): void {
    for (const { hint } of this.listeners) hint(file);
  }
}

/** Time that only goes on when a test says so. */
export class HandTimers implements Timers {
  private time = Date.UTC(2026, 0, 31, 12);
  private readonly due = new Set<{ readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.time;
  }

  after(milliseconds: number, run: () => void): () => void {
    const timer = { at: this.time + milliseconds, run };
    this.due.add(timer);
    return () => void this.due.delete(timer);
  }

  /** Lets time pass, and everything happen that is due by then. */
  pass(milliseconds: number): void {
    const end = this.time + milliseconds;
    for (;;) {
      const [next] = [...this.due].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.due.delete(next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
  }
}

export interface WatchedGround {
  readonly project: OpenProject;
  readonly folder: string;
  readonly output: string;
  readonly home: string;
  readonly changes: ProjectChange[];
  /** Waits until this is so, and fails with what there is after a while. */
  until(what: string, is: () => boolean): Promise<void>;
  /** The next build that ends after this call. */
  nextBuild(): Promise<Extract<ProjectChange, { kind: "ended" }>>;
}

/** The program's own files of the running test. */
export function ownHome(): string {
  const home = path.join(tempFolder(), "home");
  vi.stubEnv("LAMPLIGHTER_HOME", home);
  onTestFinished(() => void vi.unstubAllEnvs());
  return home;
}

const PATIENCE_MS = 60_000;

/** A project that is worked on, in a folder of the running test; nothing of the machine's own is touched. */
export async function openTestProject(
  sources: Sources = {},
  parts: Partial<ProjectParts> = {},
): Promise<WatchedGround> {
  const home = ownHome();
  const { folder, output } = testProject(sources);
  const changes: ProjectChange[] = [];
  const waiting = new Set<() => void>();
  const project = new OpenProject({
    root: folder,
    builder: keepingBuilder({ project: folder, output }),
    checker: createSourceChecker({ root: folder }),
    queue: new BuildQueue(),
    watchFiles: new HandHints().watchFiles,
    timers: systemTimers,
    history: null,
    deploy: { around: () => Promise.reject(new Error("nothing is deployed in this test")) },
    isDeployed: false,
    onError: (error) => {
      throw error;
    },
    ...parts,
    told: (change) => {
      changes.push(change);
      parts.told?.(change);
      for (const look of [...waiting]) look();
    },
  });
  onTestFinished(() => project.close());
  await project.open();
  const until = (what: string, is: () => boolean) =>
    new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        waiting.delete(look);
        reject(new Error(`waited in vain until ${what}: ${project.state}\n${project.logText}`));
      }, PATIENCE_MS);
      const look = () => {
        if (!is()) return;
        clearTimeout(late);
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const ended = () => changes.filter((change) => change.kind === "ended");
  return {
    ...{ project, folder, output, home, changes, until },
    async nextBuild() {
      const before = ended().length;
      await until("a build ends", () => ended().length > before);
      return ended()[before];
    },
  };
}
