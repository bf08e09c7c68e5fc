import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { decodeSource } from "../../../src-shared/text/source-text.ts";
import { readBindatSlowly } from "../../support/bindat-reader.ts";
import { readBinlayout } from "../../support/binlayout-reader.ts";
import { runCli, runJson } from "../../support/cli.ts";
import { ascii, TINY_BINDAT, TINY_BINLAYOUT } from "../../support/mod-builder.ts";
import { BROKEN_UNIT, layout, source, testProject, unit } from "../../support/project-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

interface Answer {
  readonly ok: boolean;
  readonly outputs: readonly string[];
  readonly failed: number;
  readonly findings: readonly { code: string; severity: string; path: string; line?: number }[];
}

/** Runs a conversion in `ground`; what was said as `code path:line`. */
async function convert(ground: string, ...args: readonly string[]) {
  const { exit, value } = await runJson<Answer>(args, { cwd: ground });
  const said = value.findings.map(
    ({ code, path: file, line }) => `${code} ${file}${line === undefined ? "" : `:${line}`}`,
  );
  return { exit, value, said };
}

function ground(tree: Readonly<Record<string, string | Uint8Array>>): string {
  const folder = tempFolder();
  writeTree(folder, tree);
  return folder;
}

const read = (folder: string, name: string) => readFileSync(path.join(folder, name));

function readText(folder: string, name: string): string {
  const { units, length } = decodeSource(read(folder, name));
  return String.fromCharCode(...units.subarray(0, length));
}

const UNIT = unit("BRASS", "\t<STRING>ICON:lantern");

describe("dat compile and decompile", () => {
  it("of one file give the compiled form, and the text again", async () => {
    const folder = ground({ "A.DAT": source(...UNIT) });
    const compiled = await convert(folder, "dat", "compile", "A.DAT", "-o", "A.BIN");
    expect(compiled).toMatchObject({ exit: 0, value: { ok: true, outputs: ["A.BIN"], failed: 0, findings: [] } });
    expect(readBindatSlowly(read(folder, "A.BIN")).rows.map(([, text]) => text)).toEqual(
      expect.arrayContaining(["BRASS", "lantern"]),
    );
    expect((await convert(folder, "dat", "decompile", "A.BIN", "-o", "B.DAT")).exit).toBe(0);
    expect((await convert(folder, "dat", "compile", "B.DAT", "-o", "B.BIN")).exit).toBe(0);
    expect(read(folder, "B.BIN").equals(read(folder, "A.BIN"))).toBe(true);
    expect(readText(folder, "B.DAT")).toContain("\t<STRING>ICON:lantern\r\n");
  });

  it("of one file into a folder that is there: under the mirrored name", async () => {
    const folder = ground({ "A.DAT": source(...UNIT), "out/x": "" });
    await convert(folder, "dat", "compile", "A.DAT", "-o", "out");
    expect(filesBelow(path.join(folder, "out"))).toEqual(["A.DAT.BINDAT", "x"]);
    await convert(folder, "dat", "decompile", "out/A.DAT.BINDAT", "-o", "out");
    expect(filesBelow(path.join(folder, "out"))).toEqual(["A.DAT", "A.DAT.BINDAT", "x"]);
  });

  it("say for a person what was made", async () => {
    const folder = ground({ "m/A.DAT": source(...UNIT), "m/B.HIE": source(...UNIT) });
    expect((await runCli(["dat", "compile", "m/A.DAT", "-o", "A"], { cwd: folder })).stdout).toBe("Compiled A\n");
    expect((await runCli(["dat", "compile", "m", "-o", "out"], { cwd: folder })).stdout).toBe("Compiled 2 files\n");
  });

  it("--ids hash gives ids that follow from the texts", async () => {
    const folder = ground({ "A.DAT": source(...UNIT), "B.DAT": source(...unit("OTHER", "\t<STRING>ICON:lantern")) });
    const idOf = async (name: string, ...more: readonly string[]) => {
      await convert(folder, "dat", "compile", name, "-o", "X", ...more);
      return readBindatSlowly(read(folder, "X")).rows.find(([, text]) => text === "lantern")![0];
    };
    expect(await idOf("A.DAT", "--ids", "hash")).toBe(await idOf("B.DAT", "--ids", "hash"));
    expect(await idOf("A.DAT", "--ids", "hash")).toBeGreaterThan(1000);
    expect(await idOf("A.DAT")).toBeLessThan(10);
  });
});

