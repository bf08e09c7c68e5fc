import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { expectOnlyProgress, runCli, runJson } from "../../support/cli.ts";
import { makeInstallStage } from "../../support/install-ground.ts";
import { smallMod } from "../../support/play-ground.ts";
import { buildRar } from "../../support/rar-builder.ts";
import { buildSeven } from "../../support/seven-builder.ts";
import { buildZip } from "../../support/zip-builder.ts";

interface Added {
  readonly ok: boolean;
  readonly folder: string;
  readonly others: number;
  readonly items: readonly {
    readonly file: string;
    readonly inside: string;
    readonly id?: string;
    readonly action: string;
    readonly state: string;
    readonly path?: string;
    readonly findings: readonly { readonly code: string }[];
  }[];
}

interface Moved {
  readonly ok: boolean;
  readonly moved: readonly { readonly from: string; readonly to: string | null }[];
  readonly failed: readonly { readonly path: string; readonly finding: { readonly code: string } }[];
}

const OLD = smallMod(1n, { modVersion: 1 });
const NEW = smallMod(1n, { modVersion: 2 });

/** An older version of mod 1 is installed; three packages with other mods wait. */
async function begin() {
  const stage = makeInstallStage({ "mods/A.MOD": OLD });
  const zip = stage.drop(
    "a.zip",
    buildZip([
      { name: "new/A.mod", content: NEW },
      { name: "x.txt", content: new Uint8Array(50) },
    ]),
  );
  const seven = stage.drop("b.7z", await buildSeven([{ name: "光.mod", content: smallMod(2n) }]));
  const rar = stage.drop("c.rar", buildRar([{ name: "Свет.mod", content: smallMod(-3n) }]));
  return { stage, env: { ...stage.env, HOME: path.dirname(stage.home) }, files: [zip, seven, rar] };
}

describe("mods add", () => {
  it("installs what is new or newer out of zip, 7z and rar, and says what it did", async () => {
    const { stage, env, files } = await begin();
    const { exit, value, stderr } = await runJson<Added>(["mods", "add", ...files, "--yes"], { env });
    expect([exit, value.ok, value.folder, value.others]).toEqual([0, true, stage.mods, 1]);
    expect(value.items.map(({ file, inside, id, action, state }) => [file, inside, id, action, state])).toEqual([
      ["a.zip", "new/A.mod", "1", "update", "installed"],
      ["b.7z", "光.mod", "2", "new", "installed"],
      ["c.rar", "Свет.mod", "-3", "new", "installed"],
    ]);
    expectOnlyProgress(stderr);
    expect(readdirSync(stage.mods).sort()).toEqual(["A.MOD", "Свет.mod", "光.mod"]);
    expect(new Uint8Array(readFileSync(path.join(stage.mods, "A.MOD")))).toEqual(NEW);
    expect(stage.leftovers()).toEqual([]);

    const again = await runCli(["mods", "add", files[0], "--yes"], { env });
    expect([again.exit, again.stdout]).toEqual([0, expect.stringContaining("installed already")]);
    expect(again.stdout).toContain("Nothing was installed.");
  });

  it("shows it and installs nothing when nobody can be asked, or with --dry-run", async () => {
    const { stage, env, files } = await begin();
    const before = stage.outside();
    const { exit, stdout, stderr } = await runCli(["mods", "add", ...files], { env });
    expect([exit, stderr]).toEqual([2, expect.stringContaining("--yes")]);
    expect(stdout).toContain("update of v1");
    const dry = await runJson<Added>(["mods", "add", ...files, "--dry-run"], { env });
    expect([dry.exit, dry.value.items.map(({ state }) => state)]).toEqual([0, ["left", "left", "left"]]);
    expect(stage.outside()).toEqual(before);
    expect(stage.leftovers()).toEqual([]);
  });

  it("installs the rest of a package that holds what is refused, and is not ok", async () => {
    const { stage, env } = await begin();
    const file = stage.drop(
      "bad.zip",
      buildZip([
        { name: "../evil.mod", content: smallMod(8n) },
        { name: "good.mod", content: smallMod(9n) },
      ]),
    );
    const { exit, value } = await runJson<Added>(["mods", "add", file, path.join(stage.mods, "none.zip"), "--yes"], {
      env,
    });
    expect([exit, value.ok]).toEqual([1, false]);
    expect(value.items.map(({ state, findings }) => [state, ...findings.map(({ code }) => code)])).toEqual([
      ["left", "package-hostile-name"],
      ["installed"],
      ["left", "not-found"],
    ]);
    expect((await runCli(["mods", "add", file, "--dry-run"], { env })).stdout).toContain(
      "The path of this file is not one to unpack: it leads out of the folder.",
    );
    expect(readdirSync(stage.mods).sort()).toEqual(["A.MOD", "good.mod"]);
  });

  it("needs the folder of the profile", async () => {
    const { env, files } = await begin();
    const { exit, stderr } = await runCli(["mods", "add", files[0], "--yes"], {
      env: { ...env, TL2_PROFILE_DIR: path.join(env.HOME, "none") },
    });
    expect([exit, stderr]).toEqual([1, expect.stringContaining("profile folder was not found")]);
  });
});

