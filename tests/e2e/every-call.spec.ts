import path from "node:path";
import { CALLS, type CallInput, type CallName } from "../../src-shared/contract/calls.ts";
import { type AppUnderTest, expect, test } from "./support/app.ts";
import { ask, openWay, send } from "./support/page.ts";

/**
 * Every call of the contract by the real way of each host. What each does is the matter of
 * tests/integration/hosts/every-call.test.ts; here, that it arrives and answers as the contract has it: answers are
 * checked in these runs, so one that is not of the contract would be a bug.
 */

const first = "-4711000000000000123";

type Inputs = { readonly [N in CallName]: CallInput<N> };

/** In the order in which they are made. */
function inputsOf(app: AppUnderTest, file: string, entry: string, code: string): Inputs {
  return {
    "app.info": {},
    "app.takeOpened": {},
    "operation.cancel": { operation: "none" },
    "settings.get": {},
    "settings.set": { theme: "dark" },
    "folders.places": {},
    "folders.choose": { purpose: "mods", typed: path.join(app.folder, "profile") },
    "shell.reveal": { what: { kind: "file", file } },
    "shell.openExternal": { url: "https://example.invalid/" },
    "window.state": {},
    "window.minimize": {},
    "window.toggleMaximize": {},
    "log.crash": { message: "of a test", stack: "", where: "test" },
    "log.tail": {},
    "play.snapshot": {},
    "play.refresh": {},
    "play.order": {},
    "play.save": { base: [first], ids: [first] },
    "play.setDraft": { draft: null },
    "play.details": { file },
    "play.files": { file, offset: 0, limit: 10, sort: "size", isDescending: true, filter: "" },
    "play.check": { ids: [first] },
    "play.add": { file },
    "play.annotate": { id: first, note: "a note", tags: ["a tag"] },
    "profiles.save": { name: "Of a test", ids: [first], isNew: true },
    "profiles.list": {},
    "profiles.use": { name: "Of a test" },
    "profiles.rename": { name: "Of a test", to: "Of another" },
    "profiles.delete": { name: "Of another" },
    "history.list": {},
    "history.get": { entry },
    "history.diff": { from: entry, to: null },
    "history.restore": { entry },
    "share.export": { ids: [first], off: [], name: "Shared" },
    "share.exportFile": { ids: [first], off: [], name: "Shared" },
    "share.preview": { text: code },
    "sample.use": {},
    "sample.leave": {},
    "install.choose": { typed: path.join(app.folder, "profile/mods/Lantern_Pack.MOD") },
    "install.preview": { files: [] },
    "install.commit": { preview: "plan-0", items: [] },
    "install.discard": { preview: "plan-0" },
    "install.remove": { files: [], keep: false },
    "install.move": { files: [] },
    "install.undo": { undo: "undo-0" },
    "conflicts.counts": { ids: [] },
    "conflicts.ofMod": { id: first, ids: [], show: "all", filter: "", offset: 0, limit: 10 },
    "conflicts.effect": { from: [], to: [], limit: 10 },
    "conflicts.lookup": { path: "MEDIA/X.DAT", ids: [] },
    "launch.plan": { withMods: true, isUnsaved: false },
    "launch.start": { withMods: true },
    "launch.writeAppId": {},
    "launch.removeAppId": {},
    "launch.restorePoints": {},
    "launch.restore": { entry: "none" },
    "launch.putBack": {},
    "doctor.run": {},
    "doctor.explain": { id: first },
    "doctor.fix": { keys: [] },
    "doctor.undo": { undo: "undo-0" },
    "doctor.report": { format: "text" },
    "doctor.saveReport": { format: "text" },
    "workshop.projects": {},
    "workshop.add": { folder: "dir-0" },
    "workshop.forget": { project: "project-0" },
    "workshop.create": { folder: "dir-0", name: "Of a test", author: "", fileName: "" },
    "workshop.import": { file: "open-0", folder: "dir-0" },
    "workshop.state": { project: "project-0" },
    "workshop.build": { project: "project-0", isFull: false },
    "workshop.stop": { project: "project-0" },
    "workshop.watch": { project: "project-0", isOn: false },
    "workshop.deploy": { project: "project-0", isOn: false, now: false },
    "workshop.enable": { project: "project-0" },
    "workshop.problems": {
      ...{ project: "project-0", severity: "all" as const, code: "", filter: "", withSilenced: false },
      ...{ sort: "severity" as const, isDescending: false, offset: 0, limit: 10 },
    },
    "workshop.open": { project: "project-0", problem: null },
    "workshop.fix": { project: "project-0", what: { kind: "safe" } },
    "workshop.undoFix": { project: "project-0", undo: "undo-0" },
    "workshop.files": { project: "project-0", filter: "", limit: 10 },
    "workshop.openFile": { project: "project-0", path: "MEDIA/UNITS/A.DAT" },
    "workshop.silence": { project: "project-0", code: "dat-more", isSilenced: true },
    "workshop.setIdentity": { project: "project-0", change: {} },
    "workshop.parity": { project: "project-0" },
    "workshop.compare": { project: "project-0", with: { kind: "before" } },
    "workshop.log": { project: "project-0" },
    "workshop.editor": { command: null },
    "window.close": {},
  };
}

