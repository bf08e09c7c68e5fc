import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { launchLine, posixWord, windowsWord } from "../../../../src-main/play/launch/launch-line.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

test.each([
  ["plain-1.0/x_y", "plain-1.0/x_y"],
  ["", "''"],
  ["two words", "'two words'"],
  ["it's", "'it'\\''s'"],
  ["$HOME & `x`; rm", "'$HOME & `x`; rm'"],
  ["~/x", "'~/x'"],
  ["=ls", "'=ls'"],
  ["天煞星", "'天煞星'"],
])("%j is %s for a shell", (word, quoted) => {
  expect(posixWord(word)).toBe(quoted);
});

test.each([
  ["MODSCHEME=MODLAUNCHER.SCH", "MODSCHEME=MODLAUNCHER.SCH"],
  ["two words", '"two words"'],
  ["R&D", '"R&D"'],
  ["100%done%", '"100"^%"done"^%""'],
  ["C:\\a b\\", '"C:\\a b\\\\"'],
  ['say "x"', '"say \\"x\\""'],
])("%j is %s for cmd", (word, quoted) => {
  expect(windowsWord(word)).toBe(quoted);
});

test("Windows: into the folder first, of a share by way of a drive letter", () => {
  const parts = { args: ["A=B"], env: {} };
  expect(launchLine({ ...parts, program: "C:\\R&D\\T.exe", folder: "C:\\R&D" }, "windows")).toBe(
    'cd /d "C:\\R&D" && "C:\\R&D\\T.exe" A=B',
  );
  expect(launchLine({ ...parts, program: "\\\\nas\\T II\\T.exe", folder: "\\\\nas\\T II" }, "windows")).toBe(
    'pushd "\\\\nas\\T II" && "\\\\nas\\T II\\T.exe" A=B',
  );
});

const oddWord = fc
  .string({ unit: "binary", minLength: 1, maxLength: 12 })
  .filter((word) => !word.includes("\0") && word.isWellFormed());
const inShell = process.platform === "win32" ? test.skip : test;

inShell("a shell hands on exactly these words, variables and folder", () => {
  const below = tempFolder();
  const print = 'printf "%s\\0" "$PWD" "$WINEPREFIX" "$@"';
  const folderName = oddWord.filter((name) => !name.includes("/") && name !== "." && name !== "..");
  fc.assert(
    fc.property(fc.array(oddWord, { maxLength: 4 }), oddWord, folderName, (words, prefix, name) => {
      const folder = path.join(below, name);
      mkdirSync(folder, { recursive: true });
      const args = ["-c", print, "sh", ...words];
      const line = launchLine({ program: "/bin/sh", args, folder, env: { WINEPREFIX: prefix } }, "linux");
      const printed = execFileSync("/bin/sh", ["-c", line]).toString().split("\0").slice(0, -1);
      expect(printed).toEqual([folder, prefix, ...words]);
    }),
    { numRuns: 60 },
  );
});
