import { readFileSync } from "node:fs";
import path from "node:path";
import { createDatCompiler } from "../../src-shared/formats/bindat/compiler.ts";
import { unitFacts } from "../../src-shared/formats/raw/dat-facts.ts";
import type { UnitsByPath } from "../../src-shared/formats/raw/unit-chain.ts";
import { decodeSource } from "../../src-shared/text/source-text.ts";
import { CORPUS } from "./corpus.ts";
import { readTarGz } from "./tar.ts";

/** The base game's texts and meshes of the corpus, by entry path, in memory. */
export function baseGameFiles(): Map<string, Uint8Array> {
  return readTarGz(readFileSync(path.join(CORPUS, "base-game.tar.gz")));
}

/** The units of the base game, each compiled when it is asked for. */
export function baseGameUnits(): UnitsByPath {
  const files = baseGameFiles();
  const compile = createDatCompiler();
  return (entry) => {
    const text = files.get(entry);
    return text === undefined ? null : unitFacts(compile(decodeSource(text), { path: entry }).bytes!);
  };
}
