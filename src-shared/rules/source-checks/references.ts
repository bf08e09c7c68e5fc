import { asciiUpper } from "../../bytes/ascii.ts";
import { unitsToString } from "../../bytes/utf16.ts";
import { COMPILED_SUFFIX, ddsInsteadOf, extensionOf, fileTypeOf } from "../../formats/file-types.ts";
import { mediaPathOf } from "../../formats/media-path.ts";

/** A value of a text that names a file of the game, as written. */
export interface SourceReference {
  readonly key: string;
  readonly file: string;
  readonly line: number;
  /** Of the value. */
  readonly column: number;
}

/** What a reference asks for. `whole`: a name with an extension. */
export interface WantedFile {
  /** Upper-case, from `MEDIA/` on. */
  readonly path: string;
  readonly isWhole: boolean;
}

/** Longer ones are no names of files. */
const LONGEST = 1024;
const MEDIA = [0x4d, 0x45, 0x44, 0x49, 0x41];
const SLASH = 0x2f;
const BACKSLASH = 0x5c;

/** The one suffix that people leave out and the game does not put there (SCENARIOS 29). */
export const LEFT_OUT_SUFFIX = ".LAYOUT";

/** Keys whose files are told of elsewhere, and those that name folders. */
const OTHER_KEYS: ReadonlySet<string> = new Set(["BASEFILE", "RESOURCEDIRECTORY"]);

/** Whether the text in [start, end) begins like a name of a file of the game: `media/`, in any case, either slash. */
export function beginsWithMedia(units: Uint16Array, start: number, end: number): boolean {
  if (end - start <= MEDIA.length + 1 || end - start > LONGEST) return false;
  for (let i = 0; i < MEDIA.length; i++) {
    const unit = units[start + i];
    if (unit !== MEDIA[i] && unit !== MEDIA[i] + 0x20) return false;
  }
  const slash = units[start + MEDIA.length];
  return slash === SLASH || slash === BACKSLASH;
}

/** What a value asks for; null when nothing can be said of it, as of a folder or of a kind that the game never asks for. */
export function wantedBy(key: string, file: string): WantedFile | null {
  if (OTHER_KEYS.has(asciiUpper(key))) return null;
  const path = mediaPathOf(file);
  if (path === null) return null;
  if (fileTypeOf(path).extension !== "" && path.endsWith(fileTypeOf(path).extension)) return { path, isWhole: true };
  return extensionOf(path) === "" ? { path, isWhole: false } : null;
}

/**
 * Names under which a file can lie for the game to find it: its own, its compiled form beside where the text was, the
 * DDS of a PNG (spec/container.md §4).
 */
export function namesOf(path: string): readonly string[] {
  const { compiledTo } = fileTypeOf(path);
  const dds = ddsInsteadOf(path);
  return [path, ...(compiledTo === null ? [] : [path + COMPILED_SUFFIX[compiledTo]]), ...(dds === null ? [] : [dds])];
}

/** Column of a code unit, counted from 1. */
export function columnOf(units: Uint16Array, at: number): number {
  let start = at;
  while (start > 0 && units[start - 1] !== 0x0a && units[start - 1] !== 0x0d) start--;
  return at - start + 1;
}

/** The reference whose key and value stand at these units; null when there is none. */
export function referenceAt(
  units: Uint16Array,
  line: number,
  at: { readonly key: number; readonly value: number; readonly end: number },
): SourceReference | null {
  const { key, value, end } = at;
  if (!beginsWithMedia(units, value, end)) return null;
  const name = unitsToString(units, key, Math.min(value - 1, key + LONGEST));
  return { key: name, file: unitsToString(units, value, end), line, column: columnOf(units, value) };
}
