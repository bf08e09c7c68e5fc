import { createHash } from "node:crypto";
import { readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PIECES } from "../../../scripts/install/game-files.ts";
import { datText, integer, string } from "../../../scripts/install/texts.ts";
import { makeSample } from "../../../scripts/sample/make-sample.ts";
import { bakeLayout } from "../../../src-main/engine/bake-layout.ts";
import type { PackRequest } from "../../../src-main/engine/pack.ts";
import { millisecondsOf } from "../../../src-shared/formats/mod/file-time.ts";
import { readMpp } from "../../../src-shared/formats/mpp/mpp.ts";
import { VOID, WALKABLE, WALL } from "../../../src-shared/formats/mpp/walk-grid.ts";
import { sameGames, withEnvironment } from "../../support/base-games.ts";
import { expectPacked, pack, packAndRead } from "../../support/engine.ts";
import {
  FLOOR_PIECE as FLOOR,
  fenceMesh,
  floorMesh,
  layoutLink,
  level,
  levelSet,
  manyLevels,
  notBaked,
  OWN_PIECES as OWN,
  roomPiece,
  WALL_PIECE,
  wallMesh,
} from "../../support/levels.ts";
import { type Media, modDat, type TestProject, testProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

type Wishes = Partial<PackRequest>;

const bakeProject = (project: TestProject, wishes: Wishes = {}) =>
  pack({ project: project.folder, output: project.output, mpp: "bake", ...wishes });

/** Packs a project with these files; its grids by their name, and what was said. */
async function baked(media: Media, wishes: Wishes = {}) {
  const project = testProject({ media });
  const { packed, mod } = await packAndRead({
    project: project.folder,
    output: project.output,
    mpp: "bake",
    ...wishes,
  });
  const grids = mod.entries.filter(({ path: name }) => name.endsWith(".MPP"));
  return {
    project,
    packed,
    mod,
    grids: new Map(grids.map((entry) => [entry.path.replace("MEDIA/LAYOUTS/", ""), entry])),
    said: packed.findings.map(({ severity, code, path: file }) => `${severity} ${code} ${file}`),
  };
}

/** Walkable, wall and void cells of a grid. */
function countsOf(bytes: Uint8Array) {
  const { cells } = readMpp(new Uint8Array(bytes));
  return [WALKABLE, WALL, VOID].map((value) => cells.filter((cell) => cell === value).length);
}

const shaOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

describe("the walk grids of a build", () => {
  it("are made of the layouts: the sample's is the one that was drawn by hand, and takes its place", async () => {
    const { root } = await makeSample(tempFolder());
    const output = path.join(tempFolder(), "o.MOD");
    const { packed, mod } = await packAndRead({ project: root, output, mpp: "bake" });
    const name = "MEDIA/LAYOUTS/LANTERN_HOUSE/1X1SINGLE_ROOM/LANTERN_HOUSE.MPP";
    const entries = mod.entries.filter((entry) => entry.path === name);
    expect(entries.map(({ type }) => type)).toEqual([21]);
    expect(entries[0].content!.equals(readFileSync(path.join(root, name)))).toBe(true);
    expect(countsOf(entries[0].content!)).toEqual([1120, 480, 900]);
    expect([packed.baked, packed.findings]).toEqual([1, []]);
    expect(packed.skipped).toEqual([{ path: name, reason: { kind: "grid-made-anew" } }]);
    expect(packed.timings.bake).toBeGreaterThan(0);
  });

  it("are those of MEDIA/LAYOUTS and of nothing else; a grid without a layout is kept", async () => {
    const room = level(roomPiece(FLOOR));
    const { grids, mod, packed, said } = await baked({
      ...OWN,
      "layouts/a/room.Layout": room,
      "UI/MENU.LAYOUT": room,
      "LEVELSETS/PROPS/LAMP.LAYOUT": room,
      "LAYOUTS/B/OF_THE_GAME.MPP": "its own",
    });
    expect([...grids.keys()].sort()).toEqual(["A/ROOM.MPP", "B/OF_THE_GAME.MPP"]);
    expect(countsOf(grids.get("A/ROOM.MPP")!.content!)).toEqual([1600, 0, 900]);
    expect(mod.entries.find((entry) => entry.path.endsWith("OF_THE_GAME.MPP"))!.content!.toString()).toBe("its own");
    expect([packed.baked, said]).toEqual([1, []]);
  });

  it("stand in the file table as all entries do, deflated", async () => {
    const { grids } = await baked({ ...OWN, "LAYOUTS/A/A.LAYOUT": level(roomPiece(FLOOR)) });
    const { packedSize, size } = grids.get("A/A.MPP")! as unknown as { packedSize: number; size: number };
    expect(size).toBe(24 + 2500);
    expect(packedSize).toBeLessThan(200);
  });

  it("of a layout without a single piece are the stub of the game", async () => {
    const { grids, said } = await baked({ "LAYOUTS/A/A.LAYOUT": level() });
    const content = grids.get("A/A.MPP")!.content!;
    expect(content.subarray(0, 24).toString("hex")).toBe("32000000320000000000204100002041" + "0000a0410000a041");
    expect(countsOf(content)).toEqual([0, 0, 2500]);
    expect(said).toEqual([]);
  });

  it("are made of layouts that are compiled already as well", async () => {
    const plain = await baked({ ...OWN, "LAYOUTS/A/A.LAYOUT": level(roomPiece(FLOOR)) });
    const compiled = plain.mod.entries.find(({ path: name }) => name.endsWith("A.LAYOUT"))!.content!;
    const again = await baked({ ...OWN, "LAYOUTS/A/A.LAYOUT": new Uint8Array(compiled) });
    expect(again.grids.get("A/A.MPP")!.content!.equals(plain.grids.get("A/A.MPP")!.content!)).toBe(true);
    const orphan = await baked(
      { ...OWN, "LAYOUTS/A/A.LAYOUT.BINLAYOUT": new Uint8Array(compiled) },
      { orphans: "pack" },
    );
    expect(orphan.grids.get("A/A.MPP")!.content!.equals(plain.grids.get("A/A.MPP")!.content!)).toBe(true);
  });

  it("take the time of the newest thing of the mod that they are made of, or the one that was asked for", async () => {
    const media = {
      ...OWN,
      "LAYOUTS/A/A.LAYOUT": level(roomPiece(FLOOR), layoutLink("media/levelsets/props/wall.layout")),
      "LEVELSETS/PROPS/WALL.LAYOUT": level(roomPiece(WALL_PIECE)),
      "LEVELSETS/OTHER.DAT": levelSet({ guid: 77n, mesh: "media/other.mesh" }),
      "OTHER.MESH": floorMesh(3),
    };
    const project = testProject({ media });
    const times: Record<string, number> = { "LEVELSETS/OTHER.DAT": 90, "OTHER.MESH": 90 };
    const timeOfGrid = async (wishes: Wishes = {}) => {
      for (const file of Object.keys(media)) {
        const time = new Date(Date.UTC(2020, 0, 1) + 1000 * (times[file] ?? 0));
        utimesSync(path.join(project.folder, "MEDIA", file), time, time);
      }
      const request = { project: project.folder, output: project.output, mpp: "bake", ...wishes } as const;
      const { mod } = await packAndRead(request);
      const { fileTime } = mod.entries.find(({ path: name }) => name.endsWith(".MPP"))!;
      return fileTime === 0n ? 0 : (millisecondsOf(fileTime)! - Date.UTC(2020, 0, 1)) / 1000;
    };
    const found = [await timeOfGrid()];
    for (const [index, file] of [
      "LAYOUTS/A/A.LAYOUT",
      "LEVELSETS/OWN.DAT",
      "LEVELSETS/OWN/WALL.MESH",
      "LEVELSETS/PROPS/WALL.LAYOUT",
    ].entries()) {
      times[file] = index + 1;
      found.push(await timeOfGrid());
    }
    expect(found).toEqual([0, 1, 2, 3, 4]);
    expect(await timeOfGrid({ time: { kind: "zero" } })).toBe(0);
  });

  it("have thin walls opened that cut a room in two, unless that is not wanted", async () => {
    const media = {
      ...OWN,
      "LEVELSETS/OWN/WALL.MESH": fenceMesh(9),
      "LAYOUTS/A/A.LAYOUT": level(roomPiece(FLOOR), roomPiece(WALL_PIECE)),
    };
    const open = await baked(media);
    const [finding] = open.packed.findings;
    expect(open.said).toEqual(["info bake-reopened MEDIA/LAYOUTS/A/A.LAYOUT"]);
    const shut = await baked(media, { reconnect: false });
    expect(shut.said).toEqual([]);
    const [walkable] = countsOf(open.grids.get("A/A.MPP")!.content!);
    const [before] = countsOf(shut.grids.get("A/A.MPP")!.content!);
    expect(finding.data).toEqual({ count: walkable - before });
  });
});

describe("a room of a level that GUTS bakes as a whole", () => {
  const rules = (type: number, places: number) => {
    const place = { name: "CHUNK_RANDOM", lines: [string("TYPE", "A")] };
    const layout = { name: "LAYOUT", lines: [], sections: Array.from({ length: places }, () => place) };
    return datText({ name: "LEVEL", lines: [integer("GENERATION_TYPE", type)], sections: [layout] });
  };
  const room = level(roomPiece(FLOOR));
  const said = ["info bake-room-of-whole MEDIA/LAYOUTS/L/A/A.LAYOUT"];

  it.each([
    ["is told", rules(1, 2), said],
    ["is none when the level is of one room", rules(1, 1), []],
    ["is none when the level is of another type", rules(0, 2), []],
  ])("%s", async (_, template, expected) => {
    const media = {
      ...OWN,
      "LAYOUTS/L/RULES.TEMPLATE": template,
      "LAYOUTS/L/A/A.LAYOUT": room,
      "LAYOUTS/B.LAYOUT": room,
    };
    expect((await baked(media)).said).toEqual(expected);
  });

  it("is judged by the nearest template", async () => {
    const media = { ...OWN, "LAYOUTS/L/RULES.TEMPLATE": rules(0, 2), "LAYOUTS/L/A/RULES.TEMPLATE": rules(1, 2) };
    expect((await baked({ ...media, "LAYOUTS/L/A/A.LAYOUT": room })).said).toEqual(said);
  });

  it("is told of a single layout too", async () => {
    const { folder } = testProject({
      media: { ...OWN, "LAYOUTS/L/RULES.TEMPLATE": rules(1, 2), "LAYOUTS/L/A/A.LAYOUT": room },
    });
    const layout = path.join(folder, "MEDIA/LAYOUTS/L/A/A.LAYOUT");
    const { findings } = await bakeLayout({ layout, project: undefined, base: [], reconnect: true });
    expect(findings.map(({ code }) => code)).toEqual(["bake-room-of-whole"]);
  });
});

describe("with a base game behind them", () => {
  /** A room of the game's floor and wall, a lamp that it links, and something of its own. */
  const MEDIA: Media = {
    ...OWN,
    "LAYOUTS/A/A.LAYOUT": level(
      roomPiece(PIECES.floor),
      roomPiece(PIECES.wall, 0, 5),
      roomPiece(FLOOR, 30),
      layoutLink("media\\LevelSets/props/Lamp_Post.layout", -5, -5),
    ),
  };

  it("they are the same whether it is loose MEDIA, DATA.PAK or a bundle, cached or not", async () => {
    const { media, pak, bundle } = await sameGames();
    const project = testProject({ media: MEDIA });
    const mods = new Set<string>();
    for (const base of [media, pak, bundle, pak]) {
      const packed = expectPacked(await bakeProject(project, { base: [base], time: { kind: "zero" } }));
      expect(packed.findings).toEqual([]);
      mods.add(shaOf(packed.output));
    }
    expect(mods.size).toBe(1);
  });

  it("a file of the mod wins over the game's: its layouts, its meshes, its level sets", async () => {
    const { pak } = await sameGames();
    const base = [pak];
    const room = {
      "LAYOUTS/A/A.LAYOUT": level(roomPiece(PIECES.floor), layoutLink("media/levelsets/props/lamp_post.layout")),
    };
    const cells = async (media: Media) =>
      countsOf((await baked({ ...room, ...media }, { base })).grids.get("A/A.MPP")!.content!);
    // The game's floor reaches from -10 to 10.
    expect(await cells({})).toEqual([2500, 0, 7701]);
    expect(await cells({ "LEVELSETS/LANTERN_HALL/FLOOR_COLLISION.MESH": floorMesh(8) })).toEqual([1600, 0, 900]);
    const set = levelSet({ guid: PIECES.floor, mesh: "media/mine.mesh" });
    expect(await cells({ "LEVELSETS/MINE.DAT": set, "MINE.MESH": floorMesh(4) })).toEqual([400, 0, 2100]);
    const lamp = level(roomPiece(5n));
    const wall = { "LEVELSETS/W.DAT": levelSet({ guid: 5n, mesh: "media/w.mesh" }), "W.MESH": wallMesh(4, 0.8) };
    expect((await cells({ ...wall, "LEVELSETS/PROPS/LAMP_POST.LAYOUT": lamp }))[1]).toBeGreaterThan(50);
    // Whole files take each other's place: what the game's level set of that name had is gone.
    const gone = await baked(
      {
        ...OWN,
        "LAYOUTS/A/A.LAYOUT": level(roomPiece(FLOOR), roomPiece(PIECES.floor)),
        "LEVELSETS/LANTERN_HALL.DAT": levelSet(),
      },
      { base },
    );
    expect(gone.said).toEqual(["warning bake-missing-piece MEDIA/LAYOUTS/A/A.LAYOUT"]);
  });

  it("a file that the mod removes from the game is not there", async () => {
    const { pak } = await sameGames();
    const removed = "media/levelsets/lantern_hall/wall.mesh";
    const more = ["\t[REMOVE_FILES]", `\t\t<STRING>FILE:${removed}`, "\t[/REMOVE_FILES]"];
    const project = testProject({ media: MEDIA, modDat: modDat({ more }) });
    const packed = expectPacked(await bakeProject(project, { base: [pak] }));
    expect(packed.findings.map(({ code, path: file }) => [code, file])).toEqual([
      ["bake-missing-mesh", removed.toUpperCase()],
    ]);
  });

  it("it stays closed as long as the mod has everything", async () => {
    withEnvironment({ TL2_MEDIA_DIR: path.join(tempFolder(), "nowhere") });
    expect((await baked({ ...OWN, "LAYOUTS/A/A.LAYOUT": level(roomPiece(FLOOR)) })).said).toEqual([]);
    expect((await baked({ "UI/A.LAYOUT": level(roomPiece(99n)) })).said).toEqual([]);
    const asked = await baked({ ...OWN, "LAYOUTS/A/A.LAYOUT": level(roomPiece(FLOOR), roomPiece(99n)) });
    expect(asked.said.map((line) => line.split(" ")[1])).toEqual([
      "base-media-missing",
      "bake-no-base",
      "bake-missing-piece",
    ]);
  });

  it("a wrong name is told, and nothing else of the grids", async () => {
    const nowhere = path.join(tempFolder(), "nowhere");
    const result = await bakeProject(testProject({ media: MEDIA }), { base: [nowhere] });
    expect([result.kind, result.findings.map(({ code, path: file }) => [code, file])]).toEqual([
      "not-packed",
      [["base-unusable", nowhere]],
    ]);
  });
});

describe("what is missing", () => {
  it("is named, once for all layouts that need it, and the grids are baked without it", async () => {
    const needy = level(
      roomPiece(FLOOR),
      roomPiece(404n),
      roomPiece(3n),
      layoutLink("media/levelsets/props/nothing.layout"),
    );
    const { said, packed, grids } = await baked({
      ...OWN,
      "LEVELSETS/MORE.DAT": levelSet({ guid: 3n, mesh: "media/levelsets/own/nothing.mesh" }),
      "LAYOUTS/B/B.LAYOUT": needy,
      "LAYOUTS/A/A.LAYOUT": needy,
      "LAYOUTS/C/C.LAYOUT": level(roomPiece(FLOOR), roomPiece(404n)),
    });
    expect(said).toEqual([
      `warning bake-no-base ${packed.findings[0].path}`,
      "warning bake-missing-piece MEDIA/LAYOUTS/A/A.LAYOUT",
      "warning bake-missing-layout MEDIA/LEVELSETS/PROPS/NOTHING.LAYOUT",
      "warning bake-missing-mesh MEDIA/LEVELSETS/OWN/NOTHING.MESH",
    ]);
    const first = "MEDIA/LAYOUTS/A/A.LAYOUT";
    expect(packed.findings.map(({ data }) => data)).toEqual([
      { count: 3 },
      { guid: "404", count: 3, first },
      { count: 2, first, why: "" },
      { count: 2, first, why: "" },
    ]);
    expect(grids.size).toBe(3);
    for (const { content } of grids.values()) expect(countsOf(content!)).toEqual([1600, 0, 900]);
  });

  it("is also a mesh or a linked layout that is damaged, and why is told", async () => {
    const { packed, grids } = await baked(
      {
        ...OWN,
        "LEVELSETS/OWN/WALL.MESH": OWN["LEVELSETS/OWN/WALL.MESH"].slice(0, 40) as Uint8Array,
        "LEVELSETS/PROPS/TORN.LAYOUT": new Uint8Array([0x0b, 4, 0, 0, 0, 0, 9, 0, 1]),
        "LAYOUTS/A/A.LAYOUT": level(
          roomPiece(FLOOR),
          roomPiece(WALL_PIECE),
          layoutLink("media/levelsets/props/torn.layout"),
        ),
      },
      { skipBroken: true },
    );
    const lacks = packed.findings.filter(({ code }) => code.startsWith("bake-missing"));
    expect(lacks.map(({ code, path: file }) => [code, file])).toEqual([
      ["bake-missing-layout", "MEDIA/LEVELSETS/PROPS/TORN.LAYOUT"],
      ["bake-missing-mesh", "MEDIA/LEVELSETS/OWN/WALL.MESH"],
    ]);
    for (const { message } of lacks) expect(message).toMatch(/cannot be used \(.+\), so the walk grid/);
    expect(countsOf(grids.get("A/A.MPP")!.content!)).toEqual([1600, 0, 900]);
  });

  it("is not a piece that the mod has twice: the last level set counts, and that is told", async () => {
    const { said, grids } = await baked({
      ...OWN,
      "LEVELSETS/ZZZ.DAT": levelSet({ guid: FLOOR, mesh: "media/small.mesh" }),
      "SMALL.MESH": floorMesh(4),
      "LAYOUTS/A/A.LAYOUT": level(roomPiece(FLOOR)),
    });
    expect(countsOf(grids.get("A/A.MPP")!.content!)).toEqual([400, 0, 2100]);
    expect(said).toEqual(["warning bake-piece-twice MEDIA/LEVELSETS/ZZZ.DAT"]);
  });

  it("is a mesh of the game that cannot be read, and why is told", async () => {
    const { media } = await sameGames();
    writeFileSync(path.join(media, "MEDIA/LEVELSETS/LANTERN_HALL/WALL.MESH"), "no mesh");
    const floor = path.join(media, "MEDIA/LEVELSETS/LANTERN_HALL/FLOOR_COLLISION.MESH");
    truncateSync(floor, 40 << 20);
    const { packed } = await baked(
      { ...OWN, "LAYOUTS/A/A.LAYOUT": level(roomPiece(FLOOR), roomPiece(PIECES.wall), roomPiece(PIECES.floor)) },
      { base: [media] },
    );
    const found = packed.findings.map(({ code, path: file }) => `${code} ${file.split("/").at(-1)}`);
    expect(found).toEqual([
      "base-unreadable FLOOR_COLLISION.MESH",
      "bake-missing-mesh FLOOR_COLLISION.MESH",
      "bake-missing-mesh WALL.MESH",
    ]);
    expect(packed.findings[1].message).toContain("cannot be used (the base game's file cannot be read)");
  });

  it("is not told of pieces without collision", async () => {
    const { said } = await baked({
      ...OWN,
      "LAYOUTS/A/A.LAYOUT": level(roomPiece(FLOOR), roomPiece(404n, 0, 0, ["BOOL", "COLLISION ENABLED", false])),
    });
    expect(said).toEqual([]);
  });

  it("when it is all of the ground, keeps the project's own grid, or else fails with what to do", async () => {
    const lost = { "LAYOUTS/A/A.LAYOUT": level(roomPiece(404n), roomPiece(405n)) };
    const kept = await baked({ ...lost, "layouts/a/a.mpp": "as GUTS baked it" });
    expect(kept.grids.get("A/A.MPP")!.content!.toString()).toBe("as GUTS baked it");
    expect(kept.packed.skipped).toEqual([]);
    expect(kept.packed.baked).toBe(0);
    expect(kept.said.filter((line) => line.includes("kept"))).toEqual(["warning bake-grid-kept MEDIA/layouts/a/a.mpp"]);

    const project = testProject({ media: lost });
    const failed = await bakeProject(project);
    expect([failed.kind, failed.findings.map(({ code, severity }) => [code, severity])]).toEqual([
      "not-packed",
      [
        ["bake-needs-base", "error"],
        ["bake-missing-piece", "warning"],
        ["bake-missing-piece", "warning"],
        ["bake-nothing-resolved", "error"],
      ],
    ]);
    const error = failed.findings[3];
    expect([error.path, error.data]).toEqual(["MEDIA/LAYOUTS/A/A.LAYOUT", { missing: 2, first: "404" }]);
    expect(error.fix).toMatch(/--base.*--mpp keep/);
    expect(filesBelow(path.dirname(project.output)).filter((file) => file.endsWith(".MOD"))).toEqual([]);

    const left = await baked({ ...lost, ...OWN, "LAYOUTS/B/B.LAYOUT": level(roomPiece(FLOOR)) }, { skipBroken: true });
    expect([...left.grids.keys()]).toEqual(["B/B.MPP"]);
    expect(left.said).toContain("warning bake-left-out MEDIA/LAYOUTS/A/A.LAYOUT");
    expect(left.mod.entries.map(({ path: name }) => name)).toContain("MEDIA/LAYOUTS/A/A.LAYOUT");
  });

  it("of 500 layouts without a base game is told in few lines, all of it in one of them", async () => {
    const media: Record<string, Uint8Array> = {};
    for (let index = 0; index < 500; index++)
      media[`LAYOUTS/L${index}/A.LAYOUT`] = level(
        roomPiece(FLOOR),
        ...Array.from({ length: 20 }, (_, at) => roomPiece(BigInt(1000 + ((index * 7 + at) % 700)))),
      );
    const { packed } = await baked({ ...OWN, ...media });
    const counts = new Map<string, number>();
    for (const { code } of packed.findings) counts.set(code, (counts.get(code) ?? 0) + 1);
    expect([...counts]).toEqual([
      ["bake-no-base", 1],
      ["bake-missing-piece", 200],
      ["bake-missing-more", 1],
    ]);
    const more = packed.findings.at(-1)!.data as { count: number; names: string[] };
    expect([more.count, new Set(more.names).size]).toEqual([500, 500]);
  });
});

describe("a layout that cannot be baked", () => {
  it.each([
    [
      "has collision but no ground",
      { "LEVELSETS/OWN/FLOOR.MESH": floorMesh(8, 201) },
      [roomPiece(FLOOR)],
      "bake-empty",
    ],
    ["stands too far apart", {}, [roomPiece(FLOOR), roomPiece(FLOOR, 4000, 4000)], "bake-refused"],
    ["is all over the place", {}, [roomPiece(FLOOR), roomPiece(FLOOR, 3e38, 0)], "bake-refused"],
    [
      "links more pieces than any room has",
      { "LEVELSETS/PROPS/MANY.LAYOUT": level(...Array.from({ length: 2001 }, () => roomPiece(FLOOR))) },
      Array.from({ length: 100 }, () => layoutLink("media/levelsets/props/many.layout")),
      "bake-refused",
    ],
  ])("because it %s is an error, or left out", async (_, media, objects, code) => {
    const all = { ...OWN, ...media, "LAYOUTS/A/A.LAYOUT": level(...objects) };
    const failed = await bakeProject(testProject({ media: all }));
    expect([failed.kind, failed.findings.map((each) => [each.code, each.severity, each.path])]).toEqual([
      "not-packed",
      [[code, "error", "MEDIA/LAYOUTS/A/A.LAYOUT"]],
    ]);
    const left = await baked(all, { skipBroken: true });
    expect([[...left.grids.keys()], left.said]).toEqual([[], ["warning bake-left-out MEDIA/LAYOUTS/A/A.LAYOUT"]]);
  });

  it("because none of it is baked is the stub", async () => {
    const { grids, said } = await baked({ ...OWN, "LAYOUTS/A/A.LAYOUT": level(roomPiece(FLOOR, 0, 0, notBaked)) });
    expect([countsOf(grids.get("A/A.MPP")!.content!), said]).toEqual([[0, 0, 2500], []]);
  });

  it("because it does not compile is told once, and its grid goes with it", async () => {
    const broken = new Uint8Array([0x0b, 4, 0, 0, 0, 0, 9, 0, 1]);
    const all = { ...OWN, "LAYOUTS/A/A.LAYOUT": broken, "LAYOUTS/A/A.MPP": "old", "B.TXT": "x" };
    const failed = await bakeProject(testProject({ media: all }));
    expect(failed.findings.map(({ code }) => code)).toEqual(["pack-broken-binary"]);
    const left = await baked(all, { skipBroken: true });
    expect([[...left.grids.keys()], left.said]).toEqual([[], ["warning pack-skipped-broken MEDIA/LAYOUTS/A/A.LAYOUT"]]);
  });
});

describe("threads", () => {
  it("change nothing: a mod is the same inline, and with 1 to 4 of them", async () => {
    const project = testProject({ media: manyLevels(24) });
    const seen = new Map<string, string>();
    const ways: readonly Wishes[] = [
      { workers: "never" },
      ...[1, 2, 3, 4].map((threads) => ({ workers: "always" as const, threads })),
      {},
    ];
    for (const way of ways) {
      const packed = expectPacked(await bakeProject(project, way));
      expect(packed.baked).toBe(24);
      seen.set(`${shaOf(packed.output)} ${JSON.stringify(packed.findings)}`, JSON.stringify(way));
      rmSync(packed.output);
    }
    expect([...seen.values()]).toHaveLength(1);
  });

  it("are told of as they go on, to the end", async () => {
    const project = testProject({ media: manyLevels(30) });
    const steps: number[] = [];
    const request = { project: project.folder, output: project.output, mpp: "bake", workers: "always" } as const;
    await pack(request, {
      report: ({ kind, done, total, bytes, totalBytes, detail }) => {
        if (kind !== "bake") return;
        expect([total, detail]).toEqual([30, expect.stringMatching(/^MEDIA\/LAYOUTS\/.*\.LAYOUT$/)]);
        expect(bytes).toBeLessThanOrEqual(totalBytes);
        steps.push(done);
      },
    });
    expect(steps).toEqual(Array.from({ length: 30 }, (_, at) => at + 1));
  });

  it.each(["always", "never"] as const)(
    "(workers: %s) stop when the build is cancelled, and leave nothing",
    async (workers) => {
      const project = testProject({ media: manyLevels(24) });
      writeFileSync(project.output, "an older mod");
      const abort = new AbortController();
      let reports = 0;
      const request = { project: project.folder, output: project.output, mpp: "bake", workers } as const;
      const operation = {
        signal: abort.signal,
        report: ({ kind }: { kind: string }) => {
          if (kind === "bake" && ++reports === 5) abort.abort();
        },
      };
      await expect(pack(request, operation)).rejects.toThrow("cancelled");
      expect(reports).toBeLessThan(24);
      expect(readFileSync(project.output, "utf8")).toBe("an older mod");
      const beside = filesBelow(path.dirname(project.output)).filter((file) => !file.startsWith("lantern-pack/"));
      expect(beside).toEqual([path.basename(project.output)]);
    },
  );

  it.each(["always", "never"] as const)(
    "(workers: %s) end the build when a file is gone that was there before",
    async (workers) => {
      const last: Media = {
        "LAYOUTS/Z/Z.LAYOUT": level(roomPiece(9n)),
        "LEVELSETS/LAST.DAT": levelSet({ guid: 9n, mesh: "media/last.mesh" }),
        "LAST.MESH": floorMesh(3),
      };
      const project = testProject({ media: { ...manyLevels(20), ...last } });
      const request = { project: project.folder, output: project.output, mpp: "bake", workers } as const;
      // The smallest layout is the last.
      const report = ({ kind, done }: { kind: string; done: number }) => {
        if (kind === "bake" && done === 1) rmSync(path.join(project.folder, "MEDIA/LAST.MESH"));
      };
      await expect(pack(request, { report })).rejects.toMatchObject({ name: "FileError", kind: "changed" });
      expect(filesBelow(path.dirname(project.output)).filter((file) => file.endsWith(".MOD"))).toEqual([]);
    },
  );
});
