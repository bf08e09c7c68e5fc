import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { WAV_HEADER_SIZE, wavHeader } from "../sample/wav.ts";
import { makePools, POOL_BYTES, SOUND_RATE, texture, textureFileSize } from "./assets.ts";
import { modDatText, Random } from "./texts.ts";
import { type FileGroup, treeFiles } from "./tree-files.ts";

/** Modification time of every file, so that two packs of a tree are the same bytes. */
const TREE_TIME = new Date("2024-02-29T12:00:00Z");

/** Written last: a tree with the right stamp is complete and is not made again. Outside MEDIA, so never packed. */
const STAMP = "bench-tree.json";

/** The stamp while a tree is being cleared away or made. */
const UNFINISHED = JSON.stringify({ key: "unfinished" });

const SOURCES = [
  "assets.ts",
  "dat-texts.ts",
  "layout-fields.ts",
  "layout-texts.ts",
  "random.ts",
  "text-writer.ts",
  "tree-files.ts",
  "tree.ts",
  "words.ts",
];

export interface GroupTotal {
  readonly files: number;
  readonly bytes: number;
}

export interface Tree {
  /** Absolute folder that holds MOD.DAT and MEDIA. */
  readonly root: string;
  /** Everything but MOD.DAT. */
  readonly files: number;
  readonly bytes: number;
  readonly groups: Readonly<Record<FileGroup, GroupTotal>>;
}

/**
 * The bench tree: 10,000 files (6,000 DAT of 25 MB, 1,500 LAYOUT of 60 MB, 2,500 others of 200 MB) at scale 1, the
 * same bytes for the same seed. Does nothing when `target` already holds it. Throws when `target` holds anything that
 * was not made here.
 */
export async function makeBenchTree(
  target: string,
  { seed = 1, scale = 1 }: { readonly seed?: number; readonly scale?: number } = {},
): Promise<Tree> {
  return onceInto(target, { tree: "bench", seed, scale }, (root) => {
    const groups = noTotals();
    for (const file of treeFiles(seed, scale)) {
      writeAt(root, file.path, (descriptor) => writeFileSync(descriptor, file.bytes));
      count(groups, file.group, file.bytes.length);
    }
    return groups;
  });
}

const LARGE_FILE_BYTES = 200e6;

/**
 * A project of `bytes` (1 GiB) of assets: two files of 200 MB (or a fifth of the whole each), textures of 5 MB, and a
 * sound that fills up the rest. Large files are written piece by piece, so memory stays flat.
 */
export async function makeLargeTree(
  target: string,
  { bytes = 1 << 30, seed = 1 }: { readonly bytes?: number; readonly seed?: number } = {},
): Promise<Tree> {
  return onceInto(target, { tree: "large", seed, bytes }, (root) => {
    const groups = noTotals();
    const pools = makePools(seed);
    const random = new Random(seed, "large");
    let left = bytes;
    const putSound = (name: string, size: number) => {
      const samples = (size - WAV_HEADER_SIZE) >> 1;
      writeAt(root, `MEDIA/MUSIC/${name}.WAV`, (descriptor) => {
        writeFileSync(descriptor, wavHeader(samples, SOUND_RATE));
        writeSamples(descriptor, pools.sound, random, samples);
      });
      count(groups, "other", WAV_HEADER_SIZE + 2 * samples);
      left -= WAV_HEADER_SIZE + 2 * samples;
    };
    const mod = encodeSource(modDatText("Large Tree", "-2718281828459045235"));
    writeAt(root, "MOD.DAT", (descriptor) => writeFileSync(descriptor, mod));
    count(groups, "mod", mod.length);
    const largest = Math.min(LARGE_FILE_BYTES, Math.floor(bytes / 5));
    putSound("LONG_NIGHT", largest);
    putSound("LONG_DAY", largest);
    const side = bytes >= 256e6 ? 2048 : 256;
    for (let index = 0; left > 2 * textureFileSize(side); index++) {
      const picture = texture(pools, random, side);
      const folder = `MEDIA/TEXTURES/SHEET_${index % 16}`;
      writeAt(root, `${folder}/PANEL_${index}.DDS`, (descriptor) => writeFileSync(descriptor, picture));
      count(groups, "other", picture.length);
      left -= picture.length;
    }
    if (left > WAV_HEADER_SIZE) putSound("SHORT_DUSK", left);
    return groups;
  });
}

