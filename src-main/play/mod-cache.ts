import { crc32 } from "node:zlib";
import type { Clock } from "../files/clock.ts";
import type { Connection } from "../store/connection.ts";
import type { Store } from "../store/store.ts";
import { ENGINE_VERSION } from "../version.ts";
import type { LeveledCheck } from "./health.ts";
import type { FoundMod, ModFacts } from "./mod-file.ts";

interface Row {
  readonly stamp: string;
  readonly mod_id: bigint;
  readonly header: string;
  readonly checked: string | null;
  readonly sum: bigint;
}

/** Rows that wait to be written together. */
const MOST_PENDING = 200;
/** More mods than anybody has; the rows of files that went away make room. */
const MOST_ROWS = 20_000;
const UNSETTLED_MS = 2000;

/** What is known of a file as it is now. */
export interface KnownMod {
  readonly facts: ModFacts;
  /** Null when it was not checked. */
  readonly check: LeveledCheck | null;
}

/** What the cache knows of mods. A row is for one state of its file and has a checksum: it is right or not there. */
export class ModCache {
  private readonly store: Store | null;
  private readonly clock: Clock;
  private pending: { readonly mod: FoundMod; readonly known: KnownMod }[] = [];

  /** Without a store nothing is known and nothing kept. */
  constructor(store: Store | null, clock: Clock) {
    this.store = store;
    this.clock = clock;
  }

  known(mod: FoundMod): KnownMod | null {
    const row = this.read((rows) =>
      rows.get<Row>("SELECT stamp, mod_id, header, checked, sum FROM mod_file WHERE path = ?", mod.path),
    );
    if (row === null || row.stamp !== stampOf(mod) || row.sum !== sumOf(mod.path, row)) return null;
    return { facts: factsOfText(row.header, row.mod_id), check: row.checked === null ? null : JSON.parse(row.checked) };
  }

  /** Keeps what was found out; written with others, at the latest by {@link flush}. */
  keep(mod: FoundMod, known: KnownMod): void {
    if (this.store === null || isUnsettled(mod, this.clock)) return;
    this.pending.push({ mod, known });
    if (this.pending.length >= MOST_PENDING) this.flush();
  }

  flush(): void {
    const { pending } = this;
    if (pending.length === 0) return;
    this.pending = [];
    const now = BigInt(this.clock.now());
    this.store?.write((rows) => {
      for (const { mod, known } of pending) writeRow(rows, mod, known, now);
      dropOldest(rows);
    });
  }

  /** Titles that files with these ids had when they were last there. */
  titles(ids: readonly bigint[]): Map<bigint, string> {
    const titles = new Map<bigint, string>();
    for (const id of ids) {
      const row = this.read((rows) =>
        rows.get<{ readonly header: string }>(
          "SELECT header FROM mod_file WHERE mod_id = ? ORDER BY seen_ms DESC LIMIT 1",
          id,
        ),
      );
      if (row !== null) titles.set(id, factsOfText(row.header, id).title);
    }
    return titles;
  }

  private read<T>(work: (rows: Connection) => T | undefined): T | null {
    return this.store?.read((rows) => work(rows) ?? null) ?? null;
  }
}

function writeRow(rows: Connection, mod: FoundMod, { facts, check }: KnownMod, now: bigint): void {
  const row = {
    stamp: stampOf(mod),
    mod_id: facts.id,
    header: textOfFacts(facts),
    checked: check === null ? null : JSON.stringify(check),
  };
  rows.run(
    "INSERT OR REPLACE INTO mod_file (path, stamp, mod_id, header, checked, seen_ms, sum) VALUES (?, ?, ?, ?, ?, ?, ?)",
    ...[mod.path, row.stamp, row.mod_id, row.header, row.checked, now, sumOf(mod.path, row)],
  );
}

function dropOldest(rows: Connection): void {
  const { count } = rows.get<{ readonly count: bigint }>("SELECT count(*) AS count FROM mod_file")!;
  if (count <= MOST_ROWS) return;
  rows.run(
    "DELETE FROM mod_file WHERE path IN (SELECT path FROM mod_file ORDER BY seen_ms, path LIMIT ?)",
    count - BigInt(MOST_ROWS),
  );
}

/** The clock of a file system is coarse: a change right after another of the same size could bear the same time. */
export function isUnsettled({ modifiedMs }: FoundMod, clock: Clock): boolean {
  return Math.abs(clock.now() - modifiedMs) < UNSETTLED_MS;
}

/** For which state of its file a row holds. */
export function stampOf({ stamp }: FoundMod): string {
  return `${ENGINE_VERSION}:${stamp}`;
}

function sumOf(path: string, { stamp, mod_id: id, header, checked }: Omit<Row, "sum">): bigint {
  return BigInt(crc32(`${path}\0${stamp}\0${id}\0${header}\0${checked ?? ""}`));
}

/** The id stands in a column of its own; ids of required mods are decimal texts. */
function textOfFacts({ id: _, ...rest }: ModFacts): string {
  return JSON.stringify(rest, (_key, inner) => (typeof inner === "bigint" ? inner.toString() : inner));
}

function factsOfText(text: string, id: bigint): ModFacts {
  const parsed = JSON.parse(text) as Omit<ModFacts, "id">;
  return { ...parsed, id, requirements: parsed.requirements.map((each) => ({ ...each, id: BigInt(each.id) })) };
}
