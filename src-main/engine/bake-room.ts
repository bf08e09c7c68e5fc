import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { decodeLayout } from "../../src-shared/formats/layout/layout-decoder.ts";
import type { LayoutFile } from "../../src-shared/formats/layout/layout-file.ts";
import { readMesh } from "../../src-shared/formats/mesh/mesh-reader.ts";
import { type Diagnostic, hasErrors } from "../../src-shared/text/diagnostic.ts";
import {
  type BakedRoom,
  bakeRoom,
  createRoomScratch,
  type RoomScratch,
  regionOfRoom,
} from "../../src-shared/walk-grid/bake.ts";
import { type CollisionMesh, collisionMeshOf } from "../../src-shared/walk-grid/collision-mesh.ts";
import type { MissingInput } from "../../src-shared/walk-grid/missing-inputs.ts";
import type { BakeOptions } from "../../src-shared/walk-grid/options.ts";
import { followedLinks, type Selection, selectPieces } from "../../src-shared/walk-grid/selection.ts";
import type { LevelSet } from "../base-game/base-game.ts";
import { type PieceTable, pieceTable, type RoomFile, type RoomFiles } from "./bake-files.ts";
import { type Compilers, createCompilers } from "./compilers.ts";
import { type LayoutFacts, layoutRegistry } from "./layout-facts.ts";
import { LARGEST_COMPILED } from "./limits.ts";
import { SizedCache } from "./sized-cache.ts";

/** Something a room lacks; `why` is null when it is simply not there. */
export type MissingThing = MissingInput & { readonly why: string | null };

export type RoomBake =
  /** The layout does not compile. */
  | { readonly kind: "broken"; readonly diagnostics: readonly Diagnostic[] }
  /** It compiles, but is nothing to bake; why, as half a sentence. */
  | { readonly kind: "refused"; readonly why: string }
  | {
      readonly kind: "room";
      readonly room: BakedRoom;
      /** Of the layout's text. */
      readonly diagnostics: readonly Diagnostic[];
      readonly missing: readonly MissingThing[];
      /** Files that it was made of, by entry: layouts, meshes, and the mod's own level sets. */
      readonly inputs: readonly string[];
    };

/** What a room depends on besides the rules: paths, its own among them, and pieces by GUID. */
export interface RoomUses {
  readonly files: readonly string[];
  readonly pieces: readonly bigint[];
  /** Whether it came to pieces at all. */
  readonly levelSets: boolean;
}

function nothingAsked() {
  return { files: new Set<string>(), pieces: new Set<bigint>(), levelSets: false };
}

/** Eight times the largest room of the game; its bake takes some 350 MB. */
const MOST_BAKED_CELLS = 1 << 24;
const MESH_CACHE_BYTES = 32 << 20;
const LAYOUT_CACHE_BYTES = 16 << 20;
/** Files asked for at a time: enough to keep a disk busy, few enough to hold. */
const READ_AT_ONCE = 32;
/** A tree takes about so many times the bytes of its compiled file. */
const TREE_BYTES = 12;

/** Bakes rooms one after the other, and keeps what the next ones may need as well. One per thread. */
export class RoomBaker {
  private readonly files: RoomFiles;
  private readonly options: BakeOptions;
  private readonly compilers: Compilers;
  private readonly scratch: RoomScratch = createRoomScratch();
  private readonly layouts = new SizedCache<LayoutFile | null>(LAYOUT_CACHE_BYTES);
  private readonly meshes = new SizedCache<CollisionMesh | null>(MESH_CACHE_BYTES);
  /** What is wrong with files that are there. */
  private readonly faults = new Map<string, string>();
  private asked = nothingAsked();
  private ownLevelSets: readonly LevelSet[] | null = null;
  private table: PieceTable | null = null;
  private hasBasePieces = false;

  constructor(files: RoomFiles, facts: () => LayoutFacts, options: BakeOptions) {
    this.files = files;
    this.options = options;
    this.compilers = createCompilers(facts);
  }

  /** What the last room was asked of, whether it was there or not. */
  get uses(): RoomUses {
    const { files, pieces, levelSets } = this.asked;
    return { files: [...files], pieces: [...pieces], levelSets };
  }

  /** Bakes a layout, given as text or compiled. The grid lives until the next call. Errors: `FileError`. */
  async bake(path: string, bytes: Uint8Array): Promise<RoomBake> {
    this.asked = nothingAsked();
    this.asked.files.add(path);
    const compiled = this.compilers.compile("binlayout", bytes, { path, ids: "sequential" });
    if (compiled.bytes === null || hasErrors(compiled.diagnostics))
      return { kind: "broken", diagnostics: compiled.diagnostics };
    if (compiled.bytes.length > LARGEST_COMPILED)
      return { kind: "refused", why: "the layout is larger than any real one" };
    const layout = decodeLayout(compiled.bytes, layoutRegistry(), path);
    const linked = await this.linkedLayouts(layout);
    const selection = await orWhyNot(() => this.select(layout, linked));
    if (typeof selection === "string") return { kind: "refused", why: selection };
    const meshes = await this.meshesOf(selection.meshes);
    const room = await orWhyNot(() => this.room(selection, meshes));
    if (typeof room === "string") return { kind: "refused", why: room };
    return {
      kind: "room",
      room,
      diagnostics: compiled.diagnostics,
      missing: room.missing.map((thing) => ({ ...thing, why: this.whyMissing(thing) })),
      inputs: [path, ...present(linked), ...present(meshes), ...this.ownSetsOf(selection)],
    };
  }

