import { asArray, asBoolean, asCount, asObject, asText } from "../json-checks.ts";
import { jsonBytes, parseJson, ShapeError } from "../json-file.ts";

/** What a restore point holds: which files, and under which hash their bytes are kept. */
export interface PointManifest {
  /** When it was made, milliseconds since 1970. */
  readonly at: number;
  readonly withMods: boolean;
  readonly roots: readonly ManifestRoot[];
  /** Paths that could not be read, so that they are not in it. */
  readonly unread: readonly string[];
}

export interface ManifestRoot {
  readonly path: string;
  readonly files: readonly ManifestFile[];
}

export interface ManifestFile {
  /** Below the root, with `/`. */
  readonly path: string;
  readonly size: number;
  /** Time of last modification, nanoseconds since 1970. */
  readonly modifiedNs: bigint;
  /** Time of last change of the entry, milliseconds since 1970: by both an unchanged file is known again. */
  readonly changedMs: number;
  readonly sha256: string;
}

const FORMAT = 1;
const LONGEST_PATH = 8192;
const MOST_FILES = 10_000;
const MOST_ROOTS = 1000;

export function manifestBytes(manifest: PointManifest): Uint8Array {
  return jsonBytes({ format: FORMAT, ...manifest });
}

/** Throws {@link ShapeError} for anything that is no manifest. */
export function readManifest(bytes: Uint8Array): PointManifest {
  const object = asObject(parseJson(bytes), "the list");
  if (object.format !== FORMAT) throw new ShapeError("it is of another version of Lamplighter");
  return {
    at: asCount(object.at, "at"),
    withMods: asBoolean(object.withMods, "withMods"),
    roots: asArray(object.roots, "roots", MOST_ROOTS, (value, what) => {
      const root = asObject(value, what);
      return {
        path: asText(root.path, `${what}.path`, LONGEST_PATH),
        files: asArray(root.files, `${what}.files`, MOST_FILES, readFile),
      };
    }),
    unread: asArray(object.unread, "unread", MOST_FILES, (value, what) => asText(value, what, LONGEST_PATH)),
  };
}

function readFile(value: unknown, what: string): ManifestFile {
  const file = asObject(value, what);
  const sha256 = asText(file.sha256, `${what}.sha256`, 64);
  if (!isHash(sha256)) throw new ShapeError(`${what}.sha256 is not a hash`);
  const modifiedNs = asText(file.modifiedNs, `${what}.modifiedNs`, 30);
  if (!/^-?\d+$/.test(modifiedNs)) throw new ShapeError(`${what}.modifiedNs is not a time`);
  if (typeof file.changedMs !== "number") throw new ShapeError(`${what}.changedMs is not a time`);
  return {
    path: asText(file.path, `${what}.path`, LONGEST_PATH),
    size: asCount(file.size, `${what}.size`),
    modifiedNs: BigInt(modifiedNs),
    changedMs: file.changedMs,
    sha256,
  };
}

export function isHash(text: string): boolean {
  return /^[0-9a-f]{64}$/.test(text);
}

/** Whether two hold the same files with the same content. */
export function isSameContent(a: PointManifest, b: PointManifest): boolean {
  const textOf = ({ roots, unread }: PointManifest) =>
    JSON.stringify([roots.map(({ path, files }) => [path, files.map((file) => [file.path, file.sha256])]), unread]);
  return textOf(a) === textOf(b);
}
