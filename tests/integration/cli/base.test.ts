import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { buildExe } from "../../../scripts/install/exe.ts";
import { decodeSource } from "../../../src-shared/text/source-text.ts";
import { sameGames } from "../../support/base-games.ts";
import { CLI, cliEnv, NODE, runCli, runJson } from "../../support/cli.ts";
import { libraryList } from "../../support/disks.ts";
import { buildPak, editRecords } from "../../support/mod-builder.ts";
import { filesBelow, tempFolder, writeTree } from "../../support/temp-folder.ts";

interface Status {
  readonly ok: boolean;
  readonly game: { readonly path: string; readonly version: string | null } | null;
  readonly places: readonly {
    readonly source: string;
    readonly path: string;
    readonly outcome: { readonly kind: string };
  }[];
  readonly looked: readonly { readonly path: string; readonly origin: string; readonly found: boolean }[];
  readonly layers: readonly { readonly kind: string; readonly path: string }[];
  readonly holds: { readonly units: number; readonly levelSets: number; readonly layouts: number };
  readonly cache: { readonly state: string; readonly bytes: number; readonly file: string };
  readonly findings: readonly { readonly code: string; readonly severity: string; readonly path: string }[];
}

const HOLDS = { units: 54, levelSets: 2, layouts: 1 };

const codes = ({ findings }: Pick<Status, "findings">) => findings.map(({ code }) => code);

