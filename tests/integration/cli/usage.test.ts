import { spawnSync } from "node:child_process";
import { openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CLI, cliEnv, NODE, runCli } from "../../support/cli.ts";
import { buildMod } from "../../support/mod-builder.ts";
import { testProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const MISUSE: readonly (readonly [what: string, args: readonly string[], says: RegExp])[] = [
  ["an unknown command", ["wat"], /unknown command 'wat'/],
  ["an unknown option", ["pack", "<project>", "--wat"], /unknown option '--wat'/],
  ["a command without its argument", ["pack"], /missing required argument 'project'/],
  ["one argument too many", ["pack", "<project>", "other"], /too many arguments/],
  ["an option without its value", ["pack", "<project>", "-o"], /argument missing/],
  ["unpack without a target", ["unpack", "a.MOD"], /required option '-o, --output <dir>' not specified/],
  ["compare with one side", ["compare", "a.MOD"], /missing required argument 'b'/],
  ["verify of nothing", ["verify"], /missing required argument 'archive'/],
  ["an id in words", ["mods", "enable", "abc"], /^(error: )?'abc' is no <id>\. A whole number of 64 bits is wanted/],
  ["a level that is none", ["pack", "<project>", "--level", "10"], /from 0 to 9/],
  ["a level below zero", ["pack", "<project>", "--level", "-1"], /from 0 to 9/],
  ["a level in words", ["pack", "<project>", "--level", "best"], /from 0 to 9/],
  ["no thread at all", ["pack", "<project>", "--threads", "0"], /from 1 to 64/],
  ["half a thread", ["pack", "<project>", "--threads", "1.5"], /from 1 to 64/],
  ["a way that is none", ["pack", "<project>", "--raw", "maybe"], /Allowed choices are auto, keep, none/],
  ["another way that is none", ["pack", "<project>", "--orphans", "keep"], /Allowed choices are skip, pack/],
  ["a game version of three numbers", ["pack", "<project>", "--gamever", "1.25.9"], /1\.25\.9: four numbers/],
  ["a game version that does not fit", ["pack", "<project>", "--gamever", "1.25.9.65536"], /65536: four numbers/],
  ["a date that is none", ["pack", "<project>", "--mtime", "2026-02-31x"], /2026-02-31x: keep, zero or a date/],
  ["a month that is none", ["pack", "<project>", "--mtime", "2026-13-01"], /keep, zero or a date/],
  ["a day that is none", ["pack", "<project>", "--mtime", "2026-02-31"], /keep, zero or a date/],
  ["a time in words", ["pack", "<project>", "--mtime", "yesterday"], /keep, zero or a date/],
  [
    "a date of the calendar that a FILETIME does not know",
    ["pack", "<project>", "--mtime", "1600-12-31"],
    /keep, zero or a date/,
  ],
];

describe("wrong usage:", () => {
  it.each(MISUSE)("%s ends with 2, a sentence, and nothing done", async (_, wrong, says) => {
    const { folder, output } = testProject();
    const ground = path.dirname(output);
    const before = filesBelow(ground);
    const args = wrong.map((each) => (each === "<project>" ? folder : each));
    const told = await runCli(args, { cwd: ground });
    expect([told.exit, told.stdout]).toEqual([2, ""]);
    expect(told.stderr).toMatch(says);
    expect(told.stderr).not.toMatch(/\n\s+at /);

    const json = await runCli([...args, "--json"], { cwd: ground });
    // The last option has eaten it, or the command itself is not known.
    if (args.at(-1) === "-o" || args.length === 0) return;
    expect(json.exit).toBe(2);
    const { ok, error } = JSON.parse(json.stdout) as { ok: boolean; error: { kind: string; message: string } };
    expect([ok, error.kind]).toEqual([false, "usage"]);
    expect(error.message).toMatch(says);
    expect(filesBelow(ground)).toEqual(before);
  });

  it("says which help is meant", async () => {
    const { stderr } = await runCli(["mods", "profile", "save"]);
    expect(stderr).toContain("(lamplighter mods profile save --help shows the options and an example)");
  });

  it("no arguments at all show the help, on stderr", async () => {
    const { exit, stdout, stderr } = await runCli([]);
    expect([exit, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^Usage: lamplighter/);
  });
});

const COMMANDS = [
  "",
  "pack",
  "unpack",
  "list",
  "verify",
  "compare",
  "repair",
  "dat compile",
  "dat decompile",
  "layout compile",
  "layout decompile",
  "mpp show",
  "mpp compare",
  "level grid",
];

describe("--help", () => {
  it.each(COMMANDS)("of `%s` shows what it takes and one example that the parser takes", async (command) => {
    const words = command === "" ? [] : command.split(" ");
    const { exit, stdout, stderr } = await runCli([...words, "--help"]);
    expect([exit, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(new RegExp(`^Usage: lamplighter ${command}`.trimEnd()));
    expect(stdout).not.toMatch(/default: (\[\]|"")/);
    const examples = [...stdout.matchAll(/^Example:\n {2}lamplighter (.+)\n/gm)];
    expect(examples).toHaveLength(1);
    // In an empty folder the files of the example are missing; that is another failure than wrong usage.
    const args = examples[0][1].split(" ").map((word) => word.replace(/^'|'$/g, ""));
    expect(args.join(" ").startsWith(command)).toBe(true);
    const tried = await runCli(args, { cwd: tempFolder() });
    expect(tried.exit).toBe(1);
    expect(tried.stderr).toMatch(/There is no such file or folder/);
  });

  it("lists every command", async () => {
    const { stdout } = await runCli(["--help"]);
    for (const command of COMMANDS.filter((each) => each !== ""))
      expect(stdout).toMatch(new RegExp(`^ {2}${command.split(" ")[0]} `, "m"));
  });

  it("--version prints the version of the package", async () => {
    const { version } = JSON.parse(readFileSync(path.resolve(path.dirname(CLI), "../package.json"), "utf8")) as {
      version: string;
    };
    expect(await runCli(["--version"])).toEqual({ exit: 0, stdout: `${version}\n`, stderr: "" });
  });
});

describe("a negative number", () => {
  it.each([["-123"], ["-4711000000000000123"], ["-1.5"]])("%s is an argument, not an option", async (number) => {
    const folder = tempFolder();
    expect((await runCli(["list", number], { cwd: folder })).stderr).toContain(`${number}: There is no such file`);
    writeFileSync(path.join(folder, number), buildMod({ files: [{ path: "MEDIA/A.TXT", content: Uint8Array.of(1) }] }));
    expect((await runCli(["list", number], { cwd: folder })).exit).toBe(0);
    expect((await runCli(["compare", number, number, "--json"], { cwd: folder })).exit).toBe(0);
  });
});

/** A mod with more entries than a pipe holds as text. */
function longMod(): string {
  const file = path.join(tempFolder(), "long.MOD");
  const files = Array.from({ length: 4000 }, (_, index) => ({
    path: `MEDIA/SOUNDS/A RATHER LONG NAME OF A SOUND ${index}.WAV`,
    content: Uint8Array.of(index & 255),
  }));
  writeFileSync(file, buildMod({ files }));
  return file;
}

describe("standard output", () => {
  const shell = (script: string, ...args: readonly string[]) =>
    spawnSync("bash", ["-c", script, "bash", NODE, CLI, ...args], { env: cliEnv(tempFolder()), encoding: "utf8" });

  it.skipIf(process.platform === "win32")("that is closed early, as by head, ends the command quietly", () => {
    for (const option of ["", "--json"]) {
      const { status, stdout, stderr } = shell(
        `"$1" "$2" list "$3" ${option} | head -1; exit \${PIPESTATUS[0]}`,
        longMod(),
      );
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout.split("\n")).toHaveLength(2);
    }
  });

  it.skipIf(process.platform !== "linux")("on a full disk is a fault of the system, told on stderr", () => {
    const full = openSync("/dev/full", "w");
    const { status, stderr } = spawnSync(NODE, [CLI, "list", longMod()], {
      env: cliEnv(tempFolder()),
      stdio: ["ignore", full, "pipe"],
      encoding: "utf8",
    });
    expect(status).toBe(3);
    expect(stderr).toBe("standard output: The disk is full.\n→ Free some space and try again.\n");
  });

  it("never carries control characters of a name or a title", async () => {
    const file = path.join(tempFolder(), "evil.MOD");
    const mod = buildMod({
      header: { title: "Evil\u001b[2J\u009b", author: "\u202egnp.exe", description: "a\r\nb" },
      files: [{ path: "MEDIA/A\u001b]0;x\u0007.TXT", content: Uint8Array.of(1) }],
    });
    writeFileSync(file, mod);
    for (const args of [
      ["list", file],
      ["verify", file],
      ["compare", file, file],
      ["unpack", file, "-o", `${file}.d`],
    ]) {
      const { stdout, stderr } = await runCli(args);
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    }
  });
});
