import type { Answer, CallError } from "../../src-shared/contract/answer.ts";
import type { Client } from "../../src-shared/contract/client.ts";
import type { OpenedFile } from "../../src-shared/contract/models/app.ts";
import type { Project } from "../../src-shared/contract/models/workshop.ts";
import type { Upload } from "../install/sending.ts";
import { errorText } from "../problem/error-words.ts";
import type { OfferedMod } from "./workshop-state.ts";

/** The .MOD that is imported: one that main has, a file of the browser, or a path that was typed. */
export type ChosenMod = OfferedMod | { readonly kind: "typed"; readonly path: string };

export type ImportFaults = Partial<Record<"file" | "folder" | "all", string>>;

/** How far it has come: bytes that are sent, or files that are unpacked. */
export interface ImportWork {
  readonly kind: "sending" | "unpacking";
  readonly done: number;
  /** 0: not known yet. */
  readonly total: number;
}

export type ImportEnd =
  | { readonly kind: "imported"; readonly project: Project }
  /** `opened`: main has the file all the same. Without faults it was cancelled. */
  | { readonly kind: "failed"; readonly opened: OpenedFile | null; readonly faults: ImportFaults };

interface Doors {
  readonly client: Client;
  /** Null in Electron. */
  readonly upload: Upload | null;
}

/** Hands the mod to main where that is needed, and has it unpacked into a new folder of `folder`. */
export async function importMod(
  doors: Doors,
  mod: ChosenMod,
  folder: string,
  onWork: (work: ImportWork) => void,
  signal: AbortSignal,
): Promise<ImportEnd> {
  const opened = await openMod(doors, mod, onWork, signal);
  if (!opened.ok) return { kind: "failed", opened: null, faults: faultsOf("file", opened.error) };
  onWork({ kind: "unpacking", done: 0, total: 0 });
  const answer = await doors.client.call(
    "workshop.import",
    { file: opened.value.file, folder },
    { signal, onProgress: ({ done, total }) => onWork({ kind: "unpacking", done, total }) },
  );
  return answer.ok
    ? { kind: "imported", project: answer.value }
    : { kind: "failed", opened: opened.value, faults: faultsOf("all", answer.error) };
}

/** The mod as main knows it. */
export async function openMod(
  { client, upload }: Doors,
  mod: ChosenMod,
  onWork: (work: ImportWork) => void,
  signal: AbortSignal,
): Promise<Answer<OpenedFile>> {
  switch (mod.kind) {
    case "opened":
      return { ok: true, value: mod.file };
    case "typed": {
      const answer = await client.call("install.choose", { typed: mod.path.trim() });
      if (!answer.ok) return answer;
      const [file] = answer.value;
      return file === undefined ? { ok: false, error: { kind: "gone", data: {} } } : { ok: true, value: file };
    }
    case "local": {
      if (upload === null) return { ok: false, error: { kind: "not-here", data: {} } };
      const { file } = mod;
      const show = (done: number) => onWork({ kind: "sending", done: Math.min(done, file.size), total: file.size });
      show(0);
      return upload(file, show, signal);
    }
  }
}

function faultsOf(field: "file" | "all", error: CallError): ImportFaults {
  return error.kind === "cancelled" ? {} : { [field]: errorText(error) };
}
