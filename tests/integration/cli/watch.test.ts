import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it } from "vitest";
import { bytesBelow } from "../../support/bytes-below.ts";
import { runCli, runJson, startCli } from "../../support/cli.ts";
import { BROKEN_UNIT, type Media, modDat, source, unit, writeProject } from "../../support/project-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const ODD = ["[UNIT]", "\t<INTEGER>LEVEL:3x", "[/UNIT]"];

interface Linted {
  readonly ok: boolean;
  readonly silenced: number;
  readonly findings: readonly { readonly code: string; readonly severity: string; readonly path: string }[];
}

function project(media: Media = { "UNITS/BRASS.DAT": unit("BRASS") }, beside: Media = {}) {
  const ground = tempFolder();
  const folder = writeProject(path.join(ground, "pack"), { modDat: modDat({ fileName: "Out" }), media, beside });
  return { ground, folder, output: path.join(folder, "Out.MOD") };
}

describe("lint", () => {
  it("tells everything, writes SARIF, and leaves no mod", async () => {
    const { ground, folder, output } = project({ "UNITS/A.DAT": BROKEN_UNIT, "UNITS/B.DAT": ODD });
    const sarif = path.join(ground, "x.sarif");
    const { exit, value } = await runJson<Linted>(["lint", folder, "--sarif", sarif]);
    expect(exit).toBe(1);
    expect(value.ok).toBe(false);
    expect(value.findings.map(({ code }) => code)).toEqual(["dat-text-too-long", "dat-number-rest"]);
    const { version, runs } = JSON.parse(readFileSync(sarif, "utf8"));
    expect(version).toBe("2.1.0");
    expect(runs[0].results).toMatchObject([
      { ruleId: "dat-text-too-long", level: "error" },
      { ruleId: "dat-number-rest", level: "warning" },
    ]);
    expect(existsSync(output)).toBe(false);
  });

  it.each(["MOD.DAT", "MEDIA/UNITS/B.DAT", "MEDIA/new.sarif", "lamplighter.json"])(
    "writes no SARIF to %s, among the sources",
    async (name) => {
      const { folder } = project({ "UNITS/B.DAT": ODD }, { "lamplighter.json": "{}" });
      const before = bytesBelow(folder);
      const { exit, stdout } = await runCli(["lint", folder, "--sarif", path.join(folder, name), "--json"]);
      expect([exit, JSON.parse(stdout)]).toMatchObject([2, { ok: false, error: { kind: "usage" } }]);
      expect(bytesBelow(folder)).toEqual(before);
    },
  );

  it("is ok with warnings, and does not tell what the project silences", async () => {
    const beside = { "lamplighter.json": '{"silence":[{"code":"dat-number-rest"}]}' };
    const { folder } = project({ "UNITS/B.DAT": ODD }, beside);
    const { exit, value } = await runJson<Linted>(["lint", folder]);
    expect([exit, value]).toEqual([0, { ok: true, findings: [], silenced: 1 }]);
    expect((await runCli(["lint", folder])).stdout).toContain(
      "Nothing keeps it from being packed: 0 findings, 1 silenced.",
    );
  });

  it("fixes what is safe with --fix, tells it by file and line, and then what is left", async () => {
    const { folder } = project({ "UNITS/B.DAT": ["[UNIT]", "\t<INTEGER>LEVEL:3x", "\t<FLOAT>SCALE:x", "[/UNIT]"] });
    const file = path.join(folder, "MEDIA/UNITS/B.DAT");
    const before = readFileSync(file);
    const dry = await runCli(["lint", folder, "--fix", "--dry-run"]);
    expect(dry.exit).toBe(0);
    expect(dry.stdout).toMatch(/^MEDIA\/UNITS\/B\.DAT:2 {2}3x → 3 \[dat-number-rest\]\n/);
    expect(dry.stdout).toContain("Would be fixed: 1 problem in 1 file. Nothing was written.");
    expect(readFileSync(file)).toEqual(before);
    const { exit, value } = await runJson<Linted>(["lint", folder, "--fix"]);
    expect([exit, value]).toEqual([
      0,
      {
        ok: true,
        findings: [expect.objectContaining({ code: "dat-number-missing", line: 3 })],
        silenced: 0,
        fixed: [{ path: "MEDIA/UNITS/B.DAT", line: 2, code: "dat-number-rest", kind: "write-value", change: "3x → 3" }],
        files: ["MEDIA/UNITS/B.DAT"],
        unfixed: [],
      },
    ]);
    const after = source("[UNIT]", "\t<INTEGER>LEVEL:3", "\t<FLOAT>SCALE:x", "[/UNIT]");
    expect(readFileSync(file)).toEqual(Buffer.from(after));
    const again = await runCli(["lint", folder, "--fix"]);
    expect(again.stdout).toMatch(/^Nothing is fixed: what is left takes a person\.\n/);
    expect((await runCli(["lint", folder, "--dry-run"])).exit).toBe(2);
  });

  it("also tells what the game will make of the sources", async () => {
    const { folder } = project({
      "RECIPES/OIL.DAT": ["[RECIPE]", "\t<STRING>NAME:OIL", "[/RECIPE]"],
      "UNITS/A.DAT": unit("A", "\t<INTEGER>STRENGTH_REQUIRE:5", "\t<STRING>FILE:media/none.layout"),
    });
    const { exit, value } = await runJson<Linted>(["lint", folder]);
    expect(exit).toBe(0);
    expect(value.findings).toMatchObject([
      { code: "source-recipe-guid", path: "MEDIA/RECIPES/OIL.DAT", line: 1 },
      { code: "source-key-typo", path: "MEDIA/UNITS/A.DAT", line: 5, column: 11 },
      { code: "source-no-base", path: "MEDIA/UNITS/A.DAT", line: 6, column: 15, data: { count: 1 } },
    ]);
    const { stdout } = await runCli(["pack", folder]);
    expect(stdout).not.toContain("source-");
  });

  it("tells people what it finds in a file from the top to the end, whichever part finds it", async () => {
    const { folder } = project({ "UNITS/A.DAT": unit("A", "\t<INTEGER>STRENGTH_REQUIRE:5", "\t<INTEGER>LEVEL:3x") });
    const { stdout } = await runCli(["lint", folder]);
    expect(stdout.match(/DAT:\d+:\d+|\[[\w-]+\]$/gm)).toEqual([
      ...["DAT:5:11", "[source-key-typo]"],
      ...["DAT:6:17", "[dat-number-rest]"],
    ]);
  });

  it("of no project is refused", async () => {
    expect((await runJson<Linted>(["lint", tempFolder()])).exit).toBe(1);
    expect((await runCli(["lint", path.join(tempFolder(), "none")])).exit).toBe(1);
  });
});

