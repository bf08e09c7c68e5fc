/** Windows FILETIME: 100 ns since 1601 in UTC, as u64 (spec/container.md §3.1). */
const UNIX_EPOCH = 116_444_736_000_000_000n;
const PER_MILLISECOND = 10_000n;

/**
 * FILETIME of a moment in milliseconds since 1970 (fractions down to 100 ns count). 0 for a moment before 1601,
 * which is also what "no time" is written as.
 */
export function fileTimeOf(milliseconds: number): bigint {
  const whole = Math.floor(milliseconds);
  const time = UNIX_EPOCH + BigInt(whole) * PER_MILLISECOND + BigInt(Math.floor((milliseconds - whole) * 10_000));
  return time < 0n ? 0n : BigInt.asUintN(64, time);
}

/** Milliseconds since 1970 of a FILETIME, rounded down; null for 0, which means that no time was kept. */
export function millisecondsOf(fileTime: bigint): number | null {
  return fileTime === 0n ? null : Number((fileTime - UNIX_EPOCH) / PER_MILLISECOND);
}
