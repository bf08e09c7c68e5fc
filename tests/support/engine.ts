import { readFileSync } from "node:fs";
import { onTestFinished } from "vitest";
import { openArchive } from "../../src-main/archive/open.ts";
import type { Operation } from "../../src-main/engine/operation.ts";
import {
  type BuildTools,
  type Packed,
  type PackRequest,
  type PackResult,
  packProject,
} from "../../src-main/engine/pack.ts";
import { type Unpacked, type UnpackRequest, unpackArchive } from "../../src-main/engine/unpack.ts";
import { DEFAULT_GAME_VERSION } from "../../src-shared/formats/mod/game-version.ts";
import { readModSlowly, type SlowMod } from "./mod-reader.ts";
import { tempFolder } from "./temp-folder.ts";

type Wanted = Pick<PackRequest, "project" | "output"> & Partial<PackRequest>;

/**
 * Packs as the command line does, for the default game, with the app's own files in a temporary folder; but indices and
 * grids are the project's own unless a test wants others.
 */
export function pack(wanted: Wanted, operation: Operation = {}, tools: BuildTools = {}): Promise<PackResult> {
  ownHome();
  return packProject(
    {
      orphans: "skip",
      raw: "keep",
      mpp: "keep",
      skipBroken: false,
      verify: "full",
      ids: "sequential",
      level: 6,
      time: { kind: "keep" },
      gameVersion: DEFAULT_GAME_VERSION,
      threads: undefined,
      base: [],
      reconnect: true,
      ...wanted,
    },
    operation,
    tools,
  );
}

/** The same where it must succeed, and the mod as a second reader reads it. */
export async function packAndRead(wanted: Wanted): Promise<{ packed: Packed; mod: SlowMod }> {
  const packed = expectPacked(await pack(wanted));
  return { packed, mod: readModSlowly(readFileSync(packed.output)) };
}

export function expectPacked(result: PackResult): Packed {
  if (result.kind !== "packed")
    throw new Error(result.findings.map(({ path, message }) => `${path}: ${message}`).join("\n"));
  return result;
}

/** Unpacks a file as the command line does. */
export async function unpack(archive: string, wanted: Partial<UnpackRequest> & { target: string }): Promise<Unpacked> {
  const opened = await openArchive(archive);
  try {
    return await unpackArchive(opened, { text: false, only: [], ...wanted });
  } finally {
    await opened.close();
  }
}

let home: string | null = null;

/** Puts the app's own files into a folder of the running test; returns it. */
export function ownHome(): string {
  if (home === null) {
    home = tempFolder();
    const before = process.env.LAMPLIGHTER_HOME;
    process.env.LAMPLIGHTER_HOME = home;
    onTestFinished(() => {
      home = null;
      if (before === undefined) delete process.env.LAMPLIGHTER_HOME;
      else process.env.LAMPLIGHTER_HOME = before;
    });
  }
  return home;
}
