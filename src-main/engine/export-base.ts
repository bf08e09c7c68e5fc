import path from "node:path";
import { crc32 } from "node:zlib";
import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { fileTypeOf, isDeflated } from "../../src-shared/formats/file-types.ts";
import { mediaPathOf } from "../../src-shared/formats/media-path.ts";
import { DEFAULT_GAME_VERSION } from "../../src-shared/formats/mod/game-version.ts";
import { FORMAT_VERSION, type ModHeader } from "../../src-shared/formats/mod/header.ts";
import { type Diagnostic, diagnose } from "../../src-shared/text/diagnostic.ts";
import type { BaseGame } from "../base-game/base-game.ts";
import { BASE_RULES } from "../base-game/rules.ts";
import { createAtomicFile } from "../files/atomic-file.ts";
import { withLock } from "../files/lock.ts";
import { removeStaleTemporaries } from "../files/temporary.ts";
import { type BlockFacts, encodeBlockHead } from "./block.ts";
import { Deflater } from "./deflater.ts";
import { ModWriter, type PackedEntry } from "./mod-writer.ts";
import { checkCancelled, type Operation } from "./operation.ts";
import { verifyWritten } from "./pack.ts";
import { compareEntries } from "./plan.ts";
import { buildFolders } from "./workplace.ts";

/** What a bundle of base data holds. */
export interface ExportCounts {
  readonly units: number;
  readonly levelSets: number;
  readonly layouts: number;
  readonly meshes: number;
}

export type Exported =
  | {
      readonly kind: "exported";
      readonly output: string;
      readonly bytes: number;
      readonly entries: number;
      readonly counts: ExportCounts;
      readonly findings: readonly Diagnostic[];
    }
  | { readonly kind: "nothing"; readonly findings: readonly Diagnostic[] };

const LEVEL = 6;

/** Nothing in it depends on when, where or by whom a bundle is made: equal data give equal bytes. */
const HEADER: ModHeader = {
  formatVersion: FORMAT_VERSION,
  modVersion: 1,
  gameVersion: DEFAULT_GAME_VERSION,
  title: "Torchlight II base data",
  author: "",
  description: "For building mods where the game is not installed. Not a mod: do not put it into the mods folder.",
  website: "",
  downloadUrl: "",
  // No mod's, and not 0, which is that of a template.
  id: -7316429385112340817n,
  flags: 0,
  requirementHash: 0n,
  requirements: [],
  removedFiles: [],
  versions: [],
};

/**
 * Writes what builds ask of the base game into one file, a .MOD: units, level sets, layouts, the collision meshes that
 * the level sets name, and the feature tags; compiled, whatever the layers hold. A file that cannot be read is left
 * out, and a finding of the base game. Errors: `FileError`, `CancelledError`.
 */
export async function exportBase(base: BaseGame, output: string, operation: Operation = {}): Promise<Exported> {
  const { paths, counts, findings } = await choosePaths(base);
  if (counts.units + counts.levelSets + counts.layouts === 0) {
    const nothing = diagnose("base-nothing", BASE_RULES["base-nothing"], { path: output }, {});
    return { kind: "nothing", findings: [...base.findings, nothing] };
  }
  return withLock(output, { folder: buildFolders().locks }, async () => {
    await removeStaleTemporaries(path.dirname(output));
    const file = await createAtomicFile(output);
    try {
      const writer = new ModWriter(file, HEADER);
      const entries = await appendAll(base, paths, writer, operation);
      const { bytes } = await writer.finish(entries);
      await file.commit({ backup: "none", verify: (temporary) => verifyWritten(temporary, "full", operation) });
      const all = [...base.findings, ...findings];
      return { kind: "exported", output: file.target, bytes, entries: entries.length, counts, findings: all };
    } catch (error) {
      await file.discard();
      throw error;
    }
  });
}

interface Choice {
  /** In the order of the manifest. */
  readonly paths: readonly string[];
  readonly counts: ExportCounts;
  readonly findings: readonly Diagnostic[];
}

