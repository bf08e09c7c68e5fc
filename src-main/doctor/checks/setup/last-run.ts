import path from "node:path";
import type { PlaySnapshot } from "../../../play/snapshot.ts";
import { type Check, defineCheck } from "../../check.ts";
import { GAME_LOGS, type GameLogs, type Refusal, wordsOf } from "../../evidence/game-logs.ts";
import { type Found, found, type Subject } from "../../finding.ts";
import { SETUP_RULES } from "../../setup-rules.ts";
import { nameOf } from "../mods.ts";

/** Whether the last run had mods at all. */
export const SWITCH: Check = defineCheck({
  id: "launch-switch",
  severity: "warning",
  about: "that the last run was one with mods",
  needs: { logs: GAME_LOGS },
  async run({ logs }, { snapshot, files }) {
    const count = snapshot.active.filter(({ mod }) => mod !== null).length;
    const log = logs.ogre ?? logs.game;
    if (count === 0 || log === null || snapshot.scheme === null || !ranWithoutMods(logs)) return [];
    // An order that is newer than the run says nothing about it.
    if (Number((await files.stat(snapshot.scheme.path)).modifiedNs / 1_000_000n) > log.modifiedMs) return [];
    return [
      found(SETUP_RULES, "setup-no-switch", {
        title: "The game was started without mods",
        path: log.path,
        data: { count },
        subject: { kind: "game" },
        evidence: [`${path.basename(log.path)} names no .MOD`],
        fix: { kind: "launch-with-mods", safe: false },
      }),
    ];
  },
});

/** The logs mount the game's own packs and name no mod. */
export function ranWithoutMods(logs: GameLogs): boolean {
  const { mountsPacks, namesMods } = wordsOf(logs);
  // Of a log whose middle was left out nobody knows what it does not say.
  return mountsPacks && !namesMods && logs.ogre?.isCut !== true && logs.game?.isCut !== true;
}

/** What the game itself said about mods. */
export const REFUSED: Check = defineCheck({
  id: "game-log",
  severity: "warning",
  about: "that the game refused no mod when it ran last",
  needs: { logs: GAME_LOGS },
  // The reasons that are seen in the files say more than the game's own words.
  follows: ["order-ghosts", "order-limit", "activation", "rolling-hash"],
  run({ logs }, { snapshot }) {
    const log = logs.game ?? logs.ogre;
    if (log === null) return [];
    return distinct(wordsOf(logs).refusals).map((refusal) => refusedFinding(refusal, log.path, snapshot));
  },
});

function distinct(refusals: readonly Refusal[]): Refusal[] {
  return [...new Map(refusals.map((refusal) => [refusal.line, refusal])).values()].slice(0, 50);
}

function refusedFinding({ line, id }: Refusal, log: string, { active, library }: PlaySnapshot): Found {
  const row = [...active, ...library].find((each) => (id === null ? isNamed(line, each.title) : each.id === id));
  const rank = active.find((each) => each.id === row?.id)?.rank ?? null;
  const subject: Subject =
    row === undefined
      ? { kind: "game" }
      : { kind: "mod", id: row.id, title: row.title, file: row.mod?.file.path ?? null };
  return found(SETUP_RULES, "setup-log-refused", {
    title: row === undefined ? "The game refused a mod" : `The game refused ${nameOf(row)}`,
    path: log,
    data: { line },
    subject,
    rank,
    evidence: [line],
  });
}

/** Short titles are words of other sentences too. */
function isNamed(line: string, title: string): boolean {
  return title.length >= 4 && line.includes(title);
}
