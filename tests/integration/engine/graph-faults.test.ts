import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { serialize } from "node:v8";
import { describe, expect, it } from "vitest";
import { BuildCache } from "../../../src-main/engine/graph/build-cache.ts";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { BuildGround, damageBlocks, LATER, saidOfCache } from "../../support/build-ground.ts";
import { startChild } from "../../support/child.ts";
import { expectPacked, ownHome, pack } from "../../support/engine.ts";
import { type Errno, faultyFiles } from "../../support/fault-files.ts";
import { IS_FULL } from "../../support/full-size.ts";
import { manyLevels } from "../../support/levels.ts";
import { seededRandom } from "../../support/mutate.ts";
import { type Media, source, unit } from "../../support/project-builder.ts";

const MEDIA: Media = {
  "UNITS/A.DAT": unit("A"),
  "UNITS/B.DAT": unit("B", "\t<STRING>BASEFILE:media/units/a.dat"),
  "SOUNDS/CHIME.WAV": "RIFF chime".repeat(300),
  ...manyLevels(3),
};

const FILES = Object.keys(MEDIA).length + 3;
const ALL = { hits: FILES, misses: 0 };
const NONE = { hits: 0, misses: FILES };

const flip = (at: (length: number) => number) => (bytes: Buffer) => {
  const copy = Buffer.from(bytes);
  copy[at(copy.length)] ^= 0x10;
  return copy;
};

/** Gives a ledger another content, with the checksum of that. */
function rewrite(ledger: string, body: Buffer): void {
  const bytes = readFileSync(ledger);
  const head = JSON.parse(bytes.subarray(0, bytes.indexOf(0x0a)).toString());
  const sum = createHash("sha256").update(body).digest("base64");
  writeFileSync(ledger, Buffer.concat([Buffer.from(`${JSON.stringify({ ...head, sum })}\n`), body]));
}

const edit = (ground: BuildGround, name: string) => ground.write("UNITS/A.DAT", source(...unit(name)));

describe("a build whose cache", () => {
  it.each<[string, (files: { readonly ledger: string; readonly blocks: string }) => void]>([
    ["has lost its ledger", ({ ledger }) => rmSync(ledger)],
    ["has lost its kept mod", ({ blocks }) => rmSync(blocks)],
    ["was deleted", () => rmSync(path.join(ownHome(), "cache"), { recursive: true })],
    ["has half a ledger", ({ ledger }) => truncateSync(ledger, 700)],
    ["has an empty ledger", ({ ledger }) => truncateSync(ledger, 0)],
    ["has a ledger of something else", ({ ledger }) => writeFileSync(ledger, "null\n[]")],
    ["has a ledger of another shape, whole", ({ ledger }) => rewrite(ledger, serialize({ files: [], grids: {} }))],
    ["has a ledger that nobody has written, whole", ({ ledger }) => rewrite(ledger, Buffer.from("no value"))],
    ["has half a kept mod", ({ blocks }) => truncateSync(blocks, 400)],
  ])("%s makes everything anew, the same bytes", async (_, harm) => {
    const ground = new BuildGround(MEDIA);
    await ground.build();
    rmSync(ground.project.output);
    harm(BuildGround.shelves()[0]);
    const packed = await ground.build();
    expect([packed.cache, saidOfCache(packed)]).toEqual([NONE, []]);
    expect((await ground.build()).cache).toEqual(ALL);
  });

  it("has a bit changed anywhere in its ledger makes everything anew, the same bytes", async () => {
    const ground = new BuildGround(MEDIA);
    await ground.build();
    const random = seededRandom(5);
    for (let round = 0; round < 12; round++) {
      const [{ ledger }] = BuildGround.shelves();
      const change = flip((length) => Math.floor(random() * (round < 6 ? 300 : length)));
      writeFileSync(ledger, change(readFileSync(ledger)));
      const { cache } = await ground.build();
      // The name of the engine or of the kept mod, the sum, or what it is the sum of.
      expect([NONE, ALL]).toContainEqual(cache);
    }
    expect((await ground.build()).cache).toEqual(ALL);
  });

  it("has a bit changed anywhere in its blocks notices that, says so, and makes everything anew", async () => {
    const ground = new BuildGround(MEDIA);
    const first = await ground.build();
    const random = seededRandom(6);
    let noticed = 0;
    for (let round = 0; round < 12; round++) {
      rmSync(ground.project.output);
      const [shelf] = BuildGround.shelves();
      // Behind the header and before the file table.
      damageBlocks(
        shelf,
        flip((length) => 400 + Math.floor(random() * (length - 400 - 60 * FILES))),
      );
      edit(ground, `A${round}`);
      const packed = await ground.build();
      expect(packed.entries).toBe(first.entries);
      // Unless it is in a block that is made anew anyway.
      const isNoticed = saidOfCache(packed).length > 0;
      const wanted = isNoticed ? [NONE, ["build-cache-damaged"]] : [{ hits: FILES - 1, misses: 1 }, []];
      expect([packed.cache, saidOfCache(packed)]).toEqual(wanted);
      noticed += isNoticed ? 1 : 0;
    }
    expect(noticed).toBeGreaterThan(8);
  });

  it("is also the mod that somebody changes in place makes everything anew", async () => {
    const ground = new BuildGround(MEDIA);
    const { output } = await ground.build();
    writeFileSync(output, "something else");
    expect((await ground.build()).cache).toEqual(NONE);
  });
});

