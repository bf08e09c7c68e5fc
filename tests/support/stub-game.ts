import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A program that writes down how it was started, beside itself. */
export interface StubProgram {
  readonly file: string;
  /** What was written down; null when it was not started. */
  record(): StubRecord | null;
}

export interface StubRecord {
  /** The folder it was started in. */
  readonly folder: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

export interface StubOptions {
  /** What its last line does; default: it ends well. */
  readonly end?: string;
}

/** Programs of this kind can be made here. */
export const HAS_STUBS = process.platform !== "win32";

const NUL = "\0";

/** A script of the shell: what is started for real is looked at by its own eyes. */
export function stubProgram(file: string, { end = "exit 0" }: StubOptions = {}): StubProgram {
  mkdirSync(path.dirname(file), { recursive: true });
  const lines = [
    "#!/bin/sh",
    // Under the game's name other tests would take it for the game.
    "{ echo stub-program > /proc/$$/comm; } 2>/dev/null",
    // The variables first: the record being there says that all is written.
    'env -0 > "$0.env"',
    '{ pwd -P | tr "\\n" "\\0"; printf "\\0"; for each in "$@"; do printf "%s\\0" "$each"; done; } > "$0.half"',
    'mv "$0.half" "$0.record"',
    end,
    "",
  ];
  writeFileSync(file, lines.join("\n"));
  chmodSync(file, 0o755);
  return { file, record: () => recordOf(file) };
}

function recordOf(file: string): StubRecord | null {
  if (!existsSync(`${file}.record`)) return null;
  const [folder, args] = splitOnce(readFileSync(`${file}.record`, "utf8"), `${NUL}${NUL}`);
  const env = readFileSync(`${file}.env`, "utf8").split(NUL).slice(0, -1);
  return {
    // Line ends in a folder's name were made NUL too.
    folder: folder.replaceAll(NUL, "\n"),
    args: args.split(NUL).slice(0, -1),
    env: Object.fromEntries(env.map((line) => splitOnce(line, "="))),
  };
}

function splitOnce(text: string, by: string): [string, string] {
  const at = text.indexOf(by);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + by.length)];
}
