import { ByteWriter } from "../../src-shared/bytes/writer.ts";
import { rgHash } from "../../src-shared/hash/rg-hash.ts";

export type RawProperty = readonly [key: string | number, type: number, ...words: number[]];

export interface RawNode {
  readonly name: string | number;
  readonly properties?: readonly RawProperty[];
  readonly children?: readonly RawNode[];
}

/** BINDAT bytes as they are described, right or wrong. Names are hashed, numbers are written as they are. */
export function bindatBytes(rows: readonly (readonly [id: number, text: string])[], root: RawNode): Uint8Array {
  const writer = new ByteWriter().u32(2).u32(rows.length);
  for (const [id, text] of rows) writer.u32(id).wstr(text);
  writeNode(writer, root);
  return writer.finish();
}

const hashOf = (name: string | number): number => (typeof name === "string" ? rgHash(name) : name);

function writeNode(writer: ByteWriter, { name, properties = [], children = [] }: RawNode): void {
  writer.u32(hashOf(name)).u32(properties.length);
  for (const [key, type, ...words] of properties) {
    writer.u32(hashOf(key)).u32(type);
    for (const word of words) writer.u32(word);
  }
  writer.u32(children.length);
  for (const child of children) writeNode(writer, child);
}

/** A chain of so many nodes, each the only child of the one before. */
export function deepBindat(levels: number): Uint8Array {
  const words = new Uint32Array(2 + 3 * levels);
  words[0] = 2;
  for (let level = 0; level < levels - 1; level++) words[2 + 3 * level + 2] = 1;
  return new Uint8Array(words.buffer);
}
