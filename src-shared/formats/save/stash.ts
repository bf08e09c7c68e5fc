import type { ByteReader } from "../../bytes/reader.ts";
import { readContainer } from "./container.ts";
import { bodyReader, list32, sizedReader } from "./fields.ts";
import { LEAST_ITEM, readItem, type SavedItem } from "./item.ts";

/** A shared stash, `sharedstash_v2.bin` or the older `sharedstash.bin` (spec/save.md §7). */
export interface SharedStash {
  readonly version: number;
  readonly isScrambled: boolean;
  readonly items: readonly SavedItem[];
}

/** u32 n, n × {u32 size, item}. Errors: FormatError. */
export function readStash(file: Uint8Array): SharedStash {
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

/** Whether a file of this name is a shared stash, and not a character. */
export function isStashName(name: string): boolean {
  return /\.bin$/i.test(name) || /^sharedstash/i.test(name);
}