/** A cache whose disk fails from one step on. */
function failingCache(fault: Errno, at: number) {
  const { files, steps } = faultyFiles(nodeFiles, { fault, at, times: 10_000 });
  const options = { folder: path.join(ownHome(), "cache"), files };
  return { cache: new BuildCache(options, { project: "p", options: [] }), steps };
}

describe("a cache that cannot be written", () => {
  it.each<[string, Errno]>([
    ["is full", "ENOSPC"],
    ["may not be written", "EACCES"],
    ["is read only", "EPERM"],
    ["is broken", "EIO"],
  ])("because its disk %s changes no byte, and is told", async (_, errno) => {
    const ground = new BuildGround(MEDIA);
    let rounds = 0;
    for (let at = 0; ; at += 3, rounds++) {
      edit(ground, `A${at}`);
      const { cache, steps } = failingCache(errno, at);
      const packed = await ground.build({}, { cache });
      expect(saidOfCache(packed).filter((code) => code !== "build-not-kept")).toEqual([]);
      if (steps.length <= at) break;
    }
    expect(rounds).toBeGreaterThan(2);
    const { cache } = failingCache(errno, 1_000_000);
    expect((await ground.build({}, { cache })).cache.misses).toBeLessThan(FILES + 1);
  });
});

const CHILD = path.resolve(import.meta.dirname, "../../support/build-child.ts");

describe("several programs that build one project", () => {
  it("at once leave the bytes of a clean build, whoever is killed", async () => {
    const ground = new BuildGround(MEDIA);
    const random = seededRandom(9);
    await ground.build();
    const beside = path.dirname(ground.project.output);
    for (let round = 0; round < (IS_FULL ? 20 : 3); round++) {
      const children = ["one", "two"].map((name) =>
        startChild(CHILD, [ownHome(), ground.project.folder, path.join(beside, `${name}.MOD`)]),
      );
      for (const child of children) expect(await child.line()).toBe("ready");
      // Some builds, then an end at any point of one.
      for (let builds = 1 + Math.floor(random() * 3); builds > 0; builds--) await children[0].line();
      edit(ground, `R${round}`);
      await Promise.all(children.map((child) => child.kill()));
      await ground.build();
      await ground.build({ output: path.join(beside, "one.MOD") });
    }
    expect((await ground.build()).cache).toEqual(ALL);
    const shelf = path.dirname(BuildGround.shelves()[0].ledger);
    expect(readdirSync(shelf).filter((name) => name.endsWith(".lamplighter-tmp"))).toEqual([]);
  });

  it("in one process do not disturb each other either", async () => {
    const ground = new BuildGround(MEDIA);
    await ground.build();
    edit(ground, "TWICE");
    const outputs = ["x", "y", "z"].map((name) => path.join(path.dirname(ground.project.output), `${name}.MOD`));
    const packs = outputs.map((output) => pack(ground.request({ output }), {}, { clock: LATER }));
    const packed = (await Promise.all(packs)).map(expectPacked);
    const { output } = await ground.build();
    for (const each of packed) expect(readFileSync(each.output).equals(readFileSync(output))).toBe(true);
  });
});

describe("a disk without hard links", () => {
  it("has its mods used where they lie", async () => {
    const ground = new BuildGround(MEDIA);
    const files = { ...nodeFiles, link: () => Promise.reject(Object.assign(new Error("no links"), { code: "EXDEV" })) };
    const tools = () => ({
      cache: new BuildCache({ folder: path.join(ownHome(), "cache"), files }, { project: "p", options: [] }),
    });
    expect((await ground.build({}, tools())).cache).toEqual(NONE);
    expect(existsSync(BuildGround.shelves()[0].blocks)).toBe(false);
    edit(ground, "NEXT");
    const packed = await ground.build({}, tools());
    expect([packed.cache, saidOfCache(packed)]).toEqual([{ hits: FILES - 1, misses: 1 }, []]);
    rmSync(packed.output);
    expect((await ground.build({}, tools())).cache).toEqual(NONE);
  });
});
