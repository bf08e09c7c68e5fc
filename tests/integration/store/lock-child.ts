import { createRequire } from "node:module";

// Keeps a database locked against readers too, until it is ended. Argument: file.
const SqliteDatabase = createRequire(import.meta.url)("better-sqlite3");
const database = new SqliteDatabase(process.argv[2]);
database.pragma("journal_mode = DELETE");
database.exec("BEGIN EXCLUSIVE; UPDATE layer SET used_ms = used_ms");
console.log("locked");
setInterval(() => {}, 1000);
