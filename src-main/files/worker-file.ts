import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The file of a worker beside a module (its `import.meta.url`), whether that runs from source or bundled. */
export function workerFileBeside(module: string, name: string): string {
  const beside = path.join(path.dirname(fileURLToPath(module)), name);
  return existsSync(`${beside}.js`) ? `${beside}.js` : `${beside}.ts`;
}
