import path from "node:path";
import { describe, expect, test } from "vitest";
import type { Surroundings } from "../../../src-main/files/places.ts";
import { surroundings } from "../../../src-main/files/surroundings.ts";
import { commandOf, foundEditor, openInEditor, programOf } from "../../../src-main/workshop/editor.ts";
import { HAS_STUBS, stubProgram } from "../../support/stub-game.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const PLACE = { file: "/mods/a b/x;$(y).dat", line: 12, column: 3 };

/** A computer with these folders. */
function computer(
  platform: NodeJS.Platform,
  folders: Record<string, string[]>,
  env: Record<string, string>,
): Surroundings {
  return { ...surroundings(), platform, env, list: (folder) => folders[folder] ?? null };
}

describe("a command", () => {
  test.each([
    ["code -g {file}:{line}:{column}", ["code", "-g", "/mods/a b/x;$(y).dat:12:3"]],
    ['"C:\\Program Files\\N\\n.exe" -n{line} "{file}"', ["C:\\Program Files\\N\\n.exe", "-n12", PLACE.file]],
    ["vi", ["vi", PLACE.file]],
    ["vi {unknown}", ["vi", "{unknown}", PLACE.file]],
  ])("%s", (template, wanted) => {
    const command = commandOf(template, PLACE);
    expect([command?.program, ...(command?.args ?? [])]).toEqual(wanted);
  });

  test("a path that looks like a placeholder stays as it is", () => {
    expect(commandOf("vi {file} {line}", { ...PLACE, file: "/{line}" })?.args).toEqual(["/{line}", "12"]);
  });

  test("that is empty is none", () => {
    expect([commandOf("", PLACE), commandOf('""', PLACE)]).toEqual([null, null]);
  });
});

describe("a program without a path", () => {
  test("is looked for in PATH, and not in the current folder or in relative ones", () => {
    const here = computer("linux", { "/usr/bin": ["code"], "": ["evil"], ".": ["evil"] }, { PATH: ":.:/usr/bin" });
    expect(programOf("code", here)).toBe("/usr/bin/code");
    expect(programOf("evil", here)).toBeNull();
    expect(programOf("bin/code", here)).toBeNull();
    expect(programOf("/opt/x", here)).toBe("/opt/x");
  });

  test("is an .exe on Windows, and never a script", async () => {
    const windows = computer("win32", { "C:\\bin": ["code.cmd", "Tool.EXE"] }, { Path: "C:\\bin" });
    expect(programOf("tool", windows)).toBe("C:\\bin\\Tool.EXE");
    expect(programOf("code", windows)).toBeNull();
    await expect(openInEditor('"C:\\bin\\code.cmd" {file}', PLACE, windows)).rejects.toMatchObject({
      finding: { code: "workshop-editor-bad" },
    });
  });
});

test("the best editor that is there is found", () => {
  const linux = (names: string[]) => foundEditor(computer("linux", { "/usr/bin": names }, { PATH: "/usr/bin" }));
  expect(linux(["xdg-open", "kate", "code"])).toBe("code -g {file}:{line}:{column}");
  expect(linux(["xdg-open"])).toBe("xdg-open {file}");
  expect(linux([])).toBe("");
  const notepad = computer("win32", { "C:\\PF\\Notepad++": ["notepad++.exe"] }, { ProgramFiles: "C:\\PF" });
  expect(foundEditor(notepad)).toBe('"C:\\PF\\Notepad++\\notepad++.exe" -n{line} -c{column} {file}');
  expect(foundEditor(computer("win32", {}, {}))).toBe('"C:\\Windows\\System32\\notepad.exe" {file}');
});

test("no shell sees what is opened", async () => {
  if (!HAS_STUBS) return;
  const folder = tempFolder();
  const editor = stubProgram(path.join(folder, "editor"));
  await openInEditor(`${editor.file} --at {line} {file}`, PLACE, surroundings());
  await expect.poll(() => editor.record()?.args).toEqual(["--at", "12", PLACE.file]);
  await expect(openInEditor(path.join(folder, "none"), PLACE, surroundings())).rejects.toMatchObject({
    finding: { code: "workshop-editor-bad" },
  });
});
