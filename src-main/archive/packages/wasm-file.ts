import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

/** Programs in WebAssembly, by the name of their file: where they lie in their package. The build copies them to dist. */
const PACKAGED = { "7zz.wasm": "7z-wasm/7zz.wasm", "unrar.wasm": "node-unrar-js/dist/js/unrar.wasm" } as const;

/** Bytes of one: beside the program when that is bundled, else from the package. */
export function wasmBinary(name: keyof typeof PACKAGED): ArrayBuffer {
  const beside = path.join(import.meta.dirname, name);
  const file = existsSync(beside) ? beside : createRequire(import.meta.url).resolve(PACKAGED[name]);
  return new Uint8Array(readFileSync(file)).buffer;
}
