import { utf16leToString } from "../../bytes/utf16.ts";
import type { LayoutValue } from "./layout-file.ts";
import type { LayoutType } from "./registry.ts";

/** Bytes of a value whose size does not depend on it. */
const FIXED_SIZES: Readonly<Partial<Record<LayoutType, number>>> = {
  bool: 4,
  i32: 4,
  u32: 4,
  f32: 4,
  i64: 8,
  vec2: 8,
  vec3: 12,
};

/**
 * Value of a property body (its id byte, then the value) by its registry type; spec/layout.md §2.3. Bytes that the
 * type does not explain to the last bit come back as bytes.
 */
export function decodeValue(body: Uint8Array, type: LayoutType | null): LayoutValue {
  return decodeTyped(body, type) ?? { kind: "bytes", value: body.slice(1) };
}

function decodeTyped(body: Uint8Array, type: LayoutType | null): LayoutValue | null {
  if (type === null || type === "i64[]") return null;
  const size = body.length - 1;
  const view = new DataView(body.buffer, body.byteOffset + 1, size);
  if (FIXED_SIZES[type] !== undefined && FIXED_SIZES[type] !== size) return null;
  switch (type) {
    case "bool": {
      const bits = view.getUint32(0, true);
      return bits > 1 ? null : { kind: type, value: bits === 1 };
    }
    case "i32":
      return { kind: type, value: view.getInt32(0, true) };
    case "u32":
      return { kind: type, value: view.getUint32(0, true) };
    case "f32": {
      const floats = finiteFloats(view, 0, 1);
      return floats && { kind: type, value: floats[0] };
    }
    case "i64":
      return { kind: type, value: view.getBigInt64(0, true) };
    case "vec2":
    case "vec3": {
      const floats = finiteFloats(view, 0, size / 4);
      return floats && { kind: type, value: floats };
    }
    case "string":
    case "translate":
      return counted(view, 2) ? { kind: type, value: utf16leToString(body, 3, (size - 2) / 2) } : null;
    case "f32[]": {
      const floats = counted(view, 4) ? finiteFloats(view, 2, (size - 2) / 4) : null;
      return floats && { kind: type, value: floats };
    }
    case "u32[]":
      return counted(view, 4) ? { kind: type, value: words(view, (size - 2) / 4) } : null;
  }
}

/** Whether the leading u16 count of units of so many bytes fills the value exactly. */
function counted(view: DataView, unitSize: number): boolean {
  return view.byteLength >= 2 && 2 + unitSize * view.getUint16(0, true) === view.byteLength;
}

/** Null when one of them is infinite or no number: no decimal gives such bits back. */
function finiteFloats(view: DataView, at: number, count: number): number[] | null {
  const floats: number[] = [];
  for (let i = 0; i < count; i++) floats.push(view.getFloat32(at + 4 * i, true));
  return floats.every(Number.isFinite) ? floats : null;
}

function words(view: DataView, count: number): number[] {
  const values: number[] = [];
  for (let i = 0; i < count; i++) values.push(view.getUint32(2 + 4 * i, true));
  return values;
}
