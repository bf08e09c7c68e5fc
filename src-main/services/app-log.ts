import { appendFileSync, closeSync, fstatSync, mkdirSync, openSync, readSync, renameSync, statSync } from "node:fs";
import path from "node:path";

/** What happened to the program, for a report: `lamplighter.log` and the one before it. */
export interface AppLog {
  readonly folder: string;
  /** Writes one entry. Never throws: a log that cannot be written is done without. */
  write(level: "info" | "warn" | "error", what: string, error?: unknown): void;
  /** The end of the log, at most `LOG_TAIL` bytes. */
  tail(): string;
}

export const LOG_NAME = "lamplighter.log";
/** One file of it; there are two. */
export const LOG_LIMIT = 512 * 1024;
export const LOG_TAIL = 64 * 1024;
const LONGEST_ENTRY = 16 * 1024;

export interface LogOptions {
  readonly folder: string;
  /** Left out of what is written: the folder has the person's name. */
  readonly home: string;
  readonly now: () => Date;
  readonly limit?: number;
}

/** Opens the log of a folder. */
export function openLog({ folder, home, now, limit = LOG_LIMIT }: LogOptions): AppLog {
  const file = path.join(folder, LOG_NAME);
  const leaveOutHome = redactor(home);
  return {
    folder,
    write(level, what, error) {
      const text = error === undefined ? what : `${what}\n${textOf(error)}`;
      const entry = `${now().toISOString()} ${level} ${leaveOutHome(text).slice(0, LONGEST_ENTRY)}\n`;
      try {
        mkdirSync(folder, { recursive: true });
        if (sizeOf(file) + entry.length > limit) renameSync(file, `${file}.1`);
        appendFileSync(file, entry);
      } catch {
        // Nothing to tell it to.
      }
    },
    tail: () => endOf(file),
  };
}

/** Replaces a home folder by `~`, in either way of writing it and any case of its letters. */
export function redactor(home: string): (text: string) => string {
  const trimmed = home.replace(/[\\/]+$/, "");
  if (trimmed.length < 2) return (text) => text;
  const parts = trimmed.split(/[\\/]+/).map((part) => encodedOrNot(part));
  const pattern = new RegExp(`${parts.join("(?:\\\\{1,2}|/|%2F|%5C)")}(?![\\w.-])`, "gi");
  return (text) => text.replace(pattern, "~");
}

/** A part of a path as it is or as it stands in a URL. */
function encodedOrNot(part: string): string {
  const plain = escaped(part);
  const encoded = escaped(encodeURIComponent(part));
  return plain === encoded ? plain : `(?:${plain}|${encoded})`;
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? "" : `\ncaused by ${textOf(error.cause)}`;
  return `${error.stack ?? error.message}${cause}`;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

function endOf(file: string): string {
  let open: number;
  try {
    open = openSync(file, "r");
  } catch {
    return "";
  }
  try {
    const { size } = fstatSync(open);
    const bytes = Buffer.alloc(Math.min(size, LOG_TAIL));
    const read = readSync(open, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString("utf8", 0, read);
  } catch {
    return "";
  } finally {
    closeSync(open);
  }
}
