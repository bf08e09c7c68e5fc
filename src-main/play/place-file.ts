import {
  type AtomicFileOptions,
  type Backups,
  type CommitOptions,
  type CommitResult,
  replaceFile,
} from "../files/atomic-file.ts";
import { fileErrorOf } from "../files/file-error.ts";
import type { FileLayer, OpenFile } from "../files/file-layer.ts";

const COPY_BYTES = 1 << 20;

export interface PlaceOptions extends Pick<AtomicFileOptions, "existing">, Pick<CommitOptions, "lastLook"> {
  readonly files: FileLayer;
  /** Where the version that is replaced goes. */
  readonly backup: Backups;
  /** Looks at the copy before it takes the target's place; throws to stop that. */
  readonly verify?: (temporary: string) => Promise<void>;
  /** Hears of bytes that were copied. */
  readonly onBytes?: (bytes: number) => void;
  /** Aborting throws the signal's reason; what was there stays. */
  readonly signal?: AbortSignal | undefined;
}

/** Copies a file to a target in one step, whatever disk it comes from. Errors: FileError; of the source, under its name. */
export async function placeFile(from: string, target: string, options: PlaceOptions): Promise<CommitResult> {
  const { files, signal, onBytes, ...rest } = options;
  const source = await sourceOf(from, files);
  try {
    return await replaceFile(
      target,
      async (file) => {
        const buffer = new Uint8Array(COPY_BYTES);
        for (;;) {
          signal?.throwIfAborted();
          const count = await source.read(buffer, file.length);
          if (count === 0) return;
          await file.write(buffer.subarray(0, count));
          onBytes?.(count);
        }
      },
      { files, ...rest },
    );
  } finally {
    await source.close();
  }
}

/** Open for reading; its errors name it, not the copy. */
async function sourceOf(file: string, files: FileLayer): Promise<Pick<OpenFile, "read" | "close">> {
  const named = (error: unknown): never => {
    throw fileErrorOf(error, file);
  };
  const source = await files.open(file, "read").catch(named);
  return {
    read: (into, at) => source.read(into, at).catch(named),
    // Nothing was written through it, so there is nothing to lose.
    close: () => source.close().catch(() => {}),
  };
}
