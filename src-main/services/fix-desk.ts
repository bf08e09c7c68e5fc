import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { findBaseSources } from "../base-game/sources.ts";
import type { Finding } from "../doctor/finding.ts";
import { fixFinding } from "../doctor/fix-rules.ts";
import type { FixGround, FixOutcome, UndoOutcome, UndoStep } from "../doctor/fixers/fixer.ts";
import { applyFix, canApply, fixKey, undoFix } from "../doctor/fixes.ts";
import { CancelledError } from "../engine/operation.ts";
import { appFolders } from "../files/app-folders.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import type { Surroundings } from "../files/places.ts";
import type { RunningPrograms } from "../files/programs.ts";
import { systemTrash, trashBy } from "../files/trash.ts";
import { installGround } from "../play/install/ground.ts";
import { readStanding } from "../play/install/read-standing.ts";
import { GoneError } from "./handles.ts";
import type { HostPort } from "./host-port.ts";
import { Kept } from "./kept.ts";
import type { PlayDesk } from "./play-desk.ts";
import type { CallProgress } from "./router.ts";

export interface FixDeskOptions {
  readonly desk: () => Promise<PlayDesk>;
  /** With the profile folder that the settings name. */
  readonly around: () => Promise<Surroundings>;
  readonly trash: HostPort["trash"];
  /** Default: those of this system. */
  readonly programs?: RunningPrograms | undefined;
}

/** What became of one finding. */
export interface FixedFinding {
  readonly key: string;
  readonly state: "done" | "skipped" | "failed";
  readonly changes: readonly string[];
  readonly findings: readonly Diagnostic[];
}

export interface FixedFindings {
  readonly results: readonly FixedFinding[];
  /** Takes all of it back; null when nothing was done. */
  readonly undo: string | null;
}

export interface FixesUndone {
  readonly restored: readonly string[];
  readonly failed: readonly { readonly path: string; readonly finding: Diagnostic }[];
}

export interface FixContext {
  readonly signal: AbortSignal;
  readonly report: (progress: CallProgress) => void;
}

