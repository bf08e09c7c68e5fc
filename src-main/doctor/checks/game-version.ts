import { defineCheck } from "../check.ts";
import { found } from "../finding.ts";
import { GAME_VERSION } from "../game-version-evidence.ts";
import { nameOfMod } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Mods that were made with another version of the game than the one that is installed. */
export const gameVersion = defineCheck({
  id: "game-version",
  severity: "info",
  about: "whether mods and game are of one version",
  needs: { version: GAME_VERSION },
  run({ version }, { mods, snapshot }) {
    if (version === null) return [];
    const others = mods.filter(
      ({ rank, file: { facts } }) => rank !== null && facts.gameVersion !== null && facts.gameVersion !== version,
    );
    if (others.length === 0) return [];
    return [
      found(MOD_CHECK_RULES, "check-game-version", {
        title: `${others.length === 1 ? `${nameOfMod(others[0])} was` : `${others.length} mods were`} made with another version of the game`,
        path: snapshot.places.install?.path ?? "",
        subject: { kind: "game" },
        data: { game: version, mods: others.map(nameOfMod) },
        evidence: others.map((mod) => `${nameOfMod(mod)}: ${mod.file.facts.gameVersion}`),
      }),
    ];
  },
});
