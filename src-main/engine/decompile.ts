import { isBindat } from "../../src-shared/formats/bindat/decoder.ts";
import { decompileBindat } from "../../src-shared/formats/bindat/decompiler.ts";
import {
  createNameTable,
  type NameTable,
  parseNameFamilies,
  parseNameList,
} from "../../src-shared/formats/bindat/name-table.ts";
import type { CompiledForm } from "../../src-shared/formats/file-types.ts";
import { decompileLayout } from "../../src-shared/formats/layout/layout-decompiler.ts";
import { isBinlayout } from "../../src-shared/formats/layout/layout-file.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { readResourceText } from "../files/resources.ts";
import { type LayoutFacts, layoutFactsOf } from "./layout-facts.ts";

export interface Decompiled {
  /** The text as it is written to disk: UTF-16LE with its mark. */
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/** `path` names the file in diagnostics and gives roots their names. Throws FormatError when the bytes do not read. */
export type Decompile = (form: CompiledForm, bytes: Uint8Array, path: string) => Decompiled;

/** Makes the decompilers; names and registry are read when the first file needs them. */
export function createDecompile(): Decompile {
  let names: NameTable | null = null;
  let facts: LayoutFacts | null = null;
  return (form, bytes, path) => {
    switch (form) {
      case "bindat": {
        names ??= createNameTable(
          parseNameList(readResourceText("names.txt")),
          parseNameFamilies(readResourceText("name-families.txt")),
        );
        const { text, diagnostics } = decompileBindat(bytes, names, { path });
        return { bytes: encodeSource(text), diagnostics };
      }
      case "binlayout": {
        facts ??= layoutFactsOf(null);
        const { text, diagnostics } = decompileLayout(bytes, { path, registry: facts.registry, tags: facts.tags });
        return { bytes: encodeSource(text), diagnostics };
      }
    }
  };
}

/** Whether the bytes begin as the compiled form does. */
export function holdsForm(form: CompiledForm, bytes: Uint8Array): boolean {
  return form === "bindat" ? isBindat(bytes) : isBinlayout(bytes);
}
