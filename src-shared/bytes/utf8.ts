/** UTF-8 of a text; half of a pair becomes U+FFFD, as everywhere. */
export function stringToUtf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0)!;
    const point = code >= 0xd800 && code < 0xe000 ? 0xfffd : code;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), trail(point));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), trail(point >> 6), trail(point));
    else bytes.push(0xf0 | (point >> 18), trail(point >> 12), trail(point >> 6), trail(point));
  }
  return Uint8Array.from(bytes);
}

function trail(bits: number): number {
  return 0x80 | (bits & 0x3f);
}
