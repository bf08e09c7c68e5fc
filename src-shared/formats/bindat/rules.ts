import type { DiagnosticData, DiagnosticRule } from "../../text/diagnostic.ts";

const rule = <D extends DiagnosticData>(parts: DiagnosticRule<D>): DiagnosticRule<D> => parts;

/** What can be said about a BINDAT that becomes text. */
export const BINDAT_RULES = {
  "bindat-unknown-names": rule<{ count: number; hashes: readonly string[] }>({
    severity: "info",
    about:
      "Hashes without a known name are written as UNK_ with their eight hex digits; compiling gives the same hashes back.",
    message: ({ count, hashes }) =>
      count === 1
        ? `One name is not known and is written as its hash: ${hashes[0]}.`
        : `${count} names are not known and are written as hashes, such as ${hashes[0]}.`,
  }),
  "bindat-hex-text": rule<{ key: string }>({
    severity: "warning",
    about:
      "A text holds line ends, which plain DAT text cannot express; it is written as hex under UNK_STRING or UNK_TRANSLATE.",
    message: ({ key }) => `The text of ${key} holds line ends and is written as hex.`,
  }),
  "bindat-hex-value": rule<{ key: string; value: string }>({
    severity: "warning",
    about:
      "A float is no number, or a BOOL is neither 0 nor 1; its bits are written as hex under UNK_FLOAT, UNK_DOUBLE or UNK_BOOL.",
    message: ({ key, value }) => `The value of ${key} cannot be written as text and is written as its bits: ${value}.`,
  }),
  "bindat-missing-text": rule<{ key: string; id: number }>({
    severity: "warning",
    about: "A property refers to a text that the string table does not have; it is taken for empty.",
    message: ({ key, id }) => `${key} refers to the text ${id}, which the table does not have; it is taken for empty.`,
  }),
  "bindat-unused-texts": rule<{ count: number }>({
    severity: "info",
    about: "The string table has texts that no property uses; they do not come back when the text is compiled.",
    message: ({ count }) =>
      count === 1
        ? "One text of the table is used by no property and is left out."
        : `${count} texts of the table are used by no property and are left out.`,
  }),
  "bindat-more": rule<{ count: number }>({
    severity: "warning",
    about: "A compiled file has more findings than are listed one by one.",
    message: ({ count }) => `${count} more findings in this file are not listed.`,
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;
