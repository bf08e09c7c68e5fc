import path from "node:path";
import { FileError } from "../../files/file-error.ts";
import type { FileLayer } from "../../files/file-layer.ts";
import { matchingNames } from "../../files/names.ts";
import { targetOrNull } from "../../files/reading.ts";
import type { Evidence, Ground } from "../ground.ts";
import { type LogText, readTextEnds } from "./text-ends.ts";

/** What the game wrote down of its last run (spec/container.md §9). Each null when it is not there. */
export interface GameLogs {
  /** `logs/Torchlight2_<date>.<pid>.txt`, the latest. */
  readonly game: LogText | null;
  /** Ogre.log, of the last run. */
  readonly ogre: LogText | null;
}

const GAME_LOG = /^torchlight2_.*\.txt$/i;
/** Some people never empty the folder. */
const MOST_LOGS = 2000;

export const GAME_LOGS: Evidence<GameLogs> = {
  name: "the logs of the game",
  async gather(ground) {
    const profile = ground.snapshot.places.profile?.path;
    if (profile === undefined) return { game: null, ogre: null };
    return { game: await latestLog(profile, ground), ogre: await namedLog(profile, "Ogre.log", ground) };
  },
};

async function latestLog(profile: string, { around, files }: Ground): Promise<LogText | null> {
  const found = matchingNames(around.list(profile) ?? [], "logs").flatMap((folder) =>
    (around.list(path.join(profile, folder)) ?? [])
      .filter((name) => GAME_LOG.test(name))
      .slice(-MOST_LOGS)
      .map((name) => path.join(profile, folder, name)),
  );
  let latest: { readonly file: string; readonly time: bigint } | null = null;
  for (const file of found) {
    const facts = await targetOrNull(files, file);
    if (facts?.kind !== "file") continue;
    if (latest === null || facts.modifiedNs > latest.time) latest = { file, time: facts.modifiedNs };
  }
  return latest === null ? null : logOrNull(latest.file, files);
}

async function namedLog(profile: string, wanted: string, { around, files }: Ground): Promise<LogText | null> {
  const [name] = matchingNames(around.list(profile) ?? [], wanted);
  return name === undefined ? null : logOrNull(path.join(profile, name), files);
}

/** A log that went away in the meantime is none. */
async function logOrNull(file: string, files: FileLayer): Promise<LogText | null> {
  try {
    return await readTextEnds(file, files);
  } catch (error) {
    if (error instanceof FileError && error.kind === "not-found") return null;
    throw error;
  }
}

/** What a log says about mods. */
export interface LogWords {
  /** Lines in which the game refuses a mod. */
  readonly refusals: readonly Refusal[];
  /** Packs of the game itself that were mounted: without such a line the log says nothing about what was not. */
  readonly mountsPacks: boolean;
  /** A mod was mounted, or named in any way. */
  readonly namesMods: boolean;
}

export interface Refusal {
  readonly line: string;
  /** i64; null when the line does not say. */
  readonly id: bigint | null;
  readonly reason: "limit" | "not-installed" | "other";
}

const REFUSED = /unable to activate mod/i;
const LIMIT = /already \d+ parent mods active/i;
const NOT_INSTALLED = /is not installed/i;
const GUID = /guid\s*[:=]?\s*(-?\d{1,20})/i;

/** Reads what the game says; the exact words of its log are known from a few lines only. */
export function wordsOf({ game, ogre }: GameLogs): LogWords {
  const lines = [...(game?.lines ?? []), ...(ogre?.lines ?? [])];
  const refusals = lines
    .filter((line) => REFUSED.test(line) || NOT_INSTALLED.test(line))
    .map((line) => ({ line, id: idIn(line), reason: reasonOf(line) }));
  return {
    refusals,
    mountsPacks: lines.some((line) => /added resource location .*type 'pak'/i.test(line)),
    namesMods: lines.some((line) => /\.mod\b/i.test(line)) || refusals.length > 0,
  };
}

function idIn(line: string): bigint | null {
  const digits = GUID.exec(line)?.[1];
  return digits === undefined ? null : BigInt.asIntN(64, BigInt(digits));
}

function reasonOf(line: string): Refusal["reason"] {
  if (LIMIT.test(line)) return "limit";
  return NOT_INSTALLED.test(line) ? "not-installed" : "other";
}
