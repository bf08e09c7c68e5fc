import path from "node:path";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { readHeaderOf } from "../../archive/open.ts";
import { type CommitResult, warningsOf } from "../../files/atomic-file.ts";
import { backupsIn } from "../../files/backups.ts";
import { FileError, fileErrorOf, findingOf, warningOf } from "../../files/file-error.ts";
import { withLock } from "../../files/lock.ts";
import { removeStaleTemporaries } from "../../files/temporary.ts";
import type { PlayOperation } from "../operation.ts";
import { placeFile } from "../place-file.ts";
import type { ReadableCandidate } from "./candidate.ts";
import { type InstallGround, stampOf } from "./ground.ts";
import type { InstallItem, StandingFile } from "./plan-install.ts";
import { installFinding } from "./rules.ts";
import type { UndoStep } from "./undo.ts";

/** What became of an item. */
export interface ItemResult {
  readonly key: string;
  readonly state: "installed" | "skipped" | "failed";
  /** Where it is; null unless it was installed. */
  readonly path: string | null;
  readonly findings: readonly Diagnostic[];
}

export interface InstallResult {
  /** Of every chosen item, in the order in which they were chosen. */
  readonly results: readonly ItemResult[];
  readonly undo: readonly UndoStep[];
  readonly isCancelled: boolean;
}

/**
 * Installs chosen items of a preview, each wholly or not at all; versions that are replaced go to the backups. Aborting
 * leaves those as they were that are not done, and is told in the result.
 */
export async function commitInstall(
  items: readonly InstallItem[],
  chosen: readonly string[],
  ground: InstallGround,
  operation: PlayOperation = {},
): Promise<InstallResult> {
  const wanted = [...new Set(chosen)].flatMap((key) => items.find((each) => each.key === key) ?? []);
  const commit = new Commit(ground, operation, wanted);
  for (const item of wanted) await commit.take(item);
  return commit;
}

class Commit implements InstallResult {
  readonly results: ItemResult[] = [];
  readonly undo: UndoStep[] = [];
  readonly #ground: InstallGround;
  readonly #operation: PlayOperation;
  readonly #total: { readonly files: number; readonly bytes: number };
  readonly #done = new Set<bigint>();
  #bytes = 0;

  constructor(ground: InstallGround, operation: PlayOperation, items: readonly InstallItem[]) {
    this.#ground = ground;
    this.#operation = operation;
    this.#total = { files: items.length, bytes: items.reduce((sum, { size }) => sum + size, 0) };
  }

  get isCancelled(): boolean {
    return this.#operation.signal?.aborted === true && this.results.some(({ findings }) => findings.some(isCancelling));
  }

  async take(item: InstallItem): Promise<void> {
    const { key, mod, target } = item;
    const skip = (findings: readonly Diagnostic[]) =>
      this.results.push({ key, state: "skipped", path: null, findings });
    if (mod === null || target === null || item.action === "same") return void skip(item.findings);
    if (this.#operation.signal?.aborted) return void skip([installFinding("install-cancelled", target, {})]);
    if (this.#done.has(mod.facts.id)) return void skip([installFinding("install-once", target, {})]);
    try {
      this.results.push(await this.#install(key, mod, target, item.standing));
    } catch (error) {
      if (this.#isCancelling(error)) return void skip([installFinding("install-cancelled", target, {})]);
      if (!(error instanceof FileError)) throw error;
      this.results.push({ key, state: "failed", path: null, findings: [findingOf(error)] });
    }
  }

  #isCancelling(error: unknown): boolean {
    const { signal } = this.#operation;
    return signal?.aborted === true && error === signal.reason;
  }

  async #install(
    key: string,
    mod: ReadableCandidate,
    target: string,
    standing: StandingFile | null,
  ): Promise<ItemResult> {
    const { files, locks, mods } = this.#ground;
    try {
      await files.mkdirs(mods);
    } catch (error) {
      throw fileErrorOf(error, mods);
    }
    return withLock(target, { folder: locks }, async () => {
      const changed = await this.#changed(mod, target, standing);
      if (changed !== null) return { key, state: "failed", path: null, findings: [changed] };
      await removeStaleTemporaries(path.dirname(target));
      const placed = await this.#place(mod, target, standing);
      this.#done.add(mod.facts.id);
      const warnings = [...warningsOf(placed), ...(await this.#note(placed))];
      return { key, state: "installed", path: placed.path, findings: warnings.map(warningOf) };
    });
  }

  /** What another program changed since the preview. */
  async #changed(mod: ReadableCandidate, target: string, standing: StandingFile | null): Promise<Diagnostic | null> {
    const { files } = this.#ground;
    const changed = (file: string) => installFinding("install-changed", file, { name: path.basename(file) });
    if ((await stampOf(mod.file, files)) !== mod.stamp) return changed(mod.file);
    return (await stampOf(target, files)) === (standing?.stamp ?? null) ? null : changed(target);
  }

  #place(mod: ReadableCandidate, target: string, standing: StandingFile | null): Promise<CommitResult> {
    const { files, backups } = this.#ground;
    const { signal, report } = this.#operation;
    return placeFile(mod.file, target, {
      ...{ files, signal, backup: backupsIn(backups, { required: true }) },
      existing: standing === null ? "refuse" : "replace",
      verify: (temporary) => this.#readBack(temporary, target, mod),
      onBytes: (bytes) => {
        this.#bytes += bytes;
        report?.({
          ...{ kind: "install", done: this.#done.size, total: this.#total.files, detail: path.basename(target) },
          ...{ bytes: this.#bytes, totalBytes: this.#total.bytes },
        });
      },
    });
  }

  async #readBack(temporary: string, target: string, { facts, size }: ReadableCandidate): Promise<void> {
    const { files } = this.#ground;
    try {
      const { header } = await readHeaderOf(temporary, files);
      if (header.id === facts.id && (await files.stat(temporary)).size === size) return;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
    throw new FileError("not-read-back", target, { what: "its size or header" });
  }

  /** How to take it back. That this cannot be found out does not undo what was done. */
  async #note({ path: target, replaced, backup }: CommitResult): Promise<readonly FileError[]> {
    try {
      const stamp = await stampOf(target, this.#ground.files);
      if (stamp === null) return [];
      if (!replaced) this.undo.push({ kind: "take-away", path: target, stamp });
      else if (backup.kind === "kept")
        this.undo.push({ kind: "put-back", backup: backup.path, path: target, over: stamp });
      return [];
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      return [error];
    }
  }
}

function isCancelling({ code }: Diagnostic): boolean {
  return code === "install-cancelled";
}