describe("base status", () => {
  it("tells what was found by the environment, in the order in which it counts", async () => {
    const { install, media } = await sameGames();
    const home = tempFolder();
    const env = { TL2_INSTALL_DIR: install, TL2_MEDIA_DIR: media, LAMPLIGHTER_HOME: home };
    const { exit, value, stderr } = await runJson<Status>(["base", "status"], { env });
    expect([exit, stderr]).toEqual([0, ""]);
    expect(value).toEqual({
      ok: true,
      game: { path: install, version: "1.25.9.5" },
      places: expect.arrayContaining([
        {
          purpose: "install",
          source: "environment",
          origin: "environment",
          path: install,
          found: true,
          isUsed: true,
          outcome: { kind: "found" },
          detail: null,
        },
      ]),
      looked: [
        { path: path.join(media, "MEDIA"), origin: "environment", found: true },
        { path: install, origin: "environment", found: true },
      ],
      layers: [
        { kind: "media", path: path.join(media, "MEDIA") },
        { kind: "pak", path: path.join(install, "PAKS/DATA.PAK") },
      ],
      holds: HOLDS,
      cache: { state: "on", bytes: expect.any(Number), file: path.join(home, "cache/cache.sqlite") },
      findings: [],
    });
    const { stdout } = await runCli(["base", "status"], { env });
    expect(stdout.split("\n").slice(0, 4)).toEqual([
      "Base game, first wins:",
      ` 1.  loose MEDIA folder  ${path.join(media, "MEDIA")}`,
      ` 2.  pack of the game    ${path.join(install, "PAKS/DATA.PAK")}`,
      "Together: 54 units, 2 level sets, 1 layout",
    ]);
  });

  it("uses what is named and nothing else", async () => {
    const { install, bundle } = await sameGames();
    const args = ["base", "status", "--base", bundle];
    const { exit, value } = await runJson<Status>(args, { env: { TL2_INSTALL_DIR: install } });
    expect([exit, value.looked, value.layers, value.holds]).toEqual([0, [], [{ kind: "bundle", path: bundle }], HOLDS]);
  });

  it("without a game says where it looked and what to do, makes no cache, and is no failure", async () => {
    const home = tempFolder();
    const env = { LAMPLIGHTER_HOME: home, HOME: home, USERPROFILE: home };
    const { exit, stdout } = await runCli(["base", "status"], { env });
    expect([exit, filesBelow(home)]).toEqual([0, []]);
    expect(stdout).toMatch(/^No base game\n/);
    expect(stdout).toMatch(/\nWhere the game was looked for, \d+ places:\n {2}not found {2}Steam /);
    expect(stdout).toMatch(/→ Name it with --base, or set TL2_INSTALL_DIR/);
    const { value } = await runJson<Status>(["base", "status"], { env });
    expect([value.ok, value.layers, value.cache.state]).toEqual([true, [], "off"]);
    expect(value.places.length).toBeGreaterThan(8);
    expect(value.places.every(({ outcome }) => outcome.kind === "not-there")).toBe(true);
  });

  it.runIf(process.platform === "linux")(
    "prints every place with its reason, and the version of the game",
    async () => {
      const home = tempFolder();
      const steam = path.join(home, ".local/share/Steam");
      const wine = path.join(steam, "steamapps/compatdata/200710/pfx/drive_c/users/steamuser/Documents");
      writeTree(home, {
        ".local/share/Steam/steamapps/libraryfolders.vdf": libraryList({ [steam]: ["200710"], "/mnt/none/here": [] }),
        ".local/share/Steam/steamapps/common/Torchlight II/Torchlight2.exe": buildExe([1, 25, 9, 5]),
        ".var/app/com.valvesoftware.Steam/.local/share/Steam/config/libraryfolders.vdf": '"libraryfolders" {\n"0"',
        "GOG Games/Torchlight II/PAKS/readme.txt": "x",
      });
      writeTree(wine, { "My Games/Runic Games/Torchlight 2/modlauncher.sch": "x" });
      const env = { HOME: home, LAMPLIGHTER_HOME: path.join(home, "own") };
      const { stdout } = await runCli(["base", "status"], { env });
      const rows = stdout.split("\n").filter((line) => /^ {2}(?!not found)[a-z ]+ {2}/.test(line));
      const game = path.join(steam, "steamapps/common/Torchlight II");
      expect(rows.map((row) => row.trim().split(/ {2,}/))).toEqual([
        [
          "found",
          "Steam library list",
          path.join(steam, "steamapps/libraryfolders.vdf"),
          "(2 libraries, app 200710 in number 1)",
        ],
        ["found", "Steam in Flatpak", path.join(home, ".var/app/com.valvesoftware.Steam/.local/share/Steam")],
        [
          "unreadable",
          "Steam library list",
          path.join(home, ".var/app/com.valvesoftware.Steam/.local/share/Steam/config/libraryfolders.vdf"),
          "(line 2: a key without a value)",
        ],
        ["in use", "Steam library", game, "(version 1.25.9.5, PAKS/DATA.PAK is not in it)"],
        ["no access", "Steam library", "/mnt/none/here/steamapps/common/Torchlight II", "(the drive is not ready)"],
        [
          "looks wrong",
          "GOG folder",
          path.join(home, "GOG Games/Torchlight II"),
          "(Torchlight2.exe is not in it; it holds PAKS)",
        ],
        ["found", "Proton", path.join(steam, "steamapps/compatdata/200710/pfx")],
        ["in use", "Proton", path.join(wine, "My Games/Runic Games/Torchlight 2"), "(modlauncher.sch)"],
      ]);
      const { value } = await runJson<Status>(["base", "status"], { env });
      expect(value.game).toEqual({ path: game, version: "1.25.9.5" });
    },
  );

  it("what was named and is none is an error; a wrong TL2_MEDIA_DIR or a broken install only a warning", async () => {
    const { install } = await sameGames();
    const nothing = tempFolder();
    const named = await runJson<Status>(["base", "status", "--base", nothing]);
    expect([named.exit, codes(named.value)]).toEqual([1, ["base-not-found"]]);
    rmSync(path.join(install, "PAKS/DATA.PAK.MAN"));
    const env = { TL2_INSTALL_DIR: install, TL2_MEDIA_DIR: nothing };
    const found = await runJson<Status>(["base", "status"], { env });
    expect([found.exit, codes(found.value)]).toEqual([0, ["base-media-missing", "base-left-out"]]);
  });
});

