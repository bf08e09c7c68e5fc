import { FormatError } from "../../bytes/format-error.ts";
import { hex } from "../../text/hex.ts";

/**
 * What is around every save and shared stash (spec/save.md §2). Little-endian.
 *
 * | at       | type | field                                                             |
 * |----------|------|-------------------------------------------------------------------|
 * | 0        | u32  | version                                                           |
 * | 4        | u8   | 1: the body is scrambled, as in every file of the game; 0: plain  |
 * | 5        | u32  | checksum of the plain body                                        |
 * | 9        | …    | body                                                              |
 * | end - 4  | u32  | length of the whole file                                          |
 */
export interface SaveContainer {
  /** 0x41 to 0x44. */
  readonly version: number;
  readonly isScrambled: boolean;
  /** Plain. */
  readonly body: Uint8Array;
}

/** A container, and what is wrong with it when its body can be had all the same; null when nothing is. */
export interface OpenedContainer extends SaveContainer {
  readonly damage: FormatError | null;
}

export const SAVE_FORMAT = "save";
/** What the game writes, and the only version that is written here. */
export const WRITTEN_VERSION = 0x44;
const OLDEST_VERSION = 0x41;
/** Real ones have 0.15 to 2.2 MB. */
export const LARGEST_SAVE = 64 << 20;

const HEAD = 9;
const FOOTER = 4;

/** `0x44` */
export function versionText(version: number): string {
  return `0x${version.toString(16).toUpperCase().padStart(2, "0")}`;
}

export const KNOWN_VERSIONS = `${versionText(OLDEST_VERSION)} to ${versionText(WRITTEN_VERSION)}`;

/** The version a file says it is of; null when it is too short to say. */
function versionOf(file: Uint8Array): number | null {
  return file.length < 4 ? null : viewOf(file).getUint32(0, true);
}

function isKnownVersion(version: number): boolean {
  return version >= OLDEST_VERSION && version <= WRITTEN_VERSION;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/**
 * Opens a container. Errors: FormatError when its version is not one that is known, or it is too short or too long to be
 * one. A wrong flag, length or checksum comes out as `damage`.
 */
export function openContainer(file: Uint8Array): OpenedContainer {
  const version = versionOf(file);
  if (version !== null && !isKnownVersion(version))
    fail(`version ${versionText(version)} is not known; ${KNOWN_VERSIONS} are`, 0);
  if (version === null || file.length < HEAD + FOOTER) fail(`${file.length} bytes are too few for a save`, file.length);
  if (file.length > LARGEST_SAVE) fail(`${file.length} bytes are too many for a save`, LARGEST_SAVE);
  const flag = file[4];
  const stored = file.subarray(HEAD, file.length - FOOTER);
  const body = flag === 0 ? stored.slice() : unscramble(stored);
  const damage = damageOf(file, body);
  return { version, isScrambled: flag !== 0, body, damage };
}

function damageOf(file: Uint8Array, body: Uint8Array): FormatError | null {
  const view = viewOf(file);
  const flag = file[4];
  if (flag > 1) return damaged(`the scramble flag is ${flag} instead of 0 or 1`, 4);
  const length = view.getUint32(file.length - FOOTER, true);
  if (length !== file.length)
    return damaged(`its length is ${file.length}, but it says ${length}`, file.length - FOOTER);
  const stored = view.getUint32(5, true);
  const sum = bodyChecksum(body);
  return sum === stored ? null : damaged(`the checksum is ${hex(stored)}, but the body gives ${hex(sum)}`, 5);
}

/** Why a save or stash cannot be read. */
export type Trouble =
  | { readonly kind: "unknown-version"; readonly version: number; readonly reason: FormatError }
  | { readonly kind: "damaged"; readonly reason: FormatError };

/** What an error in reading a file says about it. Any error that is no FormatError is thrown on. */
export function troubleOf(file: Uint8Array, error: unknown): Trouble {
  if (!(error instanceof FormatError)) throw error;
  const version = versionOf(file);
  if (version !== null && !isKnownVersion(version)) return { kind: "unknown-version", version, reason: error };
  return { kind: "damaged", reason: error };
}

/** Opens a container. Errors: FormatError when anything is wrong with it. */
export function readContainer(file: Uint8Array): SaveContainer {
  const { damage, ...container } = openContainer(file);
  if (damage !== null) throw damage;
  return container;
}

/** The bytes of the file. */
export function writeContainer({ version, isScrambled, body }: SaveContainer): Uint8Array {
  const file = new Uint8Array(HEAD + body.length + FOOTER);
  const view = new DataView(file.buffer);
  view.setUint32(0, version, true);
  file[4] = isScrambled ? 1 : 0;
  view.setUint32(5, bodyChecksum(body), true);
  file.set(isScrambled ? scramble(body) : body, HEAD);
  view.setUint32(file.length - FOOTER, file.length, true);
  return file;
}

/** u32 over the plain body. */
export function bodyChecksum(body: Uint8Array): number {
  let sum = 0x14d3;
  for (let i = 0; i < body.length; i++) sum = (Math.imul(sum, 33) + body[i]) | 0;
  return sum >>> 0;
}

/** Every bit turned, but 0x00 and 0xFF stay. */
const TURNED = Uint8Array.from({ length: 256 }, (_, byte) => (byte === 0 || byte === 0xff ? byte : byte ^ 0xff));

/** A stored body to a plain one. Every byte is made of half of it and half of its mirror image. */
export function unscramble(stored: Uint8Array): Uint8Array {
  const plain = new Uint8Array(stored.length);
  for (let i = 0, mirror = stored.length - 1; mirror >= 0; i++, mirror--)
    plain[i] = TURNED[((stored[mirror] & 15) << 4) | (stored[i] >> 4)];
  return plain;
}

/** A plain body to a stored one; depends on its length, so all of it changes with that. */
export function scramble(plain: Uint8Array): Uint8Array {
  const stored = new Uint8Array(plain.length);
  for (let i = 0, mirror = plain.length - 1; mirror >= 0; i++, mirror--)
    stored[i] = ((TURNED[plain[i]] & 15) << 4) | (TURNED[plain[mirror]] >> 4);
  return stored;
}

const damaged = (what: string, offset: number) => new FormatError(SAVE_FORMAT, what, offset);

function fail(what: string, offset: number): never {
  throw damaged(what, offset);
}
