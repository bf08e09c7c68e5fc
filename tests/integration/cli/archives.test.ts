import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { requirementHash } from "../../../src-shared/hash/murmur.ts";
import { type CliRun, runCli, runJson } from "../../support/cli.ts";
import { ascii, type BuilderMod, buildMod, buildPak, TINY_BINDAT, TINY_BINLAYOUT } from "../../support/mod-builder.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const FILES = [
  { path: "MEDIA/UNITS/A.DAT", content: TINY_BINDAT },
  { path: "MEDIA/UI/纸.LAYOUT", content: TINY_BINLAYOUT },
  { path: "MEDIA/A.JPG", content: ascii("picture") },
];
const REQUIRED = [{ name: "Other", id: -9_007_199_254_740_993n, version: 3 }];
const FULL: BuilderMod = {
  header: {
    id: -4_711_000_000_000_000_123n,
    requirements: REQUIRED,
    requirementHash: requirementHash(REQUIRED),
  },
  files: FILES,
  removedFiles: ["MEDIA/OLD.DAT"],
};

function written(mod: BuilderMod = { files: FILES }, name = "a.MOD"): string {
  const file = path.join(tempFolder(), name);
  writeFileSync(file, buildMod(mod));
  return file;
}

interface Entry {
  readonly path: string;
  readonly type: number;
  readonly size: number;
  readonly packedSize: number;
  readonly crc32: string | null;
  readonly offset: number | null;
  readonly removed?: true;
}

interface Listed {
  readonly kind: string;
  readonly header?: Record<string, unknown>;
  readonly entries: readonly Entry[];
}

const hex8 = (value: number) => value.toString(16).toUpperCase().padStart(8, "0");

describe("list", () => {
  it("of a mod: header with i64 as decimal text, every entry with its place, no directories", async () => {
    const file = written(FULL);
    const slow = readModSlowly(readFileSync(file));
    const { exit, value } = await runJson<Listed>(["list", file]);
    expect(exit).toBe(0);
    expect(value.kind).toBe("mod");
    expect(value.header).toMatchObject({
      formatVersion: 4,
      modVersion: 1,
      gameVersion: "1.25.9.5",
      title: "Lantern Pack",
      id: "-4711000000000000123",
      requirementHash: requirementHash(REQUIRED).toString(16).toUpperCase().padStart(16, "0"),
      requirements: [{ name: "Other", id: "-9007199254740993", version: 3 }],
      removedFiles: ["MEDIA/OLD.DAT"],
    });
    expect(value.entries).toEqual(
      slow.entries.map(({ path: name, type, size, packedSize, crc32, offset, content }) => ({
        path: name,
        type,
        size,
        packedSize,
        crc32: hex8(crc32),
        offset: content === null ? null : slow.dataOffset + offset,
        ...(content === null ? { removed: true } : {}),
      })),
    );
    expect(value.entries).toHaveLength(4);
  });

  it("of a pack with its file table: no header", async () => {
    const folder = tempFolder();
    const { pak, man } = buildPak({ files: FILES });
    writeTree(folder, { "DATA.PAK": pak, "DATA.PAK.MAN": man });
    const { value } = await runJson<Listed>(["list", path.join(folder, "DATA.PAK")]);
    expect([value.kind, value.header]).toEqual(["pak", undefined]);
    expect(value.entries.map(({ path: name }) => name)).toEqual([
      "MEDIA/A.JPG",
      "MEDIA/UI/纸.LAYOUT",
      "MEDIA/UNITS/A.DAT",
    ]);
  });

  it("of a folder: names as the game would see them, no checksums", async () => {
    const folder = tempFolder();
    writeTree(folder, { "media/Units/a.dat": "text", "media/纸.txt": "x", "notes.txt": "not of the game" });
    const { value } = await runJson<Listed>(["list", folder]);
    expect(value.kind).toBe("folder");
    expect(value.entries).toEqual([
      { path: "MEDIA/UNITS/A.DAT", type: 0, size: 4, packedSize: 4, crc32: null, offset: null },
      { path: "MEDIA/纸.TXT", type: 18, size: 1, packedSize: 1, crc32: null, offset: null },
    ]);
  });

  it("for a person: what it is, a table, a sum", async () => {
    const { stdout, stderr } = await runCli(["list", written(FULL)]);
    expect(stderr).toBe("");
    const lines = stdout.split("\n");
    expect(lines[0]).toBe("Lantern Pack version 1 by Jane Doe");
    expect(stdout).toContain("id -4711000000000000123, made for game 1.25.9.5");
    expect(stdout).toContain("needs Other (id -9007199254740993) version 3 or later");
    expect(stdout).toMatch(/^removed +0 +0 +00000000 {2}MEDIA\/OLD\.DAT$/m);
    expect(lines.at(-2)).toMatch(/^4 entries, \d+ bytes, packed \d+ bytes$/);
  });

  it.each([
    ["an empty file", new Uint8Array(), /the file is empty/],
    ["something else", ascii("this is no mod"), /a\.MOD: /],
    ["a mod that was cut off", buildMod({ files: FILES }).slice(0, 300), /a\.MOD: /],
  ])("of %s ends with 1 and a sentence that names the file", async (_, bytes, says) => {
    const file = path.join(tempFolder(), "a.MOD");
    writeFileSync(file, bytes);
    const told = await runCli(["list", file]);
    expect([told.exit, told.stdout]).toEqual([1, ""]);
    expect(told.stderr).toMatch(says);
    const { exit, value } = await runJson<{ ok: boolean; error: { kind: string; where: string } }>(["list", file]);
    expect([exit, value.ok, value.error.kind, value.error.where]).toEqual([1, false, "format", file]);
  });
});