/** `samples` 16-bit samples from places of the pool, a megabyte at a time. */
function writeSamples(descriptor: number, pool: Int16Array, random: Random, samples: number): void {
  const bytes = new Uint8Array(pool.buffer, pool.byteOffset, POOL_BYTES);
  for (let left = 2 * samples; left > 0; ) {
    const size = Math.min(left, 1 << 20);
    const start = 2 * random.below((POOL_BYTES - size) / 2 + 1);
    writeFileSync(descriptor, bytes.subarray(start, start + size));
    left -= size;
  }
}

/** Makes a tree unless its stamp says that it is there, and clears away one made differently. */
function onceInto(
  target: string,
  wish: Readonly<Record<string, string | number>>,
  make: (root: string) => Record<FileGroup, GroupTotal>,
): Tree {
  const root = path.resolve(target);
  const stamp = path.join(root, STAMP);
  const key = JSON.stringify({ ...wish, generator: generatorDigest() });
  if (existsSync(stamp)) {
    const found = JSON.parse(readFileSync(stamp, "utf8")) as {
      readonly key: string;
      readonly tree: Omit<Tree, "root">;
    };
    if (found.key === key) return { root, ...found.tree };
    writeFileSync(stamp, UNFINISHED);
    for (const name of ["MEDIA", "MOD.DAT"]) rmSync(path.join(root, name), { recursive: true, force: true });
  } else if (existsSync(root) && readdirSync(root).length > 0) {
    throw new Error(`${root} is not empty and was not made here; name an empty folder`);
  }
  mkdirSync(root, { recursive: true });
  writeFileSync(stamp, UNFINISHED);
  const groups = make(root);
  const assets = [groups.dat, groups.layout, groups.other];
  const tree = {
    files: assets.reduce((sum, { files }) => sum + files, 0),
    bytes: assets.reduce((sum, { bytes }) => sum + bytes, 0),
    groups,
  };
  writeFileSync(stamp, JSON.stringify({ key, tree }));
  return { root, ...tree };
}

/** Changes with the code, so that nobody measures on a tree of yesterday. */
function generatorDigest(): string {
  const hash = createHash("sha256");
  for (const name of SOURCES) hash.update(readFileSync(path.join(import.meta.dirname, name)));
  for (const name of ["mesh.ts", "solids.ts", "wav.ts"])
    hash.update(readFileSync(path.join(import.meta.dirname, "../sample", name)));
  return hash.digest("hex").slice(0, 16);
}

function writeAt(root: string, relative: string, write: (descriptor: number) => void): void {
  const file = path.join(root, relative);
  mkdirSync(path.dirname(file), { recursive: true });
  const descriptor = openSync(file, "w");
  try {
    write(descriptor);
  } finally {
    closeSync(descriptor);
  }
  utimesSync(file, TREE_TIME, TREE_TIME);
}

function noTotals(): Record<FileGroup, GroupTotal> {
  const none = { files: 0, bytes: 0 };
  return { mod: none, dat: none, layout: none, other: none };
}

function count(groups: Record<FileGroup, GroupTotal>, group: FileGroup, bytes: number): void {
  groups[group] = { files: groups[group].files + 1, bytes: groups[group].bytes + bytes };
}

const USAGE = "usage: node scripts/bench/tree.ts <folder> [--seed n] [--scale x] [--large bytes]";

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: "string" }, scale: { type: "string" }, large: { type: "string" } },
  });
  const target = positionals[0];
  if (target === undefined) {
    console.error(USAGE);
    process.exitCode = 2;
  } else {
    const seed = Number(values.seed ?? 1);
    const tree =
      values.large === undefined
        ? await makeBenchTree(target, { seed, scale: Number(values.scale ?? 1) })
        : await makeLargeTree(target, { seed, bytes: Number(values.large) });
    console.log(`${tree.files} files, ${(tree.bytes / 1e6).toFixed(1)} MB in ${tree.root}`);
    for (const [group, { files, bytes }] of Object.entries(tree.groups)) console.log(`  ${group} ${files} ${bytes}`);
  }
}
