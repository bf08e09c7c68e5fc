import path from "node:path";
import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { parseNameList } from "../../../src-shared/formats/bindat/name-table.ts";
import { DDS_HEADER_SIZE } from "../../../src-shared/formats/dds/dds-header.ts";
import { pictureFault } from "../../../src-shared/formats/dds/picture-fault.ts";
import { compiledSuffixOf, extensionOf, fileTypeOf } from "../../../src-shared/formats/file-types.ts";
import { parseModDat } from "../../../src-shared/formats/mod-dat/parse.ts";
import { createDatChecker } from "../../../src-shared/rules/source-checks/dat-source.ts";
import { createKeyJudge } from "../../../src-shared/rules/source-checks/known-keys.ts";
import { checkLayoutText } from "../../../src-shared/rules/source-checks/layout-source.ts";
import { createNearNames } from "../../../src-shared/rules/source-checks/near-names.ts";
import { sourceFinding } from "../../../src-shared/rules/source-checks/rules.ts";
import { formOf, type TextForm } from "../../../src-shared/rules/source-checks/text-form.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { decodeSource, UnitBuffer } from "../../../src-shared/text/source-text.ts";
import { gameNames } from "../../engine/names.ts";
import { FileError, fileErrorOf } from "../../files/file-error.ts";
import type { FileLayer } from "../../files/file-layer.ts";
import { expectFile, readBounded } from "../../files/reading.ts";
import { readResourceText } from "../../files/resources.ts";
import type { PackedReferences, ReferenceTexts } from "./kept-references.ts";
import { inTurns, type Turns } from "./turns.ts";

/** What is kept of one file. */
export interface SourceFacts {
  readonly findings: readonly Diagnostic[];
  readonly references: PackedReferences | null;
  /** References that are not kept. */
  readonly unkept: number;
  /** Null: no text. */
  readonly form: TextForm | null;
  /** Of MOD.DAT: it requires other mods. */
  readonly requiresMods: boolean;
}

export const NOTHING: SourceFacts = { findings: [], references: null, unkept: 0, form: null, requiresMods: false };
const LARGEST_MB = 3;
/** Larger than any layout or unit of a real mod; each step of reading it takes some ten milliseconds. */
const LARGEST = LARGEST_MB << 20;

export type ReadSource = (below: string, turns: Turns) => Promise<SourceFacts>;

/** Whether a file of a project is one that these checks look into. */
export function isChecked(below: string): boolean {
  return isModDat(below) || isText(below) || extensionOf(below) === ".DDS";
}

/**
 * Reads files of the project; asked for several at once, it checks one after the other. One that is away or cannot be
 * read says nothing: building it tells. Throws the signal's reason.
 */
export function createSourceReader(root: string, texts: ReferenceTexts, files: FileLayer): ReadSource {
  const near = createNearNames(parseNameList(readResourceText("names-core.txt")));
  const judge = createKeyJudge((hash) => gameNames().nameOf(hash) !== undefined, near);
  const checkDat = createDatChecker(judge);
  const buffer = new UnitBuffer();
  let before: Promise<unknown> = Promise.resolve();

  async function checkText(bytes: Uint8Array, below: string, turns: Turns): Promise<SourceFacts> {
    const source = decodeSource(bytes, buffer);
    if (turns.isOver) await turns.next();
    const form = formOf(source);
    if (turns.isOver) await turns.next();
    const isLayout = fileTypeOf(below).compiledTo === "binlayout";
    const checked = await inTurns(isLayout ? checkLayoutText(source) : checkDat(source, below), turns);
    const requiresMods = isModDat(below) && (parseModDat(source, below).info?.requirements.length ?? 0) > 0;
    return {
      ...(await inTurns(texts.pack(checked.references), turns)),
      findings: checked.findings,
      form,
      requiresMods,
    };
  }

  /** The buffers are for one text at a time. */
  function oneByOne<T>(work: () => Promise<T>): Promise<T> {
    const mine = before.then(work);
    before = mine.catch(() => {});
    return mine;
  }

  async function read(below: string, turns: Turns): Promise<SourceFacts> {
    const file = path.join(root, below);
    if (extensionOf(below) !== ".DDS") {
      const bytes = await readBounded(file, LARGEST, files);
      return oneByOne(() => checkText(bytes, below, turns));
    }
    const { head, size } = await readHead(file, DDS_HEADER_SIZE, files);
    const what = pictureFault(head, size);
    return what === null
      ? NOTHING
      : { ...NOTHING, findings: [sourceFinding("source-picture", { path: below }, { what })] };
  }

  return async (below, turns) => {
    try {
      return await read(below, turns);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      if (error.kind !== "too-large") return NOTHING;
      return { ...NOTHING, findings: [sourceFinding("source-too-large", { path: below }, { limit: LARGEST_MB })] };
    }
  };
}

function isModDat(below: string): boolean {
  return asciiUpper(below) === "MOD.DAT";
}

function isText(below: string): boolean {
  return fileTypeOf(below).compiledTo !== null && compiledSuffixOf(below) === null;
}

/** The first bytes of an ordinary file, and how many it has. Errors: `FileError`. */
async function readHead(file: string, count: number, files: FileLayer) {
  try {
    expectFile(await files.stat(file), file);
    const open = await files.open(file, "read");
    try {
      const head = new Uint8Array(count);
      const came = await open.read(head, 0);
      return { head: head.subarray(0, came), size: (await open.facts()).size };
    } finally {
      await open.close();
    }
  } catch (error) {
    throw fileErrorOf(error, file);
  }
}
