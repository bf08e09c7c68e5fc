import { expect, test } from "vitest";
import {
  errnoOf,
  FILE_RULES,
  FileError,
  type FileErrorKind,
  fileErrorOf,
  findingOf,
  kindOfErrno,
  ownFileErrorOf,
} from "../../../src-main/files/file-error.ts";

function systemError(code: string): Error {
  return Object.assign(new Error(`${code}: as the system says it`), { code });
}

test.each([
  ["ENOENT", "not-found", "input"],
  ["ENOTDIR", "not-a-folder", "input"],
  ["EEXIST", "exists", "input"],
  ["ENAMETOOLONG", "name-too-long", "input"],
  ["ELOOP", "link-loop", "input"],
  ["EACCES", "no-permission", "system"],
  ["EPERM", "no-permission", "system"],
  ["EROFS", "no-permission", "system"],
  ["ENOSPC", "disk-full", "system"],
  ["EDQUOT", "disk-full", "system"],
  ["EBUSY", "busy", "system"],
  ["EXDEV", "other-disk", "system"],
  ["EMFILE", "too-many-open", "system"],
  ["EIO", "io", "system"],
  ["ESOMETHINGNEW", "io", "system"],
])("%s is %s, a fault of the %s", (errno, kind, fault) => {
  expect(kindOfErrno(errno)).toBe(kind);
  const cause = systemError(errno);
  const error = fileErrorOf(cause, "mods/a.MOD");
  expect(error).toMatchObject({ kind, fault, path: "mods/a.MOD", cause, data: { errno } });
  expect(error.message).toContain("mods/a.MOD");
});

test("a FileError stays the one it is, and an error of the program is thrown on", () => {
  const known = new FileError("busy", "a");
  expect(fileErrorOf(known, "b")).toBe(known);
  const bug = new TypeError("a mistake");
  expect(() => fileErrorOf(bug, "b")).toThrow(bug);
  expect(errnoOf(Object.assign(new Error("not a system error"), { code: "ERR_INVALID_ARG" }))).toBeNull();
});

test("of the program's own files every error is a fault of the system", () => {
  expect(ownFileErrorOf(systemError("EEXIST"), "a")).toMatchObject({
    kind: "io",
    path: "a",
    data: { errno: "EEXIST" },
  });
  expect(ownFileErrorOf(systemError("ENOSPC"), "a")).toMatchObject({ kind: "disk-full", path: "a" });
  const locked = new FileError("locked", "out.MOD");
  expect(ownFileErrorOf(locked, "a")).toBe(locked);
});

test("every kind has a sentence, and a finding names the file and the code", () => {
  for (const kind of Object.keys(FILE_RULES) as FileErrorKind[]) {
    const finding = findingOf(new FileError(kind, "MEDIA/X.DAT", { other: "o", target: "t", limit: 1 }));
    expect(finding).toMatchObject({ code: kind, path: "MEDIA/X.DAT" });
    expect(finding.message).toMatch(/^[A-Z].*\.$/s);
  }
});

test("a limit reads as a size", () => {
  const { message } = findingOf(new FileError("too-large", "a", { limit: 16 << 20 }));
  expect(message).toBe("The file is larger than 16.8 MB.");
  expect(findingOf(new FileError("too-large", "a")).message).toBe("The file is too large.");
});
