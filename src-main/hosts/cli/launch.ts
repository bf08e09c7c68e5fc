/**
 * What `dist/cli.js` is: readable for any Node that knows modules. A Node older than the program needs starts the
 * one that lies in node_modules with the same arguments, and hands its exit code on.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [major, minor] = process.versions.node.split(".").map(Number);
const isOld = major < 22 || (major === 22 && minor < 12);
const newer = fileURLToPath(new URL("../node_modules/.bin/node", import.meta.url));

if (isOld && process.env.LAMPLIGHTER_RESTARTED === undefined && existsSync(newer)) {
  const child = spawn(newer, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: "inherit",
    env: { ...process.env, LAMPLIGHTER_RESTARTED: "1" },
  });
  // The terminal sends Ctrl-C to both; the child decides what it means.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
} else {
  const { main } = await import("./main.ts");
  await main(process.argv.slice(2));
}
