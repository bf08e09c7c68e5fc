import { FormatError } from "../../bytes/format-error.ts";
import { FlatDocument } from "../../text/dat/flat-document.ts";
import { scanDat } from "../../text/dat/scanner.ts";
import { diagnose } from "../../text/diagnostic.ts";
import type { SourceText } from "../../text/source-text.ts";
import type { CompileResult } from "../compile-result.ts";
import { decodeBindat } from "./decoder.ts";
import { createBindatEncoder, type StringIds } from "./flat-encoder.ts";
import { BINDAT_RULES } from "./rules.ts";

export interface DatCompileOptions {
  /** Names the file in diagnostics; the stem of TAGS.DAT gives its root a name. */
  readonly path: string;
  /** `sequential` when not given. */
  readonly ids?: StringIds;
}

export interface DatCompiler {
  (source: SourceText, options: DatCompileOptions): CompileResult;
  /**
   * What was read of the last text, for those who want its properties without reading it again. Valid until the next
   * call and as long as the units of the source are; empty when the text did not compile.
   */
  readonly document: FlatDocument;
}

/**
 * A compiler of DAT text to BINDAT that keeps its buffers from file to file (spec/dat.md §1, §3). A text that is a
 * BINDAT already comes out as it is.
 */
export function createDatCompiler(): DatCompiler {
  const document = new FlatDocument();
  const encode = createBindatEncoder();
  const compile = (source: SourceText, { path, ids = "sequential" }: DatCompileOptions): CompileResult => {
    if (isCompiled(source)) {
      document.reset(source.units, 0);
      return passThrough(source, path);
    }
    const diagnostics = scanDat(source, path, document);
    return { bytes: document.nodeCount === 0 ? null : encode(document, ids), diagnostics };
  };
  return Object.assign(compile, { document });
}

/** Compiles one DAT text; for many, {@link createDatCompiler} is faster. */
export function compileDat(source: SourceText, options: DatCompileOptions): CompileResult {
  return createDatCompiler()(source, options);
}

/** A BINDAT taken for text has its version in the first two units. */
function isCompiled(source: SourceText): boolean {
  return source.length >= 2 && source.units[0] === 2 && source.units[1] === 0;
}

function passThrough(source: SourceText, path: string): CompileResult {
  const units = source.units.slice(0, source.length);
  const bytes = new Uint8Array(units.buffer);
  try {
    decodeBindat(bytes, path);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const rule = BINDAT_RULES["bindat-broken"];
    return {
      bytes: null,
      diagnostics: [diagnose("bindat-broken", rule, { path }, { what: error.what, offset: error.offset })],
    };
  }
  const rule = BINDAT_RULES["bindat-already-compiled"];
  return { bytes, diagnostics: [diagnose("bindat-already-compiled", rule, { path }, {})] };
}
