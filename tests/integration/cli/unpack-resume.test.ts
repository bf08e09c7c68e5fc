import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { CLI, cliEnv, expectOnlyProgress, NODE, runCli, runJson, startCli } from "../../support/cli.ts";
import { manyRecords } from "../../support/hostile-mods.ts";
import { ascii, buildMod } from "../../support/mod-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

interface Answer {
  readonly ok: boolean;
  readonly files: number;
  readonly kept: number;
  readonly findings: readonly { readonly code: string }[];
  readonly error?: { readonly kind: string; readonly fix?: string };
}

const FILES = ["A", "B", "C"].map((name) => ({ path: `MEDIA/${name}.TXT`, content: ascii(name) }));
/** Deflates little, so that it takes a while. */
const large = new Uint8Array(100_000_000).map((_, index) => (index * 2_654_435_761) >>> (8 + (index & 7)));

function writeMod(bytes: Uint8Array): { archive: string; out: string } {
  const ground = tempFolder();
  const archive = path.join(ground, "a.MOD");
  writeFileSync(archive, bytes);
  return { archive, out: path.join(ground, "out") };
}

describe("unpack --resume", () => {
  it("tells a person and a program how many files stood there already", async () => {
    const { archive, out } = writeMod(buildMod({ files: FILES }));
    expect((await runCli(["unpack", archive, "-o", out])).stdout).toBe(`Unpacked 3 files, 3 bytes, into ${out}\n`);
    writeFileSync(path.join(out, "MEDIA/B.TXT"), "other");
    const again = await runCli(["unpack", archive, "-o", out, "--resume"]);
    expect(again.exit).toBe(0);
    expect(again.stdout).toBe(`Unpacked 1 file, 1 bytes, into ${out}; 2 files stood there already\n`);
    const { value, stderr } = await runJson<Answer>(["unpack", archive, "-o", out, "--resume"]);
    expect(value).toEqual({ ok: true, output: out, files: 0, bytes: 0, decompiled: 0, kept: 3, findings: [] });
    expectOnlyProgress(stderr);
  });

  it.skipIf(process.platform === "win32")(
    "is named when Ctrl-C stops an unpacking, and goes on from there",
    async () => {
      const files = [
        ...FILES,
        { path: "MEDIA/LARGE.JPG", content: large },
        { path: "MEDIA/LARGE.DDS", content: large },
      ];
      const { archive, out } = writeMod(buildMod({ files }));
      for (const json of [true, false]) {
        const running = startCli(["unpack", archive, "-o", out, ...(json ? ["--json"] : [])]);
        await vi.waitFor(() => expect(filesBelow(out).length).toBeGreaterThan(3), { timeout: 20_000, interval: 2 });
        running.process.kill("SIGINT");
        const { exit, stdout, stderr } = await running.ended;
        const said = "The same command with --resume goes on from there.";
        expect(exit).toBe(130);
        if (json) expect(JSON.parse(stdout).error).toMatchObject({ kind: "cancelled", fix: said });
        else expect(stderr).toBe(`Cancelled. What was not finished was not written.\n→ ${said}\n`);
        expect(filesBelow(out).filter((file) => file.includes("tmp"))).toEqual([]);
      }
      const { value } = await runJson<Answer>(["unpack", archive, "-o", out, "--resume"]);
      expect(value).toMatchObject({ ok: true, files: 2, kept: 3 });
    },
  );
});

describe("unpack --limit", () => {
  it("allows so many bytes; without it a bomb is refused before anything is written", async () => {
    const { archive, out } = writeMod(manyRecords({ count: 1000, size: 0xffffffff }));
    const { exit, value } = await runJson<Answer>(["unpack", archive, "-o", out]);
    expect([exit, value.ok, value.files]).toEqual([1, false, 0]);
    expect(value.findings.map(({ code }) => code)).toEqual(["unpack-too-large"]);
    expect(filesBelow(out)).toEqual([]);
    const told = await runCli(["unpack", archive, "-o", out]);
    expect(told.stdout).toMatch(/^error .*\n {2}Nothing was unpacked: .*\n {2}→ .*--limit\.\nUnpacked nothing\n/);

    const sound = writeMod(buildMod({ files: FILES }));
    const args = ["unpack", sound.archive, "-o", sound.out, "--limit"];
    expect((await runCli([...args, "2"])).exit).toBe(1);
    expect((await runCli([...args, "0.1kB"])).exit).toBe(0);
    expect((await runCli([...args, "much"])).exit).toBe(2);
  });

  it("of verify allows so many bytes too", async () => {
    const { archive } = writeMod(buildMod({ files: FILES }));
    const codes = async (...args: string[]) =>
      (await runJson<Answer>(["verify", archive, ...args])).value.findings.map(({ code }) => code);
    expect(await codes("--limit", "2")).toContain("mod-bomb");
    expect(await codes("--limit", "1GB")).not.toContain("mod-bomb");
  });
});

/* A file system of its own for one command; needs a system that lets this user make namespaces. */
const PRIVATE_MOUNT = ["unshare", ...(process.getuid?.() === 0 ? ["-m"] : ["-rm"])];
const canMount =
  process.platform === "linux" &&
  spawnSync(PRIVATE_MOUNT[0], [...PRIVATE_MOUNT.slice(1), "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /mnt"])
    .status === 0;
if (!canMount)
  console.warn("\n*** No small file systems can be mounted here: unpacking onto a full disk is SKIPPED. ***\n");

describe.skipIf(!canMount)("unpack onto a disk smaller than one of the files", () => {
  it("exits with 3, names the file, and leaves nothing of it", () => {
    const files = [...FILES, { path: "MEDIA/LARGE.DDS", content: large }];
    const { archive, out } = writeMod(buildMod({ files }));
    mkdirSync(out);
    const script = `mount -t tmpfs -o size=20m tmpfs "$5" || exit 99
"$1" "$2" unpack "$3" -o "$4" --json 2>/dev/null; code=$?
find "$5" -type f >&2
exit $code`;
    const args = ["sh", "-c", script, "sh", NODE, CLI, archive, out, out];
    const { status, stdout, stderr } = spawnSync(PRIVATE_MOUNT[0], [...PRIVATE_MOUNT.slice(1), ...args], {
      env: cliEnv(tempFolder()),
      encoding: "utf8",
    });
    expect(status).toBe(3);
    const { error } = JSON.parse(stdout);
    expect(error).toMatchObject({ kind: "disk-full", where: path.join(out, "MEDIA/LARGE.DDS") });
    expect(error.fix).toBe("Free some space and try again. The same command with --resume goes on from there.");
    expect(stderr.trim().split("\n").sort()).toEqual(FILES.map((file) => path.join(out, file.path)));
  });
});
