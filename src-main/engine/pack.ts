import path from "node:path";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { isDeflated } from "../../src-shared/formats/file-types.ts";
import { DEFAULT_GAME_VERSION, type GameVersion } from "../../src-shared/formats/mod/game-version.ts";
import { isReadableTable } from "../../src-shared/formats/mod/manifest.ts";
import { headerOfInfo } from "../../src-shared/formats/mod-dat/header.ts";
import { type Diagnostic, diagnose, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { openArchive } from "../archive/open.ts";
import { verifyArchive } from "../archive/verify.ts";
import type { VerifyOptions } from "../archive/verify-options.ts";
import { appFolders } from "../files/app-folders.ts";
import { createAtomicFile, warningsOf } from "../files/atomic-file.ts";
import { backupsIn } from "../files/backups.ts";
import type { Clock } from "../files/clock.ts";
import { readExeVersion } from "../files/exe-version.ts";
import { FileError, ownFileErrorOf, warningOf } from "../files/file-error.ts";
import { resolveLinks } from "../files/identity.ts";
import { withLock } from "../files/lock.ts";
import { exeOf, findInstallOf, usedInstall } from "../files/places.ts";
import { surroundings } from "../files/surroundings.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";
import { withSharedBase } from "./base.ts";
import { type BuildAmounts, buildMod, type CacheCounts, tooLarge } from "./build-mod.ts";
import { contentHashOf } from "./content-hash.ts";
import { BuildCache } from "./graph/build-cache.ts";
import { encodeRecords } from "./graph/ledger.ts";
import type { Recall } from "./graph/recall.ts";
import { keepPart, withRecall } from "./graph/with-recall.ts";
import { FARTHEST_OFFSET } from "./mod-writer.ts";
import { checkCancelled, hearCancel, type Operation, orCancelled } from "./operation.ts";
import type { PackRequest } from "./pack-request.ts";
import { gridEntryOf, type Plan, planFiles, type SkippedFile } from "./plan.ts";
import { outputFindings, outputOf, type Project, readProject } from "./project.ts";
import { PLAN_RULES } from "./rules.ts";
import { Stopwatch, type Timings } from "./stopwatch.ts";
import { buildFolders, withSpools } from "./workplace.ts";

export type { PackRequest, TimeOption } from "./pack-request.ts";

interface PackReport {
  readonly findings: readonly Diagnostic[];
  readonly skipped: readonly SkippedFile[];
  /** Milliseconds. */
  readonly timings: Timings;
  readonly cache: CacheCounts;
  /** Missing when it ended before it came through its files. */
  readonly amounts?: BuildAmounts;
}

export interface Packed extends PackReport {
  readonly kind: "packed";
  readonly title: string;
  /** As the game will see it: VERSION of MOD.DAT + 1. */
  readonly modVersion: number;
  readonly output: string;
  readonly bytes: number;
  readonly entries: number;
  readonly compiled: number;
  /** Walk grids that were baked; they are among the entries. */
  readonly baked: number;
  readonly rollingHash: number;
  /** SHA-256 over names, types, sizes and checksums: equal for packs of equal content, whatever times and compressor. */
  readonly contentHash: string;
  readonly game: GameVersionSource;
}

/** Something of severity error: no mod was written, and an older one is as it was. */
export interface NotPacked extends PackReport {
  readonly kind: "not-packed";
}

export type PackResult = Packed | NotPacked;

/**
 * Packs a project: plan, compile, assemble, verify, rename. The target is replaced only by a mod that was read back
 * and found right. Throws FileError and CancelledError; what is wrong with the sources is in the result.
 */
export function packProject(
  request: PackRequest,
  operation: Operation = {},
  tools: BuildTools = {},
): Promise<PackResult> {
  return orCancelled(operation, pack(request, operation, tools));
}

/** What a build works with, where it is not what is usual. */
export interface BuildTools {
  readonly clock?: Clock;
  /** The build cache of this project and these options, of somebody who builds it again and again. */
  readonly cache?: BuildCache;
}

async function pack(request: PackRequest, operation: Operation, tools: BuildTools): Promise<PackResult> {
  const watch = new Stopwatch();
  const project = await readProject(request.project, operation, tools.clock);
  const plan = planFiles(project.files, request);
  const early = [...project.findings, ...notesOf(request, project, plan), ...plan.findings];
  watch.lap("plan");
  await hearCancel(operation);
  const { info } = project;
  const refused = (findings: readonly Diagnostic[], cache: CacheCounts = { hits: 0, misses: 0 }): NotPacked => ({
    kind: "not-packed",
    findings,
    skipped: plan.skipped,
    timings: watch.timings(),
    cache,
  });
  if (info === null) return refused(early);
  const output = outputOf(project, info, request.output);
  early.push(...(await outputFindings(project, output)));
  const stored = surelyStored(plan);
  if (stored > FARTHEST_OFFSET) early.push(tooLarge(request, stored));
  if (hasErrors(early)) return refused(early);

  const game = await gameVersionOf(request);
  const header = headerOfInfo(info, game.version);
  if (!isReadableTable([...[...plan.files, ...plan.grids].map(({ entry }) => entry), ...header.removedFiles]))
    return refused([
      ...early,
      diagnose("pack-table-too-large", PLAN_RULES["pack-table-too-large"], { path: request.project }, {}),
    ]);
  const { locks, build, backups } = buildFolders();
  const cache = request.cache === false ? null : (tools.cache ?? (await openBuildCache(request)));
  const write = async (recall: Recall | null): Promise<PackResult> => {
    const file = await createAtomicFile(output);
    try {
      const built = await withSpools(build, (spools) =>
        withSharedBase(request.base, (base) =>
          buildMod(file, header, { plan, project, request, early, spools, base, recall }, operation, watch),
        ),
      );
      const { records, counts } = built.remembered;
      // The disk is at work on the mod meanwhile.
      await hearCancel(operation);
      const kept = cache === null || records === null ? null : { records, encoded: encodeRecords(records) };
      if (built.kind === "refused") {
        // What could be made of a project with a mistake need not be made again when that is mended.
        if (kept !== null) await cache!.keep(file.temporary, kept, false);
        await file.discard();
        const result = refused([...built.findings, ...(cache?.findings ?? [])], counts);
        return built.amounts === null ? result : { ...result, amounts: built.amounts };
      }
      const { mod, entries, findings } = built;
      const contentHash = contentHashOf(
        entries.map(({ path: name, type, facts }) => ({ path: name, type, size: facts.size, crc32: facts.crc32 })),
        header.removedFiles,
      );
      await hearCancel(operation);
      const committed = await file.commit({
        backup: backupsIn(backups),
        verify: (temporary) => verifyWritten(temporary, request.verify, operation, built.remembered.made ?? undefined),
      });
      watch.lap("verify");
      if (kept !== null) await cache!.keep(committed.path, kept, true);
      watch.lap("assemble");
      return {
        kind: "packed",
        findings: [...findings, ...warningsOf(committed).map(warningOf), ...(cache?.findings ?? [])],
        skipped: built.skipped,
        timings: watch.timings(),
        title: header.title,
        modVersion: header.modVersion,
        output,
        bytes: mod.bytes,
        entries: entries.length,
        compiled: built.compiled,
        baked: built.baked,
        rollingHash: mod.rollingHash,
        contentHash,
        game,
        cache: counts,
        amounts: built.amounts,
      };
    } catch (error) {
      // Whoever builds again and again has cancelled it to begin anew.
      if (tools.cache !== undefined && recall !== null && operation.signal?.aborted)
        await keepPart(tools.cache, recall, file.temporary);
      await file.discard();
      throw error;
    }
  };
  return withLock(output, { folder: locks }, async () => {
    await removeStaleTemporaries(path.dirname(output));
    return withRecall(cache, operation, write);
  });
}

/** The build cache for such builds. */
export async function openBuildCache(request: PackRequest): Promise<BuildCache> {
  const { project, ids, level, raw, mpp, orphans, reconnect } = request;
  const key = { project: await resolveLinks(project), options: [ids, level, raw, mpp, orphans, reconnect] };
  return new BuildCache({ folder: appFolders(surroundings()).cache }, key);
}

/** Where a mod's game version comes from. */
export interface GameVersionSource {
  readonly version: GameVersion;
  readonly origin: "asked" | "installed" | "default";
}

/** As asked, else of the game that is installed (GUTS takes it from the exe), else the last release. */
async function gameVersionOf({ gameVersion, project }: PackRequest): Promise<GameVersionSource> {
  if (gameVersion !== undefined) return { version: gameVersion, origin: "asked" };
  const around = surroundings();
  const install = findInstallOf(path.resolve(project), around) ?? usedInstall(around);
  const exe = install === null ? null : exeOf(install.path, around);
  const read = exe === null ? null : await readExeVersion(exe);
  return read?.kind === "version"
    ? { version: read.version, origin: "installed" }
    : { version: DEFAULT_GAME_VERSION, origin: "default" };
}

/** Bytes that deflate will not shrink, known before the work begins. */
function surelyStored(plan: Plan): number {
  const stored = plan.files.filter(
    ({ type, action, source }) => action.kind === "copy" && !isDeflated(type, source.size),
  );
  return stored.reduce((sum, { source }) => sum + source.size, 0);
}

/**
 * What does not read back as it was meant never takes the target's place: a fault of the disk, of another program or of
 * this one, and none of the sources. With `quick`, the contents of `blocks` are checked as well. Errors: FileError, of
 * the system; the signal's reason.
 */
export async function verifyWritten(
  temporary: string,
  level: "quick" | "full",
  operation: Operation,
  blocks?: ReadonlySet<number>,
): Promise<void> {
  checkCancelled(operation);
  try {
    const error = await firstErrorIn(temporary, { level, blocks }, operation);
    if (error !== undefined)
      throw new FileError("not-read-back", temporary, { what: `${error.path}: ${error.message}` });
  } catch (error) {
    if (error instanceof FormatError) throw new FileError("not-read-back", temporary, { what: error.what }, error);
    throw error instanceof FileError ? ownFileErrorOf(error, temporary) : error;
  }
}

async function firstErrorIn(
  file: string,
  what: Pick<VerifyOptions, "level" | "blocks">,
  { signal, report }: Operation,
): Promise<Diagnostic | undefined> {
  const archive = await openArchive(file);
  try {
    const findings = await verifyArchive(archive, {
      ...what,
      // What was packed here is no bomb, however well it deflates.
      limit: Number.POSITIVE_INFINITY,
      signal,
      onProgress: (progress) => report?.({ kind: "verify", ...progress }),
    });
    return findings.find(({ severity }) => severity === "error");
  } finally {
    await archive.close();
  }
}

/** What is packed as it is because it was asked for, and what the mod will lack. */
function notesOf(request: PackRequest, project: Project, plan: Plan): Diagnostic[] {
  const place = { path: request.project };
  const notes: Diagnostic[] = [];
  if (project.isDevBuild) notes.push(diagnose("pack-devbuild", PLAN_RULES["pack-devbuild"], place, {}));
  const count = (extension: string) => plan.files.filter(({ entry }) => entry.endsWith(extension)).length;
  const raws = count(".RAW");
  if (raws > 0 && request.raw === "keep")
    notes.push(diagnose("pack-raw-kept", PLAN_RULES["pack-raw-kept"], place, { count: raws }));
  const grids = count(".MPP");
  if (grids > 0 && request.mpp === "keep")
    notes.push(diagnose("pack-grids-kept", PLAN_RULES["pack-grids-kept"], place, { count: grids }));
  const bare = bareLevels(request, plan);
  if (bare.length > 0)
    notes.push(diagnose("pack-no-grid", PLAN_RULES["pack-no-grid"], place, { count: bare.length, first: bare[0] }));
  return notes;
}

/** Level layouts that the mod has no grid for. */
function bareLevels({ mpp }: PackRequest, { files }: Plan): string[] {
  if (mpp === "bake") return [];
  const names = new Set(files.map(({ entry }) => entry));
  return [...names].filter((name) => {
    const grid = gridEntryOf(name);
    return grid !== null && !names.has(grid);
  });
}
