import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { decodeSource } from "../../../src-shared/text/source-text.ts";
import { runCli, runJson } from "../../support/cli.ts";
import {
  ascii,
  type BuilderFile,
  type BuilderMod,
  buildMod,
  TEST_HEADER,
  TINY_BINDAT,
  TINY_BINLAYOUT,
} from "../../support/mod-builder.ts";
import { layout, modDat, testProject, unit } from "../../support/project-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

interface Answer {
  readonly ok: boolean;
  readonly output: string;
  readonly files: number;
  readonly bytes: number;
  readonly decompiled: number;
  readonly findings: readonly { code: string; severity: string; path: string; data?: Record<string, unknown> }[];
}

const plain = (name: string, content = "x"): BuilderFile => ({ path: name, content: ascii(content) });
const ofFiles = (...files: readonly BuilderFile[]): BuilderMod => ({ files });

/** Unpacks a mod into `out` of a folder of its own; `prepare` may put something there first. */
async function unpacked(mod: BuilderMod, args: readonly string[] = [], prepare: (folder: string) => void = () => {}) {
  const ground = tempFolder();
  const archive = path.join(ground, "a.MOD");
  const folder = path.join(ground, "out");
  writeFileSync(archive, buildMod(mod));
  prepare(folder);
  const { exit, value } = await runJson<Answer>(["unpack", archive, "-o", folder, ...args]);
  const said = value.findings.map(({ code, severity, path: file }) => `${severity} ${code} ${file}`);
  return { exit, value, said, folder, ground, archive, files: filesBelow(folder) };
}

/** A mod whose entries have these paths exactly, which no packer would write. */
function ofPaths(...paths: readonly string[]): BuilderMod {
  const files = paths.map((_, index) => plain(`MEDIA/${index}.TXT`));
  return {
    files,
    editManifest: (manifest) => {
      const records = manifest.directories.flatMap((directory) => directory.records);
      const named = paths.map((name, index) => ({ ...records.find((each) => each.name === `${index}.TXT`)!, name }));
      return { ...manifest, directories: [{ name: "", records: named }] };
    },
  };
}

