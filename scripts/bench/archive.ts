import { crc32, deflateSync } from "node:zlib";
import type { Archive, ArchiveEntry } from "../../src-main/archive/archive.ts";
import { openArchive } from "../../src-main/archive/open.ts";
import { type BlockFacts, encodeBlockHead } from "../../src-main/engine/block.ts";
import { ModWriter, type PackedEntry } from "../../src-main/engine/mod-writer.ts";
import { compareEntries } from "../../src-main/engine/plan.ts";
import { replaceFile } from "../../src-main/files/atomic-file.ts";
import { fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { DEFAULT_GAME_VERSION } from "../../src-shared/formats/mod/game-version.ts";
import { headerOfInfo } from "../../src-shared/formats/mod-dat/header.ts";
import { parseModDat } from "../../src-shared/formats/mod-dat/parse.ts";
import { sourceOf } from "../../src-shared/text/source-text.ts";
import { modDatText } from "./dat-texts.ts";
import { Random } from "./random.ts";
import { fileWord } from "./words.ts";

const FILES_A_FOLDER = 40;

/** Writes a mod of `count` small files in folders three deep; the same every time. */
export async function writeArchive(file: string, count: number): Promise<void> {
  const { info } = parseModDat(sourceOf(modDatText("Large Archive", "1414213562373095048")), "MOD.DAT");
  const content = Buffer.from("one small file");
  const payload = deflateSync(content);
  const facts: BlockFacts = {
    crc32: crc32(content),
    size: content.length,
    packedSize: payload.length,
    stored: false,
  };
  const block = Buffer.concat([encodeBlockHead(facts), payload]);
  const run = Buffer.concat(Array(100).fill(block));
  await replaceFile(
    file,
    async (target) => {
      const writer = new ModWriter(target, headerOfInfo(info!, DEFAULT_GAME_VERSION));
      for (let left = count; left > 0; left -= 100) await writer.append(run.subarray(0, left * block.length));
      await writer.finish(entriesOf(count, facts));
    },
    { backup: "none", flush: false },
  );
}

function entriesOf(count: number, facts: BlockFacts): PackedEntry[] {
  const folders = Array.from({ length: Math.ceil(count / FILES_A_FOLDER) }, (_, index) => {
    const random = new Random(60, index);
    return `MEDIA/${fileWord(random)}/${fileWord(random)}_${index}/`.toUpperCase();
  });
  return Array.from({ length: count }, (_, index) => {
    const name = `${fileWord(new Random(61, index)).toUpperCase()}_${index}.DAT`;
    return folders[index % folders.length] + name;
  })
    .sort(compareEntries)
    .map((path) => ({ path, type: fileTypeOf(path).code, fileTime: 0n, facts }));
}

interface TreeFolder {
  readonly folders: Map<string, TreeFolder>;
  readonly files: { readonly name: string; readonly entry: ArchiveEntry }[];
}

/** The entries as a browser shows them: folders in folders, files in the order of the archive. */
function treeOf(archive: Archive): TreeFolder {
  const root: TreeFolder = { folders: new Map(), files: [] };
  const byPath = new Map<string, TreeFolder>([["", root]]);
  const folderAt = (path: string): TreeFolder => {
    const known = byPath.get(path);
    if (known !== undefined) return known;
    const cut = path.lastIndexOf("/");
    const folder: TreeFolder = { folders: new Map(), files: [] };
    folderAt(path.slice(0, Math.max(0, cut))).folders.set(path.slice(cut + 1), folder);
    byPath.set(path, folder);
    return folder;
  };
  for (const entry of archive.entries) {
    const cut = entry.path.lastIndexOf("/");
    folderAt(entry.path.slice(0, Math.max(0, cut))).files.push({ name: entry.path.slice(cut + 1), entry });
  }
  return root;
}

export interface OpenTimes {
  /** Milliseconds of the first opening in this process, before anything was compiled. */
  readonly first: number;
  /** Of the quickest of all. */
  readonly best: number;
}

/** From the file on disk to the tree in memory, several times over. Throws when the tree is not whole. */
export async function timeOpening(file: string, count: number, rounds: number): Promise<OpenTimes> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    const archive = await openArchive(file);
    const tree = treeOf(archive);
    times.push(performance.now() - start);
    await archive.close();
    if (countFiles(tree) !== count) throw new Error(`${countFiles(tree)} files in the tree instead of ${count}`);
  }
  return { first: times[0], best: Math.min(...times) };
}

function countFiles({ folders, files }: TreeFolder): number {
  return [...folders.values()].reduce((sum, folder) => sum + countFiles(folder), files.length);
}
