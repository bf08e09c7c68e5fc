import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeSample } from "../../../scripts/sample/make-sample.ts";
import { runJson } from "../../support/cli.ts";
import { tempFolder } from "../../support/temp-folder.ts";

describe("LAMPLIGHTER_TIMING=1", () => {
  it("says on stderr how long each stage of a pack took, and nothing more on stdout", async () => {
    const { root } = await makeSample(path.join(tempFolder(), "sample"));
    const env = { LAMPLIGHTER_TIMING: "1", LAMPLIGHTER_HOME: tempFolder() };
    const run = await runJson<{ ok: boolean }>(["pack", root, "-o", path.join(tempFolder(), "out.MOD")], { env });
    expect(run.value.ok).toBe(true);
    const lines = run.stderr.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
    expect(lines.map((line) => line.split(/\s+/)[0])).toEqual([
      "plan",
      "bake",
      "compile",
      "index",
      "assemble",
      "verify",
      "total",
    ]);
    for (const line of lines) expect(line).toMatch(/^\w+ +\d+\.\d ms$/);
  });
});
