import { existsSync, mkdirSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeFoldersSync } from "../../../src-main/files/make-folders.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

const isFolder = (file: string) => statSync(file).isDirectory();

describe("making a folder with its parents", () => {
  it("makes all that are missing, with the bits asked for", () => {
    const root = tempFolder();
    makeFoldersSync(path.join(root, "a/b/c"), 0o700);
    expect(isFolder(path.join(root, "a/b/c"))).toBe(true);
    if (process.platform !== "win32") expect(statSync(path.join(root, "a")).mode & 0o777).toBe(0o700);
  });

  it("is content with one that is there, also through a link", () => {
    const root = tempFolder();
    mkdirSync(path.join(root, "real"));
    symlinkSync("real", path.join(root, "link"));
    for (const folder of ["real", "link", "."]) makeFoldersSync(path.join(root, folder));
    makeFoldersSync(path.parse(root).root);
    makeFoldersSync(path.join(root, "link/below"));
    expect(isFolder(path.join(root, "real/below"))).toBe(true);
  });

  it("throws the system's error where a file stands or a link leads nowhere", () => {
    const root = tempFolder();
    writeTree(root, { file: "x" });
    symlinkSync("nowhere", path.join(root, "broken"));
    expect(() => makeFoldersSync(path.join(root, "file"))).toThrow(expect.objectContaining({ code: "EEXIST" }));
    expect(() => makeFoldersSync(path.join(root, "file/a/b"))).toThrow(expect.objectContaining({ code: "ENOTDIR" }));
    expect(() => makeFoldersSync(path.join(root, "broken"))).toThrow(expect.objectContaining({ code: "EEXIST" }));
    expect(() => makeFoldersSync(path.join(root, "n".repeat(300), "a"))).toThrow(
      expect.objectContaining({ code: "ENAMETOOLONG" }),
    );
  });

  it.skipIf(!existsSync("/proc/self"))("ends where the system lets nothing be made and says ENOENT", () => {
    expect(() => makeFoldersSync("/proc/no-such-thing/a/b")).toThrow(expect.objectContaining({ code: "ENOENT" }));
  });
});
