import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { CLI, NODE, runCli } from "../../support/cli.ts";
import { everythingMedia, letters, noise, timesOf } from "../../support/full-size.ts";
import { leftBelow } from "../../support/left-over.ts";
import { testProject } from "../../support/project-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const MEGABYTES = timesOf("LAMPLIGHTER_LARGE_MB", 200, 200);
const MOST_BYTES = 300e6;

/**
 * Prints what the process took at most, behind everything else on stderr. On Linux `maxRSS` begins with what the parent
 * held when it started the process, VmHWM does not.
 */
const PEAK_SOURCE = `
  import { readFileSync } from "node:fs";
  const peak = () => {
    try {
      return 1024 * Number(/^VmHWM:\\s+(\\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))[1]);
    } catch {
      return 1024 * process.resourceUsage().maxRSS;
    }
  };
  process.on("exit", () => process.stderr.write("peak " + peak() + "\\n"));
`;
const PEAK = `data:text/javascript,${encodeURIComponent(PEAK_SOURCE)}`;

/** Writes a file piece by piece: a third noise, a third letters, a third of one byte. */
function writeLarge(file: string, megabytes: number): void {
  const pieces = [noise(1 << 20, 1), letters(1 << 20, 2), new Uint8Array(1 << 20).fill(7)];
  mkdirSync(path.dirname(file), { recursive: true });
  const open = openSync(file, "w");
  for (let at = 0; at < megabytes; at++) writeSync(open, pieces[at % 3]);
  closeSync(open);
}

it.each<[string, number, number, readonly string[]]>([
  ["a large file among a thousand others", 1, MEGABYTES, ["--max-old-space-size=512"]],
  ["files that are just small enough to be deflated", 4, 24, []],
])(
  "%s pass in pieces, whatever their size",
  async (_, count, megabytes, flags) => {
    const { folder, output } = testProject({ media: everythingMedia() });
    for (let at = 0; at < count; at++) writeLarge(path.join(folder, `MEDIA/LARGE/${at}.WAV`), megabytes);
    const home = tempFolder();
    const run = await runCli(["pack", folder, "-o", output, "--verify", "full"], {
      command: [NODE, ...flags, "--import", PEAK, CLI],
      env: { LAMPLIGHTER_HOME: home },
    });
    expect([run.exit, run.stdout]).toEqual([0, expect.stringMatching(/^Packed/m)]);
    const peak = Number(/^peak (\d+)$/m.exec(run.stderr)![1]);
    console.log(`${count} × ${megabytes} MB ${flags.join(" ")}: peak ${Math.round(peak / 1e6)} MB`);
    expect(peak).toBeLessThan(MOST_BYTES);
    expect(leftBelow(home)).toEqual([]);
  },
  300_000,
);
