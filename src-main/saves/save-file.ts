import { createHash } from "node:crypto";
import path from "node:path";
import { KNOWN_VERSIONS, LARGEST_SAVE, type Trouble, versionText } from "../../src-shared/formats/save/container.ts";
import { isStashName } from "../../src-shared/formats/save/file-names.ts";
import { refusalFinding, refused, type SaveRefusal } from "../../src-shared/formats/save/rules.ts";
import { type Inspection, inspectSave } from "../../src-shared/formats/save/save.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { fileErrorOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { resolveLinks } from "../files/identity.ts";
import { readBounded } from "../files/reading.ts";

/** The state of a file by which a later change is noticed. */
export interface FileState {
  readonly size: number;
  /** Nanoseconds since 1970. */
  readonly modifiedNs: bigint;
  readonly sha256: string;
}

/** A save as it was read. */
export interface SaveFile {
  /** As it was named. */
  readonly path: string;
  /** The file itself, links resolved. */
  readonly target: string;
  readonly state: FileState;
  readonly inspection: Inspection;
}

/** Reads a save of at most 64 MiB, damaged ones too. Errors: `FileError`. */
export async function readSaveFile(path: string, files: FileLayer = nodeFiles): Promise<SaveFile> {
  const target = await resolveLinks(path, files);
  const { bytes, state } = await readWithState(target, files);
  return { path, target, state, inspection: inspectSave(bytes) };
}

/** Whether a file is a shared stash by its name, links followed. */
export function isStashFile({ target }: Pick<SaveFile, "target">): boolean {
  return isStashName(path.basename(target));
}

/** A file's bytes and state; the state is the older of the two. Errors: `FileError`. */
export async function readWithState(target: string, files: FileLayer) {
  const { size, modifiedNs } = await files.stat(target).catch((error: unknown) => {
    throw fileErrorOf(error, target);
  });
  const bytes = await readBounded(target, LARGEST_SAVE, files);
  return { bytes, state: { size, modifiedNs, sha256: sha256Of(bytes) } satisfies FileState };
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** Why a save cannot be written as it stands, or a stash not be shown; null when it is whole. */
export function inspectionRefusal(inspection: { readonly kind: "whole" } | Trouble): SaveRefusal | null {
  switch (inspection.kind) {
    case "whole":
      return null;
    case "damaged":
      return refused("save-damaged", { what: inspection.reason.what });
    case "unknown-version":
      return refused("save-unknown-version", { version: versionText(inspection.version), known: KNOWN_VERSIONS });
  }
}

/** What is to say about a save or stash that is only shown. */
export function inspectionFindings(inspection: { readonly kind: "whole" } | Trouble, path: string): Diagnostic[] {
  const refusal = inspectionRefusal(inspection);
  return refusal === null ? [] : [refusalFinding(refusal, path)];
}
