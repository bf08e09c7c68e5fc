import { mkdirSync } from "node:fs";
import path from "node:path";
import { writeDds } from "../../scripts/sample/dds.ts";
import { writeMpp } from "../../src-shared/formats/mpp/mpp.ts";
import { VOID, WALKABLE } from "../../src-shared/formats/mpp/walk-grid.ts";
import { requirementHash } from "../../src-shared/hash/murmur.ts";
import { rollingHashOffsets } from "../../src-shared/hash/sampled-hash.ts";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { buildExe } from "./exe.ts";
import { goodMod, indexFiles, levelSetFile, unitFile } from "./good-mods.ts";
import { filledGrid } from "./grid-builder.ts";
import { type BuilderFile, buildMod, buildPak } from "./mod-builder.ts";
import { makePlayGround, type PlayGround } from "./play-ground.ts";
import { writeTree } from "./temp-folder.ts";

/** What a doctor has to say of a setup with something wrong in the mods. */
export interface BrokenMods {
  readonly name: string;
  /** Rows of the scenarios that it stands for. */
  readonly scenarios: readonly number[];
  make(): PlayGround;
  /** Codes in the order in which they are told; nothing else may be found. */
  readonly codes: readonly string[];
  /** Parts of the first finding. */
  readonly first?: Readonly<Record<string, unknown>>;
}

export interface GroundParts {
  /** Below the profile. */
  readonly mods: Readonly<Record<string, Uint8Array>>;
  /** Default: 1, 2 … as many as there are mods. */
  readonly scheme?: readonly bigint[];
  /** Files of the game; null: it is not installed, but for its program. */
  readonly game?: readonly BuilderFile[] | null;
}

const RAN = { "settings.txt": encodeSource("CONSOLE :0\r\n"), "local_settings.txt": encodeSource("MODLAUNCHER :\r\n") };

/** A profile with these mods, and a game. */
export function modsGround({ mods, scheme, game = null }: GroundParts): PlayGround {
  const ground = makePlayGround({ ...RAN, ...mods }, scheme ?? Object.keys(mods).map((_, index) => BigInt(index + 1)));
  const install = path.join(path.dirname(ground.profile), "install");
  const files: Record<string, Uint8Array> = { "Torchlight2.exe": buildExe([1, 25, 9, 5]) };
  if (game !== null) {
    const { pak, man } = buildPak({ files: [...game, ...indexFiles(game)] });
    Object.assign(files, { "PAKS/DATA.PAK": pak, "PAKS/DATA.PAK.MAN": man });
  }
  mkdirSync(path.join(install, "PAKS"), { recursive: true });
  writeTree(install, files);
  const env = { ...ground.env, TL2_INSTALL_DIR: install };
  return { ...ground, env, around: { ...ground.around, env } };
}

/** One active mod with the id 1. */
export function oneMod(mod: Uint8Array, game: GroundParts["game"] = null): PlayGround {
  return modsGround({ mods: { "mods/ONE.MOD": mod }, game });
}

/** Where the parts of a mod stand. */
export function partsOf(mod: Uint8Array) {
  const view = new DataView(mod.buffer, mod.byteOffset, mod.byteLength);
  const [start, end] = [view.getUint32(12, true), view.getUint32(16, true)];
  return { start, end, samples: new Set(rollingHashOffsets(end - start)) };
}

/** The same with one byte of the data section flipped. */
export function flipped(mod: Uint8Array, at: number): Uint8Array {
  const copy = mod.slice();
  copy[partsOf(mod).start + at] ^= 0x40;
  return copy;
}

/** Offset in the data section, between two places, that rollingHash samples, or does not. */
export function placeIn(mod: Uint8Array, from: number, to: number, sampled: boolean): number {
  const { samples } = partsOf(mod);
  for (let at = from; at < to; at++) if (samples.has(at) === sampled) return at;
  throw new Error("no such place");
}

export const LAMP = unitFile("LAMP", 101n);
export const OIL = unitFile("OIL", 102n);
/** Stored, so that any change of it can be unpacked; first in the data section, behind its head and that of its block. */
export const SOUND: BuilderFile = {
  path: "MEDIA/SOUNDS/CHIME.WAV",
  content: Uint8Array.from({ length: 4000 }, (_, index) => index % 251),
  stored: true,
};
export const GOOD = goodMod(1n, [LAMP]);
export const WITH_SOUND = buildMod({ files: [SOUND, ...indexFiles([LAMP]), LAMP], header: { id: 1n, title: "Mod 1" } });
export const text = (...lines: readonly string[]) => encodeSource(lines.join("\r\n"));
export const walkable = (name: string, fileTime = 0n) => grid(name, WALKABLE, fileTime);
export const stub = (name: string) => grid(name, VOID);

function grid(name: string, cell: number, fileTime = 0n): BuilderFile {
  return { path: `MEDIA/LAYOUTS/${name}.MPP`, content: writeMpp(filledGrid(50, 50, cell)), fileTime };
}

export function setU16(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint16(at, value, true);
  return copy;
}

export function setU32(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(at, value, true);
  return copy;
}

export const needs = (id: bigint, version: number) => {
  const requirements = [{ id, name: "Synergies", version }];
  return { requirements, requirementHash: requirementHash(requirements) };
};

export const pair = (one: Uint8Array, two: Uint8Array, game: GroundParts["game"] = null) =>
  modsGround({ mods: { "mods/ONE.MOD": one, "mods/TWO.MOD": two }, game });

/** A DDS of one colour, 4 × 4. */
export const PICTURE = writeDds({ width: 4, height: 4, pixels: new Uint8Array(64).fill(200) });

/** One compiled file of a mod, whatever its bytes. */
export const holding = (path: string, content: Uint8Array, type?: number) =>
  goodMod(1n, [LAMP], { more: [{ path, content, ...(type === undefined ? {} : { type }) }] });

export const SET = levelSetFile("CAVES", { "71": true, "72": false });
export const stale = (files: readonly BuilderFile[], listed: readonly BuilderFile[], id = 1n) =>
  buildMod({ files: [...indexFiles(listed), ...files], header: { id, title: `Mod ${id}` } });
