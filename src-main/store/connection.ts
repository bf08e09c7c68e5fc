import type { Database, Statement } from "better-sqlite3";
import type { OpenDatabase } from "./sqlite.ts";

export type SqlValue = string | bigint | Uint8Array | null;

/** One open database. Statements are prepared once. Whole numbers come as bigint. Throws the errors of SQLite. */
export class Connection {
  private readonly database: Database;
  private readonly statements = new Map<string, Statement>();

  private constructor(database: Database) {
    this.database = database;
  }

  /**
   * Opens a database, made when missing, and brings it to the newest version. Locked by another program it throws at
   * once. NewerDatabaseError when a later version of this program made it.
   */
  static open(open: OpenDatabase, file: string, migrations: readonly string[]): Connection {
    const database = open(file, { timeout: 0 });
    try {
      database.defaultSafeIntegers();
      // Takes effect in a database without tables only; lets it become smaller again.
      database.pragma("auto_vacuum = INCREMENTAL");
      database.pragma("journal_mode = WAL");
      // In WAL mode a power cut can take the last transactions away, never the database.
      database.pragma("synchronous = NORMAL");
      database.pragma("foreign_keys = ON");
      database.pragma("cell_size_check = ON");
      database.pragma("trusted_schema = OFF");
      const connection = new Connection(database);
      connection.migrate(migrations);
      return connection;
    } catch (error) {
      database.close();
      throw error;
    }
  }

  get<Row>(sql: string, ...values: readonly SqlValue[]): Row | undefined {
    return this.prepared(sql).get(...values) as Row | undefined;
  }

  all<Row>(sql: string, ...values: readonly SqlValue[]): Row[] {
    return this.prepared(sql).all(...values) as Row[];
  }

  /** How many rows it changed. */
  run(sql: string, ...values: readonly SqlValue[]): number {
    return this.prepared(sql).run(...values).changes;
  }

  /** All or nothing. */
  transaction<T>(work: () => T): T {
    return this.database.transaction(work).immediate();
  }

  /** How long to wait for another program's transaction, in milliseconds; the thread stands still meanwhile. */
  setPatience(ms: number): void {
    this.database.pragma(`busy_timeout = ${ms}`);
  }

  /** Bytes of the database, what was freed in it left out. */
  usedBytes(): number {
    return (this.number("page_count") - this.number("freelist_count")) * this.number("page_size");
  }

  /** Gives freed space back to the disk. */
  shrink(): void {
    if (this.number("freelist_count") > 0) this.database.pragma("incremental_vacuum");
  }

  close(): void {
    this.database.close();
  }

  private migrate(migrations: readonly string[]): void {
    if (this.version(migrations) === migrations.length) return;
    this.transaction(() => {
      // Another program may have done it meanwhile.
      for (let next = this.version(migrations); next < migrations.length; next++) {
        this.database.exec(migrations[next]);
        this.database.pragma(`user_version = ${next + 1}`);
      }
    });
  }

  private version(migrations: readonly string[]): number {
    const version = this.number("user_version");
    if (version > migrations.length || version < 0) throw new NewerDatabaseError(version);
    return version;
  }

  private number(pragma: string): number {
    return Number(this.database.pragma(pragma, { simple: true }));
  }

  private prepared(sql: string): Statement {
    const known = this.statements.get(sql);
    if (known !== undefined) return known;
    const statement = this.database.prepare(sql);
    this.statements.set(sql, statement);
    return statement;
  }
}

/** The database is of a version that this program does not know. */
export class NewerDatabaseError extends Error {
  constructor(version: number) {
    super(`version ${version} of the database`);
    this.name = "NewerDatabaseError";
  }
}
