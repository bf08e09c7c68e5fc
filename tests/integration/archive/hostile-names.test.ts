import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { modOfPaths } from "../../support/hostile-mods.ts";
import { UNSAFE_NAMES, UNUSUAL_NAMES } from "../../support/hostile-names.ts";
import { TINY_BINDAT } from "../../support/mod-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { unpackInto } from "../../support/unpack-into.ts";

describe("an entry's name that leads out or names no file", () => {
  it.each(UNSAFE_NAMES)("%s: is refused, the rest is unpacked", async (_, name) => {
    for (const text of [false, true]) {
      const { result, ground, told, files } = await unpackInto(modOfPaths(["MEDIA/GOOD.TXT", name]), text);
      const isListed = name !== "";
      expect(result.ok).toBe(!isListed);
      expect(told).toEqual(isListed ? [`unpack-refused ${name}`] : []);
      expect(files).toEqual(text ? ["MEDIA/GOOD.TXT", "MOD.DAT"] : ["MEDIA/GOOD.TXT"]);
      expect(filesBelow(ground)).toEqual(["a.MOD", ...files.map((file) => `out/${file}`)]);
    }
  });

  it("is refused with --text for a compiled file too", async () => {
    const names = UNSAFE_NAMES.map(([, name]) => name).filter((name) => name !== "");
    const dats = names.map((name) => name.replace(/\.txt$/i, ".DAT"));
    const { result, ground, files } = await unpackInto(modOfPaths(["MEDIA/GOOD.DAT", ...dats], TINY_BINDAT), true);
    expect(result).toMatchObject({ ok: false, files: 2, decompiled: 1 });
    expect(result.findings.filter(({ code }) => code === "unpack-refused").map((one) => one.path)).toEqual(dats);
    expect(files).toEqual(["MEDIA/GOOD.DAT", "MOD.DAT"]);
    expect(filesBelow(ground)).toEqual(["a.MOD", "out/MEDIA/GOOD.DAT", "out/MOD.DAT"]);
  });
});

describe("an entry's name that not every disk takes", () => {
  it.each(UNUSUAL_NAMES)("%s: gets another one, and it is said", async (_, names, expected) => {
    const { result, told, files } = await unpackInto(modOfPaths(names));
    expect(files).toEqual(expected);
    expect(result).toMatchObject({ ok: true, files: names.length });
    expect(told).toEqual(names.map((name) => `unpack-renamed ${name}`));
  });

  it("twins by case, and three of one name: each is there, the first under its own name", async () => {
    const { result, files } = await unpackInto(
      modOfPaths(["MEDIA/A.TXT", "MEDIA/a.txt", "MEDIA/A.TXT", "media/A.txt", "MEDIA/é.TXT", "MEDIA/E\u0301.TXT"]),
    );
    expect(result).toMatchObject({ ok: true, files: 6 });
    expect(new Set(files.map((file) => file.normalize("NFC").toUpperCase())).size).toBe(6);
    expect(files.filter((file) => file.startsWith("MEDIA/"))).toHaveLength(6);
    expect(files).toContain("MEDIA/A.TXT");
    expect(result.findings.map(({ code }) => code)).toEqual(Array(4).fill("unpack-renamed"));
  });

  it.each([[["MEDIA/X", "MEDIA/X/Y.TXT"]], [["MEDIA/X/Y.TXT", "MEDIA/X"]], [["MEDIA/X/Y.TXT", "MEDIA/x"]]])(
    "a file and a folder of one name, %j: both are there",
    async (names) => {
      const { result, files } = await unpackInto(modOfPaths(names));
      expect(result).toMatchObject({ ok: true, files: 2 });
      expect(files.map((file) => file.toUpperCase())).toEqual(["MEDIA/X/Y.TXT", "MEDIA/X~2"]);
    },
  );

  it.each(["-rf", "$HOME", "%TEMP%", "~", "`reboot`", "MEDIA/\u202eTXT.EXE", ".A.1-abcd-x.lamplighter-tmp"])(
    "%j is just a name",
    async (name) => {
      const { result, files } = await unpackInto(modOfPaths([name]));
      expect([result.ok, files]).toEqual([true, [name]]);
    },
  );
});

describe("an entry in the place of MOD.DAT", () => {
  const NAMES = ["MOD.DAT", "mod.dat", "MOD.DAT/X.TXT", "mod.dat\\Y.TXT", "./MOD.DAT", "MEDIA/MOD.DAT", "MOD.DAT./Z"];

  it("gets another name or is refused when MOD.DAT is written too, which stays what it is", async () => {
    const { result, told, out, files } = await unpackInto(modOfPaths(NAMES), true);
    expect(files).toEqual(["MEDIA/MOD.DAT", "MOD.DAT", "MOD.DAT_/Z", ...["MOD~3.DAT", "MOD~5.DAT", "mod~4.dat"]]);
    expect(readFileSync(path.join(out, "MOD.DAT")).subarray(0, 12).toString("utf16le")).toBe("\ufeff[MOD]");
    expect(result).toMatchObject({ ok: false, files: 6 });
    expect(told.filter((line) => line.startsWith("unpack-refused"))).toEqual([
      "unpack-refused MOD.DAT/X.TXT",
      "unpack-refused mod.dat\\Y.TXT",
    ]);
  });

  it("is an entry like any other when none is written", async () => {
    const { result, files } = await unpackInto(modOfPaths(["MOD.DAT", "MEDIA/A.TXT"]));
    expect([result.ok, result.findings, files]).toEqual([true, [], ["MEDIA/A.TXT", "MOD.DAT"]]);
  });

  it("a folder of the user's own in that place is a finding, and all the rest is there", async () => {
    const prepare = (out: string) => writeTree(out, { "MOD.DAT/own.txt": "mine" });
    const { result, files, out } = await unpackInto(modOfPaths(["MEDIA/A.TXT"]), true, prepare);
    expect(result.findings).toMatchObject([{ code: "not-a-file", path: path.join(out, "MOD.DAT") }]);
    expect([result.ok, files]).toEqual([false, ["MEDIA/A.TXT", "MOD.DAT/own.txt"]]);
  });
});

describe("a link planted in the target", () => {
  const LINKS: readonly (readonly [string, string, string])[] = [
    ["a file", "MEDIA/A.TXT", "A.TXT"],
    ["a folder", "MEDIA", "."],
    ["a folder below", "MEDIA/UI", "."],
    ["MOD.DAT", "MOD.DAT", "A.TXT"],
    ["nothing", "MEDIA/A.TXT", "missing"],
  ];

  it.each(LINKS)("to %s is never written through nor taken for a file, resumed or not", async (_, name, to) => {
    for (const resume of [false, true]) {
      const outside = tempFolder();
      writeTree(outside, { "A.TXT": "x", "UI/B.TXT": "x" });
      const prepare = (out: string) => {
        mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
        symlinkSync(path.join(outside, to), path.join(out, name));
      };
      const bytes = modOfPaths(["MEDIA/A.TXT", "MEDIA/UI/B.TXT", "MEDIA/C.TXT"]);
      const { result } = await unpackInto(bytes, true, prepare, resume);
      expect([result.ok, result.kept]).toEqual([false, 0]);
      expect(new Set(result.findings.map(({ code }) => code))).toEqual(new Set(["link-in-the-way"]));
      expect(filesBelow(outside)).toEqual(["A.TXT", "UI/B.TXT"]);
      expect(readFileSync(path.join(outside, "A.TXT"), "utf8")).toBe("x");
    }
  });
});
