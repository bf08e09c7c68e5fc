import { describe, expect, it } from "vitest";
import { writeMesh } from "../../../../scripts/sample/mesh.ts";
import { boxes, floor } from "../../../../scripts/sample/solids.ts";
import { corpusBytes, hasCorpus } from "../../../support/corpus.ts";
import { walkMesh } from "./mesh-walker.ts";

const triangle = Float32Array.from([
  ...[0, 0, 0, 0, 1, 0, 0, 0],
  ...[3, 0, 0, 0, 1, 0, 1, 0],
  ...[0, 4, 0, 0, 1, 0, 0, 1],
]);

describe("writeMesh", () => {
  it("writes a submesh with its own vertices, chunk lengths exact", () => {
    const mesh = walkMesh(writeMesh({ submeshes: [{ material: "m/a", indices: [0, 1, 2], vertices: triangle }] }));
    expect(mesh).toEqual({
      version: "[MeshSerializer_v1.40]",
      sharedPositions: [],
      submeshes: [
        {
          material: "m/a",
          shared: false,
          wide: false,
          indices: [0, 1, 2],
          positions: [
            [0, 0, 0],
            [3, 0, 0],
            [0, 4, 0],
          ],
          operation: 4,
        },
      ],
      bounds: [0, 0, 0, 3, 4, 0, 4],
      wrongLengths: [],
    });
  });

  it("writes shared vertices before the submeshes that use them", () => {
    const submesh = { material: "m", indices: [2, 1, 0], vertices: null };
    const mesh = walkMesh(writeMesh({ sharedVertices: triangle, submeshes: [submesh, submesh] }));
    expect(mesh.sharedPositions).toHaveLength(3);
    expect(mesh.submeshes.map(({ shared, indices }) => [shared, indices])).toEqual([
      [true, [2, 1, 0]],
      [true, [2, 1, 0]],
    ]);
    expect(mesh.wrongLengths).toEqual([]);
  });

  it("takes 32 bits an index only when one does not fit 16", () => {
    const wideAt = (index: number) =>
      walkMesh(
        writeMesh({ sharedVertices: triangle, submeshes: [{ material: "m", indices: [0, 1, index], vertices: null }] }),
      ).submeshes[0];
    expect(wideAt(0xffff)).toMatchObject({ wide: false, indices: [0, 1, 0xffff] });
    expect(wideAt(0x10000)).toMatchObject({ wide: true, indices: [0, 1, 0x10000] });
  });
});

describe("solids", () => {
  const low = [-1, 0, -2] as const;
  const high = [1, 3, 2] as const;

  it("closes a box with faces that all look outwards", () => {
    const [{ indices, positions }] = walkMesh(writeMesh({ submeshes: [boxes("m", [{ low, high }])] })).submeshes;
    const centre = [0, 1.5, 0];
    let area = 0;
    for (let at = 0; at < indices.length; at += 3) {
      const [a, b, c] = indices.slice(at, at + 3).map((index) => positions[index]);
      const normal = cross(minus(b, a), minus(c, a));
      expect(dot(normal, minus(a, centre))).toBeGreaterThan(0);
      area += Math.hypot(...normal) / 2;
    }
    expect(area).toBeCloseTo(2 * (2 * 3 + 2 * 4 + 3 * 4), 6);
  });

  it("lays a floor that faces up at the upper height", () => {
    const [{ indices, positions }] = walkMesh(writeMesh({ submeshes: [floor("m", { low, high })] })).submeshes;
    expect(indices).toHaveLength(6);
    expect(new Set(positions.map(([, y]) => y))).toEqual(new Set([3]));
    const [a, b, c] = indices.slice(0, 3).map((index) => positions[index]);
    expect(cross(minus(b, a), minus(c, a))[1]).toBeGreaterThan(0);
  });
});

describe.skipIf(!hasCorpus)("the walker reads real meshes", () => {
  it.each([
    ["v17_cube", 0, [[24, 36]]],
    ["v17_column", 0, [[51, 144]]],
    ["v17_testmirroreduvmesh", 8, [[0, 12]]],
    [
      "room_nxnynz",
      0,
      [
        [32, 96],
        [8, 24],
        [8, 24],
        [12, 18],
      ],
    ],
  ])("%s", (name, shared, submeshes) => {
    const mesh = walkMesh(corpusBytes(`mesh/ogre/${name}.mesh`));
    expect(mesh.sharedPositions).toHaveLength(shared);
    expect(mesh.submeshes.map(({ positions, indices }) => [positions.length, indices.length])).toEqual(submeshes);
  });
});

function minus(a: readonly number[], b: readonly number[]): number[] {
  return a.map((value, axis) => value - b[axis]);
}
function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, axis) => sum + value * b[axis], 0);
}
function cross(a: readonly number[], b: readonly number[]): number[] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}