describe.skipIf(process.platform !== "linux")("mods remove", () => {
  it("moves the file to the trash, by id or name, and brings it back", async () => {
    const { stage, env } = await begin();
    const file = path.join(stage.mods, "A.MOD");
    const bytes = readFileSync(file);
    for (const what of ["1", "A.MOD", file]) {
      const { exit, value } = await runJson<Moved>(["mods", "remove", what, "--yes"], { env });
      expect([exit, value.moved]).toEqual([0, [{ from: file, to: null }]]);
      expect(existsSync(file)).toBe(false);
      const back = await runJson<Moved>(["mods", "remove", "--undo", "A.MOD"], { env });
      expect([back.exit, back.value.moved.map(({ to }) => to)]).toEqual([0, [file]]);
      expect(readFileSync(file)).toEqual(bytes);
    }
    const twice = await runCli(["mods", "remove", "--undo", "A.MOD"], { env });
    expect([twice.exit, twice.stderr]).toEqual([1, expect.stringContaining("already there")]);
    expect(readdirSync(path.join(env.HOME, ".local/share/Trash/files"))).toHaveLength(3);
  });

  it("says how each file comes back, in folders below too", async () => {
    const { stage, env } = await begin();
    mkdirSync(path.join(stage.mods, "deep"));
    const files = [path.join(stage.mods, "A.MOD"), path.join(stage.mods, "deep/B.MOD")];
    writeFileSync(files[1], readFileSync(files[0]));
    const { stdout } = await runCli(["mods", "remove", "1", "--yes"], { env });
    expect(files.some((file) => existsSync(file))).toBe(false);
    const hints = [...stdout.matchAll(/lamplighter mods remove --undo (\S+)$/gm)].map(([, name]) => name);
    expect(hints.toSorted()).toEqual(["A.MOD", "deep/B.MOD"]);
    for (const name of hints) expect((await runCli(["mods", "remove", "--undo", name], { env })).exit).toBe(0);
    expect(files.every((file) => existsSync(file))).toBe(true);
  });

  it("says so where there is no trash, and keeps it among the backups when asked", async () => {
    const { stage, env } = await begin();
    const blocked = path.join(env.HOME, "blocked");
    writeFileSync(blocked, "");
    const without = { ...env, XDG_DATA_HOME: blocked };
    const refused = await runJson<Moved>(["mods", "remove", "1", "--yes"], { env: without });
    expect([refused.exit, refused.value.failed.map(({ finding }) => finding.code)]).toEqual([3, ["no-trash"]]);
    expect(existsSync(path.join(stage.mods, "A.MOD"))).toBe(true);
    const kept = await runJson<Moved>(["mods", "remove", "1", "--yes", "--keep"], { env: without });
    expect([kept.exit, existsSync(kept.value.moved[0].to ?? "")]).toEqual([0, true]);
  });

  it("does nothing without --yes where nobody can be asked, nor for what is not there", async () => {
    const { stage, env } = await begin();
    const before = stage.outside();
    expect((await runCli(["mods", "remove", "1"], { env })).exit).toBe(2);
    const none = await runJson<{ readonly findings: readonly { readonly code: string }[] }>(
      ["mods", "remove", "-77", "--yes"],
      { env },
    );
    expect([none.exit, none.value.findings.map(({ code }) => code)]).toEqual([1, ["install-unknown"]]);
    expect((await runCli(["mods", "remove", "--undo", "B.MOD"], { env })).exit).toBe(1);
    expect(stage.outside()).toEqual(before);
  });
});

describe("mods tidy", () => {
  it("moves what lies in the wrong place, and says what it cannot", async () => {
    const { env, stage } = await begin();
    writeFileSync(path.join(stage.profile, "B.mod"), smallMod(2n));
    writeFileSync(path.join(stage.profile, "C.mod"), "no mod");
    expect((await runCli(["mods", "tidy"], { env })).exit).toBe(2);
    const { exit, value } = await runJson<Moved>(["mods", "tidy", "--yes"], { env });
    expect(exit).toBe(1);
    expect(value.moved).toEqual([{ from: path.join(stage.profile, "B.mod"), to: path.join(stage.mods, "B.mod") }]);
    expect(value.failed.map(({ path: file, finding }) => [path.basename(file), finding.code])).toEqual([
      ["C.mod", "install-not-a-mod"],
    ]);
    expect(existsSync(path.join(stage.profile, "B.mod"))).toBe(false);
  });

  it("has nothing to do where everything is right", async () => {
    const { env } = await begin();
    const { exit, stdout } = await runCli(["mods", "tidy"], { env });
    expect([exit, stdout]).toEqual([0, "No mod lies in the wrong place.\n"]);
  });
});
