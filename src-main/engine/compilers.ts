import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { createDatCompiler } from "../../src-shared/formats/bindat/compiler.ts";
import { decodeBindat, isBindat } from "../../src-shared/formats/bindat/decoder.ts";
import type { CompileResult } from "../../src-shared/formats/compile-result.ts";
import type { CompiledForm } from "../../src-shared/formats/file-types.ts";
import { createLayoutCompiler } from "../../src-shared/formats/layout/layout-compiler.ts";
import { decodeLayout } from "../../src-shared/formats/layout/layout-decoder.ts";
import { isBinlayout } from "../../src-shared/formats/layout/layout-file.ts";
import type { RawFacts } from "../../src-shared/formats/raw/facts.ts";
import type { RawKind } from "../../src-shared/formats/raw/raw-index.ts";
import { readFacts } from "../../src-shared/formats/raw/read-facts.ts";
import { diagnose } from "../../src-shared/text/diagnostic.ts";
import { decodeSource, UnitBuffer } from "../../src-shared/text/source-text.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import type { LayoutFacts } from "./layout-facts.ts";
import { LARGEST_COMPILED } from "./limits.ts";
import { PLAN_RULES } from "./rules.ts";

export interface CompileOptions {
  /** As diagnostics name the file; the LAYOUT and TAGS.DAT rules look at it too. */
  readonly path: string;
  readonly ids: "sequential" | "hash";
}

/** What a thread needs to make compiled files, behind one door. */
export interface Compilers {
  /**
   * Text to its compiled form. What holds that form already comes out as it is, if it reads well. The bytes that come
   * out live until the next call.
   */
  compile(form: CompiledForm, bytes: Uint8Array, options: CompileOptions): CompileResult;
  /** What an index needs of a compiled file. Throws FormatError when the bytes are damaged. */
  readFacts(kind: RawKind, bytes: Uint8Array): RawFacts;
}

/**
 * Makes the compilers of one thread. The registry and the tags are asked for when the first LAYOUT comes, since most
 * small mods have none and reading them takes longer than such a pack.
 */
export function createCompilers(layoutFacts: () => LayoutFacts): Compilers {
  const buffer = new UnitBuffer();
  const compileDat = createDatCompiler();
  let known: LayoutFacts | null = null;
  let compileLayout: ReturnType<typeof createLayoutCompiler> | null = null;
  const facts = (): LayoutFacts => {
    known ??= layoutFacts();
    return known;
  };

  return {
    compile(form, bytes, { path, ids }) {
      switch (form) {
        case "bindat":
          if (isBindat(bytes)) return passOn(bytes, path, "BINDAT", () => decodeBindat(bytes, path));
          return compileDat(decodeSource(bytes, buffer), { path, ids });
        case "binlayout": {
          const { registry, tags } = facts();
          if (isBinlayout(bytes)) return passOn(bytes, path, "BINLAYOUT", () => decodeLayout(bytes, registry, path));
          compileLayout ??= createLayoutCompiler(registry);
          return compileLayout(decodeSource(bytes, buffer), { path, tags });
        }
      }
    },
    readFacts: (kind, bytes) => readFacts(kind, bytes, () => facts().registry),
  };
}

/** A source that holds the compiled form: packed as it is when it reads to its end, an error otherwise. */
function passOn(bytes: Uint8Array, path: string, form: string, read: () => unknown): CompileResult {
  if (bytes.length > LARGEST_COMPILED)
    return { bytes: null, diagnostics: [findingOf(new FileError("too-large", path, { limit: LARGEST_COMPILED }))] };
  try {
    read();
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const { what, offset } = error;
    return {
      bytes: null,
      diagnostics: [diagnose("pack-broken-binary", PLAN_RULES["pack-broken-binary"], { path }, { form, what, offset })],
    };
  }
  return {
    bytes,
    diagnostics: [diagnose("pack-already-compiled", PLAN_RULES["pack-already-compiled"], { path }, { form })],
  };
}
