import type { Place as ShownPlace } from "../../src-shared/contract/models/app.ts";
import type {
  Mod,
  SaveResult,
  Health as ShownHealth,
  SavedOrder as ShownOrder,
  PlaySnapshot as ShownSnapshot,
  StrayFile,
} from "../../src-shared/contract/models/play.ts";
import type { HistoryEntry, Profile as ShownProfile } from "../../src-shared/contract/models/profiles.ts";
import type { Finding } from "../../src-shared/contract/values.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { GamePlaces } from "../play/game-places.ts";
import type { Health } from "../play/health.ts";
import type { LibraryMod, MissingRequirement } from "../play/library.ts";
import type { ModFile, ReadableMod } from "../play/mod-file.ts";
import type { PastOrder } from "../play/order-history.ts";
import type { SavedOrder } from "../play/play-service.ts";
import type { Profile } from "../play/profiles.ts";
import { playFinding } from "../play/rules.ts";
import type { ActiveRow, LibraryRow, PlaySnapshot } from "../play/snapshot.ts";

/** What the services know, as the contract has it. Pure; `handleOf` names files. */

export type HandleOf = (path: string) => string;

const MOST_FINDINGS = 20;
const LONGEST = 2000;

export function orderText(order: Order): string[] {
  return order.map(String);
}

export function orderOf(ids: readonly string[]): Order {
  return [...new Set(ids)].map(BigInt);
}

export function shownFinding(finding: Diagnostic): Finding {
  return finding;
}

