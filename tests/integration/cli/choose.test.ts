import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runCli } from "../../support/cli.ts";
import { everythingMedia, letters } from "../../support/full-size.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { BROKEN_UNIT, layout, type Media, modDat, PLAIN_MEDIA, writeProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";
import { hasTerminal, KEYS, startInTerminal, type Terminal } from "../../support/terminal.ts";

const CTRL_C = 130;
/** No key is waited for after this: the cursor is there again. */
const endsWithCursor = (raw: string) => raw.lastIndexOf("\u001b[?25h") >= raw.lastIndexOf("\u001b[?25l");

interface Ground {
  readonly folder: string;
  readonly home: string;
  readonly profile: string;
  start(args?: readonly string[], columns?: number): Terminal;
  /** Mods packed below the folder, and files in the profile. */
  mods(): readonly string[];
  deployed(): readonly string[];
}

interface GroundParts {
  readonly first?: Media;
  readonly second?: Media | null;
  readonly hasProfile?: boolean;
}

/** A folder with one project or two. */
function makeGround({ first = PLAIN_MEDIA, second = PLAIN_MEDIA, hasProfile = true }: GroundParts = {}): Ground {
  const [folder, home, ground] = [tempFolder(), tempFolder(), tempFolder()];
  const profile = path.join(ground, "profile");
  if (hasProfile) mkdirSync(profile);
  writeProject(path.join(folder, "brass"), { modDat: modDat({ name: "Brass Mod", fileName: "Brass" }), media: first });
  if (second !== null)
    writeProject(path.join(folder, "mods/灯"), { modDat: modDat({ name: "灯 Mod", fileName: "Lamp" }), media: second });
  const env = { LAMPLIGHTER_HOME: home, TL2_PROFILE_DIR: profile };
  return {
    folder,
    home,
    profile,
    start: (args = [], columns = 100) => startInTerminal(args, { cwd: folder, env, columns }),
    mods: () => filesBelow(folder).filter((file) => file.endsWith(".MOD")),
    deployed: () => filesBelow(profile),
  };
}

