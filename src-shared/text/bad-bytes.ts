import type { DiagnosticRule } from "./diagnostic.ts";

/** What the catalogues of the text formats say of the damage of a `SourceText`: mostly a text in some country's code page. */
export const BAD_BYTES: DiagnosticRule<{ count: number; encoding: string }> = {
  severity: "warning",
  about:
    "Bytes that are no text in the file's encoding: in UTF-8 each becomes U+FFFD, of UTF-16 an odd last byte is left out.",
  message: ({ count, encoding }) =>
    count === 1
      ? `One byte is no text in ${encoding} and is lost.`
      : `${count} bytes are no text in ${encoding} and are lost, the first here.`,
  fix: 'Open it in an editor that shows its letters right, and save it as UTF-16 ("Unicode") or UTF-8.',
};