interface Verified {
  readonly ok: boolean;
  readonly archives: readonly {
    file: string;
    ok: boolean;
    findings: readonly { code: string; severity: string; path: string }[];
  }[];
  readonly findings?: readonly unknown[];
}

/** A mod with one byte of the first block's payload changed, rollingHash made right again. */
const spoiled = (): string =>
  written({
    files: FILES,
    editSection: (section) => {
      section[8 + 8 + 2] ^= 0xff;
      return section;
    },
  });

describe("verify", () => {
  it("of one good mod: ok, and the findings at the top too", async () => {
    const file = written(FULL);
    const { exit, value } = await runJson<Verified>(["verify", file]);
    expect(exit).toBe(0);
    expect(value).toEqual({ ok: true, archives: [{ file, ok: true, findings: [] }], findings: [] });
  });

  it("of several: each with its own, and not ok when one is not", async () => {
    const [good, bad] = [written(), spoiled()];
    const { exit, value } = await runJson<Verified>(["verify", good, bad]);
    expect([exit, value.ok, "findings" in value]).toEqual([1, false, false]);
    expect(value.archives.map(({ file, ok }) => [file, ok])).toEqual([
      [good, true],
      [bad, false],
    ]);
    expect(value.archives[1].findings.map(({ path: name, severity }) => [name, severity])).toContainEqual([
      "MEDIA/UNITS/A.DAT",
      "error",
    ]);
  });

  it("says what it checked, when asked, and ends with a verdict", async () => {
    const told = await runCli(["verify", spoiled(), "--explain"]);
    expect(told.exit).toBe(1);
    expect(told.stdout).toMatch(
      /Checked, in the order.*1\. The header.*error MEDIA\/UNITS\/A\.DAT.*Broken .*a\.MOD: 1 error/s,
    );
    expect((await runCli(["verify", written()])).stdout).toMatch(/^In order .*a\.MOD\n$/);
  });

  it("of something that is no mod is a finding, and of nothing a failure", async () => {
    const file = path.join(tempFolder(), "a.MOD");
    writeFileSync(file, "no mod");
    const { exit, value } = await runJson<Verified>(["verify", file]);
    expect([exit, value.ok, value.archives[0].findings[0].code]).toEqual([1, false, "mod-unreadable"]);
    const missing = await runJson<{ ok: boolean; error: { kind: string } }>(["verify", `${file}.missing`]);
    expect([missing.exit, missing.value.ok, missing.value.error.kind]).toEqual([1, false, "not-found"]);
  });

  it("of a folder is refused: nothing in it would have been looked at", async () => {
    const bad = spoiled();
    const folder = path.dirname(bad);
    const alone = await runCli(["verify", folder]);
    expect([alone.exit, alone.stdout]).toEqual([1, ""]);
    expect(alone.stderr).toContain(`${folder}: This is a folder, not a file.\n→ Name a file`);
    const { exit, value } = await runJson<Verified>(["verify", folder, written()]);
    expect([exit, value.archives.map(({ ok }) => ok)]).toEqual([1, [false, true]]);
    expect(value.archives[0].findings.map(({ code }) => code)).toEqual(["not-a-file"]);
  });
});

