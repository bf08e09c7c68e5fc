import { expect, test } from "vitest";
import { systemFolder, systemProgram } from "../../../src-main/files/system-program.ts";

test("programs of Windows have their whole path, wherever Windows is", () => {
  expect(systemProgram("cmd.exe", { SystemRoot: "D:\\WINNT" })).toBe("D:\\WINNT\\System32\\cmd.exe");
  expect(systemProgram("reg.exe", { windir: "C:\\W" })).toBe("C:\\W\\System32\\reg.exe");
});

test("a variable that is no whole path does not count", () => {
  for (const env of [{}, { SystemRoot: "here" }, { SystemRoot: "" }])
    expect(systemFolder(env)).toBe("C:\\Windows\\System32");
});
