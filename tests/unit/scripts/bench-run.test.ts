import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readHistory } from "../../../scripts/bench/history.ts";
import { Processes } from "../../../scripts/bench/run.ts";
import { BENCHES } from "../../../scripts/bench/suite.ts";
import { NODE } from "../../support/cli.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const BENCH = path.resolve(import.meta.dirname, "../../../scripts/bench.ts");
const MIB = 1 << 20;

describe("processes of a bench", () => {
  it("measure time and output", async () => {
    const run = await new Processes().run(["-e", "setTimeout(() => console.log('done'), 100)"]);
    expect(run.stdout).toBe("done\n");
    expect(run.milliseconds).toBeGreaterThanOrEqual(100);
    expect(run.peakBytes).toBeNull();
  });

  it("measure the peak memory of the child, not of the parent and not what is left at the end", async () => {
    const ballast = Buffer.alloc(300 * MIB, 1);
    const processes = new Processes();
    const peakOf = async (script: string) => (await processes.run(["-e", script], { withMemory: true })).peakBytes!;
    const empty = await peakOf("0");
    const full = await peakOf(`Buffer.alloc(${100 * MIB}, 1)`);
    expect(ballast[0]).toBe(1);
    expect(empty).toBeGreaterThan(20 * MIB);
    expect(empty).toBeLessThan(150 * MIB);
    expect((full - empty) / MIB).toBeGreaterThan(90);
    expect((full - empty) / MIB).toBeLessThan(120);
  });

  it("say what a failed one said", async () => {
    const failed = new Processes().run(["-e", "console.error('out of oil'); process.exit(3)"]);
    await expect(failed).rejects.toThrow(/ended with 3\nout of oil/);
  });

  it("are gone after stop, also one that ignores the signal, and nobody hears of them", async () => {
    const processes = new Processes();
    const folder = tempFolder();
    const stubborn = `require("fs").writeFileSync(process.argv[1], String(process.pid));
      process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)`;
    const files = ["a", "b"].map((name) => path.join(folder, name));
    let heard = 0;
    for (const file of files)
      processes.run(["-e", stubborn, file]).then(
        () => heard++,
        () => heard++,
      );
    const pidOf = (file: string) => (existsSync(file) ? Number(readFileSync(file, "utf8")) : 0);
    await expect.poll(() => files.map(pidOf).every((pid) => pid > 0), { timeout: 10_000 }).toBe(true);
    await processes.stop();
    for (const pid of files.map(pidOf)) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
    expect(heard).toBe(0);
  });
});

describe("npm run bench", () => {
  const bench = (...args: string[]) => spawnSync(NODE, [BENCH, ...args], { encoding: "utf8" });

  // Every bench once, and nothing of it is about how long that takes.
  it("measures everything from end to end and remembers it", { timeout: 240_000 }, () => {
    const folder = tempFolder();
    const tiny = ["--scale", "0.002", "--rounds", "1", "--no-build", "--folder", folder];
    const { status, stdout, stderr } = bench(...tiny, "--json");
    expect(status, stderr).toBe(0);
    const { ok, figures } = JSON.parse(stdout);
    expect(ok).toBe(true);
    expect(figures.length).toBeGreaterThanOrEqual(BENCHES.length);
    const mayBeNothing = ["watch-idle", "watch-disk-growth"];
    for (const { name, value } of figures) expect(value, name).toBeGreaterThan(mayBeNothing.includes(name) ? -1 : 0);
    const [run] = readHistory(path.join(folder, "history.jsonl"));
    expect(Object.values(run.figures)).toEqual(figures.map(({ value }: { value: number }) => value));
    for (const { name } of BENCHES) expect(stderr).toContain(`${name}: `);

    const again = bench(...tiny, "--only", "help");
    expect(again.stdout).toMatch(/^--help, whole command .* s .*[=%]$/m);
    expect(readHistory(path.join(folder, "history.jsonl"))).toHaveLength(2);
  });

  it.each([[["--only", "nothing"]], [["--rounds", "0"]], [["--scale", "2"]], [["--faster"]]])(
    "says how to use it when given %o",
    (args) => {
      const { status, stderr } = bench(...args);
      expect(status).toBe(2);
      expect(stderr).toContain("usage: npm run bench");
    },
  );
});
