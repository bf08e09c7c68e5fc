import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PIECES } from "../../../scripts/install/game-files.ts";
import { makeInstall } from "../../../scripts/install/make-install.ts";
import { makeSample } from "../../../scripts/sample/make-sample.ts";
import { readMpp } from "../../../src-shared/formats/mpp/mpp.ts";
import { runCli, runJson } from "../../support/cli.ts";
import { compiled } from "../../support/layout.ts";
import { fenceMesh, floorMesh, layoutLink, level, levelSet, notBaked, roomPiece } from "../../support/levels.ts";
import { buildMesh } from "../../support/mesh-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

interface Answer {
  readonly ok: boolean;
  readonly output: string | null;
  readonly project: string | null;
  readonly outcome: string;
  readonly width: number;
  readonly height: number;
  readonly counts: Readonly<Record<"walkable" | "wall" | "void", number>>;
  readonly pieces: number;
  readonly triangles: number;
  readonly excluded: Readonly<Record<string, number>>;
  readonly opened: readonly { readonly x: number; readonly z: number; readonly reason: string }[];
  readonly missing: readonly { readonly kind: string; readonly path?: string; readonly guid?: string }[];
  readonly findings: readonly { readonly code: string; readonly severity: string }[];
}

const ROOM = "MEDIA/LAYOUTS/LANTERN_HOUSE/1X1SINGLE_ROOM/LANTERN_HOUSE";

/** A project of a floor and a fence; the layout `room` in it. */
function fencedProject(...objects: readonly ReturnType<typeof roomPiece>[]): {
  readonly folder: string;
  readonly room: string;
} {
  const folder = tempFolder();
  writeTree(folder, {
    "Media/LevelSets/own.dat": levelSet({ guid: 1n, mesh: "media/floor.mesh" }, { guid: 2n, mesh: "media/fence.mesh" }),
    "Media/floor.mesh": floorMesh(8),
    "Media/fence.mesh": fenceMesh(9),
    "Media/Layouts/A/Room.layout": level(...objects),
  });
  return { folder, room: path.join(folder, "Media/Layouts/A/Room.layout") };
}

