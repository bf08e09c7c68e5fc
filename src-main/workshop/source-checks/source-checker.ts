import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { compiledSuffixOf, junkSuffixOf } from "../../../src-shared/formats/file-types.ts";
import { sourceFinding } from "../../../src-shared/rules/source-checks/rules.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import { GRAIN_MS, type Stamps, stampsOf } from "../stamps.ts";
import { BaseAnswers } from "./base-answers.ts";
import { ReferenceTexts } from "./kept-references.ts";
import { judgeReferences, type Source } from "./reference-judge.ts";
import { createSourceReader, isChecked, NOTHING, type ReadSource, type SourceFacts } from "./source-reader.ts";
import { Turns } from "./turns.ts";

export interface SourceCheckerOptions {
  readonly root: string;
  /** Base game, as `pack` takes it. */
  readonly base?: readonly string[];
  readonly files?: FileLayer;
}

export interface CheckRequest {
  readonly signal?: AbortSignal | undefined;
  /** A look at the project that was had already. */
  readonly stamps?: Stamps | undefined;
}

/** Checks the sources of one project again and again, and reads only what has changed. One check at a time. */
export interface SourceChecker {
  /** What is to be said, by file. Errors: FileError when the project cannot be looked through; the signal's reason. */
  check(request?: CheckRequest): Promise<readonly Diagnostic[]>;
  /** Reads everything anew the next time. */
  forget(): void;
}

export type MakeChecker = (options: SourceCheckerOptions) => SourceChecker;

/** What is kept of a file by its path. */
interface Kept {
  /** Of the file when it was read; "" when it is to be read, null when it never is. */
  stamp: string | null;
  /** Upper-case, when it is packed under its own name: what the editor compiled is not. */
  readonly name: string | null;
  facts: SourceFacts;
}

/** Files that are read at a time: reading a small one is mostly waiting. */
const LANES = 4;
/** Different references that are remembered: some ten million bytes. */
const MOST_TEXTS = 200_000;

export const createSourceChecker: MakeChecker = ({ root, base = [], files = nodeFiles }) => {
  const answers = new BaseAnswers(base);
  let texts = new ReferenceTexts();
  let read: ReadSource | null = null;
  let kept = new Map<string, Kept>();
  let isForgotten = false;

  function begin(): void {
    if (!isForgotten && texts.size <= MOST_TEXTS) return;
    isForgotten = false;
    kept = new Map();
    texts = new ReferenceTexts();
    read = null;
    answers.forget();
  }

  /** Takes up files that came, lets go of those that went; returns those to be read. */
  async function changedFiles(stamps: Stamps, turns: Turns): Promise<readonly string[]> {
    for (const [below, { facts }] of kept) {
      if (stamps.files.has(below)) continue;
      texts.release(facts.references);
      kept.delete(below);
    }
    const changed: string[] = [];
    for (const [below, { text }] of stamps.files) {
      if (turns.isOver) await turns.next();
      const known = kept.get(below) ?? newFile(below);
      kept.set(below, known);
      if (known.stamp !== null && known.stamp !== text) changed.push(below);
    }
    return changed;
  }

  async function readFiles(changed: readonly string[], stamps: Stamps, turns: Turns): Promise<void> {
    if (changed.length === 0) return;
    read ??= createSourceReader(root, texts, files);
    const reader = read;
    const rest = changed.values();
    const lane = async () => {
      for (const below of rest) {
        if (turns.isOver) await turns.next();
        const facts = await reader(below, turns);
        const { text, changedMs } = stamps.files.get(below)!;
        // One that was written while the look went on may look the same and be another.
        const isSettled = changedMs < stamps.at - GRAIN_MS;
        const file = kept.get(below)!;
        texts.release(file.facts.references);
        Object.assign(file, { facts, stamp: isSettled ? text : "" });
      }
    };
    // A lane that still reads when this returns would put away what is old by then.
    const lanes = await Promise.allSettled(Array.from({ length: LANES }, lane));
    for (const each of lanes) if (each.status === "rejected") throw each.reason;
  }

  return {
    forget: () => {
      isForgotten = true;
    },
    async check({ signal, stamps } = {}) {
      begin();
      const seen = stamps ?? (await stampsOf(root, { files, signal }));
      const turns = new Turns(signal);
      await turns.next();
      await readFiles(await changedFiles(seen, turns), seen, turns);
      const sources: Source[] = [];
      const own = new Set<string>();
      for (const below of seen.files.keys()) {
        if (turns.isOver) await turns.next();
        const { name, facts } = kept.get(below)!;
        if (name !== null) own.add(name);
        if (facts !== NOTHING) sources.push({ below, facts });
      }
      const references = await judgeReferences({ sources, own, texts, answers, turns });
      return [...sources.flatMap(({ facts }) => facts.findings), ...references, ...editorFindings(sources)];
    },
  };
};

function newFile(below: string): Kept {
  const isPacked = junkSuffixOf(below) === null && compiledSuffixOf(below) === null;
  return { stamp: isChecked(below) ? "" : null, name: isPacked ? asciiUpper(below) : null, facts: NOTHING };
}

/** Only of a project that mixes: GUTS reads what is UTF-16, and may not read the rest. */
function editorFindings(sources: readonly Source[]): Diagnostic[] {
  const foreign = sources.filter(({ facts: { form } }) => form !== null && !form.isOfEditor);
  if (foreign.length === 0 || !sources.some(({ facts }) => facts.form?.isUtf16)) return [];
  return [sourceFinding("source-for-editor", { path: foreign[0].below }, { count: foreign.length })];
}
