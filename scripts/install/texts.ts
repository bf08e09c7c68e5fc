import { encodeSource } from "../../src-shared/text/source-text.ts";
import { TextWriter } from "../bench/text-writer.ts";

export type Value = string | number | boolean | bigint;

/** A property as it stands in a text: type, key, value. */
export type Line = readonly [tag: string, key: string, value: Value];

export interface Section {
  readonly name: string;
  readonly lines: readonly Line[];
  readonly sections?: readonly Section[];
}

export const string = (key: string, value: string): Line => ["STRING", key, value];
export const integer = (key: string, value: number): Line => ["INTEGER", key, value];
export const integer64 = (key: string, value: bigint): Line => ["INTEGER64", key, value];
export const float = (key: string, value: number): Line => ["FLOAT", key, value];
export const bool = (key: string, value: boolean): Line => ["BOOL", key, value];

/** A text of the game as its editor writes it: UTF-16LE with its mark. */
export function datText(root: Section): Uint8Array {
  const writer = new TextWriter();
  write(writer, root);
  return encodeSource(writer.text);
}

function write(writer: TextWriter, { name, lines, sections = [] }: Section): void {
  writer.section(name);
  for (const [tag, key, value] of lines) writer.put(tag, key, typeof value === "bigint" ? value.toString() : value);
  for (const section of sections) write(writer, section);
  writer.end();
}

/** An object of a layout; children get its id as that of their parent. */
export interface LayoutObject {
  readonly descriptor: string;
  readonly name: string;
  readonly id: bigint;
  readonly lines?: readonly Line[];
  readonly children?: readonly LayoutObject[];
}

/** A LAYOUT text with these objects; `root` is `Layout`, of a menu `UI`. */
export function layoutText(objects: readonly LayoutObject[], root = "Layout"): Uint8Array {
  const count = (list: readonly LayoutObject[]): number =>
    list.reduce((sum, { children = [] }) => sum + 1 + count(children), 0);
  return datText({
    name: root,
    lines: [integer("VERSION", 4), ["UNSIGNED INT", "COUNT", count(objects)]],
    sections: [{ name: "OBJECTS", lines: [], sections: objects.map((object) => objectSection(object, -1n)) }],
  });
}

function objectSection({ descriptor, name, id, lines = [], children = [] }: LayoutObject, parent: bigint): Section {
  const properties: Section = {
    name: "PROPERTIES",
    lines: [
      string("DESCRIPTOR", descriptor),
      string("NAME", name),
      integer64("PARENTID", parent),
      integer64("ID", id),
      ...lines,
    ],
  };
  const below: Section = {
    name: "CHILDREN",
    lines: [],
    sections: children.map((child) => objectSection(child, id)),
  };
  return { name: "BASEOBJECT", lines: [], sections: children.length === 0 ? [properties] : [properties, below] };
}
