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
/** In bytes of UTF-8: leaves room for a twin's number in the 255 of Linux. */
const LONGEST_NAME = 240;
const LONGEST_EXTENSION = 20;

/** Names that Windows takes for devices, whatever follows the first dot. */
const DEVICE = /^(CON|PRN|AUX|NUL|CLOCK\$|CONIN\$|CONOUT\$|(COM|LPT)[0-9¹²³]) *(?=\.|$)/i;
const LONE_SURROGATE = /\p{Surrogate}/gu;
const FORBIDDEN = /[<>"|?*]/g;
const PLAIN = /^[A-Z0-9_ ()-][A-Z0-9_. ()-]{0,99}$/;

/**
 * Where the entries of an archive go below a target folder, by their paths alone. The same on every system, so that an
 * unpacked tree can be carried from one to another. `/` and `\` both part folders.
 */
export function planExtraction(paths: readonly string[]): ExtractionPlan {
  const refused: RefusedEntry[] = [];
  const folders = new Map<string, string>();
  const drafts: Draft[] = [];
  paths.forEach((path, index) => {
    const reason = refusalOf(path);
    if (reason === null) drafts.push(draftOf(path, index, folders));
    else refused.push({ index, path, reason });
  });
  giveNames(drafts, folders);
  const kept = drafts.map(({ index, folder, name }) => ({ index, relative: folder + name }));
  const renamed = drafts.flatMap((draft, i) =>
    draft.reasons.size === 0 ? [] : [{ ...kept[i], path: draft.path, reasons: [...draft.reasons] }],
  );
  return { kept, renamed, refused };
}

interface Draft {
  readonly index: number;
  readonly path: string;
  /** Of the folder, as spelled by the first entry in it; ends with `/` unless empty. */
  readonly folder: string;
  /** Of the folder, folded; ends with `/` unless empty. */
  readonly folderKey: string;
  name: string;
  readonly reasons: Set<RenameReason>;
}

function refusalOf(path: string): RefusalReason | null {
  if (path.length > LONGEST_PATH) return "too-long";
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

function draftOf(path: string, index: number, folders: Map<string, string>): Draft {
  const reasons = new Set<RenameReason>();
  if (path.includes("\\")) reasons.add("backslash");
  const parts = path.split(/[/\\]/);
  const real = parts.filter((part) => part !== "" && part !== ".");
  if (real.length < parts.length) reasons.add("empty-part");
  const clean = real.map((part) => (PLAIN.test(part) && !isUnsafe(part) ? part : cleanPart(part, reasons)));
  let folder = "";
  let folderKey = "";
  for (const part of clean.slice(0, -1)) {
    folderKey += `${foldCase(part)}/`;
    const spelled = folders.get(folderKey) ?? `${folder}${part}/`;
    folders.set(folderKey, spelled);
    if (spelled !== `${folder}${part}/`) reasons.add("folder-in-other-case");
    folder = spelled;
  }
  return { index, path, folder, folderKey, name: clean.at(-1)!, reasons };
}

function isUnsafe(part: string): boolean {
  return /[. ]$/.test(part) || DEVICE.test(part);
}

function cleanPart(part: string, reasons: Set<RenameReason>): string {
  let name = part;
  const change = (to: string, reason: RenameReason) => {
    if (to !== name) reasons.add(reason);
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
    name.replace(DEVICE, (device) => `${device}_`),
    "device-name",
  );
  return name;
}

const encoder = new TextEncoder();

function shortened(name: string): string {
  if (3 * name.length <= LONGEST_NAME || encoder.encode(name).length <= LONGEST_NAME) return name;
  const { base, extension } = splitName(name);
  const room = LONGEST_NAME - encoder.encode(extension).length;
  let length = 0;
  let cut = "";
  for (const character of base) {
    length += encoder.encode(character).length;
    if (length > room) break;
    cut += character;
  }
  return cut + extension;
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
  const isFree = (key: string) => !taken.has(key) && !folders.has(`${key}/`);
  for (const draft of drafts) {
    const key = draft.folderKey + foldCase(draft.name);
    if (isFree(key)) taken.add(key);
    else {
      late.push(draft);
      draft.reasons.add(taken.has(key) ? "twin" : "folder-of-that-name");
    }
  }
  const lastNumber = new Map<string, number>();
  for (const draft of late) {
    const key = draft.folderKey + foldCase(draft.name);
    const { base, extension } = splitName(draft.name);
    let number = lastNumber.get(key) ?? 1;
    do draft.name = `${base}~${++number}${extension}`;
    while (!isFree(draft.folderKey + foldCase(draft.name)));
    lastNumber.set(key, number);
    taken.add(draft.folderKey + foldCase(draft.name));
  }
}
