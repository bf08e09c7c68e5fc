import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BuildCache } from "../../../src-main/engine/graph/build-cache.ts";
import { CancelledError } from "../../../src-main/engine/operation.ts";
import { readRaw } from "../../../src-shared/formats/raw/raw-codec.ts";
import { BuildGround, builderOf, LATER, saidOfCache } from "../../support/build-ground.ts";
import { expectPacked, ownHome, pack } from "../../support/engine.ts";
import {
  FLOOR_PIECE,
  floorMesh,
  layoutLink,
  level,
  levelSet,
  OWN_PIECES,
  roomPiece,
  WALL_PIECE,
  wallMesh,
} from "../../support/levels.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { BROKEN_UNIT, layout, type Media, source, unit } from "../../support/project-builder.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const UNITS: Media = {
  "UNITS/ITEMS/LAMP.DAT": unit("LAMP", "\t<STRING>UNIT_GUID:7", "\t<STRING>UNITTYPE:LANTERN"),
  "UNITS/ITEMS/WICK.DAT": ["[UNIT]", "\t<STRING>BASEFILE:media/units/items/lamp.dat", "\t<STRING>NAME:WICK", "[/UNIT]"],
  "UI/MENU.LAYOUT": layout(),
  "SOUNDS/CHIME.WAV": "RIFF chime",
};

/** Two rooms; the first links a prop with a wall, the second has a floor alone. */
const LEVELS: Media = {
  ...OWN_PIECES,
  "LAYOUTS/FIRST.LAYOUT": level(roomPiece(FLOOR_PIECE), layoutLink("media/levelsets/props/post.layout", 1, 1)),
  "LAYOUTS/SECOND.LAYOUT": level(roomPiece(FLOOR_PIECE)),
  "LEVELSETS/PROPS/POST.LAYOUT": level(roomPiece(WALL_PIECE)),
};

const dat = (...lines: readonly string[]) => source(...lines);

