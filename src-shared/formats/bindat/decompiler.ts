import { asciiUpper } from "../../bytes/ascii.ts";
import { escapeName, keyHashOf, sectionHashOf } from "../../text/dat/names.ts";
import { fileStem, isTagsFile } from "../../text/dat/root-name.ts";
import { type DatNode, type DatProperty, printDat } from "../../text/dat/tree.ts";
import {
  BOOL,
  DOUBLE,
  FLOAT,
  INTEGER,
  INTEGER64,
  NOTE,
  RAW_TAG_PREFIX,
  STRING,
  TRANSLATE,
  TYPE_TAGS,
  UNSIGNED,
} from "../../text/dat/types.ts";
import type { Diagnostic } from "../../text/diagnostic.ts";
import { Findings } from "../../text/findings.ts";
import { formatFloat32, formatFloat64 } from "../../text/numbers/number-text.ts";
import { decodeBindat } from "./decoder.ts";
import { type BindatDocument, type BindatNode, type BindatText, type BindatValue, EMPTY_TEXT_ID } from "./document.ts";
import { FILLER } from "./flat-encoder.ts";
import type { NameTable } from "./name-table.ts";
import { BINDAT_RULES } from "./rules.ts";

export interface DecompiledDat {
  /** Text that compiles to the same tree: hashes, types, values, order and texts. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Names written as hashes, each place counted. */
  readonly unknownNames: number;
}

/**
 * Text of a BINDAT (spec/dat.md §4). The same bytes, names and path give the same text. Throws FormatError as
 * {@link decodeBindat} does.
 */
export function decompileBindat(
  bytes: Uint8Array,
  names: NameTable,
  options: { readonly path: string },
): DecompiledDat {
  const document = decodeBindat(bytes, options.path);
  const printer = new BindatPrinter(document, names, options.path);
  const text = printDat(printer.tree());
  return { text, diagnostics: printer.diagnostics(), unknownNames: printer.unknownNames };
}

/** Hashes named in the diagnostic about unknown names. */
const HASHES_LISTED = 20;

class BindatPrinter {
  unknownNames = 0;
  private readonly document: BindatDocument;
  private readonly names: NameTable;
  private readonly path: string;
  private readonly findings: Findings<typeof BINDAT_RULES>;
  private readonly unknownHashes = new Set<string>();
  private readonly tableIds: ReadonlySet<number>;
  private readonly usedIds = new Set<number>();
  /** Line of the text that is being made, counted from 1. */
  private line = 0;

  constructor(document: BindatDocument, names: NameTable, path: string) {
    this.document = document;
    this.names = names;
    this.path = path;
    this.findings = new Findings(path, BINDAT_RULES, "bindat-more");
    this.tableIds = new Set(document.strings.map(({ id }) => id));
  }

  tree(): DatNode {
    const { root } = this.document;
    return this.node(root, this.rootName(root.hash));
  }

  diagnostics(): readonly Diagnostic[] {
    if (this.unknownNames > 0) {
      const hashes = [...this.unknownHashes].slice(0, HASHES_LISTED);
      this.findings.add("bindat-unknown-names", 0, { count: this.unknownNames, hashes });
    }
    const { strings } = this.document;
    const unused = strings.filter(({ id }) => id !== EMPTY_TEXT_ID && !this.usedIds.has(id)).length;
    // Alone in its table it stands for no text, and comes back when the text is compiled.
    const isFiller = strings.length === 1 && strings[0]?.text === FILLER;
    if (unused > 0 && !isFiller) this.findings.add("bindat-unused-texts", 0, { count: unused });
    return this.findings.finish();
  }

  private node({ hash: _, properties, children }: BindatNode, name: string): DatNode {
    const line = ++this.line;
    const node = {
      name,
      line,
      properties: properties.map(({ key, value }) => this.property(key, value)),
      children: children.map((child) => this.node(child, this.sectionName(child.hash))),
    };
    this.line++;
    return node;
  }

