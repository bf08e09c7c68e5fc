import { describe, expect, test } from "vitest";
import {
  lookForGame,
  type PlaceRow,
  type PlacesReport,
  pathsOf,
  type Surroundings,
} from "../../../src-main/files/places.ts";
import { DOCUMENTS_FOLDERS } from "../../support/computers/documents.ts";
import { LINUX } from "../../support/computers/linux.ts";
import { MACOS } from "../../support/computers/macos.ts";
import { ODD } from "../../support/computers/odd.ts";
import { WINDOWS } from "../../support/computers/windows.ts";
import { WINE } from "../../support/computers/wine.ts";
import { makeDisk, manifest } from "../../support/disks.ts";

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
  ["odd", ODD],
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
    for (const { source, path } of report.rows)
      expect(source.endsWith("-key") || pathsOf(on).isAbsolute(path), path).toBe(true);
    for (const row of report.rows) expect(row.found).toBe(["found", "twin"].includes(row.outcome.kind));
  });
});

test("Steam's note names a folder of the library and nothing beyond it", () => {
  for (const name of ["../../../etc", "..", "a/b", "C:x", ""]) {
    const library = "/home/ann/.local/share/Steam/steamapps";
    const { rows } = lookForGame(
      makeDisk("linux", { files: [[`${library}/appmanifest_200710.acf`, manifest(name)], "/home/ann/.local/etc/x"] }),
    );
    expect(rows.find(({ source }) => source === "steam-library")?.path).toBe(`${library}/common/Torchlight II`);
  }
});

test("there are enough of them", () => {
  expect([WINDOWS, DOCUMENTS_FOLDERS, LINUX, WINE, MACOS].flat().length).toBeGreaterThanOrEqual(30);
});
