import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { JsonFile } from "../../../src-main/play/json-file.ts";
import { NOTES_SHAPE, setNote } from "../../../src-main/play/mod-notes.ts";
import { DRAFT_SHAPE, HISTORY_SHAPE, MOST_PAST, recordOrder } from "../../../src-main/play/order-history.ts";
import { DEFAULT_SETTINGS, SETTINGS_SHAPE } from "../../../src-main/play/settings.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

function settingsFile(content?: string, files = nodeFiles) {
  const folder = tempFolder();
  const file = path.join(folder, "config/settings.json");
  if (content !== undefined) {
    mkdirSync(path.dirname(file));
    writeFileSync(file, content);
  }
  const options = { backups: path.join(folder, "backups"), locks: path.join(folder, "locks"), files };
  return { folder, file, json: new JsonFile(file, SETTINGS_SHAPE, options) };
}

describe("a small file of our own", () => {
  it("is empty when it is not there, and made when something is changed", async () => {
    const { file, json } = settingsFile();
    expect(await json.read()).toEqual({ value: DEFAULT_SETTINGS, damage: null });
    await json.update((settings) => ({ ...settings, theme: "dark" }));
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ theme: "dark", language: "en", modFolders: [] });
    expect((await json.read()).value.theme).toBe("dark");
  });

  it("keeps keys that are not known, and the version before", async () => {
    const { folder, file, json } = settingsFile('{"theme": "light", "lantern": {"oil": 3}}');
    await json.update((settings) => ({ ...settings, theme: "dark" }));
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ theme: "dark", lantern: { oil: 3 } });
    const kept = filesBelow(path.join(folder, "backups")).filter((name) => !name.endsWith("origin.json"));
    expect(kept.map((name) => readFileSync(path.join(folder, "backups", name), "utf8"))).toEqual([
      '{"theme": "light", "lantern": {"oil": 3}}',
    ]);
  });

  it("that is damaged counts as empty, says so, and is kept when it is replaced", async () => {
    const deep = `{"x":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    for (const content of ["", "{", "[]", "\0\0\0", "\xff", deep]) {
      const { folder, json } = settingsFile(content);
      const { value, damage } = await json.read();
      expect([value, damage]).toEqual([DEFAULT_SETTINGS, { what: expect.any(String), isRecovered: false }]);
      await json.update((settings) => ({ ...settings, theme: "dark" }));
      expect(await json.read()).toMatchObject({ value: { theme: "dark" }, damage: null });
      expect(filesBelow(path.join(folder, "backups")).length).toBe(2);
    }
  });

  it("that is damaged has the value of its last whole version", async () => {
    const { file, json } = settingsFile();
    for (const theme of ["dark", "light", "system"] as const) await json.update((settings) => ({ ...settings, theme }));
    writeFileSync(file, new Uint8Array(500));
    expect(await json.read()).toMatchObject({ value: { theme: "light" }, damage: { isRecovered: true } });
    await json.update((settings) => ({ ...settings, language: "ru" }));
    expect(await json.read()).toMatchObject({ value: { theme: "light", language: "ru" }, damage: null });
    // The damaged one is the newest version now, and is passed over.
    writeFileSync(file, "{");
    expect((await json.read()).value.theme).toBe("light");
  });

  it("is not written when nothing changes", async () => {
    const { file, json } = settingsFile();
    await json.update((settings) => settings);
    expect(filesBelow(path.dirname(file))).toEqual([]);
  });

  it("takes every change of several at a time", async () => {
    const { json } = settingsFile();
    const names = Array.from({ length: 8 }, (_, index) => `folder ${index}`);
    await Promise.all(
      names.map((name) => json.update((settings) => ({ ...settings, modFolders: [...settings.modFolders, name] }))),
    );
    expect((await json.read()).value.modFolders.toSorted()).toEqual(names);
  });

  it("that would be too large to be read again is not written", async () => {
    const { file, json } = settingsFile('{"theme": "light"}');
    const modFolders = ["x".repeat(17 << 20)];
    await expect(json.update((settings) => ({ ...settings, modFolders }))).rejects.toMatchObject({ kind: "too-large" });
    expect(readFileSync(file, "utf8")).toBe('{"theme": "light"}');
  });

  it("that cannot be written stays as it was", async () => {
    const { files } = faultyFiles(nodeFiles, { at: 0, call: "file.sync", fault: "ENOSPC" });
    const { file, json } = settingsFile('{"theme": "light"}', files);
    const changing = json.update((settings) => ({ ...settings, theme: "dark" }));
    await expect(changing).rejects.toMatchObject({ kind: "disk-full" });
    expect(readFileSync(file, "utf8")).toBe('{"theme": "light"}');
  });
});

it("a setting with a wrong value has its default, and the others stand", () => {
  expect(SETTINGS_SHAPE.read({ theme: "pink", modFolders: ["/a", 5], language: "ru", profileFolder: "/p" })).toEqual({
    ...DEFAULT_SETTINGS,
    language: "ru",
    profileFolder: "/p",
  });
});

describe("notes", () => {
  it("are kept by id, trimmed, and gone when they are empty", () => {
    const some = setNote(NOTES_SHAPE.empty, -5n, { tags: [" a ", "b", "a", ""], note: "mine" });
    expect(some.notes.get(-5n)).toEqual({ tags: ["a", "b"], note: "mine", rest: {} });
    const stored = JSON.parse(JSON.stringify(NOTES_SHAPE.write(some)));
    expect(stored).toEqual({ mods: { "-5": { tags: ["a", "b"], note: "mine" } } });
    expect(NOTES_SHAPE.read(stored)).toEqual(some);
    expect(setNote(some, -5n, { tags: [], note: " " }).notes.size).toBe(0);
    expect(() => NOTES_SHAPE.read({ mods: { five: { tags: [], note: "" } } })).toThrow("five");
  });
});

describe("the history", () => {
  it("has the latest first, each order once in a row, and so many", () => {
    let history = HISTORY_SHAPE.empty;
    for (let id = 1n; id <= 60n; id++) history = recordOrder(history, { at: Number(id), why: "saved", ids: [id] });
    const same = recordOrder(history, { at: 99, why: "outside", ids: [60n] });
    expect(same).toBe(history);
    expect(history.orders.length).toBe(MOST_PAST);
    expect(history.orders[0]).toEqual({ at: 60, why: "saved", ids: [60n] });
    const stored = JSON.parse(
      JSON.stringify(HISTORY_SHAPE.write(history), (_, each) => (typeof each === "bigint" ? `${each}` : each)),
    );
    expect(HISTORY_SHAPE.read(stored)).toEqual(history);
  });

  it("and drafts refuse what is none", () => {
    expect(() => HISTORY_SHAPE.read({ orders: [{ at: -1, why: "saved", ids: [] }] })).toThrow("at");
    expect(() => HISTORY_SHAPE.read({ orders: [{ at: 1, why: "?", ids: [] }] })).toThrow("why");
    expect(() => DRAFT_SHAPE.read({ base: ["1"] })).toThrow("order");
    expect(DRAFT_SHAPE.read({ base: ["1"], order: ["-2"] })).toEqual({ base: [1n], order: [-2n] });
  });
});
