import { crc32 } from "node:zlib";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { PathTable } from "../../src-shared/rules/path-table.ts";
import type { Clock } from "../files/clock.ts";
import type { Connection } from "../store/connection.ts";
import type { Store } from "../store/store.ts";
import { isUnsettled, stampOf } from "./mod-cache.ts";
import type { FoundMod } from "./mod-file.ts";

interface Row {
  readonly stamp: string;
  readonly bytes: Uint8Array;
  readonly sum: bigint;
}

/** Bytes that wait to be written together. */
const MOST_PENDING = 1 << 20;
/** Of one mod: some 300,000 files. */
const LARGEST = 16 << 20;
/** Of all mods together; the rows of files that went away make room. */
const MOST_BYTES = 96 << 20;

/** Paths of mods in the cache. A row is for one state of its file and has a checksum: it is right or not there. */
export class PathCache {
  private readonly store: Store | null;
  private readonly clock: Clock;
  private pending: { readonly mod: FoundMod; readonly bytes: Uint8Array }[] = [];
  private pendingBytes = 0;

  /** Without a store nothing is known and nothing kept. */
  constructor(store: Store | null, clock: Clock) {
    this.store = store;
    this.clock = clock;
  }

  known(mod: FoundMod): PathTable | null {
    const row =
      this.store?.read(
        (rows) => rows.get<Row>("SELECT stamp, bytes, sum FROM mod_paths WHERE path = ?", mod.path) ?? null,
      ) ?? null;
    // In a damaged database anything can stand anywhere.
    if (row === null || row.stamp !== stampOf(mod) || !(row.bytes instanceof Uint8Array)) return null;
    if (row.sum !== sumOf(mod.path, row.stamp, row.bytes)) return null;
    try {
      return new PathTable(row.bytes);
    } catch (error) {
      // Of a version that has another layout.
      if (error instanceof FormatError) return null;
      throw error;
    }
  }

  /** Whether {@link keep} would keep the paths of this file, and they are not there yet. */
  isMissing(mod: FoundMod): boolean {
    if (this.store?.state !== "on" || isUnsettled(mod, this.clock)) return false;
    const stamp = this.store.read(
      (rows) => rows.get<Pick<Row, "stamp">>("SELECT stamp FROM mod_paths WHERE path = ?", mod.path)?.stamp ?? null,
    );
    return stamp !== stampOf(mod);
  }

  /** Keeps paths; written with others, at the latest by {@link flush}. */
  keep(mod: FoundMod, { bytes }: PathTable): void {
    if (this.store?.state !== "on" || bytes.length > LARGEST || isUnsettled(mod, this.clock)) return;
    this.pending.push({ mod, bytes });
    this.pendingBytes += bytes.length;
    if (this.pendingBytes >= MOST_PENDING) this.flush();
  }

  flush(): void {
    const { pending } = this;
    if (pending.length === 0) return;
    this.pending = [];
    this.pendingBytes = 0;
    const now = BigInt(this.clock.now());
    this.store?.write((rows) => {
      for (const { mod, bytes } of pending) {
        const stamp = stampOf(mod);
        rows.run(
          "INSERT OR REPLACE INTO mod_paths (path, stamp, bytes, length, seen_ms, sum) VALUES (?, ?, ?, ?, ?, ?)",
          ...[mod.path, stamp, bytes, BigInt(bytes.length), now, sumOf(mod.path, stamp, bytes)],
        );
      }
      while (usedBytes(rows) > MOST_BYTES && dropOldest(rows) > 0);
    });
  }
}

function usedBytes(rows: Connection): number {
  return Number(rows.get<{ readonly sum: bigint }>("SELECT coalesce(sum(length), 0) AS sum FROM mod_paths")!.sum);
}

function dropOldest(rows: Connection): number {
  return rows.run("DELETE FROM mod_paths WHERE path IN (SELECT path FROM mod_paths ORDER BY seen_ms, path LIMIT 20)");
}

function sumOf(path: string, stamp: string, bytes: Uint8Array): bigint {
  return BigInt(crc32(bytes, crc32(`${path}\0${stamp}\0`)));
}
