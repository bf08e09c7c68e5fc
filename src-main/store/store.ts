import path from "node:path";
import { type Diagnostic, type DiagnosticData, diagnose } from "../../src-shared/text/diagnostic.ts";
import { type Clock, systemClock } from "../files/clock.ts";
import { fileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { withLock } from "../files/lock.ts";
import { Connection, NewerDatabaseError } from "./connection.ts";
import { MIGRATIONS } from "./migrations.ts";
import { STORE_RULES } from "./rules.ts";
import { DATABASE, setAside } from "./set-aside.ts";
import { loadSqlite, type OpenDatabase, type SqliteFault, sqliteCodeOf, sqliteFaultOf } from "./sqlite.ts";

export interface StoreOptions {
  /** The app's cache folder; made when missing. */
  readonly folder: string;
  /** Folder of all locks. */
  readonly locks: string;
  readonly clock?: Clock;
  readonly files?: FileLayer;
  readonly migrations?: readonly string[];
  /** Node-API of this host; default that of the process. */
  readonly napi?: string | undefined;
  /** How long to wait for a program that keeps the database locked, in milliseconds. */
  readonly waitMs?: number;
}

/** `on`: read and written · `read-only`: read, but nothing more can be kept · `off`: as if there were none. */
export type StoreState = "on" | "read-only" | "off";

const WAIT_MS = 1000;
const PAUSE_MS = 50;
/** In the middle of work the thread stands still while it waits. */
const PATIENCE_MS = 250;

/**
 * Opens the cache, a database that holds only what can be made again. Whatever is wrong with it ends in a store that
 * is off and a notice that says why: never an error. One that is damaged or newer is put aside and made anew.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  return new Opening(options).open();
}

/** For work that has nothing to keep: a store that is off, and no file. */
export function noStore(folder: string): Store {
  return new Store(path.join(folder, DATABASE), null, [], async () => {});
}

/** The cache of one run. Nothing here throws what SQLite throws. */
export class Store {
  readonly file: string;
  /** What was wrong with it so far, each thing once. */
  readonly notices: readonly Diagnostic[];
  private readonly settle: () => Promise<void>;
  private readonly ownNotices: Diagnostic[];
  private connection: Connection | null;
  private isFull = false;
  private isDamaged = false;

  /** `settle` puts the database aside. */
  constructor(file: string, connection: Connection | null, notices: Diagnostic[], settle: () => Promise<void>) {
    this.file = file;
    this.connection = connection;
    this.ownNotices = notices;
    this.notices = notices;
    this.settle = settle;
  }

  get state(): StoreState {
    if (this.connection === null) return "off";
    return this.isFull ? "read-only" : "on";
  }

  /** What `work` finds; null when it finds nothing or nothing can be read. */
  read<T>(work: (rows: Connection) => T | null): T | null {
    return this.attempt((connection) => work(connection));
  }

  /** Does `work` in one transaction; false when nothing could be written, and then nothing was. */
  write(work: (rows: Connection) => void): boolean {
    if (this.isFull) return false;
    return (
      this.attempt((connection) => {
        connection.transaction(() => work(connection));
        return true;
      }) ?? false
    );
  }

  /** Bytes in use; 0 when it is off. */
  usedBytes(): number {
    return this.attempt((connection) => connection.usedBytes()) ?? 0;
  }

  /**
   * Makes the database smaller than `maxBytes`: `dropOldest` removes what was not used longest, and says false when
   * there is nothing left to remove.
   */
  keepBelow(maxBytes: number, dropOldest: (rows: Connection) => boolean): void {
    let dropped = false;
    while (this.usedBytes() > maxBytes) {
      let isLess = false;
      this.write((rows) => {
        isLess = dropOldest(rows);
      });
      if (!isLess) break;
      dropped = true;
    }
    if (dropped) this.attempt((connection) => connection.shrink());
  }

  /** Ends its use; a database that turned out to be damaged is put aside. */
  async close(): Promise<void> {
    this.attempt((connection) => connection.close());
    this.connection = null;
    if (this.isDamaged) await this.settle();
    this.isDamaged = false;
  }

  private attempt<T>(work: (connection: Connection) => T): T | null {
    if (this.connection === null) return null;
    try {
      return work(this.connection);
    } catch (error) {
      const fault = sqliteFaultOf(error);
      if (fault === null) throw error;
      this.fail(fault, error);
      return null;
    }
  }

  private fail(fault: SqliteFault, error: unknown): void {
    this.ownNotices.push(noticeOf(fault, error, this.file));
    if (fault === "full") {
      this.isFull = true;
      return;
    }
    this.isDamaged = fault === "damaged";
    try {
      this.connection?.close();
    } catch (closing) {
      if (sqliteFaultOf(closing) === null) throw closing;
    }
    this.connection = null;
  }
}

type Attempt =
  | { readonly kind: "open"; readonly connection: Connection }
  | { readonly kind: "unusable"; readonly why: string }
  | { readonly kind: "failed"; readonly fault: SqliteFault; readonly error: unknown };

class Opening {
  private readonly folder: string;
  private readonly file: string;
  private readonly locks: string;
  private readonly clock: Clock;
  private readonly files: FileLayer;
  private readonly migrations: readonly string[];
  private readonly napi: string | undefined;
  private readonly waitMs: number;
  private readonly notices: Diagnostic[] = [];

  constructor(options: StoreOptions) {
    this.folder = options.folder;
    this.file = path.join(options.folder, DATABASE);
    this.locks = options.locks;
    this.clock = options.clock ?? systemClock;
    this.files = options.files ?? nodeFiles;
    this.migrations = options.migrations ?? MIGRATIONS;
    this.napi = "napi" in options ? options.napi : process.versions.napi;
    this.waitMs = options.waitMs ?? WAIT_MS;
  }

  async open(): Promise<Store> {
    const sqlite = loadSqlite(this.napi);
    if (sqlite.kind === "old-node") return this.off("cache-old-node", { node: process.versions.node });
    if (sqlite.kind === "missing") return this.off("cache-no-module", { why: sqlite.why });
    try {
      await this.files.mkdirs(this.folder);
    } catch (error) {
      return this.off("cache-not-writable", { why: fileErrorOf(error, this.folder).message });
    }
    let attempt = await this.patiently(sqlite.open);
    if (attempt.kind === "unusable") attempt = await this.anew(sqlite.open);
    switch (attempt.kind) {
      case "open":
        attempt.connection.setPatience(PATIENCE_MS);
        return this.store(attempt.connection);
      case "unusable":
        return this.off("cache-not-writable", { why: attempt.why });
      case "failed":
        this.notices.push(noticeOf(attempt.fault, attempt.error, this.file));
        return this.store(null);
    }
  }

  private async patiently(open: OpenDatabase): Promise<Attempt> {
    const deadline = this.clock.now() + this.waitMs;
    for (;;) {
      const attempt = this.attempt(open);
      if (attempt.kind !== "failed" || attempt.fault !== "locked" || this.clock.now() >= deadline) return attempt;
      await this.clock.sleep(PAUSE_MS);
    }
  }

  private attempt(open: OpenDatabase): Attempt {
    try {
      return { kind: "open", connection: Connection.open(open, this.file, this.migrations) };
    } catch (error) {
      if (error instanceof NewerDatabaseError)
        return { kind: "unusable", why: "was made by a newer version of this program" };
      const fault = sqliteFaultOf(error);
      if (fault === null) throw error;
      if (fault === "damaged") return { kind: "unusable", why: DAMAGED };
      return { kind: "failed", fault, error };
    }
  }

  /** Puts the database aside and opens a new one. Of several programs that find it damaged one does so. */
  private async anew(open: OpenDatabase): Promise<Attempt> {
    try {
      return await withLock(this.file, { folder: this.locks, waitMs: this.waitMs, files: this.files }, async () => {
        const again = await this.patiently(open);
        if (again.kind !== "unusable") return again;
        await setAside(this.folder, this.clock, this.files);
        this.notices.push(asideNotice(again.why, this.file));
        return this.patiently(open);
      });
    } catch (error) {
      return { kind: "unusable", why: fileErrorOf(error, this.file).message };
    }
  }

  private store(connection: Connection | null): Store {
    return new Store(this.file, connection, this.notices, () => this.settle());
  }

  private off(code: keyof typeof STORE_RULES, data: DiagnosticData): Store {
    this.notices.push(diagnose(code, STORE_RULES[code], { path: this.file }, data));
    return this.store(null);
  }

  private async settle(): Promise<void> {
    try {
      const options = { folder: this.locks, waitMs: this.waitMs, files: this.files };
      await withLock(this.file, options, () => setAside(this.folder, this.clock, this.files));
    } catch (error) {
      // The next run meets the same damage and tries again.
      fileErrorOf(error, this.file);
    }
  }
}

const DAMAGED = "was damaged";

function asideNotice(why: string, file: string): Diagnostic {
  return diagnose("cache-set-aside", STORE_RULES["cache-set-aside"], { path: file }, { why });
}

function noticeOf(fault: SqliteFault, error: unknown, file: string): Diagnostic {
  const place = { path: file };
  switch (fault) {
    case "locked":
      return diagnose("cache-locked", STORE_RULES["cache-locked"], place, {});
    case "full":
      return diagnose("cache-disk-full", STORE_RULES["cache-disk-full"], place, {});
    case "damaged":
      return asideNotice(DAMAGED, file);
    case "refused":
      return diagnose("cache-not-writable", STORE_RULES["cache-not-writable"], place, {
        why: sqliteCodeOf(error) ?? String(error),
      });
  }
}
