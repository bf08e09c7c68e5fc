import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { findGamePlaces } from "../../../src-main/play/game-places.ts";
import { Handles } from "../../../src-main/services/handles.ts";
import { InstallCalls } from "../../../src-main/services/install-calls.ts";
import type { PlayDesk } from "../../../src-main/services/play-desk.ts";
import type { CallContext } from "../../../src-main/services/router.ts";
import { Uploads } from "../../../src-main/services/uploads.ts";
import { hostPort } from "../../support/host-port.ts";
import { makeInstallStage } from "../../support/install-ground.ts";
import { smallMod } from "../../support/play-ground.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { buildZip } from "../../support/zip-builder.ts";

async function begin() {
  const stage = makeInstallStage();
  const file = stage.drop("a.zip", buildZip([{ name: "A.mod", content: smallMod(1n) }]));
  const places = findGamePlaces(stage.around, { profile: null, install: null });
  let trouble: Error | null = null;
  const desk = { snapshot: async () => ({ places }), open: { store: null, play: { changed: () => {} } } };
  const handles = new Handles("salt");
  const calls = new InstallCalls({
    handles,
    host: hostPort(),
    around: () => stage.around,
    desk: async () => {
      if (trouble !== null) throw trouble;
      return desk as unknown as PlayDesk;
    },
  });
  const context = (report: CallContext["report"] = () => {}): CallContext => ({
    signal: new AbortController().signal,
    report,
    connection: {} as CallContext["connection"],
  });
  const given = handles.give("open", file);
  const shown = await calls.handlers["install.preview"]({ files: [given] }, context());
  const commit = (report?: CallContext["report"]) =>
    calls.handlers["install.commit"]({ preview: shown.preview, items: ["1"] }, context(report));
  return {
    ...{ stage, calls, commit },
    fail: (error: Error) => {
      trouble = error;
    },
  };
}

it("leaves nothing unpacked when installing cannot even begin", async () => {
  const { stage, commit, fail } = await begin();
  expect(stage.leftovers()).not.toEqual([]);
  fail(new Error("no desk"));
  await expect(commit()).rejects.toThrow("no desk");
  expect(stage.leftovers()).toEqual([]);
});

it("tells what was installed also when what was unpacked cannot be removed, which is tried again at the end", async () => {
  const { stage, calls, commit } = await begin();
  const { work } = stage.ground;
  let isMoved = false;
  const { results, undo } = await commit(() => {
    if (isMoved) return;
    isMoved = true;
    renameSync(work, `${work}-aside`);
    writeFileSync(work, "in the way");
  });
  expect(results).toMatchObject([{ item: "1", state: "installed", path: path.join(stage.mods, "A.mod") }]);
  expect(undo).not.toBeNull();
  rmSync(work);
  renameSync(`${work}-aside`, work);
  expect(stage.leftovers()).not.toEqual([]);
  await calls.close();
  expect(stage.leftovers()).toEqual([]);
});

it("takes files again once there is a folder to keep them in", async () => {
  const folder = path.join(tempFolder(), "uploads");
  writeFileSync(folder, "in the way");
  const uploads = new Uploads(folder, new Handles("salt"));
  const take = () =>
    uploads.take(
      "A.MOD",
      (async function* () {
        yield new Uint8Array([1]);
      })(),
    );
  await expect(take()).rejects.toMatchObject({ name: "FileError" });
  rmSync(folder);
  expect(await take()).toMatchObject({ name: "A.MOD" });
  await uploads.close();
});
