const CHUNK = 8192;

/**
 * Code units to a JS string, verbatim: lone surrogates stay as they are.
 * `start` and `end` are indices of code units.
 */
export function unitsToString(units: Uint16Array, start = 0, end = units.length): string {
  const length = end - start;
  if (length <= 0) return "";
  if (length <= CHUNK) return String.fromCharCode.apply(null, units.subarray(start, end) as unknown as number[]);
  const parts: string[] = [];
  for (let at = start; at < end; at += CHUNK) parts.push(unitsToString(units, at, Math.min(end, at + CHUNK)));
  return parts.join("");
}

/** Whether the units [start, end) are this text, without making a string of them. */
export function isText(units: Uint16Array, start: number, end: number, text: string): boolean {
  if (end - start !== text.length) return false;
  for (let i = 0; i < text.length; i++) if (units[start + i] !== text.charCodeAt(i)) return false;
  return true;
}

/** A JS string to its code units, verbatim. */
export function stringToUnits(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i);
  return units;
}

/** UTF-16LE bytes [start, start + 2 × count) to a JS string. The range must lie inside `bytes`. */
export function utf16leToString(bytes: Uint8Array, start: number, count: number): string {
  if (count <= 24) {
    let text = "";
    for (let i = 0, at = start; i < count; i++, at += 2) text += String.fromCharCode(bytes[at] | (bytes[at + 1] << 8));
    return text;
  }
  return unitsToString(utf16leUnits(bytes, start, count));
}

/** UTF-16LE bytes to code units; copies, since the bytes may stand at an odd address (`slice` may not copy, in Node). */
export function utf16leUnits(bytes: Uint8Array, start: number, count: number): Uint16Array {
  const copy = new Uint8Array(bytes.subarray(start, start + 2 * count));
  return new Uint16Array(copy.buffer, 0, copy.byteLength >> 1);
}
