import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { CLI, startCli } from "../../support/cli.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** The app as it is shipped, opened from the command line. */

const DIST = path.dirname(CLI);

/** Starts `open` and returns the first address that it prints. */
async function open(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const run = startCli(["open", ...args], { env: { DISPLAY: "", WAYLAND_DISPLAY: "", ...env } });
  const address = await new Promise<string>((resolve, reject) => {
    let text = "";
    run.process.stdout!.on("data", (piece: Buffer) => {
      text += piece;
      const found = /http:\S+/.exec(text)?.[0];
      if (found !== undefined) resolve(found);
    });
    run.ended.then(({ stderr }) => reject(new Error(stderr)));
  });
  return { ...run, address };
}

async function ask(address: string, name: string, cookie: string): Promise<{ value: Record<string, unknown> }> {
  const { origin } = new URL(address);
  const headers = { "content-type": "application/json", "x-lamplighter-window": "window-1", origin, cookie };
  const reply = await fetch(`${origin}/call`, { method: "POST", headers, body: JSON.stringify({ name, input: {} }) });
  return (await reply.json()) as { value: Record<string, unknown> };
}

const enter = async (address: string) => (await fetch(address)).headers.get("set-cookie")?.split(";")[0] ?? "";

const samples = () => readdirSync(tmpdir()).filter((name) => name.startsWith("lamplighter-sample-"));

describe("lamplighter open", () => {
  it("--web prints an address that works, and Ctrl-C ends it all", async () => {
    const { process: child, ended, address } = await open(["--web", "--no-browser"]);
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/);
    const cookie = await enter(address);
    expect(await ask(address, "app.info", cookie)).toMatchObject({ value: { host: "web", isSample: false } });
    child.kill("SIGINT");
    expect(await ended).toMatchObject({ exit: 0, stderr: "" });
    await expect(fetch(address)).rejects.toThrow();
  });

  it("--sample works on a made-up game, and leaves nothing behind", async () => {
    const home = tempFolder();
    const before = samples();
    const {
      process: child,
      ended,
      address,
    } = await open(["--web", "--sample", "--no-browser"], { LAMPLIGHTER_HOME: home });
    const [folder] = samples().filter((name) => !before.includes(name));
    const { value } = await ask(address, "play.snapshot", await enter(address));
    const { path: profile } = value.profile as { path: string };
    expect(profile).toContain(folder);
    expect((value.mods as unknown[]).length).toBeGreaterThan(5);
    child.kill("SIGTERM");
    expect((await ended).exit).toBe(0);
    expect(existsSync(profile)).toBe(false);
    // The person's own files are others.
    expect(readdirSync(home)).toEqual([]);
  });

  it("Ctrl-C while the sample is made ends it, and opens nothing", async () => {
    const temporary = tempFolder();
    const { process: child, ended } = startCli(["open", "--web", "--sample", "--no-browser"], {
      env: { TMPDIR: temporary },
    });
    const made = () => readdirSync(temporary).filter((name) => name.startsWith("lamplighter-sample-"));
    await expect.poll(made, { timeout: 20_000, interval: 5 }).toHaveLength(1);
    child.kill("SIGINT");
    expect(await ended).toEqual({
      exit: 130,
      stdout: "",
      stderr: expect.stringContaining("Cancelled."),
    });
    expect(made()).toEqual([]);
  });

  it("says in one line why there is no window, and opens the page", async () => {
    const { process: child, ended } = await open(["--no-browser"]);
    child.kill("SIGTERM");
    const { stderr, stdout } = await ended;
    expect(stderr).toBe("There is no display for a window. The app opens as a page in the browser instead.\n");
    expect(stdout).toMatch(/^Lamplighter is open at http:/);
  });

  it("--idle ends by itself when nobody comes", async () => {
    const { ended, address } = await open(["--web", "--no-browser", "--idle", "1"]);
    expect(await ended).toMatchObject({ exit: 0, stderr: "" });
    await expect(fetch(address)).rejects.toThrow();
  });

  it("the page ends when the command is killed, so that nothing stays behind", async () => {
    const { process: child, address } = await open(["--web", "--no-browser"]);
    child.kill("SIGKILL");
    await expect
      .poll(
        () =>
          fetch(address).then(
            () => "open",
            () => "closed",
          ),
        { timeout: 20_000 },
      )
      .toBe("closed");
  });
});

describe.skipIf(process.getuid?.() !== 0)("with a display, as somebody who is not root", () => {
  /** A program that stands for Electron. */
  function fakeElectron(script: string): string {
    const folder = tempFolder();
    writeFileSync(path.join(folder, "electron"), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(folder, "electron"), 0o755);
    chmodSync(folder, 0o755);
    return folder;
  }

  const start = (script: string) => {
    const home = tempFolder();
    chmodSync(home, 0o777);
    const env = { DISPLAY: ":0", ELECTRON_OVERRIDE_DIST_PATH: fakeElectron(script), LAMPLIGHTER_HOME: home };
    return startCli(["open", "--no-browser"], { env, uid: 65534 });
  };

  it("the window is opened, and the command lasts as long as it does", async () => {
    const { ended } = start('echo "Lamplighter is open in its window."');
    expect(await ended).toEqual({ exit: 0, stdout: "Lamplighter is open in its window.\n", stderr: "" });
  });

  it("when the window does not come, the page does", async () => {
    const run = start("exit 1");
    await new Promise((resolve) => run.process.stdout!.once("data", resolve));
    run.process.kill("SIGTERM");
    const { stdout, stderr } = await run.ended;
    expect(stderr).toBe("The window could not be started; the app opens as a page in the browser instead.\n");
    expect(stdout).toMatch(/^Lamplighter is open at http:/);
  });
});

describe("what is loaded", () => {
  const chunks = () => readdirSync(DIST).filter((name) => name.endsWith(".js"));
  const textOf = (name: string) => readFileSync(path.join(DIST, name), "utf8");

  /** Files that are loaded together with some, without what they load later when it is needed. */
  function reachedFrom(...names: readonly string[]): string[] {
    const reached = new Set<string>();
    const follow = (name: string) => {
      if (reached.has(name)) return;
      reached.add(name);
      for (const [, next] of textOf(name).matchAll(/^(?:import|export) .*?"\.\/([^"]+)";$/gm)) follow(next);
    };
    for (const name of names) follow(name);
    return [...reached];
  }

  it("to print help or to pack: no zod", () => {
    const zod = chunks().filter((name) => textOf(name).includes("ZodReadonly"));
    const pack = chunks().filter((name) => /^pack(-[^w]|\.)/.test(name));
    expect([zod.length, pack.length].every((count) => count > 0)).toBe(true);
    expect(reachedFrom("main.js", ...pack).filter((name) => zod.includes(name))).toEqual([]);
  });

  it("to print help: no database", () => {
    expect(reachedFrom("main.js").filter((name) => textOf(name).includes("better-sqlite3"))).toEqual([]);
  });
});
