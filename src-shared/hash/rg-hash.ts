/**
 * Hash of a section or key name in BINDAT: over UTF-16 code units, u32 (spec/dat.md §2).
 * Takes the text as it is; GUTS upper-cases names first, so most callers want {@link rgHashOfName}.
 */
export function rgHash(text: string): number {
  let hash = text.length | 0;
  for (let i = 0; i < text.length; i++) hash = (hash >>> 27) ^ (hash << 5) ^ text.charCodeAt(i);
  return hash >>> 0;
}

/** rg_hash of a name as GUTS stores it: ASCII upper-cased, other characters untouched. */
export function rgHashOfName(name: string): number {
  let hash = name.length | 0;
  for (let i = 0; i < name.length; i++) {
    const unit = name.charCodeAt(i);
    hash = (hash >>> 27) ^ (hash << 5) ^ (unit >= 0x61 && unit <= 0x7a ? unit - 0x20 : unit);
  }
  return hash >>> 0;
}
