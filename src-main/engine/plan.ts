import { asciiUpper, compareUnits } from "../../src-shared/bytes/ascii.ts";
import {
  type CompiledForm,
  compiledSuffixOf,
  ddsInsteadOf,
  extensionOf,
  type FileType,
  fileTypeOf,
  junkSuffixOf,
  sourceNameOf,
} from "../../src-shared/formats/file-types.ts";
import { isUnsafeName } from "../../src-shared/formats/mod/manifest.ts";
import { rawKindOf } from "../../src-shared/formats/raw/raw-index.ts";
import { type Diagnostic, diagnose } from "../../src-shared/text/diagnostic.ts";
import { PLAN_RULES } from "./rules.ts";

/** A file of the project's MEDIA folder, as the scan found it. */
export interface SourceFile {
  /** From `MEDIA/` on, with `/`, in the case it has on disk. */
  readonly path: string;
  /** Where it is on this machine. */
  readonly absolute: string;
  readonly size: number;
  /** Windows FILETIME of its last change. */
  readonly fileTime: bigint;
  /** As long as this is the same, so is the content; null or missing for one that changed too lately to be sure. */
  readonly stamp?: string | null;
}

/** What becomes of one source file that goes into the mod. */
export interface FilePlan {
  /** Name in the mod: upper-case ASCII, from `MEDIA/` on. */
  readonly entry: string;
  readonly type: number;
  /** `compile`: text to binary; `copy`: as it is. */
  readonly action: { readonly kind: "compile"; readonly form: CompiledForm } | { readonly kind: "copy" };
  readonly source: SourceFile;
}

/** Why a source file is not in the mod. */
export type SkipReason =
  | { readonly kind: "junk"; readonly suffix: string }
  | { readonly kind: "compiled-sibling" }
  | { readonly kind: "wrong-alias" }
  | { readonly kind: "orphan" }
  | { readonly kind: "png-beside-dds" }
  | { readonly kind: "raw-left-out" }
  | { readonly kind: "raw-made-anew" }
  | { readonly kind: "grid-left-out" }
  | { readonly kind: "grid-made-anew" };

export interface SkippedFile {
  readonly path: string;
  readonly reason: SkipReason;
}

export interface PlanOptions {
  readonly orphans: "skip" | "pack";
  /** `auto` makes the indices and leaves out the project's own. */
  readonly raw: "auto" | "keep" | "none";
  /** `bake` makes the walk grids of level layouts and leaves out the project's own of those. */
  readonly mpp: "bake" | "keep" | "none";
}

/** A level layout whose walk grid is to be baked. */
export interface GridPlan {
  /** Of the grid. */
  readonly entry: string;
  readonly type: number;
  readonly layout: FilePlan;
  /** The project's own grid of the layout, for the case that nothing can be baked. */
  readonly shipped: FilePlan | null;
}

export interface Plan {
  /** In the order of the manifest: folders by code unit of their full name, files by name inside each. */
  readonly files: readonly FilePlan[];
  /** In the order of their layouts. */
  readonly grids: readonly GridPlan[];
  readonly skipped: readonly SkippedFile[];
  readonly findings: readonly Diagnostic[];
}

const WRONG_ALIAS = ".LAYOUT.BINDAT";

function actionOf(type: FileType): FilePlan["action"] {
  return type.compiledTo === null ? { kind: "copy" } : { kind: "compile", form: type.compiledTo };
}

/** One of the seven files that are made from the sources; any other .RAW is a file like others. */
function isOwnIndex(entry: string): boolean {
  return entry.lastIndexOf("/") === "MEDIA".length && rawKindOf(entry.slice("MEDIA/".length)) !== null;
}

/** The walk grid of a level layout, which lies beside it (spec/walk-grid.md §2.1); null for any other file. */
export function gridEntryOf(entry: string): string | null {
  return /^MEDIA\/LAYOUTS\/.*\.LAYOUT$/.test(entry) ? entry.replace(/LAYOUT$/, "MPP") : null;
}

/** Order of the manifest (spec/container.md §3.2): by folder, then by name; never by locale. */
export function compareEntries(a: string, b: string): number {
  const folderA = a.slice(0, a.lastIndexOf("/") + 1);
  const folderB = b.slice(0, b.lastIndexOf("/") + 1);
  return compareUnits(folderA, folderB) || compareUnits(a, b);
}

