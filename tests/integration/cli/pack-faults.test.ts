import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { acquireLock } from "../../../src-main/files/lock.ts";
import { CLI, type CliRun, cliEnv, NODE, runCli, startCli } from "../../support/cli.ts";
import { leftBelow } from "../../support/left-over.ts";
import { bulkyMedia, manyMedia, PLAIN_MEDIA, type TestProject, testProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

interface Answer {
  readonly ok: boolean;
  readonly error: { readonly kind: string; readonly message: string; readonly where: string; readonly fix?: string };
}

/** What was told; a failure names the file it is about in its sentence. */
function answerOf({ stdout }: Pick<CliRun, "stdout">): Answer {
  const answer = JSON.parse(stdout) as Answer;
  if (answer.error.where !== undefined) expect(answer.error.message).toContain(`${answer.error.where}: `);
  return answer;
}

const OLD_MOD = "an older mod";

/** Files of ours in the folder of the output, the project's own left out. */
function besideOf({ output }: TestProject): string[] {
  return filesBelow(path.dirname(output)).filter((file) => !file.startsWith("lantern-pack/"));
}

/*
 * A file system of its own for one command, as small as wanted; it goes when the command ends. Needs a system that lets
 * this user make namespaces.
 */
const PRIVATE_MOUNT = ["unshare", ...(process.getuid?.() === 0 ? ["-m"] : ["-rm"])];
const canMount =
  process.platform === "linux" &&
  spawnSync(PRIVATE_MOUNT[0], [...PRIVATE_MOUNT.slice(1), "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /mnt"])
    .status === 0;
if (!canMount)
  console.warn("\n*** No small file systems can be mounted here: the tests of a full disk are SKIPPED. ***\n");

/** Runs `pack` while `folder` is a disk of `size`, then lists what is left in it. */
function packOnSmallDisk(project: TestProject, folder: string, size: string, output: string, home: string) {
  const script = `mount -t tmpfs -o size=${size} tmpfs "$1" && printf '%s' "${OLD_MOD}" > "$1/out.MOD" && shift || exit 99
"$1" "$2" pack "$3" -o "$4" --json 2>/dev/null; code=$?
ls -A "$5" >&2; cat "$5/out.MOD" >&2
exit $code`;
  const args = ["sh", "-c", script, "sh", folder, NODE, CLI, project.folder, output, folder];
  const { status, stdout, stderr } = spawnSync(PRIVATE_MOUNT[0], [...PRIVATE_MOUNT.slice(1), ...args], {
    env: cliEnv(home),
    encoding: "utf8",
  });
  return { exit: status, stdout, left: stderr };
}

describe.skipIf(!canMount)("a disk that is full", () => {
  it("where the mod belongs: nothing of the new one stays, and the old one is whole", () => {
    const project = testProject({ media: { ...PLAIN_MEDIA, ...bulkyMedia(2) } });
    const folder = path.join(path.dirname(project.output), "disk");
    mkdirSync(folder);
    const home = tempFolder();
    const run = packOnSmallDisk(project, folder, "512k", path.join(folder, "out.MOD"), home);
    expect(run.exit).toBe(3);
    const { ok, error } = answerOf(run);
    expect([ok, error.kind, error.where]).toEqual([false, "disk-full", path.join(folder, "out.MOD")]);
    expect(error.fix).toMatch(/Free some space/);
    expect(run.left).toBe(`out.MOD\n${OLD_MOD}`);
    expect(leftBelow(home)).toEqual([]);
  });

  it("where large blocks wait for their turn: named, and nothing stays", () => {
    const project = testProject({ media: bulkyMedia(2, 3) });
    const home = path.join(path.dirname(project.output), "home");
    mkdirSync(home);
    const run = packOnSmallDisk(project, home, "2m", project.output, home);
    expect(run.exit).toBe(3);
    const { ok, error } = answerOf(run);
    expect([ok, error.kind]).toEqual([false, "disk-full"]);
    expect(error.where).toMatch(new RegExp(`^${home}/cache/build/`));
    expect(run.left).not.toContain("lamplighter-tmp");
    expect(besideOf(project)).toEqual([]);
  });
});

describe.skipIf(!canMount)("a cache without any room", () => {
  it("is no reason not to pack what needs none, and nothing stays in it", () => {
    const project = testProject();
    const home = path.join(path.dirname(project.output), "home");
    mkdirSync(home);
    const run = packOnSmallDisk(project, home, "4k", project.output, home);
    expect([run.exit, JSON.parse(run.stdout)]).toMatchObject([0, { ok: true, output: project.output }]);
    expect(run.left).not.toMatch(/\.lock|lamplighter-tmp/);
    expect(besideOf(project)).toEqual(["out.MOD"]);
  });
});

/** A user without rights, for what root may do anyway; null when this user is one. */
const OTHER_USER = process.getuid?.() === 0 ? 65_534 : null;

describe.skipIf(process.platform === "win32")("what the system does not allow", () => {
  /** The project, readable for everyone but for one thing, and a home for the app. */
  function closedProject(media: Parameters<typeof testProject>[0], closed: string) {
    const project = testProject(media);
    const ground = path.dirname(project.folder);
    const home = tempFolder();
    const done = path.join(ground, "done");
    mkdirSync(done);
    execFileSync("chmod", ["-R", "a+rX", ground]);
    if (OTHER_USER !== null) for (const own of [home, done]) chownSync(own, OTHER_USER, OTHER_USER);
    chmodSync(path.join(project.folder, closed), 0);
    return { ...project, output: path.join(done, "out.MOD"), home, done };
  }

  const user = OTHER_USER === null ? {} : { uid: OTHER_USER };

  it.each([
    ["in this thread", PLAIN_MEDIA],
    ["in a worker", { ...PLAIN_MEDIA, ...manyMedia() }],
  ])("reading a source, noticed %s, stops the pack and names the file", async (_, media) => {
    const { folder, output, home, done } = closedProject({ media }, "MEDIA/UNITS/BRASS.DAT");
    const run = await runCli(["pack", folder, "-o", output, "--json"], { ...user, env: { LAMPLIGHTER_HOME: home } });
    expect(run.exit).toBe(3);
    const { ok, error } = answerOf(run);
    expect([ok, error.kind, error.where]).toEqual([false, "no-permission", path.join(folder, "MEDIA/UNITS/BRASS.DAT")]);
    expect(error.fix).toMatch(/permissions/);
    expect(filesBelow(done)).toEqual([]);
    expect(leftBelow(home)).toEqual([]);
  });

  it("listing a folder of MEDIA stops the pack: a mod without it would be wrong", async () => {
    const { folder, output, home } = closedProject({}, "MEDIA/UNITS");
    const run = await runCli(["pack", folder, "-o", output, "--json"], { ...user, env: { LAMPLIGHTER_HOME: home } });
    expect(run.exit).toBe(3);
    expect([answerOf(run).error.kind, answerOf(run).error.where]).toEqual(["no-permission", "MEDIA/UNITS"]);
  });

  it("writing where the program keeps its own files", async () => {
    const { folder, output, home } = closedProject({}, ".");
    chmodSync(folder, 0o755);
    chmodSync(home, 0o555);
    const run = await runCli(["pack", folder, "-o", output, "--json"], { ...user, env: { LAMPLIGHTER_HOME: home } });
    const { error } = answerOf(run);
    expect([run.exit, error.kind, error.where]).toEqual([3, "no-permission", path.join(home, "cache/locks")]);
  });

  it("writing where the mod belongs", async () => {
    const { folder, home, done } = closedProject({}, ".");
    chmodSync(folder, 0o755);
    chmodSync(done, 0o555);
    const run = await runCli(["pack", folder, "-o", path.join(done, "out.MOD"), "--json"], {
      ...user,
      env: { LAMPLIGHTER_HOME: home },
    });
    expect([run.exit, answerOf(run).error.kind]).toEqual([3, "no-permission"]);
    expect(answerOf(run).error.where).toBe(path.join(done, "out.MOD"));
  });
});

describe("a mod that another Lamplighter is writing", () => {
  it("is left to it, and who it is is told", async () => {
    const { folder, output } = testProject();
    const home = tempFolder();
    const lock = await acquireLock(output, { folder: path.join(home, "cache/locks") });
    const run = await runCli(["pack", folder, "-o", output, "--json"], { env: { LAMPLIGHTER_HOME: home } });
    await lock.release();
    expect([run.exit, answerOf(run).error.kind]).toEqual([3, "locked"]);
    expect(answerOf(run).error.message).toContain(`process ${process.pid} `);
    expect((await runCli(["pack", folder, "-o", output], { env: { LAMPLIGHTER_HOME: home } })).exit).toBe(0);
  });
});

describe("packs that run at the same time", () => {
  it("of one target: each is packed or says who has it; the mod is whole and nothing else stays", async () => {
    const { folder, output } = testProject({ media: bulkyMedia(3) });
    const home = tempFolder();
    const env = { LAMPLIGHTER_HOME: home };
    const args = ["pack", folder, "-o", output, "--level", "1", "--json"];
    const alone = path.join(path.dirname(output), "alone.MOD");
    expect((await runCli(["pack", folder, "-o", alone, "--level", "1"], { env })).exit).toBe(0);
    const running = [1, 2, 3, 4].map(() => startCli(args, { env }));
    const pids = running.map((each) => each.process.pid);
    const runs = await Promise.all(running.map(({ ended }) => ended));
    for (const { exit, stdout } of runs) {
      if (exit === 0) continue;
      const { error } = answerOf({ stdout });
      expect([exit, error.kind]).toEqual([3, "locked"]);
      expect(pids).toContain(Number(/process (\d+) on/.exec(error.message)?.[1]));
    }
    expect(runs.some(({ exit }) => exit === 0)).toBe(true);
    expect(readFileSync(output).equals(readFileSync(alone))).toBe(true);
    expect(filesBelow(path.dirname(output)).filter((file) => !file.startsWith("lantern-pack/"))).toEqual([
      "alone.MOD",
      "out.MOD",
    ]);
    expect(leftBelow(path.join(home, "cache"))).toEqual([]);
  });

  it("of several targets, in one folder and of one project, do not disturb each other", async () => {
    const { folder, output } = testProject({ media: { ...bulkyMedia(2), ...bulkyMedia(1, 3) } });
    const home = tempFolder();
    const env = { LAMPLIGHTER_HOME: home };
    const targets = ["a", "b", "c"].map((name) => path.join(path.dirname(output), `${name}.MOD`));
    const runs = await Promise.all(targets.map((target) => runCli(["pack", folder, "-o", target], { env })));
    expect(runs.map(({ exit }) => exit)).toEqual([0, 0, 0]);
    const [first, ...others] = targets.map((target) => readFileSync(target));
    for (const other of others) expect(other.equals(first)).toBe(true);
    expect(leftBelow(home)).toEqual([]);
  });
});

/** Starts a pack that takes seconds and waits until it has begun to write. */
async function startLongPack(project: TestProject, home: string) {
  const args = ["pack", project.folder, "-o", project.output, "--level", "9", "--json"];
  const running = startCli(args, { env: { LAMPLIGHTER_HOME: home } });
  const temporary = expect.stringMatching(/^\.out\.MOD\..*\.lamplighter-tmp$/);
  await vi.waitFor(() => expect(besideOf(project)).toContainEqual(temporary), { timeout: 20_000, interval: 5 });
  return running;
}

describe("a pack that is ended", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "by %s leaves the old mod and nothing else, and says so",
    async (signal) => {
      const project = testProject({ media: bulkyMedia(24) });
      writeFileSync(project.output, OLD_MOD);
      const home = tempFolder();
      const running = await startLongPack(project, home);
      running.process.kill(signal);
      // A Ctrl-C can come twice: from the terminal and from the program that started this one.
      running.process.kill(signal);
      const run = await running.ended;
      expect([run.exit, answerOf(run).error.kind]).toEqual([130, "cancelled"]);
      expect(readFileSync(project.output, "utf8")).toBe(OLD_MOD);
      expect(besideOf(project)).toEqual(["out.MOD"]);
      expect(leftBelow(home)).toEqual([]);
    },
  );

  it("by force leaves the old mod, and the next pack tidies up and works", async () => {
    const project = testProject({ media: bulkyMedia(12) });
    writeFileSync(project.output, OLD_MOD);
    const home = tempFolder();
    const running = await startLongPack(project, home);
    running.process.kill("SIGKILL");
    expect((await running.ended).exit).toBe(137);
    expect(readFileSync(project.output, "utf8")).toBe(OLD_MOD);
    expect(besideOf(project)).toHaveLength(2);
    expect(filesBelow(home)).not.toEqual([]);

    const again = await runCli(["pack", project.folder, "-o", project.output, "--level", "1"], {
      env: { LAMPLIGHTER_HOME: home },
    });
    expect(again.exit).toBe(0);
    expect(leftBelow(path.join(home, "cache"))).toEqual([]);
    expect(besideOf(project)).toEqual(["out.MOD"]);
  });
});
