import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { expectOnlyProgress, runCli, runJson, startCli } from "../../support/cli.ts";
import { noise } from "../../support/full-size.ts";
import { ascii, buildMod } from "../../support/mod-builder.ts";
import { writeTemp } from "../../support/open-test-archive.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";
import { buildVpk, writeVpk } from "../../support/vpk-builder.ts";
import { readVpkStrictly } from "../../support/vpk-reader.ts";

interface Finding {
  readonly code: string;
  readonly data: { readonly entries: readonly string[] };
}

interface Answer {
  readonly ok: boolean;
  readonly findings: readonly Finding[];
  readonly entries: number;
  readonly error?: { readonly kind: string; readonly message: string };
}

function ground() {
  const folder = tempFolder();
  writeTree(path.join(folder, "files"), {
    "a.txt": "hello\n",
    "materials/OAK.vmt": "wood",
    "maps/one.bsp": noise(2_000_000, 1),
    "empty.txt": "",
  });
  return { folder, source: path.join(folder, "files"), output: path.join(folder, "pak_dir.vpk") };
}

describe("vpk", () => {
  it("packs, lists, verifies, extracts and compares", async () => {
    const { folder, source, output } = ground();
    const packed = await runJson(["vpk", "pack", source, "-o", output, "--split", "1MiB"]);
    expectOnlyProgress(packed.stderr);
    expect([packed.exit, packed.value]).toMatchObject([
      0,
      {
        ok: true,
        output,
        archives: ["pak_000.vpk", "pak_001.vpk"],
        bytes: 2_000_010 + readFileSync(output).length,
        entries: 4,
        findings: [{ code: "vpk-pack-lowercased", data: { count: 1 } }],
      },
    ]);
    readVpkStrictly(output);

    const listed = await runJson<{ entries: Record<string, unknown>[] }>(["vpk", "list", output]);
    expect(listed.value).toMatchObject({ kind: "vpk", version: 2 });
    expect(listed.value.entries.map(({ path: of }) => of)).toEqual([
      "maps/one.bsp",
      "a.txt",
      "empty.txt",
      "materials/oak.vmt",
    ]);
    expect(listed.value.entries[1]).toEqual({
      path: "a.txt",
      type: 18,
      size: 6,
      packedSize: 6,
      crc32: "363A3020",
      offset: 0,
      file: "pak_001.vpk",
      archive: 1,
      preload: 0,
    });
    const general = await runJson<{ kind: string; entries: Record<string, unknown>[] }>(["list", output]);
    expect(general.value.kind).toBe("vpk");
    const { archive: _, preload: __, ...shared } = listed.value.entries[1];
    expect(general.value.entries[1]).toEqual(shared);

    for (const command of [
      ["vpk", "verify", output],
      ["verify", output],
    ]) {
      const verified = await runJson<Answer>(command);
      expect([verified.exit, verified.value.ok, verified.value.findings]).toEqual([0, true, []]);
    }
    const verified = await runJson(["vpk", "verify", output]);
    const hashes = { right: 3, wrong: 0, unchecked: 0 };
    expect(verified.value).toEqual({ ok: true, findings: [], entries: 4, signature: "unsigned", hashes });

    for (const [out, command] of [
      ["one", ["vpk", "extract", output]],
      ["two", ["unpack", output]],
    ] as const) {
      const extracted = await runJson([...command, "-o", path.join(folder, out)]);
      expect([extracted.exit, extracted.value]).toMatchObject([0, { ok: true, files: 4, kept: 0, findings: [] }]);
      expect(filesBelow(path.join(folder, out))).toEqual(["a.txt", "empty.txt", "maps/one.bsp", "materials/oak.vmt"]);
      const same = await runJson(["compare", output, path.join(folder, out)]);
      expect([same.exit, same.value]).toMatchObject([0, { equal: true, differences: [] }]);
    }
    const again = await runJson([
      "vpk",
      "extract",
      output,
      "-o",
      path.join(folder, "one"),
      "--resume",
      "--only",
      "m*/**",
    ]);
    expect(again.value).toMatchObject({ ok: true, files: 0, kept: 2 });
    const other = await runJson(["compare", source, output]);
    expect([other.exit, other.value]).toMatchObject([
      1,
      {
        differences: [
          { path: "materials/OAK.vmt", reason: "only in a" },
          { path: "materials/oak.vmt", reason: "only in b" },
        ],
      },
    ]);
  });

  it("says the same to people", async () => {
    const { folder, source, output } = ground();
    const packed = await runCli(["vpk", "pack", source, "-o", output, "--no-lowercase", "--version", "1"]);
    expect(packed).toMatchObject({ exit: 0, stderr: "" });
    expect(packed.stdout).toBe(`Packed 4 files, 2.0 MB, into ${output}\n  Read back and found right.\n`);
    const { stdout } = await runCli(["vpk", "list", output]);
    expect(stdout.split("\n").slice(-3)).toEqual([
      `        4  ${crcOf("wood")}  pak_dir.vpk  materials/OAK.vmt`,
      "4 entries, 2.0 MB, VPK version 1",
      "",
    ]);
    const verified = await runCli(["vpk", "verify", output]);
    expect(verified).toMatchObject({ exit: 0, stdout: `In order ${output}\n  4 entries, not signed\n` });
    const extracted = await runCli(["vpk", "extract", output, "-o", path.join(folder, "out")]);
    expect(extracted.stdout).toBe(`Unpacked 4 files, 2.0 MB, into ${path.join(folder, "out")}\n`);
  });

  it("tells of a missing archive once, and names its files for programs", async () => {
    const { output, source } = ground();
    await runCli(["vpk", "pack", source, "-o", output, "--split"]);
    rmSync(path.join(path.dirname(output), "pak_000.vpk"));
    const verified = await runJson<Answer>(["vpk", "verify", output]);
    expect([verified.exit, verified.value.ok, verified.value.entries]).toEqual([1, false, 4]);
    expect(verified.value.findings.map(({ code, data }) => [code, data.entries])).toEqual([
      ["vpk-archive-missing", ["maps/one.bsp", "a.txt", "materials/oak.vmt"]],
    ]);
    const listed = await runJson<{ entries: unknown[] }>(["vpk", "list", output]);
    expect([listed.exit, listed.value.entries.length]).toEqual([0, 4]);
    const out = path.join(path.dirname(output), "out");
    const extracted = await runJson<Answer>(["vpk", "extract", output, "-o", out]);
    expect([extracted.exit, extracted.value.findings.length, filesBelow(out)]).toEqual([1, 1, ["empty.txt"]]);
    const { stdout } = await runCli(["vpk", "verify", output]);
    expect(stdout).toContain("pak_000.vpk is missing, and with it the data of 3 files. [vpk-archive-missing]");
  });

  it("explains what is checked of which", async () => {
    const file = writeVpk(buildVpk());
    const mod = writeTemp("a.MOD", buildMod());
    const alone = await runCli(["verify", file, "--explain"]);
    expect(alone.stdout).toMatch(/^Checked of a VPK, in this order:\n {2}1\. The header is that of version 1 or 2/);
    expect(alone.stdout).not.toContain("rollingHash");
    const both = await runCli(["verify", file, mod, "--explain"]);
    expect(both.stdout).toMatch(
      /^Checked, in the order in which the game looks:\n[\s\S]*\nChecked of a VPK, in this order:\n/,
    );
    expect((await runCli(["verify", mod, "--explain"])).stdout).not.toContain("VPK");
  });

  it("refuses what is no VPK, by its name", async () => {
    const other = writeVpk(buildVpk({ version: 0x00030002 }));
    const verified = await runJson<Answer>(["vpk", "verify", other]);
    expect([verified.exit, verified.value]).toMatchObject([
      1,
      { ok: false, findings: [{ code: "vpk-unreadable" }], entries: 0 },
    ]);
    const listed = await runJson<Answer>(["vpk", "list", other]);
    expect([listed.exit, listed.value.error]).toMatchObject([
      1,
      { kind: "format", message: expect.stringContaining("Titanfall and Apex Legends") },
    ]);
    const mod = writeTemp("a.MOD", buildMod());
    for (const command of [["list"], ["verify"], ["extract", "-o", path.join(path.dirname(mod), "out")]]) {
      const refused = await runJson<Answer>(["vpk", command[0], mod, ...command.slice(1)]);
      expect(refused.exit).toBe(1);
      expect(refused.stdout).toContain("this is no VPK");
    }
    expect(existsSync(path.join(path.dirname(mod), "out"))).toBe(false);
    const text = writeTemp("notes.txt", ascii("these are notes"));
    const told = await runJson<Answer>(["vpk", "verify", text]);
    expect([told.exit, told.value]).toMatchObject([
      1,
      { ok: false, findings: [{ code: "vpk-unreadable", data: { what: "this is no VPK" } }] },
    ]);
    const archive = writeTemp("pak_000.vpk", ascii("data"));
    expect((await runCli(["vpk", "list", archive])).stderr).toContain("not a VPK directory");
    expect((await runCli(["vpk", "list", path.dirname(archive)])).stderr).toContain("this is a folder");
  });

  it("says what keeps a folder from being packed", async () => {
    const { source } = ground();
    const inside = path.join(source, "x_dir.vpk");
    const refused = await runJson(["vpk", "pack", source, "-o", inside]);
    expect([refused.exit, refused.value]).toMatchObject([
      1,
      {
        ok: false,
        output: null,
        archives: [],
        bytes: 0,
        entries: 0,
        findings: [{ code: "vpk-pack-output-in-source" }],
      },
    ]);
    const { stdout } = await runCli(["vpk", "pack", source, "-o", inside]);
    expect(stdout).toContain("Not packed: 1 error. No file was written.");
  });

  it.each([
    [["pack", "files"], "required option"],
    [["pack", "files", "-o", "x.vpk", "--version", "3"], "Allowed choices are 1, 2"],
    [["pack", "files", "-o", "x.vpk", "--preload", "65536"], "Bytes from 0 to 65535 are wanted"],
    [["pack", "files", "-o", "x.vpk", "--split", "0"], "Bytes from 1 to 4294967295 are wanted"],
    [["pack", "files", "-o", "x.vpk", "--split", "much"], "A number of bytes is wanted"],
    [["extract", "x.vpk"], "required option"],
    [["frobnicate"], "unknown command"],
  ])("%j is wrong usage", async (args, words) => {
    const { exit, stderr } = await runCli(["vpk", ...args], { cwd: tempFolder() });
    expect([exit, stderr]).toEqual([2, expect.stringContaining(words)]);
  });

  it.each(["list", "extract", "verify", "pack"])("%s has an example in its help", async (command) => {
    const { exit, stdout } = await runCli(["vpk", command, "--help"]);
    expect([exit, stdout]).toEqual([0, expect.stringContaining(`lamplighter vpk ${command} `)]);
  });

  it("pack that is cancelled leaves an older pack as it was, and nothing else", async () => {
    const { folder, source, output } = ground();
    writeTree(source, Object.fromEntries([2, 3, 4].map((seed) => [`maps/${seed}.bsp`, noise(20_000_000, seed)])));
    writeTree(folder, { "pak_dir.vpk": "an older pack" });
    for (const wait of [50, 200, 350]) {
      const running = startCli(["vpk", "pack", source, "-o", output, "--split", "30MB", "--json"]);
      await pause(wait);
      running.process.kill("SIGINT");
      const { exit } = await running.ended;
      const beside = filesBelow(folder).filter((name) => !name.startsWith("files/"));
      if (exit === 0) {
        readVpkStrictly(output);
        break;
      }
      // Before it can hear of it, the signal itself ends it.
      expect([130, 128 + 2]).toContain(exit);
      expect([beside, readFileSync(output, "utf8")]).toEqual([["pak_dir.vpk"], "an older pack"]);
    }
  });
});

function crcOf(text: string): string {
  return crc32(ascii(text)).toString(16).toUpperCase().padStart(8, "0");
}
