import { chmodSync, existsSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Clock } from "../../../../src-main/files/clock.ts";
import { surroundings } from "../../../../src-main/files/surroundings.ts";
import { gatherLaunchFacts } from "../../../../src-main/play/launch/gather-facts.ts";
import { type LaunchWay, planLaunch } from "../../../../src-main/play/launch/plan.ts";
import { startGame } from "../../../../src-main/play/launch/start.ts";
import { HAS_STUBS, stubProgram } from "../../../support/stub-game.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

/** Waits for the end of the program however long that takes. */
const patient: Clock = { now: () => 0, sleep: () => new Promise(() => {}) };
/** Waits for nothing. */
const hasty: Clock = { now: () => 0, sleep: async () => {} };

const SCHEME = "MODSCHEME=MODLAUNCHER.SCH";
/** Of the one who starts the game, besides what the system needs. */
const ENV: NodeJS.ProcessEnv = {
  ...process.env,
  LAMPLIGHTER_HOME: "/ours",
  TL2_PROFILE_DIR: "/ours",
  NODE_OPTIONS: "",
  KEPT: "a b\n天",
};

/** The way that this system would take for a game in this folder. */
async function wayFor(install: string, { PATH = "/usr/bin:/bin", withMods = true, home = tempFolder() } = {}) {
  const around = { ...surroundings(), home, env: { PATH } };
  const places = {
    install: { path: install, origin: "setting" as const, found: true },
    lookedInstalls: [],
    profile: null,
  };
  const plan = planLaunch(await gatherLaunchFacts(places, 2, around), { withMods });
  if (plan.kind === "cannot") throw new Error(plan.findings.map(({ code }) => code).join());
  return plan.way;
}

function way(program: string, more: Partial<LaunchWay> = {}): LaunchWay {
  return { kind: "native", program, args: [], folder: path.dirname(program), env: {}, line: "", isGame: true, ...more };
}

