import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { installStage, setStage, useInstall } from "../../../src-renderer/install/install-state.ts";
import {
  faceOf,
  idsToTick,
  nameOf,
  outcomeOf,
  suggestedOf,
  toggledItems,
} from "../../../src-renderer/install/items.ts";
import { sendFiles } from "../../../src-renderer/install/sending.ts";
import { chosenFiles, misplacedFiles, playState, setPlay } from "../../../src-renderer/play/state.ts";
import { useMessages } from "../../../src-renderer/ui/messages.ts";
import { only } from "../../../src-renderer/ui/selection.ts";
import type { InstallResult } from "../../../src-shared/contract/models/install.ts";
import { fakeWorld } from "../../support/fake-world.ts";
import { during, openStage, pressToast, type Stage, settle, toastTitles } from "./stage.ts";

const { installPreview: preview, chosen: files } = fakeWorld();
const { items } = preview;
let stage: Stage;

beforeEach(async () => {
  vi.useFakeTimers();
  stage = await openStage(fakeWorld());
});

afterEach(() => {
  stage.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const order = () => playState().draft.order.map(String);

describe("what is in the files", () => {
  test("each action has its word, its icon and its meaning", () => {
    expect(items.map((item) => Object.values(faceOf(item)).join(" "))).toEqual([
      "action.new ok plus",
      "action.update ok arrow-up",
      "action.new ok plus",
      "action.same idle ok",
      "action.older warn arrow-down",
      "action.refused bad stop",
    ]);
  });

  test("one without a header is called by its file", () => {
    expect(items.map(nameOf).at(-1)).toBe("CUT_OFF.MOD");
    expect(nameOf({ ...items[5], inside: "", packageName: "LOOSE.MOD" })).toBe("LOOSE.MOD");
  });

  test("what is suggested is chosen; what is refused never is", () => {
    expect([...suggestedOf(preview)]).toEqual(["i1", "i2", "i3"]);
    expect([...toggledItems(new Set(["i1"]), items, ["i1", "i4", "i6"])]).toEqual(["i1", "i4"]);
    expect([...toggledItems(new Set(["i1", "i4"]), items, ["i1", "i4", "i6"])]).toEqual([]);
  });

  test("only what was installed goes into the order, each once, and not again", () => {
    const result: InstallResult = {
      results: ["i1", "i2", "i3"].map((item, at) => ({
        item,
        state: at === 1 ? ("failed" as const) : ("installed" as const),
        path: null,
        findings: [],
      })),
      undo: null,
    };
    expect(idsToTick(preview, result, [3003n])).toEqual([3001n]);
    expect(outcomeOf(result)).toEqual({ installed: 2, skipped: 0, failed: 1, hasDoubt: true });
  });
});

describe("installing", () => {
  test("shows first, writes what was chosen, and says it with a way back", async () => {
    await stage.install.ask(true);
    expect(stage.sent("install.preview")).toEqual([{ files: ["open-1"] }]);
    expect(installStage()).toMatchObject({ kind: "preview", preview: { preview: "preview-1" } });
    expect(stage.sent("install.commit")).toEqual([]);
    await during(stage.install.commit());
    expect(stage.sent("install.commit")).toEqual([{ preview: "preview-1", items: ["i1", "i2", "i3"] }]);
    expect(installStage().kind).toBe("idle");
    expect(stage.sent("install.discard")).toEqual([]);
    expect(toastTitles()).toEqual(["3 mods are installed."]);
    expect(order()).not.toContain("3001");
    await pressToast("Undo");
    expect(stage.sent("install.undo")).toEqual([{ undo: "undo-1" }]);
  });

  test("what is ticked goes to the end of the order, and leaves it with the undo", async () => {
    const before = order();
    useInstall.setState({ isTicking: true });
    await stage.install.look(files);
    await during(stage.install.commit());
    expect(order()).toEqual([...before, "3001", "3002", "3003"]);
    stage.main.world.snapshot = fakeWorld({ generation: 9 }).snapshot;
    await pressToast("Undo");
    expect(order()).toEqual(before);
  });

  test("closing the preview writes nothing and lets main forget it; files that came meanwhile are next", async () => {
    await stage.install.look(files);
    void stage.install.look([{ file: "open-2", name: "b.MOD", path: "/b.MOD" }]);
    stage.install.close();
    await settle(10);
    expect(stage.sent("install.discard")).toEqual([{ preview: "preview-1" }]);
    expect(stage.sent("install.preview")).toEqual([{ files: ["open-1"] }, { files: ["open-2"] }]);
    expect(stage.sent("install.commit")).toEqual([]);
  });

  test("a part that failed is shown mod by mod, and what was done can be taken back from there", async () => {
    const finding = { code: "x", severity: "error" as const, path: "", message: "It is kept open." };
    stage.main.world.installResult = {
      results: [
        { item: "i1", state: "installed", path: "/a", findings: [] },
        { item: "i2", state: "failed", path: null, findings: [finding] },
      ],
      undo: "undo-7",
    };
    await stage.install.look(files);
    await during(stage.install.commit());
    expect(installStage()).toMatchObject({ kind: "done", result: { undo: "undo-7" } });
    expect(toastTitles()).toEqual([]);
    await during(stage.install.undoDone());
    expect(stage.sent("install.undo")).toEqual([{ undo: "undo-7" }]);
    expect(installStage().kind).toBe("idle");
  });

  test("what cannot be read is told; a look that was cancelled is not", async () => {
    stage.main.world.failing = { "install.preview": { kind: "gone", data: {} } };
    await stage.install.look(files);
    expect(installStage()).toMatchObject({ kind: "failed", error: { kind: "gone" } });
    stage.main.world.failing = { "install.preview": { kind: "cancelled", data: {} } };
    await stage.install.look(files);
    expect(installStage().kind).toBe("idle");
  });

  test("without a mods folder nothing is looked at, and it is said what to do", async () => {
    setPlay({ snapshot: fakeWorld({ profile: null }).snapshot });
    await stage.install.look(files);
    expect(stage.sent("install.preview")).toEqual([]);
    expect(toastTitles()).toEqual(["There is no mods folder yet"]);
  });

  test("in a browser files are sent first, with how far it has come", async () => {
    await stage.install.ask(false);
    expect(installStage().kind).toBe("ask");
    const seen: unknown[] = [];
    const end = useInstall.subscribe(({ stage }) => {
      if (stage.kind === "sending") seen.push([stage.name, stage.work.done, stage.work.total]);
    });
    const file = (name: string, size: number) => ({ name, size }) as File;
    const upload = async ({ name, size }: File, onDone: (bytes: number) => void) => {
      onDone(size);
      return { ok: true as const, value: { file: `up-${name[0]}`, name, path: `/tmp/${name}` } };
    };
    sendFiles({ install: stage.install, upload }, [file("a.zip", 30), file("b.MOD", 70)]);
    await settle(10);
    end();
    expect(seen).toEqual([
      ["a.zip", 0, 100],
      ["a.zip", 30, 100],
      ["b.MOD", 30, 100],
      ["b.MOD", 100, 100],
    ]);
    expect(stage.sent("install.preview")).toEqual([{ files: ["up-a", "up-b"] }]);
  });

  test("an upload that fails is told, and nothing is looked at", async () => {
    const upload = async () => ({
      ok: false as const,
      error: { kind: "refused" as const, data: { message: "Full." } },
    });
    sendFiles({ install: stage.install, upload }, [{ name: "a.zip", size: 1 } as File]);
    await settle(10);
    expect(installStage()).toMatchObject({ kind: "failed", error: { data: { message: "Full." } } });
    expect(stage.sent("install.preview")).toEqual([]);
    setStage({ kind: "idle" });
  });

  test("what comes while files are sent or looked at waits for its turn, and nothing that is shown is lost", async () => {
    const gate = Promise.withResolvers<void>();
    const sending: string[] = [];
    const upload = async ({ name }: File) => {
      sending.push(name);
      if (name === "a.zip") await gate.promise;
      return { ok: true as const, value: { file: `up-${name[0]}`, name, path: `/tmp/${name}` } };
    };
    const send = (name: string) => sendFiles({ install: stage.install, upload }, [{ name, size: 1 } as File]);
    send("a.zip");
    send("b.zip");
    await stage.install.look([{ file: "open-9", name: "c.MOD", path: "/c.MOD" }]);
    expect([sending, installStage().kind]).toEqual([["a.zip"], "sending"]);
    gate.resolve();
    const looked = [["up-a"], ["open-9"], ["up-b"]];
    for (const count of [1, 2, 3]) {
      await settle(10);
      expect(stage.sent("install.preview")).toEqual(looked.slice(0, count).map((each) => ({ files: each })));
      expect(installStage().kind).toBe("preview");
      stage.install.close();
    }
    expect(installStage().kind).toBe("idle");
  });

  test("what became of mods stands until it is closed, whatever comes meanwhile", async () => {
    stage.main.world.installResult = {
      results: [{ item: "i1", state: "failed", path: null, findings: [] }],
      undo: "undo-7",
    };
    await stage.install.look(files);
    await during(stage.install.commit());
    await stage.install.look([{ file: "open-9", name: "c.MOD", path: "/c.MOD" }]);
    expect(installStage().kind).toBe("done");
    stage.install.close();
    await settle(10);
    expect(stage.sent("install.preview").at(-1)).toEqual({ files: ["open-9"] });
  });

  test("a path that was typed is looked at once, and not when the question was closed", async () => {
    const gate = Promise.withResolvers<void>();
    stage.main.world.waits = { "install.choose": gate.promise };
    await stage.install.ask(false);
    const both = [stage.install.askPath("/a.zip"), stage.install.askPath("/a.zip")];
    gate.resolve();
    expect(await Promise.all(both)).toEqual([null, null]);
    await settle(10);
    expect(stage.sent("install.preview")).toHaveLength(1);
    stage.install.close();
    await stage.install.ask(false);
    const late = stage.install.askPath("/a.zip");
    stage.install.close();
    await late;
    await settle(10);
    expect([installStage().kind, stage.sent("install.preview").length]).toEqual(["idle", 1]);
  });
});

describe("taking mods out", () => {
  test("chosen mods and strays of the library go to the trash, and come back", async () => {
    setPlay({ list: "library", library: { cursor: "1023", anchor: "1023", chosen: new Set(["1023", "file-90"]) } });
    expect(chosenFiles(playState())).toEqual(["file-23", "file-90"]);
    await during(stage.install.remove(chosenFiles(playState())));
    expect(stage.sent("install.remove")).toEqual([{ files: ["file-23", "file-90"], keep: false }]);
    expect(toastTitles()).toEqual(["2 files are in the trash."]);
    await pressToast("Undo");
    expect(stage.sent("install.undo")).toEqual([{ undo: "undo-2" }]);
  });

  test("without a trash the backups are offered, for the files that it could not take", async () => {
    const path = playState().model.mods.get(1023n)!.mod.path;
    const finding = { code: "no-trash", severity: "error" as const, path, message: "There is no trash here." };
    stage.main.world.removed = { done: [], failed: [{ path, finding }], undo: null };
    await during(stage.install.remove(["file-23"]));
    expect(useMessages.getState().toasts[0]).toMatchObject({
      meaning: "bad",
      title: "Nothing went to the trash",
      text: "There is no trash here.",
    });
    stage.main.world.removed = null;
    await pressToast("Keep it in the backups instead");
    expect(stage.sent("install.remove").at(-1)).toEqual({ files: ["file-23"], keep: true });
  });

  test("only misplaced files are moved", async () => {
    const { strays } = playState().model;
    const model = {
      ...playState().model,
      strays: [...strays, { file: "file-91", path: "/LOST.MOD", state: "misplaced" as const, findings: [] }],
    };
    setPlay({ model, library: { ...only("file-91"), chosen: new Set(["file-90", "file-91"]) } });
    expect(misplacedFiles(playState())).toEqual(["file-91"]);
    await during(stage.install.move(["file-91"]));
    expect(stage.sent("install.move")).toEqual([{ files: ["file-91"] }]);
  });
});