/** The fixes of all windows, one after the other, and what takes them back. */
export class FixDesk {
  readonly #options: FixDeskOptions;
  readonly #undos = new Kept<readonly UndoStep[]>("undo", 100);
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: FixDeskOptions) {
    this.#options = options;
  }

  /**
   * Does the fixes of findings one after the other; a fix that several have, once. What was done before it is cancelled
   * stands and is told. Only cancelling before the first throws.
   */
  fix(
    keys: readonly string[],
    findingOfKey: (key: string) => Finding | null,
    context: FixContext,
  ): Promise<FixedFindings> {
    return this.#inTurn(() => this.#fix(keys, findingOfKey, context));
  }

  async #fix(
    keys: readonly string[],
    findingOfKey: (key: string) => Finding | null,
    { signal, report }: FixContext,
  ): Promise<FixedFindings> {
    const { desk, ground } = await this.#ground();
    const outcomes = new Map<string, Outcome>();
    const undo: UndoStep[] = [];
    const results: FixedFinding[] = [];
    for (const [index, key] of keys.entries()) {
      const finding = findingOfKey(key);
      report({ kind: "fix", done: index, total: keys.length, ...(finding === null ? {} : { detail: finding.title }) });
      const name = finding?.fix ? fixKey(finding.fix) : key;
      const known = outcomes.get(name);
      const outcome = known ?? (await outcomeOf(finding, ground, signal, results.length === 0));
      outcomes.set(name, outcome);
      results.push({ key, ...shared(outcome) });
      if (known === undefined && outcome.kind === "done") undo.push(outcome.undo);
    }
    report({ kind: "fix", done: keys.length, total: keys.length });
    if (undo.length > 0) changed(desk);
    return { results, undo: undo.length === 0 ? null : this.#undos.keep(undo).handle };
  }

  /**
   * Takes fixes back, the last first. What fails, or is not come to when it is cancelled, can be tried again with the same
   * handle. GoneError when all of it was taken back already.
   */
  undo(handle: string, signal: AbortSignal): Promise<FixesUndone> {
    return this.#inTurn(() => this.#undo(handle, signal));
  }

  async #undo(handle: string, signal: AbortSignal): Promise<FixesUndone> {
    const steps = this.#undos.take(handle);
    if (steps === null) throw new GoneError(handle);
    const left = new Set(steps);
    const restored: string[] = [];
    const failed: { readonly path: string; readonly finding: Diagnostic }[] = [];
    try {
      const { desk, ground } = await this.#ground();
      try {
        for (const step of steps.toReversed()) {
          signal.throwIfAborted();
          const { kind, path, findings } = await undoOf(step, ground, signal);
          if (kind === "restored") {
            left.delete(step);
            restored.push(path);
          } else failed.push(...findings.map((finding) => ({ path, finding })));
        }
      } finally {
        if (restored.length > 0) changed(desk);
      }
      return { restored, failed };
    } finally {
      if (left.size > 0) this.#undos.putBack(handle, [...left]);
    }
  }

  /** Fixes of two windows at once would be in each other's way. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    // Whoever asked hears of its failure.
    this.#last = done.catch(() => {});
    return done;
  }

  async #ground(): Promise<{ readonly desk: PlayDesk; readonly ground: FixGround }> {
    const { desk: getDesk, trash, programs } = this.#options;
    const [desk, around] = await Promise.all([getDesk(), this.#options.around()]);
    const { places } = await desk.snapshot({});
    const { backups, locks } = appFolders(around);
    const { play, store } = desk.open;
    const standing = (signal?: AbortSignal) => readStanding(places.profile?.mods ?? "", { store }, signal);
    const ground: FixGround = {
      ...{ backups, locks, base: gameOf(around, places.install), play, files: nodeFiles },
      install: places.profile === null ? null : installGround(places, around, standing, nodeFiles),
      trash: trash === null ? systemTrash(around) : trashBy(trash),
      ...(programs === undefined ? {} : { programs }),
    };
    return { desk, ground };
  }
}

/** The game's data as the checks ask them, which a repair asks what indices may list. */
function gameOf(around: Surroundings, install: { readonly path: string } | null): readonly string[] {
  const env = install === null ? around.env : { ...around.env, TL2_INSTALL_DIR: install.path };
  return findBaseSources([], { ...around, env }).sources.map(({ path }) => path);
}

type Outcome = FixOutcome<UndoStep>;

/** More than a window can show. */
const MOST_CHANGES = 900;

async function outcomeOf(
  finding: Finding | null,
  ground: FixGround,
  signal: AbortSignal,
  isFirst: boolean,
): Promise<Outcome> {
  const path = finding?.diagnostic.path ?? "";
  if (finding === null) return { kind: "skipped", findings: [fixFinding("fix-unknown", path, {})] };
  if (finding.fix === null || !canApply(finding.fix))
    return { kind: "skipped", findings: [fixFinding("fix-none", path, {})] };
  if (isFirst) signal.throwIfAborted();
  if (signal.aborted) return { kind: "skipped", findings: [fixFinding("fix-cancelled", path, {})] };
  try {
    return await applyFix(ground, finding.fix, { signal });
  } catch (error) {
    if (error instanceof FileError) return { kind: "failed", findings: [findingOf(error)] };
    const isCancelled = error instanceof CancelledError || (signal.aborted && error === signal.reason);
    if (!isCancelled || isFirst) throw error;
    return { kind: "skipped", findings: [fixFinding("fix-cancelled", path, {})] };
  }
}

async function undoOf(step: UndoStep, ground: FixGround, signal: AbortSignal): Promise<UndoOutcome> {
  try {
    return await undoFix(ground, step, { signal });
  } catch (error) {
    if (error instanceof FileError) return { kind: "failed", path: error.path, findings: [findingOf(error)] };
    throw error;
  }
}

function shared(outcome: Outcome): Omit<FixedFinding, "key"> {
  const all = outcome.kind === "done" ? outcome.changes : [];
  const more = all.length - MOST_CHANGES;
  const changes = more > 0 ? [...all.slice(0, MOST_CHANGES), `and ${more} more`] : all;
  return { state: outcome.kind, changes, findings: outcome.findings.slice(0, MOST_CHANGES) };
}

/** Windows look again. */
function changed({ open }: PlayDesk): void {
  open.play.changed("mods");
}
