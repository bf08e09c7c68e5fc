import { encodeSource } from "../../src-shared/text/source-text.ts";
import { type AssetPools, collision, makePools, material, model, sound, texture } from "./assets.ts";
import {
  type DatKind,
  datText,
  type LayoutKind,
  layoutText,
  levelsetText,
  modDatText,
  type Piece,
  Random,
} from "./texts.ts";
import { fileWord } from "./words.ts";

/** Sizes of the groups at scale 1. */
const DAT_BYTES = 25e6;
const LAYOUT_BYTES = 60e6;
const OTHER_BYTES = 200e6;

export type FileGroup = "mod" | "dat" | "layout" | "other";

export interface TreeFile {
  /** Below the project root, with slashes. */
  readonly path: string;
  readonly group: FileGroup;
  readonly bytes: Uint8Array;
}

interface Plan<Kind> {
  readonly kind: Kind;
  readonly count: number;
  /** Mean size against the other kinds of the group. */
  readonly weight: number;
  readonly folder: string;
  /** Folders below `folder`. */
  readonly folders: number;
}

const LEVELSETS = { count: 30, weight: 40 };
const MESHES_PER_SET = 4;

const DATS: readonly Plan<DatKind>[] = [
  { kind: "item", count: 3300, weight: 1.6, folder: "MEDIA/UNITS/ITEMS", folders: 20 },
  { kind: "monster", count: 720, weight: 7, folder: "MEDIA/UNITS/MONSTERS", folders: 60 },
  { kind: "prop", count: 120, weight: 2, folder: "MEDIA/UNITS/PROPS", folders: 6 },
  { kind: "skill", count: 780, weight: 14, folder: "MEDIA/SKILLS", folders: 40 },
  { kind: "affix", count: 900, weight: 2.2, folder: "MEDIA/AFFIXES", folders: 18 },
  { kind: "dungeon", count: 150, weight: 3, folder: "MEDIA/DUNGEONS", folders: 1 },
];

const LAYOUTS: readonly Plan<LayoutKind>[] = [
  { kind: "props", count: 150, weight: 20, folder: "MEDIA/LEVELSETS/PROPS", folders: 15 },
  { kind: "room", count: 240, weight: 70, folder: "MEDIA/LAYOUTS", folders: 30 },
  { kind: "particles", count: 560, weight: 30, folder: "MEDIA/PARTICLES", folders: 40 },
  { kind: "missile", count: 150, weight: 20, folder: "MEDIA/MISSILES", folders: 12 },
  { kind: "skill", count: 250, weight: 22, folder: "MEDIA/SKILLS", folders: 40 },
  { kind: "ui", count: 150, weight: 100, folder: "MEDIA/UI/MENUS", folders: 10 },
];

type AssetKind = "texture" | "model" | "sound";

const ASSETS: readonly Plan<AssetKind>[] = [
  { kind: "texture", count: 1300, weight: 0, folder: "MEDIA/TEXTURES", folders: 50 },
  { kind: "model", count: 600, weight: 96, folder: "MEDIA/MODELS", folders: 60 },
  { kind: "sound", count: 380, weight: 110, folder: "MEDIA/SOUNDS", folders: 20 },
];
const MATERIALS = 100;

const TEXTURE_SIDES = [64, 128, 128, 128, 256, 256, 256, 256, 256, 512];

/**
 * The files of the bench tree, made one after another from a seed. `scale` multiplies counts and sizes of the
 * groups; the mean sizes stay.
 */
export function* treeFiles(seed: number, scale = 1): Generator<TreeFile> {
  const scaled = <T extends { readonly count: number }>(plan: T): T => ({
    ...plan,
    count: Math.max(1, Math.round(plan.count * scale)),
  });
  yield { path: "MOD.DAT", group: "mod", bytes: encodeSource(modDatText("Bench Tree", "-5026217401234567891")) };

  const sets = scaled(LEVELSETS);
  const dats = DATS.map(scaled);
  const datSizes = new Sizes(
    seed,
    scale * DAT_BYTES,
    [sets, ...dats].reduce((sum, { count, weight }) => sum + count * weight, 0),
  );
  const other = new Sizes(seed, scale * OTHER_BYTES, 0);
  const pieces: Piece[] = [];
  for (let set = 0; set < sets.count; set++) {
    const random = new Random(seed, `levelset ${set}`);
    const name = `${fileWord(random)}_set_${set}`;
    const meshes = Array.from({ length: MESHES_PER_SET }, (_, i) => `media/levelsets/${name}/tile_${i}.mesh`);
    const made = levelsetText(random, { bytes: datSizes.next(LEVELSETS.weight), name, meshes });
    pieces.push(...made.pieces);
    yield datSizes.spend({
      path: `MEDIA/LEVELSETS/${name.toUpperCase()}.DAT`,
      group: "dat",
      bytes: encodeSource(made.text),
    });
    for (const mesh of meshes)
      yield other.spend({ path: `MEDIA${mesh.slice(5).toUpperCase()}`, group: "other", bytes: collision(random) });
  }
  for (const plan of dats) yield* datFiles(seed, plan, datSizes);

  const layouts = LAYOUTS.map(scaled);
  const weight = layouts.reduce((sum, plan) => sum + plan.count * plan.weight, 0);
  yield* layoutFiles(seed, layouts, new Sizes(seed, scale * LAYOUT_BYTES, weight), pieces);
  yield* otherFiles(seed, ASSETS.map(scaled), Math.max(1, Math.round(MATERIALS * scale)), other);
}

