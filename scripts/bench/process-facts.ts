import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/** Memory of a process that is in use now, in bytes; null where the system does not tell. */
export function residentBytes(pid: number): number | null {
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(procText(pid, "status") ?? "")?.[1];
  return kibibytes === undefined ? null : 1024 * Number(kibibytes);
}

/** Processor time of a process and its threads since it began, in seconds; null where the system does not tell. */
export function processorSeconds(pid: number): number | null {
  const text = procText(pid, "stat");
  if (text === null) return null;
  // `pid (name) state …`: fields 14 and 15, and a name may hold blanks and brackets.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond();
}

function ticksPerSecond(): number {
  return Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));
}

function procText(pid: number, name: "status" | "stat"): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1");
  } catch {
    return null;
  }
}
