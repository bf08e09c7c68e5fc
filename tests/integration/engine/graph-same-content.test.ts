import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { encodeBlockHead } from "../../../src-main/engine/block.ts";
import { KeptMod, KeptModDamage } from "../../../src-main/engine/graph/kept-mod.ts";
import { type BlockPlace, endOf } from "../../../src-main/engine/graph/places.ts";
import { holderOf } from "../../../src-main/engine/graph/same-content.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** A kept mod of these contents, each deflated or, every other one, stored. */
function kept(contents: readonly Buffer[]) {
  const folder = tempFolder();
  const blocks: Buffer[] = [];
  const places: BlockPlace[] = [];
  for (const [at, content] of contents.entries()) {
    const stored = at % 2 === 1;
    const payload = stored ? content : deflateSync(content);
    const facts = { crc32: crc32(content), size: content.length, packedSize: payload.length, stored };
    const last = places.at(-1);
    places.push({ offset: last === undefined ? 0 : endOf(last), facts, sum: crc32(payload) });
    blocks.push(Buffer.concat([encodeBlockHead(facts), payload]));
  }
  const bytes = Buffer.concat(blocks);
  const file = path.join(folder, "kept");
  writeFileSync(file, bytes);
  const mod = new KeptMod(folder, { file: "kept", size: bytes.length, modifiedNs: "0" });
  return { folder, file, holders: places.map((place) => ({ block: { mod, place } })), mod };
}

const LARGE = Buffer.from(Uint8Array.from({ length: 3 << 20 }, (_, at) => (at * at) >> 7));
const CONTENTS = [
  Buffer.from("one"),
  Buffer.from("two"),
  Buffer.alloc(0),
  Buffer.from("six"),
  LARGE,
  LARGE.subarray(1),
];

describe("the block that holds what a file holds", () => {
  it("is found among those of its size, deflated or stored, small or in pieces", async () => {
    const { folder, holders, mod } = kept(CONTENTS);
    const source = path.join(folder, "source");
    for (const [at, content] of CONTENTS.entries()) {
      writeFileSync(source, content);
      expect(await holderOf(source, [{ block: null }, ...holders], {})).toBe(holders[at]);
    }
    writeFileSync(source, "ten");
    expect(await holderOf(source, holders, {})).toBeNull();
    await mod.close();
  });

  it("is not one of the same size and CRC-32 with other bytes", async () => {
    const { folder, holders, mod } = kept(CONTENTS);
    const source = path.join(folder, "source");
    writeFileSync(source, "ten");
    const facts = { ...holders[0].block.place.facts, crc32: crc32(readFileSync(source)) };
    const alike = { block: { mod, place: { ...holders[0].block.place, facts } } };
    expect(await holderOf(source, [alike], {})).toBeNull();
    await mod.close();
  });

  it("is not looked for in a damaged mod", async () => {
    const { folder, holders, mod, file } = kept(CONTENTS);
    const source = path.join(folder, "source");
    writeFileSync(source, "two");
    const bytes = readFileSync(file);
    const { offset } = holders[1].block.place;
    bytes[offset + 8 + 2] ^= 1;
    writeFileSync(file, bytes);
    // What differs is not the file's content, and nothing of it is used.
    expect(await holderOf(source, holders, {})).toBeNull();
    writeFileSync(file, bytes.subarray(0, offset + 9));
    await expect(holderOf(source, holders, {})).rejects.toBeInstanceOf(KeptModDamage);
    await mod.close();
  });
});
