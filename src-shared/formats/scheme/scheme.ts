import { encodeSource } from "../../text/source-text.ts";

/**
 * The load order in modlauncher.sch (spec/container.md §7). A text in UTF-16LE with its mark, lines ended by CR LF:
 *
 * | line                              | what                                            |
 * |-----------------------------------|-------------------------------------------------|
 * | `[MODS]`                          |                                                 |
 * | tab, `<INTEGER64>MODGUID:` and id | one for each active mod, the first mounted first |
 * | `[/MODS]`                         |                                                 |
 */
export interface Scheme {
  /** Ids of the active mods, i64, each once; the first is mounted first and wins. */
  readonly ids: readonly bigint[];
  readonly remains: SchemeRemains;
}

/** Lines without a known meaning. They are written again where they stood, as far as there is such a place. */
export interface SchemeRemains {
  readonly before: readonly string[];
  readonly inside: readonly InnerLine[];
  readonly behind: readonly string[];
}

/** A line inside the section. */
export interface InnerLine {
  /** The id it stands behind; null at the beginning of the section. */
  readonly after: bigint | null;
  readonly text: string;
}

const NO_REMAINS: SchemeRemains = { before: [], inside: [], behind: [] };

export const EMPTY_SCHEME: Scheme = { ids: [], remains: NO_REMAINS };

/** The same scheme with another order; each id once, the first place counts. */
export function withIds(scheme: Scheme, ids: readonly bigint[]): Scheme {
  return { ...scheme, ids: [...new Set(ids)] };
}

/** The bytes of a scheme, as the game writes them. RangeError for an id that is no i64. */
export function writeScheme({ ids, remains }: Scheme): Uint8Array {
  const known = new Set(ids);
  const inside = new Map<bigint | null, string[]>();
  const lost: string[] = [];
  for (const { after, text } of remains.inside) {
    if (after !== null && !known.has(after)) lost.push(text);
    else inside.set(after, [...(inside.get(after) ?? []), text]);
  }
  const lines = [
    ...remains.before,
    "[MODS]",
    ...(inside.get(null) ?? []),
    ...ids.flatMap((id) => [idLine(id), ...(inside.get(id) ?? [])]),
    ...lost,
    "[/MODS]",
    ...remains.behind,
  ];
  return encodeSource(lines.map((line) => `${line}\r\n`).join(""));
}

function idLine(id: bigint): string {
  if (BigInt.asIntN(64, id) !== id) throw new RangeError(`${id} is no id of 64 bits`);
  return `\t<INTEGER64>MODGUID:${id}`;
}
