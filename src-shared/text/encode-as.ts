import { stringToUtf8 } from "../bytes/utf8.ts";
import { encodeSource, type TextEncoding } from "./source-text.ts";

const MARK = "\ufeff";

/** A text as bytes of an encoding, with its mark if it has one: what `decodeSource` reads of sound bytes. */
export function encodeAs(text: string, encoding: TextEncoding): Uint8Array {
  switch (encoding) {
    case "utf-16le":
      return encodeSource(text);
    case "utf-16le without BOM":
      return encodeSource(text).subarray(2);
    case "utf-16be":
      return swapped(encodeSource(text));
    case "utf-8":
      return stringToUtf8(text);
    case "utf-8 with BOM":
      return stringToUtf8(MARK + text);
  }
}

function swapped(bytes: Uint8Array): Uint8Array {
  for (let at = 0; at < bytes.length; at += 2) [bytes[at], bytes[at + 1]] = [bytes[at + 1], bytes[at]];
  return bytes;
}
