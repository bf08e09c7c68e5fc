import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

let folder: string | null = null;

/** The `resources/` folder: beside `src-main/` when run from source, beside `dist/` when bundled. */
export function resourcesFolder(): string {
  if (folder === null) {
    const candidates = ["../resources", "../../resources"].map((relative) =>
      path.resolve(import.meta.dirname, relative),
    );
    const found = candidates.find((candidate) => existsSync(path.join(candidate, "layout-registry.json")));
    if (found === undefined)
      throw new Error(`the program's own resources are missing; looked in ${candidates.join(" and ")}`);
    folder = found;
  }
  return folder;
}

export function readResourceText(name: string): string {
  return readFileSync(path.join(resourcesFolder(), name), "utf8");
}

export function readResourceJson(name: string): unknown {
  return JSON.parse(readResourceText(name));
}
