import { describe, expect, test } from "vitest";
import type { Mesh, MeshOperation, Submesh } from "../../../../src-shared/formats/mesh/mesh.ts";
import { boundsOf, trianglesOf } from "../../../../src-shared/formats/mesh/triangles.ts";

function submesh(operation: MeshOperation, indices: readonly number[], vertices = 10): Submesh {
  return {
    name: "",
    material: "stone",
    operation,
    isShared: false,
    positions: new Float32Array(3 * vertices),
    indices: Uint16Array.from(indices),
  };
}

function meshOf(bounds: Mesh["bounds"], ...positions: readonly (readonly number[])[]): Mesh {
  const submeshes = positions.map((each) => ({ ...submesh("triangles", []), positions: Float32Array.from(each) }));
  return { version: "", bounds, submeshes };
}

describe("trianglesOf", () => {
  test.each<[MeshOperation, readonly number[], readonly number[]]>([
    ["triangles", [5, 4, 3, 0, 1, 2], [5, 4, 3, 0, 1, 2]],
    ["triangles", [5, 4, 3, 0, 1], [5, 4, 3]],
    ["triangle-strip", [0, 1, 2, 3, 4, 5], [0, 1, 2, 2, 1, 3, 2, 3, 4, 4, 3, 5]],
    ["triangle-strip", [0, 1], []],
    ["triangle-fan", [7, 1, 2, 3, 4], [7, 1, 2, 7, 2, 3, 7, 3, 4]],
    ["triangle-fan", [], []],
    ["points", [0, 1, 2], []],
    ["lines", [0, 1, 2, 3, 4, 5], []],
    ["line-strip", [0, 1, 2], []],
  ])("a %s of %j is %j", (operation, indices, corners) => {
    expect(trianglesOf(submesh(operation, indices))).toEqual({ corners: Uint32Array.from(corners), skipped: 0 });
  });

  test("leaves out triangles beyond the vertices, whichever corner it is", () => {
    const indices = [0, 1, 2, 3, 1, 2, 0, 3, 2, 0, 1, 3, 2, 1, 0];
    expect(trianglesOf(submesh("triangles", indices, 3))).toEqual({
      corners: Uint32Array.of(0, 1, 2, 2, 1, 0),
      skipped: 3,
    });
  });

  test("goes on with the swapping behind a triangle of a strip that was left out", () => {
    expect(trianglesOf(submesh("triangle-strip", [9, 0, 1, 2, 3], 4))).toEqual({
      corners: Uint32Array.of(1, 0, 2, 1, 2, 3),
      skipped: 1,
    });
  });

  test("keeps indices of 32 bits", () => {
    const wide = { ...submesh("triangles", [], 70_000), indices: Uint32Array.of(69_999, 0, 70_000, 1, 69_999, 65_536) };
    expect(trianglesOf(wide)).toEqual({ corners: Uint32Array.of(1, 69_999, 65_536), skipped: 1 });
  });
});

describe("boundsOf", () => {
  const stored = { min: [1, 2, 3], max: [4, 5, 6] } as const;

  test("are those of the file", () => {
    expect(boundsOf(meshOf(stored, [0, 0, 0]))).toEqual(stored);
  });

  test("else those of all vertices", () => {
    const mesh = meshOf(null, [1, -2, 3, 0, 5, -1], [], [-7, 0, 0]);
    expect(boundsOf(mesh)).toEqual({ min: [-7, -2, -1], max: [1, 5, 3] });
  });

  test("without the vertices that are not numbers", () => {
    const mesh = meshOf(null, [Number.NaN, 9, 9, 9, Infinity, 9, 9, 9, -Infinity, 1, 2, 3]);
    expect(boundsOf(mesh)).toEqual({ min: [1, 2, 3], max: [1, 2, 3] });
  });

  test("are none without vertices", () => {
    expect(boundsOf(meshOf(null, []))).toBeNull();
    expect(boundsOf(meshOf(null, [Number.NaN, 0, 0]))).toBeNull();
  });
});
