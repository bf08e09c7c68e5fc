import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import { found } from "../finding.ts";
import { aboutMod, knownMods, MOST_SHOWN, nameOfMod } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Keys in compiled files whose names have lower-case letters. */
export const deadKeys = defineCheck({
  id: "dead-keys",
  severity: "warning",
  about: "whether compiled files have keys that the game knows",
  needs: { contents: CONTENTS },
  follows: ["activation"],
  run: ({ contents }) =>
    knownMods(contents).flatMap(({ mod, facts: { deadKeys } }) => {
      if (deadKeys.length === 0) return [];
      const keys = [...new Set(deadKeys.flatMap((each) => each.keys))];
      return found(MOD_CHECK_RULES, "check-dead-keys", {
        ...aboutMod(mod),
        title: `Keys of ${nameOfMod(mod)} do nothing`,
        data: { count: deadKeys.length, files: deadKeys.map(({ path }) => path), keys },
        evidence: deadKeys.slice(0, MOST_SHOWN).map((each) => `${each.path}: ${each.keys.join(", ")}`),
      });
    }),
});
