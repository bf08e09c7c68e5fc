import { LEFT_OUT_SUFFIX } from "../../../src-shared/rules/source-checks/references.ts";
import { sourceFinding } from "../../../src-shared/rules/source-checks/rules.ts";
import type { Diagnostic, Place } from "../../../src-shared/text/diagnostic.ts";
import type { BaseAnswers } from "./base-answers.ts";
import { type Ask, eachReference, type ReferenceTexts } from "./kept-references.ts";
import type { SourceFacts } from "./source-reader.ts";
import type { Turns } from "./turns.ts";

/** A file of the project, and what it says. */
export interface Source {
  readonly below: string;
  readonly facts: SourceFacts;
}

export interface Referring {
  readonly sources: readonly Source[];
  /** Files that the project has, upper-case, from `MEDIA/` on. */
  readonly own: ReadonlySet<string>;
  readonly texts: ReferenceTexts;
  readonly answers: BaseAnswers;
  readonly turns: Turns;
}

type Verdict = "fine" | "missing" | "suffix" | "no base";

/** References that are told of one by one. */
const MOST_TOLD = 1000;

/** What references of a project lead nowhere. Errors: FileError of the base game, the signal's reason. */
export async function judgeReferences({ sources, own, texts, answers, turns }: Referring): Promise<Diagnostic[]> {
  const wanted = await wantedAsks(sources, turns);
  const isOwn = ({ names }: Ask) => names.some((name) => own.has(name));
  const others: string[] = [];
  const verdicts = new Map<number, Verdict>();
  for (const number of wanted) {
    if (turns.isOver) await turns.next();
    const ask = texts.asks[number];
    if (!isOwn(ask)) others.push(...ask.names);
    else if (!ask.isWhole) verdicts.set(number, "suffix");
  }
  await answers.ask(others, turns);
  for (const number of wanted) {
    if (turns.isOver) await turns.next();
    const ask = texts.asks[number];
    const verdict = verdicts.get(number) ?? (isOwn(ask) ? "fine" : verdictOf(ask, answers.answer(ask.names)));
    if (verdict !== "fine") verdicts.set(number, verdict);
  }
  return told({ sources, texts, turns }, verdicts);
}

/** The numbers of all that is asked for. */
async function wantedAsks(sources: readonly Source[], turns: Turns): Promise<ReadonlySet<number>> {
  const wanted = new Set<number>();
  for (const { facts } of sources) {
    if (facts.references === null) continue;
    if (turns.isOver) await turns.next();
    eachReference(facts.references, (_, ask) => wanted.add(ask));
  }
  return wanted;
}

function verdictOf({ isWhole }: Ask, isInGame: boolean | null): Verdict {
  if (!isWhole) return isInGame === true ? "suffix" : "fine";
  return isInGame === null ? "no base" : isInGame ? "fine" : "missing";
}

interface Tally {
  count: number;
  first: Place | null;
}

async function told(
  { sources, texts, turns }: Pick<Referring, "sources" | "texts" | "turns">,
  verdicts: ReadonlyMap<number, Verdict>,
): Promise<Diagnostic[]> {
  const findings: Diagnostic[] = [];
  const tallies = { noBase: tally(), required: tally(), more: tally() };
  const mayBeRequired = sources.some(({ facts }) => facts.requiresMods);
  for (const { below, facts } of sources) {
    if (facts.unkept > 0) count(tallies.more, { path: below }, facts.unkept);
    if (facts.references === null) continue;
    if (turns.isOver) await turns.next();
    eachReference(facts.references, (key, ask, line, column) => {
      const verdict = verdicts.get(ask);
      if (verdict === undefined) return;
      const place = { path: below, line, column };
      const data = { key: texts.keyOf(key), file: texts.asks[ask].file };
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

function count(of: Tally, place: Place, by = 1): void {
  of.count += by;
  of.first ??= place;
}

function once(code: "source-no-base" | "source-no-required" | "source-more", { count, first }: Tally): Diagnostic[] {
  return first === null ? [] : [sourceFinding(code, first, { count })];
}
