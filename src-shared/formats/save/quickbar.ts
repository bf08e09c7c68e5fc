import type { KeyBinding } from "./key-map.ts";

/** Slots of the quickbar: 0 is the key labelled 1, 9 the one labelled 0. */
export const QUICK_SLOTS = 10;

/**
 * What a slot holds: an item's definition or a skill, by GUID, i64; `unknown` when the save has a datatype that is
 * neither. The item need not be in the inventory.
 */
export type SlotReference =
  | { readonly kind: "item" | "skill"; readonly guid: bigint }
  | { readonly kind: "unknown"; readonly guid: bigint; readonly datatype: number };

/** Ten of them; null is an empty slot. */
export type Quickbar = readonly (SlotReference | null)[];

const ITEM = 0;
const SKILL = 2;

/** The quickbar in a key map. Of two records for one slot the first counts. */
export function quickbarOf(bindings: readonly KeyBinding[]): Quickbar {
  return Array.from({ length: QUICK_SLOTS }, (_, slot) => {
    const binding = bindings.find(({ key }) => key === slot);
    return binding === undefined ? null : referenceOf(binding);
  });
}

function referenceOf({ guid, datatype }: KeyBinding): SlotReference {
  if (datatype === ITEM) return { kind: "item", guid };
  if (datatype === SKILL) return { kind: "skill", guid };
  return { kind: "unknown", guid, datatype };
}

/** The key map with this quickbar: slots by number, then every record of another key as it was and where it was. */
export function withQuickbar(bindings: readonly KeyBinding[], quickbar: Quickbar): KeyBinding[] {
  const slots = quickbar.flatMap((reference, key) =>
    reference === null ? [] : [{ guid: reference.guid, datatype: datatypeOf(reference), key }],
  );
  return [...slots, ...bindings.filter(({ key }) => key >= QUICK_SLOTS)];
}

function datatypeOf(reference: SlotReference): number {
  switch (reference.kind) {
    case "item":
      return ITEM;
    case "skill":
      return SKILL;
    case "unknown":
      return reference.datatype;
  }
}

/** The same quickbar with one slot changed. */
export function withSlot(quickbar: Quickbar, slot: number, reference: SlotReference | null): Quickbar {
  return quickbar.map((other, index) => (index === slot ? reference : other));
}

export function isSameReference(a: SlotReference | null, b: SlotReference | null): boolean {
  if (a === null || b === null) return a === b;
  return a.guid === b.guid && datatypeOf(a) === datatypeOf(b);
}
