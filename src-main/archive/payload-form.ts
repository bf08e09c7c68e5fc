import { isBindat } from "../../src-shared/formats/bindat/decoder.ts";
import { type CompiledForm, fileTypes } from "../../src-shared/formats/file-types.ts";
import { isBinlayout } from "../../src-shared/formats/layout/layout-file.ts";

export interface PayloadForm {
  /** What the game reads files of this type as; null when they are packed as they are. */
  readonly expected: CompiledForm | null;
  readonly found: "compiled" | "text" | "other";
}

/** Enough of a content to tell its form. */
export const FORM_BYTES = 64;

const FORM_OF_TYPE = new Map(fileTypes().map(({ code, compiledTo }) => [code, compiledTo]));

/** Whether a content of this manifest type has the form the game wants, told from its first {@link FORM_BYTES} bytes. */
export function payloadForm(type: number, content: Uint8Array): PayloadForm {
  // A megabyte of zeros is not searched for a character.
  const beginning = content.subarray(0, FORM_BYTES);
  const expected = FORM_OF_TYPE.get(type) ?? null;
  const isCompiled = expected !== null && (expected === "bindat" ? isBindat(beginning) : isBinlayout(beginning));
  return { expected, found: isCompiled ? "compiled" : isText(beginning) ? "text" : "other" };
}

/** A text of the game: a byte order mark, or a first character that a DAT or LAYOUT text begins with. */
function isText(beginning: Uint8Array): boolean {
  const [first, second, third] = beginning;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked || (first === 0xef && second === 0xbb && third === 0xbf)) return true;
  const visible = beginning.find((byte) => byte !== 0 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 32);
  return visible === 0x5b || visible === 0x3c || visible === 0x2f;
}
