import { expect, test } from "vitest";
import { cuts, mutations } from "../../support/mutate.ts";

const bytes = Uint8Array.from({ length: 100 }, (_, index) => index);

test("cuts are beginnings of the file, the empty one among them and never the whole", () => {
  expect([...cuts(bytes, 4)].map((cut) => cut.length)).toEqual([0, 25, 50, 75]);
  expect([...cuts(bytes, 1000)].map((cut) => cut.length)).toEqual(Array.from({ length: 100 }, (_, index) => index));
  expect([...cuts(bytes, 4)][1]).toEqual(bytes.slice(0, 25));
  expect([...cuts(new Uint8Array(0), 5)]).toEqual([]);
});

test("mutations are the same for the same seed, others for another, and leave the original alone", () => {
  const original = bytes.slice();
  const first = [...mutations(bytes, 64, 1)];
  expect([...mutations(bytes, 64, 1)]).toEqual(first);
  expect([...mutations(bytes, 64, 2)]).not.toEqual(first);
  expect(bytes).toEqual(original);
  expect(new Set(first.map((copy) => copy.length)).size).toBeGreaterThan(5);
  expect(first.filter((copy) => !Buffer.from(copy).equals(bytes)).length).toBeGreaterThan(48);
});

test("files too short for a damage are no trouble", () => {
  for (let length = 0; length < 5; length++) expect([...mutations(bytes.slice(0, length), 200, 7)]).toHaveLength(200);
});
