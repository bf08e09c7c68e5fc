import { compareUnits } from "../../../src-shared/bytes/ascii.ts";
import { type CompiledForm, fileTypeOf } from "../../../src-shared/formats/file-types.ts";
import type { RawFacts } from "../../../src-shared/formats/raw/facts.ts";
import type { RawIndex } from "../../../src-shared/formats/raw/raw-index.ts";
import type { EntryFindings } from "../../../src-shared/text/entry-findings.ts";
import { hex } from "../../../src-shared/text/hex.ts";
import type { RepairChange } from "./changes.ts";
import type { BlockFacts, CompiledFacts, EntryFacts, RepairFacts } from "./facts.ts";
import { areRooted, planName } from "./names.ts";
import type { REPAIR_RULES } from "./rules.ts";

export type RepairFindings = EntryFindings<typeof REPAIR_RULES>;

/** A file of the repaired mod. */
export interface PlannedFile {
  readonly path: string;
  readonly type: number;
  readonly fileTime: bigint;
  readonly size: number;
  readonly crc32: number;
  readonly content: PlannedContent;
  /** What an index needs of it; null when none wants anything, or it cannot be read for that. */
  readonly indexed: RawFacts | null;
  /** Its content or its place differs from what an index was made of. */
  readonly isTouched: boolean;
  /** What is still wrong with it: its data are damaged, or the game does not read its form. */
  readonly flaw: Flaw | null;
}

export type Flaw = "damaged" | "uncompiled";

export type PlannedContent =
  /** The block as it is; an index into the blocks of the facts. */
  | { readonly kind: "block"; readonly block: number }
  | { readonly kind: "compile"; readonly block: number; readonly form: CompiledForm }
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

export interface PlannedRemoval {
  readonly path: string;
  readonly type: number;
}

export interface EntriesPlan {
  /** In the order of their data, those without any last. */
  readonly files: readonly PlannedFile[];
  readonly removed: readonly PlannedRemoval[];
  /** Names of files whose data are not in the mod, and that are not to be left out. */
  readonly missing: readonly string[];
  /** Names that had a content which is in the mod no more, for the indices. */
  readonly contested: readonly string[];
  readonly changes: readonly RepairChange[];
  /** Indices in the mod, by path; null for one that does not read. */
  readonly indices: ReadonlyMap<string, RawIndex | null>;
}

type GoodFacts = Extract<CompiledFacts, { kind: "good" }>;

interface Candidate {
  readonly entry: EntryFacts;
  readonly name: string;
  readonly block: BlockFacts | null;
}

/** What becomes of every record of the file table. Pure. */
export function planEntries(facts: RepairFacts, dropUnreadable: boolean, findings: RepairFindings): EntriesPlan {
  return new EntryPlanner(facts, dropUnreadable, findings).plan();
}

class EntryPlanner {
  private readonly facts: RepairFacts;
  private readonly drops: boolean;
  private readonly findings: RepairFindings;
  private readonly files: PlannedFile[] = [];
  private readonly removed: PlannedRemoval[] = [];
  private readonly missing: string[] = [];
  private readonly contested: string[] = [];
  private readonly changes: RepairChange[] = [];
  private readonly indices = new Map<string, RawIndex | null>();

  constructor(facts: RepairFacts, drops: boolean, findings: RepairFindings) {
    this.facts = facts;
    this.drops = drops;
    this.findings = findings;
  }

  plan(): EntriesPlan {
    for (const candidates of this.byName().values()) this.place(this.choose(candidates));
    const place = ({ content }: PlannedFile) => (content.kind === "bytes" ? Number.POSITIVE_INFINITY : content.block);
    this.files.sort((a, b) => place(a) - place(b) || compareUnits(a.path, b.path));
    const { files, removed, missing, contested, changes, indices } = this;
    return { files, removed, missing, contested, changes, indices };
  }

