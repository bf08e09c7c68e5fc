import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { packProject } from "../../../src-main/engine/pack.ts";
import { requestOf } from "../../../src-main/workshop/builder.ts";
import { BROKEN_UNIT, PLAIN_MEDIA, source, unit } from "../../support/project-builder.ts";
import { HandHints, HandTimers, openTestProject } from "../../support/workshop.ts";

/** What is done to a project, and what the system says of it: nothing, the truth once or twice, or something else. */
const step = fc.record({
  what: fc.oneof(
    fc.record({ kind: fc.constant("edit" as const), file: fc.nat(3), value: fc.nat(99) }),
    fc.record({ kind: fc.constant("break" as const), file: fc.nat(3) }),
    fc.record({ kind: fc.constant("remove" as const), file: fc.nat(3) }),
    fc.record({ kind: fc.constant("move" as const), file: fc.nat(3) }),
    fc.record({ kind: fc.constant("folder" as const) }),
  ),
  hints: fc.array(fc.constantFrom("right", "unknown", "wrong"), { maxLength: 3 }),
  /** Milliseconds until the next step. */
  pause: fc.constantFrom(0, 20, 60, 1500),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const names = ["A", "B", "C", "D"].map((name) => `MEDIA/UNITS/${name}.DAT`);

/** Does a step on the disk; returns the file it is about. */
function act(folder: string, { what }: Step): string {
  const file = names["file" in what ? what.file : 0];
  const full = path.join(folder, file);
  mkdirSync(path.dirname(full), { recursive: true });
  switch (what.kind) {
    case "edit":
      writeFileSync(`${full}.new`, source(...unit("U", `\t<INTEGER>VALUE:${what.value}`)));
      renameSync(`${full}.new`, full);
      break;
    case "break":
      writeFileSync(full, source(...BROKEN_UNIT));
      break;
    case "remove":
      rmSync(full, { force: true });
      break;
    case "move":
      rmSync(`${full}2`, { force: true });
      writeFileSync(full, source(...unit("MOVED")));
      renameSync(full, `${full}2`);
      break;
    case "folder":
      rmSync(path.join(folder, "MEDIA/PEOPLE"), { recursive: true, force: true });
      renameSync(path.join(folder, "MEDIA/UNITS"), path.join(folder, "MEDIA/PEOPLE"));
  }
  return file;
}

const RUNS = process.env.LAMPLIGHTER_FULL === "1" ? 100 : 8;

test("hints that are lost, doubled, late or wrong: the same mod in the end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const [hints, timers] = [new HandHints(), new HandTimers()];
      const { project, folder, output, until } = await openTestProject(
        { media: { ...PLAIN_MEDIA, "UNITS/A.DAT": unit("A") } },
        { watchFiles: hints.watchFiles, timers },
      );
      await project.setWatched(true);
      await until("the first build has ended", () => project.builds.length > 0);
      const late: (string | null)[] = [];
      for (const each of steps) {
        const file = act(folder, each);
        for (const hint of late.splice(0)) hints.hint(hint);
        for (const hint of each.hints) {
          if (hint === "right") hints.hint(file);
          else if (hint === "unknown") late.unshift(null);
          else hints.hint("MEDIA/UNITS/NONE.DAT");
        }
        timers.pass(each.pause);
        await new Promise(setImmediate);
      }
      const clean = await packProject(requestOf({ project: folder, output: `${output}.clean` }));
      const isSame = () => {
        if (project.state === "building" || project.state === "waiting") return false;
        const outcome = project.builds[0]?.outcome;
        const findings = project.problems.map(({ finding }) => finding);
        if (JSON.stringify(findings) !== JSON.stringify(clean.findings)) return false;
        if (clean.kind === "not-packed") return outcome === "failed";
        return outcome === "built" && readFileSync(output).equals(readFileSync(`${output}.clean`));
      };
      // No hint comes any more; the looks from time to time find the rest.
      while (!isSame()) {
        timers.pass(20_000);
        await new Promise(setImmediate);
      }
      expect(project.problems.map(({ finding }) => finding.code)).toEqual(clean.findings.map(({ code }) => code));
      await project.close();
    }),
    { numRuns: RUNS },
  );
}, 120_000);
