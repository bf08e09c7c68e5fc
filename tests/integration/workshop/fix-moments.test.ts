import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { systemProcesses } from "../../../src-main/files/processes.ts";
import { temporaryBeside } from "../../../src-main/files/temporary.ts";
import { bytesBelow } from "../../support/bytes-below.ts";
import { source } from "../../support/project-builder.ts";
import { type SourceGround, sourceGround } from "../../support/source-ground.ts";

const ODD = ["[UNIT]", "\t<BOOL>X:no", "[/UNIT]"];
const MENDED = ["[UNIT]", "\t<BOOL>X:false", "[/UNIT]"];
/** Of another length, and of the same. */
const THEIRS = [source(...ODD, "// mine"), source("[UNIT]", "\t<BOOL>Y:no", "[/UNIT]")];
const A = "MEDIA/UNITS/A.DAT";
/** More than a system gives. */
const NOBODY = 999_999_999;

const WAYS = [
  ["in place", (file: string, text: Uint8Array) => writeFileSync(file, text)],
  [
    "by another file that takes its name",
    (file: string, text: Uint8Array) => {
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    },
  ],
] as const;
const SAVES = WAYS.flatMap(([way, save]) =>
  THEIRS.map((text, i) => [`${way}, ${i === 0 ? "longer" : "as long"}`, save, text] as const),
);

/** Runs something once, right after the version before was put among the backups. */
function afterKeeping(then: () => void): void {
  const { link } = nodeFiles;
  const spy = vi.spyOn(nodeFiles, "link").mockImplementationOnce(async (from, to) => {
    await link(from, to);
    then();
  });
  onTestFinished(() => spy.mockRestore());
}

const fileOf = ({ root }: SourceGround) => path.join(root, A);

describe("what a person saves between keeping the version before and writing the next one stays", () => {
  it.each(SAVES)("while fixing: %s", async (_, save, text) => {
    const ground = sourceGround({ media: { "UNITS/A.DAT": ODD } });
    const problems = ground.problems(A);
    afterKeeping(() => save(fileOf(ground), text));
    const { changes, left, undo } = await ground.fix(problems);
    expect(readFileSync(fileOf(ground))).toEqual(Buffer.from(text));
    expect([changes, undo, left.map(({ finding }) => finding.code)]).toEqual([[], [], ["workshop-fix-changed"]]);
    // Nothing is kept of what was not replaced.
    expect(Object.keys(bytesBelow(ground.backups)).filter((file) => file.endsWith(".DAT"))).toEqual([]);
  });

  it.each(SAVES)("while taking back: %s", async (_, save, text) => {
    const ground = sourceGround({ media: { "UNITS/A.DAT": ODD } });
    const fixed = await ground.fix(ground.problems(A));
    expect(ground.read(A)).toEqual(Buffer.from(source(...MENDED)));
    afterKeeping(() => save(fileOf(ground), text));
    const { restored, failed, left } = await ground.undo(fixed);
    expect(readFileSync(fileOf(ground))).toEqual(Buffer.from(text));
    expect([restored, failed.map(({ finding }) => finding.code)]).toEqual([[], ["workshop-undo-changed"]]);
    expect(left).toEqual(fixed.undo);
  });
});

it("what a killed run left beside a file goes, and that of a living one stays", async () => {
  const ground = sourceGround({ media: { "UNITS/A.DAT": ODD } });
  const leave = (pid: number) => {
    const left = temporaryBeside(fileOf(ground), { ...systemProcesses(), pid });
    writeFileSync(left, "half");
    return path.basename(left);
  };
  const inFolder = () => readdirSync(path.dirname(fileOf(ground))).sort();
  const living = leave(process.ppid);
  leave(NOBODY);
  const fixed = await ground.fix(ground.problems(A));
  expect(inFolder()).toEqual([living, "A.DAT"].sort());
  leave(NOBODY);
  await ground.undo(fixed);
  expect(inFolder()).toEqual([living, "A.DAT"].sort());
});

it("of more problems than are listed those that are listed are fixed, and the rest the next times", async () => {
  const lines = (value: string, count: number) => Array<string>(count).fill(`\t<BOOL>X:${value}`);
  const ground = sourceGround({ media: { "UNITS/A.DAT": ["[UNIT]", ...lines("no", 2001), "[/UNIT]"] } });
  const counts: number[] = [];
  for (let round = 0; round < 3; round++) {
    const problems = ground.problems(A).filter(({ finding }) => finding.code === "dat-bool-value");
    counts.push((await ground.fix(problems)).changes.length);
  }
  expect(counts).toEqual([1000, 1000, 1]);
  expect(ground.read(A)).toEqual(Buffer.from(source("[UNIT]", ...lines("false", 2001), "[/UNIT]")));
});
