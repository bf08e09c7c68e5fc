import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { compiledSuffixOf, junkSuffixOf } from "../../../src-shared/formats/file-types.ts";
import { sourceFinding } from "../../../src-shared/rules/source-checks/rules.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import { GRAIN_MS, type Stamp, type Stamps, stampsOf } from "../stamps.ts";
import { BaseAnswers } from "./base-answers.ts";
import { ReferenceTexts } from "./kept-references.ts";
import { judgeReferences } from "./reference-judge.ts";
import { createSourceReader, isChecked, type ReadSource, type SourceFacts } from "./source-reader.ts";
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

interface KeptFacts {
  readonly stamp: string;
  readonly facts: SourceFacts;
}

/** Files that are read at a time: reading a small one is mostly waiting. */
const LANES = 4;
/** Texts of references that are remembered, bytes of which stay below some ten million. */
const MOST_TEXTS = 200_000;

export const createSourceChecker: MakeChecker = ({ root, base = [], files = nodeFiles }) => {
  const answers = new BaseAnswers(base);
  let texts = new ReferenceTexts();
  let read: ReadSource | null = null;
  let kept = new Map<string, KeptFacts>();

  let isForgotten = false;

  function begin(): void {
    if (!isForgotten && texts.size <= MOST_TEXTS) return;
    isForgotten = false;
    kept = new Map();
    texts = new ReferenceTexts();
    read = null;
    answers.forget();
  }

  /** Whether a file may have changed since it was read; one that was written while the look went on looks the same. */
  function isKept(below: string, { text }: Stamp): boolean {
    return kept.get(below)?.stamp === text;
  }

  async function readChanged(stamps: Stamps, turns: Turns): Promise<void> {
    for (const below of kept.keys()) if (!stamps.files.has(below)) kept.delete(below);
    const changed = [...stamps.files].filter(([below, stamp]) => isChecked(below) && !isKept(below, stamp));
    if (changed.length === 0) return;
    read ??= createSourceReader(root, texts, files);
    const reader = read;
    const rest = changed.values();
    const lane = async () => {
      for (const [below, { text, changedMs }] of rest) {
        if (turns.isOver) await turns.next();
        const facts = await reader(below);
        const isSettled = changedMs < stamps.at - GRAIN_MS;
        kept.set(below, { stamp: isSettled ? text : "", facts });
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
      await readChanged(seen, turns);
      const sources = [...seen.files.keys()].flatMap((below) => {
        const facts = kept.get(below)?.facts;
        return facts === undefined ? [] : [{ below, ...facts }];
      });
      const own = new Set([...seen.files.keys()].filter(isPacked).map(asciiUpper));
      await turns.next();
      const references = await judgeReferences({ sources, own, texts, answers, turns });
      return [...sources.flatMap(({ findings }) => findings), ...references, ...editorFindings(sources)];
    },
  };
};

/** Under its own name: what the editor compiled is not packed. */
function isPacked(below: string): boolean {
  return junkSuffixOf(below) === null && compiledSuffixOf(below) === null;
}

/** Only of a project that mixes: GUTS reads what is UTF-16, and may not read the rest. */
function editorFindings(sources: readonly (SourceFacts & { readonly below: string })[]): Diagnostic[] {
  const foreign = sources.filter(({ form }) => form !== null && !form.isOfEditor);
  if (foreign.length === 0 || !sources.some(({ form }) => form?.isUtf16)) return [];
  return [sourceFinding("source-for-editor", { path: foreign[0].below }, { count: foreign.length })];
}
