import { describe, expect, it } from "vitest";
import {
  IDENTITY,
  type Matrix,
  matrixOf,
  mirrors,
  multiply,
  type Placement,
  refit,
  type Vector,
} from "../../../src-shared/walk-grid/transform.ts";

const NOWHERE: Placement = { position: null, forward: null, right: null, up: null, yaw: null, scale: [1, 1, 1] };

function applied(m: Matrix, [x, y, z]: Vector): Vector {
  const row = (i: number) => m[i] * x + m[i + 1] * y + m[i + 2] * z + m[i + 3];
  return [row(0), row(4), row(8)];
}

function expectPoint(actual: Vector, expected: Vector): void {
  for (let i = 0; i < 3; i++) expect(actual[i]).toBeCloseTo(expected[i], 6);
}

describe("the place of an object", () => {
  it("is the identity when the layout says nothing", () => {
    expect(matrixOf(NOWHERE)).toEqual(IDENTITY);
  });

  it("has RIGHT, UP and FORWARD as its axes, and UP is FORWARD × RIGHT", () => {
    const turned = matrixOf({ ...NOWHERE, position: [10, 20, 30], forward: [1, 0, 0], right: [0, 0, -1] });
    expectPoint(applied(turned, [1, 0, 0]), [10, 20, 29]);
    expectPoint(applied(turned, [0, 1, 0]), [10, 21, 30]);
    expectPoint(applied(turned, [0, 0, 1]), [11, 20, 30]);
  });

  it("has the identity's RIGHT when only FORWARD and UP are there", () => {
    const tilted = matrixOf({ ...NOWHERE, forward: [0, 0.6, 0.8], up: [0, 0.8, -0.6] });
    expectPoint(applied(tilted, [1, 0, 0]), [1, 0, 0]);
    expectPoint(applied(tilted, [0, 1, 0]), [0, 0.8, -0.6]);
    expectPoint(applied(tilted, [0, 0, 1]), [0, 0.6, 0.8]);
  });

  it("has the identity's FORWARD when only RIGHT is there", () => {
    const rolled = matrixOf({ ...NOWHERE, right: [0.8, 0.6, 0] });
    expectPoint(applied(rolled, [1, 0, 0]), [0.8, 0.6, 0]);
    expectPoint(applied(rolled, [0, 1, 0]), [-0.6, 0.8, 0]);
    expectPoint(applied(rolled, [0, 0, 1]), [0, 0, 1]);
  });

  it("takes YAW only when there is no axis", () => {
    expectPoint(applied(matrixOf({ ...NOWHERE, yaw: 90 }), [0, 0, 1]), [1, 0, 0]);
    expectPoint(applied(matrixOf({ ...NOWHERE, yaw: 90 }), [1, 0, 0]), [0, 0, -1]);
    expectPoint(applied(matrixOf({ ...NOWHERE, yaw: 90, up: [0, 1, 0] }), [0, 0, 1]), [0, 0, 1]);
  });

  it("has axes of length 1 at right angles whatever is stored", () => {
    const short = matrixOf({ ...NOWHERE, forward: [0, 0, 0.96], right: [0.9, 0, 0.3] });
    expectPoint(applied(short, [1, 0, 0]), [1, 0, 0]);
    expectPoint(applied(short, [0, 0, 1]), [0, 0, 1]);
    const parallel = matrixOf({ ...NOWHERE, forward: [1, 0, 0], right: [1, 0, 0] });
    expectPoint(applied(parallel, [0, 0, 1]), [1, 0, 0]);
    expect(parallel.every(Number.isFinite)).toBe(true);
    expect(matrixOf({ ...NOWHERE, forward: [0, 0, 0] })).toEqual(IDENTITY);
  });

  it("scales before it turns, each axis by itself", () => {
    const long = matrixOf({ ...NOWHERE, forward: [1, 0, 0], right: [0, 0, -1], scale: [1, 1, 2] });
    expectPoint(applied(long, [0, 0, 1]), [2, 0, 0]);
    expectPoint(applied(long, [1, 0, 0]), [0, 0, -1]);
  });

  it("stands in that of its parent", () => {
    const parent = matrixOf({ ...NOWHERE, position: [5, 0, 0], forward: [1, 0, 0], right: [0, 0, -1] });
    const child = matrixOf({ ...NOWHERE, position: [0, 1, 2] });
    expectPoint(applied(multiply(parent, child), [0, 0, 1]), [8, 1, 0]);
  });

  it("mirrors with an odd number of negative scales", () => {
    const mirrored = (scale: Vector) => mirrors(matrixOf({ ...NOWHERE, scale }));
    expect([mirrored([1, 1, 1]), mirrored([-1, 1, 1]), mirrored([-1, 1, -1]), mirrored([-1, -1, -1])]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });
});

describe("the box around a transformed box", () => {
  it("holds its eight corners", () => {
    const turned = matrixOf({ ...NOWHERE, position: [10, 0, 0], forward: [0.6, 0, 0.8], right: [0.8, 0, -0.6] });
    const { min, max } = refit({ min: [-1, 0, -2], max: [1, 3, 2] }, turned);
    expectPoint(min, [8, 0, -2.2]);
    expectPoint(max, [12, 3, 2.2]);
  });

  it("takes the matrix as f32", () => {
    const { min } = refit({ min: [0, 0, 0], max: [0, 0, 0] }, matrixOf({ ...NOWHERE, position: [0.1, 0, 0] }));
    expect(min[0]).toBe(Math.fround(0.1));
  });
});