interface Extracted {
  readonly ok: boolean;
  readonly files: number;
  readonly kept: number;
  readonly decompiled: number;
  readonly error?: { readonly kind: string; readonly where: string };
}

describe("base extract", () => {
  it.each(["pak", "install"] as const)("takes the files out as they are, named by %s", async (named) => {
    const games = await sameGames();
    const output = path.join(tempFolder(), "deep/game");
    const { exit, value } = await runJson<Extracted>(["base", "extract", games[named], "-o", output]);
    expect([exit, value.ok, value.files, value.decompiled]).toEqual([0, true, 85, 0]);
    expect(filesBelow(output)).toEqual(filesBelow(games.media));
    const mesh = "MEDIA/MODELS/LAMP_POST.MESH";
    expect(readFileSync(path.join(output, mesh)).equals(readFileSync(path.join(games.media, mesh)))).toBe(true);
  });

  it("with --text as sources, and a game of these answers as the pack does", async () => {
    const { pak } = await sameGames();
    const output = tempFolder();
    const { exit, stdout } = await runCli(["base", "extract", pak, "-o", output, "--text"]);
    expect([exit, stdout.trimEnd().split("\n").at(-1)]).toEqual([
      0,
      expect.stringMatching(/^Extracted 85 files, 77 of them turned into text, \d+ kB, into /),
    ]);
    const gold = decodeSource(readFileSync(path.join(output, "MEDIA/UNITS/ITEMS/GOLD/GOLD.DAT")));
    expect(String.fromCharCode(...gold.units.subarray(0, gold.units.length))).toContain("<STRING>UNITTYPE:GOLD");
    const [one, two] = [path.join(tempFolder(), "one"), path.join(tempFolder(), "two")];
    await runCli(["base", "export", "--base", pak, "-o", one]);
    await runCli(["base", "export", "--base", output, "-o", two]);
    expect(JSON.parse((await runCli(["compare", one, two, "--json"])).stdout).differences).toEqual([]);
  });

  it("goes on where it was broken off, and makes right what is not", async () => {
    const { pak } = await sameGames();
    const output = tempFolder();
    await runCli(["base", "extract", pak, "-o", output]);
    const wanted = filesBelow(output).map((file) => readFileSync(path.join(output, file), "base64"));
    rmSync(path.join(output, "MEDIA/UNITS/ITEMS"), { recursive: true });
    writeFileSync(path.join(output, "MEDIA/FEATURETAGS.HIE"), "half");
    const { value } = await runJson<Extracted>(["base", "extract", pak, "-o", output]);
    expect([value.files + value.kept, value.files > 30, value.kept > 30]).toEqual([85, true, true]);
    expect(filesBelow(output).map((file) => readFileSync(path.join(output, file), "base64"))).toEqual(wanted);
    const again = await runCli(["base", "extract", pak, "-o", output]);
    expect(again.stdout).toMatch(/^Extracted 0 files, 0 bytes, into .*; 85 files stood there already\n/);
  });

  it("says beforehand when it will be much", async () => {
    const folder = tempFolder();
    const files = [{ path: "MEDIA/A.DDS", content: new Uint8Array(100) }];
    const huge = editRecords((record) => ({ ...record, size: 700_000_000 }));
    const { pak, man } = buildPak({ files, editManifest: huge });
    writeTree(folder, { "DATA.PAK": pak, "DATA.PAK.MAN": man });
    const args = ["base", "extract", path.join(folder, "DATA.PAK"), "-o", path.join(folder, "out"), "--text"];
    const { exit, stderr } = await runCli(args);
    expect(exit).toBe(1);
    expect(stderr).toMatch(
      /^This will be 1 file, 700 MB and more, since texts are longer, in .*; [\d.]+ [kMG]B are free there\.\n/,
    );
  });

  it("refuses what is no pack, a folder without one, and a pack without its table", async () => {
    const { install } = await sameGames();
    const folder = tempFolder();
    const run = (named: string) => runJson<Extracted>(["base", "extract", named, "-o", path.join(folder, "out")]);
    const none = await run(folder);
    expect([none.exit, none.value.error]).toMatchObject([1, { kind: "not-found", where: `${folder}/PAKS/DATA.PAK` }]);
    rmSync(path.join(install, "PAKS/DATA.PAK.MAN"));
    expect((await run(install)).value.error).toMatchObject({ kind: "format" });
    expect((await run(path.join(folder, "gone"))).value.error).toMatchObject({ kind: "not-found" });
    expect(filesBelow(folder)).toEqual([]);
  });
});

