import { fileTypeOf } from "../../../src-shared/formats/file-types.ts";
import type { ModHeader } from "../../../src-shared/formats/mod/header.ts";
import { isReadableTable, MEDIA_ROOT } from "../../../src-shared/formats/mod/manifest.ts";
import { MANIFEST_VERSION } from "../../../src-shared/formats/mod/manifest-table.ts";
import { DATA_HEAD_SIZE, payloadSize } from "../../../src-shared/formats/mod/section.ts";
import { crc32 } from "../../../src-shared/hash/crc32.ts";
import { type Diagnostic, diagnose } from "../../../src-shared/text/diagnostic.ts";
import { EntryFindings } from "../../../src-shared/text/entry-findings.ts";
import { hex } from "../../../src-shared/text/hex.ts";
import type { RepairChange } from "./changes.ts";
import type { RepairFacts } from "./facts.ts";
import {
  type EntriesPlan,
  type PlannedFile,
  type PlannedRemoval,
  planEntries,
  type RepairFindings,
} from "./plan-entries.ts";
import { planHeader } from "./plan-header.ts";
import { type GatheredIndices, type IndexNeed, type IndexNeeds, indexNeeds, planIndex } from "./plan-indices.ts";
import { REPAIR_RULES } from "./rules.ts";

export interface PlanOptions {
  /** Leave out files that cannot be read, instead of keeping them as they are. */
  readonly dropUnreadable: boolean;
  /** The listed requirements are all there are. */
  readonly requirementHash: "recompute" | undefined;
  /** Most bytes of data to copy: files that overlap make much of few. */
  readonly limit: number;
}

/** What was gathered for {@link planIndices}; null when it wants nothing. */
export type MadeForRepair = GatheredIndices | null;

export interface RepairPlan {
  readonly header: ModHeader;
  readonly files: readonly PlannedFile[];
  readonly removed: readonly PlannedRemoval[];
  /** The data section is copied whole; else block by block. */
  readonly keepsSection: boolean;
  /** The file table is copied as it is. */
  readonly keepsTable: boolean;
  /** Of a section that is kept. */
  readonly maxCompressed: number;
  /** Empty: there is nothing to repair. */
  readonly changes: readonly RepairChange[];
  /** What could not be fixed, and doubts; with an error the repaired mod is not in order. */
  readonly findings: readonly Diagnostic[];
}

export type Planned =
  | { readonly kind: "plan"; readonly plan: RepairPlan }
  | { readonly kind: "refused"; readonly findings: readonly Diagnostic[] };

/** Which indices the repair of this mod makes anew, and of what. Pure. */
export function planIndices(facts: RepairFacts, options: PlanOptions): IndexNeeds {
  return indexNeeds(planEntries(facts, options.dropUnreadable, findingsOf(facts)));
}

function findingsOf({ file }: RepairFacts): RepairFindings {
  return new EntryFindings(file, REPAIR_RULES, "repair-more");
}

/** Everything that a repair does, and what it cannot do. `made` are the indices of {@link planIndices}. Pure. */
export function planRepair(facts: RepairFacts, made: MadeForRepair, options: PlanOptions): Planned {
  const findings = findingsOf(facts);
  const entries = planEntries(facts, options.dropUnreadable, findings);
  const indexed = withIndices(entries, made, findings);
  const { header, changes: headerChanges } = planHeader(facts, indexed, options.requirementHash, findings);
  const keepsSection = keepsBlocks(facts, indexed.files);
  const refusal = refusalOf(facts, indexed, keepsSection, options.limit);
  if (refusal !== null) return { kind: "refused", findings: [refusal, ...findings.finish()] };

  const tableChanges = [...rescueChanges(facts), ...tableFaults(facts), ...indexed.changes];
  noteRescue(facts, findings);
  const head = planHead(facts, keepsSection);
  const plan: RepairPlan = {
    header,
    files: indexed.files,
    removed: indexed.removed,
    keepsSection,
    // What is found behind the table is no part of it.
    keepsTable: keepsSection && facts.rescue === null && tableChanges.every(({ of }) => of === "trailing-bytes"),
    maxCompressed: head.maxCompressed,
    changes: [...headerChanges, ...tableChanges, ...head.changes],
    findings: findings.finish().filter(({ code, path }) => !indexed.made.has(path) || code === "repair-raw-part"),
  };
  return { kind: "plan", plan };
}

function refusalOf(
  facts: RepairFacts,
  { files, removed, missing }: EntriesPlan,
  keepsSection: boolean,
  limit: number,
): Diagnostic | null {
  const { file } = facts;
  if (missing.length > 0) {
    const data = { count: missing.length, first: missing[0] };
    return diagnose("repair-data-missing", REPAIR_RULES["repair-data-missing"], { path: file }, data);
  }
  const bytes = copiedBytes(facts, files, keepsSection);
  if (bytes > limit)
    return diagnose("repair-too-large", REPAIR_RULES["repair-too-large"], { path: file }, { bytes, limit });
  if (!isReadableTable([...files, ...removed].map(({ path }) => path)))
    return diagnose("repair-table-too-large", REPAIR_RULES["repair-table-too-large"], { path: file }, {});
  if (files.length + removed.length > 0) return null;
  return diagnose("repair-nothing-left", REPAIR_RULES["repair-nothing-left"], { path: file }, {});
}

interface WithIndices extends EntriesPlan {
  /** Indices made anew: what was wrong with the old ones is over. */
  readonly made: ReadonlySet<string>;
}

