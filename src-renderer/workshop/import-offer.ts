import type { OpenedFile } from "../../src-shared/contract/models/app.ts";
import { type OfferedMod, setWorkshop, workshopState } from "./workshop-state.ts";

/** A .MOD was dropped on the Workshop of Electron, and main tells its path in a moment. */
let isExpected = false;

/**
 * Asks whether a .MOD that is dropped on the Workshop is to become a project; `hasContents`: in a browser, where the page
 * has the file itself. False: it is something else, to be installed as everywhere.
 */
export function offerDropped(files: readonly Pick<File, "name">[], hasContents: boolean): boolean {
  if (!isOneMod(files) || workshopState().dialog !== null) return false;
  if (hasContents) offer({ kind: "local", file: files[0] as File });
  else isExpected = true;
  return true;
}

/** The same of the files that main was told; those that nobody dropped here are not asked about. */
export function offerOpened(files: readonly OpenedFile[]): boolean {
  const wasExpected = isExpected;
  isExpected = false;
  if (!wasExpected || !isOneMod(files) || workshopState().dialog !== null) return false;
  offer({ kind: "opened", file: files[0] });
  return true;
}

function offer(offered: OfferedMod): void {
  setWorkshop({ dialog: { kind: "import", offered } });
}

function isOneMod(files: readonly { readonly name: string }[]): boolean {
  return files.length === 1 && /\.mod$/i.test(files[0].name);
}
