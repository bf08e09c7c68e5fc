import { describe, expect, test } from "vitest";
import { lookForGame, type PlaceRow, type PlacesReport, type Surroundings } from "../../../src-main/files/places.ts";
import { DOCUMENTS_FOLDERS } from "../../support/computers/documents.ts";
import { LINUX } from "../../support/computers/linux.ts";
import { MACOS } from "../../support/computers/macos.ts";
import { WINDOWS } from "../../support/computers/windows.ts";
import { WINE } from "../../support/computers/wine.ts";
import { makeDisk } from "../../support/disks.ts";

/** Made-up computers of every kind: what the report says of each place, and what is used. */

function line({ isUsed, outcome, source, path, detail }: PlaceRow): string {
  const { kind, ...facts } = outcome;
  const more = detail === null ? [] : [detail.kind, ...Object.values(detail).slice(1)];
  const all = [...Object.values(facts).filter((fact) => fact !== null), ...more].map(String);
  return `${isUsed ? "*" : ""}${kind} ${source} ${path}${all.length === 0 ? "" : ` (${all.join("; ")})`}`;
}

const shown = ({ rows }: PlacesReport) => rows.filter(({ outcome }) => outcome.kind !== "not-there").map(line);

describe.each([
  ["Windows", WINDOWS],
  ["Windows, Documents", DOCUMENTS_FOLDERS],
  ["Linux", LINUX],
  ["Linux, Wine", WINE],
  ["macOS", MACOS],
] as const)("%s", (_, cases) => {
  test.each(cases)("$name", ({ on, disk, named, rows, missing = [], install, profile }) => {
    const around: Surroundings = makeDisk(on, disk);
    const report = lookForGame(around, named);
    expect(shown(report)).toEqual(rows);
    expect([report.install?.path ?? null, report.profile?.path ?? null]).toEqual([install, profile]);
    const gone = report.rows.filter(({ outcome }) => outcome.kind === "not-there").map(({ source }) => source);
    if (rows.length === 0) expect(gone).toEqual(missing);
    else expect(gone).toEqual(expect.arrayContaining([...missing]));
    // What is used is found, once for each purpose, and every row says the same as its outcome.
    for (const purpose of ["install", "profile"] as const)
      expect(report.rows.filter((row) => row.isUsed && row.purpose === purpose).length).toBeLessThan(2);
    for (const row of report.rows) expect(row.found).toBe(["found", "twin"].includes(row.outcome.kind));
  });
});

test("there are enough of them", () => {
  expect([WINDOWS, DOCUMENTS_FOLDERS, LINUX, WINE, MACOS].flat().length).toBeGreaterThanOrEqual(30);
});
