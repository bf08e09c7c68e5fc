import { describe, expect, test } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { inspectMesh, readMesh } from "../../../../src-shared/formats/mesh/mesh-reader.ts";
import {
  type BuilderMesh,
  bool,
  bufferChunk,
  buildMesh,
  chunk,
  element,
  f32,
  geometryChunk,
  line,
  submeshChunk,
  u16,
  u32,
  vertexBytes,
} from "../../../support/mesh-builder.ts";
import { concat } from "../../../support/mod-builder.ts";

const SQUARE = [0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1];
const TRIANGLE = [-1.5, 0, 0, 0.25, 2, 0, 0, 0, 3];
const BOUNDS = [-1.5, 0, -4, 1, 2, 3, 5];
const BOX = { min: [-1.5, 0, -4], max: [1, 2, 3] };

/** A submesh with vertices of its own and one with the shared ones. */
const MESH: BuilderMesh = {
  shared: SQUARE,
  submeshes: [
    { material: "lamp/brass", indices: [0, 1, 2], positions: TRIANGLE, operation: 4 },
    { material: "lamp/floor", indices: [0, 2, 1, 0, 3, 2] },
  ],
  bounds: BOUNDS,
  names: { 1: "floor" },
};

const READ = {
  bounds: BOX,
  submeshes: [
    {
      name: "",
      material: "lamp/brass",
      operation: "triangles",
      isShared: false,
      positions: Float32Array.from(TRIANGLE),
      indices: Uint16Array.of(0, 1, 2),
    },
    {
      name: "floor",
      material: "lamp/floor",
      operation: "triangles",
      isShared: true,
      positions: Float32Array.from(SQUARE),
      indices: Uint16Array.of(0, 2, 1, 0, 3, 2),
    },
  ],
};

/** A file whose mesh has these chunks. */
function withChunks(...chunks: readonly Uint8Array[]): Uint8Array {
  return concat(u16(0x1000), line("[MeshSerializer_v1.40]"), chunk(0x3000, [bool(false), ...chunks]));
}

/** A file with one submesh around these vertices, of which there are two. */
function withVertices(...parts: readonly Uint8Array[]): Uint8Array {
  const geometry = chunk(0x5000, [u32(2), ...parts]);
  return withChunks(chunk(0x4000, [line("stone"), bool(false), u32(0), bool(false), geometry]));
}

function refusal(bytes: Uint8Array): string {
  try {
    readMesh(bytes, "MEDIA/A.MESH");
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    expect(error).toMatchObject({ format: "mesh", path: "MEDIA/A.MESH" });
    return error.what;
  }
  throw new Error("was read");
}

describe("a whole mesh", () => {
  test.each(["1.30", "1.40", "1.41", "1.8", "1.100"])("of v%s", (version) => {
    const reading = inspectMesh(buildMesh({ ...MESH, version }));
    expect(reading.mesh).toEqual({ version: `[MeshSerializer_v${version}]`, ...READ });
    expect(reading).toMatchObject({ wrongLengths: 0, unreadFrom: null });
  });

  test("inside a larger Buffer at an odd place", () => {
    const bytes = Buffer.concat([Buffer.of(1), buildMesh(MESH), Buffer.of(2)]);
    expect(readMesh(bytes.subarray(1, -1))).toMatchObject(READ);
  });

  test.each([-122, -1, 1, 70, 2 ** 31])("with lengths of mesh and submeshes that are wrong by %i", (lengthError) => {
    const { mesh, wrongLengths } = inspectMesh(buildMesh({ ...MESH, lengthError }));
    expect(mesh).toMatchObject(READ);
    expect(wrongLengths).toBe(3);
  });

  test("without anything in it", () => {
    expect(readMesh(buildMesh({}))).toEqual({ version: "[MeshSerializer_v1.40]", bounds: null, submeshes: [] });
  });

  test("with the shared array itself in every submesh that uses it", () => {
    const { submeshes } = readMesh(buildMesh({ shared: SQUARE, submeshes: [{ indices: [0] }, { indices: [1] }] }));
    expect(submeshes[0].positions).toBe(submeshes[1].positions);
  });
});

describe("chunks in another order", () => {
  test("names and shared vertices may follow or precede the submeshes", () => {
    const names = chunk(0xa000, [chunk(0xa100, [u16(0), line("floor")]), chunk(0xa100, [u16(9), line("nobody")])]);
    const submesh = submeshChunk({ material: "m", indices: [3, 2, 1] });
    const orders = [
      [names, submesh, geometryChunk(SQUARE)],
      [geometryChunk(SQUARE), submesh, names],
    ];
    for (const order of orders)
      expect(readMesh(withChunks(...order)).submeshes).toEqual([
        {
          name: "floor",
          material: "m",
          operation: "triangles",
          isShared: true,
          positions: Float32Array.from(SQUARE),
          indices: Uint16Array.of(3, 2, 1),
        },
      ]);
  });

  test("a submesh that shares vertices which are not there has none", () => {
    const { submeshes } = readMesh(buildMesh({ submeshes: [{ indices: [0, 1, 2] }] }));
    expect(submeshes[0]).toMatchObject({ isShared: true, positions: new Float32Array(0) });
  });
});

