import { BAD_BYTES } from "../bad-bytes.ts";
import type { DiagnosticData, DiagnosticRule } from "../diagnostic.ts";

const rule = <D extends DiagnosticData>(parts: DiagnosticRule<D>): DiagnosticRule<D> => parts;

const NUMBER_FORM =
  "An INTEGER is written with digits alone, such as 12 or -3, a FLOAT with a point and never with a comma: 0.75.";
const INSERT_NAME = "Give the section a name, or take its two lines out.";

/** Everything that can be said about a DAT text. Each rule without an error leaves a meaning that GUTS gives it too. */
export const DAT_RULES = {
  "dat-no-root": rule<Record<string, never>>({
    severity: "error",
    about: "The text holds no section at all, so there is nothing to compile.",
    message: () => "There is no section in this text, so it is not a DAT.",
    fix: "Put the properties between [NAME] and [/NAME].",
  }),
  "dat-torchlight-1": rule<Record<string, never>>({
    severity: "error",
    about: "The file is a compiled file of the first Torchlight, which Torchlight II does not read.",
    message: () => "This is a compiled file of the first Torchlight (ADM version 1), which Torchlight II cannot read.",
  }),
  "dat-too-deep": rule<{ limit: number }>({
    severity: "error",
    about: "Sections nest deeper than any real file does; the text is not read on.",
    message: ({ limit }) => `Sections nest deeper than ${limit} levels.`,
  }),
  "dat-text-too-long": rule<{ key: string; length: number }>({
    severity: "error",
    about: "A text has more code units than BINDAT can store (65,535).",
    message: ({ key, length }) => `The text of ${key} has ${length} code units; 65535 are possible.`,
  }),
  "dat-bad-bytes": BAD_BYTES,
  "dat-line-ignored": rule<{ text: string }>({
    severity: "warning",
    about:
      "A line is neither a section, a property nor a comment; it is ignored. Often the rest of a value with a line end in it.",
    message: ({ text }) => `This line is neither a section nor a property and is ignored: ${text}`,
    fix: "A property is <TYPE>KEY:VALUE, and a line end inside its text is written \\n (two characters).",
  }),
  "dat-outside-root": rule<{ text: string }>({
    severity: "warning",
    about: "Text stands before the root section; it is dropped.",
    message: ({ text }) => `This stands before the root section and is dropped: ${text}`,
  }),
  "dat-after-root": rule<{ text: string }>({
    severity: "warning",
    about: "Text stands after the root section was closed; it is dropped. Said once, for the first such line.",
    message: ({ text }) => `The root section is closed here, what follows is dropped: ${text}`,
    fix: "Look for a closing tag too many above this line.",
  }),
  "dat-second-root": rule<{ name: string }>({
    severity: "warning",
    about: "A second root section follows the first; a compiled file holds one, so it is dropped.",
    message: ({ name }) => `A second root section [${name}] is dropped: a compiled file holds one root.`,
    fix: "Put both into one root, or look for a closing tag too many above this line.",
  }),
  "dat-empty-section": rule<Record<string, never>>({
    severity: "warning",
    about: "A section without a name opens nothing, yet its closing tag closes the section around it, as GUTS does it.",
    message: () =>
      "A section without a name opens nothing: what follows joins the open section, and its closing tag closes that one.",
    fix: INSERT_NAME,
  }),
  "dat-close-mismatch": rule<{ found: string; open: string; openLine: number }>({
    severity: "warning",
    about: "A closing tag names another section than the one it closes; it closes exactly one level whatever its name.",
    message: ({ found, open, openLine }) => `[/${found}] closes the section [${open}] of line ${openLine}.`,
    fix: "Put in the closing tag that is missing above this line, or correct the name here.",
  }),
  "dat-close-without-open": rule<{ found: string }>({
    severity: "warning",
    about: "A closing tag stands where no section is open; it is ignored.",
    message: ({ found }) => `[/${found}] closes nothing.`,
  }),
  /** `misplaced`: those of `open` whose closing tag is there, and has closed another section. */
  "dat-unclosed": rule<{ name: string; count: number; open: readonly string[]; misplaced: readonly string[] }>({
    severity: "warning",
    about: "The text ends while sections are open; they are closed there.",
    message: ({ name, count }) =>
      count === 1
        ? `The section [${name}] is never closed.`
        : `${count} sections are never closed, the innermost is [${name}].`,
    fix: "A closing tag is missing at the end, or above where another finding says that one closed the wrong section.",
  }),
  "dat-text-after-section": rule<{ text: string }>({
    severity: "warning",
    about: "Something follows a section tag on its line; it is ignored.",
    message: ({ text }) => `What follows the section tag on its line is ignored: ${text}`,
  }),
  "dat-unknown-type": rule<{ tag: string; key: string }>({
    severity: "warning",
    about:
      "The type tag is none that GUTS knows (they are case-sensitive); the value is compiled as STRING, as GUTS does it.",
    message: ({ tag, key }) => `<${tag}> is not a type; the value of ${key} is compiled as STRING.`,
    fix: "Types are INTEGER, FLOAT, DOUBLE, UNSIGNED INT, STRING, BOOL, INTEGER64, TRANSLATE and NOTE, in capitals.",
  }),
  "dat-raw-value": rule<{ tag: string; key: string }>({
    severity: "warning",
    about: "The value of a hexadecimal tag such as UNK_STRING is not hexadecimal; it is compiled as a plain STRING.",
    message: ({ tag, key }) => `The value of ${key} is not what <${tag}> wants; it is compiled as a plain STRING.`,
  }),
  "dat-decimal-key": rule<{ key: string }>({
    severity: "warning",
    about: "A key of 7 to 10 digits is taken for a hash, as GUTS prints a key that it has no name for.",
    message: ({ key }) => `The key ${key} is taken for a hash, not for a name.`,
    fix: "Write the name if it is known; GUTS itself would hash the digits.",
  }),
  "dat-decimal-section": rule<{ name: string; escaped: string }>({
    severity: "warning",
    about:
      "A section of 7 to 10 digits is probably a hash that GUTS had no name for, but compiles as a name, as GUTS does it.",
    message: ({ name, escaped }) =>
      `The digits of [${name}] are hashed as a name; if they are a hash, write [${escaped}] or the name it stands for.`,
  }),
  "dat-raw-names": rule<{ count: number; first: string }>({
    severity: "info",
    about:
      "Names of the form UNK_ with eight hex digits carry their hash. Said once per file, with the line of the first.",
    message: ({ count, first }) => `${count} names carry a hash instead of a name, the first is ${first}.`,
  }),
  "dat-number-missing": rule<{ key: string; value: string; type: string }>({
    severity: "warning",
    about: "A numeric value does not begin with a number; it is compiled as 0.",
    message: ({ key, value }) => `The value of ${key} is no number and is compiled as 0: ${value}`,
    fix: NUMBER_FORM,
  }),
  "dat-number-rest": rule<{ key: string; value: string; type: string }>({
    severity: "warning",
    about: "Something follows the number in a numeric value; it is ignored.",
    message: ({ key, value }) => `Only the beginning of the value of ${key} is a number, the rest is ignored: ${value}`,
    fix: NUMBER_FORM,
  }),
  "dat-number-range": rule<{ key: string; value: string; type: string }>({
    severity: "warning",
    about: "A number does not fit its type: an integer is wrapped, a float becomes infinite.",
    message: ({ key, value, type }) => `The value of ${key} does not fit ${type}: ${value}`,
  }),
  "dat-bool-value": rule<{ key: string; value: string; meaning: string }>({
    severity: "warning",
    about: "A BOOL is neither true, false, 1 nor 0. YES counts as true, anything else as false.",
    message: ({ key, value, meaning }) =>
      `The value of ${key} is neither true nor false and counts as ${meaning}: ${value}`,
    fix: "Write true or false.",
  }),
  "dat-more": rule<{ count: number }>({
    severity: "warning",
    about: "A text has more findings than are listed one by one.",
    message: ({ count }) => `${count} more findings in this text are not listed.`,
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;