describe("a build of what an earlier one has made", () => {
  it("makes nothing when nothing has changed, reading no file", async () => {
    const ground = new BuildGround({ ...UNITS, ...LEVELS });
    const files = Object.keys({ ...UNITS, ...LEVELS }).length;
    expect((await ground.build()).cache).toEqual({ hits: 0, misses: files + 2 });
    const again = await ground.build();
    expect(again.cache).toEqual({ hits: files + 2, misses: 0 });
    expect([again.baked, again.compiled]).toEqual([2, 7]);
  });

  it("makes one file when one has changed, and the rows that its index has of it and of what inherits", async () => {
    const ground = new BuildGround(UNITS);
    await ground.build();
    ground.write("UNITS/ITEMS/LAMP.DAT", dat(...unit("LAMP", "\t<STRING>UNIT_GUID:7", "\t<STRING>UNITTYPE:CANDLE")));
    const { cache, output } = await ground.build();
    expect(cache).toEqual({ hits: 3, misses: 1 });
    const index = readModSlowly(readFileSync(output)).entries.find((entry) => entry.path === "MEDIA/UNITDATA.RAW")!;
    expect(readRaw("unitdata", index.content!).entries.map(({ name, unitType }) => [name, unitType])).toEqual([
      ["LAMP", "CANDLE"],
      ["WICK", "CANDLE"],
    ]);
  });

  it.each<[string, (ground: BuildGround) => void, number]>([
    ["a layout: itself and its grid", (g) => g.write("LAYOUTS/SECOND.LAYOUT", level(roomPiece(FLOOR_PIECE, 3))), 2],
    [
      "a linked layout: itself and the grid that links it",
      (g) => g.write("LEVELSETS/PROPS/POST.LAYOUT", level(roomPiece(WALL_PIECE, 2))),
      2,
    ],
    ["a mesh: itself and the grid that uses it", (g) => g.write("LEVELSETS/OWN/WALL.MESH", wallMesh(6, 0.6)), 2],
    ["a mesh that both use", (g) => g.write("LEVELSETS/OWN/FLOOR.MESH", floorMesh(7)), 3],
    [
      "a level set: itself and the grids of the piece that changed",
      (g) =>
        g.write(
          "LEVELSETS/OWN.DAT",
          levelSet(
            { guid: FLOOR_PIECE, mesh: "media/levelsets/own/Floor.mesh" },
            { guid: WALL_PIECE, mesh: "media/levelsets/own/floor.mesh" },
          ),
        ),
      2,
    ],
  ])("bakes again what was made of %s", async (_, change, misses) => {
    const ground = new BuildGround(LEVELS);
    await ground.build();
    change(ground);
    expect((await ground.build()).cache).toEqual({ hits: 8 - misses, misses });
    expect((await ground.build()).cache).toEqual({ hits: 8, misses: 0 });
  });

  it("notices what comes where nothing was, and what goes", async () => {
    const { "LEVELSETS/PROPS/POST.LAYOUT": post, ...others } = LEVELS;
    const ground = new BuildGround(others);
    const before = await ground.build();
    expect(before.findings.map(({ code }) => code)).toContain("bake-missing-layout");
    mkdirSync(path.join(ground.project.folder, "MEDIA/LEVELSETS/PROPS"));
    ground.write("LEVELSETS/PROPS/POST.LAYOUT", post as Uint8Array);
    const with_ = await ground.build();
    expect(with_.cache).toEqual({ hits: 6, misses: 2 });
    expect(with_.rollingHash).not.toBe(before.rollingHash);
    rmSync(path.join(ground.project.folder, "MEDIA/LEVELSETS/PROPS/POST.LAYOUT"));
    const without = await ground.build();
    expect(without.cache).toEqual({ hits: 6, misses: 1 });
    expect(without.contentHash).toBe(before.contentHash);
  });

  it("says again what there is to say of grids that it does not bake again", async () => {
    const twice = levelSet({ guid: FLOOR_PIECE, mesh: "media/levelsets/own/floor.mesh" });
    const ground = new BuildGround({
      ...LEVELS,
      "LEVELSETS/TWICE.DAT": twice,
      "LAYOUTS/LACKS.LAYOUT": level(roomPiece(FLOOR_PIECE), roomPiece(99n)),
    });
    const codes = ["bake-no-base", "bake-missing-piece", "bake-piece-twice"];
    expect((await ground.build()).findings.map(({ code }) => code)).toEqual(expect.arrayContaining(codes));
    const again = await ground.build();
    expect([again.cache, again.findings.map(({ code }) => code)]).toEqual([
      { hits: 11, misses: 0 },
      expect.arrayContaining(codes),
    ]);
  });

  it("asks the base game what has changed there, and bakes what was made of that", async () => {
    const game = tempFolder();
    writeTree(game, {
      "MEDIA/LEVELSETS/GAME.DAT": levelSet({ guid: 77n, mesh: "media/levelsets/game/slab.mesh" }),
      "MEDIA/LEVELSETS/GAME/SLAB.MESH": floorMesh(5),
      "MEDIA/UNITS/ITEMS/OIL.DAT": dat(...unit("OIL", "\t<STRING>UNITTYPE:FUEL")),
    });
    const settle = (name: string, seconds: number) => utimesSync(path.join(game, "MEDIA", name), seconds, seconds);
    for (const name of ["LEVELSETS/GAME.DAT", "LEVELSETS/GAME/SLAB.MESH", "UNITS/ITEMS/OIL.DAT"]) settle(name, 1e9);
    const ground = new BuildGround(
      {
        ...LEVELS,
        "LAYOUTS/THIRD.LAYOUT": level(roomPiece(77n)),
        "UNITS/ITEMS/WICK.DAT": ["[UNIT]", "\t<STRING>BASEFILE:media/units/items/oil.dat", "[/UNIT]"],
      },
      { base: [game] },
    );
    await ground.build();
    expect((await ground.build()).cache).toEqual({ hits: 11, misses: 0 });
    writeFileSync(path.join(game, "MEDIA/LEVELSETS/GAME/SLAB.MESH"), floorMesh(6));
    settle("LEVELSETS/GAME/SLAB.MESH", 1e9 + 5);
    expect((await ground.build()).cache).toEqual({ hits: 10, misses: 1 });
    writeFileSync(path.join(game, "MEDIA/UNITS/ITEMS/OIL.DAT"), dat(...unit("OIL", "\t<STRING>UNITTYPE:WATER")));
    settle("UNITS/ITEMS/OIL.DAT", 1e9 + 5);
    const { cache, output } = await ground.build();
    expect(cache).toEqual({ hits: 11, misses: 0 });
    const index = readModSlowly(readFileSync(output)).entries.find((entry) => entry.path === "MEDIA/UNITDATA.RAW")!;
    expect(readRaw("unitdata", index.content!).entries.map(({ unitType }) => unitType)).toEqual(["WATER"]);
  });

  it("compiles layouts again when the mod's own tags change, and nothing else", async () => {
    const ground = new BuildGround({ ...UNITS, "FEATURETAGS.HIE": ["[TAGS]", "[/TAGS]"] });
    await ground.build();
    ground.write("FEATURETAGS.HIE", dat("[TAGS]", "\t<STRING>NAME:X", "[/TAGS]"));
    expect((await ground.build()).cache).toEqual({ hits: 3, misses: 2 });
  });

  it("knows files again that were moved, written anew or copied with their project", async () => {
    const ground = new BuildGround({ ...UNITS, "SOUNDS/LONG.WAV": "RIFF ".repeat(80_000) });
    await ground.build();
    const { folder } = ground.project;
    ground.write("UNITS/ITEMS/WICK.DAT", readFileSync(path.join(folder, "MEDIA/UNITS/ITEMS/WICK.DAT")));
    renameSync(path.join(folder, "MEDIA/SOUNDS"), path.join(folder, "MEDIA/Noises"));
    expect((await ground.build()).cache).toEqual({ hits: 5, misses: 0 });
    const copy = path.join(tempFolder(), "copy");
    cpSync(folder, copy, { recursive: true });
    const packed = await ground.build({ project: copy, output: path.join(tempFolder(), "copy.MOD") });
    expect(packed.cache).toEqual({ hits: 5, misses: 0 });
  });

  it("does not take a stamp for sure that is younger than two seconds", async () => {
    const ground = new BuildGround(UNITS);
    const soon = { clock: { ...LATER, now: () => Date.now() } };
    await ground.build({}, soon);
    // Same length, and within the steps of the clock.
    ground.write("SOUNDS/CHIME.WAV", "RIFF chimx");
    expect((await ground.build({}, soon)).cache).toEqual({ hits: 3, misses: 1 });
  });

  it("makes everything anew for other options and for another engine", async () => {
    const ground = new BuildGround(UNITS);
    await ground.build();
    expect((await ground.build({ ids: "hash" })).cache).toEqual({ hits: 0, misses: 4 });
    expect((await ground.build({ level: 9 })).cache).toEqual({ hits: 0, misses: 4 });
    const folder = path.join(ownHome(), "cache");
    const cache = new BuildCache({ folder, engine: "another" }, { project: "p", options: [] });
    expect((await ground.build({}, { cache })).cache).toEqual({ hits: 0, misses: 4 });
    expect((await ground.build({}, { cache })).cache).toEqual({ hits: 4, misses: 0 });
  });

  it("keeps what it could make of a project with a mistake", async () => {
    const ground = new BuildGround(UNITS);
    ground.write("UNITS/ITEMS/LAMP.DAT", dat(...BROKEN_UNIT));
    const refused = await pack(ground.request(), {}, { clock: LATER });
    expect([refused.kind, refused.cache]).toEqual(["not-packed", { hits: 0, misses: 4 }]);
    expect(existsSync(ground.project.output)).toBe(false);
    const again = await pack(ground.request(), {}, { clock: LATER });
    expect([again.kind, again.cache]).toEqual(["not-packed", { hits: 4, misses: 0 }]);
    expect(again.findings).toEqual(refused.findings);
    ground.write("UNITS/ITEMS/LAMP.DAT", dat(...unit("LAMP")));
    expect((await ground.build()).cache).toEqual({ hits: 3, misses: 1 });
  });

  it("needs the mod itself no longer, which may be gone", async () => {
    const ground = new BuildGround(UNITS);
    const { output } = await ground.build();
    rmSync(output);
    expect((await ground.build()).cache).toEqual({ hits: 4, misses: 0 });
  });

  it("says nothing of a cache that was not wanted, and leaves none", async () => {
    const ground = new BuildGround(UNITS);
    const packed = expectPacked(await pack(ground.request({ cache: false })));
    expect([packed.cache, saidOfCache(packed)]).toEqual([{ hits: 0, misses: 0 }, []]);
    expect(existsSync(path.join(ownHome(), "cache/builds"))).toBe(false);
  });
});

