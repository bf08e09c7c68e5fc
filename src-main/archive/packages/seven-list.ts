import type { PackageEntry } from "./intake.ts";

/** What `7zz l -slt` prints, read. */
export interface SevenList {
  /** In the order of the archive. */
  readonly entries: readonly PackageEntry[];
  /** Bytes of the largest dictionary that unpacking needs, as far as it is told. */
  readonly dictionary: number;
}

const ENTRIES = "----------";

/** Whether a line begins an entry; one about the archive itself does, too. */
export function isEntryLine(line: string): boolean {
  return line.startsWith("Path = ");
}

/** Lines are `Key = value`; an empty one ends an entry. A name with a line break in it was replaced by 7-Zip. */
export function readSevenList(lines: readonly string[]): SevenList {
  const start = lines.indexOf(ENTRIES);
  const records: Map<string, string>[] = [];
  let record = new Map<string, string>();
  for (const line of start < 0 ? [] : [...lines.slice(start + 1), ""]) {
    const [, key, value] = /^([A-Z][A-Za-z ]*) = ?(.*)$/s.exec(line) ?? [];
    if (key !== undefined) record.set(key, value);
    else if (record.has("Path")) {
      records.push(record);
      record = new Map();
    }
  }
  return {
    entries: records.map(entryOf),
    dictionary: records.reduce((most, each) => Math.max(most, dictionaryOf(each.get("Method") ?? "")), 0),
  };
}

function entryOf(record: ReadonlyMap<string, string>): PackageEntry {
  const attributes = record.get("Attributes") ?? "";
  const crc = record.get("CRC") ?? "";
  return {
    path: record.get("Path") ?? "",
    kind: kindOf(attributes, record.get("Folder")),
    size: Number(record.get("Size") ?? 0),
    crc32: /^[0-9A-F]{8}$/.test(crc) ? Number.parseInt(crc, 16) : null,
    isEncrypted: record.get("Encrypted") === "+",
    isKnownMethod: true,
  };
}

/** `D drwxr-xr-x`: attributes of Windows, of which L is a reparse point, and behind a blank those of Unix. */
function kindOf(attributes: string, folder: string | undefined): PackageEntry["kind"] {
  const [windows, unix = ""] = attributes.split(" ");
  if (windows.includes("L") || /^[lbcps]/.test(unix)) return "link";
  return windows.includes("D") || unix.startsWith("d") || folder === "+" ? "folder" : "file";
}

const UNITS: Readonly<Record<string, number>> = { b: 1, k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** `LZMA2:24` is 2²⁴ bytes, `LZMA:384k` what it says. */
function dictionaryOf(method: string): number {
  const sizes = [...method.matchAll(/(?:LZMA2?|:mem)[:]?(\d+)([bkmg]?)/g)].map(([, count, unit]) =>
    unit === "" ? 2 ** Number(count) : Number(count) * UNITS[unit],
  );
  return Math.max(0, ...sizes);
}
