import fc from "fast-check";
import { expect, test } from "vitest";
import { type ContentFacts, contentHashOf } from "../../../src-main/engine/content-hash.ts";

const A: ContentFacts = { path: "MEDIA/A.DAT", type: 0, size: 3, crc32: 7 };
const B: ContentFacts = { path: "MEDIA/B.DDS", type: 4, size: 9, crc32: 8 };

test("is SHA-256 of the lines of the files and of what is removed", () => {
  // printf 'MEDIA/A.DAT\0000\0003\0007\n-MEDIA/OLD.DAT\n' | sha256sum
  expect(contentHashOf([A], ["MEDIA/OLD.DAT"])).toBe(
    "4d8fb7f4fccc71efe38831126c17faf64136bf1b11cda8ae6b4cb5d312ecf446",
  );
});

test("every part of it counts", () => {
  const hashes = [
    contentHashOf([A, B], []),
    contentHashOf([A], []),
    contentHashOf([A], ["MEDIA/B.DDS"]),
    ...[{ path: "MEDIA/a.DAT" }, { type: 1 }, { size: 4 }, { crc32: 6 }].map((change) =>
      contentHashOf([{ ...A, ...change }, B], []),
    ),
  ];
  expect(new Set(hashes).size).toBe(hashes.length);
});

test("the order of neither list counts", () => {
  const facts = fc.record({ path: fc.string(), type: fc.nat(24), size: fc.nat(), crc32: fc.nat() });
  const files = fc.uniqueArray(facts, { selector: ({ path }) => path });
  fc.assert(
    fc.property(
      files.chain((each) => fc.tuple(fc.constant(each), fc.shuffledSubarray(each, { minLength: each.length }))),
      fc.array(fc.string()),
      ([one, other], removed) => {
        expect(contentHashOf(other, removed.toReversed())).toBe(contentHashOf(one, removed));
      },
    ),
  );
});
