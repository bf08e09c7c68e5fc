import { readFileSync } from "node:fs";
import { loadFeatureTags } from "../../src-shared/formats/layout/feature-tags.ts";
import { createLayoutCompiler } from "../../src-shared/formats/layout/layout-compiler.ts";
import { loadLayoutRegistry } from "../../src-shared/formats/layout/registry.ts";
import { decodeSource, encodeSource, UnitBuffer } from "../../src-shared/text/source-text.ts";
import type { CompileFigure } from "./dat.ts";
import { type LayoutKind, layoutText } from "./layout-texts.ts";
import { Random } from "./random.ts";

const SEED = 0x1a70;
const TEXTS = 600;
const ROUNDS = 15;
/** Rooms are three quarters of the bytes of real layouts, menus most of the rest. */
const KINDS: readonly LayoutKind[] = [
  "room",
  "ui",
  "room",
  "props",
  "room",
  "particles",
  "room",
  "skill",
  "ui",
  "missile",
];
const ROOM_BYTES = 60_000;
const OTHER_BYTES = 20_000;

/** Bytes of LAYOUT texts of every kind, more than 20 MB together; the same every time. */
function benchTexts(): Uint8Array[] {
  const random = new Random(SEED);
  return Array.from({ length: TEXTS }, (_, index) => {
    const kind = KINDS[index % KINDS.length];
    const bytes = (kind === "room" ? ROOM_BYTES : OTHER_BYTES) * random.between(0.5, 1.5);
    return encodeSource(layoutText(random, { kind, bytes }));
  });
}

function resource(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../resources/${name}`, import.meta.url), "utf8"));
}

/** LAYOUT text to BINLAYOUT on one thread, warm, decoding included: the best of several rounds over the same texts. */
export async function benchLayout(): Promise<CompileFigure> {
  const texts = benchTexts();
  const bytes = texts.reduce((sum, text) => sum + text.length, 0);
  const buffer = new UnitBuffer();
  const compile = createLayoutCompiler(loadLayoutRegistry(resource("layout-registry.json")));
  const tags = loadFeatureTags(resource("feature-tags.json"));
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    for (const text of texts) {
      const result = compile(decodeSource(text, buffer), { path: "bench.layout", tags });
      if (result.bytes === null) throw new Error(result.diagnostics[0].message);
    }
    best = Math.min(best, performance.now() - start);
  }
  return { name: "LAYOUT compile, one thread", megabytesPerSecond: bytes / best / 1000 };
}

if (import.meta.main) {
  const { name, megabytesPerSecond } = await benchLayout();
  console.log(`${name}: ${megabytesPerSecond.toFixed(0)} MB/s of UTF-16 text`);
}