describe.skipIf(!HAS_STUBS)("a game that writes down how it was started", () => {
  const onLinux = process.platform === "linux" ? test : test.skip;
  const ODD = [
    "Torchlight II",
    'it\'s "quoted" `here`',
    "R&D; touch $HOME | exit 1",
    "天煞星 Больше добычи é",
    "%PATH% ^ !x! $(id)",
    "-dash",
    "two\nlines",
    " blanks ",
    "\\back\\slash",
    "*?[a]{b,c}~",
  ];

  onLinux.each(ODD)("in a folder called %j", async (name) => {
    const install = path.join(tempFolder(), name);
    const stub = stubProgram(path.join(install, "Torchlight2.bin.x86_64"));
    const started = await startGame(await wayFor(install), { env: ENV, clock: patient });
    expect(started).toEqual({ kind: "started", pid: expect.any(Number), hasEnded: true });
    const record = stub.record();
    expect(record).toMatchObject({ folder: install, args: [SCHEME], env: { KEPT: "a b\n天", PATH: ENV.PATH } });
    const own = Object.keys(record?.env ?? {}).filter((each) => /^(LAMPLIGHTER_|TL2_|NODE_OPTIONS)/.test(each));
    expect(own).toEqual([]);
  });

  onLinux("without mods it gets no argument", async () => {
    const install = tempFolder();
    const stub = stubProgram(path.join(install, "Torchlight2.bin.x86_64"));
    await startGame(await wayFor(install, { withMods: false }), { env: ENV, clock: patient });
    expect(stub.record()?.args).toEqual([]);
  });

  onLinux("through a Wine of its own, in its prefix", async () => {
    const prefix = path.join(tempFolder(), "pre'fix & co");
    const install = path.join(prefix, "drive_c/GOG Games/Torchlight II");
    writeTree(install, { "Torchlight2.exe": "" });
    const programs = tempFolder();
    const wine = stubProgram(path.join(programs, "wine"));
    const started = await startGame(await wayFor(install, { PATH: programs }), { env: ENV, clock: patient });
    expect(started.kind).toBe("started");
    expect(wine.record()).toMatchObject({
      folder: install,
      args: ["Torchlight2.exe", SCHEME],
      env: { WINEPREFIX: prefix, KEPT: ENV.KEPT },
    });
  });

  onLinux.each([
    ["steam", ".local/share/Steam", []],
    ["flatpak", ".var/app/com.valvesoftware.Steam/.local/share/Steam", ["run", "com.valvesoftware.Steam"]],
    ["snap", "snap/steam/common/.local/share/Steam", ["run", "steam"]],
  ])("through Steam, called by %s", async (program, library, before) => {
    const home = tempFolder();
    const install = path.join(home, library, "steamapps/common/Torchlight II");
    writeTree(install, { "Torchlight2.exe": "" });
    const programs = tempFolder();
    const steam = stubProgram(path.join(programs, program));
    const started = await startGame(await wayFor(install, { PATH: programs, home }), { env: ENV, clock: patient });
    expect(started.kind).toBe("started");
    expect(steam.record()).toMatchObject({ folder: home, args: [...before, "-applaunch", "200710", SCHEME] });
  });

  test("ends with an error: that is told at once", async () => {
    const failing = stubProgram(path.join(tempFolder(), "game"), { end: "exit 3" });
    expect(await startGame(way(failing.file), { env: {}, clock: patient })).toMatchObject({
      kind: "failed",
      finding: {
        code: "launch-ended",
        severity: "error",
        path: failing.file,
        data: { program: "game", how: "exit code 3" },
      },
    });
    const killed = stubProgram(path.join(tempFolder(), "game"), { end: "kill -9 $$" });
    expect(await startGame(way(killed.file), { env: {}, clock: patient })).toMatchObject({
      finding: { code: "launch-ended", data: { how: "signal SIGKILL" } },
    });
  });

  onLinux("goes on by itself: in a session of its own, without our terminal", async () => {
    const folder = tempFolder();
    const stub = stubProgram(path.join(folder, "game"), { end: 'while [ ! -e "$0.stop" ]; do sleep 0.05; done' });
    onTestFinished(() => writeFileSync(`${stub.file}.stop`, ""));
    const started = await startGame(way(stub.file), { env: process.env, clock: hasty });
    expect(started).toMatchObject({ kind: "started", hasEnded: false });
    const pid = started.kind === "started" ? started.pid : 0;
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const session = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[3];
    expect(session).toBe(String(pid));
    // The script itself sends its output elsewhere at times.
    expect([0, 2].map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`))).toEqual(["/dev/null", "/dev/null"]);
  });
});

test("a program that is not there, or may not be executed, is told as that", async () => {
  const folder = tempFolder();
  const gone = path.join(folder, "gone");
  expect(await startGame(way(gone), { env: {}, clock: patient })).toMatchObject({
    kind: "failed",
    finding: { code: "launch-failed", severity: "error", path: gone, data: { program: "gone" } },
  });
  if (!HAS_STUBS) return;
  const plain = path.join(folder, "plain");
  writeFileSync(plain, "#!/bin/sh\n");
  chmodSync(plain, 0o644);
  const result = await startGame(way(plain), { env: {}, clock: patient });
  expect(result).toMatchObject({ kind: "failed", finding: { code: "launch-failed" } });
  expect(result.kind === "failed" && result.finding.message).toContain("does not allow");
});

test.skipIf(!HAS_STUBS)("other refusals of the system are told too", async () => {
  const folder = tempFolder();
  const { file } = stubProgram(path.join(folder, "game"));
  const ways = [
    way(path.join(file, "below a file")),
    way(file, { folder: path.join(folder, "gone") }),
    way(file, { folder: file }),
    way(folder),
  ];
  for (const each of ways)
    expect(await startGame(each, { env: {}, clock: patient })).toMatchObject({
      kind: "failed",
      finding: { code: "launch-failed", path: each.program },
    });
});

test.skipIf(!HAS_STUBS)("no shell is asked: what looks like a command is an argument", async () => {
  const folder = tempFolder();
  const stub = stubProgram(path.join(folder, "game"));
  const args = ["$(touch x)", "; touch x", "&& touch x", "a b", "", '"', "'"];
  await startGame(way(stub.file, { args }), { env: process.env, clock: patient });
  expect(stub.record()?.args).toEqual(args);
  expect(existsSync(path.join(folder, "x"))).toBe(false);
});