interface Compared {
  readonly equal: boolean;
  readonly differences: readonly { path: string; reason: string }[];
  readonly header: readonly { field: string; a: string; b: string }[];
}

const compare = (a: string, b: string): Promise<CliRun & { value: Compared }> => runJson<Compared>(["compare", a, b]);

describe("compare", () => {
  it("of equal mods: 0", async () => {
    const { exit, value } = await compare(written(FULL), written(FULL));
    expect([exit, value]).toEqual([0, { equal: true, differences: [], header: [], findings: [] }]);
    expect((await runCli(["compare", written(), written()])).stdout).toBe("Equal in every entry\n");
  });

  it("of others: 1, and each difference with its path and reason", async () => {
    const other = written({
      files: [
        { path: "MEDIA/A.JPG", content: ascii("another") },
        { path: "MEDIA/UNITS/A.DAT", content: TINY_BINDAT },
        { path: "MEDIA/NEW.TXT", content: ascii("x") },
      ],
    });
    const { exit, value } = await compare(written(), other);
    expect(exit).toBe(1);
    expect(value.equal).toBe(false);
    expect(value.differences.map(({ path: name, reason }) => [name, reason])).toEqual([
      ["MEDIA/A.JPG", "content"],
      ["MEDIA/NEW.TXT", "only in b"],
      ["MEDIA/UI/纸.LAYOUT", "only in a"],
    ]);
    const told = await runCli(["compare", written(), other]);
    expect(told.stdout).toMatch(/^MEDIA\/A\.JPG: content\n.*3 differences\n$/s);
  });

  it("of mods that differ in their header alone: 1, and the fields", async () => {
    const { exit, value } = await compare(written(), written({ files: FILES, header: { id: 5n, modVersion: 2 } }));
    expect([exit, value.equal, value.differences]).toEqual([1, false, []]);
    expect(value.header).toEqual([
      { field: "modVersion", a: "1", b: "2" },
      { field: "id", a: "-4711000000000000123", b: "5" },
    ]);
    const told = await runCli(["compare", written(), written({ files: FILES, header: { id: 5n } })]);
    expect(told.stdout).toBe("header, id: -4711000000000000123 against 5\n1 difference\n");
    const named = written({ files: FILES, header: { author: "Jane" } });
    const unnamed = written({ files: FILES, header: { author: "" } });
    const author = await runCli(["compare", named, unnamed]);
    expect(author.stdout).toBe("header, author: Jane against nothing\n1 difference\n");
  });

  it("of a mod and a folder that is missing ends with a sentence", async () => {
    const told = await runCli(["compare", written(), path.join(tempFolder(), "no")]);
    expect([told.exit, told.stderr]).toEqual([
      1,
      expect.stringMatching(/no: There is no such file or folder\.\n→ Check the path\.\n/),
    ]);
  });

  it("of an unpacked mod and the mod: equal", async () => {
    const file = written();
    const folder = path.join(tempFolder(), "out");
    mkdirSync(folder);
    expect((await runCli(["unpack", file, "-o", folder])).exit).toBe(0);
    expect((await compare(file, folder)).value.equal).toBe(true);
  });
});
