/**
 * How the database came to be, step by step: version n of it is what the first n steps make. A step that was released
 * never changes; what is to be different is another step.
 *
 * layer        a MEDIA folder or an archive of the base game, as one version of the engine reads it
 * manifest     the file table of an archive, from its last reading
 * file_facts   what was found out about one file of a layer
 * mod_file     header of a mod in the library, and what checking the file found when that was done
 * mod_paths    the paths of a mod in the library, as rules/path-table.ts has them
 * mod_depth    what the doctor found out about a mod by looking into every file in it
 *
 * `sum` is the CRC-32 of the row: SQLite notices damage to its own structure, not to what is kept in it.
 */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE layer (
    id      INTEGER PRIMARY KEY,
    path    TEXT    NOT NULL,
    engine  INTEGER NOT NULL,
    used_ms INTEGER NOT NULL,
    UNIQUE (path, engine)
  ) STRICT;

  CREATE TABLE manifest (
    layer          INTEGER PRIMARY KEY REFERENCES layer (id) ON DELETE CASCADE,
    kind           TEXT    NOT NULL,
    stamp          TEXT    NOT NULL,
    section_start  INTEGER NOT NULL,
    section_length INTEGER NOT NULL,
    bytes          BLOB    NOT NULL,
    sum            INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE file_facts (
    layer INTEGER NOT NULL REFERENCES layer (id) ON DELETE CASCADE,
    kind  TEXT    NOT NULL,
    path  TEXT    NOT NULL,
    stamp TEXT    NOT NULL,
    facts TEXT    NOT NULL,
    sum   INTEGER NOT NULL,
    PRIMARY KEY (layer, kind, path)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE mod_file (
    path    TEXT    PRIMARY KEY,
    stamp   TEXT    NOT NULL,
    mod_id  INTEGER NOT NULL,
    header  TEXT    NOT NULL,
    checked TEXT,
    seen_ms INTEGER NOT NULL,
    sum     INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;

  CREATE INDEX mod_file_id ON mod_file (mod_id);
  `,
  `
  CREATE TABLE mod_paths (
    path    TEXT    PRIMARY KEY,
    stamp   TEXT    NOT NULL,
    length  INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL,
    sum     INTEGER NOT NULL,
    bytes   BLOB    NOT NULL
  ) STRICT;
  `,
  `
  CREATE TABLE mod_depth (
    path    TEXT    PRIMARY KEY,
    stamp   TEXT    NOT NULL,
    length  INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL,
    sum     INTEGER NOT NULL,
    facts   TEXT    NOT NULL
  ) STRICT;
  `,
];
