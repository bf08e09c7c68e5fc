import { execFile } from "node:child_process";
import { readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { errnoOf } from "./file-error.ts";
import type { Standing, Surroundings } from "./places/around.ts";
import { registryOf } from "./places/registry.ts";
import { REGISTRY_KEYS } from "./places/shops.ts";
import { systemFolder, systemProgram } from "./system-program.ts";

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

const FORBIDDEN: ReadonlySet<string> = new Set(["EACCES", "EPERM"]);
const ABSENT: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG", "EINVAL", "ELOOP"]);

/** Folders that are there and cannot be read are told from those that are not there. */
function inspect(path: string): Standing {
  try {
    return { kind: "folder", names: readdirSync(path) };
  } catch (error) {
    const standing = standingOf(error);
    // Windows says ENOENT of a folder, and ENOTDIR or the like of a file.
    return standing.kind === "not-there" && isFile(path) ? { kind: "file" } : standing;
  }
}

function standingOf(error: unknown): Standing {
  const errno = errnoOf(error) ?? "UNKNOWN";
  if (ABSENT.has(errno)) return { kind: "not-there" };
  return { kind: "no-access", reason: FORBIDDEN.has(errno) ? "permission" : "not-ready", errno };
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function modified(path: string): number | null {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return null;
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** What has to be asked for beforehand: on Windows the registry. */
export type Hints = Pick<Surroundings, "registry" | "askAgain">;

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

const FOLDERS = ["TL2_INSTALL_DIR", "TL2_PROFILE_DIR", "TL2_MEDIA_DIR"] as const;

/** The game is started in its own folder, where a path that begins here would lead elsewhere. */
function withWholePaths(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const short = FOLDERS.filter((name) => env[name] && !path.isAbsolute(env[name]));
  if (short.length === 0) return env;
  return { ...env, ...Object.fromEntries(short.map((name) => [name, path.resolve(env[name] ?? "")])) };
}

/** The surroundings of this process. */
export function surroundings(hints: Hints = {}): Surroundings {
  return {
    platform: process.platform,
    env: withWholePaths(process.env),
    home: homeFolder(),
    list,
    readText,
    inspect,
    modified,
    realPath,
    ...hints,
  };
}

/** Asks the registry with a command of Windows; what it prints, and "" when it fails. */
export type AskRegistry = (command: string) => Promise<string>;

const MOST_PRINTED = 16 << 20;

/**
 * `reg` writes in the code page of its console, which loses the letters of other languages; so the console is given
 * UTF-8 first. The commands are made of constants alone.
 */
const askWindows: AskRegistry = async (command) => {
  try {
    const { stdout } = await promisify(execFile)(
      systemProgram("cmd.exe"),
      ["/d", "/s", "/c", `"chcp 65001>nul & ${command}"`],
      {
        // Where `chcp` and `reg` are looked for first.
        cwd: systemFolder(),
        windowsHide: true,
        windowsVerbatimArguments: true,
        timeout: 5000,
        maxBuffer: MOST_PRINTED,
      },
    );
    return stdout;
  } catch (error) {
    // A key that is not there is no failure to tell of: what was printed before it counts.
    return error instanceof Error && "stdout" in error && typeof error.stdout === "string" ? error.stdout : "";
  }
};

/**
 * Two commands that run side by side: the large list of programs, and all the rest. In each a key that is not there does
 * not end the others.
 */
export function registryCommands(): readonly string[] {
  const queries = REGISTRY_KEYS.map(([key, ...names]) => {
    const all = names.length === 0 ? [""] : names.map((name) => ` /v ${name}`);
    return { key, text: all.map((value) => `reg query "${key}"${names.length > 1 ? " /s" : ""}${value}`).join(" & ") };
  });
  const { large = [], small = [] } = Object.groupBy(queries, ({ key }) => (/Uninstall$/.test(key) ? "large" : "small"));
  return [large, small].map((group) => group.map(({ text }) => text).join(" & "));
}

/** Windows: what only the registry knows, as where Documents and the games of shops are. Elsewhere nothing. */
export async function windowsHints(
  platform: NodeJS.Platform = process.platform,
  ask: AskRegistry = askWindows,
  env: Surroundings["env"] = process.env,
): Promise<Hints> {
  if (platform !== "win32") return {};
  const read = async () => registryOf(await Promise.all(registryCommands().map(ask)), env);
  let registry = await read();
  return {
    registry: (key) => registry(key),
    askAgain: async () => {
      registry = await read();
    },
  };
}
