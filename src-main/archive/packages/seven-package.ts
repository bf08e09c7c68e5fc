import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { SevenZipModule, SevenZipModuleFactory } from "7z-wasm";
import type { EntryIntake, Intake, PackageEntry } from "./intake.ts";
import { PackageError } from "./rules.ts";
import { isEntryLine, readSevenList } from "./seven-list.ts";
import { wasmBinary } from "./wasm-file.ts";

/** Memory of WebAssembly ends at 2 GiB, and a file needs more than its dictionary. */
const LARGEST_DICTIONARY = 2 ** 30;
const PACKAGE = "/package.7z";
const LONGEST_LINE = 1 << 20;
/** Names that are encrypted are then an error; without it 7-Zip would ask. */
const NO_PASSWORD = "-pnone";

/**
 * Unpacks a .7z into an intake. 7-Zip sees one file that it can read where it lies, and writes all contents one behind the
 * other to its output; no name of the package ever reaches a disk. Throws PackageError, and what the system throws.
 */
export async function readSeven(file: string, intake: Intake, limit: number): Promise<void> {
  const handle = openSync(file, "r");
  try {
    if (areNamesEncrypted(handle)) throw new PackageError("package-encrypted");
    const list = await new SevenZip(handle).list(["l", "-slt", NO_PASSWORD], limit);
    const { entries, dictionary } = readSevenList(list.lines);
    if (list.exit !== 0) throw errorOf(list);
    if (dictionary > LARGEST_DICTIONARY) throw new PackageError("package-memory");
    intake.expect(entries);
    await unpack(handle, entries, intake);
  } finally {
    closeSync(handle);
  }
}

/** At 12 and 20 of the file: offset of the list of files behind the first 32 bytes, and its length, both u64. */
const START_BYTES = 32;
const LIST_AT = 12;
/** First byte of a list that is packed; what it is packed with follows, in plain. */
const PACKED_LIST = 0x17;
const AES = Buffer.from([0x06, 0xf1, 0x07, 0x01]);

/** 7-Zip would end with an exception that says nothing. */
function areNamesEncrypted(handle: number): boolean {
  const start = Buffer.alloc(START_BYTES);
  if (readSync(handle, start, 0, START_BYTES, 0) < START_BYTES) return false;
  const list = Buffer.alloc(Math.min(4096, Number(start.readBigUInt64LE(LIST_AT + 8))));
  const at = START_BYTES + Number(start.readBigUInt64LE(LIST_AT));
  if (!Number.isSafeInteger(at)) return false;
  const length = readSync(handle, list, 0, list.length, at);
  return list[0] === PACKED_LIST && list.subarray(0, length).includes(AES);
}

async function unpack(handle: number, entries: readonly PackageEntry[], intake: Intake): Promise<void> {
  const isPlain = (entry: PackageEntry) => !entry.isEncrypted;
  for (const entry of entries.filter((each) => !isPlain(each))) intake.offer(entry);
  const plain = entries.filter(isPlain);
  const output = new Output(plain, intake);
  const hidden = entries.filter((entry) => !isPlain(entry) && entry.kind === "file").map(({ path }) => `-x!${path}`);
  const run = await new SevenZip(handle).run(["x", "-so", "-spd", ...hidden], (bytes) => output.write(bytes));
  output.finish(run.exit === 0 ? null : errorOf(run));
}

/** Parts the one output into the contents of entries. A checksum that is wrong tells when they are out of step. */
class Output {
  readonly #entries: readonly PackageEntry[];
  readonly #intake: Intake;
  #next = 0;
  #at: { readonly target: EntryIntake | null; left: number } | null = null;

  constructor(entries: readonly PackageEntry[], intake: Intake) {
    this.#entries = entries.filter(({ kind }) => kind !== "folder");
    this.#intake = intake;
  }

  write(bytes: Uint8Array): void {
    for (let done = 0; done < bytes.length; ) {
      const at = this.#at ?? this.#begin();
      if (at === null) throw new PackageError("package-damaged", { what: "it holds more than it lists" });
      const piece = bytes.subarray(done, done + at.left);
      at.target?.write(piece);
      at.left -= piece.length;
      done += piece.length;
      if (at.left === 0) this.#end();
    }
  }

  /** What did not come is damaged. */
  finish(error: PackageError | null): void {
    if (error?.code === "package-memory") throw error;
    const what = error === null ? "it did not come out whole" : String(error.data.what ?? "it cannot be unpacked");
    for (;;) {
      const at = this.#at ?? this.#begin();
      if (at === null) return;
      at.target?.fail(what);
      this.#at = null;
    }
  }