/** The files with the indices that were made; their changes follow those of the entries. */
function withIndices(entries: EntriesPlan, indices: MadeForRepair, findings: RepairFindings): WithIndices {
  const made = new Set<string>();
  if (indices === null) return { ...entries, made };
  let { files } = entries;
  const changes: RepairChange[] = [];
  for (const [kind, need] of indexNeeds(entries).wanted) {
    const plan = planIndex(kind, need, indices);
    if (plan.kind === "keep") {
      if (plan.reason !== null) sayKept(need, plan.reason, findings);
      continue;
    }
    made.add(need.path);
    if (plan.kind === "remove") {
      files = files.filter((each) => each.path !== need.path);
      changes.push({ path: need.path, what: "stripped", of: "stale-index", from: null, to: null });
      continue;
    }
    const { path, fileTime, bytes } = plan.file;
    const size = bytes.length;
    const crc = crc32(bytes);
    if (need.old !== null && need.old.flaw === null && need.old.size === size && need.old.crc32 === crc) {
      made.delete(path);
      continue;
    }
    if (plan.without.length > 0)
      findings.add("repair-raw-part", { count: plan.without.length, first: plan.without[0] }, path);
    const from = need.old === null ? null : `${need.old.size} bytes`;
    changes.push({ path, what: "rebuilt", of: "index", from, to: `${size} bytes` });
    const file: PlannedFile = {
      path,
      type: fileTypeOf(path).code,
      fileTime: need.old?.fileTime ?? fileTime,
      size,
      crc32: crc,
      content: { kind: "bytes", bytes },
      indexed: null,
      isTouched: true,
      flaw: null,
    };
    files = [...files.filter((each) => each.path !== path), file];
  }
  return {
    ...entries,
    files,
    missing: entries.missing.filter((path) => !made.has(path)),
    changes: [...entries.changes.filter(({ path, what }) => what !== "dropped" || !made.has(path)), ...changes],
    made,
  };
}

function sayKept({ path, old }: IndexNeed, reason: string, findings: RepairFindings): void {
  if (old === null) findings.add("repair-raw-not-made", { reason }, path);
  else findings.add("repair-raw-kept", { reason }, path);
}

/** Whether all the data stay where they are. */
function keepsBlocks({ blocks, section }: RepairFacts, files: readonly PlannedFile[]): boolean {
  if (section.length < DATA_HEAD_SIZE) return false;
  const used = new Set<number>();
  for (const { content } of files) {
    if (content.kind !== "block") return false;
    used.add(content.block);
  }
  return blocks.every(({ state }, block) => state.kind === "outside" || used.has(block));
}

/** Bytes of data that are copied. */
function copiedBytes({ blocks, section }: RepairFacts, files: readonly PlannedFile[], keepsSection: boolean): number {
  if (keepsSection) return section.length;
  const used = new Set(files.flatMap(({ content }) => (content.kind === "block" ? [content.block] : [])));
  let bytes = 0;
  for (const block of used) bytes += payloadSize(blocks[block]);
  return bytes;
}

interface HeadPlan {
  readonly maxCompressed: number;
  readonly changes: readonly RepairChange[];
}

/** The head of the data section. Whether stored files count for maxC is not known, so either is left alone. */
function planHead({ file, section, blocks }: RepairFacts, keepsSection: boolean): HeadPlan {
  const { maxCompressed: stored, rollingHash, computedHash } = section;
  const inside = blocks.filter(({ state }) => state.kind !== "outside");
  const largest = inside.reduce((most, block) => Math.max(most, payloadSize(block)), 0);
  const largestDeflated = inside.reduce((most, { compressedSize }) => Math.max(most, compressedSize), 0);
  const isRight = stored === largest || stored === largestDeflated;
  const changes: RepairChange[] = [];
  const recomputed = (of: RepairChange["of"], from: string, to: string) => {
    changes.push({ path: file, what: "recomputed", of, from, to });
  };
  if (rollingHash !== computedHash) recomputed("rolling-hash", hex(rollingHash), hex(computedHash));
  if (keepsSection && stored < largestDeflated) recomputed("largest-payload", String(stored), String(largest));
  return { maxCompressed: isRight ? stored : largest, changes };
}

function tableFaults({ file, table }: RepairFacts): RepairChange[] {
  const changes: RepairChange[] = [];
  if (table.root !== MEDIA_ROOT)
    changes.push({ path: file, what: "recomputed", of: "root", from: table.root, to: MEDIA_ROOT });
  if (table.nameless > 0)
    changes.push({ path: file, what: "stripped", of: "nameless", from: `${table.nameless} records`, to: null });
  if (table.trailing > 0)
    changes.push({ path: file, what: "stripped", of: "trailing-bytes", from: `${table.trailing} bytes`, to: null });
  return changes;
}

function rescueChanges({ file, rescue }: RepairFacts): RepairChange[] {
  if (rescue === null) return [];
  const { statedData, data, statedTable, table, statedVersion, isCut } = rescue;
  const rescued = (of: RepairChange["of"], from: string, to: string): RepairChange => {
    return { path: file, what: "rescued", of, from, to };
  };
  return [
    ...(statedData === data ? [] : [rescued("data-offset", `at ${statedData}`, `at ${data}`)]),
    ...(statedTable === table ? [] : [rescued("table-offset", `at ${statedTable}`, `at ${table}`)]),
    ...(statedVersion === null ? [] : [rescued("table-version", String(statedVersion), String(MANIFEST_VERSION))]),
    ...(isCut ? [rescued("file-table", "cut off", "whole")] : []),
  ];
}

function noteRescue({ rescue }: RepairFacts, findings: RepairFindings): void {
  if (rescue === null || !rescue.isCut) return;
  const { lostFiles: files, lostBytes: bytes } = rescue;
  if (files > 0) findings.add("repair-names-lost", { files, bytes });
  else findings.add("repair-table-cut", {});
}
