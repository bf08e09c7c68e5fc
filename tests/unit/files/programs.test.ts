import { spawn } from "node:child_process";
import { copyFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { printedNames, runningGame, runningPrograms, tasklistNames } from "../../../src-main/files/programs.ts";
import { tempFolder } from "../../support/temp-folder.ts";

test.each([
  "Torchlight2.exe",
  "TORCHLIGHT2.EXE",
  "Torchlight2.bin",
  "Torchlight2.bin.x86_64",
  "Torchlight2",
  "Torchlight II",
  "Torchlight 2",
  "GUTS.exe",
  "guts",
])("%s is the game or its editor", (name) => {
  expect(runningGame(["bash", name, "node"])).toBe(name);
});

test.each([
  "Torchlight2-notes.txt",
  "Torchlight.exe",
  "Torchlight3.exe",
  "gutsy",
  "lamplighter",
  "ModLauncher.exe",
  "",
])("%s is not", (name) => {
  expect(runningGame(["bash", name])).toBeNull();
});

test("what tasklist prints", () => {
  const text =
    '"System Idle Process","0","Services","0","8 K"\r\n"Torchlight2.exe","4711","Console","1","300,000 K"\r\n';
  expect(tasklistNames(text)).toEqual(["System Idle Process", "Torchlight2.exe"]);
  expect(tasklistNames("INFO: No tasks are running.\r\n")).toEqual([]);
});

test("what ps prints", () => {
  const text = "/sbin/launchd\n/Applications/Torchlight II.app/Contents/MacOS/Torchlight II\n-bash\n\n";
  expect(printedNames(text)).toEqual(["launchd", "Torchlight II", "-bash"]);
});

test("the programs of this system: this one, and one that was just started, by its whole name", async () => {
  const before = await runningPrograms();
  expect(before?.some((name) => /^node/i.test(name))).toBe(true);
  if (process.platform !== "linux") return;
  const program = path.join(tempFolder(), "lamplighter-probe.bin.x86_64");
  copyFileSync("/bin/sleep", program);
  const child = spawn(program, ["60"]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await new Promise((resolve) => child.once("spawn", resolve));
  expect(before).not.toContain("lamplighter-probe.bin.x86_64");
  expect(await runningPrograms()).toContain("lamplighter-probe.bin.x86_64");
});
