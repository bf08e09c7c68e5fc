import { closeSync, mkdirSync, openSync, unlinkSync, writeSync } from "node:fs";
import path from "node:path";

/** A file that is written from front to back. Throws what the system throws. */
export interface SpoolFile {
  readonly path: string;
  write(bytes: Uint8Array): void;
  close(): void;
}

/** Where unpacked files wait. Synchronous, since the readers of .7z and .rar are. */
export interface Spool {
  create(): SpoolFile;
  remove(path: string): void;
}

/** Numbered files in a folder that nobody else uses and that is removed as a whole; so they are written in place. */
export function spoolIn(folder: string, prefix: string): Spool {
  let made = 0;
  mkdirSync(folder, { recursive: true });
  return {
    create() {
      const file = path.join(folder, `${prefix}${++made}`);
      const handle = openSync(file, "wx");
      return {
        path: file,
        write(bytes) {
          for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
        },
        close: () => closeSync(handle),
      };
    },
    remove: (file) => unlinkSync(file),
  };
}
