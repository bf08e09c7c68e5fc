import { crc32 } from "node:zlib";
import type { Clock } from "../../files/clock.ts";
import { isUnsettled, stampOf } from "../../play/mod-cache.ts";
import type { FoundMod } from "../../play/mod-file.ts";
import type { Connection } from "../../store/connection.ts";
import type { Store } from "../../store/store.ts";
import type { DepthFacts } from "./facts.ts";

interface Row {
  readonly stamp: string;
  readonly facts: string;
  readonly sum: bigint;
}

/** Another number when the facts of the same file would be others. */
const DEPTH_VERSION = 1;
/** Characters of the facts of one mod: some 100,000 files with something to say. */
const LARGEST = 16 << 20;
/** Of all mods together; the rows of files that went away make room. */
const MOST = 64 << 20;

/** What is known of the contents of mods, in the cache. A row is for one state of its file: it is right or not there. */
export class DepthCache {
  private readonly store: Store | null;
  private readonly clock: Clock;

  /** Without a store nothing is known and nothing kept. */
  constructor(store: Store | null, clock: Clock) {
    this.store = store;
    this.clock = clock;
  }

  known(mod: FoundMod): DepthFacts | null {
    const row =
      this.store?.read(
        (rows) => rows.get<Row>("SELECT stamp, facts, sum FROM mod_depth WHERE path = ?", mod.path) ?? null,
      ) ?? null;
    if (row === null || row.stamp !== depthStamp(mod) || row.sum !== sumOf(mod.path, row)) return null;
    return JSON.parse(row.facts) as DepthFacts;
  }

  keep(mod: FoundMod, depth: DepthFacts): void {
    if (this.store?.state !== "on" || isUnsettled(mod, this.clock)) return;
    const facts = JSON.stringify(depth);
    if (facts.length > LARGEST) return;
    const stamp = depthStamp(mod);
    const now = BigInt(this.clock.now());
    this.store.write((rows) => {
      rows.run(
        "INSERT OR REPLACE INTO mod_depth (path, stamp, length, seen_ms, sum, facts) VALUES (?, ?, ?, ?, ?, ?)",
        ...[mod.path, stamp, BigInt(facts.length), now, sumOf(mod.path, { stamp, facts }), facts],
      );
      while (used(rows) > MOST && dropOldest(rows) > 0);
    });
  }
}

function depthStamp(mod: FoundMod): string {
  return `${DEPTH_VERSION}:${stampOf(mod)}`;
}

function used(rows: Connection): number {
  return Number(rows.get<{ readonly sum: bigint }>("SELECT coalesce(sum(length), 0) AS sum FROM mod_depth")!.sum);
}

function dropOldest(rows: Connection): number {
  return rows.run("DELETE FROM mod_depth WHERE path IN (SELECT path FROM mod_depth ORDER BY seen_ms, path LIMIT 5)");
}

function sumOf(path: string, { stamp, facts }: Omit<Row, "sum">): bigint {
  return BigInt(crc32(`${path}\0${stamp}\0${facts}`));
}
