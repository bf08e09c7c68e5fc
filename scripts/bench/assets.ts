import { ByteWriter } from "../../src-shared/bytes/writer.ts";
import { type Submesh, VERTEX_FLOATS, writeMesh } from "../sample/mesh.ts";
import { boxes, floor } from "../sample/solids.ts";
import { writeWav } from "../sample/wav.ts";
import { Random } from "./random.ts";
import { TextWriter } from "./text-writer.ts";
import { fileWord } from "./words.ts";

/**
 * Bytes that look like the game's assets to deflate. Each kind has a pool made once, and a file is a stretch of it
 * from a place of its own: deflate sees 32 KiB at a time, so a stretch packs like fresh bytes and costs a copy.
 */
export interface AssetPools {
  /** 16-byte texture blocks. */
  readonly texture: Uint8Array;
  /** 16-bit samples. */
  readonly sound: Int16Array;
  /** Whole vertices, in strips of {@link STRIP} along x. */
  readonly vertices: Float32Array;
}

export const POOL_BYTES = 8 << 20;
const STRIP = 24;
const BLOCK = 16;
export const SOUND_RATE = 22050;

export function makePools(seed: number): AssetPools {
  return {
    texture: texturePool(new Random(seed, "texture")),
    sound: soundPool(new Random(seed, "sound")),
    vertices: vertexPool(new Random(seed, "vertices")),
  };
}

/**
 * Texture blocks as DXT5 has them: alpha end points and indices (mostly flat), two colours that drift from block to
 * block, and colour indices that partly come from a small set of patterns.
 */
function texturePool(random: Random): Uint8Array {
  const bytes = new Uint8Array(POOL_BYTES);
  const view = new DataView(bytes.buffer);
  const patterns = Array.from({ length: 64 }, () => random.u32());
  let colour = random.below(0x10000);
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const flat = random.chance(0.7);
    view.setUint16(at, flat ? 0xffff : random.u32() & 0xffff, true);
    view.setUint16(at + 2, flat ? 0 : random.u32() & 0xffff, true);
    view.setUint32(at + 4, flat ? 0 : random.u32(), true);
    if (random.chance(0.5)) colour = (colour + random.pick([1, 32, 2048, -1, -32, -2048])) & 0xffff;
    view.setUint16(at + 8, colour, true);
    view.setUint16(at + 10, (colour - random.below(4) * 2049) & 0xffff, true);
    view.setUint32(at + 12, random.chance(0.45) ? random.pick(patterns) : random.u32(), true);
  }
  return bytes;
}

/** A low hum and a drifting tone under a little hiss. */
function soundPool(random: Random): Int16Array {
  const samples = new Int16Array(POOL_BYTES / 2);
  let phase = 0;
  let step = 0.05;
  let loudness = 0;
  for (let i = 0; i < samples.length; i++) {
    if (i % 4096 === 0) {
      step = random.between(0.02, 0.12);
      loudness = random.chance(0.25) ? 0 : random.between(500, 6000);
    }
    phase += step;
    samples[i] = Math.round(loudness * Math.sin(phase) + 0.3 * loudness * Math.sin(0.37 * phase)) + random.below(4) - 2;
  }
  return samples;
}

/** A bumpy terrain, strip by strip; heights and directions in the coarse steps that modelling leaves behind. */
function vertexPool(random: Random): Float32Array {
  const vertices = new Float32Array(POOL_BYTES / 4);
  const inSteps = (value: number, steps: number) => Math.round(value * steps) / steps;
  for (let vertex = 0; vertex < vertices.length / VERTEX_FLOATS; vertex++) {
    const column = vertex % STRIP;
    const slope = inSteps(random.between(-0.5, 0.5), 64);
    vertices.set(
      [
        0.25 * column + (random.chance(0.5) ? random.between(-0.1, 0.1) : 0),
        inSteps(random.between(0, 2), 256),
        0.25 * (Math.floor(vertex / STRIP) % STRIP) + (random.chance(0.5) ? random.between(-0.1, 0.1) : 0),
        slope,
        Math.sqrt(1 - slope * slope),
        0,
        column / STRIP,
        random.chance(0.4) ? random.real() : 0.5,
      ],
      VERTEX_FLOATS * vertex,
    );
  }
  return vertices;
}

/** Texture blocks, `size` bytes of them: a multiple of 16, at the most {@link POOL_BYTES}. */
function textureBytes(pools: AssetPools, random: Random, size: number): Uint8Array {
  const start = BLOCK * random.below((pools.texture.length - size) / BLOCK + 1);
  return pools.texture.subarray(start, start + size);
}

