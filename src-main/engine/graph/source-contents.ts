import { createHash } from "node:crypto";
import { OpenSource } from "../open-source.ts";
import { checkCancelled, type Operation } from "../operation.ts";
import type { SourceFile } from "../plan.ts";
import type { FileRecord } from "./records.ts";

const PIECE_BYTES = 1 << 20;
/** How long reading may keep the thread. */
const TURN_MS = 15;

/** The contents of a project's files by their hashes: as they were, where the stamp says so, else read. */
export class SourceContents {
  private readonly records: ReadonlyMap<string, FileRecord>;
  private readonly operation: Operation;
  private readonly known = new Map<string, string>();
  private readonly buffer = new Uint8Array(PIECE_BYTES + 1);
  private turn = performance.now();

  /** `records` are those of the last build, by path. */
  constructor(records: ReadonlyMap<string, FileRecord>, operation: Operation) {
    this.records = records;
    this.operation = operation;
  }

  /** The record of the last build when the file has not changed since; null when that is not sure. */
  unchanged({ path, size, stamp }: SourceFile): FileRecord | null {
    const record = this.records.get(path);
    if (record === undefined || stamp === undefined || stamp === null) return null;
    return record.stamp === stamp && record.size === size ? record : null;
  }

  /** What was found out of a file by whoever has read it since the scan. */
  learn(path: string, content: string): void {
    this.known.set(path, content);
  }

  /** The hash of a file as far as it is known; null for one that nobody has asked for. */
  knownOf(source: SourceFile): string | null {
    return this.known.get(source.path) ?? this.unchanged(source)?.content ?? null;
  }

  /** SHA-256 of a file, in base64. Errors: `FileError`, `CancelledError`. */
  async of(source: SourceFile): Promise<string> {
    const known = this.knownOf(source);
    if (known !== null) return known;
    const content = await this.read(source.absolute);
    this.known.set(source.path, content);
    return content;
  }

  private async read(path: string): Promise<string> {
    const file = new OpenSource(path);
    try {
      const hash = createHash("sha256");
      for (let at = 0; at < file.size; ) {
        if (performance.now() - this.turn > TURN_MS) {
          await new Promise(setImmediate);
          this.turn = performance.now();
        }
        checkCancelled(this.operation);
        const count = file.read(this.buffer, at, PIECE_BYTES);
        hash.update(this.buffer.subarray(0, count));
        at += count;
      }
      return hash.digest("base64");
    } finally {
      file.close();
    }
  }
}
