import { counted } from "../../../src-shared/text/counted.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import { found } from "../finding.ts";
import { aboutMod, knownMods, nameOfMod, pathLines, repairFix } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Names that the game cannot ask for. */
export const lowerCase = defineCheck({
  id: "lower-case-names",
  severity: "warning",
  about: "whether the names of all files are in capitals",
  needs: { contents: CONTENTS },
  follows: ["activation"],
  run: ({ contents }) =>
    knownMods(contents).flatMap(({ mod, facts }) => {
      const files = facts.findings.filter(({ code }) => code === "mod-name-case").map(({ path }) => path);
      if (files.length === 0) return [];
      return found(MOD_CHECK_RULES, "check-lower-case", {
        ...aboutMod(mod),
        title: `${counted(files.length, "file")} of ${nameOfMod(mod)} ${files.length === 1 ? "has" : "have"} small letters in ${files.length === 1 ? "its name" : "their names"}`,
        data: { count: files.length, files },
        evidence: pathLines(files),
        fix: repairFix(mod, "Rename and repack"),
      });
    }),
});
