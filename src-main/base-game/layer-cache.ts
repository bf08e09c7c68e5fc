import { crc32 } from "node:zlib";
import type { Clock } from "../files/clock.ts";
import type { Connection } from "../store/connection.ts";
import type { Store } from "../store/store.ts";
import { ENGINE_VERSION } from "../version.ts";
import type { LayerEntry, LayerKind } from "./layer.ts";

/** Facts about files that the cache keeps: of a unit, of a level set. */
export type FactKind = "unit" | "level-set";

/** What an archive is opened with without reading it. */
export interface KeptManifest {
  readonly kind: Exclude<LayerKind, "media">;
  readonly section: { readonly start: number; readonly length: number };
  readonly manifest: Uint8Array;
}

interface ManifestRow {
  readonly kind: string;
  readonly section_start: bigint;
  readonly section_length: bigint;
  readonly bytes: Uint8Array;
  readonly sum: bigint;
}

interface FactsRow {
  readonly stamp: string;
  readonly facts: string;
  readonly sum: bigint;
}

interface PendingFacts {
  readonly kind: FactKind;
  readonly path: string;
  readonly stamp: string;
  readonly facts: string;
}

/** Rows that wait to be written together. */
const MOST_PENDING = 1000;
/** That of the game takes 5 MB. */
const LARGEST_MANIFEST = 32 << 20;
/** When a layer was used is noted no more often than this: a run that only reads should write nothing. */
const USED_PRECISION_MS = 60 * 60 * 1000;

/**
 * What the cache knows of one layer. Every row says for which state of its file it holds and has a checksum, so a row
 * is never wrong: it is right or not there.
 */
export class LayerCache {
  private readonly store: Store;
  private readonly path: string;
  private readonly clock: Clock;
  private layer: bigint | null | "not asked" = "not asked";
  private pending: PendingFacts[] = [];

  /** `path` is the layer's, links resolved. */
  constructor(store: Store, path: string, clock: Clock) {
    this.store = store;
    this.path = path;
    this.clock = clock;
  }

  /** What was kept of an archive when its files had this stamp. */
  manifest(stamp: string): KeptManifest | null {
    const layer = this.layerId();
    if (layer === null) return null;
    const row = this.store.read(
      (rows) =>
        rows.get<ManifestRow>(
          "SELECT kind, section_start, section_length, bytes, sum FROM manifest WHERE layer = ? AND stamp = ?",
          layer,
          stamp,
        ) ?? null,
    );
    if (row === null) return null;
    const { kind, section_start: start, section_length: length, bytes, sum } = row;
    // In a damaged database anything can stand anywhere.
    if ((kind !== "pak" && kind !== "bundle") || !(bytes instanceof Uint8Array)) return null;
    if (sum !== manifestSum(kind, stamp, start, length, bytes)) return null;
    return { kind, section: { start: Number(start), length: Number(length) }, manifest: bytes };
  }

  keepManifest(stamp: string, { kind, section, manifest }: KeptManifest): void {
    if (manifest.length > LARGEST_MANIFEST) return;
    const start = BigInt(section.start);
    const length = BigInt(section.length);
    this.write((rows, layer) => {
      rows.run(
        "INSERT OR REPLACE INTO manifest (layer, kind, stamp, section_start, section_length, bytes, sum) VALUES (?, ?, ?, ?, ?, ?, ?)",
        ...[layer, kind, stamp, start, length, manifest, manifestSum(kind, stamp, start, length, manifest)],
      );
    });
  }

  /** Facts that were kept about a file as it is now. */
  facts(kind: FactKind, { path, stamp }: LayerEntry): string | null {
    const layer = this.layerId();
    if (layer === null) return null;
    const row = this.store.read(
      (rows) =>
        rows.get<FactsRow>(
          "SELECT stamp, facts, sum FROM file_facts WHERE layer = ? AND kind = ? AND path = ?",
          layer,
          kind,
          path,
        ) ?? null,
    );
    if (row === null || row.stamp !== stamp) return null;
    return row.sum === factsSum({ kind, path, stamp, facts: row.facts }) ? row.facts : null;
  }

  /** Keeps facts about a file; they are written with others, at the latest by {@link flush}. */
  keepFacts(kind: FactKind, { path, stamp, isUnsettled }: LayerEntry, facts: string): void {
    if (isUnsettled || this.store.state !== "on") return;
    this.pending.push({ kind, path, stamp, facts });
    if (this.pending.length >= MOST_PENDING) this.flush();
  }

  flush(): void {
    const { pending } = this;
    if (pending.length === 0) return;
    this.pending = [];
    this.write((rows, layer) => {
      for (const row of pending)
        rows.run(
          "INSERT OR REPLACE INTO file_facts (layer, kind, path, stamp, facts, sum) VALUES (?, ?, ?, ?, ?, ?)",
          ...[layer, row.kind, row.path, row.stamp, row.facts, factsSum(row)],
        );
    });
  }

  /** The layer's row, noted as used now; null when there is none. */
  private layerId(): bigint | null {
    if (this.layer === "not asked") {
      const now = this.clock.now();
      const row = this.store.read(
        (rows) =>
          rows.get<{ readonly id: bigint; readonly used_ms: bigint }>(
            "SELECT id, used_ms FROM layer WHERE path = ? AND engine = ?",
            this.path,
            ENGINE,
          ) ?? null,
      );
      this.layer = row?.id ?? null;
      if (row !== null && Math.abs(now - Number(row.used_ms)) > USED_PRECISION_MS)
        this.store.write((rows) => void rows.run("UPDATE layer SET used_ms = ? WHERE id = ?", BigInt(now), row.id));
    }
    return this.layer;
  }

  /** In one transaction, in which the layer has its row: another run may have removed it meanwhile. */
  private write(work: (rows: Connection, layer: bigint) => void): void {
    this.store.write((rows) => {
      const row = rows.get<{ readonly id: bigint }>(
        "INSERT INTO layer (path, engine, used_ms) VALUES (?, ?, ?) ON CONFLICT (path, engine) DO UPDATE SET used_ms = excluded.used_ms RETURNING id",
        this.path,
        ENGINE,
        BigInt(this.clock.now()),
      );
      if (row === undefined) return;
      this.layer = row.id;
      work(rows, row.id);
    });
  }
}

const ENGINE = BigInt(ENGINE_VERSION);

/** Drops the layer that was not used longest; false when there is none. */
export function dropOldestLayer(rows: Connection): boolean {
  return rows.run("DELETE FROM layer WHERE id = (SELECT id FROM layer ORDER BY used_ms, id LIMIT 1)") > 0;
}

function factsSum({ kind, path, stamp, facts }: PendingFacts): bigint {
  return BigInt(crc32(`${kind}\0${path}\0${stamp}\0${facts}`));
}

function manifestSum(kind: string, stamp: string, start: bigint, length: bigint, bytes: Uint8Array): bigint {
  return BigInt(crc32(bytes, crc32(`${kind}\0${stamp}\0${start}\0${length}\0`)));
}
