import path from "node:path";
import { mediaPathOf } from "../../src-shared/formats/media-path.ts";
import { parseModDat } from "../../src-shared/formats/mod-dat/parse.ts";
import { writeMpp } from "../../src-shared/formats/mpp/mpp.ts";
import { type Diagnostic, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { decodeSource } from "../../src-shared/text/source-text.ts";
import type { BakedRoom } from "../../src-shared/walk-grid/bake.ts";
import { type BakeOptions, DEFAULT_BAKE, PUBLISHED_BAKE } from "../../src-shared/walk-grid/options.ts";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { matchingNames } from "../files/names.ts";
import { scanProject } from "../files/project-scan.ts";
import { readBounded } from "../files/reading.ts";
import { bakeFindings, LackedThings } from "./bake-findings.ts";
import { type MissingThing, RoomBaker } from "./bake-room.ts";
import { type OwnFiles, RoomSources } from "./bake-sources.ts";
import { type SharedBase, withSharedBase } from "./base.ts";
import { namesIn } from "./grid-beside.ts";
import { FEATURE_TAGS_ENTRY, layoutFactsOfFile } from "./layout-facts.ts";
import { LARGEST_TEXT } from "./limits.ts";
import { lackOf, outcomeOfRoom } from "./make-grid.ts";
import { checkCancelled, hearCancel, type Operation, orCancelled } from "./operation.ts";
import { planFiles } from "./plan.ts";
import { MOD_DAT_LIMIT, sourceFilesOf } from "./project.ts";

/** Rules as the grids of GUTS show them, or as they are published (docs/formats/walk-grid.md). */
export type BakeRules = "measured" | "published";

export interface LayoutRequest {
  /** A layout, text or compiled, wherever it lies. */
  readonly layout: string;
  /** The folder around the MEDIA whose files come before the base game's; of the layout's path when undefined. */
  readonly project: string | undefined;
  /** Base game, as for `pack`. */
  readonly base: readonly string[];
  readonly reconnect: boolean;
  /** Measured ones when undefined. */
  readonly rules?: BakeRules | undefined;
}

/** A layout that was baked alone. */
export interface LayoutBake {
  /** Null when there is none to bake: it is broken, lies too far apart, or the base game cannot be used. */
  readonly room: BakedRoom | null;
  readonly missing: readonly MissingThing[];
  /** The project that was looked in; null when there is none around the layout. */
  readonly project: string | null;
  readonly findings: readonly Diagnostic[];
}

/** Bakes one layout. What is wrong with it and what is missing are findings. Errors: `FileError`, `CancelledError`. */
export async function bakeLayout(request: LayoutRequest, operation: Operation = {}): Promise<LayoutBake> {
  const project = request.project ?? projectAround(request.layout);
  const own = project === null ? NOTHING_OWN : await orCancelled(operation, ownFilesIn(project, operation));
  const bytes = await readBounded(request.layout, LARGEST_TEXT);
  checkCancelled(operation);
  const bake = await withSharedBase(request.base, (base) => bakeWith(request, bytes, own, base));
  await hearCancel(operation);
  return { project, ...bake };
}

async function bakeWith(
  request: LayoutRequest,
  bytes: Uint8Array,
  own: OwnFiles,
  base: SharedBase,
): Promise<Omit<LayoutBake, "project">> {
  if (base.isNamed && hasErrors((await base.game()).findings))
    return { room: null, missing: [], findings: base.findings };
  const { layout: name } = request;
  const sources = new RoomSources(own, base);
  const tags = own.files.get(FEATURE_TAGS_ENTRY)?.absolute ?? null;
  const baker = new RoomBaker(sources, () => layoutFactsOfFile(tags), bakeOptionsOf(request));
  const bake = await baker.bake(name, bytes);
  if (bake.kind === "broken") return { room: null, missing: [], findings: bake.diagnostics };
  const lacked = new LackedThings();
  const lacks = bake.kind === "room" ? bake.missing.map(lackOf) : [];
  lacked.add(name, lacks);
  const outcome = bake.kind === "room" ? outcomeOfRoom(bake.room, lacks) : bake;
  const entry = entryIn(own, name);
  const said = bakeFindings([{ entry: name, layout: entry, path: name, shipped: null }], [outcome], lacked, {
    project: name,
    isBaseMissing: sources.isBaseMissing,
    repeated: sources.repeated,
    ofWholes: await sources.roomsOfWholes([entry]),
    skipBroken: false,
  });
  const { room, missing, diagnostics } = bake.kind === "room" ? bake : { room: null, missing: [], diagnostics: [] };
  return { room, missing, findings: [...base.findings, ...diagnostics, ...said] };
}

export function bakeOptionsOf({
  reconnect,
  rules = "measured",
}: Pick<LayoutRequest, "reconnect" | "rules">): BakeOptions {
  return { ...RULES[rules], reconnect };
}

const RULES: Readonly<Record<BakeRules, BakeOptions>> = { measured: DEFAULT_BAKE, published: PUBLISHED_BAKE };

/**
 * The nearest folder above a layout with a MEDIA that it lies in, or with MEDIA and MOD.DAT; null when there is none. Many
 * a system has a /media.
 */
function projectAround(layout: string): string | null {
  const whole = path.resolve(layout);
  for (let folder = path.dirname(whole); ; folder = path.dirname(folder)) {
    const names = namesIn(folder);
    const [media] = matchingNames(names, "MEDIA");
    const isInside = media !== undefined && whole.startsWith(path.join(folder, media) + path.sep);
    if (isInside || (media !== undefined && matchingNames(names, "MOD.DAT").length > 0)) return folder;
    if (folder === path.dirname(folder)) return null;
  }
}

/** The entry of a layout of the project; of another one its path, which is no entry. */
function entryIn({ files }: OwnFiles, layout: string): string {
  const whole = path.resolve(layout);
  for (const [entry, { absolute }] of files) if (path.resolve(absolute) === whole) return entry;
  return layout;
}

const NOTHING_OWN: OwnFiles = { files: new Map(), removed: new Set() };

/** What a mod made of a project has, and what it takes away. What is wrong with the project, `pack` says. */
async function ownFilesIn(root: string, { signal }: Operation): Promise<OwnFiles> {
  const scan = await scanProject(root, { signal });
  const plan = planFiles(sourceFilesOf(scan), { orphans: "skip", raw: "keep", mpp: "keep" });
  const modDat = scan.modDat === null ? null : await readBounded(path.join(root, scan.modDat), MOD_DAT_LIMIT);
  const info = modDat === null ? null : parseModDat(decodeSource(modDat), "MOD.DAT").info;
  return {
    files: new Map(plan.files.map(({ entry, source }) => [entry, source])),
    removed: new Set((info?.removedFiles ?? []).flatMap((file) => mediaPathOf(file) ?? [])),
  };
}

/** Writes the grid of a room. Errors: `FileError`. */
export async function writeGrid(file: string, { grid }: BakedRoom): Promise<void> {
  await writeFileAtomically(file, writeMpp(grid), { backup: "none" });
}
