import { FlatDocument } from "../../text/dat/flat-document.ts";
import { scanDat } from "../../text/dat/scanner.ts";
import type { SourceText } from "../../text/source-text.ts";
import type { CompileResult } from "../compile-result.ts";
import { createBindatEncoder, type StringIds } from "./flat-encoder.ts";

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
 * A compiler of DAT text to BINDAT that keeps its buffers from file to file (spec/dat.md §1, §3). Diagnostics are those
 * of `DAT_RULES`. Of text alone: whether a file is compiled already, `isBindat` tells from its bytes.
 */
export function createDatCompiler(): DatCompiler {
  const document = new FlatDocument();
  const encode = createBindatEncoder();
  const compile = (source: SourceText, { path, ids = "sequential" }: DatCompileOptions): CompileResult => {
    const diagnostics = scanDat(source, path, document);
    return { bytes: document.nodeCount === 0 ? null : encode(document, ids), diagnostics };
  };
  return Object.assign(compile, { document });
}

/** Compiles one DAT text; for many, {@link createDatCompiler} is faster. */
export function compileDat(source: SourceText, options: DatCompileOptions): CompileResult {
  return createDatCompiler()(source, options);
}
