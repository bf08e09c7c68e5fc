import { expect, test } from "vitest";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { Face } from "../../../src-shared/walk-grid/face.ts";
import { FaceCells, MOST_VISITS } from "../../../src-shared/walk-grid/face-cells.ts";
import { regionOf } from "../../../src-shared/walk-grid/region.ts";
import { SoupBuilder } from "../../support/soup-builder.ts";

test("triangles over each other without end are given up", () => {
  const edge = 1000;
  const region = regionOf({ minX: -edge, minZ: -edge, maxX: edge, maxZ: edge });
  const { positions } = new SoupBuilder().floor([-edge, edge, -edge, edge], 0).soup();
  const face = new Face();
  face.load(positions, 0);
  const near = new FaceCells(region);
  const visit = () => {
    near.findRows(face, 0.1);
    let cells = 0;
    for (let z = near.firstZ; z <= near.lastZ; z++) {
      near.findCells(face, z);
      cells += near.lastX - near.firstX + 1;
    }
    return cells;
  };
  const once = visit();
  expect(once).toBeGreaterThan(12_000_000);
  for (let time = 2; time <= Math.floor(MOST_VISITS / once); time++) expect(visit()).toBe(once);
  expect(visit).toThrow(FormatError);
});
