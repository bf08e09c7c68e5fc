/**
 * A second reader of BINDAT, slow and plain, written from the format's description alone so that the real one can be
 * compared with it. It trusts its input.
 */
export interface SlowProperty {
  readonly key: number;
  readonly type: number;
  /** Number of types 1, 4 and 6, bits of type 2, text of 5, 8 and 9, bits of 3 and 7. */
  readonly value: number | bigint | string;
}

export interface SlowNode {
  readonly hash: number;
  readonly properties: readonly SlowProperty[];
  readonly children: readonly SlowNode[];
}

export interface SlowBindat {
  readonly rows: readonly (readonly [id: number, text: string])[];
  readonly root: SlowNode;
}

export function readBindatSlowly(bytes: Uint8Array): SlowBindat {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 4;
  const u32 = (): number => {
    at += 4;
    return view.getUint32(at - 4, true);
  };
  const u64 = (): bigint => {
    at += 8;
    return view.getBigUint64(at - 8, true);
  };
  const text = (): string => {
    let units = "";
    const end = at + 2 + 2 * view.getUint16(at, true);
    for (at += 2; at < end; at += 2) units += String.fromCharCode(view.getUint16(at, true));
    return units;
  };

  if (view.getUint32(0, true) !== 2) throw new Error("version");
  const rows = Array.from({ length: u32() }, () => [u32(), text()] as const);
  const textOf = (id: number): string => rows.find((row) => row[0] === id)?.[1] ?? "";
  const value = (type: number): SlowProperty["value"] => {
    if (type === 3 || type === 7) return u64();
    if (type === 5 || type === 8 || type === 9) return textOf(u32());
    return type === 1 ? u32() | 0 : u32();
  };
  const property = (): SlowProperty => {
    const key = u32();
    const type = u32();
    return { key, type, value: value(type) };
  };
  const node = (): SlowNode => {
    const hash = u32();
    const properties = Array.from({ length: u32() }, property);
    const children = Array.from({ length: u32() }, node);
    return { hash, properties, children };
  };
  const root = node();
  if (at !== bytes.length) throw new Error(`${bytes.length - at} bytes behind the root`);
  return { rows, root };
}
