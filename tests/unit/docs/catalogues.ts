import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Severity } from "../../../src-shared/text/diagnostic.ts";
import { ROOT } from "../../support/doc-examples.ts";

export interface RuleFacts {
  readonly severity: Severity;
  readonly about: string;
}

export interface Catalogue {
  /** Name of the constant, such as DAT_RULES. */
  readonly name: string;
  readonly rules: Readonly<Record<string, RuleFacts>>;
}

const CATALOGUE = /^export const ([A-Z_]*RULES)\b/gm;

function sourceFiles(): string[] {
  return ["src-shared", "src-main"].flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
}

/** Every catalogue of rules that the sources export, so that a new one cannot be forgotten. */
export async function loadCatalogues(): Promise<Catalogue[]> {
  const catalogues: Catalogue[] = [];
  for (const file of sourceFiles()) {
    const names = [...readFileSync(file, "utf8").matchAll(CATALOGUE)].map(([, name]) => name);
    if (names.length === 0) continue;
    const module: Record<string, unknown> = await import(pathToFileURL(file).href);
    for (const name of names) catalogues.push({ name, rules: module[name] as Catalogue["rules"] });
  }
  return catalogues.sort((a, b) => (a.name < b.name ? -1 : 1));
}
