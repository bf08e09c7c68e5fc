import { readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { decode } from "fast-png";
import { beforeEach, describe, expect, test } from "vitest";
import { makeSample } from "../../../scripts/sample/make-sample.ts";
import { writeMpp } from "../../../src-shared/formats/mpp/mpp.ts";
import { type CliRun, runCli, runJson } from "../../support/cli.ts";
import { filledGrid, gridOf } from "../../support/grid-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

/** A room with a pocket that cannot be reached. */
const ROOM = gridOf(["########", "#....#.#", "#....#.#", "#....#.#", "#....###", "########", "        "]);
/** The same with a door to the pocket, a wall before it, and a hole. */
const CHANGED = gridOf(["########", "#.#....#", "#.#..#.#", "#....#.#", "#... ###", "########", "       #"]);

let folder = "";
const at = (name: string) => path.join(folder, name);
const cli = (...args: readonly string[]) => runCli(args, { cwd: folder });

beforeEach(() => {
  folder = tempFolder();
  writeFileSync(at("ROOM.MPP"), writeMpp(ROOM));
  writeFileSync(at("CHANGED.MPP"), writeMpp(CHANGED));
});

/** Pixel of a PNG in hex. */
function pixelOf(file: string, x: number, y: number): string {
  const { width, data, channels, depth } = decode(readFileSync(at(file)));
  expect([channels, depth]).toEqual([4, 8]);
  return Buffer.from(data.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)).toString("hex");
}

function expectRefused({ exit, stdout, stderr }: CliRun, code: number, says: RegExp): void {
  expect([exit, stdout]).toEqual([code, ""]);
  expect(stderr).toMatch(says);
  expect(stderr).not.toMatch(/\n\s+at /);
}

describe("mpp show", () => {
  test("prints a map, counts and regions", async () => {
    const { exit, stdout, stderr } = await cli("mpp", "show", "ROOM.MPP");
    expect([exit, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n")).toEqual([
      "ROOM.MPP: 8 × 7 cells, x -10 to 10, z -10 to 10",
      "",
      "#....#o#",
      "#....#o#",
      "#....###",
      "",
      "",
      "blank void · # wall · . walkable · o cut off; a letter stands for 1 × 2 cells",
      "",
      "walkable  19  33.9 %",
      "wall      29  51.8 %",
      "void       8  14.3 %",
      "",
      "2 regions of walkable cells:",
      "  16 cells from 1,1 on: the largest, reachable",
      "  3 cells from 6,1 on: cut off",
      "",
    ]);
  });

  test("--json has size, counts, regions and the largest trap", async () => {
    const { exit, value } = await runJson(["mpp", "show", at("ROOM.MPP")]);
    expect(exit).toBe(0);
    expect(value).toEqual({
      width: 8,
      height: 7,
      header: { offsetX: 10, offsetZ: 10, boundsX: 20, boundsZ: 20 },
      counts: { walkable: 19, wall: 29, void: 8 },
      regionCount: 2,
      regions: [
        { cells: 16, reachable: true, x: 1, z: 1 },
        { cells: 3, reachable: false, x: 6, z: 1 },
      ],
      largestTrap: 3,
    });
  });

  test("--png writes a picture of whole cells", async () => {
    const { exit, value } = await runJson<{ picture: unknown }>(["mpp", "show", at("ROOM.MPP"), "--png", at("r.png")]);
    expect(exit).toBe(0);
    expect(value.picture).toEqual({ file: at("r.png"), width: 128, height: 112, pixelsPerCell: 16, cellsPerPixel: 1 });
    const { width, height } = decode(readFileSync(at("r.png")));
    expect([width, height]).toEqual([128, 112]);
    expect(pixelOf("r.png", 17, 17)).toBe("b9a78cff");
    expect([pixelOf("r.png", 15, 40), pixelOf("r.png", 80, 40)]).toEqual(["5a4e44ff", "5a4e44ff"]);
    expect(pixelOf("r.png", 127, 111)).toBe("131010ff");
    const pocket = new Set([0, 5, 10, 15].map((dx) => pixelOf("r.png", 96 + dx, 20)));
    expect(pocket).toEqual(new Set(["e8803aff", "b9a78cff"]));
  });

  test("a picture never takes the place of a file of another kind", async () => {
    const before = readFileSync(at("ROOM.MPP"));
    expectRefused(await cli("mpp", "show", "ROOM.MPP", "--png", "ROOM.MPP"), 2, /has to end with \.png/);
    expect(readFileSync(at("ROOM.MPP"))).toEqual(before);
  });

  test("a picture in a folder that is not there is refused", async () => {
    expectRefused(await cli("mpp", "show", "ROOM.MPP", "--png", "nowhere/r.png"), 1, /no such file or folder/);
  });

  test("a map of a large grid is as wide as the terminal at most", async () => {
    writeFileSync(at("LARGE.MPP"), writeMpp(filledGrid(3000, 2000, 0)));
    const { exit, stdout } = await cli("mpp", "show", "LARGE.MPP", "--png", "large.png");
    expect(exit).toBe(0);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(80);
    const { width, height } = decode(readFileSync(at("large.png")));
    expect([width, height]).toEqual([1500, 1000]);
  });

  test("a grid of nothing but void says that nobody can walk there", async () => {
    writeFileSync(at("STUB.MPP"), writeMpp(filledGrid(50, 50, 255)));
    const { exit, stdout } = await cli("mpp", "show", "STUB.MPP");
    expect([exit, stdout]).toEqual([0, expect.stringContaining("Nobody can walk here")]);
  });

  test.each([
    ["an empty file", new Uint8Array(0), /mpp: .*byte 0/],
    ["a size that is not the one of its cells", writeMpp(ROOM).subarray(0, 70), /46 bytes of cells, where .* has 56/],
    ["a cell that is none", Uint8Array.from([...writeMpp(ROOM).subarray(0, 79), 7]), /a cell is 7/],
  ])("%s is refused", async (_, bytes, says) => {
    writeFileSync(at("BAD.MPP"), bytes);
    expectRefused(await cli("mpp", "show", "BAD.MPP"), 1, says);
  });

  test("a file that is not there, and a folder, are refused", async () => {
    expectRefused(await cli("mpp", "show", "NONE.MPP"), 1, /no such file/);
    expectRefused(await cli("mpp", "show", "."), 1, /folder, not a file/);
  });
});