describe("new", () => {
  it("makes a project that lints, with an id of its own, and no second time", async () => {
    const folder = path.join(tempFolder(), "My Pack");
    const first = await runJson<{ id: string }>(["new", folder, "--author", "Jane"]);
    expect(first.exit).toBe(0);
    expect(first.value.id).toMatch(/^-?\d{5,19}$/);
    const text = readFileSync(path.join(folder, "MOD.DAT"), "utf16le");
    expect(text).toContain(`<INTEGER64>MOD_ID:${first.value.id}\r\n`);
    expect(text).toContain("<STRING>NAME:My Pack\r\n\t");
    const again = await runJson<{ findings: { code: string }[] }>(["new", folder]);
    expect([again.exit, again.value.findings[0].code]).toEqual([1, "workshop-folder-taken"]);
  });
});

describe("watch", () => {
  it("builds at the beginning and after each save, deploys, and ends with Ctrl-C", async () => {
    const { ground, folder, output } = project();
    const profile = path.join(ground, "profile");
    mkdirSync(path.join(profile, "mods"), { recursive: true });
    const running = startCli(["watch", folder, "--deploy", "--json"], { env: { TL2_PROFILE_DIR: profile } });
    const lines = createInterface({ input: running.process.stdout! })[Symbol.asyncIterator]();
    const event = async (wanted: string) => {
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`ended before ${wanted}: ${(await running.ended).stderr}`);
        const parsed = JSON.parse(value);
        if (parsed.event === wanted) return parsed;
      }
    };
    expect(await event("watching")).toMatchObject({ project: folder, files: 2 });
    expect(await event("built")).toMatchObject({ ok: true, output, findings: [], changed: [] });
    expect(await event("deploy")).toMatchObject({ state: "deployed", path: path.join(profile, "mods/Out.MOD") });
    const good = readFileSync(output);
    writeFileSync(path.join(folder, "MEDIA/UNITS/BRASS.DAT"), source(...BROKEN_UNIT));
    expect(await event("failed")).toMatchObject({
      ok: false,
      bytes: null,
      findings: [{ code: "dat-text-too-long", line: 3 }],
      changed: ["MEDIA/UNITS/BRASS.DAT"],
    });
    expect(readFileSync(path.join(profile, "mods/Out.MOD"))).toEqual(good);
    writeFileSync(path.join(folder, "MEDIA/UNITS/BRASS.DAT"), source(...unit("MENDED")));
    await event("built");
    await event("deploy");
    expect(readFileSync(path.join(profile, "mods/Out.MOD"))).toEqual(readFileSync(output));
    writeFileSync(path.join(folder, "MEDIA/UNITS/BRASS.DAT"), source(...unit("TYPO", "\t<INTEGER>STRENGTH_REQUIRE:5")));
    expect(await event("built")).toMatchObject({ findings: [] });
    expect(await event("checked")).toMatchObject({ findings: [{ code: "source-key-typo", line: 5 }], silenced: 0 });
    running.process.kill("SIGINT");
    expect((await running.ended).exit).toBe(130);
  });

  it("tells people each problem once, and none that is not there any more", async () => {
    const { folder } = project({ "UNITS/A.DAT": unit("A", "\t<INTEGER>STRENGTH_REQUIRE:5", "\t<INTEGER>LEVEL:3x") });
    const file = path.join(folder, "MEDIA/UNITS/A.DAT");
    const running = startCli(["watch", folder]);
    const lines = createInterface({ input: running.process.stdout! })[Symbol.asyncIterator]();
    /** Codes of the problems that are told up to a line, and what that line says. */
    const until = async (wanted: RegExp) => {
      const codes: string[] = [];
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error(`ended before ${wanted}: ${(await running.ended).stderr}`);
        const code = /\[([\w-]+)\]$/.exec(value)?.[1];
        if (code !== undefined) codes.push(code);
        const said = wanted.exec(value)?.[0];
        if (said !== undefined) return { codes, said };
      }
    };
    const built = /built.*|checked.*/;
    expect(await until(built)).toMatchObject({
      codes: ["dat-number-rest"],
      said: expect.stringMatching(/, 1 warning$/),
    });
    expect(await until(built)).toEqual({ codes: ["source-key-typo"], said: "checked: 2 warnings" });
    writeFileSync(file, source(...BROKEN_UNIT));
    expect(await until(built)).toMatchObject({
      codes: ["dat-text-too-long"],
      said: expect.stringMatching(/^built: 1 error\. /),
    });
    expect(await until(built)).toEqual({ codes: [], said: "checked: 1 error" });
    writeFileSync(file, source(...unit("A", "\t<INTEGER>STRENGTH_REQUIRE:5")));
    expect((await until(built)).codes).toEqual([]);
    expect(await until(built)).toEqual({ codes: ["source-key-typo"], said: "checked: 1 warning" });
    running.process.kill("SIGINT");
    expect((await running.ended).exit).toBe(130);
  });

  it("of no project says so and ends", async () => {
    const { exit, stderr } = await runCli(["watch", tempFolder()]);
    expect(exit).toBe(1);
    expect(stderr).toContain("There is no MEDIA folder in the project.");
  });
});
