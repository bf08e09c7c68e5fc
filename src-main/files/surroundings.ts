import { execFile } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import type { Surroundings } from "./places.ts";

const TEXT_LIMIT = 1 << 20;

function list(folder: string): readonly string[] | null {
  try {
    return readdirSync(folder);
  } catch {
    return null;
  }
}

function readText(file: string): string | null {
  try {
    const facts = statSync(file);
    return facts.isFile() && facts.size <= TEXT_LIMIT ? readFileSync(file, "utf8") : null;
  } catch {
    return null;
  }
}

/** What the host knows better than this module, as Electron knows the Documents folder. */
export type Hints = Pick<Surroundings, "documents" | "steam">;

/**
 * The user's home. HOME may be empty or relative, and an account in a container may have no entry to ask for; then a
 * folder of its own among the temporary ones has to do.
 */
function homeFolder(): string {
  for (const ask of [os.homedir, () => os.userInfo().homedir])
    try {
      const home = ask();
      if (path.isAbsolute(home)) return home;
    } catch {
      // No entry.
    }
  return path.resolve(os.tmpdir(), `lamplighter-${process.getuid?.() ?? "home"}`);
}

/** The surroundings of this process. */
export function surroundings(hints: Hints = {}): Surroundings {
  return { platform: process.platform, env: process.env, home: homeFolder(), list, readText, ...hints };
}

/** The value in what `reg query <key> /v <name>` prints, with its %VARIABLES% filled in; null when there is none. */
export function registryValue(printed: string, env: Surroundings["env"]): string | null {
  const value = /\sREG_(?:EXPAND_)?SZ\s+(.+?)\s*$/m.exec(printed)?.[1];
  if (value === undefined) return null;
  // Windows looks up variables in any case.
  const names = new Map(Object.keys(env).map((name) => [name.toUpperCase(), name]));
  return value.replace(/%([^%]+)%/g, (all, name: string) => env[names.get(name.toUpperCase()) ?? ""] ?? all);
}

async function query(key: string, name: string): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)("reg", ["query", key, "/v", name], {
      windowsHide: true,
      timeout: 5000,
    });
    return registryValue(stdout, process.env) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Windows: folders that only the registry knows, the moved Documents and Steam. Elsewhere nothing. */
export async function windowsHints(): Promise<Hints> {
  if (process.platform !== "win32") return {};
  const shell = "HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders";
  const [documents, steam] = await Promise.all([
    query(shell, "Personal"),
    query("HKCU\\Software\\Valve\\Steam", "SteamPath"),
  ]);
  return { ...(documents === undefined ? {} : { documents }), ...(steam === undefined ? {} : { steam }) };
}
