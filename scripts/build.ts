/**
 * Bundles the command line: `dist/cli.js` (what an old Node can still read), `dist/main.js` and its chunks, and the
 * workers. `--if-needed` leaves `dist/` alone when no input has changed since it was built.
 */
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const dist = path.join(root, "dist");
const stamp = path.join(dist, "inputs.sha256");

const INPUTS = ["src-main", "src-shared", "scripts/build.ts", "package.json", "package-lock.json"];

/** One hash over names and contents of everything the bundle is made of. */
function hashInputs(): string {
  const hash = createHash("sha256");
  const add = (file: string) =>
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  for (const input of INPUTS) {
    const full = path.join(root, input);
    if (!existsSync(full)) continue;
    if (statSync(full).isFile()) add(full);
    else
      for (const name of (readdirSync(full, { recursive: true }) as string[]).sort()) {
        const file = path.join(full, name);
        if (statSync(file).isFile()) add(file);
      }
  }
  return hash.digest("hex");
}

async function bundle(): Promise<void> {
  const { build } = await import("vite");
  rmSync(dist, { recursive: true, force: true });
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    ssr: { noExternal: true, target: "node" },
    build: {
      ssr: true,
      outDir: dist,
      emptyOutDir: true,
      target: "node22",
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        input: {
          cli: path.join(root, "src-main/hosts/cli/launch.ts"),
          main: path.join(root, "src-main/hosts/cli/main.ts"),
          "pack-worker": path.join(root, "src-main/engine/pack-worker.ts"),
          "bake-worker": path.join(root, "src-main/engine/bake-worker.ts"),
        },
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
}

export async function buildIfNeeded(): Promise<void> {
  const inputs = hashInputs();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === inputs) return;
  await bundle();
  writeFileSync(stamp, inputs);
}

if (import.meta.main) {
  if (!process.argv.includes("--if-needed")) rmSync(stamp, { force: true });
  await buildIfNeeded();
}
