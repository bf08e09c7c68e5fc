import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  changedWinners,
  countsAlone,
  holdersOf,
  judgeConflicts,
  NOBODY,
  pathsOf,
} from "../../../src-shared/rules/conflicts.ts";
import { groupPaths } from "../../../src-shared/rules/path-groups.ts";
import { pathTableOfPaths } from "../../../src-shared/rules/path-table.ts";
import { type ReferenceMod, referenceOf } from "../../support/conflict-reference.ts";

/** Few names, so that mods meet; some in other case, some beyond ASCII, some a half of a pair. */
const name = fc.constantFrom(
  "A.DAT",
  "B.DAT",
  "b.dat",
  "UNITDATA.RAW",
  "Ä.DAT",
  "ä.DAT",
  "天煞.DDS",
  "\ud800.DDS",
  "I.TXT",
);
const folder = fc.constantFrom("MEDIA/", "MEDIA/UNITS/", "MEDIA/units/", "MEDIA/UNITS/ITEMS/", "MEDIA/UI/");
const path = fc.tuple(folder, name).map(([on, own]) => on + own);

const mod: fc.Arbitrary<ReferenceMod> = fc.record({
  files: fc.array(path, { maxLength: 12 }),
  removed: fc.array(path, { maxLength: 3 }),
  isMounted: fc.integer({ min: 0, max: 4 }).map((n) => n > 0),
});
const mods = fc.array(mod, { maxLength: 7 });
const upper = (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase());
const base = fc.option(fc.array(path.map(upper)).map((paths) => new Set(paths)));
const seed = fc.integer();

function groupsOf(each: readonly ReferenceMod[], hashSeed: number) {
  return groupPaths(
    each.map(({ files, removed }) => pathTableOfPaths(files, removed)),
    hashSeed,
  );
}

const placesOf = (each: readonly ReferenceMod[], order = each.map((_, index) => index)) =>
  order.map((table) => ({ table, isMounted: each[table].isMounted }));

function flagsOf(groups: ReturnType<typeof groupPaths>, paths: ReadonlySet<string> | null): Uint8Array | null {
  return paths === null
    ? null
    : Uint8Array.from({ length: groups.length }, (_, index) => Number(paths.has(groups.path(index))));
}

describe("conflicts", () => {
  it("agree with the slow reference", () => {
    fc.assert(
      fc.property(mods, base, seed, (each, inBase, hashSeed) => {
        const groups = groupsOf(each, hashSeed);
        const flags = flagsOf(groups, inBase);
        const conflicts = judgeConflicts(groups, placesOf(each), flags);
        const reference = referenceOf(each, inBase);
        expect(conflicts.counts).toEqual(reference.counts);
        for (const wanted of reference.paths) {
          const index = groups.indexOf(wanted);
          expect(index).not.toBeNull();
          expect(groups.path(index!)).toBe(wanted);
          const { holders, winner } = holdersOf(conflicts, index!);
          expect(holders.map(({ place }) => place)).toEqual(reference.holders(wanted));
          expect(holders.find(({ canWin }) => canWin)?.place ?? null).toBe(winner);
          expect(winner).toBe(reference.winners.get(wanted));
        }
        for (const rank of each.keys())
          for (const show of ["loses", "wins", "base", "all"] as const)
            expect(
              pathsOf(conflicts, rank, show, flags)
                .map((index) => groups.path(index))
                .sort(),
            ).toEqual(reference.show(rank, show));
      }),
      { numRuns: 500 },
    );
  });

  it("are those of the mods that take part, whatever other mods there are", () => {
    fc.assert(
      fc.property(mods, fc.array(fc.nat()), (each, picks) => {
        const order = [...new Set(picks.map((pick) => pick % Math.max(1, each.length)))].filter(
          (pick) => pick < each.length,
        );
        const conflicts = judgeConflicts(groupsOf(each, 1), placesOf(each, order));
        const reference = referenceOf(
          order.map((index) => each[index]),
          null,
        );
        expect(conflicts.counts).toEqual(reference.counts);
      }),
    );
  });

  it("of a mod alone are those of an order of it", () => {
    fc.assert(
      fc.property(mods, base, (each, inBase) => {
        const groups = groupsOf(each, 6);
        const flags = flagsOf(groups, inBase);
        for (const table of each.keys())
          expect([countsAlone(groups, table, flags)]).toEqual(
            judgeConflicts(groups, [{ table, isMounted: false }], flags).counts,
          );
      }),
    );
  });

  it("do not change when a mod that loses everything moves down", () => {
    fc.assert(
      fc.property(mods, fc.nat(), fc.nat(), (each, which, by) => {
        fc.pre(each.length > 1);
        const groups = groupsOf(each, 2);
        const order = each.map((_, index) => index);
        const before = judgeConflicts(groups, placesOf(each, order));
        const from = which % each.length;
        // One that is used nowhere wins nothing wherever it moves to below its place.
        fc.pre(!before.winner.includes(from));
        const to = from + (by % (each.length - from));
        const moved = order.toSpliced(from, 1).toSpliced(to, 0, from);
        expect(changedWinners(before, judgeConflicts(groups, placesOf(each, moved)))).toEqual([]);
      }),
    );
  });

  it("do not change when two neighbours without a path in common change places", () => {
    fc.assert(
      fc.property(mods, fc.nat(), (each, which) => {
        fc.pre(each.length > 1);
        const groups = groupsOf(each, 3);
        const order = each.map((_, index) => index);
        const before = judgeConflicts(groups, placesOf(each, order));
        const from = which % each.length;
        const next = from + 1;
        fc.pre(next < each.length);
        const own = new Set(each[from].files.map(upper));
        fc.pre(!each[next].files.some((file) => own.has(upper(file))));
        const moved = order.toSpliced(from, 1).toSpliced(next, 0, from);
        const after = judgeConflicts(groups, placesOf(each, moved));
        expect(changedWinners(before, after)).toEqual([]);
      }),
    );
  });

  it("of two orders differ where the winners of the reference differ", () => {
    fc.assert(
      fc.property(
        mods.chain((each) =>
          fc.record({
            each: fc.constant(each),
            before: fc.shuffledSubarray([...each.keys()]),
            after: fc.shuffledSubarray([...each.keys()]),
          }),
        ),
        ({ each, before, after }) => {
          const groups = groupsOf(each, 4);
          const winnersOf = (order: readonly number[]) => {
            const { winners } = referenceOf(
              order.map((index) => each[index]),
              null,
            );
            return (wanted: string) => {
              const rank = winners.get(wanted) ?? null;
              return rank === null ? NOBODY : order[rank];
            };
          };
          const [old, now] = [winnersOf(before), winnersOf(after)];
          const all = [...new Set(each.flatMap(({ files }) => files.map(upper)))].sort();
          const wanted = all
            .filter((each) => old(each) !== now(each))
            .map((each) => ({ path: each, from: old(each), to: now(each) }));
          const changes = changedWinners(
            judgeConflicts(groups, placesOf(each, before)),
            judgeConflicts(groups, placesOf(each, after)),
          ).map((change) => ({ ...change, path: groups.path(change.path) }));
          expect(changes.sort((a, b) => (a.path < b.path ? -1 : 1))).toEqual(wanted);
        },
      ),
    );
  });
});
