import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { runCli } from "../../support/cli.ts";
import { type BuilderMesh, buildMesh } from "../../support/mesh-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const SQUARE = [0, 0, 0, 1, 0, 0, 1, 0.5, 1, 0, 0, 2];

const MESH: BuilderMesh = {
  version: "1.41",
  shared: SQUARE,
  submeshes: [
    { material: "lamp/floor", indices: [0, 2, 1, 0, 3, 2] },
    { material: "lamp/NoCollide\u001b", indices: [0, 1, 2, 9], positions: SQUARE, isWide: true, operation: 5 },
  ],
  names: { 0: "floor" },
  lengthError: 3,
};

function show(bytes: Uint8Array, ...options: readonly string[]) {
  const file = path.join(tempFolder(), "LAMP.MESH");
  writeFileSync(file, bytes);
  return runCli(["mesh", "show", file, ...options]);
}

test("mesh show prints submeshes and what is odd", async () => {
  const { exit, stdout, stderr } = await show(buildMesh(MESH));
  expect(stderr).toBe("");
  const [first, ...lines] = stdout.trimEnd().split("\n");
  expect(first).toMatch(/LAMP\.MESH: \[MeshSerializer_v1\.41\]$/);
  expect(lines).toEqual([
    "  x 0 to 1",
    "  y 0 to 0.5",
    "  z 0 to 2",
    "",
    "name   material            operation       walkable  vertices  indices  triangles",
    "floor  lamp/floor          triangles       yes       4 shared        6          2",
    "-      lamp/NoCollide\\x1b  triangle-strip  no               4        4          1",
    "",
    "2 submeshes, 3 triangles",
    "note 1 triangle left out: a corner lies beyond the vertices.",
    "note The file states no bounds; these are those of its vertices.",
    "note 3 chunks with a wrong length, as most meshes have; nothing depends on it.",
  ]);
  expect(exit).toBe(0);
});

test("mesh show --json", async () => {
  const { exit, stdout } = await show(buildMesh({ ...MESH, bounds: [0, 0, 0, 1, 1, 2, 3] }), "--json");
  expect(JSON.parse(stdout)).toEqual({
    version: "[MeshSerializer_v1.41]",
    bounds: { min: [0, 0, 0], max: [1, 1, 2] },
    boundsStored: true,
    submeshes: [
      {
        name: "floor",
        material: "lamp/floor",
        operation: "triangles",
        noPath: false,
        shared: true,
        vertices: 4,
        indices: 6,
        wide: false,
        triangles: 2,
        skipped: 0,
      },
      {
        name: "",
        material: "lamp/NoCollide\u001b",
        operation: "triangle-strip",
        noPath: true,
        shared: false,
        vertices: 4,
        indices: 4,
        wide: true,
        triangles: 1,
        skipped: 1,
      },
    ],
    wrongLengths: 3,
    unreadFrom: null,
  });
  expect(exit).toBe(0);
});

test("mesh show of something else says what it is not", async () => {
  const { exit, stdout, stderr } = await show(new TextEncoder().encode("<mesh/>"));
  expect(stderr).toMatch(/LAMP\.MESH: mesh: not an Ogre binary mesh: it does not begin with 00 10/);
  expect(stdout).toBe("");
  expect(exit).toBe(1);
});

test("mesh show says where reading stopped and which vertices are missing", async () => {
  const mesh = { submeshes: [{ indices: [0, 1, 2] }], bounds: [0, 0, 0, 0, 0, 0, 0], behind: Uint8Array.of(1) };
  const bytes = buildMesh(mesh);
  const { stdout } = await show(bytes);
  expect(stdout).toContain("note 1 triangle left out: a corner lies beyond the vertices.\n");
  expect(stdout).toContain("note A submesh shares vertices that the file does not have.\n");
  expect(stdout).toContain(`note From byte ${bytes.length - 1} on the file is not read`);
});
