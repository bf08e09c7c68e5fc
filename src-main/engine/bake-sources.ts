import { compareUnits } from "../../src-shared/bytes/ascii.ts";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { extensionOf, fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { type LevelSetPiece, readLevelSet } from "../../src-shared/formats/level-set/level-set.ts";
import { isBakedAsAWhole } from "../../src-shared/formats/level-template.ts";
import type { LevelSet } from "../base-game/base-game.ts";
import { LARGEST_LAYER_FILE } from "../base-game/layer.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import {
  type PieceTable,
  pieceTable,
  type RepeatedPieces,
  type RoomFile,
  type RoomFiles,
  repeatedPieces,
} from "./bake-files.ts";
import type { SharedBase } from "./base.ts";
import { contentHashOf } from "./block-maker.ts";
import { createCompilers } from "./compilers.ts";
import { inLanes } from "./lanes.ts";
import { layoutFactsOf } from "./layout-facts.ts";
import { LARGEST_TEXT } from "./limits.ts";
import { readSource } from "./open-source.ts";
import type { SourceFile } from "./plan.ts";

const LEVEL_SETS = "MEDIA/LEVELSETS/";
const LAYOUTS = "MEDIA/LAYOUTS/";
/** Files of the base game read at a time: reading one is mostly waiting. */
const LANES = 16;

export interface OwnFiles {
  /** By entry. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Entries of the base game that the mod takes away. */
  readonly removed: ReadonlySet<string>;
}

/** A mod's files over those of the base game, which is opened when something is not in the mod. */
export class RoomSources implements RoomFiles {
  private readonly own: OwnFiles;
  private readonly base: SharedBase;
  /** Whether something was wanted of a base game that is not there. */
  isBaseMissing = false;
  /** What stood at the paths that were read; null where it changed meanwhile, or may have. Only when it is wanted. */
  private readonly observed: Map<string, string | null> | null;
  private ownSets: readonly LevelSet[] | null = null;
  private baseSets: Promise<readonly LevelSet[]> | null = null;
  private readonly learn: ((source: SourceFile, content: string) => void) | null;
  private ownTable: PieceTable | null = null;
  private baseTable: PieceTable | null = null;

  /** With `learn`, which hears of the content of every file of the mod, `stoodAt` tells afterwards what was read. */
  constructor(own: OwnFiles, base: SharedBase, learn: ((source: SourceFile, content: string) => void) | null = null) {
    this.own = own;
    this.base = base;
    this.learn = learn;
    this.observed = learn === null ? null : new Map();
  }

  async read(paths: readonly string[]): Promise<readonly RoomFile[]> {
    const files: RoomFile[] = paths.map((path) => this.readOwn(path) ?? NOT_THERE);
    if (this.observed !== null) await this.observe(paths, files);
    const wanted = [...paths.keys()].filter((at) => files[at] === NOT_THERE && !this.own.removed.has(paths[at]));
    if (wanted.length === 0) return files;
    const game = await this.game();
    await inLanes(wanted, LANES, async (at) => {
      const bytes = await game.read(paths[at]);
      if (bytes !== null) files[at] = { kind: "file", bytes };
      // What is wrong with it is among the findings of the base game.
      else if ((await game.find(paths[at])) !== null) {
        files[at] = UNREADABLE;
        this.observed?.set(paths[at], null);
      }
    });
    return files;
  }

  async levelSets(of: "own" | "base"): Promise<readonly LevelSet[]> {
    if (of === "own") {
      this.ownSets ??= this.ownLevelSets();
      return this.ownSets;
    }
    this.baseSets ??= this.baseLevelSets();
    return this.baseSets;
  }

  /**
   * What stands at a path, as a text that is another one when something else stands there: a file of the mod by its
   * content, one of the base game by its stamp, or nothing. Null when that is not sure. Errors: `FileError`.
   */
  async standing(path: string, contentOf: (source: SourceFile) => Promise<string>): Promise<string | null> {
    const source = this.own.files.get(path);
    return source === undefined ? this.standingOfBase(path) : `own ${await contentOf(source)}`;
  }

  /** What stood at a path when it was read, in the same words. */
  stoodAt(path: string): string | null {
    return this.observed?.get(path) ?? null;
  }

  /** What a GUID stands for, as a text that is another one when it stands for something else. Errors: `FileError`. */
  async pieceStanding(guid: bigint): Promise<string> {
    const own = await this.levelSets("own");
    this.ownTable ??= pieceTable(own, []);
    const piece = this.ownTable.pieces.get(guid);
    if (piece !== undefined) return `own ${this.ownTable.ownSets.get(guid)} ${pieceText(piece)}`;
    this.baseTable ??= pieceTable([], await this.levelSets("base"));
    const other = this.baseTable.pieces.get(guid);
    return other === undefined ? "none" : `base ${pieceText(other)}`;
  }

