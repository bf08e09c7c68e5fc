import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { watchFiles } from "../../../src-main/workshop/file-hints.ts";
import { BROKEN_UNIT, PLAIN_MEDIA, source, unit } from "../../support/project-builder.ts";
import { HandHints, openTestProject } from "../../support/workshop.ts";

const BRASS = "MEDIA/UNITS/BRASS.DAT";

describe("with hints of the system", () => {
  test("a build at the beginning, and one for each way in which editors save", async () => {
    const { project, folder, nextBuild, output } = await openTestProject({}, { watchFiles });
    const first = nextBuild();
    await project.setWatched(true);
    expect((await first).record).toMatchObject({ outcome: "built", changed: [], errors: 0 });
    const file = path.join(folder, BRASS);

    const inPlace = nextBuild();
    writeFileSync(file, source(...unit("BRASS", "\t<INTEGER>VALUE:1")));
    expect((await inPlace).record).toMatchObject({ outcome: "built", changed: [BRASS] });

    const renamedOver = nextBuild();
    writeFileSync(`${file}.swp`, source(...unit("BRASS", "\t<INTEGER>VALUE:2")));
    renameSync(`${file}.swp`, file);
    expect((await renamedOver).record.changed).toContain(BRASS);

    const backup = nextBuild();
    renameSync(file, path.join(folder, "BRASS.bak"));
    writeFileSync(file, source(...unit("BRASS", "\t<INTEGER>VALUE:3")));
    expect((await backup).record.outcome).toBe("built");

    const before = readFileSync(output);
    const moved = nextBuild();
    renameSync(path.join(folder, "MEDIA/UNITS"), path.join(folder, "MEDIA/PEOPLE"));
    expect((await moved).record.changed).toEqual(["MEDIA/PEOPLE/BRASS.DAT", BRASS]);
    expect(readFileSync(output)).not.toEqual(before);

    const intoNew = nextBuild();
    mkdirSync(path.join(folder, "MEDIA/NEW/DEEP"), { recursive: true });
    writeFileSync(path.join(folder, "MEDIA/NEW/DEEP/X.DAT"), source(...unit("X")));
    expect((await intoNew).record.changed).toContain("MEDIA/NEW/DEEP/X.DAT");
  });

  test("what is none of the build's business builds nothing", async () => {
    const { project, folder, nextBuild, changes, until } = await openTestProject({}, { watchFiles });
    const first = nextBuild();
    await project.setWatched(true);
    await first;
    writeFileSync(path.join(folder, "notes.txt"), "not in MEDIA");
    mkdirSync(path.join(folder, ".git"));
    writeFileSync(path.join(folder, ".git/index"), "x");
    const second = nextBuild();
    writeFileSync(path.join(folder, BRASS), source(...unit("BRASS2")));
    expect((await second).record.changed).toEqual([BRASS]);
    await until("it is idle", () => project.state === "built");
    expect(changes.filter(({ kind }) => kind === "begun")).toHaveLength(2);
  });
});

test("a broken file: the mod before stays; mended: the new one is there", async () => {
  const hints = new HandHints();
  const { project, folder, output, nextBuild } = await openTestProject({}, { watchFiles: hints.watchFiles });
  const first = nextBuild();
  await project.setWatched(true);
  await first;
  const before = readFileSync(output);
  const file = path.join(folder, BRASS);

  const broken = nextBuild();
  writeFileSync(file, source(...BROKEN_UNIT));
  hints.hint(BRASS);
  expect((await broken).record).toMatchObject({ outcome: "failed", errors: 1, bytes: null });
  expect(project.state).toBe("failed");
  expect(project.problems).toMatchObject([{ finding: { code: "dat-text-too-long", path: BRASS, line: 3 } }]);
  expect(project.stages.find(({ state }) => state === "failed")).toMatchObject({ stage: "compile", detail: BRASS });
  expect(readFileSync(output)).toEqual(before);

  const mended = nextBuild();
  writeFileSync(file, source(...unit("BRASS", "\t<INTEGER>VALUE:7")));
  hints.hint(BRASS);
  expect((await mended).record).toMatchObject({ outcome: "built", errors: 0 });
  expect(project.problems).toEqual([]);
  expect(readFileSync(output)).not.toEqual(before);
});

test("problems of files stay while MOD.DAT cannot be read", async () => {
  const { project, folder } = await openTestProject({
    media: { ...PLAIN_MEDIA, "UNITS/ODD.DAT": ["[UNIT]", "\t<INTEGER>LEVEL:3x", "[/UNIT]"] },
  });
  await project.request(false);
  expect(project.counts).toEqual({ errors: 0, warnings: 1, notes: 0, silenced: 0 });
  writeFileSync(path.join(folder, "MOD.DAT"), "nothing");
  await project.request(false);
  expect(project.counts.errors).toBeGreaterThan(0);
  expect(project.problems.map(({ finding }) => finding.code)).toContain("dat-number-rest");
});

test("a folder that goes away is waited for, and built when it is back and another", async () => {
  const hints = new HandHints();
  const { project, folder, nextBuild, until } = await openTestProject({}, { watchFiles: hints.watchFiles });
  const first = nextBuild();
  await project.setWatched(true);
  await first;
  renameSync(folder, `${folder}-away`);
  hints.hint(null);
  await until("it is missing", () => project.state === "missing");
  writeFileSync(path.join(`${folder}-away`, BRASS), source(...unit("BRASS2")));
  const back = nextBuild();
  renameSync(`${folder}-away`, folder);
  project.lookSoon();
  expect((await back).record).toMatchObject({ outcome: "built", changed: [BRASS] });
});

test("a loop of links is told and survived", async () => {
  if (process.platform === "win32") return;
  const { project, folder, nextBuild } = await openTestProject({}, { watchFiles });
  symlinkSync("..", path.join(folder, "MEDIA/UNITS/loop"));
  const first = nextBuild();
  await project.setWatched(true);
  await first;
  expect(project.problems.map(({ finding }) => finding.code)).toContain("link-loop");
  const mended = nextBuild();
  rmSync(path.join(folder, "MEDIA/UNITS/loop"));
  expect((await mended).record.outcome).toBe("built");
});

test("silenced codes do not count, and are told again when the file goes; nothing is built for that", async () => {
  const hints = new HandHints();
  const media = {
    "UNITS/ODD.DAT": ["[UNIT]", "\t<INTEGER>LEVEL:3x", "[/UNIT]"],
    "A/ODD.DAT": ["[UNIT]", "\t<INTEGER>LEVEL:3x", "[/UNIT]"],
  };
  const { project, folder, nextBuild, until, changes } = await openTestProject(
    {
      media,
      beside: { "lamplighter.json": '{"silence":[{"code":"dat-number-rest","paths":["media/units/**"]}],"x":1}' },
    },
    { watchFiles: hints.watchFiles },
  );
  const first = nextBuild();
  await project.setWatched(true);
  await first;
  expect(project.counts).toMatchObject({ warnings: 1, silenced: 1 });
  rmSync(path.join(folder, "lamplighter.json"));
  hints.hint("lamplighter.json");
  await until("both are told", () => project.counts.warnings === 2);
  expect(changes.filter(({ kind }) => kind === "begun")).toHaveLength(1);
  writeFileSync(path.join(folder, "lamplighter.json"), "{");
  hints.hint("lamplighter.json");
  await until("it is damaged", () => project.counts.warnings === 3);
  expect(existsSync(path.join(folder, "MOD.DAT"))).toBe(true);
});