async function choosePaths(base: BaseGame): Promise<Choice> {
  const units = await base.list("MEDIA/UNITS/", ".DAT");
  const sets = await base.list("MEDIA/LEVELSETS/", ".DAT");
  const layouts = [
    ...(await base.list("MEDIA/LEVELSETS/", ".LAYOUT")),
    ...(await base.list("MEDIA/LAYOUTS/", ".LAYOUT")),
  ];
  const { meshes, missing } = await collisionMeshes(base);
  const tags = (await base.find(FEATURE_TAGS)) === null ? [] : [FEATURE_TAGS];
  const findings =
    missing.length === 0
      ? []
      : [
          diagnose(
            "base-mesh-missing",
            BASE_RULES["base-mesh-missing"],
            { path: "MEDIA/LEVELSETS" },
            { count: missing.length, first: missing[0] },
          ),
        ];
  return {
    paths: [...new Set([...units, ...sets, ...layouts, ...meshes, ...tags])].sort(compareEntries),
    counts: { units: units.length, levelSets: sets.length, layouts: layouts.length, meshes: meshes.length },
    findings,
  };
}

const FEATURE_TAGS = "MEDIA/FEATURETAGS.HIE";

async function collisionMeshes(base: BaseGame): Promise<{ readonly meshes: string[]; readonly missing: string[] }> {
  const named = new Set<string>();
  for (const { pieces } of await base.levelSets())
    for (const { collisionFiles } of pieces) for (const file of collisionFiles) if (file !== "") named.add(file);
  const meshes = new Set<string>();
  const missing = new Set<string>();
  for (const file of named) {
    const path = mediaPathOf(file);
    if (path !== null && (await base.find(path)) !== null) meshes.add(path);
    else missing.add(path ?? asciiUpper(file));
  }
  return { meshes: [...meshes], missing: [...missing].sort() };
}

async function appendAll(
  base: BaseGame,
  paths: readonly string[],
  writer: ModWriter,
  operation: Operation,
): Promise<PackedEntry[]> {
  const deflater = new Deflater();
  const entries: PackedEntry[] = [];
  const sizes: number[] = [];
  for (const path of paths) sizes.push((await base.find(path))?.entry.size ?? 0);
  const totalBytes = sizes.reduce((sum, size) => sum + size, 0);
  let bytes = 0;
  let done = 0;
  for await (const payload of readAhead(paths, (path) => base.compiled(path))) {
    const path = paths[done];
    checkCancelled(operation);
    operation.report?.({ kind: "export", done, total: paths.length, bytes, totalBytes, detail: path });
    bytes += sizes[done++];
    if (payload === null) continue;
    const { code: type } = fileTypeOf(path);
    const deflated = isDeflated(type, payload.length);
    const packed = deflated ? deflater.deflate(payload, LEVEL) : payload;
    const facts: BlockFacts = {
      crc32: crc32(payload),
      size: payload.length,
      packedSize: packed.length,
      stored: !deflated,
    };
    await writer.append(encodeBlockHead(facts));
    await writer.append(packed);
    entries.push({ path, type, fileTime: 0n, facts });
  }
  operation.report?.({ kind: "export", done: paths.length, total: paths.length, bytes, totalBytes });
  return entries;
}

/** Files read while an earlier one is packed: reading one is mostly waiting. */
const AHEAD = 16;

/** What `read` gives for each path, in their order. */
async function* readAhead<T>(paths: readonly string[], read: (path: string) => Promise<T>): AsyncGenerator<T> {
  const reading: Promise<T>[] = [];
  for (let next = 0; next < paths.length || reading.length > 0; ) {
    for (; next < paths.length && reading.length < AHEAD; next++) {
      const promise = read(paths[next]);
      // Thrown when its turn comes; until then nobody waits for it.
      promise.catch(() => {});
      reading.push(promise);
    }
    yield await reading.shift()!;
  }
}
