/** A u32 or u64 as checksums are written. */
export function hex(value: number | bigint, digits = 8): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}
