import { mediaPathOf } from "../media-path.ts";
import type { UnitFacts } from "./facts.ts";

/** Bases a unit may have one behind the other. */
export const LONGEST_CHAIN = 30;

/** Where a chain breaks off, when it does not end with a unit that has no BASEFILE. */
export interface ChainBreak {
  readonly why: "missing" | "cycle" | "too-long";
  /** The file whose BASEFILE is not followed. */
  readonly holder: string;
  /** The entry it names. */
  readonly target: string;
}

/** A unit's own facts, then those of its BASEFILE, and so on. */
export interface UnitChain {
  readonly units: readonly UnitFacts[];
  readonly broken: ChainBreak | null;
}

/** The facts of a unit by its entry path (upper-case, from `MEDIA/` on), or null when there is no such file. */
export type UnitsByPath = (path: string) => UnitFacts | null;

/** What a BASEFILE names, and its facts when there is such a file. */
interface Base {
  /** As an entry, or the text itself when it can name none. */
  readonly path: string;
  readonly facts: UnitFacts | null;
}

/** Bases by the text of BASEFILE. */
export type BasesByText = (baseFile: string) => Base;

/** Looks bases up among units of a mod, then behind them; each is asked for once. */
export function createBases(
  own: Iterable<readonly [path: string, facts: UnitFacts]>,
  behind: UnitsByPath | null,
): BasesByText {
  const byPath = new Map<string, UnitFacts | null>(own);
  const byText = new Map<string, Base>();
  const find = (path: string): UnitFacts | null => {
    let facts = byPath.get(path);
    if (facts === undefined) {
      facts = behind?.(path) ?? null;
      byPath.set(path, facts);
    }
    return facts;
  };
  return (baseFile) => {
    let base = byText.get(baseFile);
    if (base === undefined) {
      const path = mediaPathOf(baseFile);
      base = path === null ? { path: baseFile, facts: null } : { path, facts: find(path) };
      byText.set(baseFile, base);
    }
    return base;
  };
}

/** Follows BASEFILE from file to file (spec/dat.md §5). */
export function unitChain(path: string, own: UnitFacts, bases: BasesByText): UnitChain {
  const units = [own];
  const passed = [path];
  for (;;) {
    const { baseFile } = units[units.length - 1];
    if (baseFile === null || baseFile === "") return { units, broken: null };
    const { path: target, facts } = bases(baseFile);
    const broken = (why: ChainBreak["why"]) => ({ units, broken: { why, holder: passed[passed.length - 1], target } });
    if (passed.includes(target)) return broken("cycle");
    if (passed.length > LONGEST_CHAIN) return broken("too-long");
    if (facts === null) return broken("missing");
    units.push(facts);
    passed.push(target);
  }
}

type TextKey = "name" | "createAs" | "set" | "unitType";
type NumberKey = "level" | "minLevel" | "maxLevel" | "rarity" | "rarityHardcore";

/** The first text of a chain that is not empty, or null. */
export function chainText(chain: UnitChain, key: TextKey): string | null {
  for (const unit of chain.units) if (unit[key] !== null && unit[key] !== "") return unit[key];
  return null;
}

/** The first number of a chain that is not the default, or null. */
export function chainNumber(chain: UnitChain, key: NumberKey, fallback: number): number | null {
  for (const unit of chain.units) if (unit[key] !== null && unit[key] !== fallback) return unit[key];
  return null;
}
