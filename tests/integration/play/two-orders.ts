/** Two orders of the same length, long enough that writing one takes a moment. */
export function ordersOf(): readonly [readonly bigint[], readonly bigint[]] {
  const order = Array.from({ length: 2000 }, (_, index) => 9_000_000_000_000_000_000n - BigInt(index));
  return [order, order.map((id) => -id)];
}
