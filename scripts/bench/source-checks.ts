import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createSourceChecker } from "../../src-main/workshop/source-checks/source-checker.ts";
import { stampsOf } from "../../src-main/workshop/stamps.ts";
import { makeBenchTree } from "./tree.ts";

/**
 * Prints how long checking the sources of the bench tree takes: everything, then after edits of one file, with the
 * thread's longest stretch without a pause. Times are of the processor, so that other programs do not count.
 *
 *     node scripts/bench/source-checks.ts
 */
const ROUNDS = 6;
const FOLDER = path.resolve(import.meta.dirname, "../../.bench");
const home = path.join(FOLDER, "source-checks-home");

process.env.LAMPLIGHTER_HOME = home;
const { root } = await makeBenchTree(path.join(FOLDER, "tree"));
const checker = createSourceChecker({ root });
print("everything", await measured());
const file = path.join(root, [...(await stampsOf(root)).files.keys()].find((name) => name.endsWith(".DAT"))!);
const before = readFileSync(file);
try {
  const edits = [];
  for (let round = 1; round <= ROUNDS; round++) {
    writeFileSync(file, Buffer.concat([before, Buffer.from("\r\n".repeat(round), "utf16le")]));
    edits.push(await measured());
  }
  print("after one edit", edits.toSorted((a, b) => a.took - b.took)[0]);
} finally {
  writeFileSync(file, before);
  rmSync(home, { recursive: true, force: true });
}

interface Times {
  /** Milliseconds of the processor. */
  readonly took: number;
  readonly longest: number;
  readonly findings: number;
}

async function measured(): Promise<Times> {
  const stamps = await stampsOf(root);
  let [longest, isRunning] = [0, true];
  const begun = processorMs();
  let last = begun;
  const tick = () => {
    longest = Math.max(longest, processorMs() - last);
    last = processorMs();
    if (isRunning) setImmediate(tick);
  };
  setImmediate(tick);
  const findings = await checker.check({ stamps });
  isRunning = false;
  return { took: processorMs() - begun, longest, findings: findings.length };
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function print(what: string, { took, longest, findings }: Times): void {
  console.log(`${what}: ${took.toFixed(0)} ms, longest task ${longest.toFixed(1)} ms, ${findings} findings`);
}
