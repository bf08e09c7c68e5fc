import path from "node:path";
import { type Diagnostic, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { appFolders } from "../files/app-folders.ts";
import type { Clock } from "../files/clock.ts";
import { FileError, findingOf, warningOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { acquireLock, type Lock } from "../files/lock.ts";
import { type Place, type Surroundings, savePlaces } from "../files/places.ts";
import { type RunningPrograms, runningPrograms } from "../files/programs.ts";
import { gatherLaunchFacts } from "../play/launch/gather-facts.ts";
import { type LaunchPlan, type LaunchWay, planLaunch } from "../play/launch/plan.ts";
import { filesToKeep } from "../play/launch/point-files.ts";
import type { PointStoreOptions } from "../play/launch/point-store.ts";
import { type MadePoint, makeRestorePoint, type RestorePoint } from "../play/launch/restore-points.ts";
import { launchFinding } from "../play/launch/rules.ts";
import { type Started, startGame } from "../play/launch/start.ts";
import { type CharacterMods, startFindings } from "../play/launch/warnings.ts";
import type { Settings } from "../play/settings.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import { listSaves } from "../saves/list-saves.ts";

/** What starting the game works with. */
export interface LaunchGround {
  /** With the profile folder that the settings name. */
  readonly around: Surroundings;
  readonly programs?: RunningPrograms;
  /** Of restore points, and of what is watched after a start. */
  readonly clock?: Clock;
}

export interface LaunchRequest {
  readonly withMods: boolean;
  /** The caller has changes of the order that were not saved. */
  readonly isUnsaved: boolean;
}

/** What a start would do. */
export interface PreparedLaunch {
  readonly plan: LaunchPlan;
  /** Those of the plan first. Severity error: it is not started. */
  readonly findings: readonly Diagnostic[];
}

/** What a start did. */
export interface Launched {
  /** Null: it was not started, and the findings say why. */
  readonly started: Extract<Started, { kind: "started" }> | null;
  readonly way: LaunchWay | null;
  readonly prepared: PreparedLaunch;
  /** What was kept before; null when nothing was. */
  readonly point: RestorePoint | null;
  /** Besides those of `prepared`: about the restore point and the start itself. */
  readonly findings: readonly Diagnostic[];
}

/** The surroundings with the profile folder that the settings name. */
export function aroundWith(around: Surroundings, { profileFolder }: Pick<Settings, "profileFolder">): Surroundings {
  return profileFolder === null ? around : { ...around, env: { ...around.env, TL2_PROFILE_DIR: profileFolder } };
}

/** Where restore points are, as their calls take it. */
export function pointStoreOf({ around, clock }: LaunchGround): PointStoreOptions {
  const { data, locks } = appFolders(around);
  return { folder: path.join(data, "restore-points"), locks, ...(clock === undefined ? {} : { clock }) };
}

/** The plan of a start, and what speaks against it. Nothing is started or written. */
export async function prepareLaunch(
  { around, programs = runningPrograms }: LaunchGround,
  { withMods, isUnsaved }: LaunchRequest,
  snapshot: PlaySnapshot,
): Promise<PreparedLaunch> {
  const { places, order } = snapshot;
  const plan = planLaunch(await gatherLaunchFacts(places, order.length, around), { withMods });
  const findings = startFindings({
    withMods,
    isUnsaved,
    programs: await programs(),
    snapshot,
    hasRun: await hasRun(places.profile),
    characters: withMods ? await charactersOf(around) : [],
  });
  return { plan, findings: [...plan.findings, ...findings] };
}

/** Whether the game has written settings: in the profile, or in the folder of an account. */
async function hasRun(profile: Place | null): Promise<boolean> {
  const { roots } = await filesToKeep(profile === null ? [] : [profile.path], nodeFiles);
  return roots.some(({ files }) => files.some((file) => /(^|\/)(local_)?settings\.txt$/i.test(file)));
}

/** Characters that were played with mods; those that cannot be read are the business of the saves page. */
async function charactersOf(around: Surroundings): Promise<CharacterMods[]> {
  const { saves } = await listSaves(around);
  return saves.flatMap(({ path, tree, facts }) => {
    const content = facts?.content ?? null;
    if (tree !== "modsave" || content === null) return [];
    const { bound, recent } = content.mods;
    const mods = (bound.length > 0 ? bound : recent).map(({ guid }) => guid);
    return [{ path, name: content.summary.name, mods }];
  });
}

/**
 * Keeps saves and order, then starts the game. Not started when something of severity error speaks against it; a
 * restore point that cannot be made is told and stops nothing. Aborting before the start throws the signal's reason.
 */
export async function launchGame(
  ground: LaunchGround,
  request: LaunchRequest,
  snapshot: PlaySnapshot,
  signal?: AbortSignal,
): Promise<Launched> {
  const lock = await startLock(ground);
  try {
    const prepared = await prepareLaunch(ground, request, snapshot);
    if (lock !== "taken") return await launchPrepared(prepared, ground, request, snapshot, signal);
    return { started: null, way: null, prepared, point: null, findings: [launchFinding("launch-starting", "", {})] };
  } finally {
    if (lock !== "taken") await lock?.release();
  }
}

/** Two starts at once, by whichever Lamplighter, would both find that no game runs. */
async function startLock({ around }: LaunchGround): Promise<Lock | "taken" | null> {
  const { data, locks } = appFolders(around);
  try {
    return await acquireLock(path.join(data, "launch"), { folder: locks });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    // That there can be no lock, as on a full disk, is no reason not to play.
    return error.kind === "locked" ? "taken" : null;
  }
}

async function launchPrepared(
  prepared: PreparedLaunch,
  ground: LaunchGround,
  request: LaunchRequest,
  snapshot: PlaySnapshot,
  signal: AbortSignal | undefined,
): Promise<Launched> {
  const { plan } = prepared;
  if (plan.kind === "cannot" || hasErrors(prepared.findings))
    return { started: null, way: null, prepared, point: null, findings: [] };
  const kept = await keepBefore(ground, request, snapshot, signal);
  signal?.throwIfAborted();
  const started = await startGame(plan.way, { env: ground.around.env });
  const findings = started.kind === "failed" ? [started.finding, ...kept.findings] : kept.findings;
  return {
    started: started.kind === "started" ? started : null,
    way: plan.way,
    prepared,
    point: kept.point,
    findings,
  };
}

interface Kept {
  readonly point: RestorePoint | null;
  readonly findings: readonly Diagnostic[];
}

async function keepBefore(
  ground: LaunchGround,
  { withMods }: LaunchRequest,
  { places }: PlaySnapshot,
  signal: AbortSignal | undefined,
): Promise<Kept> {
  const store = pointStoreOf(ground);
  try {
    const made = await makeRestorePoint(profilesOf(places.profile, ground.around), { ...store, withMods, signal });
    return { point: made.point, findings: keptFindings(made, store.folder) };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { point: null, findings: [launchFinding("launch-unkept", error.path, { why: findingOf(error).message })] };
  }
}

/** Every profile with saves of this user; two names of one are known by the one who looks. */
export function profilesOf(profile: Place | null, around: Surroundings): string[] {
  const found = savePlaces(around).filter((place) => place.found);
  return [...(profile === null ? [] : [profile]), ...found].map((place) => place.path);
}

function keptFindings({ unread, dropped, warnings }: MadePoint, folder: string): Diagnostic[] {
  const oldest = dropped.at(-1);
  return [
    ...unread.map((error) => launchFinding("launch-kept-in-part", error.path, { why: findingOf(error).message })),
    ...(oldest === undefined
      ? []
      : [
          launchFinding("launch-dropped", folder, {
            count: dropped.length,
            oldest: new Date(oldest.at).toISOString(),
          }),
        ]),
    ...warnings.map(warningOf),
  ];
}
