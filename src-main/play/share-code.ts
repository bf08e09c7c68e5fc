import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { ByteReader } from "../../src-shared/bytes/reader.ts";
import { ByteWriter } from "../../src-shared/bytes/writer.ts";
import { distinctRows, LONGEST_NAME, LONGEST_TITLE, type ProfileRow } from "./profiles.ts";
import { type Refusal, refused } from "./rules.ts";

/*
 * A profile as a text to be copied: `LAMP1`, then base 32 in the alphabet of Crockford, which knows no case and no
 * letters that look like digits.
 *
 * head   varint  bytes of the body
 *        u32     CRC-32 of the body
 *        u8      the lowest byte of the CRC-32 of the head so far: a head that is damaged tells no false length
 * body   u8      0: the content as it is · 1: deflated
 *        …       content
 *
 * content        varint n, n bytes: name, UTF-8
 *                varint n, n × row
 * row    u8      bits 0 to 3: bytes of the id · bit 4: on · bit 5: has a version · bit 6: has a title
 *        …       id, zigzag, little-endian
 *        varint  version
 *        u8 n    title, n bytes of UTF-8
 *
 * varint: 7 bits at a time, the lowest first; bit 7: more follows
 */

/** What a code carries. */
export interface SharedOrder {
  readonly name: string;
  readonly rows: readonly ProfileRow[];
}

export interface ShareOptions {
  /** Whether versions and titles go along: a longer code, from which the receiver sees what is missing. Default true. */
  readonly withFacts?: boolean;
}

