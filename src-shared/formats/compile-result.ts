import type { Diagnostic } from "../text/diagnostic.ts";

/** What a compiler of text returns: the binary form, or null when a diagnostic of severity error says why not. */
export interface CompileResult {
  readonly bytes: Uint8Array | null;
  readonly diagnostics: readonly Diagnostic[];
}
