import { fileTimeOf } from "../../../../src-shared/formats/mod/file-time.ts";
import { parseGameVersion, printGameVersion } from "../../../../src-shared/formats/mod/game-version.ts";
import type { Diagnostic } from "../../../../src-shared/text/diagnostic.ts";
import { hex } from "../../../../src-shared/text/hex.ts";
import type { Packed, PackRequest, PackResult, TimeOption } from "../../../engine/pack.ts";
import type { SkippedFile, SkipReason } from "../../../engine/plan.ts";
import { SKIP_WORDS } from "../../../engine/skip-words.ts";
import { findingOf, warningOf } from "../../../files/file-error.ts";
import { type Deployed, packAndDeploy } from "../../../services.ts";
import { type Console, counted, humanBytes, paint, printable } from "../console.ts";
import { EXIT, exitOf, UsageError } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

/** As the parser of the command line hands them over. */
export interface PackOptions {
  readonly output?: string;
  readonly base: readonly string[];
  readonly mpp: "bake" | "keep" | "none";
  readonly reconnect: boolean;
  readonly raw: "auto" | "keep" | "none";
  readonly orphans: "skip" | "pack";
  readonly skipBroken?: boolean;
  readonly verify: "quick" | "full";
  readonly ids: "sequential" | "hash";
  readonly level: number;
  readonly mtime: string;
  readonly gamever?: string;
  readonly deploy?: boolean;
  readonly threads?: number;
  /** False with --no-cache. */
  readonly cache: boolean;
  readonly dryRun?: boolean;
}

export async function pack(session: Session, project: string, options: PackOptions): Promise<number> {
  const request = requestOf(project, options);
  if (options.dryRun ?? false) return (await import("./dry-run.ts")).dryRun(session, request);
  const { packed: result, deployed } = await packAndDeploy(request, options.deploy ?? false, session.operation);
  session.console.value(jsonOf(result, deployed));
  if (!session.console.json) print(session.console, result, deployed);
  if (process.env.LAMPLIGHTER_TIMING === "1") noteTimings(session.console, result);
  if (deployed?.kind === "failed") return exitOf(deployed.error);
  return result.kind === "packed" ? EXIT.ok : EXIT.notOk;
}

function requestOf(project: string, options: PackOptions): PackRequest {
  const gameVersion = options.gamever === undefined ? undefined : parseGameVersion(options.gamever);
  if (gameVersion === null)
    throw new UsageError(`--gamever ${options.gamever}: four numbers like 1.25.9.5 are wanted.`);
  return {
    project,
    output: options.output,
    orphans: options.orphans,
    raw: options.raw,
    mpp: options.mpp,
    skipBroken: options.skipBroken ?? false,
    verify: options.verify,
    ids: options.ids,
    level: options.level,
    time: timeOf(options.mtime),
    gameVersion,
    threads: options.threads,
    base: options.base,
    reconnect: options.reconnect,
    cache: options.cache,
  };
}

function timeOf(text: string): TimeOption {
  if (text === "keep" || text === "zero") return { kind: text };
  const fileTime = fixedTime(text);
  if (fileTime === 0n)
    throw new UsageError(`--mtime ${text}: keep, zero or a date like 2026-01-31T12:00:00Z is wanted.`);
  return { kind: "fixed", fileTime };
}

const ISO_TIME = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)?(Z|[+-]\d\d:\d\d)?$/;

/** FILETIME of an ISO date, in UTC unless it says otherwise, since a pack must not depend on where it is made; 0 for none. */
function fixedTime(text: string): bigint {
  const [, day, time = "T00:00", zone = "Z"] = ISO_TIME.exec(text) ?? [];
  const milliseconds = Date.parse(`${day}${time}${zone}`);
  // The 31st of February would be taken for the 3rd of March.
  const isDay = !Number.isNaN(milliseconds) && new Date(`${day}T00:00Z`).toISOString().startsWith(day);
  return isDay ? fileTimeOf(milliseconds) : 0n;
}

function jsonOf(result: PackResult, deployed: Deployed | null): unknown {
  const { skipped, timings, cache } = result;
  const findings = [...result.findings, ...deployFindings(deployed)];
  const rest = { findings, skipped, timings, cache };
  if (result.kind === "not-packed")
    return { ok: false, output: null, bytes: 0, entries: 0, rollingHash: null, contentHash: null, ...rest };
  const { title, modVersion, output, bytes, entries, compiled, baked, rollingHash, contentHash, game } = result;
  const gameVersion = printGameVersion(game.version);
  return {
    ok: deployed?.kind !== "failed",
    title,
    modVersion,
    gameVersion,
    output,
    ...(deployed === null ? {} : { deployed: deployed.kind === "deployed" ? deployed.path : null }),
    bytes,
    entries,
    compiled,
    baked,
    rollingHash: hex(rollingHash),
    contentHash,
    ...rest,
  };
}

function deployFindings(deployed: Deployed | null): Diagnostic[] {
  if (deployed === null) return [];
  return deployed.kind === "failed" ? [findingOf(deployed.error)] : deployed.warnings.map(warningOf);
}

function print(console: Console, result: PackResult, deployed: Deployed | null): void {
  printFindings(console, result.findings);
  printSkipped(console, result.skipped);
  if (result.findings.length + result.skipped.length > 0) console.line();
  if (result.kind === "packed") {
    printPacked(console, result);
    if (deployed !== null) printDeployed(console, deployed);
  } else
    console.line(
      `${paint("red", "Not packed:")} ${summaryOf(result.findings)}. No file was written; an older mod is as it was.`,
    );
}

function printPacked(console: Console, result: Packed): void {
  const { title, modVersion, output, entries, compiled, baked, bytes, rollingHash, timings } = result;
  const grids = baked === 0 ? "" : `, ${counted(baked, "walk grid")} baked`;
  console.line(
    `${paint("green", "Packed")} ${paint("bold", printable(title.trim() || "a mod without a name"))} version ${modVersion} into ${printable(output)}`,
  );
  console.line(
    `  ${counted(entries, "entry", "entries")}, ${compiled} of them compiled${grids}, ${humanBytes(bytes)}, rollingHash ${hex(rollingHash)}, ${(timings.total / 1000).toFixed(2)} s`,
  );
  const summary = summaryOf(result.findings);
  console.line(`  Read back and found right${summary === "" ? "." : `; the sources gave ${summary}.`}`);
}

/** Stages on stderr, for those who look where the time goes. */
function noteTimings(console: Console, { timings }: PackResult): void {
  for (const [stage, milliseconds] of Object.entries(timings))
    console.note(`${stage.padEnd(9)}${milliseconds.toFixed(1).padStart(9)} ms`);
}

function printDeployed(console: Console, deployed: Deployed): void {
  if (deployed.kind === "deployed") {
    console.line(`${paint("green", "Deployed")} as ${printable(deployed.path)}`);
    printFindings(console, deployFindings(deployed));
    return;
  }
  console.line(`${paint("red", "Not deployed:")} the mod is packed, but did not get into the game's folder.`);
  printFindings(console, deployFindings(deployed));
}

function printSkipped(console: Console, skipped: readonly SkippedFile[]): void {
  const counts = new Map<SkipReason["kind"], number>();
  for (const { reason } of skipped) counts.set(reason.kind, (counts.get(reason.kind) ?? 0) + 1);
  for (const [kind, count] of counts) {
    const { one, many, rest } = SKIP_WORDS[kind];
    console.line(`${paint("dim", "left out")} ${counted(count, one, many)}${rest}`);
  }
}
