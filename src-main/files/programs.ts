import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { promisify } from "node:util";
import { systemProgram } from "./system-program.ts";

/** The names of the programs that run on this machine, as far as it lets one see them; null when it does not at all. */
export type RunningPrograms = () => Promise<readonly string[] | null>;

const LIST_TIMEOUT_MS = 10_000;
const LONGEST_LIST = 16 << 20;

/** Those of this system. */
export const runningPrograms: RunningPrograms = async () => {
  try {
    if (process.platform === "linux") return linuxPrograms();
    if (process.platform === "win32")
      return tasklistNames(await printed(systemProgram("tasklist.exe"), ["/fo", "csv", "/nh"]));
    return printedNames(await printed("ps", ["-axo", "comm="]));
  } catch {
    return null;
  }
};

async function printed(program: string, args: readonly string[]): Promise<string> {
  const options = { windowsHide: true, timeout: LIST_TIMEOUT_MS, maxBuffer: LONGEST_LIST };
  return (await promisify(execFile)(program, args, options)).stdout;
}

function linuxPrograms(): string[] {
  return readdirSync("/proc").flatMap((pid) => (/^\d+$/.test(pid) ? linuxNames(pid) : []));
}

/** Wine gives a process the name of its Windows program; the name is cut to 15 bytes, the command line is not. */
function linuxNames(pid: string): string[] {
  try {
    const [program] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return [readFileSync(`/proc/${pid}/comm`, "utf8").trimEnd(), baseName(program)];
  } catch {
    // Ended in the meantime.
    return [];
  }
}

/** What `tasklist /fo csv /nh` prints: `"Torchlight2.exe","4711","Console","1","300,000 K"`. */
export function tasklistNames(text: string): string[] {
  return [...text.matchAll(/^"([^"]+)"/gm)].map((line) => line[1]);
}

/** What `ps -axo comm=` prints: a path or name on every line. */
export function printedNames(text: string): string[] {
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [baseName(line.trim())]));
}

const baseName = (path: string) => path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);

/** `Torchlight2.exe` and `.bin.x86_64`, which Linux cuts, `Torchlight II`, and GUTS, the game's editor. */
const GAME = /^(torchlight ?(2|ii)|guts)(\.(exe|app|bin.*))?$/i;

/** The game or its editor among the names of programs; null when neither runs. */
export function runningGame(names: readonly string[]): string | null {
  return names.find((name) => GAME.test(name)) ?? null;
}
