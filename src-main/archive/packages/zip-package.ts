import { type Entry, openPromise, type ZipFile } from "yauzl";
import { errnoOf } from "../../files/file-error.ts";
import type { Intake, PackageEntry } from "./intake.ts";
import { PackageError } from "./rules.ts";
import { zipName } from "./zip-names.ts";

/** Unpacks a .zip into an intake. Throws PackageError, and what the system throws. */
export async function readZip(file: string, intake: Intake, limit: number): Promise<void> {
  const zip = await translated(openPromise(file, { autoClose: false, decodeStrings: false }));
  try {
    if (zip.entryCount > limit) throw new PackageError("package-too-many", { limit });
    const entries = await translated(entriesOf(zip));
    intake.expect(entries.map(({ shown }) => shown));
    for (const { entry, shown } of entries) await readEntry(zip, entry, shown, intake);
  } finally {
    zip.close();
  }
}

interface ZipEntry {
  readonly entry: Entry;
  readonly shown: PackageEntry;
}

async function entriesOf(zip: ZipFile): Promise<ZipEntry[]> {
  const entries: ZipEntry[] = [];
  for await (const entry of zip.eachEntry()) entries.push({ entry, shown: shownEntry(entry) });
  return entries;
}

function shownEntry(entry: Entry): PackageEntry {
  const { uncompressedSize, crc32, generalPurposeBitFlag, extraFields, fileNameRaw, compressionMethod } = entry;
  const path = zipName({ raw: fileNameRaw, isUtf8: (generalPurposeBitFlag & 0x800) !== 0, extraFields });
  return {
    path,
    kind: kindOf(entry, path),
    size: uncompressedSize,
    crc32: crc32 >>> 0,
    isEncrypted: entry.isEncrypted(),
    isKnownMethod: compressionMethod === 0 || compressionMethod === 8,
  };
}

const UNIX = 3;
const MODE_KIND = 0o170000;
const MODE_FILE = 0o100000;
const MODE_FOLDER = 0o040000;
const DOS_FOLDER = 0x10;

/** Links and whatever else Unix has are only told by the mode, in the upper half of the attributes. */
function kindOf({ externalFileAttributes, versionMadeBy }: Entry, path: string): PackageEntry["kind"] {
  const mode = versionMadeBy >> 8 === UNIX ? (externalFileAttributes >>> 16) & MODE_KIND : 0;
  if (mode !== 0 && mode !== MODE_FILE && mode !== MODE_FOLDER) return "link";
  return /[/\\]$/.test(path) || mode === MODE_FOLDER || (externalFileAttributes & DOS_FOLDER) !== 0 ? "folder" : "file";
}

async function readEntry(zip: ZipFile, entry: Entry, shown: PackageEntry, intake: Intake): Promise<void> {
  const target = intake.offer(shown);
  if (target === null) return;
  const stream = await orSentence(zip.openReadStreamPromise(entry));
  if (typeof stream === "string") return target.fail(stream);
  try {
    const pieces = stream[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
    while (target.isWanted) {
      const step = await orSentence(pieces.next());
      if (typeof step === "string") return target.fail(step);
      if (step.done === true) break;
      target.write(step.value);
    }
    target.end();
  } finally {
    stream.destroy();
  }
}

/** What is wrong with the file, when the package says so; what the system says is thrown. */
async function orSentence<T>(work: Promise<T>): Promise<T | string> {
  try {
    return await work;
  } catch (error) {
    if (isOfTheSystem(error)) throw error;
    return sentenceOf(error);
  }
}

/** zlib has codes that look like those of the system. */
function isOfTheSystem(error: unknown): boolean {
  return errnoOf(error) !== null && (error as NodeJS.ErrnoException).syscall !== undefined;
}

async function translated<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof PackageError || isOfTheSystem(error)) throw error;
    const what = sentenceOf(error);
    if (/encrypt/i.test(what)) throw new PackageError("package-encrypted");
    if (/multi-disk|disk number/i.test(what)) throw new PackageError("package-volumes");
    throw new PackageError("package-damaged", { what });
  }
}

/** yauzl and zlib throw plain errors with a sentence. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  return error.message.replace(/\.$/, "").slice(0, 200);
}
