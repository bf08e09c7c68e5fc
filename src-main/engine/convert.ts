import path from "node:path";
import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import {
  COMPILED_SUFFIX,
  type CompiledForm,
  compiledSuffixOf,
  fileTypeOf,
  sourceNameOf,
} from "../../src-shared/formats/file-types.ts";
import { type Diagnostic, diagnose, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { FileError, fileErrorOf, findingOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { isInside, scanFolder } from "../files/folder-scan.ts";
import { resolveLinks } from "../files/identity.ts";
import { makeFoldersSync } from "../files/make-folders.ts";
import { readBounded } from "../files/reading.ts";
import { createCompilers } from "./compilers.ts";
import { createDecompile, type Decompile, holdsForm } from "./decompile.ts";
import { layoutFactsOf } from "./layout-facts.ts";
import { LARGEST_COMPILED, LARGEST_TEXT } from "./limits.ts";
import { checkCancelled, type Operation, orCancelled } from "./operation.ts";
import { CONVERT_RULES } from "./rules.ts";

export interface ConvertRequest {
  readonly form: CompiledForm;
  readonly direction: "compile" | "decompile";
  /** A file, or a folder that is mirrored. */
  readonly source: string;
  readonly target: string;
  readonly ids: "sequential" | "hash";
}

export interface Converted {
  readonly ok: boolean;
  /** Written, in order. */
  readonly outputs: readonly string[];
  /** Files that gave no output because of an error. */
  readonly failed: number;
  readonly findings: readonly Diagnostic[];
}

interface Job {
  readonly source: string;
  readonly target: string;
  /** As findings name the file. */
  readonly name: string;
}

/**
 * Text to its compiled form or back, for one file or a mirrored folder. A file that cannot be converted, read or
 * written is a finding and gives no output; the others go on. Errors: FileError for the one file or the folder named,
 * and for what the system refuses.
 */
export async function convertFiles(request: ConvertRequest, operation: Operation = {}): Promise<Converted> {
  const largest = request.direction === "compile" ? LARGEST_TEXT : LARGEST_COMPILED;
  const { jobs, isFolder, findings } = await orCancelled(operation, jobsOf(request, operation.signal));
  const convert = converterOf(request);
  if (isFolder && jobs.length > 0) makeFolder(request.target);
  const outputs: string[] = [];
  let failed = 0;
  for (const job of jobs) {
    checkCancelled(operation);
    const converted = await convertOne(job, convert, largest, isFolder);
    findings.push(...converted.findings);
    if (converted.isWritten) outputs.push(job.target);
    else failed++;
  }
  return { ok: failed === 0 && !hasErrors(findings), outputs, failed, findings };
}

async function convertOne(
  job: Job,
  convert: Convert,
  largest: number,
  isOneOfMany: boolean,
): Promise<{ readonly isWritten: boolean; readonly findings: readonly Diagnostic[] }> {
  try {
    const { bytes, diagnostics } = convert(await readBounded(job.source, largest), job.name);
    if (bytes === null || hasErrors(diagnostics)) return { isWritten: false, findings: diagnostics };
    makeFolder(path.dirname(job.target));
    await writeFileAtomically(job.target, bytes, { backup: "none", flush: false });
    return { isWritten: true, findings: diagnostics };
  } catch (error) {
    // Gone since it was listed, or something else stands where its output belongs.
    if (!isOneOfMany || !(error instanceof FileError) || error.fault === "system") throw error;
    return { isWritten: false, findings: [findingOf(error)] };
  }
}

type Convert = (
  bytes: Uint8Array,
  name: string,
) => { readonly bytes: Uint8Array | null; readonly diagnostics: readonly Diagnostic[] };

function converterOf({ form, direction, ids }: ConvertRequest): Convert {
  if (direction === "compile") {
    const { compile } = createCompilers(() => layoutFactsOf(null));
    return (bytes, name) => compile(form, bytes, { path: name, ids });
  }
  const decompile: Decompile = createDecompile(null);
  const what = form.toUpperCase();
  return (bytes, name) => {
    if (!holdsForm(form, bytes))
      return {
        bytes: null,
        diagnostics: [
          diagnose("convert-not-compiled", CONVERT_RULES["convert-not-compiled"], { path: name }, { form: what }),
        ],
      };
    try {
      return decompile(form, bytes, name);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      const data = { form: what, what: error.what, offset: error.offset };
      return {
        bytes: null,
        diagnostics: [diagnose("convert-damaged", CONVERT_RULES["convert-damaged"], { path: name }, data)],
      };
    }
  };
}

function makeFolder(folder: string): void {
  try {
    makeFoldersSync(folder);
  } catch (error) {
    throw fileErrorOf(error, folder);
  }
}

async function jobsOf(
  request: ConvertRequest,
  signal: AbortSignal | undefined,
): Promise<{ readonly jobs: readonly Job[]; readonly isFolder: boolean; readonly findings: Diagnostic[] }> {
  const { source, target } = request;
  const facts = await statOf(source);
  if (facts.kind !== "folder") {
    const job = { source, target: await targetOfFile(request), name: source };
    return (await resolveLinks(source)) === (await resolveLinks(job.target))
      ? { jobs: [], isFolder: false, findings: [ontoItself(source)] }
      : { jobs: [job], isFolder: false, findings: [] };
  }

  const [realSource, realTarget] = [await resolveLinks(source), await resolveLinks(target)];
  const scan = await scanFolder(source, { signal });
  const findings = [...scan.problems, ...scan.skipped].map(findingOf);
  const names = new Set(scan.files.map(({ name }) => name));
  const taken = new Map<string, string>();
  const jobs: Job[] = [];
  for (const { path: relative } of scan.files) {
    // What an earlier run wrote below the source is no source.
    if (realTarget !== realSource && isInside(path.join(realSource, relative), realTarget)) continue;
    if (!isWanted(request, relative, names)) continue;
    const renamed = nameOf(request, relative);
    if (realTarget === realSource && renamed === relative) {
      findings.push(ontoItself(relative));
      continue;
    }
    const earlier = taken.get(asciiUpper(renamed));
    if (earlier !== undefined) {
      findings.push(diagnose("convert-clash", CONVERT_RULES["convert-clash"], { path: relative }, { other: earlier }));
      continue;
    }
    taken.set(asciiUpper(renamed), relative);
    jobs.push({ source: path.join(source, relative), target: path.join(target, renamed), name: relative });
  }
  return { jobs, isFolder: true, findings };
}

function ontoItself(path: string): Diagnostic {
  return diagnose("convert-onto-itself", CONVERT_RULES["convert-onto-itself"], { path }, {});
}

async function statOf(file: string) {
  try {
    return await nodeFiles.stat(file);
  } catch (error) {
    throw fileErrorOf(error, file);
  }
}

/**
 * Of a folder: sources by their type; compiled files by their suffix, or by a source's name as unpacking gives them,
 * unless the compiled file lies beside it, for then it is the source. `names` are those of all files, upper-case.
 */
function isWanted({ form, direction }: ConvertRequest, relative: string, names: ReadonlySet<string>): boolean {
  if (fileTypeOf(relative).compiledTo !== form) return false;
  if (compiledSuffixOf(relative) !== null) return direction === "decompile";
  return direction === "compile" || !names.has(asciiUpper(relative + COMPILED_SUFFIX[form]));
}

function nameOf({ form, direction }: ConvertRequest, relative: string): string {
  return direction === "compile" ? relative + COMPILED_SUFFIX[form] : sourceNameOf(relative);
}

/** One file into an existing folder gets the name it would have in a mirrored one. */
async function targetOfFile(request: ConvertRequest): Promise<string> {
  const { source, target } = request;
  try {
    if ((await nodeFiles.stat(target)).kind === "folder")
      return path.join(target, nameOf(request, path.basename(source)));
  } catch (error) {
    const failure = fileErrorOf(error, target);
    if (!(failure instanceof FileError) || failure.kind !== "not-found") throw failure;
  }
  return target;
}
