import path from "node:path";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { readHeaderOf } from "../../archive/open.ts";
import { PACKAGE_LIMITS, type PackageLimits, UNNAMED, type UnpackedFile } from "../../archive/packages/intake.ts";
import { HEAD_BYTES, looksLikeMod, packageKindOf } from "../../archive/packages/package-kind.ts";
import { PackageThread } from "../../archive/packages/package-thread.ts";
import { packageFinding } from "../../archive/packages/rules.ts";
import type { UnpackedPackage } from "../../archive/packages/unpack-package.ts";
import { verifyFile } from "../../archive/verify.ts";
import { safeName } from "../../files/extraction-plan.ts";
import { FileError, fileErrorOf, findingOf } from "../../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import { expectFile } from "../../files/reading.ts";
import { CheckThread } from "../check-thread.ts";
import { checkOf, type FileCheck } from "../health.ts";
import { factsOf, type ModFile } from "../mod-file.ts";
import type { PlayOperation } from "../operation.ts";
import { type AnyCandidate, type Candidate, shownName } from "./candidate.ts";
import { stampOf } from "./ground.ts";
import { installFinding } from "./rules.ts";
import { haveSameBytes } from "./same-bytes.ts";

/** What is in files that a person wants to install. */
export interface Gathered {
  readonly candidates: readonly AnyCandidate[];
  /** Files beside the mods. */
  readonly others: number;
  /** About packages as a whole. */
  readonly findings: readonly Diagnostic[];
}

export interface GatherGround {
  readonly files: FileLayer;
  readonly standing: readonly ModFile[];
  /** A folder for files out of packages; made when the first package comes. */
  readonly work: () => Promise<string>;
  readonly limits?: PackageLimits;
}

/**
 * Looks into files: mods as they are, packages by unpacking them into the work folder. What is wrong with a file or a
 * package is told, and keeps nothing else from being looked at. Throws FileError when the work folder cannot be
 * written, and the signal's reason when aborted.
 */
export async function gatherCandidates(
  inputs: readonly string[],
  ground: GatherGround,
  operation: PlayOperation = {},
): Promise<Gathered> {
  const gathering = new Gathering(ground, operation);
  try {
    for (const [index, input] of inputs.entries()) {
      operation.signal?.throwIfAborted();
      operation.report?.({
        ...{ kind: "unpack", done: index, total: inputs.length, bytes: 0, totalBytes: 0 },
        detail: path.basename(input),
      });
      await gathering.take(input);
    }
    return gathering;
  } finally {
    await gathering.close();
  }
}

/** A file table of more than this takes the thread for tens of milliseconds. */
const LARGEST_HERE = 1 << 20;

class Gathering implements Gathered {
  readonly candidates: AnyCandidate[] = [];
  readonly findings: Diagnostic[] = [];
  others = 0;
  readonly #ground: GatherGround;
  readonly #operation: PlayOperation;
  readonly #packages = new PackageThread();
  readonly #checks: CheckThread;
  #unpacked = 0;

  constructor(ground: GatherGround, operation: PlayOperation) {
    this.#ground = ground;
    this.#operation = operation;
    this.#checks = new CheckThread(operation.signal);
  }

  async close(): Promise<void> {
    await this.#packages.close();
    await this.#checks.close();
  }

  async take(input: string): Promise<void> {
    try {
      const { head, size } = await this.#headOf(input);
      if (packageKindOf(head) !== null) await this.#takePackage(input);
      else if (/\.mod$/i.test(input) || looksLikeMod(head, size)) await this.#takeMod(input, size);
      else this.#refuseInput(input, size, packageFinding("package-unknown", path.basename(input), {}));
    } catch (error) {
      if (!(error instanceof FileError) || error.path !== input) throw error;
      this.#refuseInput(input, 0, findingOf(error));
    }
  }

