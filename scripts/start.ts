/**
 * `npm start`: builds when something has changed and opens the app, in a window or in the browser; `-- --sample` on a
 * game and mods that are made up. Arguments go to `lamplighter open`.
 *
 * `npm start -- --once` ends by itself: it makes the sample project, packs it, checks the mod, and sees that the app
 * answers.
 */
import { spawn, spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { buildIfNeeded } from "./build.ts";
import { makeSample } from "./sample/make-sample.ts";

const dist = path.resolve(import.meta.dirname, "../dist");
const cli = path.join(dist, "cli.js");
const args = process.argv.slice(2);

function lamplighter(...command: string[]): void {
  console.log(`\n> lamplighter ${command.map((arg) => path.relative(process.cwd(), arg) || arg).join(" ")}`);
  const { status } = spawnSync(process.execPath, [cli, ...command], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

async function packSample(): Promise<void> {
  const folder = path.join(dist, "sample");
  const project = path.join(folder, "lantern-pack");
  const mod = path.join(folder, "Lantern_Pack.MOD");
  rmSync(folder, { recursive: true, force: true });
  const { files } = await makeSample(project);
  console.log(
    `The sample mod "Lantern Pack" (${files} files of our own) was written to ${path.relative(process.cwd(), project)}.`,
  );
  lamplighter("pack", project, "-o", mod);
  lamplighter("verify", mod, "--explain");
  console.log(`\nThe mod is ${path.relative(process.cwd(), mod)}.`);
}

/** Opens the app in the browser host, asks for its page as a browser would, and closes it. */
async function seeApp(): Promise<void> {
  console.log("\n> lamplighter open --web --sample --no-browser");
  const child = spawn(process.execPath, [cli, "open", "--web", "--sample", "--no-browser"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let isPage = false;
  const ended = new Promise<void>((resolve) => child.on("close", () => resolve()));
  for await (const line of createInterface(child.stdout)) {
    const address = /http:\S+/.exec(line)?.[0];
    if (address === undefined) continue;
    console.log(line);
    const entered = await fetch(address);
    const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
    const page = await fetch(new URL("/", address), { headers: { cookie } });
    isPage = page.ok && (await page.text()).includes("<title>");
    console.log(isPage ? "The app answers." : `The app does not answer: ${page.status}.`);
    child.kill("SIGTERM");
  }
  await ended;
  if (!isPage) {
    console.error("The app could not be opened.");
    process.exit(1);
  }
}

await buildIfNeeded();
if (args.includes("--once")) {
  await packSample();
  await seeApp();
  console.log(
    "\nNext: open the app with  npm start,  or pack a project of your own with  node dist/cli.js pack <folder>",
  );
} else {
  const child = spawn(process.execPath, [cli, "open", ...args], { stdio: "inherit" });
  // A terminal sends Ctrl-C to both; another program sends it only here.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  child.on("exit", (code) => process.exit(code ?? 0));
}
