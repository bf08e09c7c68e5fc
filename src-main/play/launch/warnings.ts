import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { runningGame } from "../../files/programs.ts";
import type { WillNotLoad } from "../health.ts";
import type { ActiveRow, PlaySnapshot } from "../snapshot.ts";
import { launchFinding } from "./rules.ts";

/** What is known besides the plan before a start. */
export interface StartFacts {
  readonly withMods: boolean;
  /** Changes of the order that were not saved. */
  readonly isUnsaved: boolean;
  /** Names of programs that run; null when the system does not say. */
  readonly programs: readonly string[] | null;
  readonly snapshot: Pick<PlaySnapshot, "places" | "scheme" | "active" | "library" | "findings">;
  /** The game has written its settings: it ran with this profile. */
  readonly hasRun: boolean;
  readonly characters: readonly CharacterMods[];
}

/** A character that was played with mods. */
export interface CharacterMods {
  readonly path: string;
  /** Of the character; from the file. */
  readonly name: string;
  /** Ids of the mods it was last played with. */
  readonly mods: readonly bigint[];
}

const MOST_CHARACTERS = 20;
const MOST_NAMED = 5;
/** What the snapshot says already, and matters now. */
const OF_SNAPSHOT: ReadonlySet<string> = new Set(["play-past-limit", "play-ghost"]);

/** What speaks against starting now. Severity error: do not. */
export function startFindings(facts: StartFacts): Diagnostic[] {
  const { withMods, isUnsaved, snapshot } = facts;
  const scheme = snapshot.scheme?.path ?? "modlauncher.sch";
  const ofMods = withMods
    ? [
        ...(isUnsaved ? [launchFinding("launch-unsaved", scheme, {})] : []),
        ...snapshot.findings.filter(({ code }) => OF_SNAPSHOT.has(code)),
        ...snapshot.active.flatMap((row) => deadMod(row)),
        ...characterFindings(facts),
      ]
    : [];
  return [...runningFindings(facts), ...ofMods, ...neverRan(facts)];
}

/** The editor may run beside the game. */
const EDITOR = /^guts(\.exe)?$/i;

/** The game among the names of programs, its editor apart; null when it does not run. */
export function gameAmong(programs: readonly string[]): string | null {
  return runningGame(programs.filter((name) => !EDITOR.test(name)));
}

function runningFindings({ programs, snapshot }: StartFacts): Diagnostic[] {
  const install = snapshot.places.install?.path ?? "";
  if (programs === null) return [launchFinding("launch-programs-unknown", install, {})];
  const program = gameAmong(programs);
  return program === null ? [] : [launchFinding("launch-running", install, { program })];
}

function neverRan({ snapshot, hasRun }: StartFacts): Diagnostic[] {
  const { profile, looked } = snapshot.places;
  return hasRun ? [] : [launchFinding("launch-never-ran", profile?.path ?? looked[0]?.path ?? "", {})];
}

/** Ghosts are told as such, and those past the limit all at once. */
function deadMod({ id, title, mod, health }: ActiveRow): Diagnostic[] {
  if (mod === null || health.kind !== "will-not-load" || health.reason.kind === "past-limit") return [];
  return [launchFinding("launch-will-not-load", mod.file.path, { id: String(id), title, why: whyNot(health.reason) })];
}

function whyNot(reason: Exclude<WillNotLoad, { kind: "past-limit" }>): string {
  switch (reason.kind) {
    case "not-in-game-folder":
      return "its file does not lie in the game's mods folder";
    case "requirements":
      return `it needs ${reason.missing.map(({ id, name }) => (name === "" ? String(id) : name)).join(", ")}`;
    case "file":
      return reason.finding.message.replace(/\.$/, "");
  }
}

function characterFindings({ snapshot, characters }: StartFacts): Diagnostic[] {
  const active = new Set(snapshot.active.filter(({ mod }) => mod !== null).map(({ id }) => id));
  const rows = [...snapshot.active, ...snapshot.library];
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const installed = new Set(rows.flatMap(({ id, mod }) => (mod === null ? [] : [id])));
  const missing = characters.filter(({ mods }) => mods.some((id) => !installed.has(id)));
  const inactive = characters.filter((each) => !missing.includes(each) && each.mods.some((id) => !active.has(id)));
  const told = [
    ...missing.map((each) => ["launch-save-mods", each, each.mods.filter((id) => !installed.has(id))] as const),
    ...inactive.map((each) => ["launch-save-inactive", each, each.mods.filter((id) => !active.has(id))] as const),
  ];
  const findings = told.slice(0, MOST_CHARACTERS).map(([code, { path, name }, ids]) => {
    const named = ids.slice(0, MOST_NAMED).map((id) => titles.get(id) || String(id));
    const more = ids.length > MOST_NAMED ? [`${ids.length - MOST_NAMED} more`] : [];
    return launchFinding(code, path, { character: name, count: ids.length, missing: [...named, ...more].join(", ") });
  });
  const left = told.length - findings.length;
  return left === 0 ? findings : [...findings, launchFinding("launch-saves-more", told[0][1].path, { count: left })];
}
