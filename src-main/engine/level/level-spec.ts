import { unitsToString } from "../../../src-shared/bytes/utf16.ts";
import { z } from "../../../src-shared/contract/zod.ts";
import { type Diagnostic, diagnose } from "../../../src-shared/text/diagnostic.ts";
import { decodeSource } from "../../../src-shared/text/source-text.ts";
import { DEFAULT_LEVEL, SEAM_WIDTH } from "../../../src-shared/walk-grid/level-grid/level-choices.ts";
import { LEVEL_RULES } from "./level-rules.ts";
import { problemsIn } from "./spec-words.ts";

/** Farther out an f32 no longer tells cells apart. */
const FARTHEST = 1_000_000;
const MOST_ROOMS = 1000;
const MOST_PIECES = 10_000;
const LONGEST_PATH = 4096;
/** Problems that are listed one by one. */
const LISTED = 50;

const place = z.number().min(-FARTHEST).max(FARTHEST);
const file = z.string().min(1).max(LONGEST_PATH);
const name = z.string().max(LONGEST_PATH);

const box = z
  .strictObject({ minX: place, minZ: place, maxX: place, maxZ: place })
  .refine(({ minX, maxX }) => minX <= maxX, { path: ["maxX"], error: "it is less than minX" })
  .refine(({ minZ, maxZ }) => minZ <= maxZ, { path: ["maxZ"], error: "it is less than minZ" });

const room = z
  .strictObject({
    layout: file.optional(),
    mpp: file.optional(),
    /** The height does not matter. */
    position: z.strictObject({ x: place, y: place.optional(), z: place }),
    pieces: box.optional(),
  })
  .refine(({ layout, mpp }) => layout !== undefined || mpp !== undefined, {
    error: "a layout or mpp is wanted, the path of a file",
  });

const DENSITY = /^[A-Z_]+_PER_METER(_MIN|_MAX)?$/;

/** The schema of a spec, before anything is filled in. */
export const levelSpec = z
  .strictObject({
    rooms: z.array(room).min(1).max(MOST_ROOMS),
    dynamicPieces: z
      .array(z.strictObject({ room: z.int().min(0), name: name.default(""), box }))
      .max(MOST_PIECES)
      .default([]),
    pathBounds: z.array(box).max(MOST_PIECES).default([]),
    hasPathing: z.boolean().default(true),
    hasSeams: z.boolean().default(false),
    choices: z
      .strictObject({
        rounding: z.enum(["f32", "exact"]).default(DEFAULT_LEVEL.rounding),
        overlap: z.enum(["last", "first"]).default(DEFAULT_LEVEL.overlap),
        firstCell: z.enum(["box", "centre"]).default(DEFAULT_LEVEL.firstCell),
        seamInside: z.number().min(0).max(SEAM_WIDTH).default(DEFAULT_LEVEL.seamInside),
      })
      .default(DEFAULT_LEVEL),
    densities: z
      .record(z.string().regex(DENSITY, "a key like MONSTERS_PER_METER_MIN is wanted"), z.number().min(0).max(FARTHEST))
      .default({}),
  })
  .superRefine(({ rooms, dynamicPieces }, context) => {
    for (const [index, piece] of dynamicPieces.entries())
      if (piece.room >= rooms.length)
        context.addIssue({
          code: "custom",
          path: ["dynamicPieces", index, "room"],
          message: `there is no room ${piece.room}; the first room is 0`,
        });
  });

/** A level as people write it down (docs/formats/level-grid.md). */
export type LevelSpec = z.infer<typeof levelSpec>;

export interface ReadSpec {
  /** Null when something is wrong. */
  readonly spec: LevelSpec | null;
  readonly findings: readonly Diagnostic[];
}

/** Reads a spec; what is wrong comes as findings that name the place in it. */
export function readLevelSpec(bytes: Uint8Array, path: string): ReadSpec {
  const source = decodeSource(bytes);
  const text = unitsToString(source.units, 0, source.length);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { spec: null, findings: [jsonFinding(error, text, path)] };
  }
  const parsed = levelSpec.safeParse(value);
  if (parsed.success) return { spec: parsed.data, findings: [] };
  const problems = problemsIn(value, parsed.error.issues);
  const findings = problems
    .slice(0, LISTED)
    .map((problem) => diagnose("level-spec-value", LEVEL_RULES["level-spec-value"], { path }, { ...problem }));
  const count = problems.length - findings.length;
  const more = count > 0 ? [diagnose("level-spec-more", LEVEL_RULES["level-spec-more"], { path }, { count })] : [];
  return { spec: null, findings: [...findings, ...more] };
}

/** V8 says "Expected ',' … in JSON at position 12", or names no position; at the end of the text, what is missing. */
function jsonFinding({ message }: SyntaxError, text: string, path: string): Diagnostic {
  const position = message.includes("end of JSON") ? text.length : Number(/ at position (\d+)/.exec(message)?.[1]);
  const why = message
    .replace(/ in JSON at position.*$/s, "")
    .replace(/, (?:\.\.\.)?".*$/s, "")
    .replace("JSON input", "text");
  const place = Number.isNaN(position) ? { path } : { path, ...lineAndColumn(text, position) };
  return diagnose("level-spec-json", LEVEL_RULES["level-spec-json"], place, { why });
}

function lineAndColumn(text: string, position: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, position).split("\n");
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
