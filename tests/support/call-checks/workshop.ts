import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, vi } from "vitest";
import type { CallInput } from "../../../src-shared/contract/calls.ts";
import type { EventValue } from "../../../src-shared/contract/events.ts";
import type { Project } from "../../../src-shared/contract/models/workshop.ts";
import { BROKEN_UNIT, type Media, modDat, source, unit, writeProject } from "../project-builder.ts";
import { HAS_STUBS, stubProgram } from "../stub-game.ts";
import { type ChecksOf, idsOf, type Stage } from "./stage.ts";

const PLACE_ODD = ["[UNIT]", "\t<INTEGER>LEVEL:3x", "[/UNIT]"];
const QUERY: Omit<CallInput<"workshop.problems">, "project"> = {
  ...{ severity: "all" as const, code: "", filter: "", withSilenced: false },
  ...{ sort: "severity" as const, isDescending: false, offset: 0, limit: 10 },
};

/** Where builds look for the game and keep what is theirs. */
function ownEnv({ install, profile, home }: Stage): void {
  vi.stubEnv("LAMPLIGHTER_HOME", home);
  vi.stubEnv("TL2_INSTALL_DIR", install);
  vi.stubEnv("TL2_PROFILE_DIR", profile);
  onTestFinished(() => void vi.unstubAllEnvs());
}

async function folderOf(stage: Stage, typed: string): Promise<string> {
  const { folder } = await stage.value("folders.choose", { purpose: "project", typed });
  return folder?.folder ?? "";
}

interface Own {
  readonly root: string;
  readonly project: string;
}

/** A project in the list. */
async function added(stage: Stage, media: Media = { "UNITS/BRASS.DAT": unit("BRASS") }): Promise<Own> {
  ownEnv(stage);
  const root = writeProject(path.join(stage.folder, "lantern-pack"), {
    modDat: modDat({ id: 4711n, fileName: "Of_a_test" }),
    media,
  });
  const { project } = await stage.value("workshop.add", { folder: await folderOf(stage, root) });
  return { root, project };
}

const built = (stage: Stage, { project }: Own) => stage.value("workshop.build", { project, isFull: false });
const refused = (reason: string) => ({ error: { kind: "refused", data: { reason } } });
const listed = async (stage: Stage): Promise<readonly Project[]> => stage.value("workshop.projects", {});

