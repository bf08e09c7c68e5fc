import { writeFileSync } from "node:fs";
import path from "node:path";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type BlockFacts, encodeBlockHead } from "../../../src-main/engine/block.ts";
import { KeptMod, KeptModDamage } from "../../../src-main/engine/graph/kept-mod.ts";
import { type BlockPlace, endOf } from "../../../src-main/engine/graph/places.ts";
import { Weaver, type WovenItem } from "../../../src-main/engine/graph/weaver.ts";
import { tempFolder } from "../../support/temp-folder.ts";

interface TestBlock {
  readonly facts: BlockFacts;
  readonly bytes: Buffer;
  readonly sum: number;
}

/** A block of `size` bytes that no other number gives. */
function block(number: number, size: number): TestBlock {
  const payload = Buffer.alloc(size, number);
  const facts = { crc32: number, size, packedSize: size, stored: true };
  return { facts, bytes: Buffer.concat([encodeBlockHead(facts), payload]), sum: crc32(payload) };
}

/** A file in which these blocks stand behind some bytes of something else, and their places. */
function keptMod(folder: string, blocks: readonly TestBlock[]) {
  const places: BlockPlace[] = [];
  let at = 10;
  for (const { facts, sum } of blocks) {
    const place = { offset: at, facts, sum };
    places.push(place);
    at = endOf(place);
  }
  const bytes = Buffer.concat([Buffer.alloc(10), ...blocks.map((each) => each.bytes), Buffer.alloc(5)]);
  const file = path.join(folder, "kept");
  writeFileSync(file, bytes);
  return { file, bytes, places, mod: new KeptMod(folder, { file: "kept", size: bytes.length, modifiedNs: "0" }) };
}

async function weave(items: readonly WovenItem[], runs: readonly Uint8Array[], facts: (BlockFacts | null)[]) {
  const appended: Buffer[] = [];
  const weaver = new Weaver(items, async (bytes) => void appended.push(Buffer.from(bytes)), {});
  for (const run of runs) await weaver.take(run, facts);
  await weaver.finish(facts);
  return { appended: Buffer.concat(appended), pieces: appended.length };
}

describe("Weaver", () => {
  it("puts kept blocks between those that are made, however the bytes of these are cut", async () => {
    const folder = tempFolder();
    const item = fc.record({
      kind: fc.constantFrom("made", "broken", "kept", "gone"),
      size: fc.integer({ min: 0, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 20 }), fc.integer({ min: 1, max: 50 }), async (plan, cut) => {
        const blocks = plan.map(({ size }, at) => block(at + 1, size));
        const kept = keptMod(
          folder,
          blocks.filter((_, at) => plan[at].kind === "kept"),
        );
        const items: WovenItem[] = [];
        const facts: (BlockFacts | null)[] = [];
        let next = 0;
        for (const [at, { kind }] of plan.entries()) {
          if (kind === "kept") items.push({ kind, block: { mod: kept.mod, place: kept.places[next++] } });
          else if (kind === "gone") items.push({ kind: "kept", block: null });
          else {
            items.push({ kind: "made", index: facts.length });
            facts.push(kind === "made" ? blocks[at].facts : null);
          }
        }
        const bytesOf = (...kinds: string[]) =>
          Buffer.concat(blocks.flatMap(({ bytes }, at) => (kinds.includes(plan[at].kind) ? [bytes] : [])));
        const made = bytesOf("made");
        const runs = [];
        for (let at = 0; at < made.length; at += cut) runs.push(made.subarray(at, at + cut));
        expect((await weave(items, runs, facts)).appended.equals(bytesOf("made", "kept"))).toBe(true);
        await kept.mod.close();
      }),
      { numRuns: 150 },
    );
  });

  it("copies neighbours together, in pieces of a megabyte", async () => {
    const blocks = Array.from({ length: 300 }, (_, at) => block(at % 251, 8000));
    const { mod, places, bytes } = keptMod(tempFolder(), blocks);
    const { appended, pieces } = await weave(
      places.map((place) => ({ kind: "kept", block: { mod, place } })),
      [],
      [],
    );
    expect(appended.equals(bytes.subarray(10, -5))).toBe(true);
    expect(pieces).toBe(3);
    await mod.close();
  });

  it("fails when a block is missing or nobody waits for one", async () => {
    const { facts, bytes } = block(1, 4);
    await expect(weave([{ kind: "made", index: 0 }], [], [facts])).rejects.toThrow("did not come");
    await expect(weave([{ kind: "made", index: 0 }], [bytes.subarray(0, 9)], [facts])).rejects.toThrow("did not come");
    await expect(weave([], [bytes], [facts])).rejects.toThrow("nobody waits");
  });
});

describe("KeptMod", () => {
  it("notices every changed bit of a block that it hands on, head and payload", async () => {
    const { mod, places, bytes, file } = keptMod(tempFolder(), [block(1, 3), block(2, 0), block(3, 5)]);
    for (let bit = 0; bit < 8 * (bytes.length - 15); bit++) {
      const harmed = Buffer.from(bytes);
      harmed[10 + (bit >> 3)] ^= 1 << (bit & 7);
      writeFileSync(file, harmed);
      await expect(mod.copy(places, async () => {}, {})).rejects.toBeInstanceOf(KeptModDamage);
      await mod.close();
    }
    writeFileSync(file, bytes);
    const appended: Buffer[] = [];
    await mod.copy(places.slice(1), async (piece) => void appended.push(Buffer.from(piece)), {});
    expect(Buffer.concat(appended).equals(bytes.subarray(endOf(places[0]), -5))).toBe(true);
    await mod.close();
  });

  it("notices a file that ends too early or is gone", async () => {
    const { places, bytes, file, mod } = keptMod(tempFolder(), [block(1, 3)]);
    writeFileSync(file, bytes.subarray(0, 15));
    await expect(mod.copy(places, async () => {}, {})).rejects.toBeInstanceOf(KeptModDamage);
    await mod.close();
    const nowhere = new KeptMod(tempFolder(), { file: "nothing", size: 1, modifiedNs: "0" });
    expect(await nowhere.isThere()).toBe(false);
    await expect(nowhere.copy(places, async () => {}, {})).rejects.toBeInstanceOf(KeptModDamage);
    await nowhere.close();
  });
});
