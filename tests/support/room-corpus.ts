import { readFileSync } from "node:fs";
import path from "node:path";
import { createCompilers } from "../../src-main/engine/compilers.ts";
import { layoutFactsOf } from "../../src-main/engine/layout-facts.ts";
import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { decodeLayout } from "../../src-shared/formats/layout/layout-decoder.ts";
import type { LayoutFile } from "../../src-shared/formats/layout/layout-file.ts";
import { type LevelSetPiece, readLevelSet } from "../../src-shared/formats/level-set/level-set.ts";
import { readMesh } from "../../src-shared/formats/mesh/mesh-reader.ts";
import { readMpp } from "../../src-shared/formats/mpp/mpp.ts";
import type { WalkGrid } from "../../src-shared/formats/mpp/walk-grid.ts";
import { decodeSource } from "../../src-shared/text/source-text.ts";
import { type CollisionMesh, collisionMeshOf } from "../../src-shared/walk-grid/collision-mesh.ts";
import { CORPUS, corpusBytes, corpusFiles } from "./corpus.ts";
import { compiler, registry, tags } from "./layout.ts";
import { readTarGz } from "./tar.ts";

/** A layout of a mod and the grid that GUTS baked of it. */
export interface CorpusRoom {
  readonly name: string;
  /** The commit that it is of, for rooms that are there more than once. */
  readonly source: string;
  readonly layout: LayoutFile;
  readonly grid: WalkGrid;
}

/** What a grid's name has between the layout's and its own (corpus README). */
const PACK_NAME = /\.(?:EDITORMOD|\w+)\.MOD\.PACKED$/;

function keyOf(local: string): string {
  return asciiUpper(local)
    .replace(/\.GZ$/, "")
    .replace(/\.(?:LAYOUT|MPP)$/, "")
    .replace(PACK_NAME, "");
}

/** The rooms of pair-mpp; the one grid without a layout is left out. */
export function corpusRooms(): CorpusRoom[] {
  const files = corpusFiles("pair-mpp");
  const layouts = new Map(files.filter((file) => /\.layout(?:\.gz)?$/i.test(file)).map((file) => [keyOf(file), file]));
  return files
    .filter((file) => /\.mpp$/i.test(file))
    .flatMap((file) => {
      const text = layouts.get(keyOf(file));
      if (text === undefined) return [];
      const name = asciiUpper(path.basename(text)).replace(/\.LAYOUT(?:\.GZ)?$/, "");
      const source = file.split(path.sep)[1].split("@")[1];
      return [{ name, source, layout: readLayout(text), grid: readMpp(corpusBytes(file), file) }];
    });
}

function readLayout(local: string): LayoutFile {
  const { bytes } = compiler(decodeSource(corpusBytes(local)), { path: local, tags });
  if (bytes === null) throw new Error(`${local} does not compile`);
  return decodeLayout(bytes, registry, local);
}

export interface BaseRooms {
  readonly definitions: ReadonlyMap<bigint, LevelSetPiece>;
  /** Null for one that is not there. */
  mesh(name: string): CollisionMesh | null;
}

/** Level sets and collision meshes of the base game. */
export function corpusBaseRooms(): BaseRooms {
  const files = new Map(
    [...readTarGz(readFileSync(path.join(CORPUS, "base-game.tar.gz")))].map(([name, bytes]) => [
      asciiUpper(name).replace(/^\.\//, ""),
      bytes,
    ]),
  );
  const { compile } = createCompilers(() => layoutFactsOf(null));
  const definitions = new Map<bigint, LevelSetPiece>();
  for (const name of [...files.keys()].filter((each) => /\/LEVELSETS\/.*\.DAT$/.test(each)).sort())
    for (const piece of readLevelSet(compile("bindat", files.get(name)!, { path: name, ids: "sequential" }).bytes!))
      definitions.set(piece.guid, piece);
  const meshes = new Map<string, CollisionMesh | null>();
  return {
    definitions,
    mesh(name) {
      const bytes = files.get(name);
      const known = meshes.get(name) ?? (bytes === undefined ? null : collisionMeshOf(readMesh(bytes, name)));
      meshes.set(name, known);
      return known;
    },
  };
}