interface Exported {
  readonly ok: boolean;
  readonly entries: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly findings: Status["findings"];
}

describe("base export", () => {
  it("makes a bundle of the game that is found, the same every time, and it works as a base game", async () => {
    const { install, bundle } = await sameGames();
    const output = path.join(tempFolder(), "core.tl2base");
    const env = { TL2_INSTALL_DIR: install };
    const { exit, value } = await runJson<Exported>(["base", "export", "-o", output], { env });
    expect([exit, value]).toEqual([
      0,
      {
        ok: true,
        output,
        bytes: readFileSync(bundle).length,
        entries: 62,
        counts: { units: 54, levelSets: 2, layouts: 2, meshes: 3 },
        findings: [],
      },
    ]);
    expect(readFileSync(output).equals(readFileSync(bundle))).toBe(true);
    expect((await runCli(["verify", output])).exit).toBe(0);
    const { stdout } = await runCli(["base", "export", "-o", output], { env });
    expect(stdout).toMatch(
      /^Exported .*\n {2}62 entries, \d+ kB: 54 units, 2 level sets, 2 layouts, 3 collision meshes\n/,
    );
  });

  it("makes nothing of a base game that was named and is none, or of no game", async () => {
    const { install } = await sameGames();
    const output = path.join(tempFolder(), "core.tl2base");
    const half = await runJson<Exported>(["base", "export", "-o", output, "--base", install, "--base", tempFolder()]);
    expect([half.exit, half.value.ok, codes(half.value)]).toEqual([1, false, ["base-not-found"]]);
    const none = await runJson<Exported>(["base", "export", "-o", output]);
    expect([none.exit, none.value.ok, codes(none.value)]).toEqual([1, false, ["base-nothing"]]);
    expect(filesBelow(path.dirname(output))).toEqual([]);
  });
});

