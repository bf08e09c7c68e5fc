import { readFileSync, readlinkSync } from "node:fs";
import os from "node:os";
import { stringToUnits } from "../../src-shared/bytes/utf16.ts";
import { murmur64 } from "../../src-shared/hash/murmur.ts";

/** What temporaries and locks need to know about the processes of this machine. */
export interface Processes {
  readonly pid: number;
  readonly host: string;
  /** Four hex digits that stand for this machine (and process namespace) in file names. */
  readonly hostTag: string;
  /** Tells two processes with the same pid apart; "0" where the system does not say. */
  readonly start: string;
  /** When this process began, milliseconds since 1970. */
  readonly startedMs: number;
  /** Whether a process of this machine lives; with `start`, whether it is still that one. */
  isAlive(pid: number, start?: string): boolean;
}

interface LinuxProcess {
  readonly state: string;
  readonly start: string;
}

/** /proc/<pid>/stat: `pid (name) state …`, field 22 = start in ticks since boot. The name may hold blanks and `)`. */
function linuxProcess(pid: number): LinuxProcess | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return fields.length < 20 ? null : { state: fields[0], start: fields[19] };
  } catch {
    return null;
  }
}

function isAlive(pid: number, start = "0"): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  const known = process.platform === "linux" ? linuxProcess(pid) : null;
  if (known === null) return true;
  const ended = known.state === "Z" || known.state === "X";
  return !ended && (start === "0" || start === known.start);
}

function processNamespace(): string {
  try {
    return readlinkSync("/proc/self/ns/pid");
  } catch {
    return "";
  }
}

/** Two containers may share a folder and a host name, yet not their processes. */
function tagOf(host: string): string {
  const units = stringToUnits(host + processNamespace());
  const hash = murmur64(new Uint8Array(units.buffer), 0);
  return (hash & 0xffffn).toString(16).padStart(4, "0");
}

let known: Processes | null = null;

/** The processes of this machine. */
export function systemProcesses(): Processes {
  known ??= {
    pid: process.pid,
    host: os.hostname(),
    hostTag: tagOf(os.hostname()),
    start: (process.platform === "linux" ? linuxProcess(process.pid)?.start : undefined) ?? "0",
    startedMs: Date.now() - process.uptime() * 1000,
    isAlive,
  };
  return known;
}
