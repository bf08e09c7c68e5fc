import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { BindatCursor } from "../../../src-shared/formats/bindat/bindat-cursor.ts";
import { pictureFault } from "../../../src-shared/formats/dds/picture-fault.ts";
import { extensionOf, fileTypeOf } from "../../../src-shared/formats/file-types.ts";
import { readLevelSet } from "../../../src-shared/formats/level-set/level-set.ts";
import { mediaPathOf } from "../../../src-shared/formats/media-path.ts";
import { readMpp } from "../../../src-shared/formats/mpp/mpp.ts";
import { objectsOf } from "../../../src-shared/formats/raw/layout-objects.ts";
import { readRaw } from "../../../src-shared/formats/raw/raw-codec.ts";
import { type RawKind, rawKindOf } from "../../../src-shared/formats/raw/raw-index.ts";
import { readFacts } from "../../../src-shared/formats/raw/read-facts.ts";
import { factsKindOf } from "../../../src-shared/formats/raw/sources.ts";
import { countKinds } from "../../../src-shared/walk-grid/grid-summary.ts";
import { payloadForm } from "../../archive/payload-form.ts";
import { layoutRegistry } from "../../engine/layout-facts.ts";
import { deadNameOf } from "./dead-keys.ts";
import type { DepthFacts } from "./facts.ts";
import { indexLines, linesOf } from "./index-lines.ts";

/** Of one kind of trouble; the number of all is told. */
const MOST_NOTES = 200;
const MOST_KEYS = 20;
/** Of lines, units, rooms and grids each: more than any real mod has. What is beyond is not compared with others. */
const MOST_LINES = 200_000;

const LEVELS = "MEDIA/LAYOUTS/";
const LEVEL_SETS = "MEDIA/LEVELSETS/";

type Outside = "findings" | "removed" | "junk" | "files";
type Lists = {
  readonly [K in Exclude<keyof DepthFacts, Outside | "isCut">]: DepthFacts[K][number][];
};

interface RoomPieces {
  readonly path: string;
  readonly guids: ReadonlySet<string>;
  readonly pieces: number;
}

/** What the contents do not say. */
export interface FactsOutside extends Pick<DepthFacts, Outside> {
  readonly timeOf: (path: string) => string;
}

/** Gathers facts of the contents of one mod, file by file. What is damaged becomes a note; nothing is thrown. */
export class ContentFacts {
  private readonly lists: Lists = {
    unreadable: [],
    deadKeys: [],
    own: [],
    listed: [],
    indices: [],
    bases: [],
    rooms: [],
    grids: [],
    pictures: [],
  };
  private readonly cursor = new BindatCursor();
  private readonly roomPieces: RoomPieces[] = [];
  /** GUIDs of the pieces of the mod's own level sets, and whether each has a collision mesh. */
  private readonly collisions = new Map<string, boolean>();

  /** Most bytes of compiled files to read: many entries can share one block. */
  private left: number;
  private isCut = false;

  constructor(limit: number) {
    this.left = limit;
  }

  /** The first of the files of that path; `bytes` may be reused afterwards. */
  take(path: string, type: number, bytes: Uint8Array): void {
    try {
      // What the game never finds has no part in anything, but may be damaged all the same.
      const isFound = path === asciiUpper(path);
      this.read(path, type, bytes, isFound);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.note("unreadable", { path, what: error.what });
    }
  }

  /** `timeOf`: FILETIME of an entry, decimal. */
  finish({ timeOf, ...rest }: FactsOutside): DepthFacts {
    const rooms = this.roomPieces.map(({ path, guids, pieces }) => {
      return { path, pieces, collides: this.collides(guids), time: timeOf(path) };
    });
    const grids = this.lists.grids.map((grid) => ({ ...grid, time: timeOf(grid.path) }));
    const isCut = this.isCut || Object.values(this.lists).some(({ length }) => length === MOST_LINES);
    return { ...this.lists, rooms, grids, isCut, ...rest };
  }

