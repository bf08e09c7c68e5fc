import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { compiledSuffixOf, extensionOf, junkSuffixOf } from "../../../src-shared/formats/file-types.ts";
import type { Archive } from "../../archive/archive.ts";
import { openArchive } from "../../archive/open.ts";
import { verifyArchive, verifyFile } from "../../archive/verify.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import { ContentFacts } from "./content-facts.ts";
import type { DepthFacts } from "./facts.ts";

export interface ReadDepthOptions {
  readonly files?: FileLayer;
  readonly signal?: AbortSignal | undefined;
  /** Most bytes of compiled files to read; default 2 GiB, more than any mod has. */
  readonly limit?: number;
}

const LIMIT = 2 ** 31;

/**
 * Verifies a mod to the last file and gathers what its contents say, in one pass. A file that is no whole mod gives its
 * findings alone. Errors: `FileError`; aborting throws the signal's reason.
 */
export async function readDepth(path: string, options: ReadDepthOptions = {}): Promise<DepthFacts> {
  const { files = nodeFiles, signal, limit = LIMIT } = options;
  const facts = new ContentFacts(limit);
  try {
    const archive = await openArchive(path, { files });
    try {
      const seen = new Set<string>();
      const findings = await verifyArchive(archive, {
        level: "full",
        signal,
        onContent(name, type, bytes) {
          if (seen.has(name)) return;
          seen.add(name);
          facts.take(name, type, bytes);
        },
      });
      return facts.finish({
        findings,
        removed: archive.header?.removedFiles.map(asciiUpper) ?? [],
        junk: junkOf(archive),
        files: namedFiles(archive),
        timeOf: (name) => String(archive.find(name)?.fileTime ?? 0n),
      });
    } finally {
      await archive.close();
    }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const findings = await verifyFile(path, { level: "quick", files, signal });
    return facts.finish({ findings, removed: [], junk: [], files: [], timeOf: () => "0" });
  }
}

/** Kinds of files that an index, a unit or a room names. */
const NAMED: ReadonlySet<string> = new Set([".DAT", ".LAYOUT", ".MPP"]);

function namedFiles({ entries }: Archive): string[] {
  return entries
    .filter(({ path, removed }) => !removed && NAMED.has(extensionOf(path)))
    .map(({ path }) => asciiUpper(path));
}

function junkOf({ entries }: Archive): DepthFacts["junk"] {
  return entries
    .filter(({ path, removed }) => !removed && (junkSuffixOf(path) ?? compiledSuffixOf(path)) !== null)
    .map(({ path, packedSize }) => ({ path, packedSize }));
}
