import type { LaunchEvidence } from "../../src-shared/rules/activation-evidence.ts";
import { ranWithoutMods } from "./checks/setup/last-run.ts";
import { GAME_LOGS, wordsOf } from "./evidence/game-logs.ts";
import type { Evidence } from "./ground.ts";

/** Whether the last run was one with mods. One that is older than the order says nothing about it. */
export const LAST_LAUNCH: Evidence<LaunchEvidence> = {
  name: "how the game was started last",
  async gather(ground) {
    const { scheme } = ground.snapshot;
    const logs = await ground.get(GAME_LOGS);
    const log = logs.ogre ?? logs.game;
    if (log === null || scheme === null || !scheme.exists) return { kind: "not-known" };
    const { modifiedNs } = await ground.files.stat(scheme.path);
    if (Number(modifiedNs / 1_000_000n) > log.modifiedMs) return { kind: "not-known" };
    if (ranWithoutMods(logs)) return { kind: "without-mods", log: log.path };
    return { kind: wordsOf(logs).namesMods ? "with-mods" : "not-known" };
  },
};