describe("unpack", () => {
  it("writes every entry under its own name, with its time, and tells what it did", async () => {
    const time = (1_600_000_000n + 11_644_473_600n) * 10_000_000n;
    const { exit, value, folder, files } = await unpacked({
      files: [
        { path: "MEDIA/UNITS/A.DAT", content: TINY_BINDAT, fileTime: time },
        plain("MEDIA/UI/纸灯笼.TXT", "paper lantern"),
        plain("MEDIA/EMPTY.DDS", ""),
      ],
      removedFiles: ["MEDIA/OLD.DAT"],
    });
    expect(exit).toBe(0);
    expect(files).toEqual(["MEDIA/EMPTY.DDS", "MEDIA/UI/纸灯笼.TXT", "MEDIA/UNITS/A.DAT"]);
    expect(readFileSync(path.join(folder, "MEDIA/UNITS/A.DAT")).equals(TINY_BINDAT)).toBe(true);
    expect(readFileSync(path.join(folder, "MEDIA/UI/纸灯笼.TXT"), "utf8")).toBe("paper lantern");
    expect(statSync(path.join(folder, "MEDIA/UNITS/A.DAT")).mtimeMs).toBe(1_600_000_000_000);
    const bytes = TINY_BINDAT.length + "paper lantern".length;
    expect(value).toEqual({ ok: true, output: folder, files: 3, bytes, decompiled: 0, kept: 0, findings: [] });
  });

  it("makes the folder with its parents, and says so to a person", async () => {
    const archive = path.join(tempFolder(), "a.MOD");
    writeFileSync(archive, buildMod(ofFiles(plain("MEDIA/A.TXT"), plain("MEDIA/B.TXT"))));
    const folder = path.join(tempFolder(), "some/where/out");
    const { exit, stdout } = await runCli(["unpack", archive, "-o", folder]);
    expect([exit, stdout]).toEqual([0, `Unpacked 2 files, 2 bytes, into ${folder}\n`]);
    expect(filesBelow(folder)).toEqual(["MEDIA/A.TXT", "MEDIA/B.TXT"]);
  });

  it.each([
    ["upwards", "MEDIA/../../evil.txt", "parent-folder"],
    ["upwards with a backslash", "MEDIA\\..\\..\\evil.txt", "parent-folder"],
    ["from the root", "/tmp/evil.txt", "absolute"],
    ["to another drive", "C:/evil.txt", "drive"],
    ["to a stream of a file", "MEDIA/A.TXT:evil", "stream"],
    ["nowhere: a line end in it", "MEDIA/A\nB.TXT", "control-character"],
    ["to no file", "MEDIA/A/", "names-a-folder"],
  ])("refuses an entry whose name leads %s, keeps the rest, and is not ok", async (_, name, reason) => {
    const { exit, value, said, ground } = await unpacked(ofPaths("MEDIA/GOOD.TXT", name));
    expect([exit, value.ok, value.files]).toEqual([1, false, 1]);
    expect(said).toEqual([`error unpack-refused ${name}`]);
    expect(value.findings[0].data).toEqual({ reason });
    expect(filesBelow(ground)).toEqual(["a.MOD", "out/MEDIA/GOOD.TXT"]);
  });

  it("gives names that not every disk takes another one, and says which", async () => {
    const { exit, said, files } = await unpacked(
      ofPaths("MEDIA/CON.TXT", "MEDIA/WHAT?.TXT", "MEDIA/A.TXT", "MEDIA/a.txt", "MEDIA/DOT.", "MEDIA\\UI\\X.TXT"),
    );
    expect(exit).toBe(0);
    expect(files).toEqual([
      "MEDIA/A.TXT",
      "MEDIA/CON_.TXT",
      "MEDIA/DOT_",
      "MEDIA/UI/X.TXT",
      "MEDIA/WHAT_.TXT",
      "MEDIA/a~2.txt",
    ]);
    expect(said).toHaveLength(5);
    expect(said.every((line) => line.startsWith("warning unpack-renamed "))).toBe(true);
  });

  it("replaces files that are there already", async () => {
    const { exit, folder } = await unpacked(ofFiles(plain("MEDIA/A.TXT", "new")), [], (target) =>
      writeTree(target, { "MEDIA/A.TXT": "old", "MEDIA/OWN.TXT": "mine" }),
    );
    expect(exit).toBe(0);
    expect(readFileSync(path.join(folder, "MEDIA/A.TXT"), "utf8")).toBe("new");
    expect(readFileSync(path.join(folder, "MEDIA/OWN.TXT"), "utf8")).toBe("mine");
  });

  it.each([
    ["a file", "MEDIA/A.TXT"],
    ["a folder", "MEDIA"],
  ])("never writes through a link that was planted as %s", async (what, name) => {
    const outside = path.join(tempFolder(), "outside");
    writeTree(outside, { "A.TXT": "secret" });
    const { exit, value, said } = await unpacked(
      ofFiles(plain("MEDIA/A.TXT", "new"), plain("MEDIA/B.TXT")),
      [],
      (target) => {
        mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
        symlinkSync(what === "a file" ? path.join(outside, "A.TXT") : outside, path.join(target, name));
      },
    );
    expect([exit, value.ok]).toEqual([1, false]);
    expect(said.some((line) => line.startsWith("error link-in-the-way "))).toBe(true);
    expect(filesBelow(outside)).toEqual(["A.TXT"]);
    expect(readFileSync(path.join(outside, "A.TXT"), "utf8")).toBe("secret");
  });

  it("into something that is a file is refused", async () => {
    const archive = path.join(tempFolder(), "a.MOD");
    writeFileSync(archive, buildMod(ofFiles(plain("MEDIA/A.TXT"))));
    const { exit, value } = await runJson<{ ok: boolean; error: { kind: string } }>(["unpack", archive, "-o", archive]);
    expect([exit, value.ok, value.error.kind]).toEqual([1, false, "not-a-folder"]);
  });

  it("tells of an entry whose data are damaged, extracts the others, and is not ok", async () => {
    const { exit, value, said, files } = await unpacked({
      files: [plain("MEDIA/BAD.TXT", "bad".repeat(50)), plain("MEDIA/GOOD.TXT")],
      editSection: (section) => {
        section.fill(0xff, 18, 24);
        return section;
      },
    });
    expect([exit, value.ok, value.files]).toEqual([1, false, 1]);
    expect(said).toEqual(["error unpack-damaged MEDIA/BAD.TXT"]);
    expect(files).toEqual(["MEDIA/GOOD.TXT"]);
    const told = await runCli(["unpack", path.join(tempFolder(), "missing.MOD"), "-o", tempFolder()]);
    expect([told.exit, told.stdout]).toEqual([1, ""]);
  });
});

describe("unpack --only", () => {
  const files = ["MEDIA/UNITS/ITEMS/A.DAT", "MEDIA/UNITS/B.DAT", "MEDIA/UI/C.LAYOUT", "MEDIA/[X].TXT"].map((name) =>
    plain(name),
  );

  it.each([
    ["MEDIA/UNITS/**", ["MEDIA/UNITS/B.DAT", "MEDIA/UNITS/ITEMS/A.DAT"]],
    ["media/units/*.dat", ["MEDIA/UNITS/B.DAT"]],
    ["**/*.{layout,txt}", ["MEDIA/UI/C.LAYOUT", "MEDIA/[X].TXT"]],
    ["MEDIA/UI/C.LAYOUT", ["MEDIA/UI/C.LAYOUT"]],
    ["NOTHING/**", []],
  ])("%s takes what matches, without regard to case", async (glob, expected) => {
    const { exit, value, files: found } = await unpacked({ files }, ["--only", glob]);
    expect([exit, value.files, found]).toEqual([0, expected.length, expected]);
  });

  it("may be given several times, and no MOD.DAT comes with a part", async () => {
    const args = ["--only", "**/A.DAT", "--only", "**/C.LAYOUT", "--text"];
    const { files: found } = await unpacked({ files }, args);
    expect(found).toEqual(["MEDIA/UI/C.LAYOUT", "MEDIA/UNITS/ITEMS/A.DAT"]);
  });
});

