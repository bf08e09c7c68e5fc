import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import type { Progress } from "../../../src-main/engine/operation.ts";
import { CLI, cliEnv, NODE, runCli } from "../../support/cli.ts";
import { everythingMedia, letters } from "../../support/full-size.ts";
import { leftBelow } from "../../support/left-over.ts";
import { testProject } from "../../support/project-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** A project that takes a second or so. */
const slowMedia = () => ({
  ...everythingMedia(),
  ...Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`BULK/${index}.MESH`, letters(500_000, index)])),
});

describe("progress beside the result", () => {
  it("with --json is a JSON object per line on stderr, ten a second at most, and stdout holds one value", async () => {
    const { folder, output } = testProject({ media: slowMedia() });
    const start = performance.now();
    const run = await runCli(["pack", folder, "-o", output, "--verify", "full", "--json"]);
    const seconds = (performance.now() - start) / 1000;
    expect(run.exit).toBe(0);
    expect(JSON.parse(run.stdout)).toMatchObject({ ok: true });
    const lines = run.stderr.split("\n");
    expect(lines.pop()).toBe("");
    const reports = lines.map((line) => (JSON.parse(line) as { readonly progress: Progress }).progress);
    // The first and the last of each of two stages come in any case.
    expect(reports.length).toBeLessThanOrEqual(Math.ceil(10 * seconds) + 4);
    expect([...new Set(reports.map(({ kind }) => kind))]).toEqual(["compile", "verify"]);
    for (const stage of ["compile", "verify"]) {
      const last = reports.findLast(({ kind }) => kind === stage)!;
      expect([last.done, last.bytes]).toEqual([last.total, last.totalBytes]);
    }
  });

  it("is silent for people who look at a file or a pipe", async () => {
    const { folder, output } = testProject({ media: slowMedia() });
    const run = await runCli(["pack", folder, "-o", output]);
    expect([run.exit, run.stderr]).toEqual([0, ""]);
    expect(run.stdout).not.toMatch(/[\r\u001b]/);
  });

  it.skipIf(process.platform === "win32")("does no harm when nobody listens any more", async () => {
    const { folder, output } = testProject({ media: slowMedia() });
    const home = tempFolder();
    const child = spawn(NODE, [CLI, "pack", folder, "-o", output, "--json"], {
      stdio: ["ignore", "pipe", "pipe"],
      env: cliEnv(home),
    });
    child.stderr.destroy();
    const stdout: Buffer[] = [];
    child.stdout.on("data", (piece: Buffer) => stdout.push(piece));
    const [exit] = (await once(child, "close")) as [number];
    expect([exit, JSON.parse(Buffer.concat(stdout).toString())]).toMatchObject([0, { ok: true }]);
    expect(leftBelow(home)).toEqual([]);
  });
});
