import { MOST_ACTIVE } from "../../../../src-shared/rules/load-order.ts";
import { applyEdit } from "../../../../src-shared/rules/order-edits.ts";
import { hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { playFinding } from "../../../play/rules.ts";
import type { ActiveRow, LibraryRow, PlaySnapshot } from "../../../play/snapshot.ts";
import { type Console, counted, paint, printable, table } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings } from "../findings.ts";
import type { Session } from "../session.ts";
import { expectSnapshot, named, reportRefusal, saveAndReport, titlesOf, withPlay } from "./mods-session.ts";
import { healthReason, healthStyle, healthWord } from "./mods-text.ts";

export interface ListOptions {
  readonly check?: boolean;
}

/** The active order, with the line at ten, and the library. */
export function listMods(session: Session, { check = false }: ListOptions): Promise<number> {
  const { console, operation } = session;
  return withPlay(async ({ play, store }) => {
    const first = await play.snapshot(operation);
    await play.check(check ? "all" : first.order, { level: check ? "full" : "quick" }, operation);
    const snapshot = await play.snapshot(operation);
    const findings = [...snapshot.findings, ...store.notices];
    console.value({ ...listJson(snapshot), findings });
    if (!console.json) {
      printList(console, snapshot);
      printFindings(console, findings);
    }
    return hasErrors(findings) ? EXIT.notOk : EXIT.ok;
  });
}

function listJson({ places, scheme, profile, active, library, invalid, busy, findings }: PlaySnapshot) {
  return {
    ok: !hasErrors(findings),
    profile: places.profile?.path ?? null,
    looked: places.looked,
    scheme: scheme?.path ?? null,
    order: profile,
    limit: MOST_ACTIVE,
    active: active.map((row) => ({ rank: row.rank, ...rowJson(row), ghost: row.mod === null, standing: row.standing })),
    library: library.map(rowJson),
    invalid: invalid.map(({ path, reason }) => ({ file: path, reason })),
    busy: busy.map(({ path, why }) => ({ file: path, why })),
  };
}

function rowJson({ id, title, mod, health, tags, note }: ActiveRow | LibraryRow) {
  const reason = healthReason(health);
  return {
    id,
    title,
    ...(mod === null
      ? {}
      : {
          file: mod.file.path,
          version: mod.file.facts.version,
          author: mod.file.facts.author,
          source: mod.source,
          others: mod.others.map(({ path }) => path),
        }),
    health: health.kind,
    ...(reason === null ? {} : { reason }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(note === "" ? {} : { note }),
  };
}

function printList(console: Console, snapshot: PlaySnapshot): void {
  const { places, profile, active, library } = snapshot;
  if (places.profile === null) {
    printLooked(console, snapshot);
    if (library.length === 0) return;
  } else {
    console.line(paint("bold", printable(places.profile.path)));
    if (profile !== null) console.line(`  Profile ${paint("bold", printable(profile))}`);
    console.line();
    console.line(active.length === 0 ? "No mod is active." : ACTIVE);
    for (const [index, line] of rowLines(active).entries()) {
      if (index === MOST_ACTIVE) console.line(paint("yellow", lineAtTen(active)));
      console.line(line);
    }
    console.line();
  }
  console.line(library.length === 0 ? "The library has no other mods." : `Library, ${library.length} not active:`);
  for (const line of rowLines(library)) console.line(line);
  const unread = snapshot.invalid.length + snapshot.busy.length;
  if (unread > 0) console.line(`${counted(unread, "file")} could not be read; see below.`);
  console.line();
}

const ACTIVE = "Active order; 1 is mounted first, and the first file found wins:";

function lineAtTen(active: readonly ActiveRow[]): string {
  const below = active.some(({ standing }) => standing === "unsure") ? "most likely will not load" : "will not load";
  return `  ── Torchlight II activates at most ${MOST_ACTIVE} mods. The rows below ${below}. ──`;
}

/** Rank, version and id. */
const RIGHT = [0, 2, 3];

function rowLines(rows: readonly (ActiveRow | LibraryRow)[]): string[] {
  const lines = table(rows.map(cellsOf), RIGHT);
  const width = Math.max(...rows.map(({ health }) => healthWord(health).length));
  return lines.map((line, index) => {
    const { health, mod } = rows[index];
    const word = paint(healthStyle(health), healthWord(health).padEnd(width));
    const reason = healthReason(health);
    const rest = [mod === null ? "" : printable(mod.file.name), reason === null ? "" : `(${printable(reason)})`];
    return `  ${line}  ${word}  ${rest.filter((part) => part !== "").join("  ")}`.trimEnd();
  });
}

function cellsOf(row: ActiveRow | LibraryRow): string[] {
  const { id, title, mod } = row;
  const rank = "rank" in row ? String(row.rank) : "";
  const name = printable(title === "" ? "(no title)" : title);
  if (mod === null) return [rank, title === "" ? "(no file)" : `${name} (no file)`, "", String(id)];
  return [rank, name, `v${mod.file.facts.version}`, String(id)];
}

function printLooked(console: Console, { places }: PlaySnapshot): void {
  console.line("The game's profile folder was not found. It was looked for here:");
  for (const { path } of places.looked) console.line(`  ${printable(path)}`);
  console.line(
    `  ${paint("dim", "→")} Start the game once, or set TL2_PROFILE_DIR to the folder that holds mods and saves.`,
  );
  console.line();
}

export interface EnableOptions {
  readonly rank?: number;
}

export function enableMod(session: Session, id: bigint, { rank }: EnableOptions): Promise<number> {
  return withPlay(async (open) => {
    const snapshot = await expectSnapshot(open, session);
    const { order, library, scheme } = snapshot;
    const isKnown = order.includes(id) || library.some((row) => row.id === id);
    if (!isKnown) return reportRefusal(session, [playFinding("play-unknown-id", scheme!.path, { id: String(id) })]);
    const at = rank ?? (await open.profiles.rankFor(id, order)) ?? order.length + 1;
    const after = applyEdit(order, { kind: "enable", ids: [id], rank: at });
    const words = `${named(id, titlesOf(snapshot))} is active at rank ${after.indexOf(id) + 1}`;
    const outside = library.filter(({ id: each, mod }) => each === id && !mod.isInGame);
    const findings = outside.map(({ mod }) => playFinding("play-not-in-game", mod.file.path, {}));
    return saveAndReport(session, open, snapshot, after, words, { findings });
  });
}

export function disableMod(session: Session, id: bigint): Promise<number> {
  return withPlay(async (open) => {
    const snapshot = await expectSnapshot(open, session);
    const after = applyEdit(snapshot.order, { kind: "disable", ids: [id] });
    return saveAndReport(session, open, snapshot, after, `${named(id, titlesOf(snapshot))} is not active`);
  });
}

export function moveMod(session: Session, id: bigint, rank: number): Promise<number> {
  return withPlay(async (open) => {
    const snapshot = await expectSnapshot(open, session);
    if (!snapshot.order.includes(id))
      return reportRefusal(session, [playFinding("play-not-active", snapshot.scheme!.path, { id: String(id) })]);
    const after = applyEdit(snapshot.order, { kind: "move", ids: [id], rank });
    const words = `${named(id, titlesOf(snapshot))} is at rank ${after.indexOf(id) + 1}`;
    return saveAndReport(session, open, snapshot, after, words);
  });
}
