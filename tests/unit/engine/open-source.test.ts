import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { OpenSource, sourceErrorOf } from "../../../src-main/engine/open-source.ts";
import { FileError } from "../../../src-main/files/file-error.ts";
import { tempFolder } from "../../support/temp-folder.ts";

function source(content: string): string {
  const file = path.join(tempFolder(), "a.txt");
  writeFileSync(file, content);
  return file;
}

const thrown = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    return error;
  }
};

const CHANGED = { name: "FileError", kind: "changed", fault: "system" };

describe("a source that is read", () => {
  it("comes whole, and in pieces as large as asked", () => {
    const file = new OpenSource(source("0123456789"));
    const buffer = new Uint8Array(11);
    expect(file.size).toBe(10);
    expect([file.read(buffer, 0, 4), file.read(buffer, 4, 4), file.read(buffer, 8, 4)]).toEqual([4, 4, 2]);
    expect(Buffer.from(buffer).toString("latin1", 0, 2)).toBe("89");
    expect(file.read(buffer, 0, 10)).toBe(10);
    file.close();
  });

  it.each<[string, (file: string) => void, number, number]>([
    ["longer, seen at its end", (file) => appendFileSync(file, "x"), 4, 6],
    ["longer, read at once", (file) => appendFileSync(file, "x"), 0, 10],
    ["shorter", (file) => truncateSync(file, 3), 4, 6],
    ["empty", (file) => truncateSync(file, 0), 0, 10],
  ])("and is %s than it was is told, not packed", (_, change, at, most) => {
    const name = source("0123456789");
    const file = new OpenSource(name);
    change(name);
    expect(thrown(() => file.read(new Uint8Array(11), at, most))).toMatchObject({ ...CHANGED, path: name });
    file.close();
  });
});

describe("what stands where a source was", () => {
  it("and is nothing, a folder, or nothing by way of a link, is no fault of the caller", () => {
    const folder = tempFolder();
    mkdirSync(path.join(folder, "sub"));
    symlinkSync("loop", path.join(folder, "loop"));
    writeFileSync(path.join(folder, "file"), "");
    for (const name of ["gone", "sub", "loop", "file/below"])
      expect(
        thrown(() => new OpenSource(path.join(folder, name))),
        name,
      ).toMatchObject({
        ...CHANGED,
        path: path.join(folder, name),
      });
  });

  it.skipIf(process.platform === "win32")("and is a pipe is not waited for", () => {
    const pipe = path.join(tempFolder(), "pipe");
    expect(spawnSync("mkfifo", [pipe]).status).toBe(0);
    expect(thrown(() => new OpenSource(pipe))).toMatchObject({ ...CHANGED, path: pipe });
  });

  it("and may not be read, or lies on a broken disk, is told as what it is", () => {
    const fault = (code: string) => sourceErrorOf(Object.assign(new Error(code), { code }), "a").kind;
    expect([fault("EACCES"), fault("EIO"), fault("EMFILE")]).toEqual(["no-permission", "io", "too-many-open"]);
    const known = new FileError("disk-full", "spool");
    expect(sourceErrorOf(known, "a")).toBe(known);
  });
});
