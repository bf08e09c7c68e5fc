import { counted } from "../../../src-shared/text/counted.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import { found } from "../finding.ts";
import { aboutMod, knownMods, nameOfMod, pathLines, repairFix } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Files that GUTS would not have packed. */
export const junk = defineCheck({
  id: "junk",
  severity: "info",
  about: "whether mods carry files that the game never asks for",
  needs: { contents: CONTENTS },
  follows: ["activation"],
  run: ({ contents }) =>
    knownMods(contents).flatMap(({ mod, facts: { junk } }) => {
      if (junk.length === 0) return [];
      const files = junk.map(({ path }) => path);
      return found(MOD_CHECK_RULES, "check-junk", {
        ...aboutMod(mod),
        title: `${nameOfMod(mod)} carries ${counted(junk.length, "file")} for nothing`,
        data: { count: junk.length, files, bytes: junk.reduce((sum, { packedSize }) => sum + packedSize, 0) },
        evidence: pathLines(files),
        fix: repairFix(mod),
      });
    }),
});
