/**
 * `npm test`: builds when needed, then linter, types and every test; the last line counts them.
 * With arguments (`npm test -- tests/unit`, `npm test -- tests/e2e/play.spec.ts`) only these tests, without linter and
 * types.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildIfNeeded } from "./build.ts";
import { type Counts, runEndToEnd } from "./e2e.ts";

const root = path.resolve(import.meta.dirname, "..");
const only = process.argv.slice(2);
const onlyEndToEnd = only.filter((arg) => arg.includes("tests/e2e"));
const onlyOthers = only.filter((arg) => !onlyEndToEnd.includes(arg));
/** One for each set of types that is there. */
const PROJECTS = ["shared", "renderer", "e2e"].map((name) => `tsconfig.${name}.json`);

function run(name: string, ...args: string[]): boolean {
  console.log(`\n> ${name} ${args.join(" ")}`);
  const bin = path.join(root, "node_modules/.bin", process.platform === "win32" ? `${name}.cmd` : name);
  const options = { cwd: root, stdio: "inherit", shell: process.platform === "win32" } as const;
  const { status, signal, error } = spawnSync(bin, args, options);
  if (signal !== null) console.log(`${name} was ended by ${signal}`);
  if (error !== undefined) console.log(`${name} could not be run: ${error.message}`);
  return status === 0;
}

const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 };

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

function runChecks(): boolean {
  const projects = [...PROJECTS, "tsconfig.json"];
  return [run("biome", "check", "."), ...projects.map((project) => run("tsc", "-p", project))].every(Boolean);
}

function runOthers(): { readonly isOk: boolean; readonly counts: Counts } {
  const folder = mkdtempSync(path.join(tmpdir(), "lamplighter-test-"));
  const file = path.join(folder, "report.json");
  const isOk = run(
    "vitest",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...onlyOthers,
  );
  const report: Report | null = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  rmSync(folder, { recursive: true });
  if (report === null) {
    console.log("\nThe tests ended before their report was written: how many passed is not known.");
    return { isOk: false, counts: NOTHING };
  }
  const retried = unsteady(report);
  if (retried.length > 0) console.log(`\nPassed only when tried again:\n${retried.join("\n")}`);
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped } = report;
  return { isOk, counts: { passed, failed, skipped } };
}

const NONE = { isOk: true, counts: NOTHING };

await buildIfNeeded();
const checks = only.length > 0 || runChecks();
const others = only.length === 0 || onlyOthers.length > 0 ? runOthers() : NONE;
const endToEnd = only.length === 0 || onlyEndToEnd.length > 0 ? runEndToEnd(onlyEndToEnd) : NONE;
const sum = (of: keyof Counts) => others.counts[of] + endToEnd.counts[of];
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
if (!checks) console.log("The linter or the type checker found something; see above.");
process.exit(checks && others.isOk && endToEnd.isOk ? 0 : 1);
