import { crc32, deflateRawSync } from "node:zlib";
import { concat } from "./mod-builder.ts";

/** A file in a zip. Everything but name and content is for zips that lie. */
export interface ZipFile {
  /** As UTF-8 with the flag that says so, or the bytes as they are, without. */
  readonly name: string | Uint8Array;
  readonly content?: Uint8Array;
  /** Bytes of content that the zip states. */
  readonly statedSize?: number;
  readonly statedCrc?: number;
  readonly isStored?: boolean;
  readonly isEncrypted?: boolean;
  /** Compression method that is stated. */
  readonly method?: number;
  /** Mode of Unix, as of a link 0o120777. */
  readonly mode?: number;
  readonly extra?: Uint8Array;
}

const UTF8_FLAG = 0x800;
const ENCRYPTED_FLAG = 1;

/** A whole .zip. */
export function buildZip(files: readonly ZipFile[], stated: { readonly count?: number } = {}): Uint8Array {
  const parts: Uint8Array[] = [];
  const records: Uint8Array[] = [];
  let offset = 0;
  for (const file of files) {
    const { head, data, record } = fileParts(file, offset);
    parts.push(head, data);
    records.push(record);
    offset += head.length + data.length;
  }
  const directory = concat(...records);
  const count = stated.count ?? files.length;
  const end = fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
  return concat(...parts, directory, end);
}

function fileParts(file: ZipFile, offset: number) {
  const {
    content = new Uint8Array(),
    isStored = false,
    isEncrypted = false,
    mode = null,
    extra = new Uint8Array(),
  } = file;
  const name = typeof file.name === "string" ? new TextEncoder().encode(file.name) : file.name;
  const data = isStored ? content : new Uint8Array(deflateRawSync(content));
  const flags = (typeof file.name === "string" ? UTF8_FLAG : 0) | (isEncrypted ? ENCRYPTED_FLAG : 0);
  const shared = fields(
    ...([
      [2, 20],
      [2, flags],
      [2, file.method ?? (isStored ? 0 : 8)],
      [2, 0],
      [2, 0x21],
    ] as const),
    ...([
      [4, file.statedCrc ?? crc32(content)],
      [4, data.length],
      [4, file.statedSize ?? content.length],
    ] as const),
    ...([
      [2, name.length],
      [2, extra.length],
    ] as const),
  );
  const made = mode === null ? 20 : (3 << 8) | 20;
  const rest = fields([2, 0], [2, 0], [2, 0], [4, mode === null ? 0 : (mode << 16) >>> 0], [4, offset]);
  return {
    head: concat(fields([4, 0x04034b50]), shared, name, extra),
    data,
    record: concat(fields([4, 0x02014b50], [2, made]), shared, rest, name, extra),
  };
}

/** Info-ZIP's field that gives the name again, in UTF-8. */
export function unicodePathField(raw: Uint8Array, name: string): Uint8Array {
  const text = new TextEncoder().encode(name);
  return concat(fields([2, 0x7075], [2, 5 + text.length], [1, 1], [4, crc32(raw)]), text);
}

/** Little-endian numbers of so many bytes. */
export function fields(...values: readonly (readonly [bytes: 1 | 2 | 4, value: number])[]): Uint8Array {
  return Uint8Array.from(
    values.flatMap(([bytes, value]) => Array.from({ length: bytes }, (_, at) => (value >>> (8 * at)) & 0xff)),
  );
}
