import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import type { Answer } from "../../../src-shared/contract/answer.ts";
import type { CallInput, CallName, CallOutput } from "../../../src-shared/contract/calls.ts";
import { openGround } from "../../support/app-ground.ts";
import { type Media, modDat, unit, writeProject } from "../../support/project-builder.ts";

/** Projects in bad moments: several windows at once, folders that are gone, calls that come too often. */

const MEDIA: Media = { "UNITS/AXE.DAT": unit("AXE") };

async function openWorkshop() {
  const ground = await openGround();
  vi.stubEnv("LAMPLIGHTER_HOME", ground.home);
  onTestFinished(() => void vi.unstubAllEnvs());
  const window = () => {
    const connection = ground.app.connect(() => {});
    const call = <N extends CallName>(name: N, input: CallInput<N>, operation?: string) =>
      connection.call({ name, input, ...(operation === undefined ? {} : { operation }) }) as Promise<
        Answer<CallOutput<N>>
      >;
    return { call, close: () => connection.close() };
  };
  const own = window();
  const value = async <N extends CallName>(name: N, input: CallInput<N>) => {
    const answer = await own.call(name, input);
    if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
    return answer.value;
  };
  const project = async (name: string) => {
    const root = writeProject(path.join(ground.folder, name), { modDat: modDat({ id: 4711n }), media: MEDIA });
    const { folder } = await value("folders.choose", { purpose: "project", typed: root });
    return { root, ...(await value("workshop.add", { folder: folder!.folder })) };
  };
  return { ...ground, window, ...own, value, project };
}

const CANCELLED = { ok: false, error: { kind: "cancelled", data: {} } };

test("a build that was asked for very often is stopped as a whole", async () => {
  const { call, value, project: add } = await openWorkshop();
  const { project } = await add("often");
  const asked = Array.from({ length: 20 }, () => call("workshop.build", { project, isFull: false }));
  await value("workshop.stop", { project });
  expect(await Promise.all(asked)).toEqual(Array(20).fill(CANCELLED));
  expect(await value("workshop.state", { project })).toMatchObject({ project: { state: "never-built" } });
  expect(await value("workshop.build", { project, isFull: false })).toMatchObject({ outcome: "built" });
});

test("a window that gives up a build takes it from no other window that waits for it", async () => {
  const { call, value, window, project: add } = await openWorkshop();
  const { project } = await add("shared");
  const other = window();
  const builds = [
    call("workshop.build", { project, isFull: true }, "own-build"),
    other.call("workshop.build", { project, isFull: true }, "other-build"),
  ];
  expect(await value("operation.cancel", { operation: "other-build" })).toEqual({ isCancelled: false });
  expect(await value("operation.cancel", { operation: "own-build" })).toEqual({ isCancelled: true });
  expect(await builds[0]).toEqual(CANCELLED);
  expect(await builds[1]).toMatchObject({ ok: true, value: { outcome: "built" } });

  const last = other.call("workshop.build", { project, isFull: true });
  other.close();
  expect(await last).toEqual(CANCELLED);
});

test("a project whose folder is not there any more keeps no other from being added, and is not made anew", async () => {
  const { call, value, folder, project: add } = await openWorkshop();
  mkdirSync(path.join(folder, "disk"));
  const { project, root } = await add("disk/lost");
  expect(await value("workshop.build", { project, isFull: false })).toMatchObject({ outcome: "built" });
  renameSync(path.join(folder, "disk"), path.join(folder, "away"));
  const silence = () => call("workshop.silence", { project, code: "dat-number-rest", isSilenced: true });
  expect(await silence()).toMatchObject({ error: { kind: "file", data: { reason: "not-found" } } });
  expect(existsSync(root)).toBe(false);
  // Where the disk was there is a file now.
  writeFileSync(path.join(folder, "disk"), "");
  expect(await silence()).toMatchObject({ error: { kind: "file", data: { reason: "not-a-folder" } } });
  await add("another");
  expect((await value("workshop.projects", {})).map(({ state }) => state)).toEqual(["missing", "never-built"]);
  rmSync(path.join(folder, "disk"));
  renameSync(path.join(folder, "away"), path.join(folder, "disk"));
  expect((await value("workshop.projects", {})).map(({ state }) => state)).toEqual(["built", "never-built"]);
});

test("no code is silenced that would make the settings of a project unreadable", async () => {
  const { call, value, project: add } = await openWorkshop();
  const { project, root } = await add("silent");
  const file = path.join(root, "lamplighter.json");
  const silence = (code: string) => call("workshop.silence", { project, code, isSilenced: true });
  expect(await silence("a".repeat(201))).toMatchObject({ error: { kind: "bad-input" } });
  expect(existsSync(file)).toBe(false);
  const full = JSON.stringify({ silence: Array.from({ length: 1000 }, (_, at) => ({ code: `code-${at}` })) });
  writeFileSync(file, full);
  expect(await silence("one-more")).toMatchObject({
    error: { kind: "refused", data: { reason: "workshop-silence-full" } },
  });
  expect(readFileSync(file, "utf8")).toBe(full);
  expect(await silence("code-7")).toMatchObject({ ok: true });
  await value("workshop.silence", { project, code: "code-7", isSilenced: false });
  expect(await silence("one-more")).toMatchObject({ ok: true });
});

test("of a mod that is damaged within no project is made, and that is said", async () => {
  const { call, value, folder, project: add } = await openWorkshop();
  const { project } = await add("whole");
  expect(await value("workshop.build", { project, isFull: false })).toMatchObject({ outcome: "built" });
  const { output } = await value("workshop.state", { project });
  const bytes = readFileSync(output!.path);
  const damaged = path.join(folder, "DAMAGED.MOD");
  // Where the first of its compressed files begins.
  const at = bytes.toString("latin1").search(/\x78[\x01\x5e\x9c\xda]/);
  expect(at).toBeGreaterThan(0);
  bytes.fill(0xff, at, at + 8);
  writeFileSync(damaged, bytes);
  const parent = path.join(folder, "projects");
  mkdirSync(parent);
  const { folder: into } = await value("folders.choose", { purpose: "project", typed: parent });
  const [{ file }] = await value("install.choose", { typed: damaged });
  expect(await call("workshop.import", { file, folder: into!.folder })).toMatchObject({
    error: {
      kind: "refused",
      data: {
        reason: "workshop-import-incomplete",
        message: expect.stringMatching(
          /^The mod is damaged \(\d+ of its parts cannot be read\), so no project was made of it\.$/,
        ),
      },
    },
  });
  expect(readdirSync(parent)).toEqual([]);
});