/** Data of a stranger can be of any length; the whole of it stands in the details. */
function short(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

export interface GameFacts {
  readonly version: string | null;
  readonly isRunning: boolean;
}

export function shownSnapshot(
  snapshot: PlaySnapshot,
  game: GameFacts,
  generation: number,
  handleOf: HandleOf,
): ShownSnapshot {
  const { places, active, library } = snapshot;
  const { profile, install } = places;
  const mods = [...active, ...library].flatMap((row) => (row.mod === null ? [] : [shownMod(row, row.mod, handleOf)]));
  const { misplaced, others } = splitMisplaced(snapshot.findings);
  return {
    generation,
    profile: profile === null ? null : { path: profile.path, origin: profile.origin, modsPath: profile.mods },
    game: install === null ? null : { ...game, origin: install.origin, path: install.path },
    places: shownPlaces(places, game.version),
    order: snapshot.scheme === null ? null : shownOrder(snapshot.scheme.sha256, snapshot.order),
    mods,
    strays: [
      ...[...snapshot.busy, ...snapshot.invalid].map((file) => strayOf(file, handleOf)),
      ...misplaced.map((finding) => misplacedFile(finding, handleOf)),
    ],
    ghosts: active.flatMap(({ id, title, mod }) => (mod === null ? [{ id: String(id), title: short(title) }] : [])),
    findings: others.slice(0, LONGEST).map(shownFinding),
    annotations: [...active, ...library].flatMap(annotationOf),
    draft:
      snapshot.draft === null ? null : { base: orderText(snapshot.draft.base), ids: orderText(snapshot.draft.order) },
    activeProfile: snapshot.profile,
  };
}

export function shownOrder(sha256: string | null, order: Order): ShownOrder {
  return { revision: sha256 ?? "none", ids: orderText(order) };
}

/** The report as rows; `version` of the game in use. */
export function shownPlaces({ report }: Pick<GamePlaces, "report">, version: string | null): ShownPlace[] {
  return report.rows.map((row) => {
    const isGame = row === report.install && version !== null && row.detail === null;
    return isGame ? { ...row, detail: { kind: "version", version } } : row;
  });
}

function annotationOf({ id, tags, note }: LibraryRow | ActiveRow) {
  return tags.length === 0 && note === "" ? [] : [{ id: String(id), tags: [...tags], note }];
}

function shownMod({ healthInside }: LibraryRow | ActiveRow, mod: LibraryMod, handleOf: HandleOf): Mod {
  const { file } = mod;
  const { facts } = file;
  return {
    id: String(mod.id),
    ...fileOf(file, handleOf),
    title: short(facts.title),
    author: short(facts.author),
    gameVersion: facts.gameVersion ?? "",
    source: mod.isInGame ? mod.source : "extra",
    ...shownHealth(healthInside, file.path),
    missing: mod.missing.map(shownMissing),
    requires: facts.requirements.map(({ id, name, version }) => ({ id: String(id), title: short(name), version })),
    twins: mod.others.map((twin) => fileOf(twin, handleOf)),
  };
}

function fileOf(mod: ReadableMod, handleOf: HandleOf) {
  return {
    file: handleOf(mod.path),
    path: mod.path,
    version: mod.facts.version,
    size: mod.size,
    modified: mod.modifiedMs,
  };
}

/** The rank is left out of it: the window knows that of its draft. */
export function shownHealth(
  health: Health,
  file: string,
): { readonly health: ShownHealth; readonly findings: Finding[] } {
  switch (health.kind) {
    case "healthy":
    case "unchecked":
      return { health: health.kind, findings: [] };
    // A row with a file is never without one.
    case "missing":
      return { health: "unchecked", findings: [] };
    case "busy":
      return { health: "busy", findings: [shownFinding(playFinding("play-busy", file, {}))] };
    case "flawed":
      return { health: "flawed", findings: health.findings.slice(0, MOST_FINDINGS).map(shownFinding) };
    case "will-not-load": {
      const { reason } = health;
      switch (reason.kind) {
        case "not-in-game-folder":
          return { health: "will-not-load", findings: [shownFinding(playFinding("play-not-in-game", file, {}))] };
        case "requirements":
          return { health: "will-not-load", findings: [] };
        case "file":
          return { health: "will-not-load", findings: [shownFinding(reason.finding)] };
        case "past-limit":
          return { health: "unchecked", findings: [] };
      }
    }
  }
}

function shownMissing({ id, name, version, installed }: MissingRequirement): Mod["missing"][number] {
  return { id: String(id), title: short(name), version, installed };
}

function strayOf(file: ModFile, handleOf: HandleOf): StrayFile {
  const finding =
    file.kind === "invalid"
      ? playFinding("play-invalid", file.path, { reason: file.reason })
      : playFinding("play-busy", file.path, {});
  return {
    file: handleOf(file.path),
    path: file.path,
    state: file.kind === "invalid" ? "unreadable" : "busy",
    findings: [shownFinding(finding)],
  };
}

const MISPLACED: ReadonlySet<string> = new Set(["play-misplaced-install", "play-misplaced-profile"]);

function splitMisplaced(findings: readonly Diagnostic[]) {
  return {
    misplaced: findings.filter(({ code }) => MISPLACED.has(code)),
    others: findings.filter(({ code }) => !MISPLACED.has(code) && code !== "play-invalid" && code !== "play-busy"),
  };
}

function misplacedFile(finding: Diagnostic, handleOf: HandleOf): StrayFile {
  return {
    file: handleOf(finding.path),
    path: finding.path,
    state: "misplaced",
    findings: [shownFinding(finding)],
  };
}

export function shownSaved({ loaded, merged, findings }: SavedOrder): SaveResult {
  return {
    order: shownOrder(loaded.sha256, loaded.scheme.ids),
    isMerged: merged !== null,
    conflicts: (merged?.conflicts ?? []).map(({ kind, id }) => ({ kind, id: String(id) })),
    findings: findings.map(shownFinding),
  };
}

export function shownProfile({ name, rows, savedMs }: Profile): ShownProfile {
  const idsOf = (isOn: boolean) => rows.filter((row) => row.isOn === isOn).map(({ id }) => String(id));
  return { name, ids: idsOf(true), off: idsOf(false), changed: savedMs };
}

/** One save can write two entries: what was found, and what it was replaced by. */
export function shownPast({ at, why, ids }: PastOrder): HistoryEntry {
  return { entry: `${at}-${why}`, time: at, mods: ids.length, why };
}