  private rootName(hash: number): string {
    if (hash === 0 && !isTagsFile(this.path)) return "";
    const known = this.names.nameOf(hash);
    if (known !== undefined && isSectionName(known, hash)) return known;
    const stem = fileStem(this.path);
    if (isSectionName(stem, hash)) return stem;
    const text = this.document.strings.find((string) => isSectionName(asciiUpper(string.text), hash))?.text;
    return text === undefined ? this.unknown(hash) : asciiUpper(text);
  }

  private sectionName(hash: number): string {
    const name = this.names.nameOf(hash);
    return name !== undefined && isSectionName(name, hash) ? name : this.unknown(hash);
  }

  private keyName(hash: number): string {
    if (hash === 0) return "";
    const name = this.names.nameOf(hash);
    return name !== undefined && isKeyName(name, hash) ? name : this.unknown(hash);
  }

  private unknown(hash: number): string {
    const name = escapeName(hash);
    this.unknownNames++;
    this.unknownHashes.add(name);
    return name;
  }

  private property(keyHash: number, value: BindatValue): DatProperty {
    this.line++;
    const key = this.keyName(keyHash);
    const make = (code: number, text: string): DatProperty => ({
      type: TYPE_TAGS[code],
      key,
      value: text,
      line: this.line,
    });
    switch (value.kind) {
      case "integer":
        return make(INTEGER, String(value.value));
      case "unsigned":
        return make(UNSIGNED, String(value.value));
      case "integer64":
        return make(INTEGER64, String(value.value));
      case "bool":
        return value.raw > 1 ? this.rawBits(make(BOOL, hex(value.raw, 8))) : make(BOOL, String(value.value));
      case "float":
        if (!Number.isFinite(value.value)) return this.rawBits(make(FLOAT, hex(value.bits, 8)));
        return make(FLOAT, formatFloat32(value.value));
      case "double":
        if (!Number.isFinite(value.value)) return this.rawBits(make(DOUBLE, hex(value.bits, 16)));
        return make(DOUBLE, formatFloat64(value.value));
      case "string":
        return this.text(make(STRING, value.text), value);
      case "translate":
        return this.text(make(TRANSLATE, value.text), value);
      case "note":
        return this.text(make(NOTE, value.text), value);
    }
  }

  private rawBits(property: DatProperty): DatProperty {
    const { key, value, line } = property;
    this.findings.add("bindat-hex-value", line, { key, value });
    return { ...property, type: RAW_TAG_PREFIX + property.type };
  }

  private text(property: DatProperty, { text, id }: BindatText): DatProperty {
    const { key, line } = property;
    this.usedIds.add(id);
    if (id !== EMPTY_TEXT_ID && !this.tableIds.has(id)) this.findings.add("bindat-missing-text", line, { key, id });
    if (!/[\r\n]/.test(text)) return property;
    this.findings.add("bindat-hex-text", line, { key });
    return { ...property, type: RAW_TAG_PREFIX + property.type, value: hexOfText(text) };
  }
}

/** Whether a section of this name can be written and compiles to the hash. */
function isSectionName(name: string, hash: number): boolean {
  return name !== "" && !name.startsWith("/") && !/[\]\r\n]/.test(name) && sectionHashOf(name) === hash;
}

/** Whether a key of this name can be written and compiles to the hash. */
function isKeyName(name: string, hash: number): boolean {
  return !/[:\r\n]/.test(name) && keyHashOf(name) === hash;
}

function hex(value: number | bigint, digits: number): string {
  return value.toString(16).toUpperCase().padStart(digits, "0");
}

/** The UTF-16LE bytes of a text in hex. */
function hexOfText(text: string): string {
  let bytes = "";
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    bytes += hex(((unit & 0xff) << 8) | (unit >>> 8), 4);
  }
  return bytes;
}