/**
 * Decides for every file of MEDIA whether it goes into the mod, as what and under which name (spec/container.md §4).
 * Pure: the result depends on names alone, not on the order of `sources`.
 */
export function planFiles(sources: readonly SourceFile[], options: PlanOptions): Plan {
  const files: FilePlan[] = [];
  const skipped: SkippedFile[] = [];
  const findings: Diagnostic[] = [];
  const names = new Set(sources.map((source) => asciiUpper(source.path)));

  const take = (source: SourceFile, entry: string) => {
    if (isUnsafeName(entry))
      findings.push(diagnose("pack-name-unsafe", PLAN_RULES["pack-name-unsafe"], { path: source.path }, {}));
    const type = fileTypeOf(entry);
    files.push({ entry, type: type.code, action: actionOf(type), source });
  };
  const skip = (source: SourceFile, reason: SkipReason) => skipped.push({ path: source.path, reason });

  for (const source of sources) {
    const upper = asciiUpper(source.path);
    const junk = junkSuffixOf(upper);
    if (junk !== null) {
      skip(source, { kind: "junk", suffix: junk });
      continue;
    }
    if (upper.endsWith(WRONG_ALIAS)) {
      skip(source, { kind: "wrong-alias" });
      continue;
    }
    const form = compiledSuffixOf(upper);
    if (form !== null) {
      const entry = sourceNameOf(upper);
      if (names.has(entry)) skip(source, { kind: "compiled-sibling" });
      else if (
        options.orphans === "pack" &&
        fileTypeOf(entry).compiledTo === form &&
        compiledSuffixOf(entry) === null
      ) {
        findings.push(
          diagnose("pack-orphan-packed", PLAN_RULES["pack-orphan-packed"], { path: source.path }, { entry }),
        );
        take(source, entry);
      } else {
        findings.push(diagnose("pack-orphan", PLAN_RULES["pack-orphan"], { path: source.path }, { entry }));
        skip(source, { kind: "orphan" });
      }
      continue;
    }
    const extension = extensionOf(upper);
    const dds = ddsInsteadOf(upper);
    if (dds !== null && names.has(dds)) {
      skip(source, { kind: "png-beside-dds" });
      continue;
    }
    if (extension === ".RAW" && options.raw === "none") {
      skip(source, { kind: "raw-left-out" });
      continue;
    }
    if (options.raw === "auto" && isOwnIndex(upper)) {
      skip(source, { kind: "raw-made-anew" });
      continue;
    }
    if (extension === ".MPP" && options.mpp === "none") {
      skip(source, { kind: "grid-left-out" });
      continue;
    }
    take(source, upper);
  }

  files.sort((a, b) => compareEntries(a.entry, b.entry));
  const grids = options.mpp === "bake" ? gridsOf(files) : [];
  const anew = new Set(grids.map(({ shipped }) => shipped));
  for (const { shipped } of grids) if (shipped !== null) skip(shipped.source, { kind: "grid-made-anew" });
  skipped.sort((a, b) => compareUnits(a.path, b.path));
  findings.sort((a, b) => compareUnits(a.path, b.path));
  return { files: anew.size === 0 ? files : files.filter((file) => !anew.has(file)), grids, skipped, findings };
}

function gridsOf(files: readonly FilePlan[]): GridPlan[] {
  const byEntry = new Map(files.map((file) => [file.entry, file]));
  return files.flatMap((layout) => {
    const entry = gridEntryOf(layout.entry);
    if (entry === null) return [];
    return [{ entry, type: fileTypeOf(entry).code, layout, shipped: byEntry.get(entry) ?? null }];
  });
}

/** The order in which grids are baked: the largest layouts first, so that no thread is left with one at the end. */
export function gridOrder(grids: readonly GridPlan[]): readonly GridPlan[] {
  return [...grids].sort((a, b) => b.layout.source.size - a.layout.source.size || compareUnits(a.entry, b.entry));
}

/** The plan with grids of the project after all. */
export function withShippedGrids(plan: Plan, shipped: readonly FilePlan[]): Plan {
  if (shipped.length === 0) return plan;
  const sources = new Set(shipped.map(({ source }) => source.path));
  return {
    ...plan,
    files: [...plan.files, ...shipped].sort((a, b) => compareEntries(a.entry, b.entry)),
    skipped: plan.skipped.filter(({ path, reason }) => reason.kind !== "grid-made-anew" || !sources.has(path)),
  };
}