interface CellValue {
  readonly cell: Record<string, unknown> & { readonly why: Record<string, unknown> | null };
}

describe("mpp show --cell", () => {
  test("without a layout says what the grid has", async () => {
    const { exit, stdout } = await cli("mpp", "show", "ROOM.MPP", "--cell", "6,1");
    expect(exit).toBe(0);
    expect(stdout).toContain("Cell 6,1 is walkable; its centre is at x -7.40, z -9.40");
    expect(stdout).toContain("in a region of 3 cells, cut off");
    expect(stdout).toContain("name one with --layout");
    const { value } = await runJson<CellValue>(["mpp", "show", at("ROOM.MPP"), "--cell", "0,0"]);
    expect(value.cell).toEqual({
      x: 0,
      z: 0,
      value: "wall",
      centreX: expect.closeTo(-9.8, 5),
      centreZ: expect.closeTo(-9.8, 5),
      region: null,
      why: null,
    });
  });

  test.each(["8,0", "0,7", "999999999,0"])("there is no cell %s", async (cell) => {
    expectRefused(await cli("mpp", "show", "ROOM.MPP", "--cell", cell), 2, /There is no cell .*8 × 7/);
  });

  test.each(["1", "1,2,3", "a,b", "-1,0", "1.5,0", "1;2"])("%s is no cell", async (cell) => {
    expectRefused(await cli("mpp", "show", "ROOM.MPP", "--cell", cell), 2, /Two whole numbers are wanted, like 12,34/);
  });

  test("with the layout beside it names height, piece, mesh, material and rule", async () => {
    const { root } = await makeSample(at("project"));
    const room = path.join(root, "MEDIA/LAYOUTS/LANTERN_HOUSE/1X1SINGLE_ROOM/LANTERN_HOUSE.MPP");
    const before = filesBelow(folder);
    const { exit, stdout } = await cli("mpp", "show", room, "--cell", "24,24");
    expect(exit).toBe(0);
    expect(stdout).toContain("because the first surface from above is one that nobody walks on");
    expect(stdout).toMatch(
      /height 3\.00, NOPATH: piece Room Piece .*ROOM_16X16\.MESH, material lantern_house\/wall_nocollide/,
    );
    const post = await runJson<CellValue>(["mpp", "show", room, "--cell", "24,24"]);
    expect(post.value.cell.why).toMatchObject({
      kind: "cell",
      cell: 1,
      rule: "noPathGround",
      hits: expect.arrayContaining([
        expect.objectContaining({ height: 3, isNoPath: true, piece: "Room Piece", objectId: expect.any(String) }),
      ]),
    });
    const ground = await runJson<CellValue>(["mpp", "show", room, "--cell", "15,15"]);
    expect(ground.value.cell).toMatchObject({ value: "walkable", why: { rule: "ground", walls: [] } });
    expect(filesBelow(folder)).toEqual(before);
  });

  test("with a layout named elsewhere, and a grid that says something else", async () => {
    const { root } = await makeSample(at("project"));
    const layout = path.join(root, "MEDIA/LAYOUTS/LANTERN_HOUSE/1X1SINGLE_ROOM/LANTERN_HOUSE.LAYOUT");
    writeFileSync(at("OLD.MPP"), writeMpp(filledGrid(50, 50, 0)));
    const { exit, stdout } = await cli("mpp", "show", "OLD.MPP", "--cell", "24,24", "--layout", layout);
    expect([exit, stdout]).toEqual([0, expect.stringContaining("it would be wall, other than in this file")]);
    const outside = await cli("mpp", "show", "ROOM.MPP", "--cell", "1,1", "--layout", at("nothing.LAYOUT"));
    expectRefused(outside, 1, /no such file/);
  });
});