describe.skipIf(!hasTerminal)("lamplighter without arguments in a terminal", () => {
  it("packs the project that was chosen of two, and deploys it when told so", async () => {
    const ground = makeGround({ second: { ...PLAIN_MEDIA, "LAYOUTS/ACT1/A.LAYOUT": layout() } });
    const terminal = ground.start();
    await terminal.until(/Brass Mod \(brass\)\s[\s\S]*灯 Mod \(level layouts\)/);
    terminal.type(KEYS.down);
    await terminal.until(/灯 Mod \(level layouts\) \(mods\/灯\)/);
    terminal.type(KEYS.space);
    await terminal.until(/◼/);
    terminal.type(KEYS.enter);
    await terminal.until(/Put the packed mods into the game's folder .*mods too\?/);
    expect(ground.mods()).toEqual([]);
    terminal.type("y");
    expect(await terminal.ended).toBe(0);
    expect(ground.mods()).toEqual(["mods/灯/Lamp.MOD"]);
    expect(ground.deployed()).toEqual(["mods/Lamp.MOD"]);
    const packed = readFileSync(path.join(ground.folder, "mods/灯/Lamp.MOD"));
    expect(readFileSync(path.join(ground.profile, "mods/Lamp.MOD")).equals(packed)).toBe(true);
    // The grid of the level layout is the fifth.
    expect(readModSlowly(packed).entries).toHaveLength(5);
    expect(terminal.text()).toMatch(/Packed 灯 Mod version 5[\s\S]*Deployed as .*Lamp\.MOD[\s\S]*1 mod packed/);
    expect(endsWithCursor(terminal.raw())).toBe(true);
  });

  it("packs several, and none goes into the game unless told so", async () => {
    const ground = makeGround();
    const terminal = ground.start();
    await terminal.until(/Brass Mod/);
    terminal.type("a");
    await terminal.until(/◼[\s\S]*◼/);
    terminal.type(KEYS.enter);
    await terminal.until(/Put the packed mods/);
    terminal.type(KEYS.enter);
    expect(await terminal.ended).toBe(0);
    expect(ground.mods()).toEqual(["brass/Brass.MOD", "mods/灯/Lamp.MOD"]);
    expect(ground.deployed()).toEqual([]);
    expect(terminal.text()).toContain("2 mods packed");
  });

  it("has the only project chosen already, and does not ask for a game that is not there", async () => {
    const ground = makeGround({ second: null, hasProfile: false });
    const terminal = ground.start();
    await terminal.until(/◼ Brass Mod/);
    terminal.type(KEYS.enter);
    expect(await terminal.ended).toBe(0);
    expect(ground.mods()).toEqual(["brass/Brass.MOD"]);
    expect(terminal.text()).not.toContain("Put the packed");
  });

  it("tells projects of one name apart by their folders, wherever the cursor is", async () => {
    const ground = makeGround();
    writeProject(path.join(ground.folder, "twin"), { modDat: modDat({ name: "Brass Mod" }), media: PLAIN_MEDIA });
    const terminal = ground.start();
    await terminal.until(/Brass Mod in brass\s[\s\S]*Brass Mod in twin\s[\s\S]*灯 Mod\s/);
    terminal.type(KEYS.ctrlC);
    expect(await terminal.ended).toBe(CTRL_C);
  });

  it("asks again when nothing was chosen", async () => {
    const ground = makeGround();
    const terminal = ground.start();
    await terminal.until(/Brass Mod/);
    terminal.type(KEYS.enter);
    await terminal.until(/Please select at least one option/);
    terminal.type(KEYS.ctrlC);
    expect(await terminal.ended).toBe(CTRL_C);
    expect(ground.mods()).toEqual([]);
  });

  it.each<[string, string]>([
    ["at the first question", ""],
    ["at the second question", KEYS.enter],
  ])("ends at Ctrl-C %s, and nothing is packed", async (_, keys) => {
    const ground = makeGround({ second: null });
    const terminal = ground.start();
    await terminal.until(/Brass Mod/);
    if (keys !== "") {
      terminal.type(keys);
      await terminal.until(/Put the packed mods/);
    }
    terminal.type(KEYS.ctrlC);
    expect(await terminal.ended).toBe(CTRL_C);
    expect(terminal.text()).toContain("Nothing was packed.");
    expect([ground.mods(), ground.deployed(), filesBelow(ground.home)]).toEqual([[], [], []]);
    expect(endsWithCursor(terminal.raw())).toBe(true);
  });

  it("takes the end of the input (Ctrl-D) for giving up: nothing is packed, and no warning of the engine", async () => {
    const ground = makeGround();
    const terminal = ground.start();
    await terminal.until(/Brass Mod/);
    terminal.type(KEYS.ctrlD);
    expect(await terminal.ended).toBe(CTRL_C);
    expect(terminal.text()).toContain("Nothing was packed.");
    expect(terminal.text()).not.toMatch(/top-level await/);
    expect(ground.mods()).toEqual([]);
  });

  it("ends at Ctrl-C while it packs, without a trace of the mod it was at, nor of the next", async () => {
    const bulk = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`B/${at}.MESH`, letters(1_000_000, at)]));
    const ground = makeGround({ first: { ...everythingMedia(), ...bulk } });
    const terminal = ground.start();
    await terminal.until(/Brass Mod/);
    terminal.type("a");
    await terminal.until(/◼[\s\S]*◼/);
    terminal.type(KEYS.enter);
    await terminal.until(/Put the packed mods/);
    terminal.type("n");
    await terminal.until(/Compiling and compressing/);
    terminal.type(KEYS.ctrlC);
    expect(await terminal.ended).toBe(CTRL_C);
    expect(terminal.text()).toContain("Cancelled. What was not finished was not written.");
    expect(filesBelow(ground.folder).filter((file) => /MOD$|tmp$/.test(file))).toEqual([]);
    expect(filesBelow(ground.home)).toEqual([]);
  });

  it("packs what can be packed when something is wrong with another, and is not ok", async () => {
    const ground = makeGround({ first: { "A.DAT": BROKEN_UNIT }, hasProfile: false });
    const terminal = ground.start();
    await terminal.until(/Brass Mod/);
    terminal.type("a");
    await terminal.until(/◼[\s\S]*◼/);
    terminal.type(KEYS.enter);
    expect(await terminal.ended).toBe(1);
    expect(ground.mods()).toEqual(["mods/灯/Lamp.MOD"]);
    expect(terminal.text()).toMatch(/Not packed: [\s\S]*Packed 灯 Mod[\s\S]*Not everything could be packed/);
  });

  it("packs the others too when one cannot be written", async () => {
    const ground = makeGround({ hasProfile: false });
    mkdirSync(path.join(ground.folder, "brass/Brass.MOD"));
    const terminal = ground.start();
    await terminal.until(/Brass Mod/);
    terminal.type("a");
    await terminal.until(/◼[\s\S]*◼/);
    terminal.type(KEYS.enter);
    expect(await terminal.ended).toBe(1);
    expect(existsSync(path.join(ground.folder, "mods/灯/Lamp.MOD"))).toBe(true);
    expect(terminal.text()).toMatch(/Brass\.MOD: This is a folder, not a file\.[\s\S]*Packed 灯 Mod/);
  });

  it.each([0, 20])("works in a terminal that says it has %d columns", async (columns) => {
    const ground = makeGround({ second: null, hasProfile: false });
    const terminal = ground.start([], columns);
    await terminal.until(columns === 0 ? /◼ Brass Mod/ : /◼ Brass/);
    terminal.type(KEYS.enter);
    expect(await terminal.ended).toBe(0);
    expect(ground.mods()).toEqual(["brass/Brass.MOD"]);
  });

  it("says so when there is no project, and what one is", async () => {
    const folder = tempFolder();
    const terminal = startInTerminal([], { cwd: folder, env: { LAMPLIGHTER_HOME: tempFolder() } });
    expect(await terminal.ended).toBe(1);
    expect(terminal.text()).toMatch(
      /There is no project here: .*\r?\n→ A project is a folder with MOD\.DAT and MEDIA\./,
    );
  });
});

