import { readContainer } from "./container.ts";
import { bodyReader, list32, sizedReader } from "./fields.ts";
import { LEAST_ITEM, readItem, type SavedItem } from "./item.ts";

/** A shared stash, `sharedstash_v2.bin` or the older `sharedstash.bin` (spec/save.md §7). */
export interface SharedStash {
  readonly version: number;
  readonly isScrambled: boolean;
  readonly items: readonly SavedItem[];
}

/** The older one, whose items have no sizes. */
const UNSIZED_VERSION = 0x41;

/** u32 n, n × {u32 size, item}; in version 0x41 n × item. Errors: FormatError. */
export function readStash(file: Uint8Array): SharedStash {
  const { version, isScrambled, body } = readContainer(file);
  const reader = bodyReader(body);
  const items =
    version === UNSIZED_VERSION
      ? list32(reader, LEAST_ITEM, "items", () => readItem(reader, version))
      : list32(reader, 4, "items", () => {
          const inside = sizedReader(reader, "item");
          const item = readItem(inside, version);
          inside.expectEnd();
          return item;
        });
  reader.expectEnd();
  return { version, isScrambled, items };
}

/** Whether a file of this name is a shared stash, and not a character. */
export function isStashName(name: string): boolean {
  return /\.bin$/i.test(name) || /^sharedstash/i.test(name);
}
