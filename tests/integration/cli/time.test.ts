import { describe, expect, it } from "vitest";
import { type CliOptions, runCli } from "../../support/cli.ts";
import { layout, testProject, unit } from "../../support/project-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/*
 * The bars are for a machine that does nothing else; here it may be testing with every core, so the minimum of many
 * runs is taken and the assertion is generous. The figures are printed.
 */
const ROUNDS = 9;
const GENEROUS = 3;

async function fastest(args: readonly string[], options: CliOptions): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = performance.now();
    const { exit } = await runCli(args, options);
    best = Math.min(best, performance.now() - start);
    expect(exit).toBe(0);
  }
  return best;
}

describe("the time of a whole command", () => {
  it("--help: 80 ms", async () => {
    const time = await fastest(["--help"], { env: { LAMPLIGHTER_HOME: tempFolder() } });
    console.info(`--help: ${time.toFixed(0)} ms (bar: 80)`);
    expect(time).toBeLessThan(80 * GENEROUS);
  });

  it("a mod of 14 files: 200 ms", async () => {
    const texts = Array.from({ length: 12 }, (_, index) => [`UNITS/U${index}.DAT`, unit(`U${index}`)] as const);
    const { folder, output } = testProject({
      media: { ...Object.fromEntries(texts), "UI/NOTES.LAYOUT": layout(), "A.WAV": "RIFF" },
    });
    const time = await fastest(["pack", folder, "-o", output], { env: { LAMPLIGHTER_HOME: tempFolder() } });
    console.info(`a mod of 14 files: ${time.toFixed(0)} ms (bar: 200)`);
    expect(time).toBeLessThan(200 * GENEROUS);
  });
});