describe("a folder", () => {
  const TREE = {
    "MEDIA/Units/a.dat": source(...UNIT),
    "MEDIA/B.TEMPLATE": source(...UNIT),
    "MEDIA/C.Animation": source(...UNIT),
    "MEDIA/D.hie": source(...UNIT),
    "MEDIA/UI/E.layout": source(...layout()),
    "MEDIA/F.TXT": "text",
  };

  it("is mirrored by dat compile: names with .BINDAT, only what DAT is for", async () => {
    const folder = ground(TREE);
    const { exit, value } = await convert(folder, "dat", "compile", "MEDIA", "-o", "out");
    expect(exit).toBe(0);
    expect(filesBelow(path.join(folder, "out"))).toEqual([
      "B.TEMPLATE.BINDAT",
      "C.Animation.BINDAT",
      "D.hie.BINDAT",
      "Units/a.dat.BINDAT",
    ]);
    expect([...value.outputs].sort()).toEqual(
      filesBelow(path.join(folder, "out")).map((name) => path.join("out", name)),
    );
  });

  it("is mirrored by layout compile: names with .BINLAYOUT", async () => {
    const folder = ground(TREE);
    expect((await convert(folder, "layout", "compile", "MEDIA", "-o", "out")).exit).toBe(0);
    expect(filesBelow(path.join(folder, "out"))).toEqual(["UI/E.layout.BINLAYOUT"]);
    expect(
      readBinlayout(read(folder, "out/UI/E.layout.BINLAYOUT")).find(({ where }) => where === "objects")!.value,
    ).toBe(1);
  });

  it("comes back by decompile, with the suffix taken off", async () => {
    const folder = ground(TREE);
    for (const kind of ["dat", "layout"]) {
      await convert(folder, kind, "compile", "MEDIA", "-o", "bin");
      expect((await convert(folder, kind, "decompile", "bin", "-o", "text")).exit).toBe(0);
    }
    expect(filesBelow(path.join(folder, "text"))).toEqual([
      "B.TEMPLATE",
      "C.Animation",
      "D.hie",
      "UI/E.layout",
      "Units/a.dat",
    ]);
    for (const kind of ["dat", "layout"]) await convert(folder, kind, "compile", "text", "-o", "again");
    for (const name of filesBelow(path.join(folder, "bin")))
      expect(read(folder, `again/${name}`).equals(read(folder, `bin/${name}`)), name).toBe(true);
  });

  it("that was unpacked, where FOO.DAT holds the compiled form, is decompiled too", async () => {
    const { folder, output } = testProject({ media: { "UNITS/A.DAT": UNIT, "UI/B.LAYOUT": layout() } });
    await runCli(["pack", folder, "-o", output]);
    const base = path.dirname(output);
    await runCli(["unpack", output, "-o", path.join(base, "un")]);
    for (const kind of ["dat", "layout"])
      expect((await convert(base, kind, "decompile", "un/MEDIA", "-o", "text")).exit).toBe(0);
    expect(filesBelow(path.join(base, "text"))).toEqual(["UI/B.LAYOUT", "UNITS/A.DAT"]);
    expect(readText(path.join(base, "text"), "UNITS/A.DAT")).toContain("<STRING>ICON:lantern");
  });

  it("in which the editor left compiled copies beside the texts is decompiled from the copies", async () => {
    const folder = ground({ "m/A.DAT": source(...UNIT), "m/a.dat.bindat": TINY_BINDAT, "m/B.DAT.BINDAT": TINY_BINDAT });
    expect((await convert(folder, "dat", "decompile", "m", "-o", "out")).exit).toBe(0);
    expect(filesBelow(path.join(folder, "out"))).toEqual(["B.DAT", "a.dat"]);
  });

  it("may hold the output: a second run does not take it for a source", async () => {
    const folder = ground({ "m/A.DAT": source(...UNIT), "m/B.DAT.BINDAT": TINY_BINDAT });
    for (const direction of ["compile", "decompile"]) {
      const first = await convert(folder, "dat", direction, ".", "-o", "m/out");
      expect((await convert(folder, "dat", direction, ".", "-o", "m/out")).value).toEqual(first.value);
    }
    expect(filesBelow(path.join(folder, "m/out"))).toEqual(["m/A.DAT.BINDAT", "m/B.DAT"]);
  });

  it("with a broken file: the others are made, it is told with its line, and the end is 1", async () => {
    const folder = ground({ "m/A.DAT": source(...UNIT), "m/BAD.DAT": source(...BROKEN_UNIT), "m/E.DAT": "" });
    const { exit, value, said } = await convert(folder, "dat", "compile", "m", "-o", "out");
    expect([exit, value.ok, value.failed]).toEqual([1, false, 2]);
    expect(said).toEqual(["dat-text-too-long BAD.DAT:3", "dat-no-root E.DAT:1"]);
    expect(filesBelow(path.join(folder, "out"))).toEqual(["A.DAT.BINDAT"]);
    const told = await runCli(["dat", "compile", "m", "-o", "out"], { cwd: folder });
    expect(told.stdout).toMatch(/Compiled in part: out\/A\.DAT\.BINDAT; 2 files failed/);
  });

  it("with two files that would get one name is told so", async () => {
    const folder = ground({ "m/a.dat": source(...UNIT), "m/A.DAT": source(...UNIT) });
    const { exit, said } = await convert(folder, "dat", "compile", "m", "-o", "out");
    expect(exit).toBe(1);
    expect(said).toContain("convert-clash m/a.dat".replace("m/", ""));
  });
});