/** A file as text; it must be what the editor writes. */
function readText(file: string): string {
  const source = decodeSource(readFileSync(file));
  expect(source.encoding).toBe("utf-16le");
  return String.fromCharCode(...source.units.subarray(0, source.length));
}

describe("unpack --text", () => {
  it("turns compiled files into texts and writes a MOD.DAT that gives the mod again", async () => {
    const media = {
      "UNITS/A.DAT": unit("BRASS", "\t<TRANSLATE>DISPLAYNAME:Brass lantern"),
      "UI/B.LAYOUT": layout("Group", "\t\t\t\t<STRING>TAG:CHESTS"),
      "C.TEMPLATE": unit("C"),
      "D.TXT": "not compiled",
    };
    const removed = ["\t[REMOVE_FILES]", "\t\t<STRING>FILE:media/old.dat", "\t[/REMOVE_FILES]"];
    const { folder, output } = testProject({ modDat: modDat({ id: -5n, version: 41, more: removed }), media });
    expect((await runCli(["pack", folder, "-o", output])).exit).toBe(0);
    const again = path.join(path.dirname(output), "again");
    const { exit, value } = await runJson<Answer>(["unpack", output, "-o", again, "--text"]);
    expect([exit, value.ok, value.files, value.decompiled, value.findings]).toEqual([0, true, 5, 3, []]);
    expect(filesBelow(again)).toEqual([
      "MEDIA/C.TEMPLATE",
      "MEDIA/D.TXT",
      "MEDIA/UI/B.LAYOUT",
      "MEDIA/UNITS/A.DAT",
      "MOD.DAT",
    ]);
    expect(readText(path.join(again, "MEDIA/UNITS/A.DAT"))).toContain("\t<TRANSLATE>DISPLAYNAME:Brass lantern\r\n");
    expect(readText(path.join(again, "MEDIA/UI/B.LAYOUT"))).toContain("<STRING>TAG:CHESTS\r\n");
    const description = readText(path.join(again, "MOD.DAT"));
    for (const line of [
      "<INTEGER64>MOD_ID:-5",
      "<INTEGER>VERSION:41",
      "<STRING>FILE:media/old.dat",
      "<STRING>NAME:Lantern Pack",
    ])
      expect(description).toContain(`${line}\r\n`);

    expect((await runCli(["pack", again, "-o", `${output}2`])).exit).toBe(0);
    expect((await runJson<unknown>(["compare", output, `${output}2`])).value).toEqual({
      equal: true,
      differences: [],
      header: [],
      findings: [],
    });
  });

  it("leaves what holds no compiled data as it is, and says so", async () => {
    const { exit, said, folder } = await unpacked(
      ofFiles(
        plain("MEDIA/A.DAT", "[UNIT]"),
        { path: "MEDIA/B.LAYOUT", content: TINY_BINDAT },
        plain("MEDIA/C.DAT", ""),
      ),
      ["--text"],
    );
    expect(exit).toBe(0);
    expect(said).toEqual([
      "warning unpack-not-compiled MEDIA/A.DAT",
      "warning unpack-not-compiled MEDIA/B.LAYOUT",
      "warning unpack-not-compiled MEDIA/C.DAT",
    ]);
    expect(readFileSync(path.join(folder, "MEDIA/A.DAT"), "utf8")).toBe("[UNIT]");
  });

  it("leaves compiled data that does not read to its end as it is, and says so", async () => {
    const cut = TINY_BINDAT.slice(0, 20);
    const { exit, said, folder } = await unpacked(ofFiles({ path: "MEDIA/A.DAT", content: cut }), ["--text"]);
    expect([exit, said]).toEqual([0, ["warning unpack-unreadable MEDIA/A.DAT"]]);
    expect(readFileSync(path.join(folder, "MEDIA/A.DAT")).equals(cut)).toBe(true);
  });

  it("of a mod of version 0 gives VERSION -1", async () => {
    const mod = {
      header: { ...TEST_HEADER, modVersion: 0 },
      files: [{ path: "MEDIA/A.LAYOUT", content: TINY_BINLAYOUT }],
    };
    const { folder } = await unpacked(mod, ["--text"]);
    expect(readText(path.join(folder, "MOD.DAT"))).toContain("<INTEGER>VERSION:-1\r\n");
  });
});
