import { createPublicKey, createVerify, type KeyObject } from "node:crypto";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import type { VpkFindings } from "../../src-shared/formats/vpk/rules.ts";
import { OTHER_HASHES_SIZE } from "../../src-shared/formats/vpk/vpk-hashes.ts";
import { readSignature, type VpkSignature } from "../../src-shared/formats/vpk/vpk-signature.ts";
import type { VpkArchive } from "./vpk-archive.ts";
import { hashRange, isInside, wholeMd5 } from "./vpk-hash-check.ts";
import type { VpkTally } from "./vpk-tally.ts";

/** `self-consistent`: it belongs to the file, by the key that stands in the file; whose key that is, nobody can tell. */
export type SignatureVerdict = "self-consistent" | "bad" | "unsigned" | "unknown";

/** Far more than a key and a signature take. */
const LONGEST = 1024 * 1024;

/** Checks the signature of a directory, if there is one. */
export async function checkSignature(
  archive: VpkArchive,
  findings: VpkFindings,
  tally: VpkTally,
): Promise<SignatureVerdict> {
  const bad = (what: string): SignatureVerdict => {
    findings.add("vpk-signature-bad", { what });
    return "bad";
  };
  let signature: VpkSignature;
  try {
    signature = await signatureOf(archive);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return bad(error.what);
  }
  if (signature.kind === "unsigned") return "unsigned";
  if (signature.kind === "unknown") {
    findings.add("vpk-signature-unknown", { type: signature.type });
    return "unknown";
  }
  const key = publicKeyOf(signature.key);
  if (key === null) return bad("its key cannot be read");
  const verify = createVerify("RSA-SHA256");
  if (signature.kind === "new") {
    if (archive.vpk.otherHashSize !== OTHER_HASHES_SIZE)
      return bad("what it signs, the hash of the file, is not there");
    verify.update(await wholeMd5(archive, tally));
  } else await hashRange(archive.file, { start: 0, length: archive.sections.signature.start }, verify, tally);
  return verify.verify(key, signature.signature) ? "self-consistent" : bad("it does not belong to this file");
}

async function signatureOf({ file, sections: { signature } }: VpkArchive): Promise<VpkSignature> {
  if (signature.length === 0) return { kind: "unsigned" };
  const left = Math.max(0, file.size - signature.start);
  const bytes = await file.read(signature.start, Math.min(left, LONGEST));
  if (!isInside(signature, file)) throw new FormatError("vpk", "the file ends inside it", file.size);
  return readSignature(bytes, signature.length, signature.start);
}

/** An RSA key in DER; null for anything else. */
function publicKeyOf(der: Uint8Array): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(der), format: "der", type: "spki" });
    return key.asymmetricKeyType === "rsa" ? key : null;
  } catch {
    return null;
  }
}
