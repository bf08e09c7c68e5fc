import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { keepWindow, placeWindow, readKeptWindow } from "../../../../src-main/hosts/electron/window-state.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

const screen = { x: 0, y: 0, width: 1920, height: 1040 };
const left = { x: -1280, y: 100, width: 1280, height: 700 };
const kept = (x: number, y: number, width = 1200, height = 800) => ({
  bounds: { x, y, width, height },
  isMaximized: false,
});

describe("where a window opens", () => {
  it("the first time: as drawn, wherever the system puts it", () => {
    expect(placeWindow(null, [screen])).toEqual({ bounds: { width: 1440, height: 900 }, isMaximized: false });
  });

  it("where it was, on any screen that is there", () => {
    expect(placeWindow(kept(100, 50), [screen]).bounds).toEqual({ x: 100, y: 50, width: 1200, height: 800 });
    expect(placeWindow({ ...kept(-1200, 150), isMaximized: true }, [screen, left])).toEqual({
      bounds: { x: -1200, y: 150, width: 1200, height: 700 },
      isMaximized: true,
    });
  });

  it.each([
    ["its screen is gone", kept(-1200, 150)],
    ["only a corner of it would be seen", kept(1900, 50)],
    ["its title would be above the screen", kept(100, -400)],
    ["its title would be below the screen", kept(100, 1030)],
  ])("anew when %s", (_, window) => {
    expect(placeWindow(window, [screen]).bounds).toEqual({ width: 1200, height: 800 });
  });

  it("never smaller than it can be used, never larger than its screen", () => {
    expect(placeWindow(kept(0, 0, 10, 10), [screen]).bounds).toMatchObject({ width: 960, height: 640 });
    expect(placeWindow(kept(0, 0, 9000, 9000), [screen]).bounds).toMatchObject({ width: 1920, height: 1040 });
  });

  it("somewhere even when the system names no screen", () => {
    expect(placeWindow(kept(0, 0), []).bounds).toEqual({ width: 1200, height: 800 });
  });
});

describe("what is kept", () => {
  it("comes back", async () => {
    const file = path.join(tempFolder(), "data/window.json");
    await keepWindow(file, kept(1, 2));
    expect(readKeptWindow(file)).toEqual(kept(1, 2));
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(kept(1, 2));
  });

  it.each([
    "",
    "null",
    "{}",
    '{"bounds":{"x":"1"}}',
    '{"bounds":{"x":1e9,"y":0,"width":1,"height":1},"isMaximized":false}',
  ])("%j counts as nothing", (text) => {
    const file = path.join(tempFolder(), "window.json");
    writeFileSync(file, text);
    expect(readKeptWindow(file)).toBeNull();
  });

  it("may fail to be written", async () => {
    const folder = tempFolder();
    mkdirSync(path.join(folder, "window.json"));
    await expect(keepWindow(path.join(folder, "window.json"), kept(1, 2))).resolves.toBeUndefined();
  });
});
