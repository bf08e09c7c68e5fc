import type { Order } from "../../src-shared/rules/order-edits.ts";
import { followPredecessors } from "../../src-shared/rules/order-merge.ts";
import {
  asArray,
  asBoolean,
  asCount,
  asId,
  asObject,
  asText,
  type JsonObject,
  optional,
  restOf,
} from "./json-checks.ts";
import { type JsonShape, ShapeError } from "./json-file.ts";
import { type Refusal, refused } from "./rules.ts";

/** A mod in a profile. */
export interface ProfileRow {
  /** i64. */
  readonly id: bigint;
  /** One that is off keeps its place, and is not active. */
  readonly isOn: boolean;
  /** For people, when the file is not there. */
  readonly title?: string;
  readonly version?: number;
}

/** An order with a name. */
export interface Profile {
  readonly name: string;
  readonly rows: readonly ProfileRow[];
  /** When it was saved last, milliseconds since 1970. */
  readonly savedMs: number;
  readonly rest: JsonObject;
}

export interface ProfileBook {
  /** Name of the one that was used or saved last; null when there is none. */
  readonly current: string | null;
  /** In the order in which they were made. */
  readonly profiles: readonly Profile[];
  readonly rest: JsonObject;
}

export type ProfileChange = { readonly kind: "changed"; readonly book: ProfileBook } | Refusal;

export const LONGEST_NAME = 80;
export const LONGEST_TITLE = 255;
export const MOST_ROWS = 100_000;
const MOST_PROFILES = 1000;
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/** Ids of the mods that are on. */
export function activeIds(rows: readonly ProfileRow[]): Order {
  return rows.filter(({ isOn }) => isOn).map(({ id }) => id);
}

/** Each id once, the first place counts. */
export function distinctRows(rows: readonly ProfileRow[]): readonly ProfileRow[] {
  const seen = new Set<bigint>();
  return rows.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/** The profile of this name, in any case; null when there is none. */
export function profileNamed(book: ProfileBook, name: string): Profile | null {
  const key = keyOf(name);
  return book.profiles.find((profile) => keyOf(profile.name) === key) ?? null;
}

/** Saves rows under a name and makes that the current one. A profile of that name is replaced. */
export function saveProfile(
  book: ProfileBook,
  name: string,
  rows: readonly ProfileRow[],
  savedMs: number,
): ProfileChange {
  const trimmed = name.trim();
  if (!isName(trimmed)) return refused("play-profile-name", "profiles", { longest: LONGEST_NAME });
  const before = profileNamed(book, trimmed);
  const profile = { name: before?.name ?? trimmed, rows, savedMs, rest: before?.rest ?? {} };
  if (before === null && book.profiles.length >= MOST_PROFILES)
    return refused("play-profile-many", "profiles", { most: MOST_PROFILES });
  const profiles =
    before === null ? [...book.profiles, profile] : book.profiles.map((each) => (each === before ? profile : each));
  return { kind: "changed", book: { ...book, current: profile.name, profiles } };
}

/**
 * Rows for an order that is active now. Mods that the profile had and that are not active keep their places, off.
 */
export function rowsOfOrder(
  order: Order,
  earlier: readonly ProfileRow[],
  facts: ReadonlyMap<bigint, RowFacts>,
): ProfileRow[] {
  const active = new Set(order);
  const known = new Map(earlier.map((row) => [row.id, row]));
  const like = earlier.map(({ id }) => id);
  const ids = followPredecessors(
    order,
    like,
    like.filter((id) => !active.has(id)),
  );
  return ids.map((id) => {
    const { title, version } = facts.get(id) ?? known.get(id) ?? {};
    return {
      id,
      isOn: active.has(id),
      ...(title === undefined ? {} : { title: title.slice(0, LONGEST_TITLE) }),
      ...(version === undefined ? {} : { version }),
    };
  });
}

/** What a profile remembers of a mod. */
export type RowFacts = Pick<ProfileRow, "title" | "version">;

/** The rank, from 1 on, at which a profile has a mod that is to be turned on; null when it does not have it. */
export function rankInProfile(rows: readonly ProfileRow[], order: Order, id: bigint): number | null {
  if (!rows.some((row) => row.id === id)) return null;
  const like = rows.map((row) => row.id);
  return followPredecessors(order, like, [id]).indexOf(id) + 1;
}

/** Makes a profile the current one. */
export function markCurrent(book: ProfileBook, name: string): ProfileChange {
  const profile = profileNamed(book, name);
  if (profile === null) return refused("play-profile-unknown", "profiles", { name });
  return { kind: "changed", book: { ...book, current: profile.name } };
}

export function renameProfile(book: ProfileBook, name: string, to: string): ProfileChange {
  const profile = profileNamed(book, name);
  if (profile === null) return refused("play-profile-unknown", "profiles", { name });
  const trimmed = to.trim();
  if (!isName(trimmed)) return refused("play-profile-name", "profiles", { longest: LONGEST_NAME });
  const other = profileNamed(book, trimmed);
  if (other !== null && other !== profile) return refused("play-profile-exists", "profiles", { name: other.name });
  const profiles = book.profiles.map((each) => (each === profile ? { ...profile, name: trimmed } : each));
  return {
    kind: "changed",
    book: { ...book, profiles, current: book.current === profile.name ? trimmed : book.current },
  };
}

export function deleteProfile(book: ProfileBook, name: string): ProfileChange {
  const profile = profileNamed(book, name);
  if (profile === null) return refused("play-profile-unknown", "profiles", { name });
  const profiles = book.profiles.filter((each) => each !== profile);
  return { kind: "changed", book: { ...book, profiles, current: book.current === profile.name ? null : book.current } };
}

/** A name that no profile has yet: the one wanted, or with a number behind it. */
export function freeName(book: ProfileBook, wanted: string): string {
  const base = [...wanted.replace(new RegExp(CONTROL, "g"), " ").trim()].slice(0, LONGEST_NAME - 5).join("") || "Order";
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (profileNamed(book, name) === null) return name;
  }
}