/** What they name was never given out. */
const GONE = { web: "gone", electron: "gone" } as const;

/** What a host may answer with instead of a value, and why. */
const ERRORS: { readonly [N in CallName]?: Readonly<Partial<Record<AppUnderTest["host"], string>>> } = {
  "window.state": { web: "not-here" },
  "window.minimize": { web: "not-here" },
  "window.toggleMaximize": { web: "not-here" },
  "window.close": { web: "not-here" },
  "shell.reveal": { web: "not-here" },
  "install.commit": GONE,
  "install.undo": GONE,
  // The game of the sample is for Windows.
  "launch.start": { web: "refused", electron: "refused" },
  "launch.restore": GONE,
  // Nothing was started.
  "launch.putBack": { web: "refused", electron: "refused" },
  "doctor.undo": GONE,
  "workshop.add": GONE,
  "workshop.forget": GONE,
  "workshop.create": GONE,
  "workshop.import": GONE,
  "workshop.state": GONE,
  "workshop.build": GONE,
  "workshop.stop": GONE,
  "workshop.watch": GONE,
  "workshop.deploy": GONE,
  "workshop.enable": GONE,
  "workshop.problems": GONE,
  "workshop.open": GONE,
  "workshop.fix": GONE,
  "workshop.undoFix": GONE,
  "workshop.files": GONE,
  "workshop.openFile": GONE,
  "workshop.silence": GONE,
  "workshop.setIdentity": GONE,
  "workshop.parity": GONE,
  "workshop.compare": GONE,
  "workshop.log": GONE,
  // The file is one of the library and was not opened.
  "play.add": { web: "gone", electron: "gone" },
};

test("every call of the contract is answered", async ({ app }) => {
  await app.electron?.evaluate(({ dialog, shell }) => {
    Object.assign(dialog, {
      showMessageBox: async () => ({ response: 1, checkboxChecked: false }),
      showSaveDialog: async () => ({ canceled: true, filePath: "" }),
    });
    Object.assign(shell, { showItemInFolder: () => {} });
  });
  await openWay(app.page);
  const { mods, order } = await ask(app.page, "play.snapshot", {});
  await ask(app.page, "play.save", { base: order?.ids ?? [], ids: [first] });
  const [{ entry }] = await ask(app.page, "history.list", {});
  const { code } = await ask(app.page, "share.export", { ids: [first], off: [], name: "Shared" });
  const inputs = inputsOf(app, mods.find(({ id }) => id === first)?.file ?? "", entry, code);
  expect(Object.keys(inputs).sort()).toEqual(Object.keys(CALLS).sort());
  for (const [name, input] of Object.entries(inputs) as [CallName, never][]) {
    // The page goes with its window, before it has heard.
    if (name === "window.close" && app.host === "electron") continue;
    const answer = await send(app.page, name, input);
    expect(answer.ok ? null : answer.error.kind, `${name}: ${JSON.stringify(answer)}`).toBe(
      ERRORS[name]?.[app.host] ?? null,
    );
  }
  if (app.host === "web") return;
  const closed = app.page.waitForEvent("close");
  await send(app.page, "window.close", {}).catch(() => {});
  await closed;
});
