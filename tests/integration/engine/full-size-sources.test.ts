import { appendFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { StreamedBlockSink } from "../../../src-main/engine/block.ts";
import { BlockMaker, type BlockTask } from "../../../src-main/engine/block-maker.ts";
import { createCompilers } from "../../../src-main/engine/compilers.ts";
import { layoutFactsOf } from "../../../src-main/engine/layout-facts.ts";
import { makeBlocks } from "../../../src-main/engine/make-blocks.ts";
import { withSpools } from "../../../src-main/engine/workplace.ts";
import { systemProcesses } from "../../../src-main/files/processes.ts";
import { expectPacked, ownHome, pack } from "../../support/engine.ts";
import { letters, noise } from "../../support/full-size.ts";
import { type Media, manyMedia, type TestProject, testProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const TYPE = 18;

/** Makes the blocks of these files of a project, whatever the scan would have said. */
async function blocksOf(
  { folder }: TestProject,
  files: readonly string[],
  sizes: Readonly<Record<string, number>> = {},
) {
  const tasks: BlockTask[] = files.map((name) => {
    return { type: TYPE, form: null, index: null, path: `MEDIA/${name}`, size: sizes[name] ?? 10 };
  });
  const spoolFolder = path.join(tempFolder(), "build");
  const options = { root: folder, featureTags: null, threads: 2, ids: "sequential", level: 1 } as const;
  const outcome = await withSpools(spoolFolder, (spools) =>
    makeBlocks(tasks, { ...options, spools }, async () => {}, {}),
  ).catch((error: unknown) => error);
  expect(filesBelow(spoolFolder)).toEqual([]);
  return outcome;
}

const LARGE = 3 << 20;

/** Names of a project with 1000 small files, and the one that something happens to. */
const MANY: Media = manyMedia(1000);
const names = (...more: readonly string[]) => [...Object.keys(MANY).sort(), ...more];

function putFolder(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

describe("a source that is no file any more when its worker comes to it", () => {
  it.each<[string, (file: string) => void]>([
    ["because it was removed", (file) => rmSync(file)],
    ["because a folder stands there", putFolder],
  ])("%s, stops the pack, by name", async (_, meddle) => {
    const project = testProject({ media: { ...MANY, "LAST.TXT": "last" } });
    const file = path.join(project.folder, "MEDIA/LAST.TXT");
    meddle(file);
    expect(await blocksOf(project, names("LAST.TXT"))).toMatchObject({ kind: "changed", fault: "system", path: file });
  });

  it("and is a large one", async () => {
    const project = testProject({ media: { ...MANY, "BIG.TXT": letters(LARGE, 1) } });
    const file = path.join(project.folder, "MEDIA/BIG.TXT");
    rmSync(file);
    const outcome = await blocksOf(project, names("BIG.TXT"), { "BIG.TXT": LARGE });
    expect(outcome).toMatchObject({ kind: "changed", path: file });
  });

  it("but is smaller or larger than the scan saw is packed as it is", async () => {
    const media = { "GREW.TXT": letters(LARGE, 1), "SHRANK.TXT": "small", "EMPTY.TXT": "" };
    const project = testProject({ media: { ...MANY, ...media } });
    const sizes = { "GREW.TXT": 10, "SHRANK.TXT": LARGE, "EMPTY.TXT": LARGE };
    const outcome = await blocksOf(project, names("GREW.TXT", "SHRANK.TXT", "EMPTY.TXT"), sizes);
    expect(outcome).toMatchObject({ facts: expect.any(Array) });
    const { facts } = outcome as { readonly facts: readonly { readonly size: number }[] };
    expect(facts.slice(-3).map(({ size }) => size)).toEqual([LARGE, 5, 0]);
  });
});

describe("a large source that changes while it is read in pieces", () => {
  it.each<[string, string, (file: string) => void]>([
    ["deflated, grows", "A.TXT", (file) => appendFileSync(file, "more")],
    ["deflated, shrinks", "A.TXT", (file) => truncateSync(file, 1 << 20)],
    ["stored, grows", "A.JPG", (file) => appendFileSync(file, "more")],
    ["stored, shrinks", "A.JPG", (file) => truncateSync(file, 1 << 20)],
  ])("%s: is told, not packed", async (_, name, change) => {
    const { folder } = testProject({ media: { [name]: noise(LARGE, 1) } });
    const file = path.join(folder, "MEDIA", name);
    let isChanged = false;
    const sink: StreamedBlockSink = {
      begin: () => {},
      write: () => {
        if (!isChanged) change(file);
        isChanged = true;
      },
      end: () => {},
    };
    const compilers = createCompilers(() => layoutFactsOf(null));
    const maker = new BlockMaker(folder, compilers, { ids: "sequential", level: 6 });
    const task = {
      type: name.endsWith("JPG") ? 24 : TYPE,
      form: null,
      index: null,
      path: `MEDIA/${name}`,
      size: LARGE,
    };
    await expect(maker.stream(task, sink)).rejects.toMatchObject({ kind: "changed", path: file });
    expect(isChanged).toBe(true);
  });
});

describe("a spool", () => {
  it("that cannot be made stops the pack as a fault of the system, by name", async () => {
    const project = testProject({ media: { "BIG.TXT": letters(LARGE, 1) } });
    writeFileSync(project.output, "older");
    const build = path.join(ownHome(), "cache/build");
    mkdirSync(path.dirname(build));
    writeFileSync(build, "in the way");
    const error = await pack({ project: project.folder, output: project.output }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({ name: "FileError", kind: "io", fault: "system", path: build });
    expect(readFileSync(project.output, "utf8")).toBe("older");
    expect(filesBelow(path.dirname(project.output)).filter((file) => !file.startsWith("lantern-pack/"))).toEqual([
      "out.MOD",
    ]);
  });

  it("of a killed build is removed by the next one, also when that needs none", async () => {
    const project = testProject();
    const build = path.join(ownHome(), "cache/build");
    mkdirSync(build, { recursive: true });
    const { hostTag } = systemProcesses();
    // No process has this pid.
    writeFileSync(path.join(build, `.blocks.4194999-${hostTag}-abcdefgh.lamplighter-tmp`), "of a killed build");
    expectPacked(await pack({ project: project.folder, output: project.output }));
    expect(filesBelow(build)).toEqual([]);
  });
});
