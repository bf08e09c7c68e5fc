import { copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { smallMod } from "../play-ground.ts";
import { buildZip } from "../zip-builder.ts";
import { type ChecksOf, first, modOf, type Stage } from "./stage.ts";

const STRANGER = 77n;

/** A package with a mod that is not there, one that is, and a text. */
async function previewPackage(stage: Stage) {
  const typed = path.join(stage.folder, "pack.zip");
  const standing = readFileSync(path.join(stage.profile, "mods/Lantern_Pack.MOD"));
  const files = [
    { name: "new/Stranger.mod", content: smallMod(STRANGER) },
    { name: "Lantern_Pack.MOD", content: standing },
    { name: "readme.txt", content: new Uint8Array(100) },
  ];
  writeFileSync(typed, buildZip(files));
  const [{ file }] = await stage.value("install.choose", { typed });
  return stage.value("install.preview", { files: [file] });
}

const strangerIn = ({ profile }: Stage) => path.join(profile, "mods/Stranger.mod");

export const INSTALL_CHECKS: ChecksOf<"install"> = {
  "install.choose": async (stage) => {
    const lantern = path.join(stage.profile, "mods/Lantern_Pack.MOD");
    const chosen = [{ file: expect.any(String), name: "Lantern_Pack.MOD", path: lantern }];
    expect(await stage.value("install.choose", {})).toEqual(chosen);
    expect(await stage.value("install.choose", { typed: `"${lantern}"` })).toEqual(chosen);
    for (const typed of ["Lantern_Pack.MOD", stage.profile, `${lantern}\0`])
      expect(await stage.client.call("install.choose", { typed })).toMatchObject({ error: { kind: "refused" } });
  },
  "install.preview": async (stage) => {
    const { items, folder, others } = await previewPackage(stage);
    expect({ folder, others }).toEqual({ folder: path.join(stage.profile, "mods"), others: 1 });
    expect(items).toMatchObject([
      { inside: "new/Stranger.mod", mod: { id: "77" }, action: "new", isSuggested: true, target: strangerIn(stage) },
      { inside: "Lantern_Pack.MOD", mod: { id: first }, action: "same", isSuggested: false },
    ]);
    expect(existsSync(strangerIn(stage))).toBe(false);
    expect(await stage.client.call("install.preview", { files: ["open-0"] })).toMatchObject({
      error: { kind: "gone" },
    });
  },
  "install.commit": async (stage) => {
    const { preview, items } = await previewPackage(stage);
    const { results, undo } = await stage.value("install.commit", { preview, items: items.map(({ item }) => item) });
    expect(results).toMatchObject([
      { state: "installed", path: strangerIn(stage), findings: [] },
      { state: "skipped", path: null, findings: [{ code: "install-same" }] },
    ]);
    expect(undo).toMatch(/^undo-/);
    expect(new Uint8Array(readFileSync(strangerIn(stage)))).toEqual(smallMod(STRANGER));
    expect(await modOf(stage, "77")).toMatchObject({ id: "77" });
    expect(await stage.client.call("install.commit", { preview, items: [] })).toMatchObject({
      error: { kind: "gone" },
    });
    rmSync(strangerIn(stage));
  },
  "install.discard": async (stage) => {
    const { preview } = await previewPackage(stage);
    expect(await stage.value("install.discard", { preview })).toEqual({});
    expect(await stage.client.call("install.commit", { preview, items: ["1"] })).toMatchObject({
      error: { kind: "gone" },
    });
  },
  "install.remove": async (stage) => {
    writeFileSync(strangerIn(stage), smallMod(STRANGER));
    await stage.value("play.refresh", {});
    const { file } = await modOf(stage, "77");
    const removed = await stage.value("install.remove", { files: [file], keep: true });
    expect(removed).toMatchObject({ done: [{ from: strangerIn(stage) }], failed: [] });
    expect(existsSync(strangerIn(stage))).toBe(false);
    expect(new Uint8Array(readFileSync(removed.done[0].to ?? ""))).toEqual(smallMod(STRANGER));
    const again = await stage.value("install.remove", { files: [file], keep: true });
    expect(again).toMatchObject({ done: [], failed: [{ finding: { code: "not-found" } }], undo: null });
  },
  "install.move": async (stage) => {
    const astray = path.join(stage.profile, "Stranger.mod");
    writeFileSync(astray, smallMod(STRANGER));
    const { strays } = await stage.value("play.refresh", {});
    const stray = strays.find((each) => each.path === astray);
    const moved = await stage.value("install.move", { files: [stray?.file ?? ""] });
    expect(moved).toMatchObject({ done: [{ from: astray, to: strangerIn(stage) }], failed: [] });
    expect([existsSync(astray), existsSync(strangerIn(stage))]).toEqual([false, true]);
    rmSync(strangerIn(stage));
  },
  "install.undo": async (stage) => {
    const astray = path.join(stage.profile, "Stranger.mod");
    copyFileSync(path.join(stage.profile, "mods/Lantern_Pack.MOD"), astray);
    const { strays } = await stage.value("play.refresh", {});
    const stray = strays.find((each) => each.path === astray);
    const { undo } = await stage.value("install.move", { files: [stray?.file ?? ""] });
    expect(existsSync(astray)).toBe(false);
    expect(await stage.value("install.undo", { undo: undo ?? "" })).toEqual({ restored: [astray], failed: [] });
    expect(readFileSync(astray)).toEqual(readFileSync(path.join(stage.profile, "mods/Lantern_Pack.MOD")));
    expect(await stage.client.call("install.undo", { undo: undo ?? "" })).toMatchObject({ error: { kind: "gone" } });
    rmSync(astray);
  },
};
