import { counted } from "../../../src-shared/text/counted.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import { found } from "../finding.ts";
import { aboutMod, knownMods, MOST_SHOWN, nameOfMod } from "./mods.ts";
import { damagedPaths } from "./rolling-hash.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** DDS pictures by their headers. */
export const pictures = defineCheck({
  id: "pictures",
  severity: "warning",
  about: "whether the game can show the pictures",
  needs: { contents: CONTENTS },
  follows: ["activation"],
  run: ({ contents }) =>
    knownMods(contents).flatMap(({ mod, facts }) => {
      const damaged = new Set(damagedPaths(facts));
      const notes = facts.pictures.filter(({ path }) => !damaged.has(path));
      if (notes.length === 0) return [];
      return found(MOD_CHECK_RULES, "check-picture", {
        ...aboutMod(mod),
        title: `${counted(notes.length, "picture")} of ${nameOfMod(mod)} cannot be shown`,
        data: { count: notes.length, files: notes.map(({ path }) => path) },
        evidence: notes.slice(0, MOST_SHOWN).map(({ path, what }) => `${path}: ${what}`),
      });
    }),
});
