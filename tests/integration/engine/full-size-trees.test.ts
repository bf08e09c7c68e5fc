import { createHash } from "node:crypto";
import { readFileSync, rmSync, utimesSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { type Compilers, createCompilers } from "../../../src-main/engine/compilers.ts";
import { layoutFactsOf } from "../../../src-main/engine/layout-facts.ts";
import type { PackRequest } from "../../../src-main/engine/pack.ts";
import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { fileTypeOf } from "../../../src-shared/formats/file-types.ts";
import { expectPacked, pack } from "../../support/engine.ts";
import { letters, noise, timesOf } from "../../support/full-size.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { seededRandom } from "../../support/mutate.ts";
import { BROKEN_UNIT, type Content, layout, type Media, unit, writeProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const TREES = timesOf("LAMPLIGHTER_TREES", 20, 100);

interface Tree {
  readonly media: Media;
  /** Below MEDIA, of texts that cannot be compiled. */
  readonly broken: readonly string[];
  readonly hasLarge: boolean;
}

const FOLDERS = ["", "UNITS/", "units/Items/", "纸灯笼/层/", "UI/é ü/", "LAYOUTS/ACT1/", "a b/", "SOUNDS/1/2/3/4/"];
const NAMES = ["brass", "灯", "Ünï", "x_y", "A-B", "a.b", "ı İ", "Z"];
const COPIED = [".JPG", ".PNG", ".wav", ".DDS", ".mesh", ".TXT", ".xyz", "", ".Mpp"];

/** A tree of files of every kind and size, always the same for a seed. */
function treeOf(seed: number): Tree {
  const random = seededRandom(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(of: readonly T[]): T => of[below(of.length)];
  const media: Record<string, Content> = {};
  const broken: string[] = [];
  // One in twenty is large enough for workers by the number of its files.
  const count = seed % 20 === 7 ? 1100 : 3 + below(60);
  const mostLarge = seed % 3 === 0 ? 1 + below(3) : 0;
  for (let index = 0; index < count; index++) {
    const stem = `${pick(FOLDERS)}${pick(NAMES)}${index}`;
    if (index < mostLarge) media[stem + pick(COPIED)] = assetOf((2 << 20) + below(2 << 20), below);
    else if (random() < 0.05) {
      broken.push(`${stem}.dat`);
      media[`${stem}.dat`] = BROKEN_UNIT;
    } else if (random() < 0.3)
      media[stem + pick([".DAT", ".dat", ".Template", ".ANIMATION", ".hie"])] = textOf(index, below);
    else if (random() < 0.2) media[`${stem}.LAYOUT`] = layout(pick(["Group", "Text", "Unit Spawner"]));
    else media[stem + pick(COPIED)] = assetOf(pick([0, 1, 7, 300, 5000, 65_535, 65_536, 200_000]), below);
  }
  return { media, broken, hasLarge: mostLarge > 0 };
}

function textOf(index: number, below: (limit: number) => number): readonly string[] {
  const more = Array.from({ length: below(40) }, (_, at) => `\t<STRING>TEXT${at}:灯 ${below(1e9)}`);
  return unit(`U${index}`, ...more, "\t[NESTED]", `\t\t<FLOAT>X:${below(1000) / 7}`, "\t[/NESTED]");
}

function assetOf(size: number, below: (limit: number) => number): Uint8Array {
  switch (below(3)) {
    case 0:
      return noise(size, below(1e6));
    case 1:
      return letters(size, below(1e6));
    default:
      return new Uint8Array(size).fill(below(256));
  }
}

const sha256 = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

type Way = Pick<PackRequest, "workers" | "threads">;
const WORKERS: readonly Way[] = [1, 2, 4].map((threads) => ({ workers: "always", threads }));
const INLINE: Way = { workers: "never", threads: undefined };

/** What an entry of the mod has to hold, made of the file on disk; null for a text that cannot be compiled. */
function expectedContent(file: string, name: string, compile: Compilers["compile"]): Uint8Array | null {
  const source = readFileSync(file);
  const form = fileTypeOf(name).compiledTo;
  if (form === null) return source;
  const { bytes, diagnostics } = compile(form, new Uint8Array(source), { path: name, ids: "sequential" });
  return diagnostics.some(({ severity }) => severity === "error") ? null : (bytes?.slice() ?? null);
}

describe("random trees of files", () => {
  it(`(${TREES} of them) give one mod, whatever number of workers, and it holds what the files hold`, async () => {
    const ground = tempFolder();
    const { compile } = createCompilers(() => layoutFactsOf(null));
    const seen = { files: 0, large: 0, broken: 0, megabytes: 0 };
    for (let seed = 1; seed <= TREES; seed++) {
      const tree = treeOf(seed);
      const folder = writeProject(path.join(ground, String(seed)), { media: tree.media });
      for (const file of filesBelow(folder)) utimesSync(path.join(folder, file), 1_700_000_000, 1_700_000_000 + seed);
      const output = path.join(ground, "out.MOD");
      const hashes = new Set<string>();
      for (const way of tree.hasLarge ? [...WORKERS, WORKERS[1]] : [INLINE, ...WORKERS, INLINE]) {
        const packed = expectPacked(
          await pack({ project: folder, output, skipBroken: true, level: seed % 10, verify: "quick", ...way }),
        );
        hashes.add(sha256(output));
        const left = packed.findings
          .filter(({ code }) => code === "pack-skipped-broken")
          .map((finding) => finding.path);
        expect(left.sort(), `tree ${seed}`).toEqual(tree.broken.map((name) => `MEDIA/${name}`).sort());
      }
      expect(hashes.size, `tree ${seed}`).toBe(1);

      const { entries } = readModSlowly(readFileSync(output));
      const contents = new Map(entries.map((entry) => [entry.path, entry.content!]));
      for (const file of filesBelow(path.join(folder, "MEDIA"))) {
        const name = asciiUpper(`MEDIA/${file}`);
        const expected = expectedContent(path.join(folder, "MEDIA", file), `MEDIA/${file}`, compile);
        const found = contents.get(name);
        if (expected === null) expect(found, name).toBeUndefined();
        else expect(Buffer.compare(found!, expected), `tree ${seed}: ${name}`).toBe(0);
        contents.delete(name);
        seen.files++;
      }
      expect([...contents.keys()], `tree ${seed}`).toEqual([]);
      const errors = (await verifyFile(output, { level: "full" })).filter(({ severity }) => severity === "error");
      expect(errors, `tree ${seed}`).toEqual([]);
      seen.large += tree.hasLarge ? 1 : 0;
      seen.broken += tree.broken.length;
      seen.megabytes += Math.round(readFileSync(output).length / 1e6);
      rmSync(folder, { recursive: true });
    }
    console.log(`${TREES} trees: ${JSON.stringify(seen)}`);
    expect(seen.large).toBeGreaterThan(0);
    expect(seen.broken).toBeGreaterThan(0);
  }, 3_600_000);
});
