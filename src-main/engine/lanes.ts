/**
 * Does work on items in their order, a few at a time, so that the disk, the thread pool and this thread are busy at
 * once. The first error stops the rest; it is thrown when everything under way has ended.
 */
export async function inLanes<T>(
  items: readonly T[],
  lanes: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const failures: unknown[] = [];
  const runLane = async (): Promise<void> => {
    while (next < items.length && failures.length === 0) {
      const index = next++;
      try {
        await work(items[index], index);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  if (failures.length > 0) throw failures[0];
}
