import path from "node:path";
import type { Diagnostic } from "../../../../src-shared/text/diagnostic.ts";
import { isAmongSources } from "../../../engine/project.ts";
import { appFolders } from "../../../files/app-folders.ts";
import { writeFileAtomically } from "../../../files/atomic-file.ts";
import { FileError, findingOf } from "../../../files/file-error.ts";
import type { Surroundings } from "../../../files/places.ts";
import { scanGround } from "../../../files/project-scan.ts";
import { surroundings, windowsHints } from "../../../files/surroundings.ts";
import { VERSION } from "../../../version.ts";
import { type Linted, lintProject } from "../../../workshop/lint.ts";
import { byPlace, problemsOf } from "../../../workshop/problems.ts";
import { sarifOf } from "../../../workshop/sarif.ts";
import { type SourceChange, safeProblems } from "../../../workshop/source-changes.ts";
import { type FixedSources, fixSources } from "../../../workshop/source-fixer.ts";
import { type Console, counted, paint, printable, printLines, toJson } from "../console.ts";
import { EXIT, isSystemFault, UsageError } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

export interface LintOptions {
  readonly base: readonly string[];
  readonly sarif?: string;
  readonly fix?: boolean;
  readonly dryRun?: boolean;
}

/** Everything that building a project would find; with `--fix` what is left of it. */
export async function lint(session: Session, project: string, options: LintOptions): Promise<number> {
  const { console } = session;
  if (options.dryRun && !options.fix) throw new UsageError("--dry-run goes with --fix.");
  if (options.sarif !== undefined) await expectBeside(project, options.sarif);
  const around = surroundings(await windowsHints());
  const { linted, fixed } = await lintAndFix(session, project, options, around);
  const { problems } = linted;
  const unwritten = fixed === null ? [] : fixed.left.map(({ finding }) => finding).filter(isError);
  const ok = linted.ok && unwritten.length === 0;
  const told = problems.filter(({ isSilenced }) => !isSilenced);
  const findings = told.map(({ finding }) => finding).sort(byPlace);
  const silenced = problems.length - findings.length;
  if (options.sarif !== undefined) {
    const text = `${toJson(sarifOf(problems, project, VERSION))}\n`;
    await writeFileAtomically(path.resolve(options.sarif), new TextEncoder().encode(text), { backup: "none" });
  }
  console.value({
    ...{ ok, findings, silenced },
    ...(fixed === null ? {} : shownFixes(fixed)),
    ...(options.sarif === undefined ? {} : { sarif: options.sarif }),
  });
  if (fixed !== null) printFixes(console, fixed, options.dryRun ?? false);
  printFindings(console, findings);
  if (findings.length > 0) console.line();
  const summary = summaryOf(findings);
  const more = silenced === 0 ? "" : `, ${silenced} silenced`;
  const words = linted.ok ? paint("green", "Nothing keeps it from being packed") : paint("red", "It cannot be packed");
  console.line(`${words}: ${summary === "" ? counted(findings.length, "finding") : summary}${more}.`);
  if (options.sarif !== undefined) console.line(`Written: ${printable(options.sarif)}`);
  if ([...unwritten, ...findings.filter(isError)].some(({ code }) => isSystemFault(code))) return EXIT.system;
  return ok ? EXIT.ok : EXIT.notOk;
}

/** What is found of the sources takes the place of none of them. Errors: FileError of what is no project, UsageError. */
async function expectBeside(root: string, sarif: string): Promise<void> {
  const { media, modDat } = scanGround(root);
  const places = { root, media: path.join(root, media), modDat: path.join(root, modDat ?? "MOD.DAT") };
  if (await isAmongSources(sarif, places))
    throw new UsageError(`--sarif ${sarif}: this is among the sources of the project. Write it beside MEDIA.`);
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

/** `linted`: of the project as it is at the end. */
async function lintAndFix(
  { operation, signal }: Session,
  project: string,
  { base, fix = false, dryRun: isDryRun = false }: LintOptions,
  around: Surroundings,
): Promise<{ readonly linted: Linted; readonly fixed: FixedSources | null }> {
  const look = () => lintProject({ project, base }, around, operation);
  const linted = await look();
  if (!fix) return { linted, fixed: null };
  const { backups, locks } = appFolders(around);
  // Nothing that is safe removes a file, so no trash is needed.
  const place = { root: path.resolve(project), backups, locks, trash: null };
  const fixed = await fixSources(place, safeProblems(linted.problems), { signal, isDryRun });
  return { linted: isDryRun || fixed.files.length === 0 ? linted : await look().catch(faultAsFound), fixed };
}

/** What was fixed is told also when the project cannot be looked at any more. */
function faultAsFound(error: unknown): Linted {
  if (!(error instanceof FileError)) throw error;
  return { ok: false, problems: problemsOf([findingOf(error)], () => false) };
}

function shownFixes({ changes, files, left }: FixedSources) {
  const fixed = changes.map(({ path: file, line, problem, fix }) => {
    const { code } = problem.finding;
    return { path: file, ...(line === null ? {} : { line }), code, kind: fix.kind, change: fix.change };
  });
  return { fixed, files, unfixed: left.map(({ finding }): Diagnostic => finding) };
}

function printFixes(console: Console, { changes, files, left }: FixedSources, isDryRun: boolean): void {
  printLines(console, changes.map(lineOf));
  if (changes.length > 0) console.line();
  printFindings(
    console,
    left.map(({ finding }) => finding),
  );
  const where = `${counted(changes.length, "problem")} in ${counted(files.length, "file")}`;
  if (changes.length === 0) console.line("Nothing is fixed: what is left takes a person.");
  else console.line(isDryRun ? `Would be fixed: ${where}. Nothing was written.` : `Fixed: ${where}.`);
  console.line();
}

/** `MEDIA/UNITS/X.DAT:12  3x → 3` */
function lineOf({ path: file, line, problem, fix }: SourceChange): string {
  const place = line === null ? file : `${file}:${line}`;
  return `${paint("bold", printable(place))}  ${printable(fix.change)} ${paint("dim", `[${problem.finding.code}]`)}`;
}
