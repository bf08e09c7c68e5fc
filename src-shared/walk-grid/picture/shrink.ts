import { CELL_CLASS, CELL_CLASSES, type ClassMap, SALIENT } from "./cell-classes.ts";

const SALIENT_CODES = SALIENT.map((name) => CELL_CLASS[name]).reverse();

/**
 * One class for each block of cells: a salient one if there is any in it, else the most frequent, of two that are
 * equally frequent the one with the higher code.
 */
export function shrink(map: ClassMap, blockWidth: number, blockHeight: number): ClassMap {
  if (blockWidth === 1 && blockHeight === 1) return map;
  const width = Math.ceil(map.width / blockWidth);
  const height = Math.ceil(map.height / blockHeight);
  const classes = new Uint8Array(width * height);
  const counts = new Uint32Array(CELL_CLASSES.length);
  for (let z = 0; z < height; z++)
    for (let x = 0; x < width; x++) {
      counts.fill(0);
      const toZ = Math.min(map.height, (z + 1) * blockHeight);
      const toX = Math.min(map.width, (x + 1) * blockWidth);
      for (let cellZ = z * blockHeight; cellZ < toZ; cellZ++)
        for (let cellX = x * blockWidth; cellX < toX; cellX++) counts[map.classes[cellZ * map.width + cellX]]++;
      classes[z * width + x] = classOf(counts);
    }
  return { width, height, classes };
}

function classOf(counts: Uint32Array): number {
  const salient = SALIENT_CODES.find((code) => counts[code] > 0);
  if (salient !== undefined) return salient;
  let best = 0;
  for (let code = 1; code < counts.length; code++) if (counts[code] >= counts[best] && counts[code] > 0) best = code;
  return best;
}
