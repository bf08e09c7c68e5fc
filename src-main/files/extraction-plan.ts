import { cutToBytes, DEVICE_NAME, LONE_SURROGATE, LONGEST_NAME, utf8Length } from "../../src-shared/text/file-name.ts";

/** Why an entry is not extracted at all: its path is an attack or names no file. */
export type RefusalReason =
  | "empty"
  | "absolute"
  | "drive"
  | "stream"
  | "parent-folder"
  | "control-character"
  | "names-a-folder"
  | "too-long";

/** Why an entry is extracted under another path than its own. */
export type RenameReason =
  | "backslash"
  | "empty-part"
  | "device-name"
  | "trailing-dot-or-blank"
  | "forbidden-character"
  | "half-character"
  | "long-name"
  | "folder-in-other-case"
  | "folder-of-that-name"
  | "twin";

export interface KeptEntry {
  readonly index: number;
  /** Safe on every system: parts joined with `/`, below the target folder, unlike every other even without case. */
  readonly relative: string;
}

export interface RenamedEntry extends KeptEntry {
  readonly path: string;
  readonly reasons: readonly RenameReason[];
}

export interface RefusedEntry {
  readonly index: number;
  readonly path: string;
  readonly reason: RefusalReason;
}

export interface ExtractionPlan {
  /** Every entry that is extracted, in the order given, the renamed ones among them. */
  readonly kept: readonly KeptEntry[];
  readonly renamed: readonly RenamedEntry[];
  readonly refused: readonly RefusedEntry[];
}

/** In UTF-16 units: leaves room for the target folder in the 4096 bytes of Linux. */
const LONGEST_PATH = 1024;
const LONGEST_EXTENSION = 20;

