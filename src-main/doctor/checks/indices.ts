import { RAW_KINDS, type RawKind } from "../../../src-shared/formats/raw/raw-index.ts";
import { counted } from "../../../src-shared/text/counted.ts";
import { GAME_FILES, type GameFiles } from "../base-evidence.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import type { IndexLine } from "../depth/facts.ts";
import { differingLines } from "../depth/index-lines.ts";
import { type Found, found } from "../finding.ts";
import { indexName, strangeLines, unindexedLines } from "../wanted.ts";
import { aboutMod, activeMods, type KnownMod, knownMods, nameOfMod, pathLines, repairFix } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Indices that cannot be read. */
export const indicesBroken = defineCheck({
  id: "indices-broken",
  severity: "error",
  about: "whether the indices can be read",
  needs: { contents: CONTENTS },
  follows: ["activation", "rolling-hash", "contents-damaged"],
  run: ({ contents }) =>
    knownMods(contents).flatMap(({ mod, facts: { indices } }) =>
      indices.flatMap(({ kind, broken }) => {
        if (broken === null) return [];
        return found(MOD_CHECK_RULES, "check-index-broken", {
          ...aboutMod(mod),
          title: `${indexName(kind)} of ${nameOfMod(mod)} cannot be read`,
          data: { index: indexName(kind), what: broken },
          evidence: [`MEDIA/${indexName(kind)}: ${broken}`],
          fix: repairFix(mod),
        });
      }),
    ),
});

/** Files that the game finds by an index only, and no index. */
export const indicesMissing = defineCheck({
  id: "indices-missing",
  severity: "warning",
  about: "whether every mod has the indices that it needs",
  needs: { contents: CONTENTS, game: GAME_FILES },
  follows: ["activation", "lower-case-names"],
  run: ({ contents, game }) =>
    knownMods(contents).flatMap((known) => {
      // What takes the place of a file of the game is in the game's own index.
      const lines = unindexedLines(known.facts).filter(({ file }) => game?.has(file) !== true);
      return byKind(lines).flatMap(([kind, files]) => {
        // Level sets and the like are found by other ways as well.
        if (!BY_INDEX_ONLY.has(kind)) return [];
        return indexFinding(
          known,
          "check-index-missing",
          kind,
          files,
          `${nameOfMod(known.mod)} has no ${indexName(kind)}`,
        );
      });
    }),
});

const BY_INDEX_ONLY: ReadonlySet<RawKind> = new Set(["unitdata", "skills", "affixes", "ui", "missiles"]);

/** Indices that list what is not there, or something else than what is there. */
export const indicesStale = defineCheck({
  id: "indices-stale",
  severity: "error",
  about: "whether the indices list what is in the mods",
  needs: { contents: CONTENTS, game: GAME_FILES },
  follows: ["activation", "lower-case-names"],
  run({ contents, game }) {
    const everywhere = new Set(activeMods(contents).flatMap(({ facts: { files } }) => files));
    return knownMods(contents).flatMap((known) => [
      ...missingFiles(known, everywhere, game),
      ...byKind(differingLines(known.facts.own, known.facts.listed)).flatMap(([kind, files]) =>
        indexFinding(
          known,
          "check-index-differs",
          kind,
          files,
          `${indexName(kind)} of ${nameOfMod(known.mod)} is out of date`,
        ),
      ),
    ]);
  },
});

function missingFiles(known: KnownMod, everywhere: ReadonlySet<string>, game: GameFiles): Found[] {
  const lines = strangeLines(known.facts).filter(({ file }) => !everywhere.has(file) && game?.has(file) !== true);
  const name = nameOfMod(known.mod);
  return byKind(lines).flatMap(([kind, files]) => {
    // Without the game's data nobody knows whether it has the layout itself.
    if (kind !== "ui" || game === null) {
      const title = `${indexName(kind)} of ${name} is out of date`;
      const finding = indexFinding(known, "check-index-stale", kind, files, title);
      return game === null && !hasOwn(known, kind) ? { ...finding, fix: null } : finding;
    }
    return found(MOD_CHECK_RULES, "check-ui-missing", {
      ...aboutMod(known.mod),
      title: `${counted(files.length, "layout")} of the interface missing in ${name}`,
      data: { count: files.length, files },
      evidence: pathLines(files),
      fix: repairFix(known.mod),
    });
  });
}

