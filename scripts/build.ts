/**
 * Builds `dist/`: the command line (`cli.js`, what an old Node can still read; `main.js` and its chunks), the workers,
 * the two hosts of the app (`electron.js` with two `.cjs` files, `web.js`), the maker of the sample install, and the page
 * (`renderer/`). `--if-needed` leaves a part alone when none of its inputs has changed since it was built.
 */
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type { InlineConfig } from "vite";

const root = path.resolve(import.meta.dirname, "..");
const dist = path.join(root, "dist");

interface Part {
  readonly name: string;
  readonly inputs: readonly string[];
  readonly build: () => Promise<void>;
}

const SHARED_INPUTS = ["src-shared", "scripts/build.ts", "package.json", "package-lock.json"];
/** Other things that live in `dist/`. */
const KEPT = new Set(["renderer", "renderer.sha256", "packages", "sample", "screens", "e2e"]);

const PARTS: readonly Part[] = [
  { name: "inputs", inputs: ["src-main", "scripts/install", ...SHARED_INPUTS], build: buildPrograms },
  { name: "renderer", inputs: ["src-renderer", ...SHARED_INPUTS], build: buildPage },
];

/** One hash over names and contents of everything a part is made of. */
function hashInputs(inputs: readonly string[]): string {
  const hash = createHash("sha256");
  const add = (file: string) =>
    hash.update(path.relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  for (const input of inputs) {
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

const COMMON: InlineConfig = { root, configFile: false, logLevel: "warn", publicDir: false };

async function buildPrograms(): Promise<void> {
  const { build } = await import("vite");
  for (const name of existsSync(dist) ? readdirSync(dist) : [])
    if (!KEPT.has(name)) rmSync(path.join(dist, name), { recursive: true, force: true });
  await build({
    ...COMMON,
    ssr: { noExternal: true, external: ["electron"], target: "node" },
    // unrar is CommonJS and asks where it lies, although it is handed its binary.
    define: { __dirname: "import.meta.dirname", __filename: "import.meta.filename" },
    build: {
      ssr: true,
      outDir: dist,
      emptyOutDir: false,
      target: "node22",
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        input: {
          cli: path.join(root, "src-main/hosts/cli/launch.ts"),
          main: path.join(root, "src-main/hosts/cli/main.ts"),
          "pack-worker": path.join(root, "src-main/engine/pack-worker.ts"),
          "bake-worker": path.join(root, "src-main/engine/bake-worker.ts"),
          "copy-worker": path.join(root, "src-main/engine/copy-worker.ts"),
          "check-worker": path.join(root, "src-main/play/check-worker.ts"),
          "package-worker": path.join(root, "src-main/archive/packages/package-worker.ts"),
          "path-worker": path.join(root, "src-main/play/path-worker.ts"),
          "depth-worker": path.join(root, "src-main/doctor/depth/depth-worker.ts"),
          "repair-worker": path.join(root, "src-main/doctor/repair/repair-worker.ts"),
          electron: path.join(root, "src-main/hosts/electron/main.ts"),
          web: path.join(root, "src-main/hosts/web/main.ts"),
          "make-install": path.join(root, "scripts/install/make-install.ts"),
        },
        external: ["electron"],
        output: { format: "es", entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
      },
    },
  });
  for (const name of ["preload", "early"]) await buildCommonJs(name);
  for (const [from, to] of Object.entries(COPIED)) {
    mkdirSync(path.join(dist, path.dirname(to)), { recursive: true });
    copyFileSync(path.join(root, "node_modules", from), path.join(dist, to));
  }
}

/**
 * Programs that stay files, with their licences: they are read when the first package of their kind comes, and whoever
 * has changed one can put it in the place of ours.
 */
const COPIED = {
  "7z-wasm/7zz.wasm": "7zz.wasm",
  "7z-wasm/License.txt": "licences/7zz.txt",
  "7z-wasm/unRarLicense.txt": "licences/unrar.txt",
  "node-unrar-js/dist/js/unrar.wasm": "unrar.wasm",
  "node-unrar-js/LICENSE.md": "licences/node-unrar-js.txt",
};

/** What Electron loads by itself is one CommonJS file each. */
async function buildCommonJs(name: string): Promise<void> {
  const { build } = await import("vite");
  await build({
    ...COMMON,
    build: {
      outDir: dist,
      emptyOutDir: false,
      target: "chrome130",
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        input: path.join(root, `src-main/hosts/electron/${name}.ts`),
        external: ["electron"],
        output: { format: "cjs", entryFileNames: `${name}.cjs` },
      },
    },
  });
}

async function buildPage(): Promise<void> {
  const page = path.join(root, "src-renderer");
  if (!existsSync(path.join(page, "index.html"))) return;
  const [{ build }, { default: react }] = await Promise.all([import("vite"), import("@vitejs/plugin-react")]);
  await build({
    ...COMMON,
    root: page,
    base: "/",
    plugins: [react()],
    build: {
      outDir: path.join(dist, "renderer"),
      emptyOutDir: true,
      target: "chrome130",
      sourcemap: false,
      // The content policy allows files of our own, nothing inside the page.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
}

/** Builds the parts whose inputs have changed. */
export async function buildIfNeeded(): Promise<void> {
  for (const { name, inputs, build } of PARTS) {
    const stamp = path.join(dist, `${name}.sha256`);
    const hash = hashInputs(inputs);
    if (existsSync(stamp) && readFileSync(stamp, "utf8") === hash) continue;
    await build();
    mkdirSync(dist, { recursive: true });
    writeFileSync(stamp, hash);
  }
}

if (import.meta.main) {
  if (!process.argv.includes("--if-needed"))
    for (const { name } of PARTS) rmSync(path.join(dist, `${name}.sha256`), { force: true });
  await buildIfNeeded();
}
