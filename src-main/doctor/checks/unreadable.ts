import { counted } from "../../../src-shared/text/counted.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import { found } from "../finding.ts";
import { aboutMod, downloadFix, knownMods, MOST_SHOWN, nameOfMod, pathLines } from "./mods.ts";
import { damagedPaths } from "./rolling-hash.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Compiled files and walk grids that begin as they should and then make no sense. */
export const unreadable = defineCheck({
  id: "unreadable-contents",
  severity: "error",
  about: "whether compiled files can be read to their end",
  needs: { contents: CONTENTS },
  follows: ["activation"],
  run: ({ contents }) =>
    knownMods(contents).flatMap(({ mod, facts }) => {
      const damaged = new Set(damagedPaths(facts));
      const notes = facts.unreadable.filter(({ path }) => !damaged.has(path));
      if (notes.length === 0) return [];
      const files = notes.map(({ path }) => path);
      return found(MOD_CHECK_RULES, "check-unreadable", {
        ...aboutMod(mod),
        title: `${counted(files.length, "file")} of ${nameOfMod(mod)} cannot be read`,
        data: { count: files.length, files },
        evidence: [
          ...notes.slice(0, MOST_SHOWN).map(({ path, what }) => `${path}: ${what}`),
          ...pathLines(files).slice(MOST_SHOWN),
        ],
        fix: downloadFix(mod),
      });
    }),
});
