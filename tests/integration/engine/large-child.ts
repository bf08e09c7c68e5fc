/** Unpacks or verifies a large archive; prints a line of JSON: milliseconds, most memory in MB, and what came of it. */
import { openArchive } from "../../../src-main/archive/open.ts";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { unpackArchive } from "../../../src-main/engine/unpack.ts";
import { peakMemory } from "../../support/peak-memory.ts";

const [, , what, file, target] = process.argv;
const start = performance.now();
let outcome: unknown;
if (what === "verify") outcome = await verifyFile(file, { level: "full" });
else {
  const archive = await openArchive(file);
  const { ok, files, bytes, kept } = await unpackArchive(archive, {
    target,
    text: false,
    only: [],
    resume: what === "resume",
  });
  await archive.close();
  outcome = { ok, files, bytes, kept };
}
const ms = performance.now() - start;
console.log(JSON.stringify({ ms, mb: peakMemory(), outcome }));
