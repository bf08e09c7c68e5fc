import { ByteReader } from "../../../../src-shared/bytes/reader.ts";

export interface WalkedSubmesh {
  readonly material: string;
  readonly shared: boolean;
  readonly wide: boolean;
  readonly indices: readonly number[];
  /** x, y, z of each vertex; empty when the vertices are shared. */
  readonly positions: readonly (readonly number[])[];
  readonly operation: number | null;
}

export interface WalkedMesh {
  readonly version: string;
  readonly sharedPositions: readonly (readonly number[])[];
  readonly submeshes: readonly WalkedSubmesh[];
  /** Minimum x y z, maximum x y z, radius. */
  readonly bounds: readonly number[] | null;
  /** Chunks whose length is not where their content ends: real v1.40 files have some. */
  readonly wrongLengths: readonly string[];
}

/** Walks an Ogre mesh by its structure, as far as the bounds (spec/walk-grid.md §3). */
export function walkMesh(bytes: Uint8Array): WalkedMesh {
  return new Walker(bytes).mesh();
}

class Walker {
  private readonly reader: ByteReader;
  private readonly wrongLengths: string[] = [];

  constructor(bytes: Uint8Array) {
    this.reader = new ByteReader(bytes, "mesh");
  }

  mesh(): WalkedMesh {
    if (this.reader.u16() !== 0x1000) this.reader.fail("no Ogre header");
    const version = this.line();
    const submeshes: WalkedSubmesh[] = [];
    let sharedPositions: number[][] = [];
    let bounds: number[] | null = null;
    const end = this.chunk(0x3000);
    this.reader.u8();
    while (this.reader.left > 6) {
      const id = this.peek();
      if (id === 0x5000) sharedPositions = this.geometry();
      else if (id === 0x4000) submeshes.push(this.submesh());
      else if (id === 0x9000) {
        const boundsEnd = this.chunk(0x9000);
        bounds = Array.from({ length: 7 }, () => this.reader.f32());
        this.check("bounds", boundsEnd);
      } else break;
    }
    this.check("mesh", end);
    return { version, sharedPositions, submeshes, bounds, wrongLengths: this.wrongLengths };
  }

  private submesh(): WalkedSubmesh {
    const end = this.chunk(0x4000);
    const material = this.line();
    const shared = this.reader.u8() === 1;
    const count = this.reader.u32();
    const wide = this.reader.u8() === 1;
    this.reader.count(count, wide ? 4 : 2, "indices");
    const indices = Array.from({ length: count }, () => (wide ? this.reader.u32() : this.reader.u16()));
    const positions = shared ? [] : this.geometry();
    let operation: number | null = null;
    while (this.reader.left > 6 && [0x4010, 0x4100, 0x4200].includes(this.peek())) {
      const id = this.peek();
      const leafEnd = this.chunk(id);
      if (id === 0x4010) operation = this.reader.u16();
      else this.reader.take(leafEnd - this.reader.offset);
      this.check("operation", leafEnd);
    }
    this.check("submesh", end);
    return { material, shared, wide, indices, positions, operation };
  }

  private geometry(): number[][] {
    const end = this.chunk(0x5000);
    const count = this.reader.u32();
    const elementsEnd = this.chunk(0x5100);
    let position = { source: -1, offset: 0 };
    while (this.reader.offset < elementsEnd) {
      const elementEnd = this.chunk(0x5110);
      const [source, type, semantic, offset] = Array.from({ length: 5 }, () => this.reader.u16());
      if (semantic === 1 && type === 2 && position.source < 0) position = { source, offset };
      this.check("element", elementEnd);
    }
    let positions: number[][] = [];
    while (this.reader.offset < end) {
      const bufferEnd = this.chunk(0x5200);
      const source = this.reader.u16();
      const stride = this.reader.u16();
      const dataEnd = this.chunk(0x5210);
      const start = this.reader.take(count * stride, "vertices");
      if (source === position.source) {
        const view = new DataView(this.reader.bytes.buffer, this.reader.bytes.byteOffset + start + position.offset);
        positions = Array.from({ length: count }, (_, vertex) =>
          [0, 4, 8].map((at) => view.getFloat32(vertex * stride + at, true)),
        );
      }
      this.check("vertex data", dataEnd);
      this.check("vertex buffer", bufferEnd);
    }
    this.check("geometry", end);
    return positions;
  }

  private peek(): number {
    const id = this.reader.u16();
    this.reader.offset -= 2;
    return id;
  }

  /** Steps over a chunk's head; returns where its length says it ends. */
  private chunk(id: number): number {
    const start = this.reader.offset;
    const found = this.reader.u16();
    if (found !== id) this.reader.fail(`chunk ${found.toString(16)} where ${id.toString(16)} belongs`, start);
    return start + this.reader.u32();
  }

  private check(name: string, end: number): void {
    if (this.reader.offset !== end) this.wrongLengths.push(name);
  }

  private line(): string {
    let text = "";
    for (let unit = this.reader.u8(); unit !== 0x0a; unit = this.reader.u8()) text += String.fromCharCode(unit);
    return text;
  }
}
