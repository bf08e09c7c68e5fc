import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Comparison, compareArchives } from "../../src-main/archive/compare.ts";
import { openPair } from "../../src-main/archive/open.ts";
import { verifyFile } from "../../src-main/archive/verify.ts";
import {
  type Repaired,
  type RepairRequest,
  type RepairResult,
  repairMod,
} from "../../src-main/doctor/repair/repair-mod.ts";
import { makeIndices } from "../../src-shared/formats/raw/make-indices.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { ownHome } from "./engine.ts";
import { compiled, layoutOf, object } from "./layout.ts";
import { ascii, type BuilderFile, type BuilderMod, buildMod } from "./mod-builder.ts";
import { readModSlowly, type SlowMod } from "./mod-reader.ts";
import { baseOf, datBytes, indexed } from "./raw.ts";
import { tempFolder } from "./temp-folder.ts";

const UNIT_LINES = [
  "<STRING>NAME:Lantern",
  "<STRING>UNIT_GUID:4711",
  "<STRING>UNITTYPE:LAMP",
  "<INTEGER>LEVEL:3",
  "<INTEGER>RARITY:10",
  "<INTEGER>MINLEVEL:1",
  "<INTEGER>MAXLEVEL:9",
];

/** DAT text of the lines of a root section, as it is packed by a tool that does not compile. */
export function datSource(...lines: readonly string[]): Uint8Array {
  return encodeSource(`[ROOT]\r\n${lines.join("\r\n")}\r\n[/ROOT]\r\n`);
}

export const MENU_TEXT = layoutOf(
  object("Menu Definition", 11, ["<STRING>MENU NAME:Lantern Menu", "<STRING>TYPE:HUD MENU", "<BOOL>CREATE ON LOAD:1"]),
);

export const UNIT = "MEDIA/UNITS/ITEMS/LANTERN.DAT";
export const SKILL = "MEDIA/SKILLS/GLOW/GLOW.DAT";
export const MENU = "MEDIA/UI/LANTERN.LAYOUT";
export const HERO = "MEDIA/UI/HERO.DDS";
export const PORTRAIT = "MEDIA/UI/PORTRAIT.JPG";

const SKILL_LINES = ["<STRING>NAME:Glow", "<STRING>UNIQUE_GUID:99"];

export const UNIT_SOURCE = datSource(...UNIT_LINES);
export const SKILL_SOURCE = datSource(...SKILL_LINES);
export const MENU_SOURCE = encodeSource(MENU_TEXT);

const COMPILED: readonly BuilderFile[] = [
  { path: UNIT, content: datBytes(...UNIT_LINES), fileTime: 132_223_104_000_000_000n },
  { path: SKILL, content: datBytes(...SKILL_LINES), fileTime: 132_223_104_000_000_001n },
  { path: MENU, content: compiled(MENU_TEXT) },
];

const RAWS: readonly BuilderFile[] = makeIndices(
  COMPILED.map(({ path, content }) => indexed(path, content)),
  baseOf(),
).indices.map(({ name, bytes }) => ({ path: `MEDIA/${name}`, content: bytes }));

/** A mod with a bit of everything and nothing wrong. */
export const HEALTHY: readonly BuilderFile[] = [
  ...RAWS,
  ...COMPILED,
  { path: "MEDIA/TEXT.TXT", content: ascii("read me") },
  { path: HERO, content: Uint8Array.from({ length: 5000 }, (_, at) => (at * 7) % 251) },
  { path: PORTRAIT, content: Uint8Array.from({ length: 300 }, (_, at) => (at * 31) % 256) },
];

export const RAW_PATHS: readonly string[] = RAWS.map(({ path }) => path);

/** The healthy mod with other files in the place of some, or none in that of `null`. */
export function modWith(
  changes: Readonly<Record<string, Partial<BuilderFile> | null>>,
  more: Omit<BuilderMod, "files"> = {},
): Uint8Array {
  const known = new Set(HEALTHY.map(({ path }) => path));
  const added = Object.keys(changes).filter((path) => !known.has(path));
  const files = [...HEALTHY, ...added.map((path): BuilderFile => ({ path, content: ascii(path) }))].flatMap((file) => {
    const change = changes[file.path];
    return change === null ? [] : [{ ...file, ...change }];
  });
  return buildMod({ ...more, files });
}

export interface RepairRun {
  readonly result: RepairResult;
  readonly input: string;
  readonly output: string;
  /** The bytes that were written; null when none were. */
  readonly bytes: Uint8Array | null;
}

/** Repairs bytes into a file beside them. */
export async function repairBytes(bytes: Uint8Array, more: Partial<RepairRequest> = {}): Promise<RepairRun> {
  const home = ownHome();
  const folder = tempFolder();
  const input = path.join(folder, "broken.MOD");
  const output = path.join(folder, "repaired.MOD");
  writeFileSync(input, bytes);
  const folders = { backups: path.join(home, "backups"), locks: path.join(home, "locks") };
  const result = await repairMod({ input, output, folders, base: [], dropUnreadable: false, ...more });
  return { result, input, output, bytes: existsSync(output) ? new Uint8Array(readFileSync(output)) : null };
}

export interface RepairedRun extends Repaired {
  readonly input: string;
  /** As a second reader reads it. */
  readonly mod: SlowMod;
  readonly written: Uint8Array;
  readonly verified: readonly Diagnostic[];
  readonly compared: Comparison;
}

/** The same where it must succeed, with what other readers say of the result. */
export async function repairAndRead(bytes: Uint8Array, more: Partial<RepairRequest> = {}): Promise<RepairedRun> {
  const { result, input, output, bytes: written } = await repairBytes(bytes, more);
  if (result.kind !== "repaired" || written === null)
    throw new Error(`${result.kind}: ${result.findings.map(({ path, message }) => `${path}: ${message}`).join("\n")}`);
  const [a, b] = await openPair(input, output).catch(() => openPair(output, output));
  try {
    const compared = await compareArchives(a, b);
    const verified = await verifyFile(output, { level: "full" });
    return { ...result, input, mod: readModSlowly(written), written, verified, compared };
  } finally {
    await a.close();
    await b.close();
  }
}

/** What the second reader finds right about a whole mod: hashes, offsets, and content against checksum. */
export function soundness({ mod, written }: Pick<RepairedRun, "mod" | "written">) {
  return {
    rollingHash: mod.rollingHash === mod.rollingHashAgain,
    manifestHash: mod.manifestHash === mod.manifestHashAgain,
    maxCompressed: mod.maxCompressed >= Math.max(0, ...mod.entries.map(({ packedSize }) => packedSize)),
    upperCase: mod.entries.every(({ path }) => path === path.replace(/[a-z]/g, (letter) => letter.toUpperCase())),
    bytesLeft: mod.bytesLeft,
    dataOffset: mod.dataOffset < mod.manifestOffset && mod.manifestOffset < written.length,
  };
}

export const SOUND = {
  rollingHash: true,
  manifestHash: true,
  maxCompressed: true,
  upperCase: true,
  bytesLeft: 0,
  dataOffset: true,
};
