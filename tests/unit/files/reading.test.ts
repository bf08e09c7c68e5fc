import { execFileSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { readBounded } from "../../../src-main/files/reading.ts";
import { faultyFiles } from "../../support/fault-files.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

test("a whole file is read, also when the system gives it in pieces", async () => {
  const folder = tempFolder();
  writeTree(folder, { a: "0123456789" });
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "file.read", fault: "short", times: 3 });
  expect(new TextDecoder().decode(await readBounded(path.join(folder, "a"), 10, files))).toBe("0123456789");
});

test("a file over the limit is refused before it is read", async () => {
  const folder = tempFolder();
  writeTree(folder, { a: "0123456789" });
  const { files, steps } = faultyFiles(nodeFiles);
  await expect(readBounded(path.join(folder, "a"), 9, files)).rejects.toMatchObject({ kind: "too-large" });
  expect(steps.map((step) => step.call)).not.toContain("file.read");
  expect(steps.at(-1)?.call).toBe("file.close");
});

test("missing, folder and unreadable are typed", async () => {
  const folder = tempFolder();
  writeTree(folder, { a: "x" });
  await expect(readBounded(path.join(folder, "no"), 9)).rejects.toMatchObject({ kind: "not-found" });
  await expect(readBounded(folder, 9)).rejects.toMatchObject({ kind: "not-a-file", path: folder });
  const { files } = faultyFiles(nodeFiles, { at: 0, call: "open", fault: "EACCES" });
  await expect(readBounded(path.join(folder, "a"), 9, files)).rejects.toMatchObject({ kind: "no-permission" });
});

test.skipIf(process.platform === "win32")("a pipe is refused at once, and even opening one does not wait", async () => {
  const pipe = path.join(tempFolder(), "X.DAT");
  execFileSync("mkfifo", [pipe]);
  await expect(readBounded(pipe, 9)).rejects.toMatchObject({ kind: "special-file" });
  const open = await nodeFiles.open(pipe, "read");
  await open.close();
});
