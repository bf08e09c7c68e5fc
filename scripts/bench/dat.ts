import { createDatCompiler } from "../../src-shared/formats/bindat/compiler.ts";
import { decodeSource, encodeSource, UnitBuffer } from "../../src-shared/text/source-text.ts";
import { type DatKind, datText } from "./dat-texts.ts";
import { Random } from "./random.ts";

export interface CompileFigure {
  readonly name: string;
  /** Bytes of UTF-16 text a second, in millions. */
  readonly megabytesPerSecond: number;
}

const SEED = 0xda7;
const TEXTS = 3000;
const ROUNDS = 15;
const KINDS: readonly DatKind[] = ["item", "monster", "skill", "affix", "prop", "dungeon"];

/** Bytes of DAT texts of every kind, 1 to 8 kB each, about 13 MB together; the same every time. */
function benchTexts(): Uint8Array[] {
  const random = new Random(SEED);
  return Array.from({ length: TEXTS }, (_, index) =>
    encodeSource(datText(random, { kind: KINDS[index % KINDS.length], bytes: 1000 + random.below(7000), index })),
  );
}

/** DAT text to BINDAT on one thread, warm, decoding included: the best of several rounds over the same texts. */
export async function benchDat(): Promise<CompileFigure> {
  const texts = benchTexts();
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  const buffer = new UnitBuffer();
  const compile = createDatCompiler();
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (const text of texts) {
      const { bytes: compiled } = compile(decodeSource(text, buffer), { path: "bench.dat" });
      if (compiled === null) throw new Error("a text of the bench does not compile");
    }
    best = Math.min(best, performance.now() - start);
  }
  return { name: "DAT compile, one thread", megabytesPerSecond: bytes / best / 1000 };
}

if (import.meta.main) {
  const { name, megabytesPerSecond } = await benchDat();
  console.log(`${name}: ${megabytesPerSecond.toFixed(0)} MB/s of UTF-16 text`);
}