  private byName(): Map<string, Candidate[]> {
    const { entries, blocks } = this.facts;
    const isRooted = areRooted(entries.map(({ path }) => path));
    const byName = new Map<string, Candidate[]>();
    for (const entry of entries) {
      const plan = planName(entry.path, isRooted, entry.block === null);
      if (plan.kind === "left-out") {
        this.change({ path: entry.path, what: "stripped", of: plan.why, from: null, to: null });
        continue;
      }
      const candidate = { entry, name: plan.name, block: entry.block === null ? null : blocks[entry.block] };
      const others = byName.get(plan.name);
      if (others === undefined) byName.set(plan.name, [candidate]);
      else others.push(candidate);
    }
    return byName;
  }

  /**
   * Of several records with one path: one that can be used before one that cannot, then one whose name is right
   * already, since the game finds no other, then the first.
   */
  private choose(candidates: readonly Candidate[]): Candidate {
    if (candidates.length === 1) return candidates[0];
    const [kept, ...others] = candidates.toSorted(
      (a, b) => usability(a) - usability(b) || Number(isRenamed(a)) - Number(isRenamed(b)),
    );
    for (const { entry, block, name } of others) {
      const of = isAlias(entry.path, name) ? "source-twin" : "duplicate";
      this.change({ path: name, what: "stripped", of, from: entry.path === name ? null : entry.path, to: null });
      if (entry.block === kept.entry.block || sameContent(block, kept.block) || block === null) continue;
      this.contested.push(name);
      if (of === "duplicate") this.findings.add("repair-duplicate", { kept: describe(kept) }, name);
    }
    return kept;
  }

  private place(candidate: Candidate): void {
    const { entry, name, block } = candidate;
    if (entry.content.kind === "index") this.indices.set(name, entry.content.index);
    if (block === null) {
      this.placeRemoved(candidate);
      return;
    }
    const { state } = block;
    if (state.kind === "outside") {
      if (this.drops) this.drop(candidate, "its data are not in the mod");
      else this.missing.push(name);
      return;
    }
    if (state.kind === "sound") {
      this.placeSound(candidate, block, state.crc32);
      return;
    }
    if (this.drops) {
      this.drop(candidate, state.what);
      return;
    }
    this.findings.add("repair-unreadable", { what: state.what }, name);
    this.keep(candidate, entry.crc32, entry.size, "damaged");
  }

  private placeRemoved({ entry, name }: Candidate): void {
    const type = fileTypeOf(name).code;
    this.noteName(entry, name);
    if ((entry.size | entry.crc32) !== 0) {
      const from = `${entry.size} bytes, ${hex(entry.crc32)}`;
      this.change({ path: name, what: "recomputed", of: "removed-values", from, to: "0 bytes, 00000000" });
      this.findings.add("repair-removed-content", {}, name);
    }
    this.removed.push({ path: name, type: name.endsWith("/") ? entry.type : type });
  }

  private placeSound(candidate: Candidate, block: BlockFacts, computed: number): void {
    const { entry, name } = candidate;
    const { content } = entry;
    if (content.kind === "text" && content.compiled.kind === "good") {
      this.compile(candidate, content.form, content.compiled);
      return;
    }
    if (computed !== entry.crc32 && entry.crc32 !== 0 && block.compressedSize === 0) {
      this.placeDoubtful(candidate, computed);
      return;
    }
    // A deflated stream has a checksum of its own, which was right: the one in the file table is not.
    if (computed !== entry.crc32)
      this.change({ path: name, what: "recomputed", of: "crc32", from: hex(entry.crc32), to: hex(computed) });
    if (block.size !== entry.size)
      this.change({ path: name, what: "recomputed", of: "size", from: String(entry.size), to: String(block.size) });
    this.keep(candidate, computed, block.size, this.isUncompiled(candidate) ? "uncompiled" : null);
  }

  private placeDoubtful(candidate: Candidate, computed: number): void {
    const { entry, name } = candidate;
    const data = { stored: hex(entry.crc32), computed: hex(computed) };
    if (this.drops) {
      this.drop(candidate, `checksum ${data.computed} instead of ${data.stored}`);
      return;
    }
    this.findings.add("repair-doubtful", data, name);
    this.keep(candidate, entry.crc32, entry.size, "damaged");
  }