/** A DXT5 texture of `side` × `side` pixels (a power of two) with all its mip levels. */
export function texture(pools: AssetPools, random: Random, side: number): Uint8Array {
  const size = textureSize(side);
  const writer = new ByteWriter(128 + size);
  writer.raw(textureHeader(side));
  for (let left = size; left > 0; left -= POOL_BYTES)
    writer.raw(textureBytes(pools, random, Math.min(left, POOL_BYTES)));
  return writer.finish();
}

/** The 128 bytes before the blocks of a DXT5 texture. */
function textureHeader(side: number): Uint8Array {
  const writer = new ByteWriter(128).u32(0x20534444);
  for (const field of [124, 0xa1007, side, side, side * side, 0, Math.log2(side) + 1]) writer.u32(field);
  for (let i = 0; i < 11; i++) writer.u32(0);
  for (const field of [32, 4, 0x35545844, 0, 0, 0, 0, 0]) writer.u32(field);
  for (const field of [0x401008, 0, 0, 0, 0]) writer.u32(field);
  return writer.finish();
}

/** Bytes of what {@link texture} makes. */
export function textureFileSize(side: number): number {
  return 128 + textureSize(side);
}

/** Bytes of all mip levels of a DXT5 texture, without its header. */
function textureSize(side: number): number {
  let bytes = 0;
  for (let level = side; level >= 1; level >>= 1) bytes += BLOCK * Math.max(1, level >> 2) ** 2;
  return bytes;
}

/** WAV of about `size` bytes. */
export function sound(pools: AssetPools, random: Random, size: number): Uint8Array {
  const count = Math.max(1, Math.min(pools.sound.length, (size - 44) >> 1));
  const start = random.below(pools.sound.length - count + 1);
  return writeWav(pools.sound.subarray(start, start + count), SOUND_RATE);
}

/** A model of about `size` bytes: submeshes of strips from the pool, each with its vertices. */
export function model(pools: AssetPools, random: Random, size: number): Uint8Array {
  const submeshes: Submesh[] = [];
  // A strip of vertices has 32 bytes a vertex and about two triangles of 16-bit indices for each: 44 bytes.
  for (let left = Math.max(2, Math.round(size / 44 / STRIP)); left > 1; ) {
    const strips = Math.min(left, 200);
    submeshes.push(strip(pools, random, strips));
    left -= strips;
  }
  return writeMesh({ submeshes });
}

function strip(pools: AssetPools, random: Random, strips: number): Submesh {
  const floats = strips * STRIP * VERTEX_FLOATS;
  const start =
    STRIP * VERTEX_FLOATS * random.below(Math.floor((pools.vertices.length - floats) / STRIP / VERTEX_FLOATS));
  const indices: number[] = [];
  for (let row = 0; row + 1 < strips; row++) {
    for (let column = 0; column + 1 < STRIP; column++) {
      const a = row * STRIP + column;
      indices.push(a, a + STRIP, a + 1, a + 1, a + STRIP, a + STRIP + 1);
    }
  }
  return { material: `bench/${fileWord(random)}`, vertices: pools.vertices.subarray(start, start + floats), indices };
}

/** A small collision mesh: a floor around the origin with a few boxes on it, one of them not to be walked on. */
export function collision(random: Random): Uint8Array {
  const half = random.pick([2, 4, 6]);
  const boxAt = () => {
    const [x, z] = [random.between(-half, half), random.between(-half, half)];
    const reach = random.between(0.2, 1);
    return { low: [x - reach, 0, z - reach], high: [x + reach, random.between(0.5, 4), z + reach] } as const;
  };
  return writeMesh({
    submeshes: [
      floor("bench/floor", { low: [-half, 0, -half], high: [half, 0, half] }),
      boxes("bench/blocks", Array.from({ length: 4 }, boxAt)),
      boxes("bench/nocollide", [boxAt()]),
    ],
  });
}

/** Material script text, ASCII. */
export function material(random: Random): Uint8Array {
  const writer = new TextWriter();
  for (let left = 8 + random.below(24); left > 0; left--) {
    writer.text += `material bench/${fileWord(random)}\r\n{\r\n\ttechnique\r\n\t{\r\n\t\tpass\r\n\t\t{\r\n\t\t\ttexture_unit\r\n\t\t\t{\r\n`;
    writer.text += `\t\t\t\ttexture ${fileWord(random)}.dds\r\n\t\t\t}\r\n\t\t}\r\n\t}\r\n}\r\n`;
  }
  return Uint8Array.from(writer.text, (letter) => letter.charCodeAt(0));
}
