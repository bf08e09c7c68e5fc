import { writeFileSync } from "node:fs";
import path from "node:path";
import { openArchive } from "../../src-main/archive/open.ts";
import { type Unpacked, unpackArchive } from "../../src-main/engine/unpack.ts";
import { filesBelow, tempFolder } from "./temp-folder.ts";

/** Unpacks an archive into `out` of a folder of its own; `prepare` may put something there first. */
export async function unpackInto(
  bytes: Uint8Array,
  text = false,
  prepare: (out: string) => void = () => {},
  resume = false,
) {
  const ground = tempFolder();
  const out = path.join(ground, "out");
  const file = path.join(ground, "a.MOD");
  writeFileSync(file, bytes);
  prepare(out);
  const archive = await openArchive(file);
  try {
    const result = await unpackArchive(archive, { target: out, text, only: [], resume });
    return { result, ground, out, files: filesBelow(out), told: toldOf(result) };
  } finally {
    await archive.close();
  }
}

/** `code path` of every finding. */
export const toldOf = ({ findings }: Unpacked) => findings.map(({ code, path: of }) => `${code} ${of}`);
