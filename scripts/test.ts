/**
 * `npm test`: builds when needed, then linter, types and every test; the last line counts them.
 * Arguments go to vitest (`npm test -- tests/unit`), and then the linter and the types are left out.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfNeeded } from "./build.ts";

const root = path.resolve(import.meta.dirname, "..");
const only = process.argv.slice(2);

function run(name: string, ...args: string[]): boolean {
  console.log(`\n> ${name} ${args.join(" ")}`);
  const bin = path.join(root, "node_modules/.bin", process.platform === "win32" ? `${name}.cmd` : name);
  return spawnSync(bin, args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" }).status === 0;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly { readonly name: string; readonly assertionResults: readonly TestResult[] }[];
}

interface TestResult {
  readonly status: string;
  readonly fullName: string;
  readonly failureMessages: readonly string[];
}

/** Tests that failed and passed when they were tried again (vitest.config.ts), with what they said the first time. */
function unsteady({ testResults }: Report): string[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === "passed" && failureMessages.length > 0)
      .map(({ fullName, failureMessages }) => `${path.relative(root, name)}: ${fullName}\n${failureMessages[0]}`),
  );
}

await buildIfNeeded();
const checks =
  only.length > 0 ||
  [run("biome", "check", "."), run("tsc", "-p", "tsconfig.shared.json"), run("tsc", "-p", "tsconfig.json")].every(
    Boolean,
  );
const folder = mkdtempSync(path.join(tmpdir(), "lamplighter-test-"));
const file = path.join(folder, "report.json");
const tests = run("vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${file}`, ...only);
const report: Report = JSON.parse(readFileSync(file, "utf8"));
rmSync(folder, { recursive: true });
const retried = unsteady(report);
if (retried.length > 0) console.log(`\nPassed only when tried again:\n${retried.join("\n")}`);
console.log(`\n${report.numPassedTests} passed, ${report.numFailedTests} failed, ${report.numPendingTests} skipped`);
if (!checks) console.log("The linter or the type checker found something; see above.");
process.exit(checks && tests ? 0 : 1);
