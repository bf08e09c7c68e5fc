import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import { found } from "../finding.ts";
import { aboutMod, nameOfMod } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

const TOO_MUCH = "There is more in it than is looked at.";

/** Mods whose contents could not be read: of these the other checks know nothing. */
export const notRead = defineCheck({
  id: "not-read",
  severity: "info",
  about: "whether all mods could be read",
  needs: { contents: CONTENTS },
  run: ({ contents }) =>
    contents.flatMap(({ mod, depth }) => {
      if (depth.kind === "read" && !depth.facts.isCut) return [];
      const [title, why] =
        depth.kind === "read" ? ["was looked into in part", TOO_MUCH] : ["was not looked into", depth.why];
      return found(MOD_CHECK_RULES, "check-not-read", {
        ...aboutMod(mod),
        title: `${nameOfMod(mod)} ${title}`,
        data: { why },
      });
    }),
});
