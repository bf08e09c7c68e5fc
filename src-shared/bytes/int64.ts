/** The i64 of two u32 words. */
export function int64Of(low: number, high: number): bigint {
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
}
