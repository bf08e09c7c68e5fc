import { describe, expect, test } from "vitest";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { inspectMesh, readMesh } from "../../../src-shared/formats/mesh/mesh-reader.ts";
import { boundsOf, trianglesOf } from "../../../src-shared/formats/mesh/triangles.ts";
import { baseGameFiles } from "../../support/base-game.ts";
import { corpusBytes, corpusFiles, hasCorpus } from "../../support/corpus.ts";
import { cuts, mutations } from "../../support/mutate.ts";

const isMesh = (name: string) => /\.mesh$/i.test(name);
const ogreMesh = (name: string) => readMesh(corpusBytes(`mesh/ogre/${name}.mesh`));

/** Vertices and indices of each submesh. */
const countsOf = (name: string) =>
  ogreMesh(name).submeshes.map(({ positions, indices }) => [positions.length / 3, indices.length]);

/** How much the box may be off: files of other exporters state it in decimals of their own. */
const NEAR = 1e-3;

describe.skipIf(!hasCorpus)("meshes of Ogre", () => {
  test.each(["v17_cube", "cube"])("%s", (name) => {
    expect(countsOf(name)).toEqual([[24, 36]]);
    expect(ogreMesh(name).bounds).toEqual({ min: [-50, -50, -50], max: [50, 50, 50] });
  });

  test.each(["v17_column", "column"])("%s", (name) => {
    expect(countsOf(name)).toEqual([[51, 144]]);
  });

  test.each(["v17_testmirroreduvmesh", "testmirroreduvmesh"])("%s", (name) => {
    const [submesh] = ogreMesh(name).submeshes;
    expect(countsOf(name)).toEqual([[8, 12]]);
    expect(submesh.isShared).toBe(true);
    expect(submesh.indices).toBeInstanceOf(Uint32Array);
    expect(trianglesOf(submesh).corners).toHaveLength(12);
  });

  test("room_nxnynz", () => {
    expect(countsOf("room_nxnynz")).toEqual([
      [32, 96],
      [8, 24],
      [8, 24],
      [12, 18],
    ]);
  });

  test.each([
    ["v17_cube", "[MeshSerializer_v1.41]"],
    ["v17_testmirroreduvmesh", "[MeshSerializer_v1.40]"],
    ["cube", "[MeshSerializer_v1.100]"],
  ])("%s is of %s", (name, version) => {
    expect(ogreMesh(name).version).toBe(version);
  });
});

interface Totals {
  meshes: number;
  submeshes: number;
  vertices: number;
  triangles: number;
  wrongLengths: number;
}

/** Reads a mesh to its end and adds it up. */
function addUp(totals: Totals, name: string, bytes: Uint8Array): void {
  const { mesh, wrongLengths, unreadFrom } = inspectMesh(bytes, name);
  expect(unreadFrom, name).toBeNull();
  totals.meshes++;
  totals.submeshes += mesh.submeshes.length;
  if (wrongLengths > 0) totals.wrongLengths++;
  for (const submesh of mesh.submeshes) {
    const { corners, skipped } = trianglesOf(submesh);
    expect(skipped, name).toBe(0);
    totals.triangles += corners.length / 3;
    totals.vertices += submesh.positions.length / 3;
  }
}

const nothing = (): Totals => ({ meshes: 0, submeshes: 0, vertices: 0, triangles: 0, wrongLengths: 0 });

test.skipIf(!hasCorpus)("all meshes of mods are read to their end", () => {
  const totals = nothing();
  const names = corpusFiles("mesh").filter((name) => isMesh(name) && !name.startsWith("mesh/ogre/"));
  for (const name of names) addUp(totals, name, corpusBytes(name));
  console.log("meshes of mods:", totals);
  expect(totals.meshes).toBe(76);
});

test.skipIf(!hasCorpus)(
  "all collision meshes of the base game are read to their end, and lie within their bounds",
  () => {
    const totals = nothing();
    const outside: string[] = [];
    let bytesRead = 0;
    const files = [...baseGameFiles()].filter(([name]) => isMesh(name));
    for (const [name, bytes] of files) {
      addUp(totals, name, bytes);
      bytesRead += bytes.length;
      const mesh = readMesh(bytes);
      const computed = boundsOf({ ...mesh, bounds: null });
      if (mesh.bounds === null || computed === null) outside.push(`${name}: no bounds`);
      else
        for (let axis = 0; axis < 3; axis++)
          if (computed.min[axis] < mesh.bounds.min[axis] - NEAR || computed.max[axis] > mesh.bounds.max[axis] + NEAR)
            outside.push(name);
    }
    console.log("collision meshes of the base game:", totals, "of", bytesRead, "bytes; outside:", outside);
    expect(totals.meshes).toBe(2482);
  },
);

test.skipIf(!hasCorpus)("damaged meshes of Ogre are read or refused", () => {
  for (const [seed, name] of corpusFiles("mesh/ogre").filter(isMesh).entries()) {
    const whole = corpusBytes(name);
    for (const bytes of [...cuts(whole, 200), ...mutations(whole, 1000, seed)]) {
      try {
        for (const submesh of readMesh(bytes).submeshes) trianglesOf(submesh);
      } catch (error) {
        if (!(error instanceof FormatError)) throw error;
      }
    }
  }
});
