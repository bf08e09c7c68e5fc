import {
  LEFT_OUT_SUFFIX,
  namesOf,
  type WantedFile,
  wantedBy,
} from "../../../src-shared/rules/source-checks/references.ts";
import { sourceFinding } from "../../../src-shared/rules/source-checks/rules.ts";
import type { Diagnostic, Place } from "../../../src-shared/text/diagnostic.ts";
import type { BaseAnswers } from "./base-answers.ts";
import { eachReference, type ReferenceTexts } from "./kept-references.ts";
import type { SourceFacts } from "./source-reader.ts";
import type { Turns } from "./turns.ts";

export interface Referring {
  readonly sources: readonly (SourceFacts & { readonly below: string })[];
  /** Files that the project has, upper-case, from `MEDIA/` on. */
  readonly own: ReadonlySet<string>;
  readonly texts: ReferenceTexts;
  readonly answers: BaseAnswers;
  readonly turns: Turns;
}

type Verdict = "fine" | "missing" | "suffix" | "no base";

/** References that are told of one by one. */
const MOST_TOLD = 1000;

/** What references of a project lead nowhere. Errors: FileError of the base game. */
export async function judgeReferences({ sources, own, texts, answers, turns }: Referring): Promise<Diagnostic[]> {
  const wanted = wantedFiles(sources, texts);
  const isOwn = (names: readonly string[]) => names.some((name) => own.has(name));
  const asked = new Set<string>();
  for (const file of wanted.values()) {
    const names = namesWanted(file);
    if (!isOwn(names)) for (const name of names) asked.add(name);
  }
  if (asked.size > 0) await answers.ask(asked, turns);

  const verdicts = new Map<number, Verdict>();
  for (const [number, file] of wanted) verdicts.set(number, verdictOf(file, isOwn, answers));
  return told(sources, verdicts, texts);
}

/** Every file that is asked for, by the number of its text. */
function wantedFiles(sources: Referring["sources"], texts: ReferenceTexts): ReadonlyMap<number, WantedFile> {
  const wanted = new Map<number, WantedFile>();
  for (const { references } of sources)
    if (references !== null)
      eachReference(references, (key, file) => {
        if (wanted.has(file)) return;
        const found = wantedBy(texts.textOf(key), texts.textOf(file));
        if (found !== null) wanted.set(file, found);
      });
  return wanted;
}

function namesWanted({ path, isWhole }: WantedFile): readonly string[] {
  return namesOf(isWhole ? path : path + LEFT_OUT_SUFFIX);
}

function verdictOf(file: WantedFile, isOwn: (names: readonly string[]) => boolean, answers: BaseAnswers): Verdict {
  const names = namesWanted(file);
  const isThere = isOwn(names) ? true : answers.answer(names);
  if (!file.isWhole) return isThere === true ? "suffix" : "fine";
  return isThere === null ? "no base" : isThere ? "fine" : "missing";
}

interface Tally {
  count: number;
  first: Place | null;
}

function told(
  sources: Referring["sources"],
  verdicts: ReadonlyMap<number, Verdict>,
  texts: ReferenceTexts,
): Diagnostic[] {
  const findings: Diagnostic[] = [];
  const tallies = { noBase: tally(), required: tally(), more: tally() };
  const mayBeRequired = sources.some(({ requiresMods }) => requiresMods);
  for (const { below, references } of sources) {
    if (references === null) continue;
    eachReference(references, (keyNumber, fileNumber, line, column) => {
      const verdict = verdicts.get(fileNumber);
      if (verdict === undefined || verdict === "fine") return;
      const place = { path: below, line, column };
      const data = { key: texts.textOf(keyNumber), file: texts.textOf(fileNumber) };
      if (verdict === "no base") count(tallies.noBase, place);
      else if (verdict === "missing" && mayBeRequired) count(tallies.required, place);
      else if (findings.length >= MOST_TOLD) count(tallies.more, place);
      else if (verdict === "missing") findings.push(sourceFinding("source-reference-missing", place, data));
      else findings.push(sourceFinding("source-reference-suffix", place, { ...data, suffix: LEFT_OUT_SUFFIX }));
    });
  }
  return [
    ...findings,
    ...once("source-no-base", tallies.noBase),
    ...once("source-no-required", tallies.required),
    ...once("source-more", tallies.more),
  ];
}

function tally(): Tally {
  return { count: 0, first: null };
}

function count(of: Tally, place: Place): void {
  of.count++;
  of.first ??= place;
}

function once(code: "source-no-base" | "source-no-required" | "source-more", { count, first }: Tally): Diagnostic[] {
  return first === null ? [] : [sourceFinding(code, first, { count })];
}
