import { truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { runCli } from "../../support/cli.ts";
import { buildMod, TINY_BINLAYOUT } from "../../support/mod-builder.ts";
import { layout, source, testProject, unit } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const findingsOf = (stdout: string): string[] =>
  (JSON.parse(stdout) as { findings: readonly Diagnostic[] }).findings.map(
    ({ code, severity, path: file }) => `${severity} ${code} ${file}`,
  );

/** A compiled DAT that is all nodes without anything: 16 bytes of the file for each object of a tree. */
function manyNodes(bytes: number): Uint8Array {
  const count = Math.floor((bytes - 24) / 12) - 1;
  const words = new Uint32Array(6 + 3 * count).fill(0);
  // Version, no string, the root: a hash, no properties, its nodes.
  words.set([2, 0, 1, 0, count]);
  for (let i = 0; i < count; i++) words[5 + 3 * i] = 1;
  return new Uint8Array(words.buffer, 0, 4 * (5 + 3 * count));
}

describe("a file far larger than any of the game is refused before it takes the memory:", () => {
  it.each([
    ["dat", "compile", "X.DAT", 129 << 20],
    ["layout", "compile", "X.LAYOUT", 129 << 20],
    ["dat", "decompile", "X.BINDAT", 17 << 20],
    ["layout", "decompile", "X.BINLAYOUT", 17 << 20],
  ])("%s %s", async (form, direction, name, size) => {
    const folder = tempFolder();
    writeFileSync(path.join(folder, name), "");
    truncateSync(path.join(folder, name), size);
    const one = await runCli([form, direction, name, "-o", "out", "--json"], { cwd: folder });
    expect([one.exit, (JSON.parse(one.stdout) as { error: { kind: string } }).error.kind]).toEqual([1, "too-large"]);
    const many = await runCli([form, direction, ".", "-o", "out", "--json"], { cwd: folder });
    if (direction === "compile")
      expect([many.exit, findingsOf(many.stdout)]).toEqual([1, [expect.stringMatching(/^error too-large .*X\./)]]);
    expect(filesBelow(folder)).toEqual([name]);
  });

  it("an index to show", async () => {
    const file = path.join(tempFolder(), "UNITDATA.RAW");
    writeFileSync(file, "");
    truncateSync(file, 17 << 20);
    const { exit, stdout } = await runCli(["raw", "show", file, "--json"]);
    expect([exit, (JSON.parse(stdout) as { error: { kind: string } }).error.kind]).toEqual([1, "too-large"]);
  });

  it("the compiled form in place of a source", async () => {
    const { folder, output } = testProject({ media: { "GOOD.DAT": unit("GOOD"), "NODES.DAT": manyNodes(17 << 20) } });
    const { exit, stdout } = await runCli(["pack", folder, "-o", output, "--json"]);
    expect([exit, findingsOf(stdout)]).toEqual([1, ["error too-large MEDIA/NODES.DAT"]]);
  });

  it("a mod's own feature tags, which every thread would read", async () => {
    const tags = source(
      "[TAGS]",
      ...Array.from({ length: 120_000 }, (_, i) => `<STRING>TAG${i}:a tag of no use`),
      "[/TAGS]",
    );
    const { folder, output } = testProject({ media: { "FEATURETAGS.HIE": tags, "A.LAYOUT": layout() } });
    const { exit, stdout } = await runCli(["pack", folder, "-o", output, "--json"]);
    expect(exit).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: false,
      error: { kind: "too-large", where: expect.stringMatching(/FEATURETAGS\.HIE$/) },
    });
  });
});

describe("an archive with feature tags that unfold to gigabytes", () => {
  it("is unpacked with the game's own, and the tags as they are", async () => {
    const folder = tempFolder();
    const files = [
      { path: "MEDIA/FEATURETAGS.HIE", content: manyNodes(100 << 20) },
      { path: "MEDIA/UI/A.LAYOUT", content: TINY_BINLAYOUT },
    ];
    writeFileSync(path.join(folder, "a.MOD"), buildMod({ files }));
    const { exit, stdout } = await runCli(["unpack", "a.MOD", "-o", "out", "--text", "--json"], { cwd: folder });
    expect([exit, findingsOf(stdout)]).toEqual([0, ["warning unpack-text-too-large MEDIA/FEATURETAGS.HIE"]]);
    expect(filesBelow(path.join(folder, "out"))).toEqual(["MEDIA/FEATURETAGS.HIE", "MEDIA/UI/A.LAYOUT", "MOD.DAT"]);
  });
});