  /** Whether the game will not read it all the same; says so. */
  private isUncompiled({ entry: { content }, name }: Candidate): boolean {
    if (content.kind === "strange") {
      this.findings.add("repair-not-text", { form: content.form.toUpperCase() }, name);
      return true;
    }
    if (content.kind !== "text" || content.compiled.kind === "good") return false;
    this.findings.add("repair-not-compiled", { reason: content.compiled.reason }, name);
    return true;
  }

  private compile(candidate: Candidate, form: CompiledForm, compiled: GoodFacts): void {
    const { entry, name } = candidate;
    const { size, crc32, indexed, warnings } = compiled;
    const from = `text, ${this.facts.blocks[entry.block!].size} bytes`;
    if (warnings !== null) this.findings.add("repair-compile-warnings", { ...warnings }, name);
    this.change({ path: name, what: "compiled", of: "content", from, to: `${form.toUpperCase()}, ${size} bytes` });
    this.put(candidate, { size, crc32, content: { kind: "compile", block: entry.block!, form }, indexed }, true, null);
  }

  private keep(candidate: Candidate, crc32: number, size: number, flaw: Flaw | null): void {
    const { entry } = candidate;
    const indexed = entry.content.kind === "compiled" ? entry.content.indexed : null;
    this.put(candidate, { size, crc32, content: { kind: "block", block: entry.block! }, indexed }, false, flaw);
  }

  private put(
    { entry, name }: Candidate,
    parts: Pick<PlannedFile, "size" | "crc32" | "content" | "indexed">,
    isCompiled: boolean,
    flaw: Flaw | null,
  ): void {
    const type = fileTypeOf(name).code;
    this.noteName(entry, name);
    if (type !== entry.type)
      this.change({ path: name, what: "retyped", of: "type", from: String(entry.type), to: String(type) });
    const isTouched = isCompiled || name !== entry.path;
    this.files.push({ path: name, type, fileTime: entry.fileTime, ...parts, isTouched, flaw });
  }

  private noteName({ path }: EntryFacts, name: string): void {
    if (path !== name) this.change({ path: name, what: "renamed", of: "name", from: path, to: name });
  }

  private drop({ name }: Candidate, why: string): void {
    this.contested.push(name);
    this.change({ path: name, what: "dropped", of: "unreadable", from: why, to: null });
  }

  private change(change: RepairChange): void {
    this.changes.push(change);
  }
}

/** 0: good as it is or after compiling … 4: a removed file. */
function usability({ entry: { content, crc32 }, block }: Candidate): number {
  if (block === null) return 4;
  if (block.state.kind === "outside") return 3;
  if (block.state.kind === "broken") return 2;
  const isUncompiled = content.kind === "strange" || (content.kind === "text" && content.compiled.kind === "bad");
  const isDoubtful = block.compressedSize === 0 && crc32 !== 0 && crc32 !== block.state.crc32;
  return isUncompiled || isDoubtful ? 1 : 0;
}

function isRenamed({ entry, name }: Candidate): boolean {
  return entry.path !== name;
}

/** Whether a path is the one of the compiled file beside a text (X.DAT.BINDAT). */
function isAlias(path: string, name: string): boolean {
  return path.length > name.length && /\.(BINDAT|BINLAYOUT)$/i.test(path);
}

function sameContent(a: BlockFacts | null, b: BlockFacts | null): boolean {
  if (a === null || b === null || a.state.kind !== "sound" || b.state.kind !== "sound") return false;
  return a.size === b.size && a.state.crc32 === b.state.crc32;
}

function describe({ entry, block }: Candidate): string {
  const crc = block?.state.kind === "sound" ? `, checksum ${hex(block.state.crc32)}` : "";
  return `${entry.path} (record ${entry.row}${crc})`;
}
