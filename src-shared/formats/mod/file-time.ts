/** Windows FILETIME: 100 ns since 1601 in UTC, as u64 (spec/container.md §3.1). */
const UNIX_EPOCH = 116_444_736_000_000_000n;
const PER_MILLISECOND = 10_000n;

/** FILETIME of a moment in nanoseconds since 1970, rounded down; 0 before 1601, which is also how no time is written. */
export function fileTimeOfNanoseconds(nanoseconds: bigint): bigint {
  const since1601 = 100n * UNIX_EPOCH + nanoseconds;
  return since1601 < 0n ? 0n : BigInt.asUintN(64, since1601 / 100n);
}

/** FILETIME of a moment in whole milliseconds since 1970. */
export function fileTimeOf(milliseconds: number): bigint {
  return fileTimeOfNanoseconds(BigInt(milliseconds) * 1_000_000n);
}

/** Milliseconds since 1970 of a FILETIME, rounded down; null for 0, which means that no time was kept. */
export function millisecondsOf(fileTime: bigint): number | null {
  return fileTime === 0n ? null : Number(fileTime / PER_MILLISECOND - UNIX_EPOCH / PER_MILLISECOND);
}