describe("mpp bake", () => {
  it("writes the grid of a layout beside it, with what the project around has, and says what it did", async () => {
    const { folder, room } = fencedProject(roomPiece(1n), roomPiece(2n, 0, 0, notBaked));
    const { exit, value } = await runJson<Answer>(["mpp", "bake", room]);
    const output = path.join(folder, "Media/Layouts/A/Room.mpp");
    expect(exit).toBe(0);
    expect(value).toMatchObject({
      ok: true,
      output,
      project: folder,
      outcome: "baked",
      width: 50,
      height: 50,
      header: { offsetX: 10, offsetZ: 10, boundsX: 20, boundsZ: 20 },
      counts: { walkable: 1600, wall: 0, void: 900 },
      reasons: { ground: 1600, noGround: 900 },
      pieces: 1,
      triangles: 2,
      excluded: { "not-baked": 1 },
      opened: [],
      missing: [],
      findings: [],
    });
    expect(readMpp(new Uint8Array(readFileSync(output)))).toMatchObject({ width: 50, height: 50 });
    const told = await runCli(["mpp", "bake", room]);
    expect(told.exit).toBe(0);
    expect(told.stdout).toContain("50 × 50: 1600 walkable, 0 wall, 900 void");
    expect(told.stdout).toContain("1 BAKE:false");
    expect(told.stdout).toContain(`Baked ${room} into ${output}`);
  });

  it("gives what packing the project gives", async () => {
    const { root } = await makeSample(tempFolder());
    const output = path.join(tempFolder(), "out.mpp");
    expect((await runCli(["mpp", "bake", path.join(root, `${ROOM}.LAYOUT`), "-o", output])).exit).toBe(0);
    expect(readFileSync(output).equals(readFileSync(path.join(root, `${ROOM}.MPP`)))).toBe(true);
  });

  it("takes a compiled layout as well, under whatever name, and a project that is named", async () => {
    const { folder, room } = fencedProject(roomPiece(1n));
    const elsewhere = path.join(tempFolder(), "R.LAYOUT.BINLAYOUT");
    writeFileSync(elsewhere, compiled(readFileSync(room, "utf16le").slice(1)));
    const alone = await runJson<Answer>(["mpp", "bake", elsewhere]);
    expect([alone.exit, alone.value.ok, alone.value.output, alone.value.project]).toEqual([1, false, null, null]);
    expect(filesBelow(path.dirname(elsewhere))).toEqual(["R.LAYOUT.BINLAYOUT"]);
    const { exit, value } = await runJson<Answer>(["mpp", "bake", elsewhere, "--project", folder]);
    expect([exit, value.output, value.counts.walkable]).toEqual([0, path.join(path.dirname(elsewhere), "R.mpp"), 1600]);
  });

  it("belongs to the project it lies in, or beside whose MEDIA and MOD.DAT it lies; not to any MEDIA above it", async () => {
    const { folder, room } = fencedProject(roomPiece(1n));
    const beside = path.join(folder, "trials/Room.layout");
    writeTree(folder, { "trials/Room.layout": readFileSync(room) });
    const projectOf = async (file: string) => (await runJson<Answer>(["mpp", "bake", file])).value.project;
    expect(await projectOf(beside)).toBe(null);
    writeTree(folder, { "mod.dat": "" });
    expect([await projectOf(beside), await projectOf(room)]).toEqual([folder, folder]);
  });

  it("tells every cell that reconnecting opened, and opens none when that is not wanted", async () => {
    const { room } = fencedProject(roomPiece(1n), roomPiece(2n));
    const open = await runJson<Answer>(["mpp", "bake", room]);
    expect(open.value.opened.length).toBeGreaterThan(0);
    expect(open.value.findings.map(({ code }) => code)).toEqual(["bake-reopened"]);
    const cells = readMpp(new Uint8Array(readFileSync(open.value.output!))).cells;
    for (const { x, z, reason } of open.value.opened) expect([cells[z * 50 + x], reason]).toEqual([0, "clearance"]);
    expect((await runCli(["mpp", "bake", room])).stdout).toMatch(/opened {2}.*\d+ cells?: \d+,\d+/);
    const shut = await runJson<Answer>(["mpp", "bake", room, "--no-reconnect"]);
    expect([shut.value.opened, shut.value.findings]).toEqual([[], []]);
    expect(shut.value.counts.walkable).toBe(open.value.counts.walkable - open.value.opened.length);
  });

  it("takes from the base game what the project does not have, and names what nobody has", async () => {
    const { install } = await makeInstall(tempFolder());
    const layout = path.join(tempFolder(), "HALL.LAYOUT");
    writeFileSync(
      layout,
      level(
        roomPiece(PIECES.floor),
        roomPiece(404n),
        layoutLink("media/levelsets/props/lamp_post.layout"),
        layoutLink("media/levelsets/props/nothing.layout"),
      ),
    );
    const { exit, value } = await runJson<Answer>(["mpp", "bake", layout, "--base", install]);
    expect([exit, value.ok, value.pieces]).toEqual([0, true, 2]);
    expect(value.missing).toMatchObject([
      { kind: "piece", guid: "404", why: null },
      { kind: "layout", path: "MEDIA/LEVELSETS/PROPS/NOTHING.LAYOUT", why: null },
    ]);
    expect(value.findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual([
      "warning bake-missing-layout",
      "warning bake-missing-piece",
    ]);
  });

  it("writes nothing, and leaves what is there, when nothing was found or nothing is ground", async () => {
    const lost = fencedProject(roomPiece(404n));
    const output = path.join(tempFolder(), "old.mpp");
    writeFileSync(output, "old");
    const { exit, value } = await runJson<Answer>(["mpp", "bake", lost.room, "-o", output]);
    expect([exit, value.ok, value.output, value.outcome]).toEqual([1, false, null, "nothing-resolved"]);
    expect(value.findings.map(({ code }) => code)).toEqual([
      "bake-needs-base",
      "bake-missing-piece",
      "bake-nothing-resolved",
    ]);
    expect(readFileSync(output, "utf8")).toBe("old");
    const told = await runCli(["mpp", "bake", lost.room, "-o", output]);
    expect([told.exit, told.stdout]).toEqual([1, expect.stringMatching(/Not baked: 2 errors, 1 warning\. No file/)]);

    const fence = fencedProject(roomPiece(2n));
    const empty = await runJson<Answer>(["mpp", "bake", fence.room, "-o", output]);
    expect([empty.exit, empty.value.outcome, empty.value.findings.map(({ code }) => code)]).toEqual([
      1,
      "empty",
      ["bake-empty"],
    ]);
  });

  it("takes the place of a grid that is there in another case, instead of laying a second one beside it", async () => {
    const { folder, room } = fencedProject(roomPiece(1n));
    writeFileSync(path.join(folder, "Media/Layouts/A/ROOM.MPP"), "old");
    const { value } = await runJson<Answer>(["mpp", "bake", room]);
    expect(value.output).toBe(path.join(folder, "Media/Layouts/A/ROOM.MPP"));
    expect(filesBelow(folder).filter((file) => /\.mpp$/i.test(file))).toEqual(["Media/Layouts/A/ROOM.MPP"]);
  });

  it("goes by the rules as published when they are asked for: ground that is seen from below is none by the others", async () => {
    const flipped = buildMesh({
      submeshes: [{ indices: [0, 2, 1, 0, 3, 2], positions: [-4, 0, -4, -4, 0, 4, 4.15, 0, 4, 4.15, 0, -4] }],
    });
    const { folder, room } = fencedProject(roomPiece(1n));
    writeFileSync(path.join(folder, "Media/floor.mesh"), flipped);
    const published = await runJson<Answer>(["mpp", "bake", room, "--rules", "published"]);
    expect(published.value.counts).toEqual({ walkable: 420, wall: 0, void: 2080 });
    const measured = await runJson<Answer>(["mpp", "bake", room, "--rules", "measured"]);
    expect([measured.exit, measured.value.counts]).toEqual([1, { walkable: 0, wall: 0, void: 2500 }]);
    const cell = ["mpp", "show", path.join(folder, "Media/Layouts/A/Room.mpp"), "--cell", "20,20"];
    const why = async (...args: readonly string[]) =>
      (await runJson<{ readonly cell: { readonly why: { readonly rule: string } } }>([...cell, ...args])).value.cell.why
        .rule;
    expect([await why(), await why("--rules", "published")]).toEqual(["noGround", "ground"]);
    expect((await runCli(["mpp", "bake", room, "--rules", "guessed"])).exit).toBe(2);
  });

  it("names a collision mesh without faces", async () => {
    const { folder, room } = fencedProject(roomPiece(1n), roomPiece(2n));
    writeFileSync(
      path.join(folder, "Media/fence.mesh"),
      buildMesh({ submeshes: [{ indices: [], positions: [0, 0, 0] }] }),
    );
    const { exit, stdout } = await runCli(["mpp", "bake", room]);
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/no faces +MEDIA\/FENCE\.MESH/)]);
  });

  it("says what is wrong with a layout, a base game or a path", async () => {
    const { folder, room } = fencedProject(roomPiece(1n));
    const broken = path.join(folder, "broken.layout");
    writeFileSync(broken, new Uint8Array([0x0b, 4, 0, 0, 0, 0, 9, 0, 1]));
    const codes = async (...args: readonly string[]) => {
      const { exit, value } = await runJson<Answer>(["mpp", "bake", ...args]);
      return [exit, value.ok, value.findings.map(({ code }) => code)];
    };
    expect(await codes(broken)).toEqual([1, false, ["pack-broken-binary"]]);
    expect(await codes(room, "--base", path.join(folder, "nowhere"))).toEqual([1, false, ["base-unusable"]]);
    const itself = await runCli(["mpp", "bake", room, "-o", path.join(folder, "trial/../Media/Layouts/A/Room.layout")]);
    expect([itself.exit, itself.stderr]).toEqual([2, expect.stringContaining("over the layout itself")]);
    const mesh = readFileSync(path.join(folder, "Media/floor.mesh"));
    const overMesh = await runCli(["mpp", "bake", room, "-o", path.join(folder, "Media/floor.mesh")]);
    expect([overMesh.exit, overMesh.stderr]).toEqual([2, expect.stringContaining("has to end with .mpp")]);
    expect(readFileSync(path.join(folder, "Media/floor.mesh"))).toEqual(mesh);
    const missing = await runCli(["mpp", "bake", path.join(folder, "nothing.layout")]);
    expect([missing.exit, missing.stderr]).toEqual([1, expect.stringContaining("There is no such file or folder")]);
    const noProject = await runCli(["mpp", "bake", room, "--project", path.join(folder, "Media")]);
    expect([noProject.exit, noProject.stderr]).toEqual([1, expect.stringContaining("MEDIA")]);
    expect(filesBelow(folder).filter((file) => file.endsWith(".mpp"))).toEqual([]);
  });
});

describe("pack", () => {
  it("bakes by default and tells a person and a program how many", async () => {
    const { root } = await makeSample(tempFolder());
    const output = path.join(tempFolder(), "o.MOD");
    const { exit, value } = await runJson<{ readonly baked: number; readonly findings: readonly unknown[] }>([
      "pack",
      root,
      "-o",
      output,
    ]);
    expect([exit, value.baked, value.findings]).toEqual([0, 1, []]);
    const told = await runCli(["pack", root, "-o", output]);
    expect(told.stdout).toContain("1 walk grid baked");
    expect(told.stdout).toContain("left out 1 walk grid of the project, baked anew from the layouts");
    const kept = await runCli(["pack", root, "-o", output, "--mpp", "keep"]);
    expect(kept.stdout).not.toContain("baked");
    expect(kept.stdout).toContain("One .MPP walk grid of the project was packed as it is, as asked.");
  });
});
