import { expect, it } from "vitest";
import { groupPaths } from "../../../src-shared/rules/path-groups.ts";
import { pathTableOfPaths } from "../../../src-shared/rules/path-table.ts";

it("tells paths apart that have one hash of 32 bits", () => {
  // Of so many names of one length in one folder some have; which, depends on the seed.
  const names = Array.from({ length: 300_000 }, (_, index) => `MEDIA/UNITS/N${String(index).padStart(6, "0")}.DAT`);
  const groups = groupPaths([pathTableOfPaths(names), pathTableOfPaths(names.slice(0, 1000))], 1);
  expect(groups.length).toBe(names.length);
  expect(groups.memberTable.length).toBe(names.length + 1000);
  const shared = groups.indexOf("media/units/n000999.dat")!;
  expect(groups.first[shared + 1] - groups.first[shared]).toBe(2);
  expect(groups.path(groups.indexOf("MEDIA/UNITS/N299999.DAT")!)).toBe("MEDIA/UNITS/N299999.DAT");
  for (const none of ["MEDIA/UNITS/N300000.DAT", "MEDIA/UNITS/", "MEDIA/NONE/N000001.DAT", ""])
    expect(groups.indexOf(none)).toBeNull();
});

it("of no mods are none", () => {
  const groups = groupPaths([]);
  expect([groups.length, groups.indexOf("MEDIA/A.DAT")]).toEqual([0, null]);
  expect(groupPaths([pathTableOfPaths([])]).length).toBe(0);
});
