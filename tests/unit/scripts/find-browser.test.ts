import path from "node:path";
import { expect, it } from "vitest";
import { findBrowser } from "../../../scripts/find-browser.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

it("finds the first that is in the path", () => {
  const folder = tempFolder();
  expect(findBrowser({ PATH: folder }, "linux")).toBeNull();
  writeTree(folder, { "microsoft-edge": "", chromium: "" });
  expect(findBrowser({ PATH: `/none:${folder}` }, "linux")).toBe(path.join(folder, "chromium"));
});

it("takes the one that is named without looking", () => {
  expect(findBrowser({ LAMPLIGHTER_BROWSER: "/my/browser", PATH: "" }, "linux")).toBe("/my/browser");
});

it("finds none where there is none", () => {
  expect(findBrowser({ ProgramFiles: tempFolder() }, "win32")).toBeNull();
  expect(findBrowser({}, "linux")).toBeNull();
});
