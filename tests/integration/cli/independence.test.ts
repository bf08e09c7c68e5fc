import { mkdirSync, readFileSync, statSync, symlinkSync, utimesSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CLI, type CliOptions, NODE, runCli } from "../../support/cli.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import {
  bulkyMedia,
  layout,
  type Media,
  manyMedia,
  modDat,
  PLAIN_MEDIA,
  unit,
  writeProject,
} from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const MEDIA: Media = {
  ...PLAIN_MEDIA,
  "UNITS/ı İ ß.DAT": unit("I"),
  "UNITS/i.dat": unit("LOWER"),
  "UNITS/纸灯笼.DAT": unit("纸灯笼"),
  "UI/A_B.LAYOUT": layout(),
  "UI/A-B.LAYOUT": layout(),
  "SOUNDS/A.JPG": "picture",
  "SOUNDS/Z.JPG": "another picture",
};

/** Writes the project with times of its own for every file, so that they do not depend on when it was written. */
function makeProject(folder: string, media: Media, options: { readonly backwards?: boolean } = {}): string {
  const entries = Object.entries(media);
  const more = modDat({ more: ["\t[REMOVE_FILES]", "\t\t<STRING>FILE:media/old.dat", "\t[/REMOVE_FILES]"] });
  writeProject(folder, {
    modDat: more,
    media: Object.fromEntries(options.backwards === true ? entries.reverse() : entries),
  });
  for (const file of filesBelow(folder)) {
    const time = 1_700_000_000 + Buffer.byteLength(file) / 8;
    utimesSync(path.join(folder, file), time, time);
  }
  return folder;
}

interface Packed {
  readonly bytes: Buffer;
  readonly contentHash: string;
  readonly rollingHash: string;
}

async function pack(project: string, args: readonly string[] = [], options: CliOptions = {}): Promise<Packed> {
  const output = path.join(tempFolder(), "out.MOD");
  const run = await runCli(["pack", project, "-o", output, "--json", ...args], options);
  if (run.exit !== 0) throw new Error(run.stdout + run.stderr);
  const { contentHash, rollingHash } = JSON.parse(run.stdout) as Packed;
  return { bytes: readFileSync(output), contentHash, rollingHash };
}

describe("the same project gives the same bytes", () => {
  it("twice in a row", async () => {
    const project = makeProject(path.join(tempFolder(), "p"), MEDIA);
    expect((await pack(project)).bytes.equals((await pack(project)).bytes)).toBe(true);
  });

  it("with its files made in another order, in another folder", async () => {
    const one = makeProject(path.join(tempFolder(), "a project"), MEDIA);
    const two = makeProject(path.join(tempFolder(), "deep/er/纸"), MEDIA, { backwards: true });
    expect((await pack(one)).bytes.equals((await pack(two)).bytes)).toBe(true);
  });

  it("named by a path of any kind, from any folder", async () => {
    const ground = tempFolder();
    const project = makeProject(path.join(ground, "p"), MEDIA);
    mkdirSync(path.join(ground, "other"));
    symlinkSync(project, path.join(ground, "link"));
    const { bytes } = await pack(project);
    for (const [named, cwd] of [
      ["p", ground],
      ["./p/", ground],
      ["../p", path.join(ground, "other")],
      [".", project],
      ["..", path.join(project, "MEDIA")],
      ["link", ground],
      [`${project}//`, ground],
    ])
      expect((await pack(named, [], { cwd })).bytes.equals(bytes), named).toBe(true);
  });

  it.each([
    ["TZ", { TZ: "Asia/Tokyo" }],
    ["TZ", { TZ: "America/St_Johns" }],
    ["a Turkish locale", { LC_ALL: "tr_TR.UTF-8", LANG: "tr_TR.UTF-8" }],
    ["no locale", { LC_ALL: "C", LANG: "C" }],
  ])("whatever the surroundings: %s %j", async (_, env: Record<string, string>) => {
    const project = makeProject(path.join(tempFolder(), "p"), MEDIA);
    for (const args of [[], ["--mtime", "2026-01-31T12:00"], ["--mtime", "2026-01-31"]])
      expect((await pack(project, args, { env })).bytes.equals((await pack(project, args)).bytes)).toBe(true);
  });

  it.skipIf(process.platform === "win32")("under another umask, which only the file's permissions show", async () => {
    const project = makeProject(path.join(tempFolder(), "p"), MEDIA);
    const { bytes } = await pack(project);
    const output = path.join(tempFolder(), "out.MOD");
    const command = ["sh", "-c", 'umask 077; exec "$@"', "sh", NODE, CLI] as const;
    expect((await runCli(["pack", project, "-o", output], { command })).exit).toBe(0);
    expect(readFileSync(output).equals(bytes)).toBe(true);
    expect(statSync(output).mode & 0o777).toBe(0o600);
  });

  it.each([
    ["a small one", MEDIA],
    ["one of many files", { ...MEDIA, ...manyMedia() }],
    ["one of many bytes", { ...MEDIA, ...bulkyMedia(11) }],
  ])("with any number of threads: %s", { timeout: 120_000 }, async (_, media) => {
    const project = makeProject(path.join(tempFolder(), "p"), media);
    const { bytes, contentHash } = await pack(project);
    for (const threads of ["1", "2", "4"]) {
      const other = await pack(project, ["--threads", threads]);
      expect(other.bytes.equals(bytes), threads).toBe(true);
      expect(other.contentHash).toBe(contentHash);
    }
  });

  it("has every content right when workers make it", async () => {
    const media = { ...MEDIA, ...manyMedia() };
    const project = makeProject(path.join(tempFolder(), "p"), media);
    const mod = readModSlowly((await pack(project, ["--threads", "2"])).bytes);
    expect(mod.entries.filter(({ content }) => content !== null)).toHaveLength(Object.keys(media).length);
    for (const { path: name, content } of mod.entries.filter(({ path: each }) => /\.(TXT|JPG|WAV)$/.test(each))) {
      const own = Object.entries(media).find(([each]) => `MEDIA/${each}` === name)![1];
      expect(content!.toString()).toBe(own);
    }
    expect([mod.rollingHash, mod.manifestHash]).toEqual([mod.rollingHashAgain, mod.manifestHashAgain]);
  });
});