const FORBIDDEN = /[<>"|?*]/g;
/** Names and paths that need no closer look, to be quick with the most of them. */
const PLAIN = /^[A-Z0-9_ ()-][A-Z0-9_. ()-]{0,49}$/;
const ORDINARY = /^[A-Z0-9_][A-Z0-9_. -]*(?:\/[A-Z0-9_][A-Z0-9_. -]*)*$/;

/**
 * Where the entries of an archive go below a target folder, by their paths alone. The same on every system, so that an
 * unpacked tree can be carried from one to another. `/` and `\` both part folders.
 */
export function planExtraction(paths: readonly string[]): ExtractionPlan {
  const refused: RefusedEntry[] = [];
  const drafts: Draft[] = [];
  const known: KnownFolders = { spelled: new Map(), byText: new Map() };
  paths.forEach((path, index) => {
    const reason = refusalOf(path);
    if (reason === null) drafts.push(draftOf(path, index, known));
    else refused.push({ index, path, reason });
  });
  giveNames(drafts, known.spelled);
  const kept = drafts.map(({ index, folder, name }) => ({ index, relative: below(folder.path, name) }));
  const renamed = drafts.flatMap((draft, i) =>
    draft.reasons.length === 0 ? [] : [{ ...kept[i], path: draft.path, reasons: [...new Set(draft.reasons)] }],
  );
  return { kept, renamed, refused };
}

/**
 * The last part of a path as every system takes it, whatever the path is: a name that was typed or handed over, and that is
 * to be kept. `otherwise` when nothing of it can be.
 */
export function safeName(path: string, otherwise: string): string {
  const last = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  const [kept] = planExtraction([last.replace(/[\0-\x1f\x7f:]/g, "_")]).kept;
  return kept?.relative ?? otherwise;
}

interface FolderDraft {
  /** As spelled by the first entry in it; empty for the target itself. */
  readonly path: string;
  /** The same, folded. */
  readonly key: string;
  readonly reasons: readonly RenameReason[];
}

interface KnownFolders {
  /** Folded path → path as first spelled. */
  readonly spelled: Map<string, string>;
  /** What an entry's path has before its last separator → its folder; entries mostly come many to a folder. */
  readonly byText: Map<string, FolderDraft>;
}

interface Draft {
  readonly index: number;
  readonly path: string;
  readonly folder: FolderDraft;
  name: string;
  reasons: readonly RenameReason[];
}

function below(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

function refusalOf(path: string): RefusalReason | null {
  if (path.length > LONGEST_PATH) return "too-long";
  if (ORDINARY.test(path)) return null;
  if (/[\0-\x1f\x7f]/.test(path)) return "control-character";
  if (/^[/\\]/.test(path)) return "absolute";
  if (/^[a-z]:/i.test(path)) return "drive";
  if (path.includes(":")) return "stream";
  const parts = path.split(/[/\\]/);
  // Windows drops dots and blanks at the end of a part: `.. ` and `...` can lead upwards too.
  if (parts.some((part) => part !== "." && /^[. ]+$/.test(part))) return "parent-folder";
  if (parts.every((part) => part === "" || part === ".")) return "empty";
  return parts.at(-1) === "" || parts.at(-1) === "." ? "names-a-folder" : null;
}

function draftOf(path: string, index: number, known: KnownFolders): Draft {
  const cut = Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\"));
  const text = path.slice(0, cut + 1);
  let folder = known.byText.get(text);
  if (folder === undefined) {
    folder = folderOf(text, known.spelled);
    known.byText.set(text, folder);
  }
  const part = path.slice(cut + 1);
  const reasons = [...folder.reasons];
  const name = cleanPart(part, reasons);
  return { index, path, folder, name, reasons };
}

function folderOf(text: string, spelled: Map<string, string>): FolderDraft {
  const reasons: RenameReason[] = text.includes("\\") ? ["backslash"] : [];
  const parts = text.split(/[/\\]/).slice(0, -1);
  const real = parts.filter((part) => part !== "" && part !== ".");
  if (real.length < parts.length) reasons.push("empty-part");
  let path = "";
  let key = "";
  for (const part of real) {
    const name = cleanPart(part, reasons);
    key = below(key, foldCase(name));
    const own = below(path, name);
    path = spelled.get(key) ?? own;
    spelled.set(key, path);
    if (path !== own) reasons.push("folder-in-other-case");
  }
  return { path, key, reasons };
}

function isUnsafe(part: string): boolean {
  return /[. ]$/.test(part) || DEVICE_NAME.test(part);
}

function cleanPart(part: string, reasons: RenameReason[]): string {
  if (PLAIN.test(part) && !isUnsafe(part)) return part;
  let name = part;
  const change = (to: string, reason: RenameReason) => {
    if (to !== name) reasons.push(reason);
    name = to;
  };
  change(name.replace(LONE_SURROGATE, "_"), "half-character");
  change(name.replace(FORBIDDEN, "_"), "forbidden-character");
  change(shortened(name), "long-name");
  change(
    name.replace(/[. ]+$/, (end) => "_".repeat(end.length)),
    "trailing-dot-or-blank",
  );
  change(
    name.replace(DEVICE_NAME, (device) => `${device}_`),
    "device-name",
  );
  return name;
}

function shortened(name: string): string {
  if (3 * name.length <= LONGEST_NAME || utf8Length(name) <= LONGEST_NAME) return name;
  const { base, extension } = splitName(name);
  return cutToBytes(base, LONGEST_NAME - utf8Length(extension)) + extension;
}

function splitName(name: string): { base: string; extension: string } {
  const dot = name.lastIndexOf(".");
  const isExtension = dot > 0 && name.length - dot <= LONGEST_EXTENSION;
  return isExtension ? { base: name.slice(0, dot), extension: name.slice(dot) } : { base: name, extension: "" };
}

/** As a disk that ignores case might fold a name. Folding too much costs a rename, folding too little a file. */
export function foldCase(name: string): string {
  if (/^[\x20-\x7e]*$/.test(name)) return name.toUpperCase();
  return name.normalize("NFC").toLowerCase().toUpperCase().normalize("NFC");
}

/** First come, first served; who comes late gets a number, once all the others have their names. */
function giveNames(drafts: readonly Draft[], folders: ReadonlyMap<string, string>): void {
  const taken = new Set<string>();
  const late: Draft[] = [];
  const keyOf = ({ folder, name }: Draft) => below(folder.key, foldCase(name));
  const isFree = (key: string) => !taken.has(key) && !folders.has(key);
  for (const draft of drafts) {
    const key = keyOf(draft);
    if (isFree(key)) taken.add(key);
    else {
      late.push(draft);
      draft.reasons = [...draft.reasons, taken.has(key) ? "twin" : "folder-of-that-name"];
    }
  }
  const lastNumber = new Map<string, number>();
  for (const draft of late) {
    const first = keyOf(draft);
    const { base, extension } = splitName(draft.name);
    let number = lastNumber.get(first) ?? 1;
    do draft.name = `${base}~${++number}${extension}`;
    while (!isFree(keyOf(draft)));
    lastNumber.set(first, number);
    taken.add(keyOf(draft));
  }
}
