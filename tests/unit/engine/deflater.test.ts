import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { Deflater } from "../../../src-main/engine/deflater.ts";
import { seededRandom } from "../../support/mutate.ts";

function noise(bytes: number, values = 256): Uint8Array {
  const random = seededRandom(11);
  return Uint8Array.from({ length: bytes }, () => random() * values);
}

const PAYLOADS = [
  new Uint8Array(),
  noise(1),
  noise(70_000),
  noise(70_000, 20),
  new Uint8Array(1 << 20),
  noise(3 << 20),
  noise(200, 3),
];

/** What a Node with other insides might hand over. */
const STRANGE: readonly (readonly [string, ConstructorParameters<typeof Deflater>[0]])[] = [
  ["nothing", () => null],
  ["something that throws", () => streamWith(() => throwing())],
  ["something that writes nothing", () => streamWith(() => [600, 0])],
  ["something that stops half way", () => streamWith(() => [10, 300])],
  ["something that writes nonsense", () => streamWith(() => [100, 0])],
];

function throwing(): never {
  throw new TypeError("other arguments are wanted");
}

function streamWith(write: () => readonly number[]) {
  const left = new Uint32Array(2);
  return { native: { reset() {}, writeSync: () => left.set(write()) }, left };
}

describe("a Deflater", () => {
  it.each([0, 1, 6, 9])("at level %d gives one zlib stream that inflates to the payload", (level) => {
    const deflater = new Deflater();
    for (const payload of PAYLOADS) {
      const packed = deflater.deflate(payload, level);
      expect(packed[0]).toBe(0x78);
      expect(Buffer.compare(inflateSync(packed), payload)).toBe(0);
    }
  });

  it("gives the same for a payload whatever came before it, at whatever level", () => {
    const deflater = new Deflater();
    for (const level of [6, 0, 9, 6, 1])
      for (const payload of PAYLOADS)
        expect(Buffer.compare(deflater.deflate(payload, level), new Deflater().deflate(payload, level))).toBe(0);
  });

  it("uses its buffer again, so that nothing has to be collected", () => {
    const deflater = new Deflater();
    const first = deflater.deflate(noise(1000), 6);
    expect(deflater.deflate(noise(900, 20), 6).buffer).toBe(first.buffer);
  });

  it.each(STRANGE)("gives the same bytes where Node holds %s inside", (_, openStream) => {
    const deflater = new Deflater(openStream);
    for (const level of [0, 6])
      for (const payload of PAYLOADS)
        expect(Buffer.compare(deflater.deflate(payload, level), new Deflater().deflate(payload, level))).toBe(0);
  });
});
