import { mkdirSync } from "node:fs";
import path from "node:path";
import type { VpkArchive } from "../../src-main/archive/vpk-archive.ts";
import type { Operation } from "../../src-main/engine/operation.ts";
import { packVpk, type VpkPackRequest, type VpkPackResult } from "../../src-main/engine/vpk-pack.ts";
import { ownHome } from "./engine.ts";
import { ascii } from "./mod-builder.ts";
import { openForTest } from "./open-test-archive.ts";
import { filesBelow, tempFolder, writeTree } from "./temp-folder.ts";
import { type BuilderVpk, type BuilderVpkFile, buildVpk, writeVpk } from "./vpk-builder.ts";

/** Two files of a pack with this content. */
export const CONTENT = ascii("lantern ".repeat(100));
export const A: BuilderVpkFile = { in: ["txt", "x", "a"], content: CONTENT };
export const GOOD: BuilderVpkFile = { in: ["txt", "x", "good"], content: CONTENT };

/** Writes a pack and opens it for the running test. */
export async function openVpk(vpk: BuilderVpk): Promise<VpkArchive> {
  return (await openForTest(writeVpk(buildVpk(vpk)))) as VpkArchive;
}

/** Path below a folder → content. */
export type Tree = Readonly<Record<string, string | Uint8Array>>;

export interface Ground {
  readonly folder: string;
  /** The folder that is packed. */
  readonly source: string;
  /** Where the pack goes, beside it. */
  readonly output: string;
}

/** A folder `bare` of these files, and a place for a pack beside it. */
export function bare(tree: Tree): Ground {
  ownHome();
  const folder = tempFolder();
  const source = path.join(folder, "bare");
  mkdirSync(source);
  writeTree(source, tree);
  return { folder, source, output: path.join(folder, "pak_dir.vpk") };
}

/** Packs as the command does by default. */
export function pack(
  { source, output }: Ground,
  wanted: Partial<VpkPackRequest> = {},
  operation: Operation = {},
): Promise<VpkPackResult> {
  const request = { source, output, version: 2, preload: 0, split: null, lowercase: true, ...wanted } as const;
  return packVpk(request, operation);
}

/** What stands beside the folder. */
export const besides = ({ folder }: Ground) => filesBelow(folder).filter((name) => !name.startsWith("bare/"));
