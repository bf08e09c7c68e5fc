import { inspectMesh, type MeshReading } from "../../../../src-shared/formats/mesh/mesh-reader.ts";
import { boundsOf, trianglesOf } from "../../../../src-shared/formats/mesh/triangles.ts";
import { isNoPathMaterial } from "../../../../src-shared/walk-grid/collision-mesh.ts";
import { LARGEST_LAYER_FILE } from "../../../base-game/layer.ts";
import { readBounded } from "../../../files/reading.ts";
import { counted, paint, printable, rounded, table } from "../console.ts";
import { EXIT } from "../failures.ts";
import type { Session } from "../session.ts";

/** Prints what an Ogre mesh is made of, and what is odd about its file. */
export async function showMesh({ console }: Session, file: string): Promise<number> {
  const reading = inspectMesh(await readBounded(file, LARGEST_LAYER_FILE), file);
  const facts = factsOf(reading);
  console.value(facts);
  if (console.json) return EXIT.ok;
  console.line(`${paint("bold", printable(file))}: ${printable(facts.version)}`);
  if (facts.bounds !== null) for (const line of boundsLines(facts.bounds)) console.line(line);
  console.line();
  for (const line of table([TITLES, ...facts.submeshes.map(rowOf)], NUMBER_COLUMNS)) console.line(line);
  console.line();
  const triangles = facts.submeshes.reduce((sum, submesh) => sum + submesh.triangles, 0);
  console.line(`${counted(facts.submeshes.length, "submesh", "submeshes")}, ${counted(triangles, "triangle")}`);
  for (const note of notesOf(facts)) console.line(`${paint("cyan", "note")} ${note}`);
  return EXIT.ok;
}

type MeshFacts = ReturnType<typeof factsOf>;
type SubmeshFacts = MeshFacts["submeshes"][number];

function factsOf({ mesh, wrongLengths, unreadFrom }: MeshReading) {
  const submeshes = mesh.submeshes.map((submesh) => {
    const { name, material, operation, isShared, positions, indices } = submesh;
    const { corners, skipped } = trianglesOf(submesh);
    return {
      name,
      material,
      operation,
      noPath: isNoPathMaterial(material),
      shared: isShared,
      vertices: positions.length / 3,
      indices: indices.length,
      wide: indices instanceof Uint32Array,
      triangles: corners.length / 3,
      skipped,
    };
  });
  const bounds = boundsOf(mesh);
  return { version: mesh.version, bounds, boundsStored: mesh.bounds !== null, submeshes, wrongLengths, unreadFrom };
}

const TITLES = ["name", "material", "operation", "walkable", "vertices", "indices", "triangles"];
const NUMBER_COLUMNS = [4, 5, 6];

function rowOf(submesh: SubmeshFacts): string[] {
  const { vertices, indices, triangles } = submesh;
  return [
    printable(submesh.name) || "-",
    printable(submesh.material) || "-",
    submesh.operation,
    submesh.noPath ? "no" : "yes",
    `${vertices.toLocaleString("en-US")}${submesh.shared ? " shared" : ""}`,
    indices.toLocaleString("en-US"),
    triangles.toLocaleString("en-US"),
  ];
}

function boundsLines({ min, max }: NonNullable<MeshFacts["bounds"]>): string[] {
  return ["x", "y", "z"].map((axis, i) => `  ${axis} ${rounded(min[i])} to ${rounded(max[i])}`);
}

function notesOf({ submeshes, bounds, boundsStored, wrongLengths, unreadFrom }: MeshFacts): string[] {
  const skipped = submeshes.reduce((sum, submesh) => sum + submesh.skipped, 0);
  const notes: string[] = [];
  if (skipped > 0) notes.push(`${counted(skipped, "triangle")} left out: a corner lies beyond the vertices.`);
  if (submeshes.some(({ shared, vertices }) => shared && vertices === 0))
    notes.push("A submesh shares vertices that the file does not have.");
  if (bounds === null) notes.push("No bounds: the file states none and has no vertices.");
  else if (!boundsStored) notes.push("The file states no bounds; these are those of its vertices.");
  if (unreadFrom !== null)
    notes.push(`From byte ${unreadFrom} on the file is not read; vertices and faces stand before.`);
  if (wrongLengths > 0)
    notes.push(`${counted(wrongLengths, "chunk")} with a wrong length, as most meshes have; nothing depends on it.`);
  return notes;
}
