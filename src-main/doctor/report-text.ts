import type { Severity } from "../../src-shared/text/diagnostic.ts";
import { shortened, UNPRINTABLE } from "../../src-shared/text/unprintable.ts";
import type { PlaceRow } from "../files/places/place.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import { VERSION } from "../version.ts";
import type { Diagnosis } from "./diagnose.ts";
import type { Finding } from "./finding.ts";
import { labelOf } from "./fix.ts";

export interface ReportTextParts {
  readonly diagnosis: Diagnosis;
  readonly snapshot: Pick<PlaySnapshot, "active" | "places">;
  readonly system: string;
  /** When it was checked, as people of any place read it. */
  readonly when: string;
}

const GROUPS: readonly (readonly [Severity, string, string])[] = [
  ["error", "Stops the game or a mod", "stop something"],
  ["warning", "Works, but not as you expect", "surprise"],
  ["info", "Good to know", "to know"],
];
/** Nobody reads more in a forum. */
const MOST_FINDINGS = 200;
const MOST_EVIDENCE = 5;
const MOST_ROWS = 200;
const LONGEST_TITLE = 200;

/** A diagnosis as text to paste where people help each other. Paths still have the person's name in them. */
export function reportText({ diagnosis, snapshot, system, when }: ReportTextParts): string {
  const { findings, outcomes, gameVersion } = diagnosis;
  const passed = outcomes.filter(({ state }) => state === "passed").length;
  const counts = GROUPS.map(([severity, , words]) => `${ofSeverity(findings, severity).length} ${words}`);
  const head = [
    `Lamplighter ${VERSION} · Torchlight II ${gameVersion ?? "of unknown version"} · ${system}`,
    `Checked at ${when}: ${counts.join(", ")}, ${passed} checks passed`,
  ];
  const unknown = outcomes.flatMap(({ state, id, why }) =>
    state === "unknown" ? [`- ${id}${why === null ? "" : `: ${why}`}`] : [],
  );
  const sections = [
    head,
    ...GROUPS.map(([severity, title]) => group(title, ofSeverity(findings, severity))),
    titled("Could not be checked", unknown),
    titled(
      "Active order",
      firstOf(snapshot.active, MOST_ROWS, (row) => [orderLine(row)]),
    ),
    titled("Where was looked", snapshot.places.report.rows.map(placeLine)),
  ];
  return `${sections.flatMap((lines) => (lines.length === 0 ? [] : [lines.join("\n")])).join("\n\n")}\n`;
}

function ofSeverity(findings: readonly Finding[], severity: Severity): Finding[] {
  return findings.filter(({ diagnostic }) => diagnostic.severity === severity);
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines];
}

function group(title: string, findings: readonly Finding[]): string[] {
  return titled(title, firstOf(findings, MOST_FINDINGS, findingLines));
}

/** The lines of the first `most` items; how many more there are is told. */
function firstOf<T>(
  items: readonly T[],
  most: number,
  linesOf: (item: T, index: number) => readonly string[],
): string[] {
  const more = items.length - most;
  const lines = items.slice(0, most).flatMap(linesOf);
  return more > 0 ? [...lines, `… and ${more} more`] : lines;
}

function findingLines({ title, rank, diagnostic, evidence, fix }: Finding, index: number): string[] {
  const words = diagnostic.fix ?? (fix === null ? null : labelOf(fix));
  return [
    `${index + 1}. ${oneLine(title)}${rank === null ? "" : ` (rank ${rank})`} [${diagnostic.code}]`,
    `   ${oneLine(diagnostic.message)}`,
    ...evidence.slice(0, MOST_EVIDENCE).map((line) => `   ${oneLine(line)}`),
    ...(words === null ? [] : [`   → ${oneLine(words)}`]),
  ];
}

function orderLine({ rank, id, title, mod }: PlaySnapshot["active"][number]): string {
  const version = mod === null ? "no file" : `v${mod.file.facts.version}`;
  return `${String(rank).padStart(3)} ${shortened(oneLine(title), LONGEST_TITLE) || "(no title)"}, ${version}, id ${id}`;
}

function placeLine({ source, path, outcome, isUsed }: PlaceRow): string {
  return `- ${isUsed ? "used" : outcome.kind.replaceAll("-", " ")}: ${source}, ${oneLine(path)}`;
}

/** Texts of mods come from strangers: no line of theirs begins where one of ours would. */
function oneLine(text: string): string {
  return text.replace(UNPRINTABLE, " ").replace(/ {2,}/g, " ").trim();
}
