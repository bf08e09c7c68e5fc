import { expect, test } from "vitest";
import type { Mesh, MeshOperation } from "../../../src-shared/formats/mesh/mesh.ts";
import { inspectMesh, MESH_VERSIONS, readMesh } from "../../../src-shared/formats/mesh/mesh-reader.ts";
import { trianglesOf } from "../../../src-shared/formats/mesh/triangles.ts";
import { bytesOf, readPage, tableOf } from "../../support/doc-examples.ts";
import { buildMesh } from "../../support/mesh-builder.ts";
import { examplesOf } from "./examples.ts";

const page = readPage("docs/formats/mesh.md");
const [example] = examplesOf("mesh");

/** A mesh with bounds as the page writes it. */
function linesOf({ version, bounds, submeshes }: Mesh): string[] {
  return [
    version,
    `bounds ${bounds!.min.join(" ")} to ${bounds!.max.join(" ")}`,
    ...submeshes.flatMap((submesh) => [
      `submesh ${submesh.name} of ${submesh.material}, ${submesh.operation}`,
      `vertices ${threes(submesh.positions)}`,
      `corners ${threes(trianglesOf(submesh).corners)}`,
    ]),
  ];
}

function threes(values: ArrayLike<number>): string {
  const all = Array.from(values);
  return Array.from({ length: all.length / 3 }, (_, i) => all.slice(3 * i, 3 * i + 3).join(" ")).join(", ");
}

test("the example is read as the page says, to its end and with right lengths", () => {
  const { mesh, wrongLengths, unreadFrom } = inspectMesh(bytesOf(example.hex));
  expect(linesOf(mesh)).toEqual(example.block.lines);
  expect({ wrongLengths, unreadFrom }).toEqual({ wrongLengths: 0, unreadFrom: null });
});

test("the table of versions is the one of the code", () => {
  expect(tableOf(page, "mesh versions")).toEqual(MESH_VERSIONS.map((version) => [`\`${version}\``]));
});

test("the table of operations is the one of the code", () => {
  const rows = tableOf(page, "mesh operations");
  expect(rows).toHaveLength(6);
  for (const [number, name, triangles] of rows) {
    const mesh = { submeshes: [{ indices: [0, 0, 0], positions: [0, 0, 0], operation: Number(number) }] };
    const [submesh] = readMesh(buildMesh(mesh)).submeshes;
    expect(name).toBe(`\`${submesh.operation satisfies MeshOperation}\``);
    expect(trianglesOf(submesh).corners.length === 0).toBe(triangles === "none");
  }
});
