/**
 * `npm start`: builds when something has changed, makes the sample project, packs it and checks the mod with the
 * command line itself. `--once` is accepted and changes nothing: the program has no window to keep open yet.
 */
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { buildIfNeeded } from "./build.ts";
import { makeSample } from "./sample/make-sample.ts";

const dist = path.resolve(import.meta.dirname, "../dist");
const folder = path.join(dist, "sample");
const project = path.join(folder, "lantern-pack");
const mod = path.join(folder, "Lantern_Pack.MOD");

function lamplighter(...args: string[]): void {
  console.log(`\n> lamplighter ${args.map((arg) => path.relative(process.cwd(), arg) || arg).join(" ")}`);
  const { status } = spawnSync(process.execPath, [path.join(dist, "cli.js"), ...args], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

await buildIfNeeded();
rmSync(folder, { recursive: true, force: true });
const { files } = await makeSample(project);
console.log(
  `The sample mod "Lantern Pack" (${files} files of our own) was written to ${path.relative(process.cwd(), project)}.`,
);
lamplighter("pack", project, "-o", mod);
lamplighter("verify", mod, "--explain");
console.log(
  `\nThe mod is ${path.relative(process.cwd(), mod)}. Next: pack a project of your own with  node dist/cli.js pack <folder>`,
);
