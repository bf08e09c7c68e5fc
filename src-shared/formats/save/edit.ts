import { versionText, WRITTEN_VERSION, writeContainer } from "./container.ts";
import { MOST_BINDINGS, writeKeyMap } from "./key-map.ts";
import { MOD_LISTS, type ModListName, type ModLists, modListTrouble, writeModList } from "./mod-lists.ts";
import { isSameReference, QUICK_SLOTS, type Quickbar, quickbarOf, withQuickbar } from "./quickbar.ts";
import { refused, type SaveRefusal } from "./rules.ts";
import { type BlockName, blockBytes, blockOf, readSave, type Save } from "./save.ts";

/** A changed save. Nothing but the blocks asked for is different, and reading it gives what was asked for. */
export interface EditedSave {
  readonly kind: "edited";
  /** The whole file. */
  readonly bytes: Uint8Array;
  readonly save: Save;
}

export type Edit = EditedSave | { readonly kind: "unchanged" } | SaveRefusal;

/**
 * A save with another quickbar of ten slots (spec/save.md §5, §9). Refused when the version is not 0x44, when the key
 * map would not come out as it is when written unchanged, or a new slot holds what cannot be one.
 */
export function editQuickbar(save: Save, quickbar: Quickbar): Edit {
  const { version, keyMap } = save;
  if (version !== WRITTEN_VERSION) return readOnly(version);
  const old = quickbarOf(keyMap);
  for (const [slot, reference] of old.entries())
    if (reference?.kind === "unknown") return refused("save-unknown-datatype", { slot, datatype: reference.datatype });
  if (!isBlock(save, "key-map", writeKeyMap(withQuickbar(keyMap, old))))
    return refused("save-not-reproduced", { block: "the key map" });
  const trouble = quickbarTrouble(old, quickbar);
  if (trouble !== null) return trouble;
  const bindings = withQuickbar(keyMap, quickbar);
  if (bindings.length > MOST_BINDINGS) return refused("save-keys-full", { most: MOST_BINDINGS });
  return replaceBlocks(save, new Map([["key-map", writeKeyMap(bindings)]]));
}

function quickbarTrouble(old: Quickbar, quickbar: Quickbar): SaveRefusal | null {
  if (quickbar.length !== QUICK_SLOTS)
    throw new RangeError(`a quickbar has ${QUICK_SLOTS} slots, not ${quickbar.length}`);
  for (const [slot, reference] of quickbar.entries()) {
    // What stood there may stay there, whatever it is.
    if (reference === null || isSameReference(reference, old[slot])) continue;
    const { guid, kind } = reference;
    if (kind === "unknown") return refused("save-unknown-datatype", { slot, datatype: reference.datatype });
    if (!isReference(guid)) return refused("save-bad-slot", { slot, guid: guid.toString() });
  }
  return null;
}

/** Whether a GUID can stand for an item or skill: an i64 that is neither 0 nor -1. */
function isReference(guid: bigint): boolean {
  return BigInt.asIntN(64, guid) === guid && guid !== 0n && guid !== -1n;
}

const BLOCK_OF_LIST: Readonly<Record<ModListName, BlockName>> = {
  bound: "bound-mods",
  recent: "recent-mods",
  full: "full-mods",
};

/** A save with other mod lists; those not given stay. Refused as `editQuickbar` is. */
export function editModLists(save: Save, lists: Partial<ModLists>): Edit {
  if (save.version !== WRITTEN_VERSION) return readOnly(save.version);
  const replaced = new Map<BlockName, Uint8Array>();
  for (const name of MOD_LISTS) {
    const wanted = lists[name];
    if (wanted === undefined) continue;
    if (!isBlock(save, BLOCK_OF_LIST[name], writeModList(save.mods[name])))
      return refused("save-not-reproduced", { block: `the ${name} mods` });
    const what = modListTrouble(wanted);
    if (what !== null) return refused("save-bad-mods", { what });
    replaced.set(BLOCK_OF_LIST[name], writeModList(wanted));
  }
  return replaceBlocks(save, replaced);
}

function readOnly(version: number): SaveRefusal {
  return refused("save-read-only-version", { version: versionText(version), written: versionText(WRITTEN_VERSION) });
}

function isBlock(save: Save, name: BlockName, bytes: Uint8Array): boolean {
  return isEqual(blockBytes(save, blockOf(save, name)!), bytes);
}

function replaceBlocks(save: Save, replaced: ReadonlyMap<BlockName, Uint8Array>): Edit {
  const old = save.blocks.map((block) => ({ name: block.name, bytes: blockBytes(save, block) }));
  const blocks = old.map(({ name, bytes }) => ({ name, bytes: replaced.get(name) ?? bytes }));
  if (blocks.every(({ bytes }, index) => isEqual(bytes, old[index].bytes))) return { kind: "unchanged" };
  const bytes = writeContainer({ ...save, body: joined(blocks.map((block) => block.bytes)) });
  const again = readSave(bytes);
  expectBlocks(again, blocks);
  return { kind: "edited", bytes, save: again };
}

/** The new save as it is read must be made of exactly these blocks: no edit may make another block of a neighbour. */
function expectBlocks(save: Save, blocks: readonly { readonly name: BlockName; readonly bytes: Uint8Array }[]): void {
  const isSame =
    save.blocks.length === blocks.length &&
    save.blocks.every(
      (block, index) => block.name === blocks[index].name && isEqual(blockBytes(save, block), blocks[index].bytes),
    );
  if (!isSame) throw new Error("an edited save does not read back");
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
