import { FormatError } from "../../bytes/format-error.ts";
import type { ByteReader } from "../../bytes/reader.ts";
import { readContainer, SAVE_FORMAT, type Trouble, troubleOf } from "./container.ts";
import { bodyReader, list32, sizedReader } from "./fields.ts";
import { LEAST_ITEM, readItem, type SavedItem } from "./item.ts";

/** A shared stash, `sharedstash_v2.bin` or the older `sharedstash.bin` (spec/save.md §7). */
export interface SharedStash {
  readonly version: number;
  readonly isScrambled: boolean;
  readonly items: readonly SavedItem[];
}

/** Real ones have up to 0.1 MB. All of a stash is kept in memory, where it takes many times its bytes. */
export const LARGEST_STASH = 16 << 20;

/** u32 n, n × {u32 size, item}. Errors: FormatError. */
export function readStash(file: Uint8Array): SharedStash {
  if (file.length > LARGEST_STASH)
    throw new FormatError(SAVE_FORMAT, `${file.length} bytes are too many for a stash`, LARGEST_STASH);
  const { version, isScrambled, body } = readContainer(file);
  const reader = bodyReader(body);
  const items = list32(reader, 4 + LEAST_ITEM, "items", () => readSizedItem(reader, version));
  reader.expectEnd();
  return { version, isScrambled, items };
}

function readSizedItem(reader: ByteReader, version: number): SavedItem {
  const inside = sizedReader(reader, "item");
  const item = readItem(inside, version);
  inside.expectEnd();
  return item;
}

/** What can be had of a file that should be a stash. */
export type StashInspection = { readonly kind: "whole"; readonly stash: SharedStash } | Trouble;

/** The same as `readStash` for showing: what is wrong with it comes out as a value. */
export function inspectStash(file: Uint8Array): StashInspection {
  try {
    return { kind: "whole", stash: readStash(file) };
  } catch (error) {
    return troubleOf(file, error);
  }
}
