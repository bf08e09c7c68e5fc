import { execFile } from "node:child_process";
import { lstat, mkdir, open, rename, stat, unlink } from "node:fs/promises";
import path from "node:path";
import { errnoOf, FileError, fileErrorOf } from "./file-error.ts";
import { type Surroundings, xdgFolder } from "./places.ts";
import { systemProgram } from "./system-program.ts";

/*
 * Moving files to the trash of the system, where people look for what they removed. Getting it back from there is
 * theirs to do: no system but Linux lets a program ask for that. Whoever wants to undo keeps a copy of their own before.
 */

/** The trash of the system. Errors: FileError, `no-trash` when it cannot take the file; that is where it was then. */
export interface Trash {
  put(file: string): Promise<void>;
}

/** Of a system without a window: by the freedesktop rules on Linux, by Finder on macOS, by the shell on Windows. */
export function systemTrash(around: Pick<Surroundings, "platform" | "env" | "home">): Trash {
  const command = trashCommand(around.platform, around.env);
  return { put: (file) => (command === null ? putByRules(file, around) : putByCommand(file, command)) };
}

/** A call that moves files to the trash, as of Electron, whose errors say little. */
export function trashBy(move: (file: string) => Promise<void>): Trash {
  return {
    async put(file) {
      try {
        await move(file);
      } catch (error) {
        throw noTrash(file, error instanceof Error ? error.message : String(error), error);
      }
      await expectGone(file);
    },
  };
}

function noTrash(file: string, why: string, cause?: unknown): FileError {
  return new FileError("no-trash", file, { why: why.replace(/\.$/, "").slice(0, 200) }, cause);
}

export interface TrashCommand {
  readonly program: string;
  readonly args: (file: string) => readonly string[];
  /** Variables that it gets beside those of this process. */
  readonly env: (file: string) => Readonly<Record<string, string>>;
}

/** The path never becomes part of a script. */
const FINDER = [
  ...["-e", "on run argv"],
  ...["-e", 'tell application "Finder" to delete (POSIX file (item 1 of argv) as alias)'],
  ...["-e", "end run", "--"],
];
const RECYCLE =
  "$ErrorActionPreference = 'Stop'; Add-Type -AssemblyName Microsoft.VisualBasic; " +
  "[Microsoft.VisualBasic.FileIO.FileSystem]::DeleteFile($env:LAMPLIGHTER_TRASH, 'OnlyErrorDialogs', 'SendToRecycleBin')";

/** What moves a file to the trash on a system where that is done by a program; null where it is not. */
export function trashCommand(platform: NodeJS.Platform, env: Surroundings["env"] = {}): TrashCommand | null {
  if (platform === "darwin")
    return { program: "/usr/bin/osascript", args: (file) => [...FINDER, file], env: () => ({}) };
  if (platform === "win32")
    return {
      program: systemProgram("WindowsPowerShell\\v1.0\\powershell.exe", env),
      args: () => ["-NoProfile", "-NonInteractive", "-Command", RECYCLE],
      env: (file) => ({ LAMPLIGHTER_TRASH: file }),
    };
  return null;
}

const COMMAND_MS = 60_000;

async function putByCommand(file: string, { program, args, env }: TrashCommand): Promise<void> {
  const options = { env: { ...process.env, ...env(file) }, timeout: COMMAND_MS, windowsHide: true };
  await new Promise<void>((resolve, reject) => {
    execFile(program, args(file), options, (error, _, stderr) => {
      if (error === null) resolve();
      else reject(noTrash(file, stderr.trim().split("\n")[0] || error.message, error));
    });
  });
  await expectGone(file);
}

async function expectGone(file: string): Promise<void> {
  const isStill = await isThere(file).catch((error: unknown) => {
    throw fileErrorOf(error, file);
  });
  if (isStill) throw noTrash(file, "it is still there afterwards");
}

async function isThere(file: string): Promise<boolean> {
  try {
    await lstat(file);
    return true;
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return false;
    throw error;
  }
}