function* datFiles(seed: number, plan: Plan<DatKind>, sizes: Sizes): Generator<TreeFile> {
  const inFolder = new Map<string, string[]>();
  const isUnit = plan.folder.startsWith("MEDIA/UNITS/");
  for (let index = 0; index < plan.count; index++) {
    const random = new Random(seed, `${plan.kind} ${index}`);
    const place = placeOf(seed, plan, index, random);
    const earlier = inFolder.get(place.folder) ?? [];
    inFolder.set(place.folder, earlier);
    const baseFile =
      isUnit && earlier.length > 0 ? (random.chance(0.85) ? earlier[0] : random.pick(earlier)) : undefined;
    const path = `${place.folder}/${place.name}.DAT`;
    earlier.push(path.toLowerCase());
    const text = datText(random, {
      kind: plan.kind,
      bytes: sizes.next(plan.weight),
      index,
      ...(baseFile === undefined ? {} : { baseFile }),
    });
    yield sizes.spend({ path, group: "dat", bytes: encodeSource(text) });
  }
}

function* layoutFiles(
  seed: number,
  plans: readonly Plan<LayoutKind>[],
  sizes: Sizes,
  pieces: readonly Piece[],
): Generator<TreeFile> {
  const links: string[] = [];
  for (const plan of plans) {
    for (let index = 0; index < plan.count; index++) {
      const random = new Random(seed, `layout ${plan.kind} ${index}`);
      const place = placeOf(seed, plan, index, random);
      const path = `${place.folder}${plan.kind === "room" ? "/1X1SINGLE_ROOM" : ""}/${place.name}.LAYOUT`;
      const wish = { kind: plan.kind, bytes: sizes.next(plan.weight), pieces };
      // Only rooms link, and only to props: a link inside a linked layout is not followed.
      const text = layoutText(random, plan.kind === "room" ? { ...wish, links } : wish);
      if (plan.kind === "props") links.push(path);
      yield sizes.spend({ path, group: "layout", bytes: encodeSource(text) });
    }
  }
}

function* otherFiles(
  seed: number,
  plans: readonly Plan<AssetKind>[],
  materials: number,
  sizes: Sizes,
): Generator<TreeFile> {
  const pools = makePools(seed);
  for (let index = 0; index < materials; index++) {
    const random = new Random(seed, `material ${index}`);
    const path = `MEDIA/MODELS/MATERIALS/${fileWord(random).toUpperCase()}_${index}.MATERIAL`;
    yield sizes.spend({ path, group: "other", bytes: material(random) });
  }
  for (const plan of plans) {
    // Textures come first and in the sizes textures have; models and sounds share what they leave.
    if (plan.kind === "model") sizes.share(plans.reduce((sum, { count, weight }) => sum + count * weight, 0));
    for (let index = 0; index < plan.count; index++) {
      const random = new Random(seed, `${plan.kind} ${index}`);
      const place = placeOf(seed, plan, index, random);
      const path = `${place.folder}/${place.name}${EXTENSIONS[plan.kind]}`;
      const bytes = MAKERS[plan.kind](pools, random, sizes.next(plan.weight));
      yield sizes.spend({ path, group: "other", bytes });
    }
  }
}

const EXTENSIONS: Readonly<Record<AssetKind, string>> = { texture: ".DDS", model: ".MESH", sound: ".WAV" };

const MAKERS: Readonly<Record<AssetKind, (pools: AssetPools, random: Random, size: number) => Uint8Array>> = {
  texture: (pools, random) => texture(pools, random, random.pick(TEXTURE_SIDES)),
  model,
  sound,
};

function placeOf(
  seed: number,
  plan: { readonly folder: string; readonly folders: number },
  index: number,
  random: Random,
): { readonly folder: string; readonly name: string } {
  const name = `${fileWord(random).toUpperCase()}_${index}`;
  if (plan.folders === 1) return { folder: plan.folder, name };
  const folder = index % plan.folders;
  return {
    folder: `${plan.folder}/${fileWord(new Random(seed, `${plan.folder} ${folder}`)).toUpperCase()}_${folder}`,
    name,
  };
}

/** Hands out sizes by weight, uneven as real files are, so that a group ends at its total. */
class Sizes {
  private readonly random: Random;
  private leftBytes: number;
  private leftWeight: number;

  constructor(seed: number, bytes: number, weight: number) {
    this.random = new Random(seed, `sizes ${bytes}`);
    this.leftBytes = bytes;
    this.leftWeight = weight;
  }

  /** From here on, what is left is shared by files of this much weight. */
  share(weight: number): void {
    this.leftWeight = weight;
  }

  /** Wish for a file of this weight: a fair share of what is left, from a third of it to nearly four times as much. */
  next(weight: number): number {
    const fair = this.leftWeight === 0 ? 0 : (this.leftBytes * weight) / this.leftWeight;
    const isLast = this.leftWeight - weight < 1e-6;
    this.leftWeight -= weight;
    const spread = this.random.real() + this.random.real() + this.random.real() - 1.5;
    return Math.max(0, Math.round(isLast ? fair : fair * Math.exp(spread * 1.2) * 0.9));
  }

  /** Counts what a file really took. */
  spend(file: TreeFile): TreeFile {
    this.leftBytes -= file.bytes.length;
    return file;
  }
}
