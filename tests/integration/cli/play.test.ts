import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { runCli, runJson } from "../../support/cli.ts";
import { makePlayGround, type PlayGround, smallMod } from "../../support/play-ground.ts";
import { contentsOf } from "../../support/point-ground.ts";
import { buildSave } from "../../support/save-builder.ts";
import { HAS_STUBS, type StubProgram, stubProgram } from "../../support/stub-game.ts";

interface Played {
  readonly ok: boolean;
  readonly started: boolean;
  readonly way: { readonly kind: string; readonly line: string } | null;
  readonly restorePoint: { readonly entry: string; readonly saves: number } | null;
  readonly findings: readonly { readonly code: string }[];
}

interface GameGround extends PlayGround {
  readonly install: string;
  readonly stub: StubProgram;
}

/** A profile that was played with, and a game that writes down how it was started. */
function gameGround(end?: string): GameGround {
  const files = {
    "mods/a.MOD": smallMod(1n),
    "settings.txt": "settings",
    "save/JANE_{1}.SVB": buildSave(),
    "modsave/JIM_{2}.SVB": buildSave({ bound: [], recent: [[99n, 1]] }),
  };
  const ground = makePlayGround(files, [1n]);
  const install = path.join(path.dirname(ground.home), "R&D's Torchlight II");
  const stub = stubProgram(path.join(install, "Torchlight2.bin.x86_64"), end === undefined ? {} : { end });
  return { ...ground, install, stub, env: { ...ground.env, TL2_INSTALL_DIR: install } };
}

const codesOf = ({ findings }: Played) => findings.map(({ code }) => code);
const onLinux = HAS_STUBS && process.platform === "linux";

describe.skipIf(!onLinux)("mods play", () => {
  it("--dry-run says how, and what speaks against it; nothing is started or kept", async () => {
    const { env, stub, install, home } = gameGround();
    const { exit, value } = await runJson<Played>(["mods", "play", "--dry-run"], { env });
    expect([exit, value.ok, value.started, value.restorePoint]).toEqual([0, true, false, null]);
    const quoted = `'${install.replace("'", "'\\''")}'`;
    expect(value.way).toMatchObject({
      kind: "native",
      args: ["MODSCHEME=MODLAUNCHER.SCH"],
      folder: install,
      line: `cd ${quoted} && ${quoted.slice(0, -1)}/Torchlight2.bin.x86_64' MODSCHEME=MODLAUNCHER.SCH`,
    });
    expect(codesOf(value)).toEqual(["launch-native-folder", "launch-save-mods"]);
    expect(stub.record()).toBeNull();
    expect(existsSync(path.join(home, "data/restore-points"))).toBe(false);
    const { stdout } = await runCli(["mods", "play", "--dry-run", "--without-mods"], { env });
    expect(stdout).toContain("Would start Torchlight II by its program");
    expect(stdout).not.toContain("MODSCHEME");
  });

  it("starts the game in its folder after keeping what there is; the copy is what there was", async () => {
    const ground = gameGround();
    const { env, stub, install } = ground;
    const { exit, value } = await runJson<Played>(["mods", "play"], { env });
    expect([exit, value.started]).toEqual([0, true]);
    expect(value.restorePoint).toMatchObject({ saves: 2, files: 4, withMods: true });
    expect(stub.record()).toMatchObject({ folder: install, args: ["MODSCHEME=MODLAUNCHER.SCH"] });
    expect(Object.keys(stub.record()?.env ?? {}).filter((name) => /^(TL2|LAMPLIGHTER)_/.test(name))).toEqual([]);

    const again = await runCli(["mods", "play", "--without-mods"], { env });
    expect(again.stdout).toContain("Started Torchlight II by its program");
    expect(stub.record()?.args).toEqual([]);

    const none = await runCli(["mods", "restore", "2", "-o", path.join(path.dirname(ground.home), "none")], { env });
    expect([none.exit, none.stderr]).toEqual([2, expect.stringContaining("There is no restore point 2: ")]);
    const listed = await runJson<{ restorePoints: unknown[] }>(["mods", "restore-points"], { env });
    // Nothing had changed in between.
    expect(listed.value.restorePoints).toEqual([{ number: 1, ...value.restorePoint }]);
    expect((await runCli(["mods", "restore-points"], { env })).stdout).toContain("2 characters, 4 files");

    const copy = path.join(path.dirname(ground.home), "copy");
    const restored = await runJson(["mods", "restore", "1", "-o", copy], { env });
    expect(restored).toMatchObject({ exit: 0, value: { ok: true, folder: copy, files: 4, roots: [ground.profile] } });
    const { "mods/a.MOD": _, ...wanted } = contentsOf(ground.profile);
    expect(contentsOf(copy)).toEqual(wanted);
    const twice = await runJson(["mods", "restore", "1", "-o", copy], { env });
    expect(twice).toMatchObject({ exit: 1, value: { ok: false, findings: [{ code: "launch-copy-exists" }] } });
    const inside = await runCli(["mods", "restore", "1", "-o", path.join(ground.profile, "save/copy")], { env });
    expect([inside.exit, inside.stdout]).toEqual([1, expect.stringContaining("launch-copy-in-game")]);
    expect((await runCli(["mods", "restore", "2", "-o", `${copy} 2`], { env })).exit).toBe(2);
  });

  it("tells that the game ended at once; what was kept is kept", async () => {
    const { env } = gameGround("exit 3");
    const { exit, value } = await runJson<Played>(["mods", "play"], { env });
    expect([exit, value.ok, value.started]).toEqual([1, false, false]);
    expect(codesOf(value)).toContain("launch-ended");
    expect(value.restorePoint).toMatchObject({ saves: 2 });
    const { stdout } = await runCli(["mods", "play"], { env });
    expect(stdout).toContain("exit code 3");
    expect(stdout).not.toMatch(/Started/);
  });
});

it("mods play without a game says where it was looked for, and starts and keeps nothing", async () => {
  const { env, home } = makePlayGround({ "settings.txt": "", "save/JANE.SVB": "x" });
  const { exit, value } = await runJson<Played>(["mods", "play"], { env });
  expect([exit, value.ok, value.started, value.way, value.restorePoint]).toEqual([1, false, false, null, null]);
  expect(value.findings[0]).toMatchObject({ code: "launch-no-game", severity: "error", path: env.TL2_INSTALL_DIR });
  expect(existsSync(path.join(home, "data/restore-points"))).toBe(false);
  expect((await runCli(["mods", "restore-points"], { env })).stdout).toContain("no restore points yet");
});
