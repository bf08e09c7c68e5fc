import { ESCAPED_DATAGROUP, NODE_CHOICE, NODE_GAME_MODE, NODE_LEVEL_UNIQUE, NODE_TAG } from "./escapes.ts";
import { hashOf, KeyTable } from "./key-table.ts";
import { INTERPOLATIONS } from "./layout-file.ts";
import type { LayoutDescriptor, LayoutProperty, LayoutRegistry, LayoutType } from "./registry.ts";
import { COMPONENTS, componentCountOf, TEXT_TAGS, TIMELINE_NAME, TIMELINE_NAME_ID } from "./text-tags.ts";

/** Values of the section names. */
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
export const SECTION_TABLE = KeyTable.of(SECTIONS);

/** Keys of the sections that hold no object properties. */
export const ROOT_KEYS = { VERSION: 0, COUNT: 1, [ESCAPED_DATAGROUP]: 2 } as const;
export const ROOT_TABLE = KeyTable.of(ROOT_KEYS);
export const LOGIC_OBJECT_KEYS = { ID: 0, OBJECTID: 1, X: 2, Y: 3 } as const;
export const LOGIC_OBJECT_TABLE = KeyTable.of(LOGIC_OBJECT_KEYS);
export const LOGIC_LINK_KEYS = { LINKINGTO: 0, OUTPUTNAME: 1, INPUTNAME: 2 } as const;
export const LOGIC_LINK_TABLE = KeyTable.of(LOGIC_LINK_KEYS);
export const TIMELINE_TABLE = KeyTable.of({ ID: 0 });
export const TIMELINE_OBJECT_TABLE = KeyTable.of({ OBJECTID: 0 });
export const TIMELINE_PROPERTY_TABLE = KeyTable.of({ OBJECTPROPERTYNAME: 0 });
export const TIMELINE_EVENT_TABLE = KeyTable.of({ OBJECTEVENTNAME: 0 });
export const TIMELINE_POINT_KEYS = { TIMEPERCENT: 0, INTERPOLATION: 1, VALUE: 2 } as const;
export const TIMELINE_POINT_TABLE = KeyTable.of(TIMELINE_POINT_KEYS);
export const NO_KEYS = new KeyTable([]);

/** Codes of the interpolations by their text. */
export const INTERPOLATION_TABLE = new KeyTable(INTERPOLATIONS.map((name, value) => ({ name, value })));

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

/** What the key of a property line stands for. */
interface Slot {
  readonly name: string;
  readonly kind: number;
  /** Index into the properties of the descriptor; behind them for keys that are none, so that each has its own. */
  readonly property: number;
  readonly component: number;
  readonly tag: string;
}

/** The keys that an object of one descriptor can have; the table gives the index of a slot. */
export interface DescriptorKeys {
  readonly table: KeyTable;
  readonly kinds: Uint8Array;
  readonly properties: Uint8Array;
  readonly components: Uint8Array;
  readonly tags: readonly string[];
  readonly tagHashes: Int32Array;
}

/** The four keys of every object, for one whose descriptor is not known. */
export const META_KEYS = keysOf(metaSlots(0));

/** Names that layouts of a registry can hold. */
export class LayoutKeys {
  /** Index of a descriptor by its name. */
  readonly descriptors: KeyTable;
  private readonly registry: LayoutRegistry;
  private readonly made: (DescriptorKeys | undefined)[] = [];

  constructor(registry: LayoutRegistry) {
    this.registry = registry;
    this.descriptors = new KeyTable(registry.descriptors.map(({ name }, value) => ({ name, value })));
  }

  /** Keys of the descriptor with this index; made when they are first asked for, since few files use many. */
  of(index: number): DescriptorKeys {
    const made = this.made[index];
    if (made !== undefined) return made;
    const keys = keysOf(descriptorSlots(this.registry.descriptors[index]));
    this.made[index] = keys;
    return keys;
  }
}

function keysOf(slots: readonly Slot[]): DescriptorKeys {
  return {
    table: new KeyTable(slots.map(({ name }, value) => ({ name, value }))),
    kinds: Uint8Array.from(slots, (each) => each.kind),
    properties: Uint8Array.from(slots, (each) => each.property),
    components: Uint8Array.from(slots, (each) => each.component),
    tags: slots.map((each) => each.tag),
    tagHashes: Int32Array.from(slots, (each) => hashOf(each.tag)),
  };
}

function metaSlots(first: number): Slot[] {
  return META.map(([name, kind, tag], i) => ({ name, kind, property: first + i, component: 0, tag }));
}

function descriptorSlots(descriptor: LayoutDescriptor): Slot[] {
  const { properties, extra } = descriptor;
  const slots = properties.flatMap((property, index) =>
    extra === "timeline" && property.id === TIMELINE_NAME_ID && property.name === TIMELINE_NAME
      ? []
      : propertySlots(property, index),
  );
  slots.push(...metaSlots(properties.length));
  if (extra !== "datagroup") return slots;
  const first = properties.length + META.length;
  const tag = TEXT_TAGS.i32;
  NODE_ESCAPES.forEach((name, i) => {
    slots.push({ name, kind: KINDS.node, property: first + i, component: 0, tag });
  });
  return slots;
}

function propertySlots(property: LayoutProperty, index: number): Slot[] {
  const tag = TEXT_TAGS[property.type];
  const kind = kindOf(property);
  if (kind !== KINDS.component) return [{ name: property.name, kind, property: index, component: 0, tag }];
  return COMPONENTS.slice(0, componentCountOf(property)).map((letter, component) => ({
    name: property.name + letter,
    kind,
    property: index,
    component,
    tag,
  }));
}

function kindOf(property: LayoutProperty): number {
  if (property.datagroup === "only") return property.type === "u32" ? KINDS.groupNumber : KINDS.groupText;
  return property.serialized ? KIND_OF_TYPE[property.type] : KINDS.unsaved;
}