describe("indices", () => {
  test("of 16 bits behind a name of any length", () => {
    for (const material of ["", "a", "ab", "abc"]) {
      const { submeshes } = readMesh(buildMesh({ submeshes: [{ material, indices: [0, 0x1234, 0xffff] }] }));
      expect(submeshes[0].indices).toEqual(Uint16Array.of(0, 0x1234, 0xffff));
    }
  });

  test("of 32 bits behind a name of any length", () => {
    for (const material of ["", "a", "ab", "abc"]) {
      const indices = [0, 0x12345678, 0xffffffff];
      const { submeshes } = readMesh(buildMesh({ submeshes: [{ material, indices, isWide: true }] }));
      expect(submeshes[0].indices).toEqual(Uint32Array.from(indices));
    }
  });

  test("may be none", () => {
    const { submeshes } = readMesh(buildMesh({ submeshes: [{ indices: [], positions: TRIANGLE }] }));
    expect(submeshes[0]).toMatchObject({ indices: new Uint16Array(0), positions: Float32Array.from(TRIANGLE) });
  });

  test.each([
    [1, "points"],
    [2, "lines"],
    [3, "line-strip"],
    [4, "triangles"],
    [5, "triangle-strip"],
    [6, "triangle-fan"],
  ])("operation %i is %s", (operation, name) => {
    const { submeshes } = readMesh(buildMesh({ submeshes: [{ indices: [0], positions: TRIANGLE, operation }] }));
    expect(submeshes[0].operation).toBe(name);
  });
});

describe("vertices", () => {
  test("with more in them than a position, at any place", () => {
    for (const vertex of [
      { stride: 32, offset: 0 },
      { stride: 32, offset: 20 },
      { stride: 15, offset: 3 },
    ])
      expect(readMesh(buildMesh({ ...MESH, vertex }))).toMatchObject(READ);
  });

  test("in the buffer that the first position names, whatever stands around it", () => {
    const bytes = withVertices(
      bufferChunk(0, 8, new Uint8Array(16)),
      chunk(0x5100, [
        element({ source: 0, semantic: 4 }),
        element({ source: 0, index: 1 }),
        element({ source: 3, offset: 4 }),
        element({ source: 0 }),
      ]),
      bufferChunk(3, 16, new Uint8Array(32)),
      bufferChunk(3, 16, vertexBytes([1, 2, 3, 4, 5, 6], { stride: 16, offset: 4 })),
    );
    expect(readMesh(bytes).submeshes[0].positions).toEqual(Float32Array.of(1, 2, 3, 4, 5, 6));
  });

  test("may be none, and then nothing need describe them", () => {
    const geometry = chunk(0x5000, [u32(0)]);
    const { submeshes } = readMesh(withChunks(geometry, submeshChunk({ indices: [] })));
    expect(submeshes[0].positions).toEqual(new Float32Array(0));
  });
});

describe("what is passed over", () => {
  const ALIAS = chunk(0x4200, [line("alias"), line("texture.dds")], -2);
  const BONE = [u32(0), u16(0), f32(1)];

  test("bones, textures and skeletons, the lengths of textures wrong as Ogre writes them", () => {
    const { mesh, wrongLengths, unreadFrom } = inspectMesh(
      buildMesh({
        submeshes: [
          { indices: [0, 1, 2], positions: TRIANGLE, attached: [chunk(0x4100, BONE), ALIAS], operation: 5 },
          { indices: [2, 1, 0], positions: TRIANGLE, attached: [ALIAS, chunk(0x4010, [u16(6)])] },
        ],
        between: [chunk(0x6000, [line("lamp.skeleton")]), chunk(0x7000, BONE), chunk(0x7000, BONE)],
        bounds: BOUNDS,
      }),
    );
    expect(mesh.submeshes.map(({ operation }) => operation)).toEqual(["triangle-strip", "triangle-fan"]);
    expect(mesh.bounds).toEqual(BOX);
    expect({ wrongLengths, unreadFrom }).toEqual({ wrongLengths: 2, unreadFrom: null });
  });

  test("levels of detail, whose length is without their parts", () => {
    const usage = chunk(0x8100, [f32(100), chunk(0x8120, [u32(0), bool(false)])]);
    const bytes = buildMesh({ ...MESH, between: [chunk(0x8000, [u16(2), bool(false)]), usage] });
    expect(inspectMesh(bytes)).toMatchObject({ mesh: READ, unreadFrom: null });
  });

  test.each([0xb000, 0xc000, 0xd000, 0xe000])("chunk %i", (id) => {
    const bytes = buildMesh({ ...MESH, between: [chunk(id, [new Uint8Array(9)])] });
    expect(inspectMesh(bytes)).toMatchObject({ mesh: READ, unreadFrom: null });
  });
});