describe("mpp compare", () => {
  test("equal grids are equal, with 0", async () => {
    const { exit, stdout } = await cli("mpp", "compare", "ROOM.MPP", "ROOM.MPP");
    expect([exit, stdout]).toEqual([0, "Equal in header and 56 cells\n"]);
    const { exit: again, value } = await runJson(["mpp", "compare", at("ROOM.MPP"), at("ROOM.MPP")]);
    expect(again).toBe(0);
    expect(value).toMatchObject({
      equal: true,
      headerEqual: true,
      width: 8,
      height: 7,
      cells: { same: 56, walkableToWall: 0, wallToWalkable: 0, toVoid: 0, fromVoid: 0 },
      header: [],
    });
  });

  test("different cells are counted and shown, with 1", async () => {
    const { exit, stdout } = await cli("mpp", "compare", "ROOM.MPP", "CHANGED.MPP");
    expect(exit).toBe(1);
    expect(stdout).toContain("#.x..+.#");
    expect(stdout).toMatch(
      /^same +51\nwalkable to wall +2\nwall to walkable +1\nwalkable to void +1\nvoid to wall +1$/m,
    );
    const { value } = await runJson(["mpp", "compare", at("ROOM.MPP"), at("CHANGED.MPP")]);
    expect(value).toMatchObject({
      equal: false,
      headerEqual: true,
      cells: { same: 51, walkableToWall: 2, wallToWalkable: 1, toVoid: 1, fromVoid: 1 },
    });
  });

  test("the picture shows what was opened and shut", async () => {
    await cli("mpp", "compare", "ROOM.MPP", "CHANGED.MPP", "--png", "d.png");
    const middle = (x: number, z: number) => pixelOf("d.png", 16 * x + 8, 16 * z + 8).slice(0, 6);
    expect([middle(5, 1), middle(2, 1), middle(4, 4), middle(7, 6), middle(1, 1)]).toEqual([
      "fff3df",
      "f48b7b",
      "f48b7b",
      "6c5e6c",
      "b9a78c",
    ]);
    expect(pixelOf("d.png", 16 * 5, 16 + 8)).toBe("e8803aff");
  });

  test("other headers are different, and cells compared where both are", async () => {
    writeFileSync(at("A.MPP"), writeMpp(gridOf(["...", "..."], { lowX: -10 })));
    writeFileSync(at("B.MPP"), writeMpp(gridOf(["####"], { lowX: -10.4 })));
    const { exit, value } = await runJson(["mpp", "compare", at("A.MPP"), at("B.MPP")]);
    expect(exit).toBe(1);
    expect(value).toMatchObject({
      headerEqual: false,
      width: 3,
      height: 1,
      cells: { same: 0, walkableToWall: 3 },
      alone: { first: 3, second: 1 },
    });
    const { stdout } = await cli("mpp", "compare", "A.MPP", "B.MPP");
    expect(stdout).toContain("header, width: 3 against 4");
    expect(stdout).toContain("header, offsetX: 10 against 10.4");
    expect(stdout).toContain("compared where both have cells: 3 × 1");
    expect(stdout).toMatch(/^in the first only +3\nin the second only +1$/m);
  });

  test("equal cells under another header are not equal", async () => {
    writeFileSync(at("A.MPP"), writeMpp({ ...ROOM, boundsX: 30 }));
    const { exit, value } = await runJson(["mpp", "compare", at("ROOM.MPP"), at("A.MPP")]);
    expect([exit, value]).toEqual([1, expect.objectContaining({ equal: false, headerEqual: false })]);
  });

  test("a region that is cut off is named", async () => {
    const open = filledGrid(40, 40, 0);
    const walled = { ...open, cells: open.cells.map((cell, index) => (index % 40 === 30 ? 1 : cell)) };
    writeFileSync(at("OPEN.MPP"), writeMpp(open));
    writeFileSync(at("WALLED.MPP"), writeMpp(walled));
    const shut = await cli("mpp", "compare", "OPEN.MPP", "WALLED.MPP");
    expect(shut.stdout).toContain(
      "400 cells from 30,0 on can no longer be reached; 360 cells of them walkable and cut off",
    );
    const opened = await cli("mpp", "compare", "WALLED.MPP", "OPEN.MPP");
    expect(opened.stdout).toContain("can be reached now");
  });

  test("a broken grid is named", async () => {
    writeFileSync(at("BAD.MPP"), "nothing");
    expectRefused(await cli("mpp", "compare", "ROOM.MPP", "BAD.MPP"), 1, /BAD\.MPP/);
  });
});

test("pictures are small", async () => {
  await cli("mpp", "show", "ROOM.MPP", "--png", "r.png");
  expect(statSync(at("r.png")).size).toBeLessThan(4000);
});
