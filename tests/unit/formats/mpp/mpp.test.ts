import { describe, expect, test } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { MOST_CELLS, readMpp, writeMpp } from "../../../../src-shared/formats/mpp/mpp.ts";
import { VOID, WALKABLE, WALL, type WalkGrid } from "../../../../src-shared/formats/mpp/walk-grid.ts";

/** Two cells along X, three along Z. */
const GRID: WalkGrid = {
  width: 2,
  height: 3,
  offsetX: 10,
  offsetZ: -0,
  boundsX: 0.1,
  boundsZ: 20,
  cells: Uint8Array.of(WALKABLE, WALL, VOID, WALKABLE, WALKABLE, WALL),
};

const BYTES = Uint8Array.of(
  ...[2, 0, 0, 0, 3, 0, 0, 0],
  ...[0, 0, 0x20, 0x41, 0, 0, 0, 0x80],
  ...[0xcd, 0xcc, 0xcc, 0x3d, 0, 0, 0xa0, 0x41],
  ...[0, 1, 0xff, 0, 0, 1],
);

function changed(change: (view: DataView) => void): Uint8Array {
  const bytes = BYTES.slice();
  change(new DataView(bytes.buffer));
  return bytes;
}

function refusal(bytes: Uint8Array): FormatError {
  try {
    readMpp(bytes, "MEDIA/LAYOUTS/A.MPP");
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error("was read");
}

test("a grid is written as its bytes and read back", () => {
  expect(writeMpp(GRID)).toEqual(BYTES);
  expect(readMpp(BYTES)).toEqual({ ...GRID, boundsX: Math.fround(0.1) });
});

test("the stub of a layout without geometry", () => {
  const cells = new Uint8Array(2500).fill(VOID);
  const bytes = writeMpp({ width: 50, height: 50, offsetX: 10, offsetZ: 10, boundsX: 20, boundsZ: 20, cells });
  const header = "32 00 00 00 32 00 00 00 00 00 20 41 00 00 20 41 00 00 a0 41 00 00 a0 41";
  expect(Buffer.from(bytes).toString("hex")).toBe(header.replaceAll(" ", "") + "ff".repeat(2500));
});

test("the cells are a copy, in a Buffer's view as well", () => {
  const buffer = Buffer.concat([Buffer.of(7), BYTES]).subarray(1);
  const { cells } = readMpp(buffer);
  buffer.fill(WALL);
  expect(cells).toEqual(GRID.cells);
});

describe("refused", () => {
  test.each([
    ["no width", (view: DataView) => view.setInt32(0, 0, true), 0, "0 × 3 is no size of a grid"],
    ["a negative height", (view: DataView) => view.setInt32(4, -1, true), 0, "2 × -1 is no size of a grid"],
    [
      "negative sizes whose product would do",
      (view: DataView) => {
        view.setInt32(0, -2, true);
        view.setInt32(4, -3, true);
      },
      0,
      "-2 × -3 is no size of a grid",
    ],
    [
      "too many cells",
      (view: DataView) => {
        view.setInt32(0, 2 ** 13, true);
        view.setInt32(4, 2 ** 13 + 1, true);
      },
      0,
      "8192 × 8193 is no size of a grid",
    ],
    [
      "more cells than there are bytes",
      (view: DataView) => view.setInt32(4, 4, true),
      24,
      "6 bytes of cells, where a grid of 2 × 4 has 8",
    ],
    [
      "an offset that is not a number",
      (view: DataView) => view.setFloat32(12, Number.NaN, true),
      12,
      "NaN where a finite number belongs",
    ],
    [
      "an endless extent",
      (view: DataView) => view.setFloat32(20, -Infinity, true),
      20,
      "-Infinity where a finite number belongs",
    ],
    [
      "another value of a cell",
      (view: DataView) => view.setUint8(28, 2),
      28,
      "a cell is 2, and only 0, 1 and 255 have a meaning",
    ],
  ])("%s", (_, change, offset, what) => {
    expect(refusal(changed(change))).toMatchObject({ format: "mpp", path: "MEDIA/LAYOUTS/A.MPP", offset, what });
  });

  test("a byte behind the cells", () => {
    expect(refusal(Uint8Array.of(...BYTES, 0)).what).toBe("7 bytes of cells, where a grid of 2 × 3 has 6");
  });

  test("every beginning of a file", () => {
    for (let length = 0; length < BYTES.length; length++) refusal(BYTES.subarray(0, length));
  });
});

test.each([
  ["no width", { width: 0 }],
  ["half a cell", { width: 1.5, height: 4 }],
  ["too many cells", { width: MOST_CELLS, height: 2 }],
  ["cells that do not fill it", { height: 2 }],
  ["a number past those of f32", { boundsX: 1e39 }],
  ["no number", { offsetZ: Number.NaN }],
  ["another value of a cell", { cells: Uint8Array.of(0, 0, 0, 0, 3, 0) }],
])("a grid with %s is not written", (_, change) => {
  expect(() => writeMpp({ ...GRID, ...change })).toThrow(RangeError);
});
