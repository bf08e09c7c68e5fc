import type { ConflictCounts, ConflictShow } from "../../../../src-shared/rules/conflicts.ts";
import { diagnose } from "../../../../src-shared/text/diagnostic.ts";
import type { Surroundings } from "../../../files/places.ts";
import type { OpenPlay } from "../../../play/open-play.ts";
import { PLAY_RULES } from "../../../play/rules.ts";
import type { ActiveRow, PlaySnapshot } from "../../../play/snapshot.ts";
import {
  ConflictDesk,
  type EffectiveFile,
  type Holder,
  type PathConflict,
  usedOf,
} from "../../../services/conflict-desk.ts";
import { type Console, counted, paint, printable, printLines, table } from "../console.ts";
import { EXIT } from "../failures.ts";
import type { Session } from "../session.ts";
import { expectSnapshot, reportRefusal, withPlay } from "./mods-session.ts";

/** Most paths that are listed for people and programs alike. */
const MOST_PATHS = 1_000_000;

export interface ConflictOptions {
  readonly show: ConflictShow;
}

/** How often each active mod wins and loses; with an id the paths of that mod. */
export function listConflicts(session: Session, id: bigint | undefined, options: ConflictOptions): Promise<number> {
  return withPlay((open, around) =>
    id === undefined ? listCounts(session, open, around) : listPaths(session, open, around, id, options),
  );
}

async function listCounts(session: Session, open: OpenPlay, around: Surroundings): Promise<number> {
  const { console, operation } = session;
  const snapshot = await checkedSnapshot(session, open);
  const counts = await deskOf(session, open, around).counts(snapshot, snapshot.order, operation);
  const rows = snapshot.active.map((row) => ({ row, counts: counts.find((each) => each.id === row.id) ?? null }));
  console.value({
    ok: true,
    mods: rows.map(({ row: { id, rank, title }, counts }) => ({ rank, id, title, ...(counts ?? { files: null }) })),
  });
  if (console.json) return EXIT.ok;
  if (rows.length === 0) console.line("No mod is active.");
  else printCounts(console, rows);
  return EXIT.ok;
}

interface CountedRow {
  readonly row: ActiveRow;
  readonly counts: ConflictCounts | null;
}

const HEAD = ["Rank", "Mod", "Id", "Wins", "Loses", "Base game", "Removes", ""];
/** All but the title and what stands behind. */
const RIGHT = [0, 2, 3, 4, 5, 6];

function printCounts(console: Console, rows: readonly CountedRow[]): void {
  const cells = rows.map(({ row, counts }) => [
    String(row.rank),
    printable(row.title === "" ? "(no title)" : row.title),
    String(row.id),
    ...(counts === null
      ? ["–", "–", "–", "–"]
      : [counts.wins, counts.loses, counts.base ?? "?", counts.removes].map(String)),
    noteOf(row, counts),
  ]);
  const [head, ...lines] = table([HEAD, ...cells], RIGHT);
  console.line("Whole files win or lose; the first mounted is used.");
  console.line(paint("dim", head));
  for (const line of lines) console.line(line);
  if (rows.some(({ counts }) => counts?.base === null))
    console.line("The game's files are not counted: it was not found, or they cannot be read.");
}

function noteOf({ mod, standing, healthInside }: ActiveRow, counts: ConflictCounts | null): string {
  if (mod === null) return "no file";
  if (counts === null) return "cannot be read now";
  if (standing === "past") return "past the limit";
  if (healthInside.kind === "will-not-load") return "will not load";
  if (counts.shadowedBy > 0) return `shadowed by ${counted(counts.shadowedBy, "mod")}`;
  return standing === "unsure" ? "perhaps past the limit" : "";
}

async function listPaths(
  session: Session,
  open: OpenPlay,
  around: Surroundings,
  id: bigint,
  { show }: ConflictOptions,
): Promise<number> {
  const { console, operation } = session;
  const snapshot = await checkedSnapshot(session, open);
  const request = { show, filter: "", offset: 0, limit: MOST_PATHS };
  const page = await deskOf(session, open, around).ofMod(snapshot, snapshot.order, id, request, operation);
  if (page === null) {
    const finding = diagnose(
      "play-unknown-id",
      PLAY_RULES["play-unknown-id"],
      { path: snapshot.scheme!.path },
      {
        id: String(id),
      },
    );
    return reportRefusal(session, [finding]);
  }
  const { mod, counts, paths } = page;
  console.value({
    ok: true,
    id,
    rank: mod.rank,
    title: mod.title,
    isMounted: mod.isMounted,
    ...counts,
    paths: paths.map(pathJson),
  });
  if (console.json) return EXIT.ok;
  console.line(`${paint("bold", titleOf(mod))} ${countWords(mod.isMounted, counts)}.`);
  printLines(
    console,
    paths.flatMap((path) => ["", ...pathLines(path)]),
  );
  return EXIT.ok;
}