/**
 * The freedesktop.org rules, version 1.0: files of the home's disk go to the trash of the home, those of another disk
 * to one at its top, `.Trash/<uid>` when somebody made that for all users, else `.Trash-<uid>`.
 */
async function putByRules(file: string, around: Pick<Surroundings, "env" | "home">): Promise<void> {
  const real = path.resolve(file);
  try {
    const { dev } = await lstat(real);
    const home = path.join(xdgFolder("XDG_DATA_HOME", around), "Trash");
    if ((await deviceOf(home)) === dev) return await moveInto(home, real, real);
    const top = await topOf(real, dev);
    const trash = (await sharedTrash(top)) ?? path.join(top, `.Trash-${process.getuid?.() ?? 0}`);
    // Relative: the disk may be mounted elsewhere next time.
    await moveInto(trash, real, path.relative(top, real));
  } catch (error) {
    if (error instanceof FileError) throw error;
    const failure = fileErrorOf(error, file);
    if (failure.kind === "not-found" || failure.kind === "busy") throw failure;
    throw noTrash(file, failure.message.slice(failure.path.length + 2), error);
  }
}

/** Of the nearest parent that is there. */
async function deviceOf(folder: string): Promise<number> {
  try {
    return (await stat(folder)).dev;
  } catch (error) {
    const parent = path.dirname(folder);
    if (errnoOf(error) !== "ENOENT" || parent === folder) throw error;
    return deviceOf(parent);
  }
}

/** The folder its disk is mounted at. */
async function topOf(file: string, device: number): Promise<string> {
  for (let top = path.dirname(file); ; top = path.dirname(top)) {
    const parent = path.dirname(top);
    if (parent === top || (await stat(parent)).dev !== device) return top;
  }
}

const STICKY = 0o1000;

/** Only a folder that is no link and in which users cannot take each other's files. */
async function sharedTrash(top: string): Promise<string | null> {
  const folder = path.join(top, ".Trash");
  try {
    const facts = await lstat(folder);
    if (!facts.isDirectory() || (facts.mode & STICKY) === 0) return null;
    return path.join(folder, String(process.getuid?.() ?? 0));
  } catch (error) {
    if (errnoOf(error) === "ENOENT") return null;
    throw error;
  }
}

const MOST_OF_A_NAME = 10_000;

/** The note of where it was comes first: a file in the trash without one could not be put back. */
async function moveInto(trash: string, file: string, noted: string): Promise<void> {
  for (const part of ["files", "info"]) await mkdir(path.join(trash, part), { recursive: true, mode: 0o700 });
  const { name, ext } = path.parse(file);
  for (let number = 1; number <= MOST_OF_A_NAME; number++) {
    const own = number === 1 ? `${name}${ext}` : `${name}.${number}${ext}`;
    const info = path.join(trash, "info", `${own}.trashinfo`);
    const target = path.join(trash, "files", own);
    // What lies there without a note would be replaced.
    if ((await isThere(target)) || !(await writeNew(info, trashInfo(noted, new Date())))) continue;
    try {
      await rename(file, target);
      return;
    } catch (error) {
      await unlink(info);
      throw error;
    }
  }
  throw noTrash(file, "there are too many files of this name in it");
}

/** Local time, as the rules have it. */
export function trashInfo(file: string, at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
  const escaped = file.split("/").map(encodeURIComponent).join("/");
  return `[Trash Info]\nPath=${escaped}\nDeletionDate=${local}\n`;
}

/** False when there is one of that name. */
async function writeNew(file: string, text: string): Promise<boolean> {
  try {
    const handle = await open(file, "wx", 0o600);
    try {
      await handle.writeFile(text);
    } catch (error) {
      await unlink(file);
      throw error;
    } finally {
      await handle.close();
    }
    return true;
  } catch (error) {
    if (errnoOf(error) === "EEXIST") return false;
    throw error;
  }
}
