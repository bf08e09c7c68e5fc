import { appendFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CancelledError, type Progress } from "../../../src-main/engine/operation.ts";
import type { PackResult } from "../../../src-main/engine/pack.ts";
import { FileError } from "../../../src-main/files/file-error.ts";
import { expectPacked, ownHome, pack } from "../../support/engine.ts";
import { leftBelow } from "../../support/left-over.ts";
import { ascii } from "../../support/mod-builder.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { bulkyMedia, type Media, type TestProject, testProject, unit } from "../../support/project-builder.ts";
import { filesBelow } from "../../support/temp-folder.ts";

const MEDIA: Media = { "A.DAT": unit("A"), "B.TXT": "a text", "Z/LAST.TXT": "the last file" };

/** Packs and does something to the project at the first report of a stage. */
function packWhile(project: TestProject, stage: Progress["kind"], meddle: () => void): Promise<PackResult> {
  let isDone = false;
  const report = ({ kind }: Progress) => {
    if (isDone || kind !== stage) return;
    isDone = true;
    meddle();
  };
  return pack({ project: project.folder, output: project.output }, { report });
}

function expectNothingLeft(project: TestProject, before: string | null): void {
  const beside = filesBelow(path.dirname(project.output)).filter((file) => !file.startsWith("lantern-pack/"));
  expect(beside).toEqual(before === null ? [] : ["out.MOD"]);
  if (before !== null) expect(readFileSync(project.output, "utf8")).toBe(before);
  expect(leftBelow(ownHome())).toEqual([]);
}

const last = ({ folder }: TestProject) => path.join(folder, "MEDIA/Z/LAST.TXT");

describe("a source that changes while it is packed", () => {
  it("and is gone stops the pack, by name", async () => {
    const project = testProject({ media: MEDIA });
    writeFileSync(project.output, "older");
    const error = await packWhile(project, "compile", () => rmSync(last(project))).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(FileError);
    expect([(error as FileError).kind, (error as FileError).path]).toEqual(["changed", last(project)]);
    expectNothingLeft(project, "older");
  });

  it("and is a folder now stops the pack, by name", async () => {
    const project = testProject({ media: MEDIA });
    const meddle = () => {
      rmSync(last(project));
      mkdirSync(last(project));
    };
    const error = await packWhile(project, "compile", meddle).catch((cause: unknown) => cause);
    expect([(error as FileError).kind, (error as FileError).path]).toEqual(["changed", last(project)]);
    expectNothingLeft(project, null);
  });

  it.each<[string, (file: string) => void, string]>([
    ["longer", (file) => appendFileSync(file, ", which grew"), "the last file, which grew"],
    ["shorter", (file) => truncateSync(file, 3), "the"],
    ["empty", (file) => truncateSync(file, 0), ""],
  ])("and is %s now is packed as it is, with sizes and checksums that fit", async (_, change, content) => {
    const project = testProject({ media: MEDIA });
    expectPacked(await packWhile(project, "compile", () => change(last(project))));
    const entry = readModSlowly(readFileSync(project.output)).entries.at(-1)!;
    expect([entry.content!.toString(), entry.size]).toEqual([content, content.length]);
  });

  it("or comes too late for the plan is not in the mod", async () => {
    const project = testProject({ media: MEDIA });
    const packed = expectPacked(
      await packWhile(project, "compile", () => writeFileSync(path.join(project.folder, "MEDIA/NEW.TXT"), "x")),
    );
    expect(packed.entries).toBe(3);
  });
});

describe("a pack that is cancelled", () => {
  it.each(["a small one", "one with workers"])("leaves nothing, at whatever report: %s", async (what) => {
    const media = what === "a small one" ? MEDIA : { ...MEDIA, ...bulkyMedia(11) };
    const project = testProject({ media });
    writeFileSync(project.output, "older");
    const count = async (stopAt: number): Promise<number> => {
      const abort = new AbortController();
      let reports = 0;
      const report = () => {
        if (reports++ === stopAt) abort.abort();
      };
      const run = pack({ project: project.folder, output: project.output, level: 1 }, { signal: abort.signal, report });
      if (stopAt < 0) {
        await run;
        writeFileSync(project.output, "older");
        rmSync(path.join(ownHome(), "data"), { recursive: true });
        return reports;
      }
      await expect(run).rejects.toThrow(CancelledError);
      expectNothingLeft(project, "older");
      return reports;
    };
    const compiling = what === "a small one" ? Object.keys(MEDIA).length : 4;
    expect(await count(-1)).toBeGreaterThanOrEqual(compiling);
    for (let at = 0; at < compiling - 1; at++) await count(at);
  });

  it("while it is read back leaves nothing", async () => {
    const project = testProject({ media: bulkyMedia(3) });
    writeFileSync(project.output, "older");
    const abort = new AbortController();
    const report = ({ kind }: Progress) => {
      if (kind === "verify") abort.abort();
    };
    const run = pack({ project: project.folder, output: project.output, level: 1 }, { signal: abort.signal, report });
    await expect(run).rejects.toThrow(CancelledError);
    expectNothingLeft(project, "older");
  });

  it("before it begins does not begin", async () => {
    const project = testProject({ media: { "A.JPG": ascii("x") } });
    const run = pack({ project: project.folder, output: project.output }, { signal: AbortSignal.abort() });
    await expect(run).rejects.toThrow(CancelledError);
    expectNothingLeft(project, null);
  });
});
