import { ESCAPED_DATAGROUP, NODE_CHOICE, NODE_GAME_MODE, NODE_LEVEL_UNIQUE, NODE_TAG } from "./escapes.ts";
import { hashOf, KeyTable } from "./key-table.ts";
import { INTERPOLATIONS } from "./layout-file.ts";
import type { LayoutDescriptor, LayoutProperty, LayoutRegistry, LayoutType } from "./registry.ts";
import { COMPONENTS, componentCountOf, TEXT_TAGS, TIMELINE_NAME, TIMELINE_NAME_ID } from "./text-tags.ts";

/** Spaces of the key table; the keys of descriptor number i stand in DESCRIPTOR_KEY_SPACE + i. */
export const SECTION_SPACE = 0;
export const DESCRIPTOR_SPACE = 1;
export const INTERPOLATION_SPACE = 2;
export const ROOT_SPACE = 3;
export const LOGIC_OBJECT_SPACE = 4;
export const LOGIC_LINK_SPACE = 5;
export const TIMELINE_SPACE = 6;
export const TIMELINE_OBJECT_SPACE = 7;
export const TIMELINE_PROPERTY_SPACE = 8;
export const TIMELINE_EVENT_SPACE = 9;
export const TIMELINE_POINT_SPACE = 10;
/** The four keys of every object, for one whose descriptor is not known. */
export const META_SPACE = 11;
/** Of a section that has no keys. */
export const NO_KEYS_SPACE = 12;
export const DESCRIPTOR_KEY_SPACE = 13;

export const SECTIONS = {
  OBJECTS: 0,
  BASEOBJECT: 1,
  PROPERTIES: 2,
  CHILDREN: 3,
  LOGICGROUP: 4,
  LOGICOBJECT: 5,
  LOGICLINK: 6,
  TIMELINEDATA: 7,
  TIMELINEOBJECT: 8,
  TIMELINEOBJECTPROPERTY: 9,
  TIMELINEOBJECTEVENT: 10,
  TIMELINEPOINT: 11,
} as const;

export type SectionName = keyof typeof SECTIONS;

export const ROOT_KEYS = { VERSION: 0, COUNT: 1, [ESCAPED_DATAGROUP]: 2 } as const;
export const LOGIC_OBJECT_KEYS = { ID: 0, OBJECTID: 1, X: 2, Y: 3 } as const;
export const LOGIC_LINK_KEYS = { LINKINGTO: 0, OUTPUTNAME: 1, INPUTNAME: 2 } as const;
export const TIMELINE_KEYS = { ID: 0 } as const;
export const TIMELINE_OBJECT_KEYS = { OBJECTID: 0 } as const;
export const TIMELINE_PROPERTY_KEYS = { OBJECTPROPERTYNAME: 0 } as const;
export const TIMELINE_EVENT_KEYS = { OBJECTEVENTNAME: 0 } as const;
export const TIMELINE_POINT_KEYS = { TIMEPERCENT: 0, INTERPOLATION: 1, VALUE: 2 } as const;

/** What a property line means: the meta keys, the ways to read a value, and keys that are not object properties. */
export const KINDS = {
  descriptor: 0,
  name: 1,
  id: 2,
  parentId: 3,
  bool: 4,
  i32: 5,
  u32: 6,
  f32: 7,
  i64: 8,
  component: 9,
  string: 10,
  floatList: 11,
  wordList: 12,
  unsaved: 13,
  /** Value that lives in the datagroup alone. */
  groupText: 14,
  groupNumber: 15,
  /** Escape for a byte or a tag of the datagroup. */
  node: 16,
  timelineName: 17,
  bytes: 18,
  /** Of an entry whose key came again. */
  dropped: 19,
} as const;

const META: readonly (readonly [name: string, kind: number, tag: string])[] = [
  ["DESCRIPTOR", KINDS.descriptor, "STRING"],
  ["NAME", KINDS.name, "STRING"],
  ["ID", KINDS.id, "INTEGER64"],
  ["PARENTID", KINDS.parentId, "INTEGER64"],
];

const NODE_ESCAPES = [NODE_CHOICE, NODE_GAME_MODE, NODE_LEVEL_UNIQUE, NODE_TAG];

const KIND_OF_TYPE: Readonly<Record<LayoutType, number>> = {
  bool: KINDS.bool,
  i32: KINDS.i32,
  u32: KINDS.u32,
  f32: KINDS.f32,
  i64: KINDS.i64,
  vec2: KINDS.component,
  vec3: KINDS.component,
  string: KINDS.string,
  translate: KINDS.string,
  "f32[]": KINDS.floatList,
  "u32[]": KINDS.wordList,
  "i64[]": KINDS.groupText,
};

