import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { CancelledError } from "../../../src-main/engine/operation.ts";
import { appFolders } from "../../../src-main/files/app-folders.ts";
import { surroundings } from "../../../src-main/files/surroundings.ts";
import { keepingBuilder, type ProjectBuilder } from "../../../src-main/workshop/builder.ts";
import { HistoryFile, NO_HISTORY } from "../../../src-main/workshop/history-file.ts";
import { changeIdentity, readIdentity } from "../../../src-main/workshop/identity.ts";
import { importMod } from "../../../src-main/workshop/import-mod.ts";
import { createProject, freshModId } from "../../../src-main/workshop/new-project.ts";
import type { OpenProject } from "../../../src-main/workshop/open-project.ts";
import { Previews } from "../../../src-main/workshop/preview.ts";
import { systemTimers } from "../../../src-main/workshop/timers.ts";
import { Workshop } from "../../../src-main/workshop/workshop.ts";
import { lines, modDat, source, testProject, unit, writeProject } from "../../support/project-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { HandHints, openTestProject, ownHome } from "../../support/workshop.ts";

/** The list of projects of a user with this home. */
function openWorkshop(home: string): Workshop {
  const around = { ...surroundings(), env: { LAMPLIGHTER_HOME: home } };
  const workshop = new Workshop({
    around,
    deploy: { around: async () => around, programs: async () => [] },
    makeBuilder: keepingBuilder,
    watchFiles: new HandHints().watchFiles,
    timers: systemTimers,
    told: () => {},
    onError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => workshop.close());
  return workshop;
}

const facts = ({ root, state, isWatched, isDeployed, builds, output }: OpenProject) => ({
  ...{ root, state, isWatched, isDeployed, output },
  builds: builds.map(({ outcome }) => outcome),
});

test("the list, what is set for each, and its builds are there again after a restart", async () => {
  const home = ownHome();
  const { folder } = testProject();
  const first = openWorkshop(home);
  const project = await first.add(`${folder}/../${path.basename(folder)}/`);
  await first.setDeployed(project, true);
  await project.request(false);
  const before = facts(project);
  expect(before).toMatchObject({ state: "built", builds: ["built"], isDeployed: true });
  await first.close();
  const [again] = await openWorkshop(home).projects();
  expect(facts(again)).toEqual(before);
});

test("a project is closed when its builds are written down, however slow the disk is", async () => {
  const { promise: disk, resolve: goOn } = Promise.withResolvers<void>();
  class SlowHistory extends HistoryFile {
    override settled(): Promise<void> {
      return Promise.all([disk, super.settled()]).then(() => {});
    }
  }
  const history = new SlowHistory(tempFolder(), tempFolder());
  const { project } = await openTestProject({}, { history });
  await project.request(false);
  const done: string[] = [];
  const closing = project.close().then(() => done.push("closed"));
  await setImmediate();
  done.push("written");
  goOn();
  await closing;
  expect(done).toEqual(["written", "closed"]);
  expect((await history.read()).builds).toHaveLength(1);
});

test("a list that is damaged is kept, and its last whole version counts", async () => {
  const home = ownHome();
  const { folder } = testProject();
  const first = openWorkshop(home);
  await first.setDeployed(await first.add(folder), true);
  await first.close();
  const file = path.join(home, "config/projects.json");
  writeFileSync(file, "{");
  expect((await openWorkshop(home).projects()).map(({ root }) => root)).toEqual([folder]);
});

test("a history that is damaged is none", async () => {
  const { folder } = testProject();
  const data = tempFolder();
  const history = new HistoryFile(data, folder);
  expect(await history.read()).toEqual(NO_HISTORY);
  await history.write(NO_HISTORY);
  expect(await history.read()).toEqual(NO_HISTORY);
  const [name] = readdirSync(path.join(data, "workshop"));
  for (const text of ["{", "[]", '{"builds":[{"id":1}],"output":null,"deployed":{}}', '{"builds":7}']) {
    writeFileSync(path.join(data, "workshop", name), text);
    expect(await history.read()).toEqual(NO_HISTORY);
  }
});

test("MOD.DAT as a form: what is not changed stays, byte for byte, and the version before is kept", async () => {
  const home = ownHome();
  const more = ["\t<STRING>MY_KEY:mine", "\t[MY_SECTION]", "\t\t<FLOAT>X:1.50", "\t[/MY_SECTION]"];
  const folder = writeProject(tempFolder(), { modDat: modDat({ more }) });
  const file = path.join(folder, "MOD.DAT");
  const before = readFileSync(file);
  const kept = appFolders({ ...surroundings(), env: { LAMPLIGHTER_HOME: home } });
  const same = await changeIdentity(folder, { name: "Lantern Pack" }, kept);
  expect([same.info?.name, readFileSync(file)]).toEqual(["Lantern Pack", before]);
  await changeIdentity(folder, { name: "Ember", removedFiles: ["media/x.dat"] }, kept);
  const text = readFileSync(file, "utf16le");
  expect(
    text.replace("NAME:Ember", "NAME:Lantern Pack").replace(/\t\[REMOVE_FILES\][\s\S]*\[\/REMOVE_FILES\]\r\n/, ""),
  ).toBe(before.toString("utf16le"));
  expect(text).toContain("\t\t<STRING>FILE:media/x.dat\r\n");
  expect(existsSync(kept.backups)).toBe(true);
  await expect(changeIdentity(folder, { description: "x".repeat(9000) }, kept)).rejects.toMatchObject({
    finding: { code: "workshop-identity-bad", data: { field: "DESCRIPTION" } },
  });
  expect(readFileSync(file, "utf16le")).toBe(text);
  writeFileSync(file, "no MOD.DAT");
  await expect(changeIdentity(folder, { name: "X" }, kept)).rejects.toMatchObject({
    finding: { code: "workshop-identity-unreadable" },
  });
});

test("MOD.DAT whose letters cannot be read, or whose version before cannot be kept, is not changed by the form", async () => {
  const folder = writeProject(tempFolder(), {});
  const file = path.join(folder, "MOD.DAT");
  const kept = appFolders({ ...surroundings(), env: { LAMPLIGHTER_HOME: ownHome() } });
  const latin = Buffer.from(
    "[MOD]\r\n\t<STRING>NAME:Gr\u00fc\u00dfe\r\n\t<INTEGER64>MOD_ID:12345\r\n[/MOD]\r\n",
    "latin1",
  );
  writeFileSync(file, latin);
  await expect(changeIdentity(folder, { author: "A" }, kept)).rejects.toMatchObject({
    finding: { code: "workshop-identity-unreadable" },
  });
  expect(readFileSync(file)).toEqual(latin);
  const sound = Buffer.from(latin.toString("latin1"));
  writeFileSync(file, sound);
  writeFileSync(path.join(folder, "in-the-way"), "");
  const backups = path.join(folder, "in-the-way");
  await expect(changeIdentity(folder, { author: "A" }, { ...kept, backups })).rejects.toMatchObject({
    kind: "backup-failed",
  });
  expect(readFileSync(file)).toEqual(sound);
});

test("a new project has an id of its own, and its MOD.DAT reads as it was asked for", async () => {
  const root = path.join(tempFolder(), "new");
  const { id } = await createProject(root, { name: "A: b", author: "", fileName: "" });
  const { info, findings } = await readIdentity(root);
  expect(info).toMatchObject({ name: "A: b", id, version: 0, modFileName: "A__b" });
  expect(findings).toEqual([]);
  const given = [0n, -1n, 42n];
  expect(freshModId(() => given.shift() ?? 7n)).toBe(42n);
});

test("a project that was just made builds without a finding, by itself and when it is watched", async () => {
  const home = ownHome();
  const workshop = openWorkshop(home);
  const project = await workshop.create(tempFolder(), { name: "First Steps", author: "Jane", fileName: "" });
  expect(await project.request(false)).toMatchObject({ outcome: "built", errors: 0, warnings: 0 });
  expect([project.state, project.problems]).toEqual(["built", []]);
  expect(existsSync(path.join(project.root, "First_Steps.MOD"))).toBe(true);
});

test("an import that is cancelled or no mod leaves nothing", async () => {
  ownHome();
  const { folder, output } = testProject();
  await keepingBuilder({ project: folder, output }).build(false, {});
  const parent = tempFolder();
  const abort = new AbortController();
  abort.abort();
  await expect(importMod(output, parent, { signal: abort.signal })).rejects.toBeInstanceOf(CancelledError);
  await expect(importMod(folder, parent, {})).rejects.toMatchObject({ finding: { code: "workshop-not-a-mod" } });
  expect(readdirSync(parent)).toEqual([]);
  const { root } = await importMod(output, parent, {});
  expect(readdirSync(parent)).toEqual([path.basename(root)]);
  expect(readFileSync(path.join(root, "MEDIA/UNITS/BRASS.DAT"), "utf16le")).toContain("<STRING>NAME:BRASS\r\n");
});

test("lines are shown of files of the project, and of no others", async () => {
  const ground = tempFolder();
  writeFileSync(path.join(ground, "secret.txt"), "secret");
  const folder = writeProject(path.join(ground, "project"), {
    media: { "A.DAT": source("[A]", `\t<STRING>LONG:${"x".repeat(300)}`, "[/A]"), "B.DAT": lines("one", "  two  ") },
  });
  if (process.platform !== "win32") symlinkSync("../../secret.txt", path.join(folder, "MEDIA/LINK.DAT"));
  const previews = new Previews(folder);
  expect(await previews.lineOf("MEDIA/A.DAT", 1)).toBe("[A]");
  expect((await previews.lineOf("MEDIA/A.DAT", 2))?.length).toBe(201);
  expect(await previews.lineOf("MEDIA/B.DAT", 2)).toBe("two");
  for (const [file, line] of [
    ["MEDIA/B.DAT", 9],
    ["MEDIA/NONE.DAT", 1],
    ["../secret.txt", 1],
    ["MEDIA/LINK.DAT", 1],
    ["MEDIA", 1],
  ] as const)
    expect(await previews.lineOf(file, line), file).toBeNull();
});

test("no more is read for the lines of a page than there is room for", async () => {
  const media = { "A.DAT": "a".repeat(600), "B.DAT": "b".repeat(600), "C.DAT": "c".repeat(300) };
  const folder = writeProject(tempFolder(), { media });
  const previews = new Previews(folder, 1000);
  const lines = await Promise.all(["A", "B", "C", "A"].map((name) => previews.lineOf(`MEDIA/${name}.DAT`, 1)));
  expect(lines.map((line) => line?.[0])).toEqual(["a", undefined, "c", "a"]);
});

test("a save while a build runs ends it and begins again; stopping it is told; both leave the mod as it was", async () => {
  const hints = new HandHints();
  const signals: AbortSignal[] = [];
  let isSlow = true;
  let inner: ProjectBuilder | null = null;
  const slow: ProjectBuilder = {
    build(isFull, operation) {
      signals.push(operation.signal!);
      if (!isSlow) return inner!.build(isFull, operation);
      return new Promise((_, reject) => {
        operation.signal!.addEventListener("abort", () => reject(new CancelledError()));
      });
    },
    close: async () => {},
  };
  const { project, folder, output, changes, until } = await openTestProject(
    {},
    { builder: slow, watchFiles: hints.watchFiles },
  );
  inner = keepingBuilder({ project: folder, output });
  await project.setWatched(true);
  await expect.poll(() => signals.length).toBe(1);
  const waiting = project.request(false);
  await expect.poll(() => signals.length).toBe(2);
  isSlow = false;
  writeFileSync(path.join(folder, "MEDIA/UNITS/BRASS.DAT"), source(...unit("SAVED")));
  hints.hint("MEDIA/UNITS/BRASS.DAT");
  expect(await waiting).toMatchObject({ outcome: "built" });
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true, false]);
  expect(changes.filter(({ kind }) => kind === "ended")).toHaveLength(1);
  const mod = readFileSync(output);

  isSlow = true;
  const stopped = project.request(false);
  await until("it builds once more", () => project.state === "building");
  await Promise.all([expect(stopped).rejects.toBeInstanceOf(CancelledError), project.stop()]);
  expect(project.builds.map(({ outcome }) => outcome)).toEqual(["cancelled", "built"]);
  expect([project.state, readFileSync(output)]).toEqual(["built", mod]);
});

test("several projects are built one at a time", async () => {
  const home = ownHome();
  const workshop = openWorkshop(home);
  const ground = tempFolder();
  const projects: OpenProject[] = [];
  for (const name of ["a", "b", "c"]) {
    mkdirSync(path.join(ground, name));
    projects.push(await workshop.add(writeProject(path.join(ground, name), { modDat: modDat({ fileName: name }) })));
  }
  const waiting = projects.map((project) => project.request(true));
  await Promise.race(waiting);
  expect(projects.filter(({ state }) => state === "building").length).toBeLessThan(2);
  expect((await Promise.all(waiting)).map(({ outcome }) => outcome)).toEqual(["built", "built", "built"]);
  for (const name of ["a", "b", "c"]) expect(existsSync(path.join(ground, name, `${name}.MOD`))).toBe(true);
});