  /** The next entry that has content; those without are done with at once. */
  #begin() {
    while (this.#next < this.#entries.length) {
      const entry = this.#entries[this.#next++];
      this.#at = { target: this.#intake.offer(entry), left: entry.size };
      if (entry.size > 0) return this.#at;
      this.#end();
    }
    return null;
  }

  #end(): void {
    this.#at?.target?.end();
    this.#at = null;
  }
}

interface SevenRun {
  readonly exit: number;
  readonly errors: readonly string[];
}

/** What is used of the file system of Emscripten, which has no types for it. */
interface Emulated {
  open(path: string, flags: string): { stream_ops: StreamCalls; node: EmulatedNode };
  close(stream: unknown): void;
  getStream(fd: number): { stream_ops: StreamCalls };
}

interface EmulatedNode {
  usedBytes: number;
  stream_ops: StreamCalls;
}

interface StreamCalls {
  read?(stream: unknown, into: Int8Array, offset: number, length: number, position: number): number;
  write?(stream: unknown, from: Int8Array, offset: number, length: number): number;
}

/** 7-Zip, for one command: its state is not to be used twice. */
class SevenZip {
  readonly #handle: number;

  constructor(handle: number) {
    this.#handle = handle;
  }

  /**
   * What the command `l` prints. A list may be packed a thousandfold, so it ends at the first entry beyond the limit; only
   * what is thrown where 7-Zip writes ends it, `print` may not throw.
   */
  async list(args: readonly string[], limit: number): Promise<SevenRun & { readonly lines: readonly string[] }> {
    const decoder = new TextDecoder();
    const lines: string[] = [];
    let open = "";
    // One is about the archive itself.
    let entries = -1;
    const run = await this.run(args, (bytes) => {
      const parts = (open + decoder.decode(bytes, { stream: true })).split("\n");
      open = parts.pop() ?? "";
      if (open.length > LONGEST_LINE) throw new PackageError("package-damaged", { what: "a name in it has no end" });
      for (const line of parts) {
        if (isEntryLine(line) && ++entries > limit) throw new PackageError("package-too-many", { limit });
        lines.push(line);
      }
    });
    return { ...run, lines: [...lines, open] };
  }

  /** `onOutput` gets what the command writes to its output. */
  async run(args: readonly string[], onOutput: (bytes: Uint8Array) => void): Promise<SevenRun> {
    // Its types do not say that it is the default export.
    const { default: factory } = (await import("7z-wasm")) as unknown as { readonly default: SevenZipModuleFactory };
    const errors: string[] = [];
    const seven = await factory({
      wasmBinary: wasmBinary("7zz.wasm"),
      printErr: (line) => void errors.push(line),
      // Nobody types a password.
      stdin: () => null as unknown as number,
    });
    const files = seven.FS as unknown as Emulated;
    this.#lend(files);
    takeOutput(files, onOutput);
    const exit = call(seven, [...args, "-bd", "-sccUTF-8", "--", PACKAGE]);
    return { exit, errors };
  }

  /** The package, as a file that is read where it lies. */
  #lend(files: Emulated): void {
    const stream = files.open(PACKAGE, "w+");
    const { node } = stream;
    node.usedBytes = fstatSync(this.#handle).size;
    node.stream_ops = {
      ...node.stream_ops,
      read: (_, into, offset, length, position) => readSync(this.#handle, into, offset, length, position),
      write: () => {
        throw new Error("7-Zip was to write to the package it reads");
      },
    };
    files.close(stream);
  }
}

function takeOutput(files: Emulated, onOutput: (bytes: Uint8Array) => void): void {
  const stream = files.getStream(1);
  stream.stream_ops = {
    ...stream.stream_ops,
    write: (_, from, offset, length) => {
      onOutput(new Uint8Array(from.buffer, from.byteOffset + offset, length));
      return length;
    },
  };
}

/** Exit code of 7-Zip for what is fatal. */
const FATAL = 2;

/** The types do not know that it returns its exit code. An exception of C++ that nobody caught comes as a number. */
function call(seven: SevenZipModule, args: string[]): number {
  try {
    return seven.callMain(args) as unknown as number;
  } catch (error) {
    if (typeof error === "number" || error instanceof WebAssembly.RuntimeError) return FATAL;
    throw error;
  }
}

function errorOf({ exit, errors }: SevenRun): PackageError {
  const text = errors.join("\n");
  if (exit === 8 || /allocate|memory/i.test(text)) return new PackageError("package-memory");
  if (/encrypted|password/i.test(text)) return new PackageError("package-encrypted");
  if (/Unsupported Method/i.test(text)) return new PackageError("package-method");
  const known = ["Unexpected end of archive", "Headers Error", "CRC Failed", "Data Error", "Is not archive"];
  const what = known.find((each) => text.includes(each)) ?? "7-Zip cannot read it";
  return new PackageError("package-damaged", { what });
}
