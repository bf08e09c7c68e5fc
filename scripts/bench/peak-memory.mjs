/**
 * Preloaded into a measured process (`--import`): writes its peak memory in bytes to file descriptor 3 when it ends.
 * Plain JavaScript, since a preload in TypeScript would bring the stripper of types into the memory that is measured.
 */
import { readFileSync, writeSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/** Linux counts in `maxRSS` what the parent held when it started the process; VmHWM begins anew with the program. */
function peakKilobytes() {
  const { maxRSS } = process.resourceUsage();
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? maxRSS);
  } catch {
    return maxRSS;
  }
}

if (isMainThread) process.on("exit", () => writeSync(3, String(1024 * peakKilobytes())));
