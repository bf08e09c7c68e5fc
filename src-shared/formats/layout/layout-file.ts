import type { LayoutDescriptor, LayoutProperty } from "./registry.ts";

/** Name in `FormatError`s of this folder. */
export const LAYOUT_FORMAT = "layout";

/** First byte of every BINLAYOUT. */
export const LAYOUT_MAGIC = 0x0b;

export const LAYOUT_HEADER_SIZE = 8;

/** Second byte as GUTS writes it today; an earlier editor wrote 54 (spec/layout.md §2.1). */
export const LAYOUT_HEADER_BYTE = 4;
export const OLD_LAYOUT_HEADER_BYTE = 54;

/** Objects nested deeper than this are refused, in text and binary: real files stay below 20. */
export const DEEPEST_OBJECT = 255;

/** Parent id of a top-level object, in the text. */
export const NO_PARENT = -1n;

export type LayoutValue =
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "i32" | "u32" | "f32"; readonly value: number }
  | { readonly kind: "i64"; readonly value: bigint }
  | { readonly kind: "vec2" | "vec3"; readonly value: readonly number[] }
  | { readonly kind: "string" | "translate"; readonly value: string }
  | { readonly kind: "f32[]" | "u32[]"; readonly value: readonly number[] }
  /** Whatever its registry type cannot hold exactly: an unknown id, a wrong length, a bool of 2, a float that is no number. */
  | { readonly kind: "bytes"; readonly value: Uint8Array };

export interface LayoutPropertyValue {
  readonly id: number;
  /** What the registry knows of (descriptor, id); null when nothing. */
  readonly property: LayoutProperty | null;
  readonly value: LayoutValue;
}

export interface LogicLink {
  /** `id` of another logic object of the same group. */
  readonly target: number;
  readonly output: string;
  readonly input: string;
}

export interface LogicObject {
  readonly id: number;
  readonly objectId: bigint;
  /** Place on the editor's canvas. */
  readonly x: number;
  readonly y: number;
  readonly links: readonly LogicLink[];
}

export interface TimelinePoint {
  /** 0 to 1. */
  readonly time: number;
  /** Index into {@link INTERPOLATIONS}. */
  readonly interpolation: number;
  /** Text form of the value; empty in an event. */
  readonly value: string;
}

export interface TimelineEntry {
  readonly kind: "property" | "event";
  readonly name: string;
  readonly points: readonly TimelinePoint[];
}

export interface TimelineObject {
  readonly objectId: bigint;
  readonly entries: readonly TimelineEntry[];
}

/** The additional region of an object record. */
export type LayoutRegion =
  | { readonly kind: "logic"; readonly objects: readonly LogicObject[] }
  | { readonly kind: "timeline"; readonly objects: readonly TimelineObject[] }
  /** A region that the text form cannot give back exactly. Its offsets hold only at its old place in the file. */
  | { readonly kind: "bytes"; readonly bytes: Uint8Array };

/** What the datagroup says about one Group object (spec/layout.md §2.7). */
export interface GroupNode {
  /** Index into {@link CHOICES}. */
  readonly choice: number;
  readonly randomization: number;
  readonly number: number;
  /** Feature tag id, -1 without one. */
  readonly tag: number;
  readonly noTagFound: number;
  readonly levelUnique: number;
  readonly gameMode: number;
  readonly activeThemes: readonly bigint[];
  readonly deactiveThemes: readonly bigint[];
}

export interface LayoutObject {
  readonly code: number;
  /** Null when the registry does not know the code. */
  readonly descriptor: LayoutDescriptor | null;
  readonly id: bigint;
  /** As stored: empty when it is the descriptor's name; {@link nameOf} gives the name shown. */
  readonly name: string;
  readonly properties: readonly LayoutPropertyValue[];
  readonly region: LayoutRegion | null;
  /** Null unless this is a Group and the datagroup mirrors the Group objects. */
  readonly group: GroupNode | null;
  readonly children: readonly LayoutObject[];
}

export interface LayoutFile {
  readonly headerByte: number;
  readonly objects: readonly LayoutObject[];
  /**
   * Null: the datagroup follows from the Group objects. Else its bytes as stored, because they say something else;
   * empty when there is none although there are Groups. The offsets in it hold only while the objects stay as they are.
   */
  readonly datagroup: Uint8Array | null;
}

export const CHOICES: readonly string[] = ["ALL", "Weight", "Random Chance"];

/** Game modes by their byte; any other text than these is 2 as well. */
export const GAME_MODES: readonly string[] = ["", "NORMAL", "NEW GAME PLUS"];

export const INTERPOLATIONS: readonly string[] = [
  "Linear",
  "Linear Round",
  "Linear Round Down",
  "Linear Round Up",
  "Spline",
  "Quaternion",
  "No Interpolation",
  "Use Timeline Default",
];

export const GROUP_DEFAULTS: GroupNode = {
  choice: 0,
  randomization: 1,
  number: 1,
  tag: -1,
  noTagFound: 0,
  levelUnique: 0,
  gameMode: 0,
  activeThemes: [],
  deactiveThemes: [],
};

/** Byte of a CHOICE text: exact case, anything else is ALL. */
export function choiceOf(text: string): number {
  return Math.max(0, CHOICES.indexOf(text));
}

/** Byte of a GAME MODE text: empty 0, NORMAL 1, anything else 2. */
export function gameModeOf(text: string): number {
  return text === "" ? 0 : text === "NORMAL" ? 1 : 2;
}

/** Name of a descriptor that the registry does not know, as the text form has it. */
export function unknownDescriptorName(code: number): string {
  return `UNK_DESC_${code}`;
}

export function descriptorNameOf(object: Pick<LayoutObject, "code" | "descriptor">): string {
  return object.descriptor?.name ?? unknownDescriptorName(object.code);
}

/** The name of an object as shown: its own, or its descriptor's when none is stored. */
export function nameOf(object: Pick<LayoutObject, "code" | "descriptor" | "name">): string {
  return object.name === "" ? descriptorNameOf(object) : object.name;
}

/** First value of a property by name, or null when the object does not store it. */
export function propertyOf(object: LayoutObject, name: string): LayoutValue | null {
  return object.properties.find((each) => each.property?.name === name)?.value ?? null;
}

/** Whether an axis is the identity and GUTS therefore leaves it out; compared as f32 (spec/layout.md §2.4.3). */
export function isIdentityAxis(property: LayoutProperty, components: ArrayLike<number>): boolean {
  return property.identityComponent !== null && components[property.identityComponent] === 1;
}

/** Whether the bytes are a BINLAYOUT already: a text never begins with this byte. */
export function isBinlayout(bytes: Uint8Array): boolean {
  return bytes.length >= LAYOUT_HEADER_SIZE && bytes[0] === LAYOUT_MAGIC;
}

/** Whether a string can be the value of a text line. */
export function isOneLine(text: string): boolean {
  return !/[\r\n]/.test(text);
}