/** Without the game's data an index of which the mod has no file at all is left as it is: all in it may be the game's. */
function hasOwn({ facts: { own } }: KnownMod, kind: RawKind): boolean {
  return own.some((line) => line.kind === kind);
}

/** Files that an index could list and does not. */
export const indicesUnlisted = defineCheck({
  id: "indices-unlisted",
  severity: "info",
  about: "whether the indices list all that is in the mods",
  needs: { contents: CONTENTS, game: GAME_FILES },
  follows: ["activation", "lower-case-names", "indices-broken", "indices-stale"],
  run: ({ contents, game }) =>
    knownMods(contents).flatMap((known) => {
      const { own, listed, indices } = known.facts;
      const there = new Set(indices.filter(({ broken }) => broken === null).map(({ kind }) => kind));
      const lines = new Set(listed.map(({ kind, file }) => `${kind} ${file}`));
      const unlisted = own.filter(
        ({ kind, file }) => there.has(kind) && !lines.has(`${kind} ${file}`) && game?.has(file) !== true,
      );
      return byKind(unlisted).flatMap(([kind, files]) => {
        const title = `${counted(files.length, "file")} of ${nameOfMod(known.mod)} not in its ${indexName(kind)}`;
        return indexFinding(known, "check-index-unlisted", kind, files, title);
      });
    }),
});

/** Lines of an index about files of another mod, which then win over that mod's own. */
export const entriesHidden = defineCheck({
  id: "entries-hidden",
  severity: "warning",
  about: "whether indices leave the files of other mods alone",
  needs: { contents: CONTENTS },
  follows: ["activation", "rolling-hash"],
  run: ({ contents }) => {
    const active = activeMods(contents);
    return active.flatMap((above, index) => active.slice(index + 1).flatMap((below) => hiddenBy(above, below)));
  },
});

function hiddenBy(above: KnownMod, below: KnownMod): Found[] {
  const theirs = new Map(below.facts.own.map((line) => [`${line.kind} ${line.file}`, line]));
  const lines = strangeLines(above.facts).filter((line) => {
    const own = theirs.get(`${line.kind} ${line.file}`);
    return (
      own !== undefined &&
      ((own.guid !== null && own.guid !== line.guid) || (own.name !== "" && own.name !== line.name))
    );
  });
  const other = nameOfMod(below.mod);
  return byKind(lines).map(([kind, files]) =>
    found(MOD_CHECK_RULES, "check-entries-hidden", {
      ...aboutMod(above.mod),
      title: `${indexName(kind)} of ${nameOfMod(above.mod)} hides entries of ${other}`,
      data: { count: files.length, files, index: indexName(kind), other },
      evidence: pathLines(files),
      fix: repairFix(above.mod),
    }),
  );
}

type IndexCode = Extract<keyof typeof MOD_CHECK_RULES, `check-index-${"missing" | "stale" | "differs" | "unlisted"}`>;

function indexFinding(
  { mod }: KnownMod,
  code: IndexCode,
  kind: RawKind,
  files: readonly string[],
  title: string,
): Found {
  const data = { count: files.length, files, index: indexName(kind) };
  const fix = code === "check-index-unlisted" ? null : repairFix(mod, "Rebuild index");
  return found(MOD_CHECK_RULES, code, { ...aboutMod(mod), title, data, evidence: pathLines(files), fix });
}

/** The files of lines, by the kind of their index. */
function byKind(lines: readonly IndexLine[]): [RawKind, string[]][] {
  return RAW_KINDS.flatMap((kind): [RawKind, string[]][] => {
    const files = [...new Set(lines.filter((line) => line.kind === kind).map(({ file }) => file))];
    return files.length === 0 ? [] : [[kind, files]];
  });
}
