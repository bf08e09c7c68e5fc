import path from "node:path";
import { unitsToString } from "../../src-shared/bytes/utf16.ts";
import type { ModInfo } from "../../src-shared/formats/mod-dat/mod-info.ts";
import { parseModDat } from "../../src-shared/formats/mod-dat/parse.ts";
import { printModDat } from "../../src-shared/formats/mod-dat/print.ts";
import { editModDat } from "../../src-shared/rules/source-fixes/edit-mod-dat.ts";
import { type Diagnostic, hasErrors } from "../../src-shared/text/diagnostic.ts";
import { encodeAs } from "../../src-shared/text/encode-as.ts";
import { decodeSource, type SourceText, sourceOf } from "../../src-shared/text/source-text.ts";
import { MOD_DAT_LIMIT } from "../engine/project.ts";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { backupsIn } from "../files/backups.ts";
import { FileError } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { withLock } from "../files/lock.ts";
import { scanGround } from "../files/project-scan.ts";
import { readBounded } from "../files/reading.ts";
import { stampOf } from "../play/install/ground.ts";
import type { KeptFileOptions } from "../play/json-file.ts";
import { refusal } from "./rules.ts";
import { tidyBeside } from "./tidy-beside.ts";

/** MOD.DAT of a project, as it is on disk. */
export interface ReadIdentity {
  readonly file: string;
  /** Null when it cannot be read; the findings say why. */
  readonly info: ModInfo | null;
  readonly findings: readonly Diagnostic[];
  /** Some of its bytes are no letters in its encoding, and would not come back as they are. */
  readonly isDamaged: boolean;
}

export type IdentityChange = Partial<Omit<ModInfo, "id" | "source">>;

/** Errors: FileError; `no-mod-dat` when there is none. */
export async function readIdentity(root: string): Promise<ReadIdentity> {
  return (await readModDat(root)).identity;
}

async function readModDat(root: string): Promise<{ readonly identity: ReadIdentity; readonly source: SourceText }> {
  const file = modDatOf(root);
  const source = decodeSource(await readBounded(file, MOD_DAT_LIMIT));
  const { info, diagnostics } = parseModDat(source, path.basename(file));
  return { identity: { file, info, findings: diagnostics, isDamaged: source.damage !== null }, source };
}

/** MOD.DAT on this machine, in its own case. */
export function modDatOf(root: string): string {
  const { modDat } = scanGround(root);
  if (modDat === null) throw new FileError("no-mod-dat", root);
  return path.join(root, modDat);
}

/**
 * Changes values of MOD.DAT; every other line stays as it is, and so does the encoding. The version before is among the
 * backups. Throws WorkshopRefusal for what would make no MOD.DAT or cannot be read as it is, FileError.
 */
export async function changeIdentity(
  root: string,
  change: IdentityChange,
  { backups, locks }: KeptFileOptions,
): Promise<ReadIdentity> {
  const file = modDatOf(root);
  return withLock(file, { folder: locks }, async () => {
    const stamp = await stampOf(file, nodeFiles);
    const { identity, source } = await readModDat(root);
    const { info, isDamaged } = identity;
    if (info === null || isDamaged) throw refusal("workshop-identity-unreadable", file, {});
    const wanted = { ...info, ...change };
    if (printModDat(wanted) === printModDat(info)) return identity;
    const text = editModDat(unitsToString(source.units, 0, source.length), info, wanted);
    expectReadable(text, file);
    await tidyBeside([file]);
    await writeFileAtomically(file, encodeAs(text, source.encoding), {
      backup: backupsIn(backups, { required: true }),
      async lastLook() {
        if ((await stampOf(file, nodeFiles)) !== stamp) throw new FileError("changed", file);
      },
    });
    return readIdentity(root);
  });
}

/** What would not be read again is not written. */
export function expectReadable(text: string, file: string): void {
  const { info, diagnostics } = parseModDat(sourceOf(text), path.basename(file));
  const error = diagnostics.find(({ severity }) => severity === "error");
  if (info !== null && !hasErrors(diagnostics)) return;
  const field = String(error?.data?.key ?? error?.data?.section ?? "MOD.DAT");
  throw refusal("workshop-identity-bad", file, { field, why: error?.message ?? "it could not be read again." });
}
