import type { Answer } from "../../src-shared/contract/answer.ts";
import type { OpenedFile } from "../../src-shared/contract/models/app.ts";
import { setStage } from "./install-state.ts";
import type { Installer } from "./installer.ts";

/** What can hold mods, for the dialog of a browser. */
export const MOD_PACKAGES = ".mod,.zip,.7z,.rar";

/** Hands a file of the browser to main. `onDone` hears how many bytes went. */
export type Upload = (file: File, onDone: (bytes: number) => void, signal: AbortSignal) => Promise<Answer<OpenedFile>>;

interface Services {
  readonly install: Installer;
  /** Null in Electron: there main has the paths of what is dropped. */
  readonly upload: Upload | null;
}

/**
 * Sends files that were dropped or chosen in a browser to main, and shows what is in them; those that come while others
 * are sent or looked at are next.
 */
export function sendFiles({ install, upload }: Services, files: readonly File[]): void {
  if (upload !== null && files.length > 0) install.whenFree(() => void send(install, upload, files));
}

async function send(install: Installer, upload: Upload, files: readonly File[]): Promise<void> {
  const stop = install.begin();
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const opened: OpenedFile[] = [];
  let before = 0;
  for (const file of files) {
    const show = (bytes: number) =>
      setStage({ kind: "sending", name: file.name, work: { done: Math.min(before + bytes, total), total } });
    show(0);
    const answer = await upload(file, show, stop);
    if (!answer.ok) return install.end(answer.error);
    opened.push(answer.value);
    before += file.size;
  }
  install.end(null);
  await install.look(opened);
}
