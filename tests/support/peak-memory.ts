import { readFileSync } from "node:fs";

/** Most memory this process ever held, in MB. */
export function peakMemory(): number {
  try {
    // `maxRSS` counts what the parent held when it started this process.
    return Math.round(Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))![1]) / 1024);
  } catch {
    return Math.round(process.resourceUsage().maxRSS / 1024);
  }
}