/** What the key of a property line stands for; kept by number, the value in the key table. */
export interface Slot {
  readonly kind: number;
  /** Index into the properties of the descriptor; behind them for keys that are none, so that each has its own. */
  readonly property: number;
  readonly component: number;
  readonly tag: string;
}

export interface LayoutKeys {
  readonly table: KeyTable;
  readonly slots: readonly Slot[];
  /** The slots again, for the hot loop. */
  readonly kinds: Uint8Array;
  readonly properties: Uint8Array;
  readonly components: Uint8Array;
  readonly tagHashes: Int32Array;
}

/** All names that a layout text can hold by the registry. Takes a few milliseconds, once per compiler. */
export function buildLayoutKeys(registry: LayoutRegistry): LayoutKeys {
  const entries: { space: number; name: string; value: number }[] = [];
  const slots: Slot[] = [];
  const names = (space: number, values: Readonly<Record<string, number>>) => {
    for (const [name, value] of Object.entries(values)) entries.push({ space, name, value });
  };
  const slot = (space: number, name: string, value: Slot) => {
    entries.push({ space, name, value: slots.length });
    slots.push(value);
  };
  names(SECTION_SPACE, SECTIONS);
  names(ROOT_SPACE, ROOT_KEYS);
  names(LOGIC_OBJECT_SPACE, LOGIC_OBJECT_KEYS);
  names(LOGIC_LINK_SPACE, LOGIC_LINK_KEYS);
  names(TIMELINE_SPACE, TIMELINE_KEYS);
  names(TIMELINE_OBJECT_SPACE, TIMELINE_OBJECT_KEYS);
  names(TIMELINE_PROPERTY_SPACE, TIMELINE_PROPERTY_KEYS);
  names(TIMELINE_EVENT_SPACE, TIMELINE_EVENT_KEYS);
  names(TIMELINE_POINT_SPACE, TIMELINE_POINT_KEYS);
  names(INTERPOLATION_SPACE, Object.fromEntries(INTERPOLATIONS.map((name, code) => [name, code])));
  names(DESCRIPTOR_SPACE, Object.fromEntries(registry.descriptors.map(({ name }, index) => [name, index])));
  metaSlots(META_SPACE, 0, slot);
  registry.descriptors.forEach((descriptor, index) => {
    descriptorSlots(DESCRIPTOR_KEY_SPACE + index, descriptor, slot);
  });
  return {
    table: new KeyTable(entries),
    slots,
    kinds: Uint8Array.from(slots, (each) => each.kind),
    properties: Uint8Array.from(slots, (each) => each.property),
    components: Uint8Array.from(slots, (each) => each.component),
    tagHashes: Int32Array.from(slots, (each) => hashOf(each.tag)),
  };
}

type AddSlot = (space: number, name: string, value: Slot) => void;

function metaSlots(space: number, first: number, add: AddSlot): void {
  META.forEach(([name, kind, tag], i) => {
    add(space, name, { kind, property: first + i, component: 0, tag });
  });
}

function descriptorSlots(space: number, descriptor: LayoutDescriptor, add: AddSlot): void {
  const { properties } = descriptor;
  properties.forEach((property, index) => {
    if (descriptor.extra === "timeline" && property.id === TIMELINE_NAME_ID && property.name === TIMELINE_NAME) return;
    propertySlots(space, property, index, add);
  });
  metaSlots(space, properties.length, add);
  if (descriptor.extra !== "datagroup") return;
  NODE_ESCAPES.forEach((name, i) => {
    add(space, name, {
      kind: KINDS.node,
      property: properties.length + META.length + i,
      component: 0,
      tag: TEXT_TAGS.i32,
    });
  });
}

function propertySlots(space: number, property: LayoutProperty, index: number, add: AddSlot): void {
  const tag = TEXT_TAGS[property.type];
  const kind = kindOf(property);
  if (kind !== KINDS.component) {
    add(space, property.name, { kind, property: index, component: 0, tag });
    return;
  }
  for (let component = 0; component < componentCountOf(property); component++)
    add(space, property.name + COMPONENTS[component], { kind, property: index, component, tag });
}

function kindOf(property: LayoutProperty): number {
  if (property.datagroup === "only") return property.type === "u32" ? KINDS.groupNumber : KINDS.groupText;
  return property.serialized ? KIND_OF_TYPE[property.type] : KINDS.unsaved;
}