const VERSION = 1;
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Letters that are read for others. */
const ALIKE: Readonly<Record<string, string>> = { O: "0", I: "1", L: "1" };
/** What mail, chats and people put into a code: blanks, dashes, quotes, marks of no width. */
const BETWEEN = /[\s\-\u2010-\u2015\u00ad\u200b-\u200f\u2060\ufeff"'`*_>]/g;
const STORED = 0;
const DEFLATED = 1;
const LARGEST_BODY = 1 << 20;
export const MOST_SHARED = 10_000;
/** Code units of a title that go along. */
const TITLE_UNITS = 40;
const HEAD_TAIL = 5;

/** The code of an order. RangeError for more than 10,000 mods. */
export function encodeShareCode(order: SharedOrder, { withFacts = true }: ShareOptions = {}): string {
  if (order.rows.length > MOST_SHARED) throw new RangeError(`${order.rows.length} mods are too many for a code`);
  const content = contentOf(order, withFacts);
  const deflated = deflateRawSync(content, { level: 9 });
  const isSmaller = deflated.length < content.length;
  const body = new ByteWriter(content.length + 1)
    .u8(isSmaller ? DEFLATED : STORED)
    .raw(isSmaller ? deflated : content)
    .finish();
  const head = new ByteWriter(10);
  writeVarint(head, body.length);
  head.u32(crc32(body));
  head.u8(crc32(head.finish()) & 0xff);
  return `LAMP${VERSION}${toBase32(new ByteWriter(body.length + 10).raw(head.finish()).raw(body).finish())}`;
}

/** The order of a text that holds a code, or what is wrong with it. */
export function decodeShareCode(text: string): ({ readonly kind: "read" } & SharedOrder) | Refusal {
  const plain = text.replace(BETWEEN, "");
  const start = /LAMP(\d)/i.exec(plain);
  if (start === null) return refused("play-code-none", "code", {});
  const version = Number(start[1]);
  if (version !== VERSION) return refused("play-code-newer", "code", { version });
  return readCode(plain.slice(start.index + start[0].length));
}

function readCode(letters: string): ReturnType<typeof decodeShareCode> {
  const bytes = fromBase32(letters);
  const head = readHead(bytes.valid);
  if (head === "damaged") return refused("play-code-damaged", "code", {});
  const wanted = head === "cut" ? null : Math.ceil((8 * head.end) / 5);
  // What follows a whole code is none of it, as the rest of a sentence.
  if (bytes.wrong !== null && (wanted === null || bytes.wrong < wanted))
    return refused("play-code-letter", "code", { letter: letters[bytes.wrong], at: bytes.wrong + PREFIX_LENGTH + 1 });
  if (head === "cut") return refused("play-code-cut", "code", { missing: 1 });
  if (bytes.valid.length < head.end) {
    const missing = wanted! - letters.length;
    return refused("play-code-cut", "code", { missing });
  }
  const body = bytes.valid.subarray(head.start, head.end);
  if (crc32(body) !== head.crc) return refused("play-code-damaged", "code", {});
  try {
    return { kind: "read", ...readContent(inflated(body)) };
  } catch (error) {
    if (error instanceof FormatError) return refused("play-code-damaged", "code", {});
    throw error;
  }
}

const PREFIX_LENGTH = "LAMP1".length;

interface Head {
  /** Where the body stands. */
  readonly start: number;
  readonly end: number;
  readonly crc: number;
}

function readHead(bytes: Uint8Array): Head | "cut" | "damaged" {
  const reader = new ByteReader(bytes, "code");
  try {
    const length = readVarint(reader, LARGEST_BODY);
    const checked = reader.offset + 4;
    const crc = reader.u32();
    if (reader.u8() !== (crc32(bytes.subarray(0, checked)) & 0xff)) return "damaged";
    return { start: reader.offset, end: reader.offset + length, crc };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return bytes.length < HEAD_TAIL + 1 || reader.left < HEAD_TAIL ? "cut" : "damaged";
  }
}

function inflated(body: Uint8Array): Uint8Array {
  const [method] = body;
  const content = body.subarray(1);
  if (method === STORED) return content;
  if (method !== DEFLATED) throw new FormatError("code", `method ${method}`, 0);
  try {
    return inflateRawSync(content, { maxOutputLength: LARGEST_BODY });
  } catch (error) {
    throw new FormatError("code", error instanceof Error ? error.message : "not inflated", 1);
  }
}

function contentOf({ name, rows }: SharedOrder, withFacts: boolean): Uint8Array {
  const writer = new ByteWriter(16 + 12 * rows.length);
  const utf8 = new TextEncoder().encode(name);
  writeVarint(writer, utf8.length);
  writer.raw(utf8);
  writeVarint(writer, rows.length);
  for (const row of rows) writeRow(writer, row, withFacts);
  return writer.finish();
}

const ON = 16;
const HAS_VERSION = 32;
const HAS_TITLE = 64;

function writeRow(writer: ByteWriter, { id, isOn, title = "", version }: ProfileRow, withFacts: boolean): void {
  let zigzag = BigInt.asUintN(64, (id << 1n) ^ (id >> 63n));
  const bytes: number[] = [];
  for (; zigzag > 0n; zigzag >>= 8n) bytes.push(Number(zigzag & 0xffn));
  const hasVersion = withFacts && version !== undefined;
  const hasTitle = withFacts && title !== "";
  writer.u8(bytes.length | (isOn ? ON : 0) | (hasVersion ? HAS_VERSION : 0) | (hasTitle ? HAS_TITLE : 0));
  writer.raw(Uint8Array.from(bytes));
  if (hasVersion) writeVarint(writer, version);
  if (hasTitle) {
    const utf8 = new TextEncoder().encode(title.slice(0, TITLE_UNITS).toWellFormed());
    writer.u8(utf8.length).raw(utf8);
  }
}

function readContent(bytes: Uint8Array): SharedOrder {
  const reader = new ByteReader(bytes, "code");
  const name = utf8Of(reader.view8(readVarint(reader, 4 * LONGEST_NAME)));
  const count = reader.count(readVarint(reader, MOST_SHARED), 1, "mods");
  const rows = Array.from({ length: count }, () => readRow(reader));
  reader.expectEnd();
  return { name, rows: distinctRows(rows) };
}

function readRow(reader: ByteReader): ProfileRow {
  const flags = reader.u8();
  const size = flags & 15;
  if (size > 8) reader.fail(`id of ${size} bytes`);
  const zigzag = reader.view8(size).reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
  const id = BigInt.asIntN(64, (zigzag >> 1n) ^ -(zigzag & 1n));
  const version = (flags & HAS_VERSION) === 0 ? undefined : readVarint(reader, Number.MAX_SAFE_INTEGER);
  const title = (flags & HAS_TITLE) === 0 ? undefined : utf8Of(reader.view8(reader.u8())).slice(0, LONGEST_TITLE);
  return {
    id,
    isOn: (flags & ON) !== 0,
    ...(title === undefined ? {} : { title }),
    ...(version === undefined ? {} : { version }),
  };
}

function utf8Of(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function writeVarint(writer: ByteWriter, value: number): void {
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) writer.u8((left % 128) | 128);
  writer.u8(left);
}

function readVarint(reader: ByteReader, most: number): number {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = reader.u8();
    value += (byte & 127) * factor;
    if (value > most) reader.fail(`${value} is more than ${most}`);
    if (byte < 128) return value;
  }
}

function toBase32(bytes: Uint8Array): string {
  let text = "";
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) text += ALPHABET[(value >> (bits - 5)) & 31];
    value &= 31;
  }
  return bits === 0 ? text : text + ALPHABET[(value << (5 - bits)) & 31];
}

/** The bytes of as many letters as are of the alphabet, and where the first stands that is not. */
function fromBase32(text: string): { readonly valid: Uint8Array; readonly wrong: number | null } {
  const bytes = new ByteWriter(text.length);
  let bits = 0;
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at].toUpperCase();
    const five = ALPHABET.indexOf(ALIKE[letter] ?? letter);
    if (five < 0) return { valid: bytes.finish(), wrong: at };
    value = ((value << 5) | five) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.u8((value >> bits) & 0xff);
  }
  return { valid: bytes.finish(), wrong: null };
}
