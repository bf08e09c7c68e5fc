import { crc32 } from "node:zlib";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { planExtraction, safeName } from "../../files/extraction-plan.ts";
import { HEAD_BYTES, looksLikeMod, packageKindOf } from "./package-kind.ts";
import { type PackageCode, type PackageData, PackageError, packageFinding } from "./rules.ts";
import type { Spool, SpoolFile } from "./spool.ts";

/** What a package says of something in it, before it is unpacked. */
export interface PackageEntry {
  /** As stored; from a stranger. */
  readonly path: string;
  readonly kind: "file" | "folder" | "link";
  /** Bytes of the content. */
  readonly size: number;
  /** u32; null when the reader checks it by itself. */
  readonly crc32: number | null;
  readonly isEncrypted: boolean;
  /** Compressed in a way that the reader knows. */
  readonly isKnownMethod: boolean;
}

export interface PackageLimits {
  /** Entries of one package, folders among them. */
  readonly entries: number;
  /** Bytes that everything of a package may take, those in it included, beside `perByte` for each of its own. */
  readonly bytes: number;
  readonly perByte: number;
}

/** Real mods are packed already; the rare ones with stored pictures shrink to a tenth. */
export const PACKAGE_LIMITS: PackageLimits = { entries: 10_000, bytes: 512 << 20, perByte: 50 };

/** Bytes that may still come out of a package and the ones in it. */
export interface Budget {
  readonly limit: number;
  left: number;
}

/** A file that was unpacked, and what it is called. */
export interface UnpackedFile {
  /** In its package, the names of packages on the way to it included. */
  readonly inside: string;
  /** The last part of that, safe on every system. */
  readonly name: string;
  /** Where it lies now. */
  readonly file: string;
  readonly size: number;
}

export interface IntakeResult {
  readonly mods: UnpackedFile[];
  readonly packages: UnpackedFile[];
  /** Mods and packages that are not unpacked, and why. */
  readonly refused: { readonly inside: string; readonly size: number; readonly finding: Diagnostic }[];
  others: number;
  hostile: number;
}

/** Takes the content of one entry. */
export interface EntryIntake {
  /** False as soon as nothing more of it is of use; the reader may stop then. */
  readonly isWanted: boolean;
  write(bytes: Uint8Array): void;
  /** All of it came. */
  end(): void;
  /** It cannot be had. */
  fail(what: string): void;
  /** It turned out to be a link. */
  failAsLink(): void;
}

export interface IntakeOptions {
  /** The package as it is shown, `pack.zip/inner.zip`. */
  readonly shown: string;
  /** What stands before the paths of entries: empty, or `inner.zip/`. */
  readonly prefix: string;
  readonly spool: Spool;
  readonly limits: PackageLimits;
  readonly budget: Budget;
  /** Bytes of content that are to be gone through. */
  readonly onExpect: (bytes: number) => void;
  /** Bytes of them that were, or are passed over; called often. */
  readonly onBytes: (bytes: number, inside: string) => void;
}

/** What a mod is called whose name no system takes. */
export const UNNAMED = "mod";

const MOD_NAME = /\.mod$/i;
const MOD_OR_PACKAGE_NAME = /\.(mod|zip|7z|rar)$/i;
/** Of a refused path, which can have 64 kB. One that is not refused is shorter. */
const LONGEST_SHOWN = 1024;
/** Less than any mod or package takes. */
const LEAST_BYTES = 22;

/** Decides what of a package is unpacked: mods and packages, which are told by how they begin; the rest is counted. */
export class Intake {
  readonly result: IntakeResult = { mods: [], packages: [], refused: [], others: 0, hostile: 0 };
  readonly #options: IntakeOptions;

  constructor(options: IntakeOptions) {
    this.#options = options;
  }

  /** Hears of all entries before the first is unpacked. Throws PackageError when they are too many or too much. */
  expect(entries: readonly PackageEntry[]): void {
    const { limits, budget } = this.#options;
    if (entries.length > limits.entries) throw new PackageError("package-too-many", { limit: limits.entries });
    const declared = entries.reduce((sum, { kind, size }) => sum + (kind === "file" ? size : 0), 0);
    if (declared > budget.left) throw new PackageError("package-bomb", { limit: budget.limit });
    this.#options.onExpect(declared);
  }

