import { renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { changeOf, stampsOf, stampsWith } from "../../../src-main/workshop/stamps.ts";
import { testProject } from "../../support/project-builder.ts";

const BRASS = "MEDIA/UNITS/BRASS.DAT";
const NOTES = "MEDIA/UI/NOTES.LAYOUT";
const of = (...names: string[]) => new Set(names);

test("what has changed between two looks: files, the name of a folder, devbuild.txt, and nothing else", async () => {
  const { folder } = testProject({ beside: { "readme.txt": "none of the build's business" } });
  const first = await stampsOf(folder);
  expect([...first.files.keys()].sort()).toEqual(["MEDIA/SOUNDS/CHIME.WAV", NOTES, BRASS, "MOD.DAT"].sort());
  writeFileSync(path.join(folder, "readme.txt"), "changed");
  expect(changeOf(first, await stampsOf(folder))).toEqual({ isChanged: false, isRestChanged: false, paths: [] });

  const file = path.join(folder, BRASS);
  writeFileSync(file, "x");
  rmSync(path.join(folder, NOTES));
  renameSync(path.join(folder, "MEDIA/SOUNDS/CHIME.WAV"), path.join(folder, "MEDIA/SOUNDS/Chime.WAV"));
  const second = await stampsOf(folder);
  expect(changeOf(first, second).paths).toEqual(
    ["MEDIA/SOUNDS/CHIME.WAV", "MEDIA/SOUNDS/Chime.WAV", NOTES, BRASS].sort(),
  );
  writeFileSync(path.join(folder, "devbuild.txt"), "");
  expect(changeOf(second, await stampsOf(folder))).toMatchObject({ isChanged: true, isRestChanged: true, paths: [] });
});

test("a file of the same size whose time was set back is seen", async () => {
  const { folder } = testProject();
  const file = path.join(folder, "MEDIA/SOUNDS/CHIME.WAV");
  utimesSync(file, 1_000_000, 1_000_000);
  const first = await stampsOf(folder);
  writeFileSync(`${file}.new`, "RIFF chimE");
  renameSync(`${file}.new`, file);
  utimesSync(file, 1_000_000, 1_000_000);
  expect(changeOf(first, await stampsOf(folder)).paths).toEqual(["MEDIA/SOUNDS/CHIME.WAV"]);
});

test("a file that is named by the system, and was written while the look went on, counts as changed", async () => {
  const { folder } = testProject();
  const look = await stampsOf(folder);
  const fresh = { ...look, at: (look.files.get(BRASS)?.changedMs ?? 0) - 5 };
  expect(changeOf(fresh, look, of(BRASS)).paths).toEqual([BRASS]);
  const later = { ...look, at: (look.files.get(BRASS)?.changedMs ?? 0) + 1000 };
  expect(changeOf(later, look, of(BRASS)).isChanged).toBe(false);
});

test("one file is looked at alone; what is more than that takes a look at everything", async () => {
  const { folder } = testProject();
  const settled = { ...(await stampsOf(folder)), at: Date.now() + 60_000 };
  expect(await stampsWith(folder, settled, of(BRASS))).toBeNull();
  writeFileSync(path.join(folder, BRASS), "longer than it was before");
  writeFileSync(path.join(folder, NOTES), "x");
  const quick = await stampsWith(folder, settled, of(BRASS));
  expect(changeOf(settled, quick ?? settled).paths).toEqual([BRASS]);
  // The other one is found later.
  expect(changeOf(quick ?? settled, await stampsOf(folder)).paths).toEqual([NOTES]);
  expect(await stampsWith(folder, settled, of())).toBeNull();
  expect(await stampsWith(folder, settled, of(BRASS, "MEDIA/NEW.DAT"))).toBeNull();
  rmSync(path.join(folder, BRASS));
  expect(await stampsWith(folder, settled, of(BRASS))).toBeNull();
});
