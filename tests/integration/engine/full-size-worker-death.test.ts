import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { WorkerOptions } from "node:worker_threads";
import { describe, expect, it, vi } from "vitest";
import { ownHome, pack } from "../../support/engine.ts";
import { everythingMedia } from "../../support/full-size.ts";
import { leftBelow } from "../../support/left-over.ts";
import { testProject } from "../../support/project-builder.ts";
import { filesBelow } from "../../support/temp-folder.ts";

/** What the workers of the next pack do besides their work, as a script. */
const { death } = vi.hoisted(() => ({ death: { script: "" } }));

vi.mock("node:worker_threads", async (importOriginal) => {
  const original = await importOriginal<typeof import("node:worker_threads")>();
  class DyingWorker extends original.Worker {
    constructor(file: string, options: WorkerOptions) {
      const work = `import(${JSON.stringify(file)})`;
      const resourceLimits = { ...options.resourceLimits, maxOldGenerationSizeMb: 64 };
      super(`const { parentPort } = require("node:worker_threads"); ${death.script}; ${work}`, {
        ...options,
        eval: true,
        resourceLimits,
      });
    }
  }
  return { ...original, Worker: DyingWorker };
});

/** Does something when the second message is posted, as in the middle of the work. */
const atSecondMessage = (what: string) => `
  const post = parentPort.postMessage.bind(parentPort);
  let count = 0;
  parentPort.postMessage = (message) => { post(message); if (++count === 2) { ${what} } }`;

describe("a worker that dies", () => {
  it.each([
    ["before it begins", "process.exit(3)", /ended too early, with code 3/],
    ["by an exception before it begins", 'throw new Error("no such thing")', /no such thing/],
    ["in the middle", atSecondMessage("process.exit(0)"), /ended too early, with code 0/],
    ["by an exception in the middle", atSecondMessage('throw new Error("a bug")'), /a bug/],
    ["for want of memory", atSecondMessage("const all = []; for (;;) all.push(new Array(1e6).fill(count));"), /memory/],
  ])("%s fails the pack, and the old mod is all that is left", async (_, script, message) => {
    death.script = script;
    const project = testProject({ media: everythingMedia() });
    writeFileSync(project.output, "older");
    const packing = pack({ project: project.folder, output: project.output, level: 1 });
    await expect(packing).rejects.toThrow(message);
    expect(readFileSync(project.output, "utf8")).toBe("older");
    const beside = filesBelow(path.dirname(project.output)).filter((file) => !file.startsWith("lantern-pack/"));
    expect(beside).toEqual(["out.MOD"]);
    expect(leftBelow(ownHome())).toEqual([]);
  });

  it("not at all packs, which shows that the workers of this test work", async () => {
    death.script = "";
    const project = testProject({ media: everythingMedia() });
    expect(await pack({ project: project.folder, output: project.output, level: 1 })).toMatchObject({ kind: "packed" });
  });
});