/** There is no game, or it cannot be read now. */
const UNKNOWN_BASE = "the game's files are not known";

function countWords(isMounted: boolean, { wins, loses, base }: ConflictCounts): string {
  const lost = `${isMounted ? "loses" : "would lose"} ${counted(loses, "file")}`;
  const replaced = base === null ? UNKNOWN_BASE : `replaces ${counted(base, "file")} of the base game`;
  return `${lost}, wins ${wins}; ${replaced}`;
}

function pathJson({ path, isRaw, holders, winner, inBase, removedBy }: PathConflict) {
  return {
    path,
    raw: isRaw,
    winner: winner?.id ?? null,
    holders: holders.map(holderJson),
    inBase,
    removedBy: removedBy.map(({ id }) => id),
  };
}

function holderJson({ mod: { id, rank, title }, canWin }: Holder) {
  return { rank, id, title, canWin };
}

function pathLines({ path, isRaw, holders, winner, inBase }: PathConflict): string[] {
  const index = isRaw ? paint("dim", "  an index: see docs/formats/raw.md") : "";
  return [
    `${printable(path)}${index}`,
    ...holderLines(holders, winner),
    ...(inBase === true ? [loser("Base game")] : []),
  ];
}

function holderLines(holders: readonly Holder[], winner: PathConflict["winner"]): string[] {
  return holders.map(({ mod, canWin }) => {
    const name = titleOf(mod);
    const rank = mod.rank === null ? "not active" : `rank ${mod.rank}`;
    if (mod.id === winner?.id) return `  ${paint("green", "↑")} ${paint("bold", name)}  ${rank}, wins`;
    const why = canWin ? "" : mod.isMounted ? ", the game does not find a name in lower case" : ", will not load";
    return loser(`${name}  ${rank}${why}`);
  });
}

function titleOf({ id, title }: Holder["mod"]): string {
  return printable(title === "" ? String(id) : title);
}

function loser(text: string): string {
  return `  ${paint("dim", "↓")} ${text}`;
}

/** Whose file the game uses under a path. */
export function whichFile(session: Session, text: string): Promise<number> {
  const { console, operation } = session;
  return withPlay(async (open, around) => {
    const snapshot = await checkedSnapshot(session, open);
    const file = await deskOf(session, open, around).lookup(snapshot, text, snapshot.order, operation);
    if (file === null)
      return reportRefusal(session, [diagnose("play-no-path", PLAY_RULES["play-no-path"], { path: text }, { text })]);
    console.value({
      ok: true,
      path: file.path,
      used: usedOf(file),
      mod: file.winner === null ? null : file.winner.id,
      file: file.winner === null ? file.base : file.winner.file.path,
      holders: file.holders.map(holderJson),
      base: file.base,
      isBaseKnown: file.isBaseKnown,
      removedBy: file.removedBy.map(({ id }) => id),
    });
    if (!console.json) printFile(console, file);
    return EXIT.ok;
  });
}

function printFile(console: Console, file: EffectiveFile): void {
  console.line(`${paint("bold", printable(file.path))}: ${usedWords(file)}`);
  for (const line of holderLines(file.holders, file.winner)) console.line(line);
  for (const mod of file.removedBy) console.line(`  ${paint("dim", "×")} ${titleOf(mod)} takes the base game's away`);
  if (file.base !== null)
    console.line(usedOf(file) === "base" ? `  ${paint("green", "↑")} Base game` : loser("Base game"));
}

function usedWords(file: EffectiveFile): string {
  switch (usedOf(file)) {
    case "mod":
      return printable(file.winner!.file.path);
    case "base":
      return printable(file.base!);
    case "removed":
      return "taken out of the game by a mod.";
    case "nobody":
      return `${noMod(file)}, nor has the base game.`;
    case "unknown":
      return `${noMod(file)}; ${UNKNOWN_BASE}.`;
  }
}

function noMod({ holders }: EffectiveFile): string {
  return holders.length === 0 ? "no active mod has it" : "no active mod has it in a way that the game would use";
}

/** With the health of the active mods as far as it is quickly seen: one that will not load wins nothing. */
async function checkedSnapshot(session: Session, open: OpenPlay): Promise<PlaySnapshot> {
  const { order } = await expectSnapshot(open, session);
  await open.play.check(order, {}, session.operation);
  return expectSnapshot(open, session);
}

function deskOf({ console }: Session, { store }: OpenPlay, around: Surroundings): ConflictDesk {
  const onError = (error: unknown) => console.note(error instanceof Error ? printable(error.message) : String(error));
  return new ConflictDesk({ around, store, onError });
}
