import { counted } from "../../../src-shared/text/counted.ts";
import { GAME_FILES, type GameFiles } from "../base-evidence.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS, type ModDepth } from "../depth/evidence.ts";
import type { Grid } from "../depth/facts.ts";
import { type Found, found } from "../finding.ts";
import { gridOf, roomsWithoutGrid } from "../wanted.ts";
import { aboutMod, activeMods, type KnownMod, knownMods, nameOfMod, pathLines } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

type GridCode = Extract<keyof typeof MOD_CHECK_RULES, `check-grid-${string}`>;

function gridFinding({ mod }: KnownMod, code: GridCode, files: readonly string[], title: string): Found[] {
  if (files.length === 0) return [];
  const data = { count: files.length, files };
  const fix = { kind: "bake", file: mod.file.path, paths: files, safe: false } as const;
  return [found(MOD_CHECK_RULES, code, { ...aboutMod(mod), title, data, evidence: pathLines(files), fix })];
}

/** Grids without anything to walk on, of layouts with pieces to stand on. Size alone says nothing: empty rooms have such grids. */
export const gridStubs = defineCheck({
  id: "grid-stubs",
  severity: "error",
  about: "whether the walk grids of rooms hold something to walk on",
  needs: { contents: CONTENTS },
  follows: ["activation"],
  run: ({ contents }) =>
    knownMods(contents).flatMap((known) => {
      const { rooms, grids } = known.facts;
      const stubs = new Map(grids.filter(({ isStub }) => isStub).map((grid) => [grid.path, grid]));
      const stubsOf = (wanted: boolean | null) =>
        rooms
          .filter(({ path, collides }) => collides === wanted && stubs.has(gridOf(path)))
          .map(({ path }) => gridOf(path));
      const name = nameOfMod(known.mod);
      const [sure, unsure] = [stubsOf(true), stubsOf(null)];
      return [
        ...withSizes(gridFinding(known, "check-grid-stub", sure, `${roomsOf(sure, name)} cannot be walked`), stubs),
        ...withSizes(
          gridFinding(known, "check-grid-stub-unsure", unsure, `${roomsOf(unsure, name)} may not be walkable`),
          stubs,
        ),
      ];
    }),
});

function roomsOf(files: readonly string[], name: string): string {
  return files.length === 1 ? `A room of ${name}` : `${files.length} rooms of ${name}`;
}

function withSizes(findings: readonly Found[], grids: ReadonlyMap<string, Grid>): Found[] {
  return findings.map((finding) => ({
    ...finding,
    evidence: finding.evidence.map((line) => {
      const grid = grids.get(line);
      return grid === undefined ? line : `${line}, ${grid.size} bytes, all 0xFF`;
    }),
  }));
}

/** Rooms for which a mod brings no grid: nobody has one, or somebody's is of another room. */
export const gridsMissing = defineCheck({
  id: "grids-missing",
  severity: "error",
  about: "whether every room has a walk grid of its own",
  needs: { contents: CONTENTS, game: GAME_FILES },
  follows: ["activation"],
  run: ({ contents, game }) => {
    const others = gridsOf(contents);
    return knownMods(contents).flatMap((known) => missingOf(known, others, game));
  },
});

function gridsOf(contents: readonly ModDepth[]): ReadonlySet<string> {
  return new Set(activeMods(contents).flatMap(({ facts: { grids } }) => grids.map(({ path }) => path)));
}

function missingOf(known: KnownMod, others: ReadonlySet<string>, game: GameFiles): Found[] {
  const nowhere: string[] = [];
  const unsure: string[] = [];
  const elsewhere: string[] = [];
  for (const { path, collides } of roomsWithoutGrid(known.facts)) {
    const grid = gridOf(path);
    if (others.has(grid) || game?.has(grid)) elsewhere.push(path);
    else if (game === null || collides === null) unsure.push(path);
    else nowhere.push(path);
  }
  const name = nameOfMod(known.mod);
  const some = (files: readonly string[]) => counted(files.length, "room");
  return [
    ...gridFinding(known, "check-grid-missing", nowhere, `${roomsOf(nowhere, name)} cannot be walked`),
    ...gridFinding(known, "check-grid-missing-unsure", unsure, `${roomsOf(unsure, name)} may not be walkable`),
    ...gridFinding(known, "check-grid-of-another", elsewhere, `${some(elsewhere)} of ${name} without walk grids`),
  ];
}

/** Half a minute of FILETIME: what saving one after the other takes. */
const MARGIN = 300_000_000n;

/** Grids that are older than their layouts by the times of the file table: they may be right all the same. */
export const gridsOlder = defineCheck({
  id: "grids-older",
  severity: "info",
  about: "whether walk grids are newer than their layouts",
  needs: { contents: CONTENTS },
  follows: ["activation", "grid-stubs"],
  run: ({ contents }) =>
    knownMods(contents).flatMap((known) => {
      const { rooms, grids } = known.facts;
      const times = new Map(grids.map(({ path, time }) => [path, BigInt(time)]));
      const older = rooms.filter(({ path, time }) => {
        const made = times.get(gridOf(path)) ?? 0n;
        return made !== 0n && BigInt(time) > made + MARGIN;
      });
      const files = older.map(({ path }) => path);
      return gridFinding(
        known,
        "check-grid-older",
        files,
        `${roomsOf(files, nameOfMod(known.mod))} changed after baking`,
      );
    }),
});
