import path from "node:path";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { MOST_CELLS, MPP_HEADER_SIZE, readMpp } from "../../../src-shared/formats/mpp/mpp.ts";
import type { WalkGrid } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { type Diagnostic, diagnose } from "../../../src-shared/text/diagnostic.ts";
import { type BuiltLevel, buildLevel } from "../../../src-shared/walk-grid/level-grid/build-level.ts";
import type { LevelInput, LevelRoom } from "../../../src-shared/walk-grid/level-grid/level-input.ts";
import type { LevelStage } from "../../../src-shared/walk-grid/level-grid/level-report.ts";
import { stagesOf } from "../../../src-shared/walk-grid/level-grid/level-stages.ts";
import { FileError } from "../../files/file-error.ts";
import { readBounded } from "../../files/reading.ts";
import { gridFileOf } from "../grid-beside.ts";
import { checkCancelled, hearCancel, type Operation } from "../operation.ts";
import { levelFindings } from "./level-findings.ts";
import { LEVEL_RULES } from "./level-rules.ts";
import { type LevelSpec, readLevelSpec } from "./level-spec.ts";

/** A spec of a thousand rooms takes about 200 kB. */
const LARGEST_SPEC = 4 << 20;
/** Cells of all rooms together; a large level has about a million. */
const MOST_ROOM_CELLS = 2 ** 27;

export interface LevelPreview {
  /** Null when the spec or a grid it names cannot be used. */
  readonly made: {
    readonly built: BuiltLevel;
    readonly stages: readonly LevelStage[];
    readonly spec: LevelSpec;
  } | null;
  readonly findings: readonly Diagnostic[];
}

/**
 * Reads the spec of a level and the grids of its rooms, and makes the grid that the game makes of them when the level
 * starts. Errors: `FileError` about the spec itself, CancelledError; all else comes as findings.
 */
export async function previewLevel(file: string, operation: Operation = {}): Promise<LevelPreview> {
  const { spec, findings } = readLevelSpec(await readBounded(file, LARGEST_SPEC), file);
  if (spec === null) return { made: null, findings };
  const rooms = await readRooms(spec, file, operation);
  if (rooms.kind === "refused") return { made: null, findings: rooms.findings };
  const input: LevelInput = { ...spec, rooms: rooms.rooms, soup: null };
  const built = buildLevel(input, spec.choices);
  await hearCancel(operation);
  return {
    made: { built, stages: stagesOf(input, built), spec },
    findings: levelFindings(input, spec.choices, built, file),
  };
}

type ReadRooms =
  | { readonly kind: "read"; readonly rooms: readonly LevelRoom[] }
  | { readonly kind: "refused"; readonly findings: readonly Diagnostic[] };

/** The grids of all rooms, each file once. */
async function readRooms(spec: LevelSpec, specFile: string, operation: Operation): Promise<ReadRooms> {
  const grids = new Map<string, WalkGrid>();
  const findings: Diagnostic[] = [];
  const rooms: LevelRoom[] = [];
  let cellsLeft = MOST_ROOM_CELLS;
  const refuse = (index: number, why: string) => {
    const data = { where: `rooms[${index}]`, why };
    findings.push(diagnose("level-grid-unusable", LEVEL_RULES["level-grid-unusable"], { path: specFile }, data));
  };
  for (const [index, room] of spec.rooms.entries()) {
    checkCancelled(operation);
    const inSpec = (name: string) => path.resolve(path.dirname(specFile), name);
    const file = room.mpp === undefined ? gridFileOf(inSpec(room.layout!)) : inSpec(room.mpp);
    try {
      const grid = grids.get(file) ?? readMpp(await readBounded(file, MPP_HEADER_SIZE + MOST_CELLS));
      grids.set(file, grid);
      cellsLeft -= grid.cells.length;
      if (cellsLeft < 0) {
        refuse(index, `the rooms up to this one have more than ${MOST_ROOM_CELLS.toLocaleString("en-US")} cells.`);
        break;
      }
      const { position, pieces = null, layout } = room;
      rooms.push({ name: layout ?? room.mpp!, grid, x: position.x, z: position.z, pieces });
    } catch (error) {
      if (!(error instanceof FileError || error instanceof FormatError)) throw error;
      refuse(index, error instanceof FormatError ? `${file}: ${error.message}.` : error.message);
    }
  }
  return findings.length > 0 ? { kind: "refused", findings } : { kind: "read", rooms };
}
