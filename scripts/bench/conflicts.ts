import { fileTypeOf } from "../../src-shared/formats/file-types.ts";
import { buildManifest, writeManifest } from "../../src-shared/formats/mod/manifest.ts";
import { ManifestTable } from "../../src-shared/formats/mod/manifest-table.ts";
import { judgeConflicts } from "../../src-shared/rules/conflicts.ts";
import { groupPaths } from "../../src-shared/rules/path-groups.ts";
import { pathTableOf } from "../../src-shared/rules/path-table.ts";
import { Random } from "./random.ts";
import { fileWord } from "./words.ts";

export interface ConflictTimes {
  /** Paths of all mods together. */
  readonly paths: number;
  /** Files that lose, of all mods together. */
  readonly loses: number;
  /** Milliseconds from file tables in memory to counts, in a process that has not done it before, and at best. */
  readonly first: number;
  /** What the first took of the processor in this thread: what a machine without other work would take. */
  readonly firstBusy: number;
  readonly best: number;
  /** From kept paths to counts, at best. */
  readonly kept: number;
  /** To judge another order of the same mods, at best. */
  readonly judged: number;
  /** Bytes that the paths and the index of them take. */
  readonly bytes: number;
}

const FOLDERS = 60;

/** File tables of `mods` mods with `files` files each; every tenth file is one that other mods may have too. */
export function manifestsOf(mods: number, files: number): Uint8Array[] {
  const folders = Array.from({ length: FOLDERS }, (_, index) => {
    const random = new Random(80, index);
    return `MEDIA/${fileWord(random)}/${fileWord(random)}_${index}/`.toUpperCase();
  });
  return Array.from({ length: mods }, (_, mod) => {
    const random = new Random(81, mod);
    const paths = new Set<string>();
    while (paths.size < files) {
      const folder = folders[random.below(FOLDERS)];
      const isShared = random.chance(0.1);
      const number = random.below(isShared ? 300 : 1_000_000);
      const word = isShared ? "SHARED" : fileWord(random).toUpperCase();
      paths.add(`${folder}${word}_${isShared ? "" : `${mod}_`}${number}.DAT`);
    }
    const records = [...paths].map((path, index) => ({
      path,
      type: fileTypeOf(path).code,
      crc32: index,
      size: 100,
      offset: 8 + 100 * index,
      fileTime: 0n,
    }));
    return writeManifest(buildManifest(records));
  });
}

/** Indexes mods several times over. Throws when nothing conflicts. */
export function timeConflicts(mods: number, files: number, rounds: number): ConflictTimes {
  const manifests = manifestsOf(mods, files);
  const places = manifests.map((_, table) => ({ table, isMounted: true }));
  const whole: number[] = [];
  const kept: number[] = [];
  const judged: number[] = [];
  let loses = 0;
  let bytes = 0;
  let firstBusy = 0;
  for (let round = 0; round < rounds; round++) {
    const before = process.threadCpuUsage();
    const start = performance.now();
    const tables = manifests.map((manifest) => pathTableOf(new ManifestTable(manifest)));
    const tabled = performance.now();
    const groups = groupPaths(tables, round);
    const { counts } = judgeConflicts(groups, places);
    const end = performance.now();
    const { user, system } = process.threadCpuUsage(before);
    if (round === 0) firstBusy = (user + system) / 1000;
    judgeConflicts(groups, places.toReversed());
    judged.push(performance.now() - end);
    whole.push(end - start);
    kept.push(end - tabled);
    loses = counts.reduce((sum, each) => sum + each.loses, 0);
    const columns = [groups.first, groups.memberTable, groups.memberRow, groups.pathOf];
    bytes = [...tables, ...columns].reduce(
      (sum, each) => sum + (each instanceof Uint32Array ? each.byteLength : each.bytes.length),
      0,
    );
  }
  // So few paths as in a test may be all different.
  if (loses === 0 && files >= 100) throw new Error("no mod of the bench loses a file");
  return {
    paths: mods * files,
    loses,
    first: whole[0],
    firstBusy,
    best: Math.min(...whole),
    kept: Math.min(...kept),
    judged: Math.min(...judged),
    bytes,
  };
}
