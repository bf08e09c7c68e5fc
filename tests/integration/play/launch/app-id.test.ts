import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { nodeFiles } from "../../../../src-main/files/file-layer.ts";
import { removeAppId, writeAppId } from "../../../../src-main/play/launch/app-id.ts";
import { faultyFiles } from "../../../support/fault-files.ts";
import { filesBelow, tempFolder } from "../../../support/temp-folder.ts";

const NAME = "steam_appid.txt";

test("is written once and taken away again", async () => {
  const folder = tempFolder();
  const file = path.join(folder, NAME);
  expect(await writeAppId(folder)).toEqual({ kind: "written", path: file });
  expect(readFileSync(file, "utf8")).toBe("200710");
  expect(await writeAppId(folder)).toEqual({ kind: "unchanged", path: file });
  expect(await removeAppId(folder)).toBe(true);
  expect(filesBelow(folder)).toEqual([]);
  expect(await removeAppId(folder)).toBe(false);
});

test("somebody else's is neither overwritten nor taken away", async () => {
  const folder = tempFolder();
  const file = path.join(folder, NAME);
  writeFileSync(file, "480");
  await expect(writeAppId(folder)).rejects.toMatchObject({ kind: "exists", path: file });
  expect(await removeAppId(folder)).toBe(false);
  // One that the person made, with a line end, says the same and stays.
  writeFileSync(file, "200710\n");
  expect(await writeAppId(folder)).toMatchObject({ kind: "unchanged" });
  expect(await removeAppId(folder)).toBe(false);
  expect(readFileSync(file, "utf8")).toBe("200710\n");
});

test("a folder that cannot be written has no half of one", async () => {
  const folder = tempFolder();
  for (const call of ["open", "file.write", "rename"] as const) {
    const { files } = faultyFiles(nodeFiles, { at: 0, call, fault: "EACCES" });
    await expect(writeAppId(folder, files)).rejects.toMatchObject({ kind: "no-permission" });
    expect(existsSync(path.join(folder, NAME))).toBe(false);
    expect(filesBelow(folder)).toEqual([]);
  }
});