describe("options that change the bytes", () => {
  const times = (bytes: Buffer) =>
    readModSlowly(bytes)
      .entries.filter(({ content }) => content !== null)
      .map(({ fileTime }) => fileTime);

  it("--mtime zero and a date stand in every entry; the default are the files' own times", async () => {
    const project = makeProject(path.join(tempFolder(), "p"), { "A.TXT": "x", "BB.DAT": unit("B") });
    expect(times((await pack(project, ["--mtime", "zero"])).bytes)).toEqual([0n, 0n]);
    // 2026-01-31T12:00:00Z is 1769860800 seconds after 1970.
    const fixed = (1_769_860_800n + 11_644_473_600n) * 10_000_000n;
    for (const text of ["2026-01-31T12:00:00Z", "2026-01-31T12:00", "2026-01-31T21:00:00.000+09:00"])
      expect(times((await pack(project, ["--mtime", text])).bytes)).toEqual([fixed, fixed]);
    const own = ["MEDIA/A.TXT", "MEDIA/BB.DAT"].map((file) => 1_700_000_000_000 + (file.length * 1000) / 8);
    const kept = own.map((ms) => BigInt(ms * 10_000) + 116_444_736_000_000_000n);
    expect(times((await pack(project)).bytes)).toEqual(kept);
    expect((await pack(project)).bytes.equals((await pack(project, ["--mtime", "keep"])).bytes)).toBe(true);
  });

  it("devbuild.txt in the project, in any case, takes the files' own times away, and that is told", async () => {
    const project = makeProject(path.join(tempFolder(), "p"), { "A.TXT": "x" });
    writeProject(project, { modDat: null, media: {}, beside: { "DevBuild.TXT": "" } });
    expect(times((await pack(project)).bytes)).toEqual([0n]);
    const { stdout } = await runCli(["pack", project, "-o", path.join(tempFolder(), "x.MOD"), "--json"]);
    expect(stdout).toContain('"pack-devbuild"');
  });

  it.each(["0", "1", "5", "9"])("--level %s gives other bytes of the same content, and verifies", async (level) => {
    const project = makeProject(path.join(tempFolder(), "p"), { ...MEDIA, "LONG.TXT": "lantern ".repeat(20_000) });
    const usual = await pack(project);
    const other = await pack(project, ["--level", level, "--mtime", "zero", "--verify", "full"]);
    expect(other.contentHash).toBe(usual.contentHash);
    expect(other.bytes.equals(usual.bytes)).toBe(false);
    const contents = (bytes: Buffer) =>
      readModSlowly(bytes).entries.map(({ path: name, content }) => [name, content?.toString("latin1")]);
    expect(contents(other.bytes)).toEqual(contents(usual.bytes));
  });

  it("--ids hash gives other string ids in DATs and nothing else, and verifies", async () => {
    const project = makeProject(path.join(tempFolder(), "p"), MEDIA);
    const output = path.join(tempFolder(), "hash.MOD");
    expect((await runCli(["pack", project, "-o", output, "--ids", "hash", "--verify", "full"])).exit).toBe(0);
    const usual = path.join(tempFolder(), "usual.MOD");
    await runCli(["pack", project, "-o", usual]);
    const { stdout } = await runCli(["compare", usual, output, "--json"]);
    const { differences } = JSON.parse(stdout) as { differences: { path: string; reason: string }[] };
    expect(new Set(differences.map(({ reason }) => reason))).toEqual(new Set(["same tree, other string ids"]));
    expect(differences.every(({ path: name }) => name.endsWith(".DAT"))).toBe(true);
    expect((await runCli(["verify", output])).exit).toBe(0);
  });

  it("a changed content, a renamed file or a removed one change the content's hash", async () => {
    const hashOf = async (media: Media) => (await pack(makeProject(path.join(tempFolder(), "p"), media))).contentHash;
    const usual = await hashOf(MEDIA);
    expect(usual).toMatch(/^[0-9a-f]{64}$/);
    const { "SOUNDS/Z.JPG": picture, ...less } = MEDIA;
    const others = [{ ...MEDIA, "SOUNDS/Z.JPG": "anothen picture" }, { ...less, "SOUNDS/Y.JPG": picture }, less];
    for (const media of others) expect(await hashOf(media)).not.toBe(usual);
  });
});
