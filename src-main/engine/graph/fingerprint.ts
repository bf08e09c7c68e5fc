import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readResourceText } from "../../files/resources.ts";
import { ENGINE_VERSION, VERSION } from "../../version.ts";
import { workerFile } from "../threads.ts";

let known: string | null = null;

/**
 * What decides the bytes of a block besides its source and the options: this program, its tables, and the deflater of
 * this Node. Equal as long as the same input gives the same bytes.
 */
export function engineFingerprint(): string {
  known ??= compute();
  return known;
}

function compute(): string {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([VERSION, ENGINE_VERSION, process.versions.zlib, process.versions.v8, process.arch]));
  for (const table of ["layout-registry.json", "feature-tags.json", "names.txt", "name-families.txt"])
    hash.update(readResourceText(table)).update("\0");
  for (const file of codeFiles()) hash.update(readFileSync(file)).update("\0");
  return hash.digest("base64");
}

/**
 * Bundled, the workers name the chunks they are made of, and a chunk has the hash of its content in its name. Run from
 * source, it is every file below the rooms that make blocks.
 */
function codeFiles(): string[] {
  const workers = [workerFile("pack-worker"), workerFile("bake-worker")];
  if (workers.every((file) => file.endsWith(".js"))) return workers;
  const engine = path.dirname(workers[0]);
  const shared = path.resolve(engine, "../../src-shared");
  return [engine, shared].flatMap((folder) =>
    (readdirSync(folder, { recursive: true }) as string[])
      .filter((name) => name.endsWith(".ts"))
      .sort()
      .map((name) => path.join(folder, name)),
  );
}
