import { printStepValue } from "../../../src-shared/rules/activation.ts";
import { ACTIVATIONS } from "../activation-evidence.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import type { DepthFacts } from "../depth/facts.ts";
import { found } from "../finding.ts";
import { aboutMod, downloadFix, knownMods, nameOfMod, pathLines, repairFix } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

const DAMAGED: ReadonlySet<string> = new Set([
  "mod-crc",
  "mod-payload-broken",
  "mod-block-outside",
  "mod-block-size",
  "mod-block-implausible",
]);

/** Paths of files whose content is not what the file table says. */
export function damagedPaths({ findings }: DepthFacts): string[] {
  return [...new Set(findings.filter(({ code }) => DAMAGED.has(code)).map(({ path }) => path))];
}

/** The one checksum the game looks at. With it wrong, what the contents are like says whether it can be repaired. */
export const rollingHash = defineCheck({
  id: "rolling-hash",
  severity: "error",
  about: "the checksum that the game looks at",
  needs: { seen: ACTIVATIONS, contents: CONTENTS },
  follows: ["activation"],
  run({ seen, contents }) {
    const steps = new Map(
      seen.explained.map(({ id, activation }) => [id, activation.steps.find(({ step }) => step === "rolling-hash")]),
    );
    return knownMods(contents).flatMap(({ mod, facts }) => {
      const step = steps.get(mod.id);
      if (step?.finding?.code !== "mod-rolling-hash") return [];
      const [stored, computed] = step.values.map(printStepValue);
      const damaged = damagedPaths(facts);
      const about = { ...aboutMod(mod), title: `${nameOfMod(mod)} will not load` };
      const values = `stored ${stored} ≠ computed ${computed}`;
      if (damaged.length === 0)
        return found(MOD_CHECK_RULES, "check-rolling-hash", {
          ...about,
          data: { stored, computed },
          evidence: [values],
          fix: repairFix(mod, "Repair checksum"),
        });
      return found(MOD_CHECK_RULES, "check-edited", {
        ...about,
        data: { stored, computed, count: damaged.length },
        evidence: [values, ...pathLines(damaged)],
        fix: downloadFix(mod),
      });
    });
  },
});