  async #headOf(input: string) {
    const { files } = this.#ground;
    try {
      const facts = await files.stat(input);
      expectFile(facts, input);
      const file = await files.open(input, "read");
      try {
        const head = new Uint8Array(HEAD_BYTES);
        return { head: head.subarray(0, await file.read(head, 0)), size: facts.size };
      } finally {
        await file.close();
      }
    } catch (error) {
      throw fileErrorOf(error, input);
    }
  }

  async #takeMod(input: string, size: number): Promise<void> {
    const packageName = path.basename(input);
    await this.#takeFile({ packageName, inside: "", ...namesOf(packageName), size, key: this.#nextKey() }, input);
  }

  async #takePackage(input: string): Promise<void> {
    const packageName = path.basename(input);
    const unpacked = await this.#unpack(input);
    this.others += unpacked.others;
    this.findings.push(...unpacked.findings);
    const { length } = this.candidates;
    for (const { inside, size, finding } of unpacked.refused) {
      const name = path.posix.basename(inside.replaceAll("\\", "/"));
      const draft = { key: this.#nextKey(), packageName, inside, name, originalName: name, size };
      this.candidates.push({ ...draft, kind: "refused", finding });
    }
    for (const mod of unpacked.mods) await this.#takeUnpacked(mod, packageName);
    if (this.candidates.length === length && unpacked.findings.length === 0)
      this.findings.push(installFinding("install-no-mods", packageName, {}));
  }

  async #takeUnpacked({ inside, name, file, size }: UnpackedFile, packageName: string): Promise<void> {
    const original = inside.slice(inside.lastIndexOf("/") + 1);
    const names = { name: modName(name), originalName: original };
    const draft = { packageName, inside, ...names, size, key: this.#nextKey() };
    // What only looked like a mod is one of the other files.
    const isCalledMod = /\.mod$/i.test(inside);
    await this.#takeFile(draft, file, isCalledMod ? "refuse" : "count");
  }

  async #unpack(file: string): Promise<UnpackedPackage> {
    const { signal, report } = this.#operation;
    const question = {
      ...{ file, folder: await this.#ground.work(), prefix: `${++this.#unpacked}-` },
      limits: this.#ground.limits ?? PACKAGE_LIMITS,
    };
    return this.#packages.unpack(question, {
      signal,
      onProgress: ({ bytes, totalBytes, detail }) =>
        report?.({
          ...{ kind: "unpack", done: 0, total: 0, bytes, totalBytes },
          detail: `${path.basename(file)}/${detail}`,
        }),
    });
  }

  async #takeFile(draft: Candidate, file: string, whenNone: "refuse" | "count" = "refuse"): Promise<void> {
    const { files, standing } = this.#ground;
    try {
      const facts = factsOf((await readHeaderOf(file, files)).header);
      const stamp = (await stampOf(file, files)) ?? "";
      const check = await this.#checkOf(file, draft.size);
      if (check.kind === "broken" && check.finding.code === "mod-unreadable")
        throw new FormatError("mod", String(check.finding.data?.what ?? "its file table is not whole"), 0);
      const sameAs = await this.#sameAs(file, facts.id, draft.size, standing);
      this.candidates.push({ ...draft, kind: "mod", file, stamp, facts, check, sameAs });
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
      if (whenNone === "count") this.others++;
      else {
        const finding = installFinding("install-not-a-mod", shownName(draft), { what: error.what });
        this.candidates.push({ ...draft, kind: "refused", finding });
      }
    }
  }

  async #checkOf(file: string, size: number): Promise<FileCheck> {
    const { files } = this.#ground;
    const { signal } = this.#operation;
    // Other files than the system's cannot be handed to a thread.
    if (size > LARGEST_HERE && files === nodeFiles) {
      const check = await this.#checks.check({ path: file, level: "quick" });
      if (check !== null) return check;
    }
    return checkOf(await verifyFile(file, { level: "quick", signal, files }));
  }

  async #sameAs(file: string, id: bigint, size: number, standing: readonly ModFile[]): Promise<string[]> {
    const { files } = this.#ground;
    const same: string[] = [];
    for (const each of standing)
      if (each.kind === "mod" && each.facts.id === id && each.size === size)
        if (await haveSameBytes(file, each.path, files, this.#operation.signal)) same.push(each.path);
    return same;
  }

  #refuseInput(input: string, size: number, finding: Diagnostic): void {
    const name = path.basename(input);
    const draft = { key: this.#nextKey(), packageName: name, inside: "", name, originalName: name, size };
    this.candidates.push({ ...draft, kind: "refused", finding });
  }

  #nextKey(): string {
    return String(this.candidates.length + 1);
  }
}

function namesOf(original: string): Pick<Candidate, "name" | "originalName"> {
  return { name: modName(safeName(original, UNNAMED)), originalName: original };
}

/** The game looks for .MOD alone, so that is what a disguised one is called. */
function modName(name: string): string {
  if (/\.mod$/i.test(name)) return name;
  return `${name.replace(/\.(zip|7z|rar)$/i, "")}.MOD`;
}