describe("the cache of the command line", () => {
  const load = (output: string) => `
import { readFileSync, writeFileSync } from "node:fs";
process.on("exit", () => writeFileSync(${JSON.stringify(output)}, String(readFileSync("/proc/self/maps", "utf8").includes("better-sqlite3"))));
`;

  it.skipIf(process.platform !== "linux")("is not even loaded by what does not need it", async () => {
    const { bundle, install } = await sameGames();
    const folder = tempFolder();
    writeFileSync(path.join(folder, "watch.mjs"), load(path.join(folder, "loaded")));
    const loaded = async (...args: string[]) => {
      const env = { NODE_OPTIONS: `--import ${path.join(folder, "watch.mjs")}` };
      expect((await runCli(args, { env })).exit).toBe(0);
      return readFileSync(path.join(folder, "loaded"), "utf8");
    };
    for (const args of [["list", bundle], ["verify", bundle], ["base", "status"], ["--help"]])
      expect(await loaded(...args), args.join(" ")).toBe("false");
    expect(await loaded("base", "status", "--base", install)).toBe("true");
  });

  it("is done without where the module is not there, and that is said once", async () => {
    const { pak, bundle } = await sameGames();
    const folder = tempFolder();
    const root = path.resolve(CLI, "../..");
    cpSync(path.dirname(CLI), path.join(folder, "dist"), { recursive: true });
    for (const name of ["layout-registry.json", "feature-tags.json"])
      cpSync(path.join(root, "resources", name), path.join(folder, "resources", name));
    const output = path.join(folder, "core.tl2base");
    const command = [NODE, path.join(folder, "dist/cli.js")] as const;
    const { exit, value } = await runJson<Exported>(["base", "export", "--base", pak, "-o", output], { command });
    expect([exit, value.findings.map(({ code, severity }) => [code, severity])]).toEqual([
      0,
      [["cache-no-module", "info"]],
    ]);
    expect(readFileSync(output).equals(readFileSync(bundle))).toBe(true);
  });

  /** A user without rights, for what root may do anyway; null when this user is one. */
  const other = process.getuid?.() === 0 ? 65_534 : null;

  it.skipIf(process.platform === "win32")("is done without where its folder cannot be written", async () => {
    const { pak, bundle } = await sameGames();
    const home = tempFolder();
    const done = path.join(home, "done");
    for (const name of ["done", "cache", "cache/locks"]) mkdirSync(path.join(home, name));
    if (other !== null) for (const name of [".", "done", "cache/locks"]) chownSync(path.join(home, name), other, other);
    chmodSync(path.join(home, "cache"), 0o555);
    for (const file of [pak, `${pak}.MAN`]) chmodSync(file, 0o644);
    chmodSync(path.resolve(pak, "../../.."), 0o755);
    const output = path.join(done, "core.tl2base");
    const options = { env: { LAMPLIGHTER_HOME: home }, ...(other === null ? {} : { uid: other }) };
    const { exit, value } = await runJson<Exported>(["base", "export", "--base", pak, "-o", output], options);
    expect([exit, codes(value)]).toEqual([0, ["cache-not-writable"]]);
    expect(readFileSync(output).equals(readFileSync(bundle))).toBe(true);
  });

  /* A file system of its own for one command; needs a system that lets this user make namespaces. */
  const mount = ["unshare", ...(process.getuid?.() === 0 ? ["-m"] : ["-rm"])];
  const canMount =
    process.platform === "linux" &&
    spawnSync(mount[0], [...mount.slice(1), "sh", "-c", "mount -t tmpfs -o size=64k tmpfs /mnt"]).status === 0;

  it.skipIf(!canMount).each(["0k", "16k", "40k", "64k", "96k", "160k"])(
    "is done without on a full disk (%s free), and the next run on it works too",
    async (free) => {
      const { pak, bundle } = await sameGames();
      const home = tempFolder();
      const outputs = ["one", "two"].map((name) => path.join(tempFolder(), name));
      const script = `mount -t tmpfs -o size=1m tmpfs "$1" && mkdir -p "$1/cache/locks" || exit 99
fallocate -l $((1024 * 1024 - $2)) "$1/filler" || exit 98
export LAMPLIGHTER_HOME="$1"
"$3" "$4" base export --base "$5" -o "$6" --json 2>/dev/null >"$6.json" || exit 1
"$3" "$4" base export --base "$5" -o "$7" --json 2>/dev/null >"$7.json" || exit 2`;
      const args = ["sh", "-c", script, "sh", home, String(Number.parseInt(free, 10) * 1024), NODE, CLI, pak];
      const { status, stderr } = spawnSync(mount[0], [...mount.slice(1), ...args, ...outputs], {
        env: cliEnv(home),
        encoding: "utf8",
      });
      expect([status, stderr]).toEqual([0, ""]);
      for (const output of outputs) {
        expect(readFileSync(output).equals(readFileSync(bundle))).toBe(true);
        const { ok, findings } = JSON.parse(readFileSync(`${output}.json`, "utf8")) as Exported;
        expect(ok).toBe(true);
        expect(["", "cache-disk-full", "cache-not-writable"]).toContain(codes({ findings }).join());
        if (free === "16k") expect(codes({ findings })).not.toEqual([]);
      }
    },
  );
});
