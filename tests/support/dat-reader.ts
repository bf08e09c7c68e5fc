import { rgHash } from "../../src-shared/hash/rg-hash.ts";
import type { SlowNode, SlowProperty } from "./bindat-reader.ts";

/**
 * A second compiler of DAT text, slow and plain, written from the grammar's description alone: strings, lines and
 * patterns instead of code units. Returns the tree that the BINDAT must have, or null without a root.
 */
export function readDatSlowly(text: string): SlowNode | null {
  type Open = { hash: number; properties: SlowProperty[]; children: Open[] };
  const open: Open[] = [];
  let root: Open | null = null;
  for (const line of text.split(/\r\n|\r|\n/).map((raw) => raw.replace(/^[ \t]+/, ""))) {
    const section = /^\[(\/?)([^\]]*)\]/s.exec(line);
    const property = /^<([^>]*)>([^:]*):(.*)$/s.exec(line);
    const inner = open.at(-1);
    if (section?.[1] === "/") open.pop();
    else if (section !== null) {
      if (inner === undefined && root !== null) return root;
      if (inner !== undefined && section[2] === "") continue;
      const node = { hash: sectionHash(section[2]), properties: [], children: [] };
      inner?.children.push(node);
      root ??= node;
      open.push(node);
    } else if (property !== null && inner !== undefined)
      inner.properties.push({ key: keyHash(property[2]), ...typedValue(property[1], property[3]) });
  }
  return root;
}

const upper = (name: string): string => name.replace(/[a-z]/g, (letter) => letter.toUpperCase());

function sectionHash(name: string): number {
  return /^UNK_[0-9A-F]{8}$/.test(name) ? Number.parseInt(name.slice(4), 16) : rgHash(upper(name));
}

function keyHash(name: string): number {
  const value = /^-?\d{7,10}$/.test(name) ? BigInt(name) : null;
  return value !== null && value < 2n ** 32n && value >= -(2n ** 31n)
    ? Number(BigInt.asUintN(32, value))
    : sectionHash(name);
}

function typedValue(tag: string, value: string): Pick<SlowProperty, "type" | "value"> {
  const integer = BigInt(/^[ \t\v\f]*([-+]?\d+)/.exec(value)?.[1].replace("+", "") ?? 0);
  const float = Number(/^[ \t\v\f]*([-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?)/i.exec(value)?.[1] ?? 0);
  const view = new DataView(new ArrayBuffer(8));
  switch (tag) {
    case "INTEGER":
      return { type: 1, value: Number(BigInt.asIntN(32, integer)) };
    case "UNSIGNED INT":
      return { type: 4, value: Number(BigInt.asUintN(32, integer)) };
    case "INTEGER64":
      return { type: 7, value: BigInt.asUintN(64, integer) };
    case "FLOAT":
      view.setFloat32(0, float);
      return { type: 2, value: view.getUint32(0) };
    case "DOUBLE":
      view.setFloat64(0, float);
      return { type: 3, value: view.getBigUint64(0) };
    case "BOOL":
      return { type: 6, value: /^[ \t]*(true|1|yes)[ \t]*$/i.test(value) ? 1 : 0 };
    default:
      return { type: { TRANSLATE: 8, NOTE: 9 }[tag] ?? 5, value };
  }
}
