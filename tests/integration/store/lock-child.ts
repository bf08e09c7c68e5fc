import { createRequire } from "node:module";

// Keeps a database locked until it is ended, with `all` against readers too. Arguments: file, `writers` or `all`.
const SqliteDatabase = createRequire(import.meta.url)("better-sqlite3");
const [file, whom] = process.argv.slice(2);
const database = new SqliteDatabase(file);
if (whom === "all") database.pragma("journal_mode = DELETE");
database.exec("BEGIN EXCLUSIVE; UPDATE layer SET used_ms = used_ms");
console.log("locked");
// Held on to: a database that is collected is closed.
setInterval(() => database.open, 1000);