describe("a conversion", () => {
  it.each([
    ["dat", "compile", source(...UNIT)],
    ["dat", "decompile", TINY_BINDAT],
    ["layout", "compile", source(...layout())],
    ["layout", "decompile", TINY_BINLAYOUT],
  ] as const)("%s %s never writes over the file it is made of", async (kind, direction, bytes) => {
    const name = kind === "dat" ? "A.DAT" : "A.LAYOUT";
    const folder = ground({ [`m/${name}`]: bytes });
    const single = await convert(folder, kind, direction, `m/${name}`, "-o", `./m/../m/${name}`);
    expect([single.exit, single.said]).toEqual([1, [`convert-onto-itself m/${name}`]]);
    if (direction === "decompile") {
      const whole = await convert(folder, kind, direction, "m", "-o", "./m/");
      expect([whole.exit, whole.said]).toEqual([1, [`convert-onto-itself ${name}`]]);
    }
    expect(read(folder, `m/${name}`).equals(bytes)).toBe(true);
    expect(filesBelow(folder)).toEqual([`m/${name}`]);
  });

  it("that fails leaves an older output as it was", async () => {
    const folder = ground({ "E.DAT": "", "OUT.BINDAT": "older" });
    const { exit, said } = await convert(folder, "dat", "compile", "E.DAT", "-o", "OUT.BINDAT");
    expect([exit, said]).toEqual([1, ["dat-no-root E.DAT:1"]]);
    expect(filesBelow(folder)).toEqual(["E.DAT", "OUT.BINDAT"]);
    expect(read(folder, "OUT.BINDAT").toString()).toBe("older");
  });

  it.each([
    ["what is no compiled file", "dat", "no compiled file", "convert-not-compiled A"],
    ["a damaged BINDAT", "dat", TINY_BINDAT.slice(0, 22), "convert-damaged A"],
    ["a damaged BINLAYOUT", "layout", Uint8Array.of(0x0b, 4, 0, 0, 0, 0, 1, 0), "convert-damaged A"],
    ["an empty file", "layout", ascii(""), "convert-not-compiled A"],
  ] as const)("back of %s is told, and nothing is written", async (_, kind, content, finding) => {
    const folder = ground({ A: content });
    const { exit, said } = await convert(folder, kind, "decompile", "A", "-o", "B");
    expect([exit, said, filesBelow(folder)]).toEqual([1, [finding], ["A"]]);
  });

  it("of what is not there, or to where nothing can be, ends with a sentence", async () => {
    const folder = ground({ "A.DAT": source(...UNIT), file: "x" });
    mkdirSync(path.join(folder, "dir"));
    for (const [args, exit, says] of [
      [["missing.DAT", "-o", "B"], 1, /missing\.DAT: There is no such file/],
      [["A.DAT", "-o", "file/B"], 1, /file: |file\/B: /],
      [["A.DAT"], 2, /required option '-o/],
    ] as const) {
      const told = await runCli(["dat", "compile", ...args], { cwd: folder });
      expect([told.exit, told.stderr]).toEqual([exit, expect.stringMatching(says)]);
    }
    writeFileSync(path.join(folder, "A.LAYOUT"), source(...layout("Grup")));
    const unknown = await convert(folder, "layout", "compile", "A.LAYOUT", "-o", "B");
    expect(unknown.said).toEqual(["layout-unknown-descriptor A.LAYOUT:7"]);
  });
});
