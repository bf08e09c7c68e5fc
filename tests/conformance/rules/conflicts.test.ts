import path from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { readPaths } from "../../../src-main/play/read-paths.ts";
import { junkSuffixOf } from "../../../src-shared/formats/file-types.ts";
import { holdersOf, judgeConflicts } from "../../../src-shared/rules/conflicts.ts";
import { groupPaths } from "../../../src-shared/rules/path-groups.ts";
import { type ReferenceMod, referenceOf } from "../../support/conflict-reference.ts";
import { CORPUS, corpusBytes, corpusFiles, hasCorpus } from "../../support/corpus.ts";
import { readModSlowly } from "../../support/mod-reader.ts";

const MODS = [...corpusFiles("mod-bin"), ...corpusFiles("mod-trees")].filter((file) => /\.mod$/i.test(file));

describe.skipIf(!hasCorpus)("the real mods", () => {
  /** Files with content and removed ones, read by a second reader. */
  const slow = () =>
    MODS.map((file): ReferenceMod => {
      const { entries } = readModSlowly(corpusBytes(file));
      const of = (isFile: boolean) =>
        entries.filter((entry) => (entry.content !== null) === isFile).map((entry) => entry.path);
      return { files: of(true).filter((each) => junkSuffixOf(each) === null), removed: of(false), isMounted: true };
    });
  const tables = async () =>
    Promise.all(MODS.map(async (file) => (await readPaths(path.join(CORPUS, file), nodeFiles))!));

  it("have the paths that a second reader finds", async () => {
    const wanted = slow();
    for (const [index, table] of (await tables()).entries()) {
      const files = Array.from({ length: table.files }, (_, row) => table.path(row));
      expect(files).toEqual(wanted[index].files);
      expect(files.every((_, row) => table.isFound(row))).toBe(true);
    }
  });

  it("meet in the files that the slow reference finds, as one order and turned round", async () => {
    const mods = slow();
    const groups = groupPaths(await tables(), 12345);
    const order = mods.map((_, index) => index);
    for (const turned of [order, order.toReversed()]) {
      const conflicts = judgeConflicts(
        groups,
        turned.map((table) => ({ table, isMounted: true })),
      );
      const reference = referenceOf(
        turned.map((index) => mods[index]),
        null,
      );
      expect(conflicts.counts).toEqual(reference.counts);
      expect(conflicts.counts.some(({ loses }) => loses > 0)).toBe(true);
      for (const wanted of reference.paths)
        expect(holdersOf(conflicts, groups.indexOf(wanted)!).winner).toBe(reference.winners.get(wanted));
    }
  });
});
