import path from "node:path";
import { describe, expect, it } from "vitest";
import { electronIn, findShell, PROBE_MS } from "../../../../src-main/hosts/cli/window-shell.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

const PACKAGE = { "node_modules/electron/package.json": '{"version":"45.5.0"}' };

function around(more: object = {}) {
  const asked: string[] = [];
  const notes: string[] = [];
  return {
    asked,
    notes,
    platform: "linux" as const,
    env: { DISPLAY: ":0" } as Record<string, string>,
    isRoot: false,
    canFetch: async (url: string) => {
      asked.push(url);
      return false;
    },
    install: async () => false,
    note: (text: string) => void notes.push(text),
    ...more,
  };
}

describe("what can show the window", () => {
  it("is the Electron that is there", async () => {
    const root = tempFolder();
    writeTree(root, { ...PACKAGE, "node_modules/electron/dist/electron": "" });
    const given = around();
    expect(await findShell(root, given)).toEqual({
      kind: "window",
      program: path.join(root, "node_modules/electron/dist/electron"),
    });
    expect(given.asked).toEqual([]);
  });

  it("is another one that was named", async () => {
    const folder = tempFolder();
    writeTree(folder, { electron: "" });
    const env = { DISPLAY: ":0", ELECTRON_OVERRIDE_DIST_PATH: folder };
    expect(await findShell(tempFolder(), around({ env }))).toEqual({
      kind: "window",
      program: path.join(folder, "electron"),
    });
  });

  it.each([
    ["there is no display", { env: {} }, "There is no display for a window."],
    ["it is root", { isRoot: true }, "A window is not opened for root."],
    [
      "the one that was named is not there",
      { env: { DISPLAY: ":0", ELECTRON_OVERRIDE_DIST_PATH: "/none" } },
      "Electron, which makes the window, is not installed.",
    ],
  ])("is nothing when %s, and nobody is asked for it", async (_, more, why) => {
    const root = tempFolder();
    writeTree(root, PACKAGE);
    const given = around(more);
    expect(await findShell(root, given)).toEqual({ kind: "none", why });
    expect(given.asked).toEqual([]);
  });

  it("is nothing when it cannot be fetched; that is asked for once, without beginning to", async () => {
    const root = tempFolder();
    writeTree(root, PACKAGE);
    const given = around({ install: () => expect.fail("nothing is to be fetched") });
    expect(await findShell(root, given)).toEqual({
      kind: "none",
      why: "Electron, which makes the window, is not here and cannot be fetched.",
    });
    expect(given.asked).toEqual(["https://github.com/electron/electron/releases/download/v45.5.0/SHASUMS256.txt"]);
    expect(PROBE_MS).toBeLessThan(2000);
  });

  it("asks the mirror that the person has set", async () => {
    const root = tempFolder();
    writeTree(root, PACKAGE);
    const given = around({ env: { WAYLAND_DISPLAY: "x", ELECTRON_MIRROR: "https://mirror.example/electron/" } });
    await findShell(root, given);
    expect(given.asked).toEqual(["https://mirror.example/electron/v45.5.0/SHASUMS256.txt"]);
  });

  it("is fetched where it can be, and the person is told of it", async () => {
    const root = tempFolder();
    writeTree(root, PACKAGE);
    const given = around({
      canFetch: async () => true,
      install: async (script: string) => {
        expect(script).toBe(path.join(root, "node_modules/electron/install.js"));
        writeTree(root, { "node_modules/electron/dist/electron": "" });
        return true;
      },
    });
    expect(await findShell(root, given)).toMatchObject({ kind: "window" });
    expect(given.notes).toEqual(["Fetching Electron 45.5.0, which makes the window: about 110 MB, this once."]);
  });

  it("is nothing when fetching it fails on the way", async () => {
    const root = tempFolder();
    writeTree(root, PACKAGE);
    expect(await findShell(root, around({ canFetch: async () => true }))).toEqual({
      kind: "none",
      why: "Electron could not be fetched.",
    });
  });
});

it.each([
  ["win32", "electron.exe"],
  ["darwin", "Electron.app/Contents/MacOS/Electron"],
  ["linux", "electron"],
] as const)("the program is called differently on %s", (platform, name) => {
  const folder = tempFolder();
  expect(electronIn(folder, platform)).toBeNull();
  writeTree(folder, { [name]: "" });
  expect(electronIn(folder, platform)).toBe(path.join(folder, name));
});
