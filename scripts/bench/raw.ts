import { readFileSync } from "node:fs";
import { createDatCompiler } from "../../src-shared/formats/bindat/compiler.ts";
import { decodeBindat } from "../../src-shared/formats/bindat/decoder.ts";
import { loadFeatureTags } from "../../src-shared/formats/layout/feature-tags.ts";
import { createLayoutCompiler } from "../../src-shared/formats/layout/layout-compiler.ts";
import { decodeLayout } from "../../src-shared/formats/layout/layout-decoder.ts";
import { loadLayoutRegistry } from "../../src-shared/formats/layout/registry.ts";
import { unitFacts } from "../../src-shared/formats/raw/dat-facts.ts";
import { missileFacts } from "../../src-shared/formats/raw/layout-facts.ts";
import { makeIndices } from "../../src-shared/formats/raw/make-indices.ts";
import { sourceOf } from "../../src-shared/text/source-text.ts";
import { type DatKind, datText } from "./dat-texts.ts";
import { layoutText } from "./layout-texts.ts";
import { Random } from "./random.ts";

export interface RawFigures {
  /** Bytes of BINDAT and BINLAYOUT a second, in millions; the decoders are there to compare with. */
  readonly unitFacts: number;
  readonly decodeBindat: number;
  readonly missileFacts: number;
  readonly decodeLayout: number;
  /** Milliseconds for the index of 6,000 units, each based on the one before but for every tenth. */
  readonly makeIndices: number;
}

const SEED = 0x12a3;
const UNITS = 6000;
const LAYOUTS = 100;
const ROUNDS = 15;
const KINDS: readonly DatKind[] = ["item", "monster", "prop"];
const CHAIN = 10;

const registry = loadLayoutRegistry(resource("layout-registry.json"));

function resource(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../resources/${name}`, import.meta.url), "utf8"));
}

function unitPath(index: number): string {
  return `MEDIA/UNITS/ITEMS/${String(index % CHAIN).padStart(2, "0")}/${index}.DAT`;
}

function compiledUnits(): Uint8Array[] {
  const random = new Random(SEED);
  const compile = createDatCompiler();
  return Array.from({ length: UNITS }, (_, index) => {
    const baseFile =
      index % CHAIN === 0
        ? undefined
        : unitPath(index - 1)
            .toLowerCase()
            .replaceAll("/", "\\");
    const bytes = 1000 + random.below(7000);
    const text = datText(random, { kind: KINDS[index % KINDS.length], bytes, index, baseFile });
    return expectBytes(compile(sourceOf(text), { path: "bench.dat" }).bytes);
  });
}

function compiledMissiles(): Uint8Array[] {
  const random = new Random(SEED);
  const compile = createLayoutCompiler(registry);
  const tags = loadFeatureTags(resource("feature-tags.json"));
  return Array.from({ length: LAYOUTS }, () => {
    const text = layoutText(random, { kind: "missile", bytes: 60_000 });
    return expectBytes(compile(sourceOf(text), { path: "bench.layout", tags }).bytes);
  });
}

function expectBytes(bytes: Uint8Array | null): Uint8Array {
  if (bytes === null) throw new Error("a text of the bench does not compile");
  return bytes;
}

/** The best of several rounds, in milliseconds. */
function best(run: () => void): number {
  let shortest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    run();
    shortest = Math.min(shortest, performance.now() - start);
  }
  return shortest;
}

function megabytesPerSecond(files: readonly Uint8Array[], read: (bytes: Uint8Array) => unknown): number {
  const size = files.reduce((sum, { length }) => sum + length, 0);
  return size / best(() => files.forEach(read)) / 1000;
}

/** Facts of compiled files and the index made of them, on one thread, warm. */
export async function benchRaw(): Promise<RawFigures> {
  const units = compiledUnits();
  const missiles = compiledMissiles();
  const files = units.map((bytes, index) => ({ path: unitPath(index), facts: unitFacts(bytes) }));
  return {
    unitFacts: megabytesPerSecond(units, (bytes) => unitFacts(bytes)),
    decodeBindat: megabytesPerSecond(units, (bytes) => decodeBindat(bytes)),
    missileFacts: megabytesPerSecond(missiles, (bytes) => missileFacts(bytes, registry)),
    decodeLayout: megabytesPerSecond(missiles, (bytes) => decodeLayout(bytes, registry)),
    makeIndices: best(() => makeIndices(files, null)),
  };
}

if (import.meta.main) {
  const figures = await benchRaw();
  console.log(
    `unit facts: ${figures.unitFacts.toFixed(0)} MB/s of BINDAT (as trees: ${figures.decodeBindat.toFixed(0)})`,
  );
  console.log(
    `missile facts: ${figures.missileFacts.toFixed(0)} MB/s of BINLAYOUT (as models: ${figures.decodeLayout.toFixed(0)})`,
  );
  console.log(`index of ${UNITS} units: ${figures.makeIndices.toFixed(1)} ms`);
}
