import { ByteReader } from "../../bytes/reader.ts";
import { VPK_FORMAT, VPK_MAGIC } from "./vpk-header.ts";

/**
 * A signature with the key it can be checked with (spec/vpk.md §4). Both are RSA PKCS #1 v1.5 with SHA-256: the legacy
 * one over the file up to the signature, the newer one over the 16-byte MD5 of the whole file. The key stands in the
 * file itself, so it proves that the file is whole, and not who made it.
 */
export type VpkSignature =
  | { readonly kind: "unsigned" }
  | { readonly kind: "legacy" | "new"; readonly key: Uint8Array; readonly signature: Uint8Array }
  | { readonly kind: "unknown"; readonly type: number };

const NEW_TYPE = 1;

/**
 * Reads the signature from where it begins to the end of the file; `declared` is its size as the header has it.
 *
 * | legacy | u32 n, n bytes of key, u32 m, m bytes of signature                                                     |
 * |--------|--------------------------------------------------------------------------------------------------------|
 * | new    | u32 magic, u32 type 1, u32 n, u32 m, u32 0; n bytes of key and m of signature behind the declared ones |
 *
 * FormatError when the lengths do not fit.
 */
export function readSignature(bytes: Uint8Array, declared: number, offset = 0): VpkSignature {
  if (declared === 0) return { kind: "unsigned" };
  const reader = new ByteReader(bytes, VPK_FORMAT);
  const fail = (what: string): never => reader.fail(what, offset + reader.offset);
  if (declared > bytes.length || declared < 8) fail(`a signature of ${declared} bytes, and ${bytes.length} are there`);
  const take = (length: number, what: string): Uint8Array => {
    if (length > reader.left) fail(`a ${what} of ${length} bytes, and ${reader.left} are left`);
    return reader.view8(length);
  };
  const first = reader.u32();
  if (first !== VPK_MAGIC) {
    const key = take(first, "key");
    if (reader.left < 4) fail("the signature ends behind its key");
    return orUnsigned("legacy", key, take(reader.u32(), "signature"));
  }
  if (bytes.length < 20) fail(`a signature of ${bytes.length} bytes`);
  const type = reader.u32();
  if (type !== NEW_TYPE) return { kind: "unknown", type };
  const keyLength = reader.u32();
  const signatureLength = reader.u32();
  reader.offset = Math.max(20, declared);
  return orUnsigned("new", take(keyLength, "key"), take(signatureLength, "signature"));
}

function orUnsigned(kind: "legacy" | "new", key: Uint8Array, signature: Uint8Array): VpkSignature {
  return key.length === 0 && signature.length === 0 ? { kind: "unsigned" } : { kind, key, signature };
}