describe("where it stops", () => {
  const whole = buildMesh(MESH);

  test.each([
    ["part of a head", Uint8Array.of(0, 0xb0, 9)],
    ["an unknown chunk", chunk(0x1234, [])],
    ["a length below that of a head", chunk(0xb000, [], -1)],
    ["a length past the end", chunk(0xb000, [], 1)],
  ])("behind the bounds at %s", (_, behind) => {
    expect(inspectMesh(concat(whole, behind))).toMatchObject({ mesh: READ, unreadFrom: whole.length });
  });

  test("behind levels of detail whose length leads nowhere, without bounds then", () => {
    const between = [chunk(0x8000, [u16(2), bool(false)], 2)];
    const { mesh, unreadFrom } = inspectMesh(buildMesh({ ...MESH, between }));
    expect(mesh.submeshes).toHaveLength(2);
    expect(mesh.bounds).toBeNull();
    expect(unreadFrom).not.toBeNull();
  });

  test("not in front of them: a submesh might be lost", () => {
    expect(refusal(withChunks(chunk(0x1234, []), submeshChunk({ indices: [] })))).toBe(
      "what should be a chunk of a mesh is none",
    );
  });
});

describe("bounds", () => {
  test("that are not numbers are none", () => {
    for (const value of [Number.NaN, Infinity]) {
      const bounds = [...BOUNDS.slice(0, 5), value, 5];
      expect(readMesh(buildMesh({ ...MESH, bounds })).bounds).toBeNull();
    }
  });
});

describe("refused", () => {
  const position = chunk(0x5100, [element({})]);
  const buffer = bufferChunk(0, 12, new Uint8Array(24));

  test.each([
    ["nothing", new Uint8Array(0), "data runs past the end: 2 bytes wanted, 0 left"],
    ["a big-endian mesh", Uint8Array.of(0x10, 0, 0x5b), "a big-endian Ogre mesh, and only little-endian ones are read"],
    ["something else", new TextEncoder().encode("<mesh>"), "not an Ogre binary mesh: it does not begin with 00 10"],
    ["another version", buildMesh({ version: "1.20" }), 'version "[MeshSerializer_v1.20]" is not read'],
    ["a version without end", concat(u16(0x1000), Uint8Array.of(0x5b)), "the version has no end"],
    ["a version alone", concat(u16(0x1000), line("[MeshSerializer_v1.40]")), "there is no mesh behind the version"],
    [
      "a material without end",
      withChunks(concat(u16(0x4000), u32(9), Uint8Array.of(65))),
      "the name of a material has no end",
    ],
    [
      "more indices than bytes",
      withChunks(chunk(0x4000, [line("m"), bool(true), u32(0xffffffff), bool(true)])),
      "the list of indices runs past the end: 17179869180 bytes wanted, 0 left",
    ],
    [
      "a submesh without its vertices",
      withChunks(chunk(0x4000, [line("m"), bool(false), u32(0), bool(false)])),
      "a submesh without its vertices",
    ],
    [
      "another operation",
      buildMesh({ submeshes: [{ indices: [], positions: [], operation: 7 }] }),
      "there is no operation 7",
    ],
    [
      "operation 0",
      buildMesh({ submeshes: [{ indices: [], positions: [], operation: 0 }] }),
      "there is no operation 0",
    ],
    ["vertices without a position", withVertices(chunk(0x5100, []), buffer), "vertices without a position"],
    [
      "positions of another type",
      withVertices(chunk(0x5100, [element({ type: 3 })]), buffer),
      "positions are of type 3, and only 2 is read",
    ],
    ["a missing buffer", withVertices(chunk(0x5100, [element({ source: 1 })]), buffer), "there is no vertex buffer 1"],
    [
      "a position that sticks out of its vertex",
      withVertices(chunk(0x5100, [element({ offset: 1 })]), buffer),
      "a position at 1 does not fit in a vertex of 12 bytes",
    ],
    [
      "a buffer without data",
      withVertices(position, chunk(0x5200, [u16(0), u16(12)])),
      "a vertex buffer without its data",
    ],
    [
      "more vertices than bytes",
      withChunks(chunk(0x5000, [u32(0xffffffff), position, buffer])),
      "the vertex data runs past the end: 51539607540 bytes wanted, 24 left",
    ],
  ])("%s", (_, bytes, what) => {
    expect(refusal(bytes)).toBe(what);
  });

  test("more submeshes than names can number", () => {
    const submesh = submeshChunk({ material: "", indices: [] });
    const most = new Array<Uint8Array>(65_536).fill(submesh);
    expect(readMesh(withChunks(...most)).submeshes).toHaveLength(65_536);
    expect(refusal(withChunks(...most, submesh))).toBe("more than 65536 submeshes");
  });

  test("quotes no long version", () => {
    const bytes = concat(u16(0x1000), line("x".repeat(10_000)));
    expect(refusal(bytes)).toBe(`version "${"x".repeat(40)}" is not read`);
  });
});
