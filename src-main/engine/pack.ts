import { createHash } from "node:crypto";
import path from "node:path";
import { isDeflated } from "../../src-shared/formats/file-types.ts";
import { DEFAULT_GAME_VERSION, type GameVersion } from "../../src-shared/formats/mod/game-version.ts";
import type { ModHeader } from "../../src-shared/formats/mod/header.ts";
import { headerOfInfo } from "../../src-shared/formats/mod-dat/header.ts";
import { type Diagnostic, diagnose, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { openArchive } from "../archive/open.ts";
import { verifyArchive } from "../archive/verify.ts";
import { type AtomicFile, createAtomicFile } from "../files/atomic-file.ts";
import { backupsIn } from "../files/backups.ts";
import { readExeVersion } from "../files/exe-version.ts";
import { withLock } from "../files/lock.ts";
import { exeOf, findInstallOf, firstFound, installPlaces } from "../files/places.ts";
import { surroundings } from "../files/surroundings.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";
import type { BlockTask } from "./block-maker.ts";
import { type MadeBlocks, makeBlocks } from "./make-blocks.ts";
import { FARTHEST_OFFSET, ModTooLargeError, ModWriter, type PackedEntry, type WrittenMod } from "./mod-writer.ts";
import { checkCancelled, type Operation } from "./operation.ts";
import { type FilePlan, type Plan, type PlanOptions, planFiles, type SkippedFile } from "./plan.ts";
import { outputFindings, outputOf, type Project, readProject } from "./project.ts";
import { PLAN_RULES } from "./rules.ts";
import { Stopwatch, type Timings } from "./stopwatch.ts";
import { buildFolders, type Spools, withSpools } from "./workplace.ts";

/** What file times the manifest gets; the game never looks at them. */
export type TimeOption =
  | { readonly kind: "keep" }
  | { readonly kind: "zero" }
  | { readonly kind: "fixed"; readonly fileTime: bigint };

export interface PackRequest extends PlanOptions {
  /** The folder that MOD.DAT and MEDIA lie in. */
  readonly project: string;
  /** Default: `<MOD_FILE_NAME>.MOD` beside MOD.DAT. */
  readonly output: string | undefined;
  readonly skipBroken: boolean;
  readonly verify: "quick" | "full";
  readonly ids: "sequential" | "hash";
  /** 0-9. */
  readonly level: number;
  readonly time: TimeOption;
  readonly gameVersion: GameVersion | undefined;
  readonly threads: number | undefined;
  /** Whether workers make the blocks; by the size of the build when undefined. The mod is the same. */
  readonly workers?: "always" | "never";
  /** Options that were given and that this version does not act on, as written on the command line. */
  readonly notUsedYet: readonly string[];
}

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
export async function packProject(request: PackRequest, operation: Operation = {}): Promise<PackResult> {
  const watch = new Stopwatch();
  const project = await readProject(request.project);
  const plan = planFiles(project.files, request);
  const early = [...project.findings, ...notesOf(request, project, plan), ...plan.findings];
  watch.lap("plan");
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
  const { locks, build, backups } = buildFolders();
  return withLock(output, { folder: locks }, async () => {
    await removeStaleTemporaries(path.dirname(output));
    const file = await createAtomicFile(output);
    try {
      const built = await withSpools(build, (spools) =>
        buildMod(file, header, { plan, project, request, early, spools }, operation, watch),
      );
      if (built.kind === "refused") {
        await file.discard();
        return refused(built.findings);
      }
      const { mod, entries, findings } = built;
      await file.commit({
        backup: backupsIn(backups),
        verify: (temporary) => verifyWritten(temporary, request.verify, operation),
      });
      watch.lap("verify");
      return {
        kind: "packed",
        findings,
        skipped: plan.skipped,
        timings: watch.timings(),
        title: header.title,
        modVersion: header.modVersion,
        output,
        bytes: mod.bytes,
        entries: entries.length,
        compiled: built.compiled,
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

interface BuildInput {
  readonly plan: Plan;
  readonly project: Project;
  readonly request: PackRequest;
  /** What there was to say before the work began. */
  readonly early: readonly Diagnostic[];
  readonly spools: Spools;
}

type Built =
  | {
      readonly kind: "built";
      readonly mod: WrittenMod;
      readonly entries: readonly PackedEntry[];
      readonly compiled: number;
      readonly findings: readonly Diagnostic[];
    }
  | { readonly kind: "refused"; readonly findings: readonly Diagnostic[] };

/** Makes the blocks and writes the mod into `file`, which is not committed here. */
async function buildMod(
  file: AtomicFile,
  header: ModHeader,
  input: BuildInput,
  operation: Operation,
  watch: Stopwatch,
): Promise<Built> {
  const { plan, project, request, early, spools } = input;
  const writer = new ModWriter(file, header);
  const options = { ...request, root: project.root, featureTags: featureTagsOf(plan), spools };
  let made: MadeBlocks;
  try {
    made = await makeBlocks(plan.files.map(taskOf), options, (run) => writer.append(run), operation);
  } catch (error) {
    if (!(error instanceof ModTooLargeError)) throw error;
    return { kind: "refused", findings: [...early, tooLarge(request, error.bytes)] };
  }
  watch.lap("compile");
  const entries = entriesOf(plan, made, project, request.time);
  const findings = [...early, ...compileFindings(plan, made, request.skipBroken)];
  if (entries.length === 0 && !hasErrors(findings))
    findings.push(diagnose("pack-no-files", PLAN_RULES["pack-no-files"], { path: request.project }, {}));
  if (hasErrors(findings)) return { kind: "refused", findings };
  const mod = await writer.finish(entries);
  watch.lap("assemble");
  const compiled = plan.files.filter(
    ({ action }, index) => action.kind === "compile" && made.facts[index] !== null,
  ).length;
  return { kind: "built", mod, entries, compiled, findings };
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
  const install = findInstallOf(path.resolve(project), around) ?? firstFound(installPlaces(around));
  const exe = install === null ? null : exeOf(install.path, around);
  const read = exe === null ? null : await readExeVersion(exe);
  return read?.kind === "version"
    ? { version: read.version, origin: "installed" }
    : { version: DEFAULT_GAME_VERSION, origin: "default" };
}

function tooLarge({ project }: PackRequest, bytes: number): Diagnostic {
  return diagnose("pack-too-large", PLAN_RULES["pack-too-large"], { path: project }, { bytes });
}

/** Bytes that deflate will not shrink, known before the work begins. */
function surelyStored(plan: Plan): number {
  const stored = plan.files.filter(
    ({ type, action, source }) => action.kind === "copy" && !isDeflated(type, source.size),
  );
  return stored.reduce((sum, { source }) => sum + source.size, 0);
}

/** A mod that does not read back as it was meant is a fault of this program or of the disk; it never takes the target's place. */
export async function verifyWritten(temporary: string, level: "quick" | "full", operation: Operation): Promise<void> {
  checkCancelled(operation);
  const archive = await openArchive(temporary);
  try {
    // What was packed here is no bomb, however well it deflates.
    const limit = Number.POSITIVE_INFINITY;
    const findings = await verifyArchive(archive, {
      level,
      limit,
      signal: operation.signal,
      onProgress: (progress) => operation.report?.({ kind: "verify", ...progress }),
    });
    const error = findings.find((finding) => finding.severity === "error");
    if (error !== undefined)
      throw new Error(`the mod just written does not read back: ${error.path}: ${error.message}`);
  } finally {
    await archive.close();
  }
}

function taskOf({ source, type, action }: FilePlan): BlockTask {
  return {
    type,
    form: action.kind === "compile" ? action.form : null,
    path: source.path,
    size: source.size,
  };
}

function featureTagsOf(plan: Plan): string | null {
  return plan.files.find((file) => file.entry === "MEDIA/FEATURETAGS.HIE")?.source.absolute ?? null;
}

/** Options without effect, and what is kept because this version does not make it. */
function notesOf(request: PackRequest, project: Project, plan: Plan): Diagnostic[] {
  const place = { path: request.project };
  const notes = request.notUsedYet.map((option) =>
    diagnose("pack-not-used-yet", PLAN_RULES["pack-not-used-yet"], place, { option }),
  );
  if (project.isDevBuild) notes.push(diagnose("pack-devbuild", PLAN_RULES["pack-devbuild"], place, {}));
  const count = (extension: string) => plan.files.filter(({ entry }) => entry.endsWith(extension)).length;
  const raws = count(".RAW");
  if (raws > 0) notes.push(diagnose("pack-raw-kept", PLAN_RULES["pack-raw-kept"], place, { count: raws }));
  const grids = count(".MPP");
  if (grids > 0) notes.push(diagnose("pack-grids-kept", PLAN_RULES["pack-grids-kept"], place, { count: grids }));
  const names = new Set(plan.files.map(({ entry }) => entry));
  const bare = [...names].filter(
    (name) => /^MEDIA\/LAYOUTS\/.*\.LAYOUT$/.test(name) && !names.has(name.replace(/LAYOUT$/, "MPP")),
  );
  if (bare.length > 0)
    notes.push(diagnose("pack-no-grid", PLAN_RULES["pack-no-grid"], place, { count: bare.length, first: bare[0] }));
  return notes;
}

/** What compiling had to say. With `skipBroken` the errors of a broken file become one warning that it was left out. */
function compileFindings(plan: Plan, made: MadeBlocks, skipBroken: boolean): Diagnostic[] {
  const findings: Diagnostic[] = [];
  for (const index of [...made.diagnostics.keys()].sort((a, b) => a - b)) {
    const said = made.diagnostics.get(index)!;
    if (made.facts[index] !== null || !skipBroken) {
      findings.push(...said);
      continue;
    }
    const error = said.find(({ severity }) => severity === "error")!;
    const place = { path: plan.files[index].source.path, ...(error.line === undefined ? {} : { line: error.line }) };
    findings.push(diagnose("pack-skipped-broken", PLAN_RULES["pack-skipped-broken"], place, { reason: error.message }));
  }
  return findings;
}

function entriesOf(plan: Plan, made: MadeBlocks, project: Project, time: TimeOption): PackedEntry[] {
  return plan.files.flatMap(({ entry, type, source }, index) => {
    const facts = made.facts[index];
    return facts === null ? [] : [{ path: entry, type, fileTime: timeOf(source.fileTime, project, time), facts }];
  });
}

function timeOf(fileTime: bigint, project: Project, time: TimeOption): bigint {
  switch (time.kind) {
    case "keep":
      return project.isDevBuild ? 0n : fileTime;
    case "zero":
      return 0n;
    case "fixed":
      return time.fileTime;
  }
}

function contentHashOf(header: ModHeader, entries: readonly PackedEntry[]): string {
  const lines = entries.map(({ path: name, type, facts }) => `${name}\0${type}\0${facts.size}\0${facts.crc32}\n`);
  const removed = header.removedFiles.map((name) => `-${name}\n`);
  const hash = createHash("sha256").update([...lines, ...removed].join(""));
  return hash.digest("hex");
}
