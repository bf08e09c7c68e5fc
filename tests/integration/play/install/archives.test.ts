import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { commitInstall } from "../../../../src-main/play/install/commit.ts";
import type { InstallItem } from "../../../../src-main/play/install/plan-install.ts";
import { previewInstall } from "../../../../src-main/play/install/preview.ts";
import { undoSteps } from "../../../../src-main/play/install/undo.ts";
import { type ExpectedItem, INSTALL_ARCHIVES, type InstallArchive } from "../../../support/install-archives.ts";
import { backupHashes, hashOf, type InstallStage, makeInstallStage } from "../../../support/install-ground.ts";

/** Built once for both tests. */
const built = new Map<InstallArchive, Promise<Uint8Array>>();

function bytesOf(archive: InstallArchive): Promise<Uint8Array> {
  const bytes = built.get(archive) ?? Promise.resolve(archive.bytes());
  built.set(archive, bytes);
  return bytes;
}

async function stageOf(archive: InstallArchive) {
  const { file, standing = {}, beside = {} } = archive;
  const stage = makeInstallStage(
    Object.fromEntries(Object.entries(standing).map(([name, content]) => [`mods/${name}`, content])),
  );
  for (const [name, content] of Object.entries(beside)) stage.drop(name, content);
  return { stage, dropped: stage.drop(file, await bytesOf(archive)) };
}

function shownItem({ mods }: InstallStage, { inside, action, target, isSuggested, findings }: InstallItem) {
  return {
    inside,
    action,
    name: target === null ? null : path.relative(mods, target).replaceAll("\\", "/"),
    isSuggested,
    codes: findings.map(({ code }) => code),
  };
}

function wantedItem({ inside, action, name, codes = [], isSuggested }: ExpectedItem) {
  return {
    inside,
    action,
    name: name ?? null,
    codes,
    isSuggested: isSuggested ?? (action === "new" || action === "update"),
  };
}

const byInside = (a: { readonly inside: string }, b: { readonly inside: string }) => (a.inside < b.inside ? -1 : 1);

it("is a suite of more than thirty", () => {
  expect(INSTALL_ARCHIVES.length).toBeGreaterThan(50);
});

describe.each(INSTALL_ARCHIVES.map((each) => [each.about, each] as const))("%s", (_, archive) => {
  it("is shown before anything is written", async () => {
    const { stage, dropped } = await stageOf(archive);
    const before = stage.outside();
    const preview = await previewInstall([dropped], stage.ground, {}, archive.limits);
    expect(preview.items.map((each) => shownItem(stage, each)).sort(byInside)).toEqual(
      archive.items.map(wantedItem).sort(byInside),
    );
    expect({ others: preview.others, codes: preview.findings.map(({ code }) => code) }).toEqual({
      others: archive.others ?? 0,
      codes: archive.codes ?? [],
    });
    expect(preview.items.flatMap(({ findings }) => findings).every(({ message }) => /^[A-Z].*[.]$/.test(message))).toBe(
      true,
    );
    expect(stage.outside()).toEqual(before);
    await preview.close();
    expect(stage.leftovers()).toEqual([]);
  });

  it("is installed as it was shown, and taken back", async () => {
    const { stage, dropped } = await stageOf(archive);
    const before = stage.outside();
    const preview = await previewInstall([dropped], stage.ground, {}, archive.limits);
    const chosen = preview.items.filter(({ isSuggested }) => isSuggested);
    const contents = chosen.map(({ mod }) => readFileSync(mod!.file));
    const keys = chosen.map(({ key }) => key);
    const { results, undo, isCancelled } = await commitInstall(preview.items, keys, stage.ground);
    await preview.close();
    expect(results).toEqual(chosen.map(({ key, target }) => ({ key, state: "installed", path: target, findings: [] })));
    expect(isCancelled).toBe(false);
    const root = path.dirname(stage.profile);
    const written = chosen.map(({ target }, index) => [path.relative(root, target!), hashOf(contents[index])] as const);
    expect(stage.outside()).toEqual({ ...before, ...Object.fromEntries(written) });
    expect(stage.leftovers()).toEqual([]);
    const replaced = chosen.flatMap(({ standing }) => (standing === null ? [] : [path.relative(root, standing.path)]));
    expect(backupHashes(stage)).toEqual(replaced.map((name) => before[name]));

    const undone = await undoSteps(undo, stage.ground);
    expect(undone).toEqual({ restored: chosen.map(({ target }) => target).toReversed(), failed: [] });
    expect(stage.outside()).toEqual(before);
  });
});
