import type { Activation } from "../../../../src-shared/rules/activation.ts";
import type { LaunchEvidence } from "../../../../src-shared/rules/activation-evidence.ts";
import { type Diagnostic, hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { VERIFY_STEPS, verifyFile } from "../../../archive/verify.ts";
import { VPK_VERIFY_STEPS } from "../../../archive/vpk-verify.ts";
import type { Operation } from "../../../engine/operation.ts";
import { FileError, fileErrorOf, findingOf } from "../../../files/file-error.ts";
import { nodeFiles } from "../../../files/file-layer.ts";
import type { PlaySnapshot } from "../../../play/snapshot.ts";
import { type Console, counted, paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";
import { activationJson, printActivation } from "./explain-text.ts";

interface Verified {
  readonly file: string;
  readonly ok: boolean;
  readonly findings: readonly Diagnostic[];
  /** What kept it from being read. */
  readonly failure: FileError | null;
  /** Of a .MOD, when it is to be explained. */
  readonly activation: Activation | null;
}

export interface VerifyCommandOptions {
  readonly explain?: boolean;
  readonly limit?: number;
}

export async function verify(
  session: Session,
  files: readonly string[],
  options: VerifyCommandOptions,
): Promise<number> {
  const { console, operation } = session;
  const archives: Verified[] = [];
  const explain = options.explain === true ? await explainer(files, session) : null;
  if (options.explain) printSteps(console, files);
  for (const file of files) {
    const verified = {
      ...(await verifyOne(file, files.length > 1, options, operation)),
      activation: (await explain?.(file)) ?? null,
    };
    archives.push(verified);
    if (!console.json) print(console, verified);
  }
  const ok = archives.every((archive) => archive.ok);
  console.value({
    ok,
    archives: archives.map(({ file, ok, findings, activation }) => ({
      file,
      ok,
      findings,
      ...(activation === null ? {} : { activation: activationJson(activation) }),
    })),
    ...(archives.length === 1 ? { findings: archives[0].findings } : {}),
  });
  if (archives.length > 1) {
    const good = archives.filter((archive) => archive.ok).length;
    console.line(`${good} of ${counted(archives.length, "archive")} in order`);
  }
  if (archives.some(({ failure }) => failure?.fault === "system")) return EXIT.system;
  return ok ? EXIT.ok : EXIT.notOk;
}

/** Among several, one that cannot be read keeps none of the others from being checked. */
async function verifyOne(
  file: string,
  isOneOfMany: boolean,
  { limit }: VerifyCommandOptions,
  { signal, report }: Operation,
): Promise<Omit<Verified, "activation">> {
  try {
    // Of a folder nothing would be looked at, and "in order" would be said of a folder full of broken mods.
    if ((await nodeFiles.stat(file).catch((cause) => Promise.reject(fileErrorOf(cause, file)))).kind === "folder")
      throw new FileError("not-a-file", file);
    const findings = await verifyFile(file, {
      level: "full",
      limit,
      signal,
      onProgress: (progress) => report?.({ kind: "verify", ...progress, ...(isOneOfMany ? { detail: file } : {}) }),
    });
    return { file, ok: !hasErrors(findings), findings, failure: null };
  } catch (error) {
    if (!isOneOfMany || !(error instanceof FileError)) throw error;
    return { file, ok: false, findings: [findingOf(error)], failure: error };
  }
}

/** By their names, since a file that cannot be opened is to be explained too. */
function printSteps(console: Console, files: readonly string[]): void {
  const isVpk = (file: string) => /\.vpk$/i.test(file);
  if (!files.every(isVpk)) printList(console, "Checked, in the order in which the game looks:", VERIFY_STEPS);
  if (files.some(isVpk)) printList(console, "Checked of a VPK, in this order:", VPK_VERIFY_STEPS);
}

function printList(console: Console, title: string, steps: typeof VERIFY_STEPS): void {
  console.line(title);
  for (const [index, { about }] of steps.entries()) console.line(`${String(index + 1).padStart(3)}. ${about}`);
  console.line();
}

/**
 * Explains .MODs. One that lies in the library is asked about its place among the others as well; looking through the
 * library reads headers, and without a profile nothing.
 */
async function explainer(
  files: readonly string[],
  { operation }: Session,
): Promise<((file: string) => Promise<Activation | null>) | null> {
  if (!files.some(isMod)) return null;
  const { explainFile, lastLaunch } = await import("../../../doctor/explain-file.ts");
  const { withPlay } = await import("./mods-session.ts");
  const { signal } = operation;
  let snapshot: PlaySnapshot | null = null;
  let launch: LaunchEvidence = { kind: "not-known" };
  await withPlay(async ({ play }, around) => {
    snapshot = await play.snapshot(operation);
    launch = await lastLaunch(around, snapshot, signal);
    return EXIT.ok;
  });
  return async (file) => (isMod(file) ? explainFile(file, snapshot, { signal, launch }) : null);
}

const isMod = (file: string) => /\.mod$/i.test(file);

function print(console: Console, { file, ok, findings, failure, activation }: Verified): void {
  if (activation !== null) printActivation(console, activation);
  printFindings(console, findings);
  const summary = summaryOf(findings);
  const verdict = ok ? paint("green", "In order") : paint("red", failure === null ? "Broken" : "Not checked");
  console.line(`${verdict} ${paint("bold", printable(file))}${summary === "" ? "" : `: ${summary}`}`);
}