describe.skipIf(!hasTerminal)("a long pack in a terminal", () => {
  it("shows one line of progress that is gone when the result is printed", async () => {
    // The line shows after 0.3 s only; this is work for seconds on a machine of any speed.
    const bulk = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`灯/${at}.MESH`, letters(1_000_000, at)]));
    const ground = makeGround({ first: bulk });
    const terminal = ground.start(["pack", "brass", "--level", "9", "--threads", "1"], 60);
    expect(await terminal.ended).toBe(0);
    // What is before the result: nothing but the line, written over again and again, and taken away at the end.
    const [before, after] = terminal.raw().split(/(?<=\r\u001b\[K)(?=\S*Packed)/);
    const states = before.split("\r").filter((state) => state !== "");
    expect(states.length).toBeGreaterThan(2);
    for (const state of states) expect(state).toMatch(/^((Compiling and compressing|Reading back) [^\n]*)?\u001b\[K$/);
    expect(states.at(-1)).toBe("\u001b[K");
    expect(after).not.toContain("\u001b[K");
  });
});

describe("lamplighter without arguments where nobody can choose", () => {
  it("shows the usage on stderr", async () => {
    const ground = makeGround();
    const run = await runCli([], { cwd: ground.folder });
    expect([run.exit, run.stdout]).toEqual([2, ""]);
    expect(run.stderr).toMatch(/^Usage: lamplighter/);
    expect(ground.mods()).toEqual([]);
  });
});
