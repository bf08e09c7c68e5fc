import { closeSync, openSync, readSync, statSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import {
  type Budget,
  Intake,
  type IntakeResult,
  PACKAGE_LIMITS,
  type PackageLimits,
  type UnpackedFile,
} from "./intake.ts";
import { HEAD_BYTES, type PackageKind, packageKindOf } from "./package-kind.ts";
import { PackageError, packageFinding } from "./rules.ts";
import type { Spool } from "./spool.ts";

/** A package as it came. Plain values, since they cross a thread. */
export interface UnpackedPackage {
  readonly mods: readonly UnpackedFile[];
  readonly refused: readonly { readonly inside: string; readonly size: number; readonly finding: Diagnostic }[];
  /** Files that are neither mods nor packages. */
  readonly others: number;
  /** About packages as a whole. */
  readonly findings: readonly Diagnostic[];
}

export interface UnpackProgress {
  /** Bytes that came out so far, and how many are known to come. */
  readonly bytes: number;
  readonly totalBytes: number;
  /** The entry it is at. */
  readonly detail: string;
}

export interface UnpackOptions {
  readonly limits?: PackageLimits;
  readonly onProgress?: (progress: UnpackProgress) => void;
}

/**
 * Takes all mods out of a package, and of packages in it, but not of those in these. What is wrong with the package is a
 * finding. Throws what the system throws; what was unpacked stays in the spool then.
 */
export async function unpackPackage(file: string, spool: Spool, options: UnpackOptions = {}): Promise<UnpackedPackage> {
  const limits = options.limits ?? PACKAGE_LIMITS;
  const limit = limits.bytes + limits.perByte * statSync(file).size;
  const run = new Unpacking(spool, limits, { limit, left: limit }, options.onProgress ?? (() => {}));
  await run.unpack({ file, shown: path.basename(file), prefix: "" });
  return run.result;
}

interface Source {
  readonly file: string;
  readonly shown: string;
  readonly prefix: string;
}

class Unpacking {
  readonly #spool: Spool;
  readonly #limits: PackageLimits;
  readonly #budget: Budget;
  readonly #onProgress: (progress: UnpackProgress) => void;
  readonly #mods: UnpackedFile[] = [];
  readonly #refused: IntakeResult["refused"] = [];
  readonly #findings: Diagnostic[] = [];
  #others = 0;
  #bytes = 0;
  #totalBytes = 0;

  constructor(spool: Spool, limits: PackageLimits, budget: Budget, onProgress: (progress: UnpackProgress) => void) {
    this.#spool = spool;
    this.#limits = limits;
    this.#budget = budget;
    this.#onProgress = onProgress;
  }

  get result(): UnpackedPackage {
    return { mods: this.#mods, refused: this.#refused, others: this.#others, findings: this.#findings };
  }

  async unpack(source: Source): Promise<void> {
    const { packages } = await this.#read(source);
    for (const inner of packages) {
      if (source.prefix === "") await this.#unpackInner(inner, source);
      else this.#refuseDeep(inner, source);
      this.#spool.remove(inner.file);
    }
  }

  #unpackInner({ file, inside }: UnpackedFile, { shown }: Source): Promise<void> {
    return this.unpack({ file, shown: `${shown}/${inside}`, prefix: `${inside}/` });
  }

  #refuseDeep({ inside, size }: UnpackedFile, { shown, prefix }: Source): void {
    const finding = packageFinding("package-nested", `${shown}/${inside.slice(prefix.length)}`, {});
    this.#refused.push({ inside, size, finding });
  }

  async #read({ file, shown, prefix }: Source): Promise<IntakeResult> {
    const intake = new Intake({
      shown,
      prefix,
      spool: this.#spool,
      limits: this.#limits,
      budget: this.#budget,
      onExpect: (bytes) => {
        this.#totalBytes += bytes;
      },
      onBytes: (bytes, detail) => {
        // What lies about its size may bring more.
        this.#bytes = Math.min(this.#bytes + bytes, this.#totalBytes);
        this.#onProgress({ bytes: this.#bytes, totalBytes: this.#totalBytes, detail });
      },
    });
    try {
      await readInto(file, intake, this.#limits.entries);
    } catch (error) {
      if (!(error instanceof PackageError)) throw error;
      if (error.code !== "package-damaged") intake.discard();
      this.#findings.push(error.findingAt(shown));
    }
    const { mods, refused, others, hostile } = intake.result;
    this.#mods.push(...mods);
    this.#refused.push(...refused);
    this.#others += others + hostile;
    if (hostile > 0) this.#findings.push(packageFinding("package-hostile-others", shown, { count: hostile }));
    return intake.result;
  }
}

/** Each reader is loaded when the first package of its kind comes. */
async function readInto(file: string, intake: Intake, mostEntries: number): Promise<void> {
  const kind = kindOfFile(file);
  switch (kind) {
    case "zip":
      return (await import("./zip-package.ts")).readZip(file, intake, mostEntries);
    case "7z":
      return (await import("./seven-package.ts")).readSeven(file, intake, mostEntries);
    case "rar":
      return (await import("./rar-package.ts")).readRar(file, intake, mostEntries);
    case null:
      throw new PackageError("package-unknown");
  }
}

function kindOfFile(file: string): PackageKind | null {
  const handle = openSync(file, "r");
  try {
    const head = new Uint8Array(HEAD_BYTES);
    return packageKindOf(head.subarray(0, readSync(handle, head)));
  } finally {
    closeSync(handle);
  }
}