  private standingOfOwn(path: string, file: RoomFile): string | null {
    if (file.kind === "missing") return null;
    const content = contentHashOf(file.bytes);
    this.learn?.(this.own.files.get(path)!, content);
    return `own ${content}`;
  }

  private async standingOfBase(path: string): Promise<string | null> {
    if (this.own.removed.has(path)) return "none";
    const found = await (await this.game()).find(path);
    if (found === null) return "none";
    const { layer, entry } = found;
    return entry.isUnsettled ? null : `base ${layer.kind} ${layer.path} ${entry.stamp}`;
  }

  /** Of the base game before its files are read: a change after that shows in the next stamp. */
  private async observe(paths: readonly string[], files: readonly RoomFile[]): Promise<void> {
    for (const [at, path] of paths.entries()) {
      const file = files[at];
      const standing = file === NOT_THERE ? await this.standingOfBase(path) : this.standingOfOwn(path, file);
      const before = this.observed!.get(path);
      this.observed!.set(path, before === undefined || before === standing ? standing : null);
    }
  }

  /** Pieces that the mod has in several places, as far as somebody has asked for its level sets. */
  get repeated(): readonly RepeatedPieces[] {
    return this.ownSets === null ? [] : repeatedPieces(this.ownSets);
  }

  /**
   * Which of these layouts, by their entries, are rooms of levels that GUTS bakes as a whole. The base game is asked only when
   * it is open anyway. Errors: `FileError`.
   */
  async roomsOfWholes(layouts: readonly string[]): Promise<ReadonlySet<string>> {
    const folders = new Map<string, boolean>();
    const rooms = new Set<string>();
    for (const layout of layouts) {
      const folder = folderOf(layout);
      const known = folders.get(folder) ?? (await this.isOfWhole(folder));
      folders.set(folder, known);
      if (known) rooms.add(layout);
    }
    return rooms;
  }

  /** By the nearest template above, if there is one. */
  private async isOfWhole(room: string): Promise<boolean> {
    for (let folder = room; folder.startsWith(LAYOUTS); folder = folderOf(folder)) {
      const path = `${folder}/RULES.TEMPLATE`;
      const isOwn = this.own.files.has(path);
      if (!isOwn && (!this.base.isOpen || this.own.removed.has(path))) continue;
      const [file] = await this.read([path]);
      if (file.kind === "file") return isWhole(file.bytes, path);
    }
    return false;
  }

  private async baseLevelSets(): Promise<readonly LevelSet[]> {
    const sets = await (await this.game()).levelSets();
    return sets.filter(({ path }) => !this.own.files.has(path) && !this.own.removed.has(path));
  }

  private async game() {
    const game = await this.base.game();
    if (game.layers.length === 0) this.isBaseMissing = true;
    return game;
  }

  /** Null when the mod does not have it. */
  private readOwn(path: string): RoomFile | null {
    const source = this.own.files.get(path);
    if (source === undefined) return null;
    try {
      const limit = fileTypeOf(path).compiledTo === null ? LARGEST_LAYER_FILE : LARGEST_TEXT;
      return { kind: "file", bytes: readSource(source.absolute, limit) };
    } catch (error) {
      if (!(error instanceof FileError) || error.kind !== "too-large") throw error;
      return { kind: "missing", why: findingOf(error).message };
    }
  }

  /** What is wrong with one of them is said when it is compiled for the mod; here it has no pieces then. */
  private ownLevelSets(): readonly LevelSet[] {
    const { compile } = createCompilers(() => layoutFactsOf(null));
    const sets: LevelSet[] = [];
    for (const path of this.own.files.keys()) {
      if (!path.startsWith(LEVEL_SETS) || extensionOf(path) !== ".DAT") continue;
      const file = this.readOwn(path);
      if (file?.kind !== "file") continue;
      const { bytes } = compile("bindat", file.bytes, { path, ids: "sequential" });
      const pieces = bytes === null ? null : piecesOf(bytes, path);
      if (pieces !== null) sets.push({ path, pieces });
    }
    return sets.sort((a, b) => compareUnits(a.path, b.path));
  }
}

const NOT_THERE: RoomFile = { kind: "missing", why: null };
const UNREADABLE: RoomFile = { kind: "missing", why: "the base game's file cannot be read" };

function pieceText({ name, visuals, collisionFiles, neverBake, alwaysBakeCollision }: LevelSetPiece): string {
  return JSON.stringify([name, visuals, collisionFiles, neverBake, alwaysBakeCollision]);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/"));
}

/** What is wrong with a template is said when it is compiled for the mod. */
function isWhole(text: Uint8Array, path: string): boolean {
  const { bytes } = createCompilers(() => layoutFactsOf(null)).compile("bindat", text, { path, ids: "sequential" });
  try {
    return bytes !== null && isBakedAsAWhole(bytes, path);
  } catch (error) {
    if (error instanceof FormatError) return false;
    throw error;
  }
}

function piecesOf(bytes: Uint8Array, path: string): LevelSet["pieces"] | null {
  try {
    return readLevelSet(bytes, path);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
