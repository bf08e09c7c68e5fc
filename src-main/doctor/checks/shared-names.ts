import type { RawKind } from "../../../src-shared/formats/raw/raw-index.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import type { IndexLine } from "../depth/facts.ts";
import { type Found, found } from "../finding.ts";
import { aboutMod, activeMods, type KnownMod, MOST_SHOWN, nameOfMod } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

type SharedCode = Extract<keyof typeof MOD_CHECK_RULES, `check-shared-${string}`>;

/** What both of two mods claim, each for a file of its own. */
interface Shared {
  readonly above: KnownMod;
  readonly below: KnownMod;
  /** Lines for people, each with what is shared and the two files. */
  readonly lines: string[];
  readonly files: string[];
}

/** Two active mods with one GUID for different units or skills. A file of the same path is one file: the first wins. */
export const sharedGuids = defineCheck({
  id: "shared-guids",
  severity: "warning",
  about: "whether no two active mods use one GUID for different things",
  needs: { contents: CONTENTS },
  follows: ["activation", "rolling-hash"],
  run: ({ contents }) =>
    sharedOf(activeMods(contents), ["unitdata", "skills"], ({ guid }) => guid).map((shared) =>
      sharedFinding(shared, "check-shared-guid", "share GUIDs"),
    ),
});

/** The same of names of units, skills and affixes. */
export const sharedNames = defineCheck({
  id: "shared-names",
  severity: "warning",
  about: "whether no two active mods use one name for different things",
  needs: { contents: CONTENTS },
  follows: ["activation", "rolling-hash"],
  run({ contents }) {
    const active = activeMods(contents);
    // A copy has both; it is told once.
    const copies = new Set(sharedOf(active, ["unitdata", "skills"], ({ guid }) => guid).flatMap(({ files }) => files));
    return sharedOf(active, ["unitdata", "skills", "affixes"], ({ name, file }) =>
      name === "" || copies.has(file) ? null : name,
    ).map((shared) => sharedFinding(shared, "check-shared-name", "share names"));
  },
});

/** The same of menus of the user interface. */
export const sharedMenus = defineCheck({
  id: "shared-menus",
  severity: "warning",
  about: "whether no two active mods bring different menus of one name",
  needs: { contents: CONTENTS },
  follows: ["activation", "rolling-hash"],
  run: ({ contents }) =>
    sharedOf(activeMods(contents), ["ui"], ({ name }) => name || null).map((shared) =>
      sharedFinding(shared, "check-shared-menu", "share menu names"),
    ),
});

interface Claim {
  readonly known: KnownMod;
  readonly file: string;
}

/** Pairs of mods that claim the same; of several claims the first mounted is the one against which others are told. */
function sharedOf(
  active: readonly KnownMod[],
  kinds: readonly RawKind[],
  keyOf: (line: IndexLine) => string | null,
): Shared[] {
  const first = new Map<string, Claim>();
  const pairs = new Map<string, Shared>();
  for (const known of active)
    for (const line of known.facts.own) {
      const key = kinds.includes(line.kind) ? keyOf(line) : null;
      if (key === null) continue;
      const claim = `${line.kind} ${categoryOf(line)} ${key}`;
      const earlier = first.get(claim);
      if (earlier === undefined) first.set(claim, { known, file: line.file });
      // Within one mod, its author knows; the same path is the same file, and the first of them wins.
      else if (earlier.known !== known && earlier.file !== line.file) addShared(pairs, earlier, known, line, key);
    }
  return [...pairs.values()];
}

/** A monster and an item may have one name: the game keeps them apart. */
function categoryOf({ kind, file }: IndexLine): string {
  return kind === "unitdata" ? (file.split("/")[2] ?? "") : "";
}

function addShared(
  pairs: Map<string, Shared>,
  { known: above, file }: Claim,
  below: KnownMod,
  line: IndexLine,
  key: string,
): void {
  const pair = `${above.mod.id} ${below.mod.id}`;
  const shared = pairs.get(pair) ?? { above, below, lines: [], files: [] };
  pairs.set(pair, shared);
  shared.lines.push(`${key}: ${file} and ${line.file}`);
  shared.files.push(line.file);
}

function sharedFinding({ above, below, lines, files }: Shared, code: SharedCode, what: string): Found {
  const [name, other] = [nameOfMod(below.mod), nameOfMod(above.mod)];
  const more = lines.length - MOST_SHOWN;
  return found(MOD_CHECK_RULES, code, {
    ...aboutMod(below.mod),
    title: `${name} and ${other} ${what}`,
    data: { count: lines.length, files, other },
    evidence: [...lines.slice(0, MOST_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])],
  });
}
