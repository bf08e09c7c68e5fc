import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";

/** A key with its text or its block. Nothing is turned into a number, so that ids above 2^53 survive. */
export interface VdfEntry {
  readonly key: string;
  readonly value: string | readonly VdfEntry[];
  /** "$WIN32" of `[$WIN32]`; null without. It is told and not judged. */
  readonly condition: string | null;
}

const FORMAT = "vdf";
const MOST_UNITS = 4 << 20;
const MOST_ENTRIES = 200_000;
const MOST_DEPTH = 32;

type Token =
  | { readonly kind: "text"; readonly text: string; readonly at: number }
  | { readonly kind: "open" | "close" | "end"; readonly at: number }
  | { readonly kind: "condition"; readonly text: string; readonly at: number };

interface Block {
  readonly entries: VdfEntry[];
  readonly at: number;
  readonly key: string;
}

/**
 * Reads Valve's KeyValues text, as libraryfolders.vdf and appmanifest_*.acf have it: `"key" "text"` and `"key" { … }`
 * in any order, keys repeated or not, quotes optional, `//` comments, `[$WIN32]` conditions. In quotes `\\`, `\"`, `\n`
 * and `\t` are escapes; a backslash before anything else stands for itself. Throws FormatError with its line, and with
 * the offset in code units.
 */
export function readVdf(text: string): readonly VdfEntry[] {
  if (text.length > MOST_UNITS) throw new FormatError(FORMAT, `longer than ${MOST_UNITS} characters`, 0);
  const next = tokensOf(text);
  const blocks: Block[] = [{ entries: [], at: 0, key: "" }];
  let key: Extract<Token, { kind: "text" }> | null = null;
  let count = 0;
  for (;;) {
    const token = next();
    const block = blocks[blocks.length - 1];
    switch (token.kind) {
      case "text":
        if (key === null) key = token;
        else {
          if (++count > MOST_ENTRIES) fail(text, "too many entries", token.at);
          block.entries.push({ key: key.text, value: token.text, condition: null });
          key = null;
        }
        break;
      case "open":
        if (key === null) fail(text, "a block without a key", token.at);
        if (blocks.length > MOST_DEPTH) fail(text, `more than ${MOST_DEPTH} blocks in each other`, token.at);
        blocks.push({ entries: [], at: token.at, key: key.text });
        key = null;
        break;
      case "close": {
        if (key !== null) fail(text, "a key without a value", key.at);
        if (blocks.length === 1) fail(text, "a } without its {", token.at);
        if (++count > MOST_ENTRIES) fail(text, "too many entries", token.at);
        blocks.pop();
        blocks[blocks.length - 1].entries.push({ key: block.key, value: block.entries, condition: null });
        break;
      }
      case "condition": {
        const last = block.entries.pop();
        if (key !== null) {
          // Between a key and its block: the same as after it, and there is nothing yet to put it on.
          if (last !== undefined) block.entries.push(last);
          break;
        }
        if (last === undefined) fail(text, "a condition of nothing", token.at);
        block.entries.push({ ...last, condition: token.text });
        break;
      }
      case "end":
        if (key !== null) fail(text, "a key without a value", key.at);
        if (blocks.length > 1) fail(text, "a { without its }", block.at);
        return block.entries;
    }
  }
}

/** The value that the keys lead to, in any case and the first of its name; null when there is none. */
export function vdfValue(entries: readonly VdfEntry[], ...keys: readonly string[]): VdfEntry["value"] | null {
  let value: VdfEntry["value"] = entries;
  for (const key of keys) {
    if (typeof value === "string") return null;
    const upper = asciiUpper(key);
    const entry: VdfEntry | undefined = value.find((each) => asciiUpper(each.key) === upper);
    if (entry === undefined) return null;
    value = entry.value;
  }
  return value;
}

/** The line that a code unit stands in, counted from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let i = text.indexOf("\n"); i >= 0 && i < offset; i = text.indexOf("\n", i + 1)) line++;
  return line;
}

function fail(text: string, what: string, at: number): never {
  throw new FormatError(FORMAT, `${what}, in line ${lineAt(text, at)}`, at);
}

const ESCAPES: Readonly<Record<string, string>> = { "\\": "\\", '"': '"', n: "\n", t: "\t" };
const ENDS_BARE = /[\s{}"]/g;

function tokensOf(text: string): () => Token {
  let at = text.startsWith("\uFEFF") ? 1 : 0;
  const quoted = (): Token => {
    const start = at++;
    let value = "";
    let from = at;
    for (;;) {
      const char = text[at];
      if (char === undefined) fail(text, "a quoted text without an end", start);
      if (char === '"') break;
      if (char === "\\") {
        const escaped = ESCAPES[text[at + 1] ?? ""];
        if (escaped !== undefined) {
          value += text.slice(from, at) + escaped;
          from = at + 2;
        }
        // What a backslash stands before is never an end.
        at++;
      }
      at++;
    }
    value += text.slice(from, at++);
    return { kind: "text", text: value, at: start };
  };
  return () => {
    for (;;) {
      const char = text[at];
      if (char === undefined) return { kind: "end", at };
      if (/\s/.test(char)) at++;
      else if (char === "/" && text[at + 1] === "/") {
        const end = text.indexOf("\n", at);
        at = end < 0 ? text.length : end;
      } else break;
    }
    const start = at;
    const char = text[at];
    if (char === '"') return quoted();
    if (char === "{" || char === "}") {
      at++;
      return { kind: char === "{" ? "open" : "close", at: start };
    }
    if (char === "[") {
      const end = text.indexOf("]", at);
      if (end < 0) fail(text, "a condition without an end", start);
      at = end + 1;
      return { kind: "condition", text: text.slice(start + 1, end), at: start };
    }
    ENDS_BARE.lastIndex = at;
    at = ENDS_BARE.exec(text)?.index ?? text.length;
    return { kind: "text", text: text.slice(start, at), at: start };
  };
}
