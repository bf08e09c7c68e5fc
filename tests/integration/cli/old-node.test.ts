import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { CLI, type CliRun, runCli, startCli } from "../../support/cli.ts";
import { buildMod } from "../../support/mod-builder.ts";
import { bulkyMedia, testProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

/** A Node older than the program needs, if this machine has one. */
function findOldNode(): string | null {
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/bin", "/usr/local/bin"];
  const candidates = [...new Set(folders.map((folder) => path.join(folder, "node")))].filter((file) =>
    existsSync(file),
  );
  const isOld = (node: string) => {
    const [major, minor] = (spawnSync(node, ["--version"], { encoding: "utf8" }).stdout ?? "")
      .slice(1)
      .split(".")
      .map(Number);
    return major >= 18 && (major < 22 || (major === 22 && minor < 22));
  };
  return candidates.find(isOld) ?? null;
}

const OLD_NODE = findOldNode();
if (OLD_NODE === null)
  console.warn("\n*** No Node older than 22.22 on this machine: the tests of the restart are SKIPPED. ***\n");
const command = [OLD_NODE ?? "node", CLI] as const;

const kindOf = ({ stdout }: CliRun) => (JSON.parse(stdout) as { error: { kind: string } }).error.kind;

describe.skipIf(OLD_NODE === null)("an old Node", () => {
  it("starts the project's own, which does the work as if it had been called itself", async () => {
    const file = path.join(tempFolder(), "a.MOD");
    writeFileSync(file, buildMod({ files: [{ path: "MEDIA/纸.TXT", content: Uint8Array.of(1) }] }));
    const args = ["list", file, "--json"];
    const old = await runCli(args, { command });
    expect(old).toEqual(await runCli(args));
    expect(old.exit).toBe(0);
  });

  it.each([
    ["0", ["--version"], 0],
    ["1", ["list", "no-such-file"], 1],
    ["2", ["pack", "--wat"], 2],
  ] as const)("hands on the exit code %s", async (_, args, exit) => {
    expect((await runCli(args, { command, cwd: tempFolder() })).exit).toBe(exit);
  });

  it("is asked only once: a program that is started again does not start a third", async () => {
    const { exit, stdout } = await runCli(["--version"], { command, env: { LAMPLIGHTER_RESTARTED: "1" } });
    expect([exit, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("hands on %s, and the work is cancelled", async (signal) => {
    const { folder, output } = testProject({ media: bulkyMedia(24) });
    const home = tempFolder();
    const running = startCli(["pack", folder, "-o", output, "--level", "9", "--json"], {
      command,
      env: { LAMPLIGHTER_HOME: home },
    });
    await vi.waitFor(() => expect(filesBelow(path.join(home, "cache")).length).toBeGreaterThan(0), {
      timeout: 20_000,
      interval: 5,
    });
    running.process.kill(signal);
    const run = await running.ended;
    expect([run.exit, kindOf(run)]).toEqual([130, "cancelled"]);
    expect(filesBelow(path.dirname(output)).filter((file) => !file.startsWith("lantern-pack/"))).toEqual([]);
  });
});
