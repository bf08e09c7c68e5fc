/** A name, or part of a path, that Windows takes for a device, whatever follows its first dot. Matches the device alone. */
export const DEVICE_NAME = /^(CON|PRN|AUX|NUL|CLOCK\$|CONIN\$|CONOUT\$|(COM|LPT)[0-9¹²³]) *(?=\.|$)/i;

/** Half of a character of two units; no file system keeps it. */
export const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Bytes of UTF-8 that a name takes on most disks, Linux allows 255: this leaves room for a number or an extension. */
export const LONGEST_NAME = 240;

/** Bytes that a text takes in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) bytes += characterBytes(character);
  return bytes;
}

/** The beginning of a text that takes at most so many bytes of UTF-8, whole characters. */
export function cutToBytes(text: string, most: number): string {
  let bytes = 0;
  let length = 0;
  for (const character of text) {
    bytes += characterBytes(character);
    if (bytes > most) break;
    length += character.length;
  }
  return text.slice(0, length);
}

function characterBytes(character: string): number {
  if (character.length === 2) return 4;
  const unit = character.charCodeAt(0);
  return unit < 0x80 ? 1 : unit < 0x800 ? 2 : 3;
}
