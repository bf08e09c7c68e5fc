import path from "node:path";
import { type Clock, systemClock } from "./clock.ts";
import { removeAtExit } from "./exit-cleanup.ts";
import { FileError, fileErrorOf, ownFileErrorOf } from "./file-error.ts";
import { type FileLayer, nodeFiles } from "./file-layer.ts";
import { identityOf } from "./identity.ts";
import { type Processes, systemProcesses } from "./processes.ts";
import { readBounded } from "./reading.ts";
import { randomPart } from "./temporary.ts";

/*
 * Every contender puts down a claim of its own, then looks at all claims on that target, and holds the lock when no
 * other claim is a living process's; else it takes its claim back. Whoever comes second sees the first, so two never
 * hold it. A claim's name is never used twice, so removing a dead one can never hit a living one, as it could with one
 * lock file that contenders take over from each other.
 *
 *   <key of the target>.<pid>-<host tag>-<start>-<random>.lock        content: who, as JSON, for people
 */

const CLAIM = /^[0-9a-f]{16}\.(\d{1,10})-([0-9a-f]{4})-(\d{1,20})-[0-9a-z]+\.lock$/;
const CLAIM_LIMIT = 4096;
/** Two that begin at one moment both step back; they are apart again within a few tries. */
const LEAST_TRIES = 4;
const PAUSE_MS = 10;
const WAITING_PAUSE_MS = 100;
/** The age from which another machine's claim counts as left behind: nobody can ask whether that process lives. */
const DAY_MS = 24 * 60 * 60 * 1000;

export interface LockOptions {
  /** Folder of all locks, in the app's cache folder; made when missing. */
  readonly folder: string;
  /** How long to wait for another holder. Default 0. */
  readonly waitMs?: number;
  readonly files?: FileLayer;
  readonly clock?: Clock;
  readonly processes?: Processes;
}

export interface Lock {
  /** The target, links resolved. */
  readonly target: string;
  /** Never throws: what was done under the lock is done. */
  release(): Promise<void>;
}

interface Contest {
  readonly target: string;
  readonly key: string;
  readonly folder: string;
  readonly files: FileLayer;
  readonly clock: Clock;
  readonly processes: Processes;
}

/**
 * Takes the lock on a target, which need not exist, among all Lamplighters of this user. Locks of ended processes
 * count for nothing and are removed. Errors: `FileError`, `locked` with pid, host and since when somebody has it.
 */
export async function acquireLock(target: string, options: LockOptions): Promise<Lock> {
  const contest = await contestOf(target, options);
  try {
    await contest.files.mkdirs(contest.folder);
    return await contend(contest, options.waitMs ?? 0);
  } catch (error) {
    throw ownFileErrorOf(error, contest.folder);
  }
}

/** Does something while holding the lock on a target. */
export async function withLock<T>(target: string, options: LockOptions, work: () => Promise<T>): Promise<T> {
  const lock = await acquireLock(target, options);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function contestOf(target: string, options: LockOptions): Promise<Contest> {
  const files = options.files ?? nodeFiles;
  const identity = await identityOf(target, files).catch((error: unknown) => {
    throw fileErrorOf(error, target);
  });
  return {
    target: identity.path,
    key: identity.key,
    folder: options.folder,
    files,
    clock: options.clock ?? systemClock,
    processes: options.processes ?? systemProcesses(),
  };
}

async function contend(contest: Contest, waitMs: number): Promise<Lock> {
  const { clock } = contest;
  const deadline = clock.now() + waitMs;
  for (let tries = 1; ; tries++) {
    const claim = await putDownClaim(contest);
    const other = await livingClaim(contest, claim);
    if (other === null) return { target: contest.target, release: () => releaseQuietly(claim) };
    await claim.withdraw();
    if (tries >= LEAST_TRIES && clock.now() >= deadline) throw await lockedBy(other, contest);
    await clock.sleep((tries < LEAST_TRIES ? PAUSE_MS : WAITING_PAUSE_MS) * (0.5 + Math.random()));
  }
}

async function releaseQuietly(claim: OwnClaim): Promise<void> {
  try {
    await claim.withdraw();
  } catch (error) {
    fileErrorOf(error, claim.name);
  }
}

interface OwnClaim {
  readonly name: string;
  /** Removes it; what cannot be removed now goes at exit. */
  readonly withdraw: () => Promise<void>;
}

async function putDownClaim(contest: Contest): Promise<OwnClaim> {
  const { files, processes, folder, key, clock } = contest;
  const { pid, host, hostTag, start } = processes;
  const name = `${key}.${pid}-${hostTag}-${start}-${randomPart()}.lock`;
  const claim = path.join(folder, name);
  const cancelRemoval = removeAtExit(claim);
  const withdraw = async () => {
    await removeTwice(claim, files);
    cancelRemoval();
  };
  const about = { pid, host, since: new Date(clock.now()).toISOString(), target: contest.target };
  try {
    const open = await files.open(claim, "create");
    try {
      await open.write(new TextEncoder().encode(`${JSON.stringify(about)}\n`), 0);
    } catch (error) {
      // For people only: the name alone decides, so a claim cut short or without content is still a claim.
      if (fileErrorOf(error, claim).kind !== "disk-full") throw error;
    } finally {
      await open.close();
    }
  } catch (error) {
    await withdraw();
    throw error;
  }
  return { name, withdraw };
}

/** The first claim on the target that is not ours and whose process lives; dead ones are removed on the way. */
async function livingClaim(contest: Contest, own: OwnClaim): Promise<string | null> {
  const { files, folder, key } = contest;
  try {
    for (const { name } of await files.list(folder)) {
      if (name === own.name || !name.startsWith(`${key}.`) || !CLAIM.test(name)) continue;
      if (await isLiving(name, contest)) return name;
      await removeTwice(path.join(folder, name), files);
    }
    return null;
  } catch (error) {
    await own.withdraw();
    throw error;
  }
}

async function isLiving(name: string, { files, folder, processes, clock }: Contest): Promise<boolean> {
  const [, pid, hostTag, start] = CLAIM.exec(name)!;
  if (hostTag === processes.hostTag) return processes.isAlive(Number(pid), start);
  try {
    return clock.now() - (await files.lstat(path.join(folder, name))).changedMs < DAY_MS;
  } catch (error) {
    if (fileErrorOf(error, name).kind === "not-found") return false;
    throw error;
  }
}

async function removeTwice(claim: string, files: FileLayer): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await files.unlink(claim);
    } catch (error) {
      const failure = fileErrorOf(error, claim);
      if (failure.kind === "not-found") return;
      if (tries === 2) throw failure;
    }
  }
}

async function lockedBy(name: string, { folder, files, target }: Contest): Promise<FileError> {
  const [, pid] = CLAIM.exec(name)!;
  const claim = path.join(folder, name);
  let host = "?";
  let since = "?";
  try {
    const about: unknown = JSON.parse(new TextDecoder().decode(await readBounded(claim, CLAIM_LIMIT, files)));
    if (typeof about === "object" && about !== null) {
      if ("host" in about) host = String(about.host);
      if ("since" in about) since = String(about.since);
    }
  } catch (error) {
    // Released in the meantime, or cut short.
    if (!(error instanceof FileError) && !(error instanceof SyntaxError)) throw error;
  }
  return new FileError("locked", target, { pid: Number(pid), host, since, lock: claim });
}
