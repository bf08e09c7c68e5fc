import { isBindat } from "../../src-shared/formats/bindat/decoder.ts";
import { decompileBindat } from "../../src-shared/formats/bindat/decompiler.ts";
import type { CompiledForm } from "../../src-shared/formats/file-types.ts";
import { decompileLayout } from "../../src-shared/formats/layout/layout-decompiler.ts";
import { isBinlayout } from "../../src-shared/formats/layout/layout-file.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { type LayoutFacts, layoutFactsOf } from "./layout-facts.ts";
import { gameNames } from "./names.ts";

export interface Decompiled {
  /** The text as it is written to disk: UTF-16LE with its mark. */
  readonly bytes: Uint8Array;
  readonly diagnostics: readonly Diagnostic[];
}

/** `path` names the file in diagnostics and gives roots their names. Throws FormatError when the bytes do not read. */
export type Decompile = (form: CompiledForm, bytes: Uint8Array, path: string) => Decompiled;

/**
 * Makes the decompilers; names and registry are read when the first file needs them. `ownTags` is the FEATURETAGS.HIE
 * that comes with the files, which the tags of their layouts mean; null when there is none.
 */
export function createDecompile(ownTags: Uint8Array | null): Decompile {
  let facts: LayoutFacts | null = null;
  return (form, bytes, path) => {
    switch (form) {
      case "bindat": {
        const { text, diagnostics } = decompileBindat(bytes, gameNames(), { path });
        return { bytes: encodeSource(text), diagnostics };
      }
      case "binlayout": {
        facts ??= layoutFactsOf(ownTags);
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
