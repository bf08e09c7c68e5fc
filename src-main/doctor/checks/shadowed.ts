import { firstFew } from "../../../src-shared/text/counted.ts";
import { defineCheck } from "../check.ts";
import { found } from "../finding.ts";
import { SHADOWED } from "../shadow-evidence.ts";
import { aboutMod, MOST_SHOWN, nameOfMod } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Mods of which the game uses nothing. */
export const shadowed = defineCheck({
  id: "shadowed",
  severity: "warning",
  about: "whether every active mod changes something",
  needs: { shadowed: SHADOWED },
  follows: ["activation", "rolling-hash"],
  run({ shadowed }, { mods }) {
    const byId = new Map(mods.map((mod) => [mod.id, mod]));
    return shadowed.flatMap(({ id, files, losesTo }) => {
      const mod = byId.get(id);
      if (mod === undefined) return [];
      const winners = losesTo.flatMap((each) => {
        const winner = byId.get(each.id);
        return winner === undefined ? [] : [{ name: nameOfMod(winner), files: each.files, rank: winner.rank ?? 1 }];
      });
      const names = winners.map(({ name }) => name);
      return found(MOD_CHECK_RULES, "check-shadowed", {
        ...aboutMod(mod),
        title: `${nameOfMod(mod)} changes nothing`,
        data: { count: files, files: [], others: names },
        evidence: [
          firstFew(
            winners
              .slice(0, MOST_SHOWN)
              .map(({ name, files }) => `${files} ${files === 1 ? "loses" : "lose"} to ${name}`),
            MOST_SHOWN,
          ),
        ],
        fix: { kind: "move-rank", id, rank: Math.min(...winners.map(({ rank }) => rank)), safe: false },
      });
    });
  },
});
