import fc from "fast-check";
import { expect, test } from "vitest";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { inspectMesh, type MeshReading, readMesh } from "../../../src-shared/formats/mesh/mesh-reader.ts";
import { boundsOf, trianglesOf } from "../../../src-shared/formats/mesh/triangles.ts";
import {
  type BuilderMesh,
  type BuilderSubmesh,
  buildMesh,
  chunk,
  f32,
  line,
  u16,
  u32,
} from "../../support/mesh-builder.ts";
import { mutations } from "../../support/mutate.ts";

const MUTATIONS = 20_000;
/** What is read of a damaged file may not be larger than the file by more than this: f32 and indices are copied once. */
const MOST_GROWTH = 2;

const OPERATIONS = ["points", "lines", "line-strip", "triangles", "triangle-strip", "triangle-fan"];
const VERSIONS = ["1.30", "1.40", "1.41", "1.8", "1.100"];

const text = fc.stringMatching(/^[A-Za-z0-9_/. -]{0,12}$/);
const positions = fc
  .array(fc.float({ noNaN: true }), { maxLength: 24 })
  .map((values) => values.slice(0, values.length - (values.length % 3)));

const submesh: fc.Arbitrary<BuilderSubmesh> = fc.boolean().chain((isWide) =>
  fc.record(
    {
      material: text,
      isWide: fc.constant(isWide),
      indices: fc.array(fc.nat(isWide ? 0xffffffff : 0xffff), { maxLength: 12 }),
      positions,
      operation: fc.integer({ min: 1, max: 6 }),
    },
    { requiredKeys: ["material", "isWide", "indices"] },
  ),
);

const mesh: fc.Arbitrary<BuilderMesh> = fc.record(
  {
    version: fc.constantFrom(...VERSIONS),
    shared: positions,
    submeshes: fc.array(submesh, { maxLength: 4 }),
    bounds: fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 7, maxLength: 7 }),
    vertex: fc.record({ stride: fc.integer({ min: 20, max: 40 }), offset: fc.integer({ min: 0, max: 8 }) }),
    lengthError: fc.integer({ min: -200, max: 200 }),
    names: fc.dictionary(fc.nat(5).map(String), text),
  },
  { requiredKeys: ["version", "submeshes"] },
);

test("a mesh is read as it was built", () => {
  fc.assert(
    fc.property(mesh, (built) => {
      const { shared = [], submeshes = [], bounds } = built;
      const read = readMesh(buildMesh(built));
      expect(read.bounds).toEqual(bounds === undefined ? null : { min: bounds.slice(0, 3), max: bounds.slice(3, 6) });
      expect(read.submeshes).toEqual(
        submeshes.map((each, index) => ({
          name: built.names?.[index] ?? "",
          material: each.material,
          operation: OPERATIONS[(each.operation ?? 4) - 1],
          isShared: each.positions === undefined,
          positions: Float32Array.from(each.positions ?? shared),
          indices: each.isWide ? Uint32Array.from(each.indices) : Uint16Array.from(each.indices),
        })),
      );
    }),
    { numRuns: 500 },
  );
});

test("triangles have only corners that exist, and none is lost unsaid", () => {
  fc.assert(
    fc.property(mesh, (built) => {
      for (const each of readMesh(buildMesh(built)).submeshes) {
        const { corners, skipped } = trianglesOf(each);
        expect([...corners].every((corner) => 3 * corner < each.positions.length)).toBe(true);
        const { length } = each.indices;
        const strips = Math.max(0, length - 2);
        const count = { triangles: Math.floor(length / 3), "triangle-strip": strips, "triangle-fan": strips };
        expect(corners.length / 3 + skipped).toBe(count[each.operation as keyof typeof count] ?? 0);
      }
    }),
  );
});

/** Something of everything that is read or passed over. */
const WHOLE = buildMesh({
  version: "1.41",
  shared: [0, 0, 0, 1, 0, 0, 1, 0, 1],
  submeshes: [
    { material: "a", indices: [0, 1, 2], operation: 4 },
    {
      material: "b/nocollide",
      indices: [0, 1, 2, 3],
      isWide: true,
      positions: [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1],
      operation: 5,
      attached: [chunk(0x4100, [u32(0), u16(0), f32(1)]), chunk(0x4200, [line("x"), line("y")])],
    },
  ],
  between: [chunk(0x6000, [line("s")]), chunk(0x7000, [u32(0), u16(0), f32(1)])],
  bounds: [0, 0, 0, 1, 1, 1, 2],
  names: { 0: "one", 1: "two" },
  vertex: { stride: 16, offset: 4 },
  lengthError: -7,
  behind: chunk(0xb000, [new Uint8Array(8)]),
});

/** Null for a `FormatError`; anything else that is thrown fails the test. */
function readingOf(bytes: Uint8Array): MeshReading | null {
  try {
    return inspectMesh(bytes);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}

/** The bytes of what was read, each array once. */
function sizeOf({ mesh: { submeshes } }: MeshReading): number {
  const arrays = new Set<ArrayBufferView>(submeshes.flatMap(({ positions, indices }) => [positions, indices]));
  return [...arrays].reduce((sum, { byteLength }) => sum + byteLength, 0);
}

function expectBounded(bytes: Uint8Array, reading: MeshReading): void {
  expect(sizeOf(reading)).toBeLessThanOrEqual(MOST_GROWTH * bytes.length);
  for (const each of reading.mesh.submeshes) {
    const { corners } = trianglesOf(each);
    for (const corner of corners) if (3 * corner >= each.positions.length) throw new Error("a corner without a vertex");
  }
  boundsOf(reading.mesh);
}

test("a mesh cut off anywhere is a mesh or refused, and what is read of it is a beginning of the whole", () => {
  const whole = readMesh(WHOLE);
  let refused = 0;
  for (let length = 0; length < WHOLE.length; length++) {
    const reading = readingOf(WHOLE.subarray(0, length));
    if (reading === null) refused++;
    else
      for (const [index, { material, positions, indices }] of reading.mesh.submeshes.entries())
        expect({ material, positions, indices }).toEqual({
          material: whole.submeshes[index].material,
          positions: whole.submeshes[index].positions,
          indices: whole.submeshes[index].indices,
        });
  }
  expect(refused).toBeGreaterThan(WHOLE.length / 2);
});

test("a damaged mesh is a mesh within its bounds or refused", () => {
  let read = 0;
  for (const bytes of mutations(WHOLE, MUTATIONS, 11)) {
    const reading = readingOf(bytes);
    if (reading === null) continue;
    expectBounded(bytes, reading);
    read++;
  }
  expect(read).toBeGreaterThan(MUTATIONS / 20);
  expect(read).toBeLessThan(MUTATIONS);
});