describe("a builder of one project", () => {
  it("builds what has changed since its last build, and what others have made meanwhile", async () => {
    const ground = new BuildGround(UNITS);
    const builder = await builderOf(ground);
    expect((await builder.build()).cache).toEqual({ hits: 0, misses: 4 });
    ground.write("UNITS/ITEMS/LAMP.DAT", dat(...unit("OTHER")));
    expect((await builder.build()).cache).toEqual({ hits: 3, misses: 1 });
    ground.write("UNITS/ITEMS/LAMP.DAT", dat(...unit("THIRD")));
    expect((await ground.build()).cache).toEqual({ hits: 3, misses: 1 });
    expect((await builder.build()).cache).toEqual({ hits: 4, misses: 0 });
  });

  it("can be cancelled at any report; the mod stays, and the next build is right", async () => {
    const ground = new BuildGround({ ...UNITS, ...LEVELS });
    const builder = await builderOf(ground);
    const files = Object.keys({ ...UNITS, ...LEVELS }).length + 2;
    for (let at = 0; at < files; at++) {
      const before = existsSync(ground.project.output) ? readFileSync(ground.project.output) : null;
      ground.write("UNITS/ITEMS/LAMP.DAT", dat(...unit(`LAMP${at}`)));
      const abort = new AbortController();
      let reports = 0;
      const run = builder.build({ signal: abort.signal, report: () => void (reports++ === at && abort.abort()) });
      const outcome = await run.catch((error: unknown) => error);
      if (!(outcome instanceof CancelledError)) break;
      expect(existsSync(ground.project.output) ? readFileSync(ground.project.output) : null).toEqual(before);
    }
    await builder.build();
    const { cache } = await ground.build();
    expect(cache).toEqual({ hits: files, misses: 0 });
  });
});