  private async linkedLayouts(layout: LayoutFile): Promise<ReadonlyMap<string, LayoutFile | null>> {
    const linked = new Map<string, LayoutFile | null>();
    for (let wanted = followedLinks(layout, this.options); wanted.length > 0; ) {
      const fresh = await this.load(wanted, this.layouts, (path, bytes) => this.linkedLayout(path, bytes));
      for (const [path, file] of fresh) linked.set(path, file);
      if (!this.options.followsLinksOfLinks) break;
      const next = [...fresh.values()].flatMap((file) => (file === null ? [] : followedLinks(file, this.options)));
      wanted = [...new Set(next)].filter((path) => !linked.has(path));
    }
    return linked;
  }

  private meshesOf(paths: readonly string[]): Promise<ReadonlyMap<string, CollisionMesh | null>> {
    return this.load(paths, this.meshes, (path, bytes) => {
      const mesh = collisionMeshOf(readMesh(bytes, path));
      return { value: mesh, size: mesh.positions.byteLength + mesh.indices.byteLength };
    });
  }

  private linkedLayout(path: string, bytes: Uint8Array): Made<LayoutFile> {
    const compiled = this.compilers.compile("binlayout", bytes, { path, ids: "sequential" });
    if (compiled.bytes === null || hasErrors(compiled.diagnostics)) {
      const error = compiled.diagnostics.find(({ severity }) => severity === "error");
      throw new FormatError("layout", error?.message ?? "it cannot be compiled", 0, path);
    }
    if (compiled.bytes.length > LARGEST_COMPILED) throw new FormatError("layout", "it is too large", 0, path);
    // The compiler uses its bytes again, and a layout that is kept may point into them.
    const layout = decodeLayout(compiled.bytes.slice(), layoutRegistry(), path);
    return { value: layout, size: TREE_BYTES * compiled.bytes.length };
  }

  /** These files by their path, each from the cache or made of its bytes; null for what is missing or damaged. */
  private async load<T>(
    paths: readonly string[],
    cache: SizedCache<T | null>,
    make: (path: string, bytes: Uint8Array) => Made<T>,
  ): Promise<ReadonlyMap<string, T | null>> {
    for (const path of paths) this.asked.files.add(path);
    const known = new Map(paths.map((path) => [path, cache.get(path)]));
    const wanted = paths.filter((path) => known.get(path) === undefined);
    for (let first = 0; first < wanted.length; first += READ_AT_ONCE) {
      const some = wanted.slice(first, first + READ_AT_ONCE);
      const files = await this.files.read(some);
      for (const [at, path] of some.entries()) {
        const { value, size } = this.made(path, files[at], make);
        cache.set(path, value, size);
        known.set(path, value);
      }
    }
    return known as Map<string, T | null>;
  }

  private made<T>(path: string, file: RoomFile, make: (path: string, bytes: Uint8Array) => Made<T>): Made<T | null> {
    try {
      if (file.kind === "file") return make(path, file.bytes);
      if (file.why !== null) this.faults.set(path, file.why);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.faults.set(path, error.what);
    }
    return { value: null, size: 0 };
  }

  /** The game's pieces are asked for when the mod's own do not do. */
  private async select(layout: LayoutFile, linked: ReadonlyMap<string, LayoutFile | null>): Promise<Selection> {
    this.asked.levelSets = true;
    this.ownLevelSets ??= await this.files.levelSets("own");
    this.table ??= pieceTable(this.ownLevelSets, []);
    const selection = selectPieces({ layout, linked, definitions: this.definitions() }, this.options);
    if (this.hasBasePieces || !selection.missing.some(({ kind }) => kind === "piece")) return selection;
    this.hasBasePieces = true;
    this.table = pieceTable(this.ownLevelSets, await this.files.levelSets("base"));
    return selectPieces({ layout, linked, definitions: this.definitions() }, this.options);
  }

  /** Remembers which pieces were asked for. */
  private definitions(): Pick<PieceTable["pieces"], "get"> {
    return {
      get: (guid) => {
        this.asked.pieces.add(guid);
        return this.table?.pieces.get(guid);
      },
    };
  }

  /** Or why there can be none. Errors: `FormatError`. */
  private room(selection: Selection, meshes: ReadonlyMap<string, CollisionMesh | null>): BakedRoom | string {
    const { x, z } = regionOfRoom(selection, meshes);
    if (x.cells * z.cells > MOST_BAKED_CELLS)
      return `its pieces cover ${x.cells} × ${z.cells} cells, more than any real room`;
    return bakeRoom(selection, meshes, this.options, this.scratch);
  }

  private ownSetsOf({ pieces }: Selection): ReadonlySet<string> {
    const sets = new Set<string>();
    for (const { definition } of pieces) {
      const set = this.table?.ownSets.get(definition.guid);
      if (set !== undefined) sets.add(set);
    }
    return sets;
  }

  private whyMissing(thing: MissingInput): string | null {
    return thing.kind === "piece" ? null : (this.faults.get(thing.path) ?? null);
  }
}

/** What `make` makes, or what it says of a room that is none. */
async function orWhyNot<T>(make: () => T | Promise<T>): Promise<T | string> {
  try {
    return await make();
  } catch (error) {
    if (error instanceof FormatError) return error.what;
    throw error;
  }
}

interface Made<T> {
  readonly value: T;
  /** Bytes of memory. */
  readonly size: number;
}

function present(files: ReadonlyMap<string, unknown>): string[] {
  return [...files].flatMap(([path, file]) => (file === null ? [] : [path]));
}
