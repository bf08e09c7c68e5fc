import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findBrowser } from "./find-browser.ts";

/** What became of some tests. */
export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly errors: readonly { readonly message?: string }[];
}

const root = path.resolve(import.meta.dirname, "..");

/**
 * Runs the end-to-end specs: in a browser when the machine has one, in Electron's window when there is an Electron and
 * a display, real or virtual. What cannot be run is said loudly and is no failure. `only`: files, or all.
 */
export function runEndToEnd(only: readonly string[]): { readonly isOk: boolean; readonly counts: Counts } {
  const projects = [
    ...(findBrowser() === null ? skipped("in a browser", "no Chrome, Chromium or Edge was found") : ["web"]),
    ...electronProject(),
  ];
  if (projects.length === 0) return { isOk: true, counts: { passed: 0, failed: 0, skipped: 0 } };
  const folder = mkdtempSync(path.join(tmpdir(), "lamplighter-e2e-report-"));
  const file = path.join(folder, "report.json");
  const [program, ...first] = projects.includes("electron") && needsDisplay() ? ["xvfb-run", "-a"] : [];
  const command = [
    ...(program === undefined ? [] : [program, ...first]),
    process.execPath,
    path.join(root, "node_modules/@playwright/test/cli.js"),
    "test",
    "--reporter=line,json",
    ...projects.map((project) => `--project=${project}`),
    ...only,
  ];
  console.log(`\n> playwright test ${command.slice(command.indexOf("test") + 1).join(" ")}`);
  const { status } = spawnSync(command[0], command.slice(1), {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  const report: PlaywrightReport | null = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : null;
  rmSync(folder, { recursive: true });
  if (report === null) return { isOk: false, counts: { passed: 0, failed: 1, skipped: 0 } };
  const { expected, unexpected, flaky, skipped: left } = report.stats;
  if (flaky > 0) console.log(`\n${flaky} end-to-end specs passed only when tried again; see above.`);
  return { isOk: status === 0, counts: { passed: expected + flaky, failed: unexpected, skipped: left } };
}

function electronProject(): string[] {
  const where = "in Electron's window";
  if (electronFolder() === null)
    return skipped(where, "there is no Electron; ELECTRON_OVERRIDE_DIST_PATH can name one");
  if (needsDisplay() && !hasXvfb()) return skipped(where, "there is no display, and no xvfb-run");
  return ["electron"];
}

function electronFolder(): string | null {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(root, "node_modules/electron/dist");
  return existsSync(path.join(folder, "version")) ? folder : null;
}

function needsDisplay(): boolean {
  return process.platform === "linux" && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;
}

function hasXvfb(): boolean {
  return spawnSync("xvfb-run", ["--help"], { stdio: "ignore" }).status === 0;
}

function skipped(where: string, why: string): string[] {
  console.log(`\n!!! SKIPPED: the end-to-end specs ${where}: ${why}.`);
  return [];
}
