import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CLI, cliEnv, NODE, runCli } from "../../support/cli.ts";
import { buildMod } from "../../support/mod-builder.ts";
import { testProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const MOD = buildMod({ files: [{ path: "MEDIA/A.TXT", content: Uint8Array.of(1) }] });
const isRoot = process.getuid?.() === 0;

/** Nothing that Node or a bug prints of itself. */
function expectOwnWords(text: string): void {
  expect(text).not.toMatch(/^\s+at |node:internal|\(node:\d+\)/m);
}

describe.skipIf(!existsSync("/proc/self"))("a folder in which the system lets nothing be made", () => {
  it("as the program's own: a fault of the system, at once", async () => {
    const { folder, output } = testProject();
    const { exit, stdout, stderr } = await runCli(["pack", folder, "-o", output], {
      env: { LAMPLIGHTER_HOME: "/proc/no-such-thing" },
    });
    expect([exit, stdout]).toEqual([3, ""]);
    expectOwnWords(stderr);
    expect(existsSync(output)).toBe(false);
  });

  it("as the target of unpacking is refused at once", async () => {
    const file = path.join(tempFolder(), "a.MOD");
    writeFileSync(file, MOD);
    const { exit, stderr } = await runCli(["unpack", file, "-o", "/proc/no-such-thing/a/b"]);
    expect(exit).not.toBe(0);
    expectOwnWords(stderr);
  });
});

describe("a home", () => {
  const command = (env: Record<string, string | undefined>, cwd: string, uid?: number) => {
    const { folder, output } = testProject();
    if (uid !== undefined) for (const each of [path.dirname(folder), cwd]) chmodSync(each, 0o777);
    const clean: Record<string, string | undefined> = { ...cliEnv(cwd), LAMPLIGHTER_HOME: undefined, ...env };
    const done = spawnSync(NODE, [CLI, "pack", folder, "-o", output, "--json"], {
      env: clean,
      cwd,
      encoding: "utf8",
      ...(uid === undefined ? {} : { uid, gid: uid }),
    });
    return { ...done, output };
  };

  it.each([
    ["empty", ""],
    ["relative", "some/where"],
  ])("that is %s leaves nothing where the command was given", (_, HOME) => {
    const cwd = tempFolder();
    const own = tempFolder();
    const { status, output } = command({ HOME, XDG_CACHE_HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own }, cwd);
    expect([status, existsSync(output), filesBelow(cwd)]).toEqual([0, true, []]);
  });

  it.skipIf(!isRoot)("that nobody knows, of an account without an entry, keeps no mod from being packed", () => {
    const { status, stderr, output } = command({ HOME: undefined, TMPDIR: tempFolder() }, tempFolder(), 54_321);
    expectOwnWords(stderr);
    // The folder of temporaries made here is not that account's.
    expect([0, 3]).toContain(status);
    expect(existsSync(output)).toBe(status === 0);
  });
});

describe("colours asked for and refused at once", () => {
  it("put no word of Node on stderr", async () => {
    const file = path.join(tempFolder(), "a.MOD");
    writeFileSync(file, MOD);
    for (const json of [[], ["--json"]]) {
      const { exit, stderr } = await runCli(["verify", file, ...json], { env: { NO_COLOR: "1", FORCE_COLOR: "1" } });
      expect([exit, stderr.replace(/^\{"progress".*\n/gm, "")]).toEqual([0, ""]);
    }
  });
});

describe.skipIf(process.platform === "win32")("few files at a time", () => {
  const limited = (files: number, args: readonly string[]) =>
    spawnSync("sh", ["-c", `ulimit -n ${files}; exec "$@"`, "sh", NODE, CLI, ...args], {
      env: cliEnv(tempFolder()),
      encoding: "utf8",
    });

  it.each([22, 24, 26, 28, 30, 32, 36])(
    "at most %i open: a mod, or a sentence and the end of a system's fault",
    (files) => {
      const { folder, output } = testProject({ media: Object.fromEntries(lots()) });
      const { status, stdout, stderr } = limited(files, ["pack", folder, "-o", output, "--json"]);
      expectOwnWords(stdout + stderr);
      expect([0, 3]).toContain(status);
      expect((JSON.parse(stdout) as { ok: boolean }).ok).toBe(status === 0);
      expect(existsSync(output)).toBe(status === 0);
      expect(filesBelow(path.dirname(output)).filter((file) => file.endsWith("tmp"))).toEqual([]);
    },
  );
});

/** Enough that a build takes workers. */
function lots(): (readonly [string, Uint8Array])[] {
  return Array.from({ length: 12 }, (_, index) => [`BULK/${index}.TXT`, new Uint8Array(1 << 20).fill(65 + index)]);
}

describe.skipIf(process.platform === "win32")("a reader that goes away", () => {
  it("takes nothing from the truth of the exit code", () => {
    const folder = tempFolder();
    writeFileSync(path.join(folder, "good.MOD"), MOD);
    writeFileSync(path.join(folder, "cut.MOD"), MOD.subarray(0, 90));
    const ends = (...files: readonly string[]) =>
      spawnSync(
        "bash",
        [
          "-c",
          `node="$1" cli="$2"; shift 2; "$node" "$cli" verify "$@" | true; exit \${PIPESTATUS[0]}`,
          "bash",
          NODE,
          CLI,
          ...files,
        ],
        {
          cwd: folder,
          env: cliEnv(tempFolder()),
          encoding: "utf8",
        },
      );
    for (const [files, exit] of [
      [["good.MOD"], 0],
      [["good.MOD", "good.MOD", "cut.MOD"], 1],
      [["cut.MOD", "good.MOD"], 1],
    ] as const) {
      const { status, stderr } = ends(...files);
      expect([status, stderr]).toEqual([exit, ""]);
    }
  });
});

describe.skipIf(process.platform === "win32")("a current folder that was removed", () => {
  it.each([
    ["pack", "<project>", "-o", "x.MOD"],
    ["unpack", "<mod>", "-o", "out"],
    ["list", "x.MOD"],
  ])("is named, not traced: %s", (...args) => {
    const { folder } = testProject();
    const mod = path.join(tempFolder(), "a.MOD");
    writeFileSync(mod, MOD);
    const words = args.map((arg) => (arg === "<project>" ? folder : arg === "<mod>" ? mod : arg));
    const gone = path.join(tempFolder(), "gone");
    const { status, stderr } = spawnSync(
      "sh",
      ["-c", 'mkdir "$1"; cd "$1"; rmdir "$1"; shift; exec "$@"', "sh", gone, NODE, CLI, ...words],
      { env: cliEnv(tempFolder()), encoding: "utf8" },
    );
    expect(status).toBe(1);
    expect(stderr).toMatch(/^(the current folder|x\.MOD): There is no such file or folder\.\n→ .*\n$/);
  });
});
