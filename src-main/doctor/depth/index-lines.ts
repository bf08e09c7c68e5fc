import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import type { RawFacts } from "../../../src-shared/formats/raw/facts.ts";
import { NO_GUID, type RawIndex } from "../../../src-shared/formats/raw/raw-index.ts";
import { unitCategoryOf } from "../../../src-shared/formats/raw/sources.ts";
import type { IndexLine } from "./facts.ts";

/** What an index would have of a file; nothing for one that none lists. */
export function linesOf(path: string, facts: RawFacts): IndexLine[] {
  const line = (name: string | null, guid: bigint | null = null): IndexLine => ({
    kind: facts.kind,
    file: path,
    name: asciiUpper(name ?? ""),
    guid: guid === null || guid === NO_GUID ? null : String(guid),
  });
  switch (facts.kind) {
    case "unitdata":
      return unitCategoryOf(path) === null || facts.dontCreate ? [] : [line(facts.name, facts.guid?.value ?? null)];
    case "skills":
      return facts.name ? [line(facts.name, facts.guid?.value ?? null)] : [];
    case "ui":
      return facts.menu === null || facts.menu.name === "" || facts.menu.doNotCreate ? [] : [line(facts.menu.name)];
    case "affixes":
    case "triggerables":
      return [line(facts.name)];
    case "missiles":
    case "roompieces":
      return [line(null)];
  }
}

/** What an index has; paths and names in upper case. */
export function indexLines(index: RawIndex): IndexLine[] {
  return index.entries.map((entry) => ({
    kind: index.kind,
    file: asciiUpper(entry.file),
    name: "name" in entry ? asciiUpper(entry.name) : "",
    guid: "guid" in entry && entry.guid !== NO_GUID ? String(entry.guid) : null,
  }));
}

/** Lines whose file says otherwise; a unit may have its name or GUID from the file it is based on. */
export function differingLines(own: readonly IndexLine[], listed: readonly IndexLine[]): IndexLine[] {
  const byFile = new Map(own.map((line) => [`${line.kind} ${line.file}`, line]));
  const isOther = (a: string | null, b: string | null) => a !== null && a !== "" && a !== b;
  return listed.filter((line) => {
    const file = byFile.get(`${line.kind} ${line.file}`);
    return file !== undefined && (isOther(file.name, line.name) || isOther(file.guid, line.guid));
  });
}
