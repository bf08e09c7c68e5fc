/**
 * What `dist/cli.js` is: readable for any Node that knows modules. A Node older than the program needs starts the
 * one that lies in node_modules with the same arguments, and hands its exit code on.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";

const [major, minor] = process.versions.node.split(".").map(Number);
const isOld = major < 22 || (major === 22 && minor < 22);
const newer = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));

async function run(): Promise<void> {
  // A command is over in seconds: a young generation that grows, in every thread, costs 80 MB and saves nothing.
  setFlagsFromString("--semi-space-growth-factor=1");
  // Node lets FORCE_COLOR win, and says so on stderr as soon as something asks for colours.
  if (process.env.FORCE_COLOR !== undefined)
    for (const name of ["NO_COLOR", "NODE_DISABLE_COLORS"]) delete process.env[name];
  try {
    const { main } = await import("./main.ts");
    await main(process.argv.slice(2));
  } catch (error) {
    // What the program can say itself it has said; here it could not even be read.
    const message = `Lamplighter cannot be started: ${error instanceof Error ? error.message : String(error)}`;
    if (process.argv.includes("--json")) console.log(JSON.stringify({ ok: false, error: { kind: "start", message } }));
    else console.error(message);
    process.exitCode = 3;
  }
}

if (isOld && process.env.LAMPLIGHTER_RESTARTED === undefined && existsSync(newer)) {
  const child = spawn(newer, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, LAMPLIGHTER_RESTARTED: "1" },
  });
  // A terminal sends Ctrl-C to both, another program only to us; the child knows one Ctrl-C that comes twice.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  // As a shell reports a program that a signal ended.
  child.on("exit", (code, signal) => process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  // It cannot be started at all: then this one has to do.
  child.on("error", run);
} else await run();
