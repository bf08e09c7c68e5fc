import { locate } from "../../bytes/format-error.ts";
import { ByteReader } from "../../bytes/reader.ts";
import { CHUNK_HEAD_SIZE, ChunkLengths, peekChunk, readBool, readLine } from "./chunks.ts";
import { GEOMETRY, readGeometry } from "./geometry.ts";
import type { Bounds, Mesh } from "./mesh.ts";
import { BONE_ASSIGNMENT_SIZE, readSubmesh, type StoredSubmesh } from "./submesh.ts";

const FORMAT = "mesh";

const HEADER = 0x1000;
const MESH = 0x3000;
const SUBMESH = 0x4000;
const SKELETON = 0x6000;
const BONE_ASSIGNMENT = 0x7000;
const BOUNDS = 0x9000;
const NAMES = 0xa000;
const NAME = 0xa100;

/**
 * Passed over by their length: levels of detail, edge lists, poses, animations, extremes. The length of the first of
 * these is without its parts, so they are met on their own.
 */
const PASSED_OVER: ReadonlySet<number> = new Set([0x8000, 0x8100, 0x8110, 0x8120, 0xb000, 0xc000, 0xd000, 0xe000]);

/** What these lines name differs only in what is not read here. */
export const MESH_VERSIONS = ["1.30", "1.40", "1.41", "1.8", "1.100"].map((version) => `[MeshSerializer_v${version}]`);
const LONGEST_VERSION = 40;

/** Names number them by a u16. */
const MOST_SUBMESHES = 2 ** 16;

/** A mesh, and what is odd about its file. */
export interface MeshReading {
  readonly mesh: Mesh;
  /** Chunks whose length is not where their content ends. Nothing depends on them. */
  readonly wrongLengths: number;
  /** Where reading stopped, behind the shape; null when the file was read to its end. */
  readonly unreadFrom: number | null;
}

/**
 * The shape in an Ogre binary mesh of v1.30, 1.40, 1.41, 1.8 or 1.100 (spec/walk-grid.md §3): positions in model
 * units, indices as stored. Throws `FormatError` on another format, version or byte order, on what runs past the end
 * and on positions that are not three floats.
 */
export function readMesh(bytes: Uint8Array, path?: string): Mesh {
  return inspectMesh(bytes, path).mesh;
}

/** The same, with what is odd about the file. */
export function inspectMesh(bytes: Uint8Array, path?: string): MeshReading {
  return locate(path, () => new MeshReader(bytes).read());
}

/**
 * Reads by structure: the lengths of v1.40 and v1.41 are not to be relied on, so only what is not read is passed
 * over by them.
 *
 * | id | payload |
 * |---|---|
 * | 1000 | no length; line version |
 * | 3000 | bool animated, then the others in any order |
 * | 4000 | a submesh |
 * | 5000 | the shared vertices |
 * | 6000 | line skeleton |
 * | 7000 | u32 vertex, u16 bone, f32 weight |
 * | 9000 | f32 minimum x, y, z, f32 maximum x, y, z, f32 radius |
 * | A000 | any number of A100 |
 * | A100 | u16 submesh, line name |
 */
class MeshReader {
  private readonly reader: ByteReader;
  private readonly lengths = new ChunkLengths();
  private readonly submeshes: StoredSubmesh[] = [];
  private readonly names = new Map<number, string>();
  private shared: Float32Array = new Float32Array(0);
  private bounds: Bounds | null = null;
  /** Vertices and submeshes stand in front of everything else. */
  private isBehindShape = false;
  private unreadFrom: number | null = null;

  constructor(bytes: Uint8Array) {
    this.reader = new ByteReader(bytes, FORMAT);
  }

  read(): MeshReading {
    const version = this.readVersion();
    if (peekChunk(this.reader) !== MESH) this.reader.fail("there is no mesh behind the version");
    this.lengths.within(this.reader, () => {
      readBool(this.reader);
      while (this.reader.left > 0 && this.readChunk());
    });
    const submeshes = this.submeshes.map(({ material, operation, indices, positions }, index) => ({
      name: this.names.get(index) ?? "",
      material,
      operation,
      isShared: positions === null,
      positions: positions ?? this.shared,
      indices,
    }));
    const mesh = { version, bounds: this.bounds, submeshes };
    return { mesh, wrongLengths: this.lengths.wrong, unreadFrom: this.unreadFrom };
  }

  private readVersion(): string {
    const { reader } = this;
    const header = reader.u16();
    if (header === 0x0010) reader.fail("a big-endian Ogre mesh, and only little-endian ones are read", 0);
    if (header !== HEADER) reader.fail("not an Ogre binary mesh: it does not begin with 00 10", 0);
    const at = reader.offset;
    const version = readLine(reader, "the version");
    if (MESH_VERSIONS.includes(version)) return version;
    return reader.fail(`version ${JSON.stringify(version.slice(0, LONGEST_VERSION))} is not read`, at);
  }

  /** Reads one chunk below the mesh; false where reading has to stop. */
  private readChunk(): boolean {
    const { reader, lengths } = this;
    const id = peekChunk(reader);
    switch (id) {
      case GEOMETRY:
        this.shared = lengths.within(reader, () => readGeometry(reader, lengths));
        return true;
      case SUBMESH:
        if (this.submeshes.length === MOST_SUBMESHES) reader.fail(`more than ${MOST_SUBMESHES} submeshes`);
        this.submeshes.push(lengths.within(reader, () => readSubmesh(reader, lengths)));
        return true;
      case SKELETON:
        lengths.within(reader, () => readLine(reader, "the name of a skeleton"));
        return this.behindShape();
      case BONE_ASSIGNMENT:
        lengths.within(reader, () => reader.take(BONE_ASSIGNMENT_SIZE, "a bone assignment"));
        return this.behindShape();
      case BOUNDS:
        this.bounds = lengths.within(reader, () => readBounds(reader));
        return this.behindShape();
      case NAMES:
        lengths.within(reader, () => this.readNames());
        return this.behindShape();
      default:
        return PASSED_OVER.has(id) ? this.behindShape() && this.passOver() : this.stop();
    }
  }

  private behindShape(): true {
    this.isBehindShape = true;
    return true;
  }

  private readNames(): void {
    const { reader } = this;
    while (peekChunk(reader) === NAME)
      this.lengths.within(reader, () => this.names.set(reader.u16(), readLine(reader, "the name of a submesh")));
  }

  private passOver(): boolean {
    const { reader } = this;
    const start = reader.offset;
    reader.take(2);
    const length = reader.u32();
    if (length < CHUNK_HEAD_SIZE || length > reader.end - start) return this.stop(start);
    reader.offset = start + length;
    return true;
  }

  /** What follows is no chunk. Behind the shape a wrong length has led here, and nothing is lost. */
  private stop(at = this.reader.offset): false {
    if (!this.isBehindShape) this.reader.fail("what should be a chunk of a mesh is none", at);
    this.unreadFrom = at;
    return false;
  }
}

/** Null when they are not numbers. */
function readBounds(reader: ByteReader): Bounds | null {
  const readCorner = () => [reader.f32(), reader.f32(), reader.f32()] as const;
  const bounds: Bounds = { min: readCorner(), max: readCorner() };
  reader.f32();
  return [...bounds.min, ...bounds.max].every(Number.isFinite) ? bounds : null;
}
