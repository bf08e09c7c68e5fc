import path from "node:path";
import { describe, expect, test } from "vitest";
import { makeSample } from "../../../scripts/sample/make-sample.ts";
import { levelSpec } from "../../../src-main/engine/level/level-spec.ts";
import { previewLevel } from "../../../src-main/engine/level/preview-level.ts";
import { z } from "../../../src-shared/contract/zod.ts";
import { levelAxis } from "../../../src-shared/walk-grid/level-grid/level-axis.ts";
import { LEVEL_STAGES } from "../../../src-shared/walk-grid/level-grid/level-report.ts";
import { metresOf, populationOf } from "../../../src-shared/walk-grid/level-grid/population.ts";
import { partOf, readPage, tableOf, vectorsOf } from "../../support/doc-examples.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";
import { allBlocks, blocksIn } from "./examples.ts";

const page = readPage("docs/formats/level-grid.md");
const blocks = allBlocks.filter((block) => block.page === page.path);

test("the spec of the page makes its counters of the sample project", async () => {
  const { root } = await makeSample(tempFolder());
  writeTree(root, { "level.json": partOf(blocks, "json", "two-rooms").lines.join("\n") });
  const { made, findings } = await previewLevel(path.join(root, "level.json"));
  expect(findings.map(({ code }) => code)).toEqual(["level-regions-unknown", "level-seams-unknown"]);
  const counters = made!.stages.flatMap(({ stage, counters }) =>
    Object.entries(counters).map(([name, value]) => [`${stage}.${name}`, String(value)] as const),
  );
  const { zeroCounter } = made!.built.kind === "built" ? made!.built.level : { zeroCounter: 0 };
  const population = populationOf(zeroCounter, made!.spec.densities).map(
    ({ key, count }) => [key, count.toFixed(2)] as const,
  );
  const values = new Map([...counters, ...population]);
  const vectors = vectorsOf(partOf(blocks, "level-counters", "two-rooms"));
  expect(vectors.map(({ input }) => `${input} => ${values.get(input)}`)).toEqual(
    vectors.map(({ input, output }) => `${input} => ${output}`),
  );
});

describe("the axes of the page", () => {
  test.each(blocksIn("level-axis").flatMap(vectorsOf))("$input", ({ input, output }) => {
    const [min, max] = input.split("..").map(Number);
    expect(levelAxis(min, max).cells).toBe(Number(output));
  });
});

describe("the population of the page", () => {
  test.each(blocksIn("population").flatMap(vectorsOf))("$input", ({ input, output }) => {
    const [zeros, density] = input.split(" at ").map(Number);
    const count = density === undefined ? metresOf(zeros) : populationOf(zeros, { KEY: density })[0].count;
    expect(count.toFixed(2)).toBe(output);
  });
});

test("the page lists the stages in their order", () => {
  expect(tableOf(page, "level stages").map(([name]) => name.replaceAll("`", ""))).toEqual(LEVEL_STAGES);
});

interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** The keys of a spec as the page writes them; of a box, which occurs everywhere, only its own name. */
function keysOf({ properties = {} }: Schema, before = ""): string[] {
  return Object.entries(properties).flatMap(([key, inner]) => {
    const name = `${before}${key}`;
    const inside = inner.type === "array" ? keysOf(inner.items!, `${name}[].`) : keysOf(inner, `${name}.`);
    const isPlace = key === "position";
    return isPlace ? inside : [name, ...inside.filter((each) => !/\.m(in|ax)[XZ]$/.test(each))];
  });
}

test("the page lists the keys of a spec", () => {
  const keys = keysOf(z.toJSONSchema(levelSpec, { io: "input" }) as Schema);
  expect(tableOf(page, "level spec").map(([name]) => name.replaceAll("`", ""))).toEqual(keys);
});
