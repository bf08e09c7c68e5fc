import { copyFileSync, existsSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { type ChecksOf, first, idsOf, modOf, save, schemeOf } from "./stage.ts";

export const PLAY_CHECKS: ChecksOf<"play" | "profiles" | "history" | "share"> = {
  "play.snapshot": async (stage) => {
    const snapshot = await stage.snapshot();
    expect(snapshot).toMatchObject({ profile: { path: stage.profile }, game: { version: "1.25.9.5" }, draft: null });
    expect(snapshot.order?.ids[0]).toBe(first);
    expect(snapshot.ghosts.length).toBeGreaterThan(0);
    expect(new Set(snapshot.mods.map(({ id }) => id)).size).toBe(snapshot.mods.length);
    // The oldest time of Windows, as some archives give it to files.
    const old = new Date("1601-01-01T00:00:00Z");
    utimesSync(path.join(stage.profile, "mods/Lantern_Pack.MOD"), old, old);
    const { mods } = await stage.value("play.refresh", {});
    expect(mods.find(({ id }) => id === first)?.modified).toBeLessThan(0);
  },
  "play.refresh": async (stage) => {
    const before = await stage.snapshot();
    copyFileSync(path.join(stage.profile, "mods/Lantern_Pack.MOD"), path.join(stage.profile, "mods/A_Copy.MOD"));
    const after = await stage.value("play.refresh", {});
    expect(after.generation).toBeGreaterThan(before.generation);
    const mod = after.mods.find(({ id }) => id === first);
    expect(
      [mod?.path, ...(mod?.twins ?? []).map((twin) => twin.path)].map((file) => path.basename(file ?? "")),
    ).toEqual(["A_Copy.MOD", "Lantern_Pack.MOD"]);
  },
  "play.order": async (stage) => {
    expect(await stage.value("play.order", {})).toEqual((await stage.snapshot()).order);
  },
  "play.save": async (stage) => {
    const ids = (await idsOf(stage)).toReversed();
    expect(await save(stage, ids)).toMatchObject({ order: { ids }, isMerged: false, conflicts: [] });
    expect([...schemeOf(stage).matchAll(/:(-?\d+)/g)].map(([, id]) => id).filter((id) => ids.includes(id))).toEqual(
      ids,
    );
  },
  "play.setDraft": async (stage) => {
    const base = [...(await idsOf(stage))];
    const draft = { base, ids: base.slice(1) };
    await stage.value("play.setDraft", { draft });
    expect(await stage.value("play.refresh", {})).toMatchObject({ draft });
    await stage.value("play.setDraft", { draft: null });
    expect(await stage.value("play.refresh", {})).toMatchObject({ draft: null });
  },
  "play.details": async (stage) => {
    const { file } = await modOf(stage, first);
    expect(await stage.value("play.details", { file })).toMatchObject({ file, id: first, title: "Lantern Pack" });
    expect(await stage.client.call("play.details", { file: "dir-0" })).toMatchObject({ error: { kind: "gone" } });
  },
  "play.files": async (stage) => {
    const { file } = await modOf(stage, first);
    const page = { file, offset: 0, limit: 1, sort: "path", isDescending: false, filter: "" } as const;
    const { total, files } = await stage.value("play.files", page);
    expect(files).toHaveLength(1);
    expect(total).toBe((await stage.value("play.details", { file })).files);
    expect(await stage.value("play.files", { ...page, filter: "no such" })).toEqual({ total: 0, files: [] });
  },
  "play.check": async (stage) => {
    const { checked } = await stage.value("play.check", {});
    const { mods } = await stage.snapshot();
    expect(checked).toBe(mods.length);
    expect(mods.map(({ health }) => health)).not.toContain("unchecked");
    expect(await stage.value("play.check", { ids: [first] })).toEqual({ checked: 0 });
  },
  "play.add": async (stage) => {
    const mod = path.join(stage.folder, "Added.MOD");
    copyFileSync(path.join(stage.profile, "mods/Wick_Trade.MOD"), mod);
    stage.app.opened([mod]);
    const opened = (await stage.value("app.takeOpened", {})).find(({ name }) => name === "Added.MOD");
    const added = await stage.value("play.add", { file: opened?.file ?? "" });
    expect(added.path).toBe(path.join(stage.profile, "mods/Added.MOD"));
    expect(existsSync(added.path)).toBe(true);
    expect(added.findings).toEqual([]);
    const { file } = await modOf(stage, first);
    expect(await stage.client.call("play.add", { file })).toMatchObject({ error: { kind: "gone" } });
    // A file of the same name that is no mod takes nobody's place.
    const music = path.join(stage.folder, "Wick_Trade.MOD");
    writeFileSync(music, "M.K. some music of an Amiga");
    stage.app.opened([music]);
    const [none] = await stage.value("app.takeOpened", {});
    const before = readFileSync(path.join(stage.profile, "mods/Wick_Trade.MOD"));
    expect(await stage.client.call("play.add", { file: none.file })).toMatchObject({
      error: { kind: "format", where: music },
    });
    expect(readFileSync(path.join(stage.profile, "mods/Wick_Trade.MOD"))).toEqual(before);
  },
  "play.annotate": async (stage) => {
    const annotation = { id: first, note: "before Act III", tags: ["mine"] };
    await stage.value("play.annotate", annotation);
    expect((await stage.snapshot()).annotations).toEqual([annotation]);
  },

  "profiles.list": async (stage) => {
    await stage.value("profiles.save", { name: "Listed", ids: [first], isNew: true });
    const { profiles } = await stage.value("profiles.list", {});
    expect(profiles.find(({ name }) => name === "Listed")).toMatchObject({ ids: [first], off: [] });
  },
  "profiles.save": async (stage) => {
    const profile = { name: "Saved", ids: [first], isNew: true };
    expect(await stage.value("profiles.save", profile)).toMatchObject({ name: "Saved", ids: [first] });
    expect(await stage.client.call("profiles.save", profile)).toMatchObject({
      error: { kind: "refused", data: { reason: "play-profile-exists" } },
    });
    const both = await Promise.all(
      ["Twice", "twice"].map((name) => stage.client.call("profiles.save", { ...profile, name })),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await stage.client.call("profiles.save", { ...profile, name: "None", isNew: false })).toMatchObject({
      error: { kind: "refused", data: { reason: "play-profile-unknown" } },
    });
    expect(await stage.value("profiles.save", { ...profile, ids: [], isNew: false })).toMatchObject({
      ids: [],
      off: [first],
    });
  },
  "profiles.use": async (stage) => {
    await stage.value("profiles.save", { name: "Used", ids: ["836884927", first], isNew: true });
    expect(await stage.value("profiles.use", { name: "used" })).toMatchObject({ order: { ids: ["836884927", first] } });
    expect(await stage.snapshot()).toMatchObject({ activeProfile: "Used", order: { ids: ["836884927", first] } });
  },
  "profiles.rename": async (stage) => {
    await stage.value("profiles.save", { name: "Old name", ids: [], isNew: true });
    expect(await stage.value("profiles.rename", { name: "Old name", to: "New name" })).toMatchObject({
      name: "New name",
    });
  },
  "profiles.delete": async (stage) => {
    await stage.value("profiles.save", { name: "Gone", ids: [], isNew: true });
    await stage.value("profiles.delete", { name: "Gone" });
    expect(await stage.client.call("profiles.delete", { name: "Gone" })).toMatchObject({ error: { kind: "refused" } });
  },

  "history.list": async (stage) => {
    await save(stage, [first, "5150"]);
    const [latest] = await stage.value("history.list", {});
    expect(latest).toMatchObject({ mods: 2, why: "saved" });
  },
  "history.get": async (stage) => {
    await save(stage, ["5150"]);
    const [{ entry }] = await stage.value("history.list", {});
    expect(await stage.value("history.get", { entry })).toEqual({ ids: ["5150"] });
    expect(await stage.client.call("history.get", { entry: "none" })).toMatchObject({ error: { kind: "gone" } });
  },
  "history.diff": async (stage) => {
    await save(stage, ["5150", "6001"]);
    await save(stage, ["6001", first]);
    const [now, before] = await stage.value("history.list", {});
    const wanted = { added: [{ id: first, rank: 2 }], removed: [{ id: "5150", rank: 1 }], moved: [] };
    expect(await stage.value("history.diff", { from: before.entry, to: now.entry })).toEqual(wanted);
    expect(await stage.value("history.diff", { from: before.entry, to: null })).toEqual(wanted);
  },
  "history.restore": async (stage) => {
    await save(stage, ["6001"]);
    await save(stage, ["6002"]);
    const [, { entry }] = await stage.value("history.list", {});
    expect(await stage.value("history.restore", { entry })).toMatchObject({ order: { ids: ["6001"] } });
    expect((await stage.value("history.list", {}))[0]).toMatchObject({ why: "restored" });
  },

  "share.export": async (stage) => {
    const { code } = await stage.value("share.export", { ids: [first], off: ["5150"], name: "Shared" });
    expect(code).toMatch(/^LAMP1/);
    const many = Array.from({ length: 10_001 }, (_, index) => String(index + 1));
    expect(await stage.client.call("share.export", { ids: many, off: [], name: "Many" })).toMatchObject({
      error: { kind: "refused", data: { reason: "play-code-many" } },
    });
    // No profile may be called so, so nobody could take the code.
    expect(await stage.client.call("share.export", { ids: [first], off: [], name: "名".repeat(81) })).toMatchObject({
      error: { kind: "refused", data: { reason: "play-profile-name" } },
    });
  },
  "share.exportFile": async (stage) => {
    const file = path.join(stage.folder, "order.json");
    const answer = await stage.value("share.exportFile", { ids: [first], off: [], name: "Shared" });
    expect(answer).toEqual({ kind: "saved", path: file });
    expect(await stage.value("share.preview", { text: readFileSync(file, "utf8") })).toMatchObject({ name: "Shared" });
    const long = { ids: [first], off: [], name: "x".repeat(81) };
    expect(await stage.client.call("share.exportFile", long)).toMatchObject({ error: { kind: "refused" } });
  },
  "share.preview": async (stage) => {
    const { code } = await stage.value("share.export", { ids: [first, "12345"], off: ["5150"], name: "Shared" });
    expect(await stage.value("share.preview", { text: code })).toEqual({
      name: "Shared",
      mods: [
        { id: first, title: "Lantern Pack", version: 5, isOn: true, state: "here" },
        { id: "12345", title: "", version: null, isOn: true, state: "missing" },
        { id: "5150", title: "Missing Requirement", version: 1, isOn: false, state: "here" },
      ],
    });
    expect(await stage.client.call("share.preview", { text: code.slice(0, -5) })).toMatchObject({
      error: { kind: "refused", data: { reason: "play-code-cut" } },
    });
  },
};
