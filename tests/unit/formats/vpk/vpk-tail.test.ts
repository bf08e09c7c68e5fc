import { describe, expect, it } from "vitest";
import {
  readArchiveHashes,
  readOtherHashes,
  writeArchiveHashes,
} from "../../../../src-shared/formats/vpk/vpk-hashes.ts";
import { readSignature } from "../../../../src-shared/formats/vpk/vpk-signature.ts";
import { sliceHash } from "../../../support/vpk-builder.ts";

const HASH = new Uint8Array(16).fill(7);
const u32 = (...values: number[]) => new Uint8Array(Uint32Array.from(values).buffer);
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

describe("hashes of archives", () => {
  it("are MD5, BLAKE3 or of another kind, and those of data in the own file have a mark of their own", () => {
    const bytes = join(
      sliceHash(3, 0, 1 << 20, 5, HASH),
      sliceHash(0x7fff, 1, 0, 9, HASH),
      sliceHash(0, 0x8000, 2, 3, HASH),
      sliceHash(1, 4, 0, 0, HASH),
    );
    expect([...readArchiveHashes(bytes)]).toEqual([
      { archive: 3, kind: "md5", offset: 1 << 20, length: 5, hash: HASH },
      { archive: 0x7fff, kind: "blake3", offset: 0, length: 9, hash: HASH },
      { archive: 0x7fff, kind: "md5", offset: 2, length: 3, hash: HASH },
      { archive: 1, kind: 4, offset: 0, length: 0, hash: HASH },
    ]);
  });

  it("are written as they are read", () => {
    const hashes = [{ archive: 12, offset: 0, length: 1 << 20, hash: HASH }];
    expect([...readArchiveHashes(writeArchiveHashes(hashes))]).toEqual([{ ...hashes[0], kind: "md5" }]);
  });

  it("of 27 bytes are none", () => {
    expect(() => readArchiveHashes(new Uint8Array(27), 100)).toThrow(
      "27 bytes of archive hashes, no multiple of 28 (at byte 100)",
    );
  });
});

it.each([0, 16, 47, 64])("other hashes of %i bytes count as absent", (length) => {
  expect(readOtherHashes(new Uint8Array(length))).toBeNull();
});

it("other hashes are three", () => {
  const bytes = new Uint8Array(48).map((_, index) => index >> 4);
  expect(readOtherHashes(bytes)).toEqual({
    tree: new Uint8Array(16),
    archiveHashes: new Uint8Array(16).fill(1),
    whole: new Uint8Array(16).fill(2),
  });
});

describe("a signature", () => {
  const key = Uint8Array.of(1, 2, 3);
  const signature = Uint8Array.of(4, 5);
  const legacy = join(u32(3), key, u32(2), signature);
  const MAGIC = 0x55aa1234;

  it("of the legacy kind lies inside its section", () => {
    expect(readSignature(legacy, legacy.length)).toEqual({ kind: "legacy", key, signature });
  });

  it("of the new kind has key and signature behind the 20 bytes that are declared", () => {
    const bytes = join(u32(MAGIC, 1, 3, 2, 0), key, signature);
    expect(readSignature(bytes, 20)).toEqual({ kind: "new", key, signature });
  });

  it("may be empty or missing: unsigned", () => {
    expect(readSignature(u32(MAGIC, 1, 0, 0, 0), 20)).toEqual({ kind: "unsigned" });
    expect(readSignature(u32(0, 0), 8)).toEqual({ kind: "unsigned" });
    expect(readSignature(new Uint8Array(), 0)).toEqual({ kind: "unsigned" });
  });

  it("of a type that nobody knows is said to be so", () => {
    expect(readSignature(u32(MAGIC, 2, 0, 0, 0), 20)).toEqual({ kind: "unknown", type: 2 });
  });

  it.each<[string, Uint8Array, number, string]>([
    ["key past the end", join(u32(7), key, key), 10, "a key of 7 bytes, and 6 are left"],
    ["signature past the end", join(u32(3), key, u32(3), signature), 13, "a signature of 3 bytes, and 2 are left"],
    ["nothing behind the key", join(u32(5), key, signature), 9, "the signature ends behind its key"],
    ["new key past the end", u32(MAGIC, 1, 0xffffffff, 0, 0), 20, "a key of 4294967295 bytes, and 0 are left"],
    ["fewer bytes than declared", legacy, legacy.length + 1, "a signature of 14 bytes, and 13 are there"],
    ["four bytes", u32(0), 4, "a signature of 4 bytes, and 4 are there"],
  ])("with a %s is an error", (_, bytes, declared, what) => {
    expect(() => readSignature(bytes, declared, 1000)).toThrow(what);
  });
});
