/**
 * `npm run fuzz`: every conformance test that damages real files, over all of them instead of the few that `npm test`
 * takes. Arguments go to vitest. Takes minutes; the last line counts.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const FOLDER = "tests/conformance";
/** The variable that such a test looks at is also how it is found. */
const SWITCH = "LAMPLIGHTER_FUZZ";
/** Milliseconds for one test: one of them goes through a thousand files, dozens of times each. */
const TEST_TIMEOUT = 3_600_000;

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
}

const files = (readdirSync(path.join(root, FOLDER), { recursive: true }) as string[])
  .filter((name) => name.endsWith(".test.ts"))
  .map((name) => path.join(FOLDER, name))
  .filter((file) => readFileSync(path.join(root, file), "utf8").includes(SWITCH))
  .sort();
const folder = mkdtempSync(path.join(tmpdir(), "lamplighter-fuzz-"));
const reportFile = path.join(folder, "report.json");
try {
  const vitest = path.join(root, "node_modules/vitest/vitest.mjs");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  const args = ["run", `--testTimeout=${TEST_TIMEOUT}`, ...reporters, ...files, ...process.argv.slice(2)];
  const start = performance.now();
  const { status } = spawnSync(process.execPath, [vitest, ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, [SWITCH]: "all" },
  });
  const report: Report = JSON.parse(readFileSync(reportFile, "utf8"));
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  console.log(
    `\n${files.length} files of tests, ${report.numPassedTests} passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped, ${minutes} min`,
  );
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
