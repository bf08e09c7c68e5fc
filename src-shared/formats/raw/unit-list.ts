import type { UnitFacts } from "./facts.ts";
import type { FactsFile } from "./file-entries.ts";
import type { RawFindings } from "./raw-findings.ts";
import { UNIT_CATEGORIES, type UnitEntry } from "./raw-index.ts";
import { unitCategoryOf } from "./sources.ts";
import { type ChainBreak, createBases, type UnitsByPath } from "./unit-chain.ts";
import { type MadeUnit, makeUnit } from "./unit-entry.ts";

/**
 * The units of the four categories, one category after the other, files in the order given. A unit whose own file says
 * DONTCREATE is not listed, but can be the base of others.
 */
export function listUnits(
  files: readonly FactsFile<UnitFacts>[],
  base: UnitsByPath | null,
  findings: RawFindings,
): UnitEntry[] {
  const own = files.map(({ path, facts }) => [path, facts] as const);
  const bases = createBases(own, base);
  const breaks = new Breaks(base !== null);
  const entries = UNIT_CATEGORIES.flatMap((category) =>
    files
      .filter(({ path, facts }) => !facts.dontCreate && unitCategoryOf(path) === category)
      .map(({ path, facts }) => {
        const unit = makeUnit(path, category, facts, bases);
        report(unit, findings);
        breaks.note(unit);
        return unit.entry;
      }),
  );
  breaks.report(findings);
  return entries;
}

function report({ entry, broken, guidIsExact }: MadeUnit, findings: RawFindings): void {
  const { file, guid, name } = entry;
  const key = "UNIT_GUID";
  if (guidIsExact === false) findings.add("raw-guid-text", file, { key, value: String(guid) });
  // What a missing base could have told is no fault of the file.
  if (broken !== null) return;
  if (guidIsExact === null) findings.add("raw-guid-missing", file, { key });
  if (name === "") findings.add("raw-name-missing", file, { key: "NAME", used: "" });
}

const CODES = {
  missing: "raw-base-file-missing",
  cycle: "raw-base-file-cycle",
  "too-long": "raw-base-files-too-many",
} as const;

interface OpenUnits {
  readonly at: ChainBreak;
  /** A line "path: keys" of each unit whose chain ends here, with the keys left open. */
  readonly units: string[];
}

/** Chains that could not be followed, by the place where they break off. */
class Breaks {
  private readonly hasBase: boolean;
  private readonly places = new Map<string, OpenUnits>();

  constructor(hasBase: boolean) {
    this.hasBase = hasBase;
  }

  note({ entry, broken, openKeys }: MadeUnit): void {
    if (broken === null || openKeys.length === 0) return;
    const place = `${broken.why} ${broken.holder}`;
    const open = this.places.get(place) ?? { at: broken, units: [] };
    open.units.push(`${entry.file}: ${openKeys.join(", ")}`);
    this.places.set(place, open);
  }

  report(findings: RawFindings): void {
    const guessed: OpenUnits[] = [];
    for (const open of this.places.values()) {
      const { at, units } = open;
      if (at.why === "missing" && !this.hasBase) guessed.push(open);
      else findings.add(CODES[at.why], at.holder, { baseFile: at.target, units });
    }
    if (guessed.length === 0) return;
    findings.add("raw-no-base-data", "MEDIA/UNITDATA.RAW", {
      units: guessed.flatMap(({ units }) => units),
      baseFiles: [...new Set(guessed.map(({ at }) => at.target))],
    });
  }
}
