// Bundlers would take its other entry, which reads a package from memory only.
import {
  createExtractorFromFile,
  type Extractor,
  type FailReason,
  type FileHeader,
  UnrarError,
} from "node-unrar-js/dist/index.js";
import type { EntryIntake, Intake, PackageEntry } from "./intake.ts";
import { PackageError } from "./rules.ts";
import { wasmBinary } from "./wasm-file.ts";

/** Of files that are damaged: each costs another look through the package. */
const MOST_FAILURES = 50;

/**
 * Unpacks a .rar into an intake. unrar reads the file where it lies; what it would write goes to the intake instead, so
 * no name of the package ever reaches a disk. Throws PackageError, and what the system throws.
 */
export async function readRar(file: string, intake: Intake, limit: number): Promise<void> {
  const handles = new Set<() => void>();
  const open = async () => {
    const extractor = await createExtractorFromFile({ wasmBinary: wasmBinary("unrar.wasm"), filepath: file });
    guardFiles(extractor as unknown as Calls, file, handles);
    return extractor;
  };
  try {
    const { headers, error } = await listOf(open, limit);
    intake.expect(headers.map(entryOf));
    await new RarReader(intake).run(open);
    if (error !== null) throw error;
  } finally {
    for (const close of [...handles]) close();
  }
}

type Open = () => Promise<Extractor>;

/** Calls of unrar that the package keeps to itself: those that open and close files, and make them. */
interface Calls {
  open(name: string): number;
  close(fd: number): void;
  create(name: string): number;
  read(fd: number, at: number, size: number): number;
  write(fd: number, at: number, size: number): boolean;
  seek(fd: number, position: number, method: string): boolean;
  tell(fd: number): number;
  readonly unrar: { readonly HEAPU8: Uint8Array };
}

/**
 * unrar gets the package and no other file, whatever it asks for: a package may say that it goes on in another. It leaves
 * the file open when something is thrown through it.
 */
function guardFiles(calls: Calls, file: string, handles: Set<() => void>): void {
  const { open, close, read, seek, tell } = calls;
  const closers = new Map<number, () => void>();
  calls.open = (name) => {
    if (name !== file) return NO_FILE;
    const fd = open.call(calls, name);
    const closer = () => calls.close(fd);
    closers.set(fd, closer);
    handles.add(closer);
    return fd;
  };
  calls.close = (fd) => {
    const closer = closers.get(fd);
    if (closer === undefined) return;
    closers.delete(fd);
    handles.delete(closer);
    close.call(calls, fd);
  };
  // It goes on with what it has closed when the next file does not open.
  calls.read = (fd, at, size) => (closers.has(fd) ? read.call(calls, fd, at, size) : 0);
  calls.seek = (fd, at, method) => closers.has(fd) && seek.call(calls, fd, at, method);
  calls.tell = (fd) => (closers.has(fd) ? tell.call(calls, fd) : 0);
}

interface RarList {
  readonly headers: readonly FileHeader[];
  /** What ended the list too early. */
  readonly error: PackageError | null;
}

/** Of a file that was cut off, what stands before the cut. */
async function listOf(open: Open, limit: number): Promise<RarList> {
  const headers: FileHeader[] = [];
  try {
    const { arcHeader, fileHeaders } = (await open()).getFileList();
    if (arcHeader.flags.volume) return { headers, error: new PackageError("package-volumes") };
    for (const header of fileHeaders) {
      if (headers.length >= limit) throw new PackageError("package-too-many", { limit });
      headers.push(header);
    }
    return { headers, error: null };
  } catch (error) {
    if (error instanceof UnrarError) return { headers, error: packageErrorOf(error.reason) };
    throw error;
  }
}

function entryOf({ name, unpSize, flags }: FileHeader): PackageEntry {
  return {
    path: name,
    kind: flags.directory ? "folder" : "file",
    size: unpSize,
    // unrar checks it, of every kind that a .rar may have.
    crc32: null,
    isEncrypted: flags.encrypted,
    isKnownMethod: true,
  };
}

/** What unrar takes for a file that cannot be opened. */
const NO_FILE = 0;
/** Means an entry to unrar; it gives real ones to the package alone. */
const ENTRY_FD = 1_000_000;

class RarReader {
  readonly #intake: Intake;
  /** Entries below this are done with. */
  #done = 0;
  #target: EntryIntake | null = null;
  #hasContent = false;

  constructor(intake: Intake) {
    this.#intake = intake;
  }

  /** unrar stops at the first damaged entry; it is begun again behind that. */
  async run(open: Open): Promise<void> {
    for (let failures = 0; ; failures++) {
      const error = await this.#pass(open);
      if (error === null) return;
      if (this.#target === null || failures >= MOST_FAILURES) throw packageErrorOf(error.reason);
      this.#target.fail(sentenceOf(error.reason));
      this.#target = null;
    }
  }

  /** Null when it came to the end. */
  async #pass(open: Open): Promise<UnrarError | null> {
    const extractor = await open();
    this.#takeOutput(extractor as unknown as Calls);
    try {
      let index = -1;
      const { files } = extractor.extract({
        files: (header) => {
          index++;
          return index >= this.#done && this.#begin(index, entryOf(header));
        },
      });
      for (const _ of files) this.#end();
      return null;
    } catch (error) {
      if (error instanceof UnrarError) return error;
      throw error;
    }
  }

  /** Whether the entry is to be unpacked. */
  #begin(index: number, entry: PackageEntry): boolean {
    this.#done = index + 1;
    this.#hasContent = false;
    this.#target = this.#intake.offer(entry);
    return this.#target !== null;
  }

  #end(): void {
    // A link brings none: unrar makes it, in a file system of its own that nobody sees.
    if (this.#hasContent) this.#target?.end();
    else this.#target?.failAsLink();
    this.#target = null;
  }

  #takeOutput(output: Calls): void {
    const { close, seek, tell } = output;
    let position = 0;
    output.create = () => {
      position = 0;
      this.#hasContent = true;
      return ENTRY_FD;
    };
    output.write = (_, at, size) => {
      position += size;
      this.#target?.write(output.unrar.HEAPU8.subarray(at, at + size));
      return true;
    };
    output.close = (fd) => {
      if (fd !== ENTRY_FD) close.call(output, fd);
    };
    output.tell = (fd) => (fd === ENTRY_FD ? position : tell.call(output, fd));
    output.seek = (fd, at, method) => (fd === ENTRY_FD ? true : seek.call(output, fd, at, method));
  }
}

const SENTENCES: Readonly<Partial<Record<FailReason, string>>> = {
  ERAR_BAD_DATA: "its data are not those that were packed",
  ERAR_BAD_ARCHIVE: "it is not what a .rar is made of",
  ERAR_UNKNOWN_FORMAT: "its form is not known",
  ERAR_EREAD: "it ends too early",
};

function sentenceOf(reason: FailReason): string {
  return SENTENCES[reason] ?? `unrar says ${reason}`;
}

function packageErrorOf(reason: FailReason): PackageError {
  if (reason === "ERAR_MISSING_PASSWORD" || reason === "ERAR_BAD_PASSWORD")
    return new PackageError("package-encrypted");
  if (reason === "ERAR_NO_MEMORY") return new PackageError("package-memory");
  return new PackageError("package-damaged", { what: sentenceOf(reason) });
}
