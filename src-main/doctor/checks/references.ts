import { counted } from "../../../src-shared/text/counted.ts";
import { GAME_FILES } from "../base-evidence.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import { found } from "../finding.ts";
import { aboutMod, activeMods, MOST_SHOWN, nameOfMod, pathLines } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Units that are based on a file that neither an active mod nor the game has. */
export const dangling = defineCheck({
  id: "dangling-bases",
  severity: "warning",
  about: "whether what units are based on is there",
  needs: { contents: CONTENTS, game: GAME_FILES },
  follows: ["activation", "rolling-hash", "lower-case-names"],
  run({ contents, game }) {
    if (game === null) return [];
    const active = activeMods(contents);
    const there = new Set(active.flatMap(({ facts: { files } }) => files));
    return active.flatMap(({ mod, facts }) => {
      const nowhere = facts.bases.filter(({ baseFile }) => !there.has(baseFile) && !game.has(baseFile));
      if (nowhere.length === 0) return [];
      return found(MOD_CHECK_RULES, "check-dangling", {
        ...aboutMod(mod),
        title: `${counted(nowhere.length, "unit")} of ${nameOfMod(mod)} based on nothing`,
        data: { count: nowhere.length, files: nowhere.map(({ path }) => path) },
        evidence: nowhere.slice(0, MOST_SHOWN).map(({ path, baseFile }) => `${path} is based on ${baseFile}`),
      });
    });
  },
});

/** Files of the game that one mod hides and another needs. */
export const removedNeeded = defineCheck({
  id: "removed-needed",
  severity: "warning",
  about: "whether no mod takes away what another one needs",
  needs: { contents: CONTENTS },
  follows: ["activation", "rolling-hash"],
  run({ contents }) {
    const active = activeMods(contents);
    const brought = new Set(active.flatMap(({ facts: { files } }) => files));
    return active.flatMap((remover) => {
      const removed = new Set(remover.facts.removed.filter((path) => !brought.has(path)));
      if (removed.size === 0) return [];
      return active.flatMap((other) => {
        const needed = other === remover ? [] : other.facts.bases.filter(({ baseFile }) => removed.has(baseFile));
        if (needed.length === 0) return [];
        const files = [...new Set(needed.map(({ baseFile }) => baseFile))];
        return found(MOD_CHECK_RULES, "check-removed-needed", {
          ...aboutMod(remover.mod),
          title: `${nameOfMod(remover.mod)} takes away what ${nameOfMod(other.mod)} needs`,
          data: { count: files.length, files, other: nameOfMod(other.mod) },
          evidence: pathLines(files),
        });
      });
    });
  },
});
