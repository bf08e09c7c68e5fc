import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readExeVersion } from "../../../src-main/files/exe-version.ts";
import { buildExe } from "../../support/exe.ts";
import { tempFolder } from "../../support/temp-folder.ts";

function written(bytes: Uint8Array): string {
  const file = path.join(tempFolder(), "Torchlight2.exe");
  writeFileSync(file, bytes);
  return file;
}

test.each([
  ["32 bit", false],
  ["64 bit", true],
])("the four words of the file version come in reading order, %s", async (_, is64) => {
  expect(await readExeVersion(written(buildExe([1, 25, 9, 5], is64)))).toEqual({
    kind: "version",
    version: { major: 1, minor: 25, build: 9, revision: 5 },
  });
});

test("words above 32767 are not negative", async () => {
  expect(await readExeVersion(written(buildExe([65535, 65534, 65533, 65532])))).toEqual({
    kind: "version",
    version: { major: 65535, minor: 65534, build: 65533, revision: 65532 },
  });
});

test.each([
  ["empty", new Uint8Array(0), "runs past the end"],
  [
    "text",
    new TextEncoder().encode("#!/bin/sh\necho hello, this is no program of Windows at all, but long\n"),
    "no MZ",
  ],
  ["MZ alone", new Uint8Array(64).fill(0).with(0, 0x4d).with(1, 0x5a), "no PE header"],
  ["no resources", buildExe(), "no resources"],
])("%s is a reason, not an exception", async (_, bytes, reason) => {
  const result = await readExeVersion(written(bytes));
  expect(result).toEqual({ kind: "unknown", reason: expect.stringContaining(reason) });
});

test("a missing file and a folder are reasons", async () => {
  const folder = tempFolder();
  expect(await readExeVersion(path.join(folder, "no.exe"))).toMatchObject({ kind: "unknown" });
  expect(await readExeVersion(folder)).toMatchObject({ kind: "unknown", reason: expect.stringContaining("folder") });
});

test("a resource table that points to itself is a reason at once", async () => {
  const bytes = buildExe([1, 2, 3, 4]);
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const pe = view.getUint32(60, true);
  const sectionTable = pe + 24 + view.getUint16(pe + 20, true);
  const root = view.getUint32(sectionTable + 20, true);
  // The first entry of the root leads to the root again, for every level.
  view.setUint32(root + 16, 16, true);
  view.setUint32(root + 20, 0x80000000, true);
  expect(await readExeVersion(written(bytes))).toMatchObject({ kind: "unknown" });
});
