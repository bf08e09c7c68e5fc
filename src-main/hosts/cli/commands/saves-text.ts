import type { ModLists, SavedMod } from "../../../../src-shared/formats/save/mod-lists.ts";
import type { Quickbar, SlotReference } from "../../../../src-shared/formats/save/quickbar.ts";
import { difficultyName, type SaveSummary } from "../../../../src-shared/formats/save/summary.ts";
import { printable } from "../console.ts";

/** Saves in words, and in the shapes of `--json`. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** `27 s`, `12 min`, `5 h 33 min`. */
export function playedText(ms: number): string {
  if (ms < MINUTE_MS) return `${Math.floor(ms / SECOND_MS)} s`;
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS);
  return ms < HOUR_MS ? `${minutes} min` : `${Math.floor(ms / HOUR_MS)} h ${minutes} min`;
}

/** `2026-01-31 12:00`, in the time of this place. */
export function timeText(ms: number): string {
  const time = new Date(ms);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** `Veteran, hardcore, NG+2` */
export function difficultyText({ difficulty, isHardcore, newGamePlus }: SaveSummary): string {
  const parts = [difficultyName(difficulty), isHardcore ? "hardcore" : "", newGamePlus > 0 ? `NG+${newGamePlus}` : ""];
  return parts.filter((part) => part !== "").join(", ");
}

/** `slot 4 (key 5)`; the last slot has the key 0. */
export function slotLabel(slot: number): string {
  return `slot ${slot} (key ${(slot + 1) % 10})`;
}

/** `skill 5149596533097426209`, `empty`. */
export function slotText(reference: SlotReference | null): string {
  if (reference === null) return "empty";
  const { kind, guid } = reference;
  return kind === "unknown" ? `datatype ${reference.datatype}, ${guid}` : `${kind} ${guid}`;
}

export function quickbarRows(quickbar: Quickbar): string[][] {
  return quickbar.map((reference, slot) => ["", `slot ${slot}`, `key ${(slot + 1) % 10}`, slotText(reference)]);
}

/** What `saves show` prints of the mods; nothing in a save that was never played with any. */
export function modLines({ bound, recent, full }: ModLists): string[] {
  const earlier = full.filter((mod) => !recent.some(({ guid }) => guid === mod.guid));
  const lines = (what: string, mods: readonly SavedMod[]) =>
    mods.length === 0 ? [] : [`${what}:`, ...mods.map(({ guid, version }) => `  ${guid} version ${version}`)];
  return [
    ...lines("Bound to mods", bound),
    ...lines("Last played with mods", recent),
    ...lines("Earlier mods", earlier),
  ];
}

/** `{slot, kind, guid}` or null, ten of them. */
export function quickbarJson(quickbar: Quickbar) {
  return quickbar.map((reference, slot) => slotJson(reference, slot));
}

export function slotJson(reference: SlotReference | null, slot: number) {
  return reference === null ? null : { slot, ...reference };
}

export function summaryJson(summary: SaveSummary) {
  const { name, classId, className, sex, level, difficulty, isHardcore, newGamePlus, playedMs, area } = summary;
  return {
    name,
    class: classId,
    className,
    sex,
    level,
    difficulty,
    difficultyName: difficultyName(difficulty),
    hardcore: isHardcore,
    newGamePlus,
    playedMs,
    area,
  };
}

/** `Embermage, level 3, Veteran, 5 h 33 min` */
export function summaryText(summary: SaveSummary): string {
  const { className, level, playedMs } = summary;
  return `${printable(className)}, level ${level}, ${difficultyText(summary)}, played ${playedText(playedMs)}`;
}
