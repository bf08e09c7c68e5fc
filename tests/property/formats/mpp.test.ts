import fc from "fast-check";
import { expect, test } from "vitest";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { readMpp, writeMpp } from "../../../src-shared/formats/mpp/mpp.ts";
import { VOID, WALKABLE, WALL } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { mutations } from "../../support/mutate.ts";

const MUTATIONS = 20_000;

/** Any bits that are a finite f32, -0 and denormals among them. */
const finiteBits = fc.integer({ min: 0, max: 0xffffffff }).filter((bits) => (bits & 0x7f800000) !== 0x7f800000);

const anyBytes = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      header: fc.array(finiteBits, { minLength: 4, maxLength: 4 }),
      cells: fc.array(fc.constantFrom(WALKABLE, WALL, VOID), {
        minLength: width * height,
        maxLength: width * height,
      }),
    }),
  )
  .map(({ width, height, header, cells }) => {
    const bytes = new Uint8Array(24 + cells.length);
    const view = new DataView(bytes.buffer);
    for (const [i, value] of [width, height, ...header].entries()) view.setUint32(4 * i, value, true);
    bytes.set(cells, 24);
    return bytes;
  });

test("a file is written as it was read, bit for bit", () => {
  fc.assert(
    fc.property(anyBytes, (bytes) => {
      expect(writeMpp(readMpp(bytes))).toEqual(bytes);
    }),
    {
      examples: [
        [new Uint8Array([1, 0, 0, 0, 1, 0, 0, 0, ...[0, 0, 0, 0x80, 1, 0, 0, 0, 255, 255, 127, 127, 0, 0, 0, 0], 255])],
      ],
    },
  );
});

test("a damaged file is refused, or read and written as it is", () => {
  const whole = writeMpp({
    width: 4,
    height: 3,
    offsetX: 10,
    offsetZ: 10,
    boundsX: 20,
    boundsZ: 20,
    cells: new Uint8Array(12).fill(VOID),
  });
  let read = 0;
  for (const bytes of mutations(whole, MUTATIONS, 5)) {
    try {
      expect(Buffer.compare(writeMpp(readMpp(bytes)), bytes)).toBe(0);
      read++;
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
  }
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThan(MUTATIONS / 2);
});
