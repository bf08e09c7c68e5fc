import type { RestorePoint } from "../../src-shared/contract/models/launch.ts";

export interface PointSort {
  readonly by: "time" | "saves" | "files" | "size";
  readonly isDescending: boolean;
}

/** Restore points in an order; of equal ones the newest first. */
export function sortedPoints(points: readonly RestorePoint[], { by, isDescending }: PointSort): RestorePoint[] {
  const sign = isDescending ? -1 : 1;
  return points.toSorted((a, b) => sign * (a[by] - b[by]) || b.time - a.time);
}