/** Whether a profile can be called so. */
export function isName(name: string): boolean {
  return name !== "" && name.length <= LONGEST_NAME && !CONTROL.test(name);
}

function keyOf(name: string): string {
  return name.trim().normalize("NFC").toLowerCase();
}

export const PROFILES_SHAPE: JsonShape<ProfileBook> = {
  empty: { current: null, profiles: [], rest: {} },
  read(value) {
    const object = asObject(value, "profiles");
    const { current } = object;
    return {
      current: current === null || current === undefined ? null : asText(current, "current", LONGEST_NAME),
      profiles: asArray(object.profiles, "profiles", MOST_PROFILES, readProfile),
      rest: restOf(object, ["current", "profiles"]),
    };
  },
  write: ({ current, profiles, rest }) => ({ ...rest, current, profiles: profiles.map(writeProfile) }),
};

function readProfile(value: unknown, what: string): Profile {
  const object = asObject(value, what);
  return {
    name: asName(object.name, `${what}.name`),
    rows: asArray(object.mods, `${what}.mods`, MOST_ROWS, readRow),
    savedMs: asCount(object.saved, `${what}.saved`),
    rest: restOf(object, ["name", "mods", "saved"]),
  };
}

function asName(value: unknown, what: string): string {
  const name = asText(value, what, LONGEST_NAME);
  if (name.trim() === "") throw new ShapeError(`${what} is empty`);
  return name;
}

function writeProfile({ name, rows, savedMs, rest }: Profile) {
  return { ...rest, name, saved: savedMs, mods: rows.map(writeRow) };
}

/** `{id, on, title?, version?}`, in the file of profiles and in an exported one. */
export function readRow(value: unknown, what: string): ProfileRow {
  const { id, on, title, version } = asObject(value, what);
  const text = optional(title, (each) => asText(each, `${what}.title`, LONGEST_TITLE));
  const number = optional(version, (each) => asCount(each, `${what}.version`));
  return {
    id: asId(id, `${what}.id`),
    isOn: asBoolean(on, `${what}.on`),
    ...(text === undefined ? {} : { title: text }),
    ...(number === undefined ? {} : { version: number }),
  };
}

export function writeRow({ id, isOn, title, version }: ProfileRow) {
  return {
    id: String(id),
    on: isOn,
    ...(title === undefined ? {} : { title }),
    ...(version === undefined ? {} : { version }),
  };
}
