import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { repairFixer } from "../../../src-main/doctor/fixers/repair.ts";
import { changeText } from "../../../src-main/doctor/repair/changes.ts";
import { repairInPlace } from "../../../src-main/doctor/repair/repair-in-place.ts";
import { MOST_HANDED, repairInThread, type ThreadRequest } from "../../../src-main/doctor/repair/repair-thread.ts";
import { goodMod } from "../../support/good-mods.ts";
import { flipped, GOOD, holding, LAMP, PICTURE, text } from "../../support/mods-ground.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const AS_TEXT = holding(
  "MEDIA/THINGS/A.DAT",
  text("[A]", ...Array.from({ length: 3000 }, (_, at) => `<STRING>K:${at}`), "[/A]"),
);

function ground(mod: Uint8Array): { readonly request: ThreadRequest; readonly file: string; readonly mods: string } {
  const folder = tempFolder();
  const mods = path.join(folder, "mods");
  mkdirSync(mods);
  const file = path.join(mods, "A.MOD");
  writeFileSync(file, mod);
  const folders = { backups: path.join(folder, "backups"), locks: path.join(folder, "locks") };
  return { request: { file, folders, base: [], dropUnreadable: false, running: ["node"] }, file, mods };
}

test.each([
  ["a wrong checksum", flipped(GOOD, 5)],
  ["a text that is compiled", AS_TEXT],
  ["nothing to do", GOOD],
])("a mod is repaired in a thread as it is here: %s", async (_, mod) => {
  const [there, here] = [ground(mod), ground(mod)];
  const { running, ...request } = here.request;
  const { result: inThread, count } = await repairInThread(there.request);
  const inPlace = await repairInPlace({ ...request, programs: async () => running ?? [] });
  expect(inThread.kind).toBe(inPlace.kind);
  expect(count).toBe(inPlace.kind === "repaired" ? inPlace.changes.length : 0);
  if (inThread.kind === "repaired" && inPlace.kind === "repaired")
    expect(inThread.changes.map(changeText)).toEqual(inPlace.changes.map(changeText));
  expect(readFileSync(there.file).equals(readFileSync(here.file))).toBe(true);
});

test("of thousands of changes the first come out of the thread, and how many there are", async () => {
  const more = Array.from({ length: 1500 }, (_, at) => ({ path: `MEDIA/things/a${at}.dds`, content: PICTURE }));
  const { result, count } = await repairInThread(ground(goodMod(1n, [LAMP], { more })).request);
  expect(count).toBeGreaterThanOrEqual(1500);
  expect(result.kind === "repaired" && result.changes.length).toBe(MOST_HANDED);
});

test("what the disk refuses, and what is no mod, is told the same", async () => {
  const { request, mods } = ground(GOOD);
  await expect(repairInThread({ ...request, file: path.join(mods, "B.MOD") })).rejects.toMatchObject({
    name: "FileError",
    kind: "not-found",
  });
  await expect(repairInThread({ ...request, file: mods })).rejects.toMatchObject({ format: "mod" });
  await expect(repairInThread({ ...request, running: ["Torchlight2.exe"] })).resolves.toMatchObject({
    result: { kind: "refused", findings: [{ code: "repair-game-running" }] },
  });
});

test("when it is cancelled the mod is as it was, and nothing lies beside it", async () => {
  const { request, file, mods } = ground(AS_TEXT);
  const abort = new AbortController();
  const work = repairInThread(request, { signal: abort.signal, report: () => abort.abort() });
  await expect(work).rejects.toMatchObject({ name: "CancelledError" });
  expect(readFileSync(file).equals(AS_TEXT)).toBe(true);
  expect(filesBelow(mods)).toEqual(["A.MOD"]);
  await expect(repairInThread(request, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: "CancelledError",
  });
});

test("a fix of what is no mod any more fails, and says so", async () => {
  const { request, mods } = ground(GOOD);
  const outcome = await repairFixer.apply(
    { ...request.folders, base: [], play: null, install: null, trash: null, programs: async () => [] },
    { kind: "repair", file: mods },
    {},
  );
  expect(outcome).toMatchObject({ kind: "failed", findings: [{ code: "fix-no-mod" }] });
});
