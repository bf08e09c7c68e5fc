import { createRequire } from "node:module";
import type { Database, Options } from "better-sqlite3";

export type OpenDatabase = (file: string, options: Options) => Database;

export type LoadedSqlite =
  | { readonly kind: "loaded"; readonly open: OpenDatabase }
  | { readonly kind: "old-node" }
  | { readonly kind: "missing"; readonly why: string };

/** The module is built for this version of Node-API. On a host with an older one, loading it ends the process. */
const LEAST_NAPI = 10;

/**
 * Loads the SQLite module, which is neither bundled nor needed for most commands, so it is loaded when it is asked
 * for. Never throws. `napi` is the host's `process.versions.napi`.
 */
export function loadSqlite(napi: string | undefined): LoadedSqlite {
  if (!(Number(napi) >= LEAST_NAPI)) return { kind: "old-node" };
  try {
    const SqliteDatabase = createRequire(import.meta.url)("better-sqlite3") as typeof import("better-sqlite3");
    // Its binary is loaded with the first database.
    new SqliteDatabase(":memory:").close();
    return { kind: "loaded", open: (file, options) => new SqliteDatabase(file, options) };
  } catch (error) {
    return { kind: "missing", why: error instanceof Error ? error.message.split("\n")[0] : String(error) };
  }
}

/**
 * `locked`: somebody else holds it · `full`: no room · `damaged`: no database of ours, or not whole · `refused`: the
 * system does not let it be opened, read or written.
 */
export type SqliteFault = "locked" | "full" | "damaged" | "refused";

const FAULTS: readonly (readonly [prefix: string, fault: SqliteFault])[] = [
  ["SQLITE_BUSY", "locked"],
  ["SQLITE_LOCKED", "locked"],
  ["SQLITE_PROTOCOL", "locked"],
  ["SQLITE_FULL", "full"],
  // The file of shared memory could not be made as long as it must be.
  ["SQLITE_IOERR_SHMSIZE", "full"],
  ["SQLITE_IOERR_SHORT_READ", "damaged"],
  ["SQLITE_IOERR", "refused"],
  ["SQLITE_READONLY", "refused"],
  ["SQLITE_CANTOPEN", "refused"],
  ["SQLITE_PERM", "refused"],
  ["SQLITE_NOMEM", "refused"],
  ["SQLITE_NOLFS", "refused"],
];

/** What kind of fault of the database an error is; null for an error that is none of SQLite's. */
export function sqliteFaultOf(error: unknown): SqliteFault | null {
  const code = sqliteCodeOf(error);
  if (code === null) return null;
  // The rest speaks of pages that are not whole or of tables of another shape than ours, whatever SQLite calls it.
  return FAULTS.find(([prefix]) => code === prefix || code.startsWith(`${prefix}_`))?.[1] ?? "damaged";
}

export function sqliteCodeOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "string" && code.startsWith("SQLITE_") ? code : null;
}