export const WORKSHOP_CHECKS: ChecksOf<"workshop"> = {
  "workshop.projects": async (stage) => {
    expect(await listed(stage)).toEqual([]);
    const { root, project } = await added(stage);
    expect(await listed(stage)).toMatchObject([
      { project, path: root, title: "Lantern Pack", isWatched: false, state: "never-built" },
    ]);
    renameSync(root, `${root}-away`);
    expect(await listed(stage)).toMatchObject([{ project, title: "", state: "missing" }]);
  },
  "workshop.add": async (stage) => {
    const { root, project } = await added(stage);
    const again = await stage.value("workshop.add", { folder: await folderOf(stage, root) });
    expect(again.project).toBe(project);
    const none = await folderOf(stage, stage.folder);
    expect(await stage.client.call("workshop.add", { folder: none })).toMatchObject(refused("workshop-not-project"));
    const book = JSON.parse(readFileSync(path.join(stage.home, "config/projects.json"), "utf8"));
    expect(book).toEqual({ projects: [{ path: root, isWatched: false, isDeployed: false }], editor: "" });
  },
  "workshop.forget": async (stage) => {
    const { root, project } = await added(stage);
    await stage.value("workshop.forget", { project });
    expect(await listed(stage)).toEqual([]);
    expect(existsSync(path.join(root, "MOD.DAT"))).toBe(true);
    expect(await stage.client.call("workshop.forget", { project })).toMatchObject({ error: { kind: "gone" } });
  },
  "workshop.create": async (stage) => {
    ownEnv(stage);
    const folder = await folderOf(stage, stage.folder);
    const wanted = { folder, name: "New one", author: "Jane", fileName: "" };
    const { project, path: root } = await stage.value("workshop.create", wanted);
    expect(root).toBe(path.join(stage.folder, "New one"));
    const { identity } = await stage.value("workshop.state", { project });
    expect(identity).toMatchObject({ title: "New one", author: "Jane", fileName: "New_one", packedVersion: 1 });
    expect(["0", "-1"]).not.toContain(identity?.id);
    expect(await stage.client.call("workshop.create", wanted)).toMatchObject(refused("workshop-folder-taken"));
  },
  "workshop.import": async (stage) => {
    ownEnv(stage);
    const mod = path.join(stage.profile, "mods/Lantern_Pack.MOD");
    const [{ file }] = await stage.value("install.choose", { typed: mod });
    const folder = await folderOf(stage, stage.folder);
    const { project, path: root, title } = await stage.value("workshop.import", { file, folder });
    expect([title, path.dirname(root)]).toEqual(["Lantern Pack", stage.folder]);
    expect(await built(stage, { project, root })).toMatchObject({ outcome: "built" });
    expect(await stage.client.call("workshop.import", { file, folder })).toMatchObject(
      refused("workshop-folder-taken"),
    );
  },
  "workshop.state": async (stage) => {
    const own = await added(stage);
    const { project } = own;
    await built(stage, own);
    const state = await stage.value("workshop.state", { project });
    expect(state).toMatchObject({
      project: { state: "built", title: "Lantern Pack" },
      counts: { errors: 0, warnings: 0 },
      identity: { id: "4711", version: 4, packedVersion: 5, limits: { title: 255, description: 512, fileName: 32 } },
      output: { path: path.join(own.root, "Of_a_test.MOD") },
      deploy: { isOn: false, state: "never", isEnabled: false },
    });
    expect(state.stages.map(({ stage: name }) => name)).toEqual(["bake", "compile", "index", "pack"]);
    expect(state.builds[0]).toMatchObject({ outcome: "built" });
    expect(state.output?.bytes).toBe(readFileSync(path.join(own.root, "Of_a_test.MOD")).length);
  },
  "workshop.build": async (stage) => {
    const own = await added(stage);
    const seen: EventValue<"workshop.changed">[] = [];
    stage.client.on("workshop.changed", (value) => void seen.push(value));
    const first = await built(stage, own);
    expect(first).toMatchObject({ outcome: "built", errors: 0, delta: null, changed: [] });
    writeFileSync(path.join(own.root, "MEDIA/UNITS/BRASS.DAT"), source(...BROKEN_UNIT));
    expect(await built(stage, own)).toMatchObject({ outcome: "failed", errors: 1, changed: ["MEDIA/UNITS/BRASS.DAT"] });
    expect(readFileSync(path.join(own.root, "Of_a_test.MOD")).length).toBe(first.bytes);
    const full = await stage.value("workshop.build", { project: own.project, isFull: true });
    expect(full).toMatchObject({ kind: "full", outcome: "failed" });
    await expect.poll(() => seen.map(({ project }) => project)).toContain(own.project);
  },
  "workshop.stop": async (stage) => {
    const { project } = await added(stage);
    expect(await stage.value("workshop.stop", { project })).toEqual({});
    const building = stage.client.call("workshop.build", { project, isFull: false });
    await stage.value("workshop.stop", { project });
    // It may have been done before.
    const answer = await building;
    if (!answer.ok) expect(answer.error.kind).toBe("cancelled");
  },
  "workshop.watch": async (stage) => {
    const { root, project } = await added(stage);
    expect(await stage.value("workshop.watch", { project, isOn: true })).toMatchObject({ isWatched: true });
    const builds = async () => (await stage.value("workshop.state", { project })).builds;
    await expect.poll(async () => (await builds())[0]?.outcome, { timeout: 30_000 }).toBe("built");
    writeFileSync(path.join(root, "MEDIA/UNITS/BRASS.DAT"), source(...unit("BRASS2")));
    await expect.poll(async () => (await builds())[0]?.changed, { timeout: 30_000 }).toEqual(["MEDIA/UNITS/BRASS.DAT"]);
    expect(await stage.value("workshop.watch", { project, isOn: false })).toMatchObject({ isWatched: false });
  },
  "workshop.deploy": async (stage) => {
    const own = await added(stage);
    const { project } = own;
    const now = { project, isOn: true, now: true };
    expect(await stage.client.call("workshop.deploy", now)).toMatchObject(refused("workshop-no-build"));
    await built(stage, own);
    const deployed = path.join(stage.profile, "mods/Of_a_test.MOD");
    expect(await stage.value("workshop.deploy", now)).toMatchObject({ isOn: true, state: "deployed", path: deployed });
    expect(readFileSync(deployed)).toEqual(readFileSync(path.join(own.root, "Of_a_test.MOD")));
    writeFileSync(path.join(own.root, "MEDIA/UNITS/MORE.DAT"), source(...unit("MORE")));
    await built(stage, own);
    const output = readFileSync(path.join(own.root, "Of_a_test.MOD"));
    await expect.poll(() => readFileSync(deployed).equals(output), { timeout: 30_000 }).toBe(true);
  },
  "workshop.enable": async (stage) => {
    const own = await added(stage);
    const { project } = own;
    expect(await stage.client.call("workshop.enable", { project })).toMatchObject(refused("workshop-no-build"));
    await built(stage, own);
    expect(await stage.value("workshop.enable", { project })).toMatchObject({ isEnabled: true });
    expect((await idsOf(stage)).at(-1)).toBe("4711");
    await stage.value("workshop.enable", { project });
    expect((await idsOf(stage)).filter((id) => id === "4711")).toHaveLength(1);
  },
  "workshop.problems": async (stage) => {
    const own = await added(stage, { "UNITS/BRASS.DAT": PLACE_ODD, "UNITS/OTHER.DAT": PLACE_ODD });
    await built(stage, own);
    const page = await stage.value("workshop.problems", { project: own.project, ...QUERY, limit: 1 });
    expect(page).toMatchObject({
      total: 2,
      problems: [
        {
          finding: { code: "dat-number-rest", path: "MEDIA/UNITS/BRASS.DAT", line: 2 },
          preview: "<INTEGER>LEVEL:3x",
          isSilenced: false,
        },
      ],
      codes: [{ code: "dat-number-rest", count: 2 }],
    });
    const found = await stage.value("workshop.problems", { project: own.project, ...QUERY, filter: "other" });
    expect(found.total).toBe(1);
  },
  "workshop.open": async (stage) => {
    const own = await added(stage, { "UNITS/BRASS.DAT": PLACE_ODD });
    await built(stage, own);
    const { project } = own;
    expect(await stage.client.call("workshop.open", { project, problem: "none" })).toMatchObject({
      error: { kind: "gone" },
    });
    if (!HAS_STUBS) return;
    const editor = stubProgram(path.join(stage.folder, "some editor"));
    await stage.value("workshop.editor", { command: `"${editor.file}" --goto {file}:{line}:{column}` });
    const { problems } = await stage.value("workshop.problems", { project, ...QUERY });
    await stage.value("workshop.open", { project, problem: problems[0].problem });
    await expect
      .poll(() => editor.record()?.args)
      .toEqual(["--goto", `${path.join(own.root, "MEDIA/UNITS/BRASS.DAT")}:2:${problems[0].finding.column}`]);
    await stage.value("workshop.editor", { command: "no-such-program" });
    expect(await stage.client.call("workshop.open", { project, problem: null })).toMatchObject(
      refused("workshop-editor-bad"),
    );
  },
  "workshop.fix": async (stage) => {
    const own = await added(stage, {
      "UNITS/BRASS.DAT": PLACE_ODD,
      "UNITS/OTHER.DAT": ["[UNIT]", "\t<INTEGER>LEVEL:x"],
    });
    const { project } = own;
    await built(stage, own);
    const { problems } = await stage.value("workshop.problems", { project, ...QUERY });
    expect(problems.map(({ finding, fix }) => [finding.code, fix])).toEqual([
      ["dat-number-rest", { kind: "write-value", change: "3x → 3", isSafe: true }],
      ["dat-unclosed", { kind: "close-sections", change: "[/UNIT]", isSafe: true }],
      ["dat-number-missing", { kind: "write-value", change: "x → 0", isSafe: false }],
    ]);
    const counts = async () => (await stage.value("workshop.state", { project })).counts;
    expect(await counts()).toMatchObject({ warnings: 3, safe: 2 });
    expect(await stage.value("workshop.fix", { project, what: { kind: "safe" } })).toEqual({
      ...{ fixed: 2, files: ["MEDIA/UNITS/BRASS.DAT", "MEDIA/UNITS/OTHER.DAT"], left: [] },
      undo: expect.stringMatching(/^sources-[0-9a-f]{24}$/),
    });
    const read = (name: string) => readFileSync(path.join(own.root, "MEDIA/UNITS", name));
    expect(read("BRASS.DAT")).toEqual(Buffer.from(source("[UNIT]", "\t<INTEGER>LEVEL:3", "[/UNIT]")));
    expect(read("OTHER.DAT")).toEqual(Buffer.from(source("[UNIT]", "\t<INTEGER>LEVEL:x", "[/UNIT]")));
    expect(await counts()).toMatchObject({ warnings: 1, safe: 0 });
    const one = { project, what: { kind: "one" as const, problem: problems[2].problem } };
    expect(await stage.value("workshop.fix", one)).toMatchObject({ fixed: 1, files: ["MEDIA/UNITS/OTHER.DAT"] });
    expect(read("OTHER.DAT")).toEqual(Buffer.from(source("[UNIT]", "\t<INTEGER>LEVEL:0", "[/UNIT]")));
    expect(await stage.client.call("workshop.fix", one)).toMatchObject({ error: { kind: "gone" } });
  },
  "workshop.undoFix": async (stage) => {
    const own = await added(stage, { "UNITS/BRASS.DAT": PLACE_ODD, "UNITS/OTHER.DAT": PLACE_ODD });
    const { project } = own;
    await built(stage, own);
    const { undo } = await stage.value("workshop.fix", { project, what: { kind: "safe" } });
    const other = path.join(own.root, "MEDIA/UNITS/OTHER.DAT");
    const mended = readFileSync(other);
    writeFileSync(other, source(...unit("MINE")));
    expect(await stage.value("workshop.undoFix", { project, undo: undo ?? "" })).toMatchObject({
      restored: ["MEDIA/UNITS/BRASS.DAT"],
      failed: [{ path: "MEDIA/UNITS/OTHER.DAT", finding: { code: "workshop-undo-changed" } }],
    });
    expect(readFileSync(path.join(own.root, "MEDIA/UNITS/BRASS.DAT"))).toEqual(Buffer.from(source(...PLACE_ODD)));
    expect(readFileSync(other)).toEqual(Buffer.from(source(...unit("MINE"))));
    const { problems } = await stage.value("workshop.problems", { project, ...QUERY });
    expect(problems.map(({ finding }) => finding.path)).toEqual(["MEDIA/UNITS/BRASS.DAT"]);
    // What failed can be tried again, what was done cannot.
    expect(mended).toEqual(Buffer.from(source("[UNIT]", "\t<INTEGER>LEVEL:3", "[/UNIT]")));
    expect(await stage.value("workshop.undoFix", { project, undo: undo ?? "" })).toMatchObject({ restored: [] });
    expect(await stage.client.call("workshop.undoFix", { project, undo: "sources-0" })).toMatchObject({
      error: { kind: "gone" },
    });
  },
  "workshop.files": async (stage) => {
    const own = await added(stage, { "UNITS/BRASS.DAT": PLACE_ODD, "BRASS/OTHER.DAT": unit("OTHER") });
    const { project } = own;
    await built(stage, own);
    expect(await stage.value("workshop.files", { project, filter: "", limit: 2 })).toEqual({
      total: 3,
      files: [
        { path: "MEDIA/BRASS/OTHER.DAT", problems: 0 },
        { path: "MEDIA/UNITS/BRASS.DAT", problems: 1 },
      ],
    });
    const { files } = await stage.value("workshop.files", { project, filter: "DAT brass", limit: 10 });
    expect(files.map(({ path: file }) => file)).toEqual(["MEDIA/UNITS/BRASS.DAT", "MEDIA/BRASS/OTHER.DAT"]);
    expect(await stage.value("workshop.files", { project, filter: "none", limit: 10 })).toEqual({
      total: 0,
      files: [],
    });
  },
  "workshop.openFile": async (stage) => {
    const { root, project } = await added(stage);
    for (const file of ["MEDIA/NONE.DAT", "../else.txt", path.join(root, "MOD.DAT")])
      expect(await stage.client.call("workshop.openFile", { project, path: file })).toMatchObject({
        error: { kind: "gone" },
      });
    if (!HAS_STUBS) return;
    const editor = stubProgram(path.join(stage.folder, "some editor"));
    await stage.value("workshop.editor", { command: `"${editor.file}" {file}` });
    await stage.value("workshop.openFile", { project, path: "MEDIA/UNITS/BRASS.DAT" });
    await expect.poll(() => editor.record()?.args).toEqual([path.join(root, "MEDIA/UNITS/BRASS.DAT")]);
  },
  "workshop.silence": async (stage) => {
    const own = await added(stage, { "UNITS/BRASS.DAT": PLACE_ODD });
    await built(stage, own);
    const { project } = own;
    const counts = async () => (await stage.value("workshop.state", { project })).counts;
    await stage.value("workshop.silence", { project, code: "dat-number-rest", isSilenced: true });
    expect(await counts()).toEqual({ errors: 0, warnings: 0, notes: 0, silenced: 1, safe: 0 });
    const file = path.join(own.root, "lamplighter.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ silence: [{ code: "dat-number-rest" }] });
    await stage.value("workshop.silence", { project, code: "dat-number-rest", isSilenced: false });
    expect(await counts()).toMatchObject({ warnings: 1, silenced: 0 });
    writeFileSync(path.join(own.root, "MEDIA/UNITS/BRASS.DAT"), source(...BROKEN_UNIT));
    await built(stage, own);
    expect(
      await stage.client.call("workshop.silence", { project, code: "dat-text-too-long", isSilenced: true }),
    ).toMatchObject(refused("workshop-silence-error"));
  },
  "workshop.setIdentity": async (stage) => {
    const { root, project } = await added(stage);
    const file = path.join(root, "MOD.DAT");
    const change = { title: "Another", version: 9, requires: [{ id: "-5", title: "Ember", version: 3 }] };
    const identity = await stage.value("workshop.setIdentity", { project, change });
    expect(identity).toMatchObject({ title: "Another", author: "Jane Doe", id: "4711", packedVersion: 10 });
    expect(identity.requires).toEqual([{ id: "-5", title: "Ember", version: 3 }]);
    expect(readFileSync(file, "utf16le")).toContain("<STRING>AUTHOR:Jane Doe\r\n\t<STRING>NAME:Another\r\n");
    const self = { requires: [{ id: "4711", title: "", version: 0 }] };
    expect(await stage.client.call("workshop.setIdentity", { project, change: self })).toMatchObject(
      refused("workshop-identity-bad"),
    );
    rmSync(file);
    expect(await stage.client.call("workshop.setIdentity", { project, change })).toMatchObject({
      error: { kind: "file", data: { reason: "no-mod-dat" } },
    });
  },
  "workshop.parity": async (stage) => {
    const { root, project } = await added(stage);
    writeFileSync(path.join(root, "MEDIA/UNITS/source.max"), "3ds");
    writeFileSync(path.join(root, "MEDIA/UNITS/chime.wav"), "RIFF");
    expect(await stage.value("workshop.parity", { project })).toEqual({
      ...{ packed: 2, baked: 0, compiled: 1, stored: 0 },
      renamed: [{ from: "MEDIA/UNITS/chime.wav", to: "MEDIA/UNITS/CHIME.WAV" }],
      renamedTotal: 1,
      stripped: [
        {
          path: "MEDIA/UNITS/source.max",
          reason: "junk",
          message: "a working file, which the editor leaves out too",
        },
      ],
      strippedTotal: 1,
    });
  },
  "workshop.compare": async (stage) => {
    const own = await added(stage);
    const { project, root } = own;
    const compared = (other: CallInput<"workshop.compare">["with"]) =>
      stage.client.call("workshop.compare", { project, with: other });
    const before = { kind: "before" } as const;
    expect(await compared(before)).toMatchObject(refused("workshop-no-build"));
    await built(stage, own);
    expect(await compared(before)).toMatchObject(refused("workshop-no-build-before"));
    expect(await compared({ kind: "deployed" })).toMatchObject(refused("workshop-not-deployed"));
    await stage.value("workshop.deploy", { project, isOn: false, now: true });
    writeFileSync(path.join(root, "MEDIA/UNITS/MORE.DAT"), source(...unit("MORE")));
    await built(stage, own);
    const more = { path: "MEDIA/UNITS/MORE.DAT", reason: "only-ours", theirSize: null };
    for (const kind of ["before", "deployed"] as const) {
      const { output } = await stage.value("workshop.state", { project });
      const value = await stage.value("workshop.compare", { project, with: { kind } });
      expect(value).toMatchObject({ equal: false, isSameFile: false, total: 1, header: [] });
      expect(value.differences).toMatchObject([more]);
      expect(value.ours).toEqual({ path: output?.path, bytes: output?.bytes, contentHash: output?.contentHash });
      expect(value.theirs.contentHash).not.toBe(output?.contentHash);
    }
    const typed = path.join(root, "Of_a_test.MOD");
    const [{ file }] = await stage.value("install.choose", { typed });
    const same = await stage.value("workshop.compare", { project, with: { kind: "file", file } });
    expect(same).toMatchObject({ equal: true, isSameFile: true, total: 0, differences: [], theirs: { path: typed } });
    expect(await compared({ kind: "file", file: "open-0" })).toMatchObject({ error: { kind: "gone" } });
  },
  "workshop.log": async (stage) => {
    const own = await added(stage);
    await built(stage, own);
    expect((await stage.value("workshop.log", { project: own.project })).text).toMatch(/lantern-pack: built in \d+ ms/);
  },
  "workshop.editor": async (stage) => {
    expect((await stage.value("workshop.editor", { command: null })).command).toBe("");
    expect((await stage.value("workshop.editor", { command: " vi {file} " })).command).toBe("vi {file}");
    expect((await stage.value("workshop.editor", { command: null })).command).toBe("vi {file}");
  },
};
