import type { BaseUnits } from "./make-indices.ts";

export async function openBaseUnits(_base: readonly string[]): Promise<BaseUnits | null> {
  return null;
}
