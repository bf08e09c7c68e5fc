import { createHash } from "node:crypto";
import path from "node:path";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { isDeflated } from "../../src-shared/formats/file-types.ts";
import { DEFAULT_GAME_VERSION, type GameVersion } from "../../src-shared/formats/mod/game-version.ts";
import type { ModHeader } from "../../src-shared/formats/mod/header.ts";
import { isReadableTable } from "../../src-shared/formats/mod/manifest.ts";
import { headerOfInfo } from "../../src-shared/formats/mod-dat/header.ts";
import { type Diagnostic, diagnose, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { openArchive } from "../archive/open.ts";
import { verifyArchive } from "../archive/verify.ts";
import { createAtomicFile, warningsOf } from "../files/atomic-file.ts";
import { backupsIn } from "../files/backups.ts";
import { readExeVersion } from "../files/exe-version.ts";
import { FileError, ownFileErrorOf, warningOf } from "../files/file-error.ts";
import { withLock } from "../files/lock.ts";
import { exeOf, findInstallOf, usedInstall } from "../files/places.ts";
import { surroundings } from "../files/surroundings.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";
import { withSharedBase } from "./base.ts";
import { buildMod, tooLarge } from "./build-mod.ts";
import { FARTHEST_OFFSET, type PackedEntry } from "./mod-writer.ts";
import { checkCancelled, type Operation, orCancelled } from "./operation.ts";
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
export function packProject(request: PackRequest, operation: Operation = {}): Promise<PackResult> {
  return orCancelled(operation, pack(request, operation));
}

async function pack(request: PackRequest, operation: Operation): Promise<PackResult> {
  const watch = new Stopwatch();
  const project = await readProject(request.project, operation);
  const plan = planFiles(project.files, request);
  const early = [...project.findings, ...notesOf(request, project, plan), ...plan.findings];
  watch.lap("plan");
  checkCancelled(operation);
  const { info } = project;
  const refused = (findings: readonly Diagnostic[]): NotPacked => ({
    kind: "not-packed",
    findings,
    skipped: plan.skipped,
    timings: watch.timings(),
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
  return withLock(output, { folder: locks }, async () => {
    await removeStaleTemporaries(path.dirname(output));
    const file = await createAtomicFile(output);
    try {
      const built = await withSpools(build, (spools) =>
        withSharedBase(request.base, (base) =>
          buildMod(file, header, { plan, project, request, early, spools, base }, operation, watch),
        ),
      );
      if (built.kind === "refused") {
        await file.discard();
        return refused(built.findings);
      }
      const { mod, entries, findings } = built;
      const committed = await file.commit({
        backup: backupsIn(backups),
        verify: (temporary) => verifyWritten(temporary, request.verify, operation),
      });
      watch.lap("verify");
      return {
        kind: "packed",
        findings: [...findings, ...warningsOf(committed).map(warningOf)],
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
        contentHash: contentHashOf(header, entries),
        game,
      };
    } catch (error) {
      await file.discard();
      throw error;
    }
  });
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
 * this one, and none of the sources. Errors: FileError, of the system; the signal's reason.
 */
export async function verifyWritten(temporary: string, level: "quick" | "full", operation: Operation): Promise<void> {
  checkCancelled(operation);
  try {
    const error = await firstErrorIn(temporary, level, operation);
    if (error !== undefined)
      throw new FileError("not-read-back", temporary, { what: `${error.path}: ${error.message}` });
  } catch (error) {
    if (error instanceof FormatError) throw new FileError("not-read-back", temporary, { what: error.what }, error);
    throw error instanceof FileError ? ownFileErrorOf(error, temporary) : error;
  }
}

async function firstErrorIn(
  file: string,
  level: "quick" | "full",
  { signal, report }: Operation,
): Promise<Diagnostic | undefined> {
  const archive = await openArchive(file);
  try {
    const findings = await verifyArchive(archive, {
      level,
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

function contentHashOf(header: ModHeader, entries: readonly PackedEntry[]): string {
  const lines = entries.map(({ path: name, type, facts }) => `${name}\0${type}\0${facts.size}\0${facts.crc32}\n`);
  const removed = header.removedFiles.map((name) => `-${name}\n`);
  const hash = createHash("sha256").update([...lines, ...removed].join(""));
  return hash.digest("hex");
}