  /** Null when the content of an entry is not wanted. */
  offer(entry: PackageEntry): EntryIntake | null {
    if (entry.kind === "folder") return null;
    const [hostile] = planExtraction([entry.path]).refused;
    const isCalledMod = MOD_NAME.test(entry.path);
    if (hostile !== undefined && !isCalledMod) this.result.hostile++;
    else if (hostile !== undefined) this.#refuse(entry, "package-hostile-name", { reason: hostile.reason });
    else if (entry.kind === "link") this.#refuseNamed(entry, "package-link");
    else if (entry.isEncrypted) this.#refuseNamed(entry, "package-encrypted");
    else if (!entry.isKnownMethod) this.#refuseNamed(entry, "package-method");
    else if (entry.size < LEAST_BYTES && !isCalledMod) this.result.others++;
    else return this.#intakeOf(entry);
    if (entry.kind === "file") this.#options.onBytes(entry.size, this.#options.prefix + entry.path);
    return null;
  }

  /** Removes what was unpacked. */
  discard(): void {
    for (const { file } of [...this.result.mods, ...this.result.packages]) this.#options.spool.remove(file);
    this.result.mods.length = 0;
    this.result.packages.length = 0;
  }

  #refuseNamed(entry: PackageEntry, code: "package-link" | "package-encrypted" | "package-method"): void {
    if (MOD_OR_PACKAGE_NAME.test(entry.path)) this.#refuse(entry, code, {});
    else this.result.others++;
  }

  #refuse<C extends PackageCode>({ path, size }: PackageEntry, code: C, data: PackageData<C>): void {
    const { shown, prefix } = this.#options;
    const name = path.length <= LONGEST_SHOWN ? path : `${path.slice(0, LONGEST_SHOWN)}…`;
    this.result.refused.push({
      inside: prefix + name,
      size,
      finding: packageFinding(code, `${shown}/${name}`, data),
    });
  }

  #intakeOf(entry: PackageEntry): EntryIntake {
    const { spool, budget, prefix, onBytes } = this.#options;
    const { result } = this;
    const inside = prefix + entry.path;
    const head = new Uint8Array(Math.min(HEAD_BYTES, entry.size));
    let came = 0;
    let length = 0;
    let crc = 0;
    let file: SpoolFile | null = null;
    let into: UnpackedFile[] | null = null;
    let isWanted = true;

    /** Once the beginning is there. */
    const decide = () => {
      if (packageKindOf(head) !== null) into = result.packages;
      else if (MOD_NAME.test(entry.path) || looksLikeMod(head, entry.size)) into = result.mods;
      isWanted = into !== null;
      if (!isWanted) result.others++;
      else file = spool.create();
      file?.write(head);
    };
    const drop = () => {
      isWanted = false;
      if (file === null) return;
      file.close();
      spool.remove(file.path);
      file = null;
    };
    const fail = (what: string) => {
      drop();
      // What was on its way to be counted is counted.
      if (into === null && !MOD_OR_PACKAGE_NAME.test(entry.path)) result.others++;
      else this.#refuse(entry, "package-entry-damaged", { what });
    };
    return {
      get isWanted() {
        return isWanted;
      },
      write: (bytes) => {
        if (bytes.length > budget.left) {
          drop();
          throw new PackageError("package-bomb", { limit: budget.limit });
        }
        budget.left -= bytes.length;
        came += bytes.length;
        onBytes(bytes.length, inside);
        if (!isWanted) return;
        if (length + bytes.length > entry.size) return fail("it is longer than the package says");
        crc = crc32(bytes, crc);
        const forHead = Math.min(bytes.length, Math.max(0, head.length - length));
        if (forHead > 0) head.set(bytes.subarray(0, forHead), length);
        length += bytes.length;
        if (forHead > 0 && length >= head.length) decide();
        file?.write(bytes.subarray(forHead));
      },
      end: () => {
        if (came < entry.size) onBytes(entry.size - came, inside);
        if (!isWanted) return;
        if (length < entry.size) return fail("it is shorter than the package says");
        if (entry.crc32 !== null && crc !== entry.crc32) return fail("its checksum is wrong");
        if (length === 0) decide();
        file?.close();
        const name = safeName(entry.path, UNNAMED);
        if (file !== null) into?.push({ inside, name, file: (file as SpoolFile).path, size: length });
      },
      fail: (what) => {
        if (isWanted) fail(what);
      },
      failAsLink: () => {
        drop();
        this.#refuseNamed(entry, "package-link");
      },
    };
  }
}
