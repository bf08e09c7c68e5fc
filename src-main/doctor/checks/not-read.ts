import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import { found } from "../finding.ts";
import { aboutMod, nameOfMod } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Mods whose contents could not be read: of these the other checks know nothing. */
export const notRead = defineCheck({
  id: "not-read",
  severity: "info",
  about: "whether all mods could be read",
  needs: { contents: CONTENTS },
  run: ({ contents }) =>
    contents.flatMap(({ mod, depth }) =>
      depth.kind === "read"
        ? []
        : found(MOD_CHECK_RULES, "check-not-read", {
            ...aboutMod(mod),
            title: `${nameOfMod(mod)} was not looked into`,
            data: { why: depth.why },
          }),
    ),
});
