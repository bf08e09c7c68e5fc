import type { SourceText } from "../../text/source-text.ts";

const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** How a text is written, as far as GUTS cares. */
export interface TextForm {
  /** In either order of bytes, with a mark or without. */
  readonly isUtf16: boolean;
  /** UTF-16LE with a mark, and CR LF throughout: as GUTS writes it. */
  readonly isOfEditor: boolean;
}

/** The form of a text. */
export function formOf({ units, length, encoding }: SourceText): TextForm {
  const isUtf16 = encoding.startsWith("utf-16");
  return { isUtf16, isOfEditor: encoding === "utf-16le" && hasOnlyCrLf(units, length) };
}

function hasOnlyCrLf(units: Uint16Array, length: number): boolean {
  for (let at = 0; at < length; at++) {
    if (units[at] === LINE_FEED) return false;
    if (units[at] !== CARRIAGE_RETURN) continue;
    if (at + 1 >= length || units[++at] !== LINE_FEED) return false;
  }
  return true;
}
