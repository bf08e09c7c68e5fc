import { createHash } from "node:crypto";
import path from "node:path";
import { type Diagnostic, diagnose } from "../../../src-shared/text/diagnostic.ts";
import { writeFileAtomically } from "../../files/atomic-file.ts";
import { type Clock, systemClock } from "../../files/clock.ts";
import { errnoOf, fileErrorOf } from "../../files/file-error.ts";
import { type FileFacts, type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import { readBounded } from "../../files/reading.ts";
import { randomPart, removeStaleTemporaries } from "../../files/temporary.ts";
import { engineFingerprint } from "./fingerprint.ts";
import { KeptMod } from "./kept-mod.ts";
import { decodeLedger, type EncodedRecords, encodeLedger, type KeptModFacts, type Ledger } from "./ledger.ts";
import type { Records } from "./records.ts";
import { BUILD_CACHE_RULES } from "./rules.ts";

/*
 * builds/                     below the app's cache folder
 *   0123456789abcdef/         shelf of a project with these options
 *     ledger                  what was made of what, and where it stands
 *     k3j9x0ab.blocks         the mod of the last build: a hard link, so it takes no room beside the mod itself
 */

const LEDGER = "ledger";
const BLOCKS = ".blocks";
const SHELF = /^[0-9a-f]{16}$/;
const LARGEST_LEDGER = 256 << 20;
/** Shelves of other projects that are looked into. */
const MOST_OTHERS = 4;
/** Shelves, and bytes of all kept mods together; what was not used longest goes. */
const MOST_SHELVES = 64;
const MOST_BYTES = 4 * 1024 ** 3;
/** A kept mod that no ledger names may be one that another program is just about to name. */
const ORPHAN_MS = 60 * 1000;

export interface BuildCacheOptions {
  /** The app's cache folder. */
  readonly folder: string;
  readonly files?: FileLayer;
  readonly clock?: Clock;
  /** Default: that of this program. */
  readonly engine?: string;
  readonly maxBytes?: number;
}

/** A ledger with the mod its blocks stand in. */
export interface OpenLedger {
  readonly records: Ledger;
  readonly mod: KeptMod;
}

/** What is known of a build, and the same as bytes. */
export interface RecordsToKeep {
  readonly records: Records;
  readonly encoded: EncodedRecords;
}

/** Of one build: which shelf is its own. */
export interface ShelfKey {
  /** The project's folder, links resolved. */
  readonly project: string;
  /** Options that decide blocks. */
  readonly options: unknown;
}

interface Shelf {
  readonly folder: string;
  /** When its ledger was written, milliseconds since 1970; 0 without one. */
  readonly usedMs: number;
  /** Bytes of its files. */
  readonly size: number;
}

/**
 * The build cache on disk (law 6): per project the mod of its last build and a ledger of it. Several programs may use it
 * at once: a ledger and a kept mod come to be in one step each, every block is checked when it is used, and what is not
 * there or damaged is made again. What keeps something from being kept is a finding, never an error.
 */
export class BuildCache {
  /** What kept it from being used, of the last build. */
  readonly findings: Diagnostic[] = [];
  private readonly folder: string;
  private readonly files: FileLayer;
  private readonly clock: Clock;
  private readonly engine: string;
  private readonly maxBytes: number;
  private readonly shelf: string;
  private readonly opened: KeptMod[] = [];
  /** The kept mod that the next one takes the place of. */
  private last: string | null = null;
  /** What was written last, for as long as the file on disk is that one. */
  private remembered: { readonly stamp: string; readonly ledger: Ledger } | null = null;

  constructor(options: BuildCacheOptions, key: ShelfKey) {
    this.folder = path.join(options.folder, "builds");
    this.files = options.files ?? nodeFiles;
    this.clock = options.clock ?? systemClock;
    this.engine = options.engine ?? engineFingerprint();
    this.maxBytes = options.maxBytes ?? MOST_BYTES;
    const name = createHash("sha256")
      .update(JSON.stringify([key.project, key.options]))
      .digest("hex");
    this.shelf = path.join(this.folder, name.slice(0, 16));
  }

  /** The ledger of the last build of this project; null when there is none that can be used. */
  async own(): Promise<OpenLedger | null> {
    const ledger = await this.open(this.shelf, this.remembered);
    this.last = ledger?.records.mod.file ?? null;
    return ledger;
  }

  /** Ledgers of other projects, those used last first. */
  async others(): Promise<readonly OpenLedger[]> {
    const opened: OpenLedger[] = [];
    try {
      const shelves = (await this.shelves()).filter(({ folder }) => folder !== this.shelf);
      for (const { folder } of shelves.slice(0, MOST_OTHERS)) {
        const ledger = await this.open(folder);
        if (ledger !== null) opened.push(ledger);
      }
    } catch (error) {
      this.note(error);
    }
    return opened;
  }

  /**
   * Keeps the blocks of a file that a build has just written, and what is known of them, for the next one. With `inPlace`
   * the file may be used where it lies when no link can be made to it.
   */
  async keep(written: string, { records, encoded }: RecordsToKeep, inPlace: boolean): Promise<void> {
    this.remembered = null;
    try {
      await this.files.mkdirs(this.shelf);
      const mod = await this.keepMod(written, inPlace);
      if (mod === null) return;
      const bytes = Buffer.concat(encodeLedger(this.engine, mod, encoded));
      const options = { files: this.files, clock: this.clock, backup: "none", flush: false } as const;
      const ledger = path.join(this.shelf, LEDGER);
      await writeFileAtomically(ledger, bytes, options);
      this.remembered = { stamp: stampOf(await this.files.lstat(ledger)), ledger: { mod, ...records } };
      await this.tidyShelf(mod.file);
      await this.makeRoom();
    } catch (error) {
      this.note(error);
    }
  }

  /** Takes away a ledger whose kept mod is damaged. */
  async forget(): Promise<void> {
    await this.removeQuietly(path.join(this.shelf, LEDGER));
  }

  async close(): Promise<void> {
    for (const mod of this.opened.splice(0)) await mod.close();
  }

  private async open(shelf: string, remembered: BuildCache["remembered"] = null): Promise<OpenLedger | null> {
    try {
      const ledger = path.join(shelf, LEDGER);
      const isRemembered = remembered !== null && remembered.stamp === stampOf(await this.files.lstat(ledger));
      const records = isRemembered
        ? remembered.ledger
        : decodeLedger(await readBounded(ledger, LARGEST_LEDGER, this.files), this.engine);
      if (records === null) return null;
      const mod = new KeptMod(shelf, records.mod, this.files);
      if (!(await mod.isThere())) return null;
      this.opened.push(mod);
      return { records, mod };
    } catch (error) {
      const failure = fileErrorOf(error, shelf);
      if (failure.kind !== "not-found") this.note(failure);
      return null;
    }
  }

  private async keepMod(written: string, inPlace: boolean): Promise<KeptModFacts | null> {
    const name = `${randomPart()}${BLOCKS}`;
    const link = path.join(this.shelf, name);
    let file = name;
    try {
      await this.files.link(written, link);
    } catch (error) {
      // Another disk, or a file system without hard links. A copy would take the time and the room of the mod once more.
      if (errnoOf(error) === null || !inPlace) throw error;
      file = written;
    }
    const { size, modifiedNs } = await this.files.lstat(path.resolve(this.shelf, file));
    return { file, size, modifiedNs: String(modifiedNs) };
  }

  /** Kept mods that no ledger names any more. A build that reads one has it open. */
  private async tidyShelf(kept: string): Promise<void> {
    await removeStaleTemporaries(this.shelf, { files: this.files, clock: this.clock });
    for (const name of await this.namesIn(this.shelf))
      if (name.endsWith(BLOCKS) && name !== kept && (name === this.last || (await this.isOrphan(name))))
        await this.removeQuietly(path.join(this.shelf, name));
    this.last = kept;
  }

  private async isOrphan(name: string): Promise<boolean> {
    const facts = await orGone(this.files.lstat(path.join(this.shelf, name)), this.shelf);
    return facts !== null && this.clock.now() - facts.changedMs > ORPHAN_MS;
  }

  private async makeRoom(): Promise<void> {
    let bytes = 0;
    for (const [at, { folder, size }] of (await this.shelves()).entries()) {
      bytes += size;
      if (folder !== this.shelf && (at >= MOST_SHELVES || bytes > this.maxBytes)) await this.removeShelf(folder);
    }
  }

  private async removeShelf(folder: string): Promise<void> {
    for (const name of await this.namesIn(folder)) await this.removeQuietly(path.join(folder, name));
    await this.files.rmdir(folder).catch((error: unknown) => void fileErrorOf(error, folder));
  }

  /** All shelves, those used last first, with the bytes of their files. */
  private async shelves(): Promise<Shelf[]> {
    const found: Shelf[] = [];
    for (const name of await this.namesIn(this.folder))
      if (SHELF.test(name)) found.push(await this.look(path.join(this.folder, name)));
    return found.sort((a, b) => b.usedMs - a.usedMs);
  }

  private async look(folder: string): Promise<Shelf> {
    let [usedMs, size] = [0, 0];
    for (const name of await this.namesIn(folder)) {
      const facts = await orGone(this.files.lstat(path.join(folder, name)), folder);
      if (facts === null) continue;
      size += facts.size;
      if (name === LEDGER) usedMs = Number(facts.modifiedNs / 1_000_000n);
    }
    return { folder, usedMs, size };
  }

  private async namesIn(folder: string): Promise<string[]> {
    const entries = await orGone(this.files.list(folder), folder);
    return (entries ?? []).flatMap((entry) => (entry.kind === "bad-name" ? [] : [entry.name]));
  }

  private async removeQuietly(file: string): Promise<void> {
    try {
      await this.files.unlink(file);
    } catch (error) {
      // Gone already, or held by another program: the next build tries again.
      fileErrorOf(error, file);
    }
  }

  private note(error: unknown): void {
    const failure = fileErrorOf(error, this.shelf);
    if (this.findings.length > 0) return;
    const place = { path: this.shelf };
    this.findings.push(
      diagnose("build-not-kept", BUILD_CACHE_RULES["build-not-kept"], place, { why: failure.message }),
    );
  }
}

function stampOf({ size, modifiedNs, changedMs, inode }: FileFacts): string {
  return `${size} ${modifiedNs} ${changedMs} ${inode}`;
}

/** What was asked of a path, or null when nothing is there (any more). Errors: `FileError`. */
async function orGone<T>(asked: Promise<T>, path: string): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    const failure = fileErrorOf(error, path);
    if (failure.kind === "not-found") return null;
    throw failure;
  }
}
