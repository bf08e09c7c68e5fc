import { mkdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { createCompilers } from "../../src-main/engine/compilers.ts";
import { layoutFactsOf } from "../../src-main/engine/layout-facts.ts";
import { fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { fileTimeOf } from "../../src-shared/formats/mod/file-time.ts";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { buildPak } from "./container.ts";
import { buildExe } from "./exe.ts";
import { gameFiles } from "./game-files.ts";
import { type CompileFile, type SampleMod, SCHEME, sampleMods } from "./mods.ts";

/** Time of every file, so that the same seed gives the same install. */
export const INSTALL_TIME = new Date("2020-02-29T12:00:00Z");

export const EXE_VERSION = [1, 25, 9, 5] as const;

export interface MadeInstall {
  /** The folder of the game: TL2_INSTALL_DIR. */
  readonly install: string;
  /** The folder of mods, saves and scheme: TL2_PROFILE_DIR. */
  readonly profile: string;
  readonly mods: readonly Omit<SampleMod, "bytes">[];
}

/**
 * Writes a synthetic install below `target`: a game with a DATA.PAK of our own data and a program that does nothing,
 * and a profile with a scheme and a dozen mods, some of them broken on purpose. Files of the same names are
 * overwritten. The same seed gives the same bytes. Throws the error of the file system.
 */
export async function makeInstall(target: string, { seed = 1 }: { readonly seed?: number } = {}): Promise<MadeInstall> {
  const install = path.resolve(target, "install");
  const profile = path.resolve(target, "profile");
  const compile = createCompileFile();
  const fileTime = fileTimeOf(INSTALL_TIME.getTime());
  const files = [...gameFiles(seed)].map(([name, source]) => ({
    path: name,
    content: compile(name, source),
    fileTime,
  }));
  const { pak, man } = buildPak({ files });
  const mods = sampleMods(compile, fileTime);
  const written = new Map<string, Uint8Array>([
    [path.join(install, "Torchlight2.exe"), buildExe(EXE_VERSION)],
    [path.join(install, "PAKS/DATA.PAK"), pak],
    [path.join(install, "PAKS/DATA.PAK.MAN"), man],
    [path.join(profile, "modlauncher.sch"), schemeText(SCHEME)],
    [path.join(profile, "settings.txt"), settingsText(["SHOW TIPS :1", "CONSOLE :0", "AUTOMAP :1"])],
    [path.join(profile, "local_settings.txt"), settingsText(["MODLAUNCHER :", "FULLSCREEN :0"])],
    [path.resolve(target, "WHAT IS WRONG.txt"), new TextEncoder().encode(describe(mods))],
    ...mods.map(({ file, bytes }) => [path.join(profile, "mods", file), bytes] as const),
  ]);
  for (const folder of ["save", "modsave", "logs"]) await mkdir(path.join(profile, folder), { recursive: true });
  for (const [file, bytes] of written) await put(file, bytes);
  return { install, profile, mods: mods.map(({ bytes: _, ...mod }) => mod) };
}

/** Writes the same game data as a loose MEDIA folder of sources. Returns the folder around MEDIA. */
export async function makeLooseMedia(target: string, { seed = 1 }: { readonly seed?: number } = {}): Promise<string> {
  for (const [name, source] of gameFiles(seed)) await put(path.resolve(target, name), source);
  return path.resolve(target);
}

function createCompileFile(): CompileFile {
  const { compile } = createCompilers(() => layoutFactsOf(null));
  return (name, source) => {
    const form = fileTypeOf(name).compiledTo;
    if (form === null) return source;
    const { bytes, diagnostics } = compile(form, source, { path: name, ids: "sequential" });
    if (bytes === null || diagnostics.length > 0)
      throw new Error(`${name}: ${diagnostics.map(({ message }) => message).join(" ")}`);
    return bytes.slice();
  };
}

async function put(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes);
  await utimes(file, INSTALL_TIME, INSTALL_TIME);
}

/** modlauncher.sch (spec/container.md §7.2). */
function schemeText(ids: readonly bigint[]): Uint8Array {
  return settingsText(["[MODS]", ...ids.map((id) => `\t<INTEGER64>MODGUID:${id}`), "[/MODS]"]);
}

function settingsText(lines: readonly string[]): Uint8Array {
  return encodeSource(lines.map((line) => `${line}\r\n`).join(""));
}

function describe(mods: readonly SampleMod[]): string {
  const lines = mods.map(({ file, wrong }) => `${file}: ${wrong ?? "nothing more"}\n`);
  return `No mod has the index UNITDATA.RAW, which is told of each that brings new units.\n\n${lines.join("")}`;
}

/** Asked by the app, whose windows must not wait. */
const asked: unknown = (workerData as { readonly installTarget?: unknown } | null)?.installTarget;
if (typeof asked === "string") {
  const { install, profile } = await makeInstall(asked);
  parentPort?.postMessage({ install, profile });
}
// Node before 22.18 does not say.
else if (import.meta.main ?? path.parse(process.argv[1] ?? "").name === "make-install") {
  const target = process.argv[2];
  if (target === undefined || target.startsWith("-")) {
    console.error("usage: node dist/make-install.js <folder>   makes a game and mods there that are made up");
    process.exitCode = 2;
  } else {
    const { install, profile, mods } = await makeInstall(target);
    console.log(`TL2_INSTALL_DIR=${install}\nTL2_PROFILE_DIR=${profile}`);
    for (const { file, wrong } of mods) if (wrong !== null) console.log(`${file} ${wrong}`);
  }
}
