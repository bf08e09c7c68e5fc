import { expect, test } from "vitest";
import { eachReference, ReferenceTexts } from "../../../src-main/workshop/source-checks/kept-references.ts";
import { atOnce } from "../../support/steps.ts";

const at = (key: string, file: string, line: number) => ({ key, file, line, column: 7 });

test("texts stand once, whatever names them, and what asks for nothing is left out", () => {
  const texts = new ReferenceTexts();
  const first = atOnce(texts.pack([at("FILE", "media/a.png", 1), at("BASEFILE", "media/a.dat", 2)]));
  const second = atOnce(texts.pack([at("FILE", "media/ui/page", 3), at("ICON", "media/a.png", 4)]));
  expect([first.unkept, second.unkept]).toEqual([0, 0]);
  expect(texts.asks).toEqual([
    { file: "media/a.png", names: ["MEDIA/A.PNG", "MEDIA/A.DDS"], isWhole: true },
    { file: "media/ui/page", names: ["MEDIA/UI/PAGE.LAYOUT", "MEDIA/UI/PAGE.LAYOUT.BINLAYOUT"], isWhole: false },
  ]);
  const seen: unknown[] = [];
  for (const { references } of [first, second])
    eachReference(references!, (key, ask, line, column) => seen.push([texts.keyOf(key), ask, line, column]));
  expect(seen).toEqual([
    ["FILE", 0, 1, 7],
    ["FILE", 1, 3, 7],
    ["ICON", 0, 4, 7],
  ]);
  expect(atOnce(texts.pack([at("BASEFILE", "media/a.dat", 2)]))).toEqual({ references: null, unkept: 0 });
});

test("no more are kept than there is room for; there is room again for those that went", () => {
  const texts = new ReferenceTexts(1000);
  const many = Array.from({ length: 400 }, (_, index) => at("FILE", "media/a.dat", index));
  const packed = [1, 2, 3].map(() => atOnce(texts.pack(many)));
  expect(packed.map(({ unkept }) => unkept)).toEqual([0, 0, 200]);
  texts.release(packed[0].references);
  expect(atOnce(texts.pack(many)).unkept).toBe(0);
});

test("one that is given up halfway takes no room", () => {
  const texts = new ReferenceTexts(1000);
  const many = Array.from({ length: 900 }, (_, index) => at("FILE", "media/a.dat", index));
  for (let times = 0; times < 3; times++) {
    const steps = texts.pack(many);
    for (let step = 0; step < 3; step++) expect(steps.next().done).toBe(false);
  }
  expect(atOnce(texts.pack(many)).unkept).toBe(0);
});
