import type { LaunchSystem } from "./facts.ts";

/** What a launch line is made of. */
export interface LineParts {
  readonly program: string;
  readonly args: readonly string[];
  /** The folder to go into before; null when it does not matter. */
  readonly folder: string | null;
  readonly env: Readonly<Record<string, string>>;
}

/** A start as one types it in the system's own shell: cmd on Windows, any other shell elsewhere. */
export function launchLine(parts: LineParts, system: LaunchSystem): string {
  return system === "windows" ? windowsLine(parts) : posixLine(parts);
}

function posixLine({ program, args, folder, env }: LineParts): string {
  const set = Object.entries(env).map(([name, value]) => `${name}=${posixWord(value)}`);
  const run = [...set, ...[program, ...args].map(posixWord)].join(" ");
  return folder === null ? run : `cd ${posixWord(folder)} && ${run}`;
}

/** A word that a POSIX shell takes as it is. */
export function posixWord(word: string): string {
  return /^[A-Za-z0-9_@%+:,./-][A-Za-z0-9_@%+=:,./-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function windowsLine({ program, args, folder, env }: LineParts): string {
  const set = Object.entries(env).map(([name, value]) => `set ${windowsQuoted(`${name}=${value}`)}`);
  const run = [windowsQuoted(program), ...args.map(windowsWord)].join(" ");
  return [...(folder === null ? [] : [goTo(folder)]), ...set, run].join(" && ");
}

/** cmd cannot be in a shared folder, unless by way of a drive letter, which pushd finds. */
function goTo(folder: string): string {
  return folder.startsWith("\\\\") ? `pushd ${windowsQuoted(folder)}` : `cd /d ${windowsQuoted(folder)}`;
}

/** An argument that cmd hands on as it is. */
export function windowsWord(word: string): string {
  if (/^[A-Za-z0-9_.:\\/=-]+$/.test(word)) return word;
  // A program takes \" for a quotation mark; before any other character a backslash is one.
  const escaped = word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, "$&$&");
  return windowsQuoted(escaped);
}

/** Between quotation marks cmd looks for nothing but %NAMES%; a caret outside of them keeps it from finding one. */
function windowsQuoted(text: string): string {
  return `"${text.replaceAll("%", '"^%"')}"`;
}
