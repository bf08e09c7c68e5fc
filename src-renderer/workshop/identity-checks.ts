import type { Identity } from "../../src-shared/contract/models/workshop.ts";

/** MOD.DAT while it is edited: numbers and lists as they are typed. */
export interface IdentityDraft {
  readonly title: string;
  readonly author: string;
  readonly description: string;
  readonly website: string;
  readonly downloadUrl: string;
  readonly fileName: string;
  readonly version: string;
  readonly requires: Identity["requires"];
  /** One path a line. */
  readonly removes: string;
}

export type IdentityField = keyof IdentityDraft;

/** What is wrong with a field; its words are `workshop.identity.wrong.<kind>`. */
export type FieldFault =
  | { readonly kind: "empty" }
  | { readonly kind: "too-long"; readonly limit: number; readonly over: number }
  | { readonly kind: "file-name" }
  | { readonly kind: "version" }
  | { readonly kind: "address" };

export function draftOf(identity: Identity): IdentityDraft {
  const { title, author, description, website, downloadUrl, fileName, version, requires, removes } = identity;
  return {
    ...{ title, author, description, website, downloadUrl, fileName, requires },
    version: String(version),
    removes: removes.join("\n"),
  };
}

const MOST_VERSION = 65_534;
const LIMITED = ["title", "author", "description", "fileName"] as const;

/** What is wrong, by field. What stood there before and was not touched is nobody's fault now. */
export function faultsOf(draft: IdentityDraft, before: Identity): ReadonlyMap<IdentityField, FieldFault> {
  const was = draftOf(before);
  const faults = new Map<IdentityField, FieldFault>();
  for (const field of LIMITED) {
    const over = draft[field].length - before.limits[field];
    if (over > 0) faults.set(field, { kind: "too-long", limit: before.limits[field], over });
  }
  if (draft.title.trim() === "") faults.set("title", { kind: "empty" });
  if (draft.fileName.trim() === "") faults.set("fileName", { kind: "empty" });
  else if (/[\\/:*?"<>|]|\p{Cc}|\.$/u.test(draft.fileName)) faults.set("fileName", { kind: "file-name" });
  if (!isVersion(draft.version)) faults.set("version", { kind: "version" });
  for (const field of ["website", "downloadUrl"] as const)
    if (draft[field] !== "" && !/^https?:\/\/\S+$/i.test(draft[field])) faults.set(field, { kind: "address" });
  for (const field of faults.keys()) if (draft[field] === was[field]) faults.delete(field);
  return faults;
}

function isVersion(text: string): boolean {
  return /^\d{1,5}$/.test(text.trim()) && Number(text) <= MOST_VERSION;
}

/** What of it is to be written; null: nothing changed. */
export function changeOf(draft: IdentityDraft, before: Identity) {
  const was = draftOf(before);
  const { version, removes, requires, ...texts } = draft;
  const changed = Object.entries(texts).filter(([field, value]) => value !== was[field as keyof typeof texts]);
  const change = {
    ...(Object.fromEntries(changed) as Partial<typeof texts>),
    ...(version.trim() === was.version ? {} : { version: Number(version) }),
    ...(removes === was.removes ? {} : { removes: linesOf(removes) }),
    ...(sameMods(requires, before.requires) ? {} : { requires: [...requires] }),
  };
  return Object.keys(change).length === 0 ? null : change;
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function sameMods(a: Identity["requires"], b: Identity["requires"]): boolean {
  return (
    a.length === b.length &&
    a.every(({ id, title, version }, at) => id === b[at].id && title === b[at].title && version === b[at].version)
  );
}

const FIELDS: Readonly<Record<string, IdentityField>> = {
  NAME: "title",
  AUTHOR: "author",
  DESCRIPTION: "description",
  WEBSITE: "website",
  DOWNLOAD_URL: "downloadUrl",
  MOD_FILE_NAME: "fileName",
  VERSION: "version",
  REQUIRED_MODS: "requires",
  REQUIRED_MOD: "requires",
  REMOVE_FILES: "removes",
};

/** The field of the form that a key of MOD.DAT belongs to; null: none. */
export function fieldOfKey(key: unknown): IdentityField | null {
  return FIELDS[String(key).toUpperCase()] ?? null;
}

/** A name of a file from a title: capitals, digits and underscores, at most so long. */
export function fileNameOf(title: string, limit = 32): string {
  return title
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "_")
    .replace(/^_+|_+$/g, "")
    .slice(0, limit);
}
