import { counted } from "../../../src-shared/text/counted.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import { found } from "../finding.ts";
import { aboutMod, downloadFix, knownMods, nameOfMod, pathLines } from "./mods.ts";
import { damagedPaths } from "./rolling-hash.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Damage that the game does not notice before it comes to the file. */
export const contentsDamaged = defineCheck({
  id: "contents-damaged",
  severity: "error",
  about: "whether every file in the mods can be unpacked and is what it was",
  needs: { contents: CONTENTS },
  follows: ["activation", "rolling-hash"],
  run: ({ contents }) =>
    knownMods(contents).flatMap(({ mod, facts }) => {
      const damaged = damagedPaths(facts);
      if (damaged.length === 0) return [];
      const onlyChanged = facts.findings.every(({ code, severity }) => severity !== "error" || code === "mod-crc");
      const checksums = facts.findings.filter(({ code }) => code === "mod-crc").slice(0, 1);
      return found(MOD_CHECK_RULES, onlyChanged ? "check-contents-changed" : "check-contents-damaged", {
        ...aboutMod(mod),
        title: `${counted(damaged.length, "file")} of ${nameOfMod(mod)} ${damaged.length === 1 ? "is" : "are"} ${onlyChanged ? "changed" : "damaged"}`,
        data: { count: damaged.length, files: damaged },
        evidence: [
          ...pathLines(damaged),
          ...checksums.map(({ data }) => `CRC-32 stored ${data?.stored} ≠ computed ${data?.computed}`),
        ],
        fix: downloadFix(mod),
      });
    }),
});