  private read(path: string, type: number, bytes: Uint8Array, isFound: boolean): void {
    const { expected, found } = payloadForm(type, bytes);
    // What is not compiled at all is told by verifying.
    if (expected !== null && found !== "compiled") return;
    if (this.left < 0) this.isCut = true;
    if (this.isCut) return;
    const rawKind = isIndex(path) ? rawKindOf(path) : null;
    const extension = extensionOf(path);
    // Of sounds and pictures no more than the beginning is looked at.
    if (expected !== null || rawKind !== null || extension === ".MPP") this.left -= bytes.length;
    if (expected === "bindat") this.readDat(path, bytes);
    if (expected === "binlayout") this.readLayout(path, bytes);
    if (isFound && expected !== null) this.readIndexed(path, bytes);
    if (rawKind !== null) this.readIndex(rawKind, bytes);
    if (extension === ".MPP") this.readGrid(path, bytes);
    if (extension === ".DDS") this.readPicture(path, bytes);
  }

  private readDat(path: string, bytes: Uint8Array): void {
    const dead = new Set<string>();
    this.cursor.open(bytes);
    this.cursor.passNames((hash) => {
      const name = deadNameOf(hash);
      if (name !== null && dead.size < MOST_KEYS) dead.add(name);
    });
    if (dead.size > 0) this.note("deadKeys", { path, keys: [...dead] });
    if (!path.startsWith(LEVEL_SETS)) return;
    for (const { guid, collisionFiles } of readLevelSet(bytes))
      this.collisions.set(
        String(guid),
        collisionFiles.some((file) => file !== ""),
      );
  }

  private readLayout(path: string, bytes: Uint8Array): void {
    const guids = new Set<string>();
    let pieces = 0;
    for (const values of objectsOf(bytes, layoutRegistry(), "Room Piece")) {
      pieces++;
      const guid = values.get("GUID");
      if (guid !== undefined && "value" in guid) guids.add(String(guid.value));
    }
    if (pieces > 0 && path.startsWith(LEVELS)) addTo(this.roomPieces, [{ path, guids, pieces }]);
  }

  private readIndexed(path: string, bytes: Uint8Array): void {
    const kind = factsKindOf(path);
    if (kind === null) return;
    const facts = readFacts(kind, bytes, layoutRegistry);
    addTo(this.lists.own, linesOf(path, facts));
    if (facts.kind !== "unitdata" || !facts.baseFile) return;
    const baseFile = mediaPathOf(facts.baseFile);
    if (baseFile !== null) addTo(this.lists.bases, [{ path, baseFile }]);
  }

  private readIndex(kind: RawKind, bytes: Uint8Array): void {
    try {
      addTo(this.lists.listed, indexLines(readRaw(kind, bytes)));
      this.lists.indices.push({ kind, broken: null });
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      this.lists.indices.push({ kind, broken: error.what });
    }
  }

  private readGrid(path: string, bytes: Uint8Array): void {
    const size = bytes.length;
    try {
      const { cells } = readMpp(bytes);
      const kinds = countKinds(cells);
      addTo(this.lists.grids, [
        { path, size, walkable: kinds.walkable, isStub: kinds.void === cells.length, time: "0" },
      ]);
    } catch (error) {
      addTo(this.lists.grids, [{ path, size, walkable: null, isStub: false, time: "0" }]);
      throw error;
    }
  }

  private readPicture(path: string, bytes: Uint8Array): void {
    const what = pictureFault(bytes, bytes.length);
    if (what !== null) this.note("pictures", { path, what });
  }

  private collides(guids: ReadonlySet<string>): boolean | null {
    const known = [...guids].map((guid) => this.collisions.get(guid));
    if (known.includes(true)) return true;
    return known.includes(undefined) ? null : false;
  }

  private note<K extends "unreadable" | "deadKeys" | "pictures">(list: K, note: Lists[K][number]): void {
    const notes = this.lists[list] as Lists[K][number][];
    if (notes.length < MOST_NOTES) notes.push(note);
  }
}

/** A spread of very many would overflow the stack. */
function addTo<T>(list: T[], items: readonly T[]): void {
  for (const item of items) if (list.length < MOST_LINES) list.push(item);
}

/** Indices stand directly in MEDIA. */
function isIndex(path: string): boolean {
  return fileTypeOf(path).preview === "index" && path.lastIndexOf("/") === "MEDIA".length;
}
