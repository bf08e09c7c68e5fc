import { crc32 } from "node:zlib";

/** What an entry of a zip has to say about its name. */
export interface ZipName {
  readonly raw: Uint8Array;
  /** Bit 11 of the flags: the name is UTF-8. */
  readonly isUtf8: boolean;
  readonly extraFields: readonly { readonly id: number; readonly data: Uint8Array }[];
}

/** Info-ZIP's field with the name in UTF-8: u8 version, u32 CRC-32 of the raw name, the name. */
const UNICODE_PATH = 0x7075;

/** Code page 437 from 0x80 on. */
const CP437 =
  "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0";

const utf8 = new TextDecoder("utf-8", { fatal: true });
const han = new TextDecoder("gb18030", { fatal: true });
const russian = new TextDecoder("ibm866");

/**
 * The name of an entry. Zips say of it that it is UTF-8 or nothing; where they say nothing, programs write the code page
 * of their system: Russian ones 866, Chinese ones GBK, others 437. It is guessed from the bytes, which cannot always
 * be right, and nothing but a name depends on it.
 */
export function zipName({ raw, isUtf8, extraFields }: ZipName): string {
  const field = extraFields.find(({ id }) => id === UNICODE_PATH);
  const named = field === undefined ? null : unicodePath(field.data, raw);
  if (named !== null) return named;
  if (raw.every((byte) => byte < 0x80)) return String.fromCharCode(...raw);
  const asUtf8 = decoded(utf8, raw);
  if (asUtf8 !== null || isUtf8) return asUtf8 ?? new TextDecoder().decode(raw);
  if (isRussian(raw)) return russian.decode(raw);
  // Bytes from B0 to DF are box drawings in 437 and 866, and the first half of most Chinese characters.
  const asHan = raw.some((byte) => byte >= 0xb0 && byte <= 0xdf) ? decoded(han, raw) : null;
  return asHan ?? Array.from(raw, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : CP437[byte - 0x80])).join("");
}

function unicodePath(data: Uint8Array, raw: Uint8Array): string | null {
  if (data.length < 5 || data[0] !== 1) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return view.getUint32(1, true) === crc32(raw) ? decoded(utf8, data.subarray(5)) : null;
}

function decoded(decoder: TextDecoder, bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

const isRussianLetter = (byte: number) => (byte >= 0x80 && byte <= 0xaf) || (byte >= 0xe0 && byte <= 0xf1);
const isLatinLetter = (byte: number) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

/** Every high byte is a letter of 866, and no word mixes them with Latin letters as "Café" does. */
function isRussian(raw: Uint8Array): boolean {
  return raw.every((byte, at) => {
    if (byte < 0x80) return true;
    const isBesideLatin = isLatinLetter(raw[at - 1] ?? 0) || isLatinLetter(raw[at + 1] ?? 0);
    return isRussianLetter(byte) && !isBesideLatin;
  });
}
