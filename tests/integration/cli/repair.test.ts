import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { isTemporary } from "../../../src-main/files/temporary.ts";
import { expectOnlyProgress, runCli, runJson, startCli } from "../../support/cli.ts";
import { letters, timesOf } from "../../support/full-size.ts";
import { ascii, type BuilderFile, buildMod } from "../../support/mod-builder.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { seededRandom } from "../../support/mutate.ts";
import { HERO, modWith, SKILL, UNIT, UNIT_SOURCE } from "../../support/repair-ground.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

interface Value {
  readonly ok: boolean;
  readonly kind: string;
  readonly output: string | null;
  readonly bytes: number;
  readonly entries: number;
  readonly rollingHash: string;
  readonly changes: readonly { path: string; what: string; of: string; from: string | null; to: string | null }[];
  readonly findings: readonly { code: string; path: string }[];
}

function written(bytes: Uint8Array): { readonly file: string; readonly out: string; readonly folder: string } {
  const folder = tempFolder();
  const file = path.join(folder, "broken.MOD");
  writeFileSync(file, bytes);
  return { file, out: path.join(folder, "out.MOD"), folder };
}

const BROKEN = modWith({ [HERO]: { path: "MEDIA/ui/hero.dds" }, [UNIT]: { content: UNIT_SOURCE } });

describe("repair", () => {
  it("writes another file, says what it changed, and leaves the mod alone", async () => {
    const { file, out, folder } = written(BROKEN);
    const { exit, value, stderr } = await runJson<Value>(["repair", file, "-o", out]);
    expect(exit).toBe(0);
    expectOnlyProgress(stderr);
    const mod = readModSlowly(readFileSync(out));
    expect(value).toMatchObject({
      ok: true,
      kind: "repaired",
      output: out,
      bytes: readFileSync(out).length,
      entries: mod.entries.length,
      rollingHash: mod.rollingHashAgain.toString(16).toUpperCase().padStart(8, "0"),
      findings: [],
    });
    expect(value.changes.map((change) => [change.path, change.what])).toEqual([
      [UNIT, "compiled"],
      [HERO, "renamed"],
    ]);
    expect(new Uint8Array(readFileSync(file))).toEqual(BROKEN);
    expect(filesBelow(folder)).toEqual(["broken.MOD", "out.MOD"]);
    expect((await runCli(["verify", out])).exit).toBe(0);
  });

  it("in words", async () => {
    const { file, out } = written(BROKEN);
    const { exit, stdout } = await runCli(["repair", file, "-o", out]);
    expect(exit).toBe(0);
    expect(stdout).toContain(`${HERO}  renamed from MEDIA/ui/hero.dds\n`);
    expect(stdout).toMatch(/^Repaired .*broken\.MOD: 2 changes, 9 files, /m);
    expect(stdout).toContain("Read back and found to be what was meant.");
  });

  it("of a mod that is in order writes nothing", async () => {
    const { file, out } = written(modWith({}));
    const { exit, stdout } = await runCli(["repair", file, "-o", out]);
    expect([exit, stdout]).toEqual([0, `Nothing to repair in ${file}. No file was written.\n`]);
    expect(existsSync(out)).toBe(false);
    const { value } = await runJson<Value>(["repair", file, "-o", out]);
    expect(value).toMatchObject({ ok: true, kind: "nothing", output: null, changes: [], findings: [] });
  });

  it("ends with 1 when something could not be fixed, and never with words of success", async () => {
    const { file, out } = written(modWith({ [SKILL]: { content: Uint8Array.of(1, 2, 3) }, [HERO]: { type: 18 } }));
    const { exit, stdout } = await runCli(["repair", file, "-o", out]);
    expect(exit).toBe(1);
    expect(stdout).toMatch(/^Repaired in part: /m);
    expect(stdout).toContain("[repair-not-text]");
    expect(stdout).toMatch(/1 error; see above\.\n$/);
    expect(existsSync(out)).toBe(true);
  });

  it("refuses what is no mod, and to write over the mod; both end with 1", async () => {
    const { file, out } = written(ascii("no mod at all"));
    const refused = await runJson<Value>(["repair", file, "-o", out]);
    expect(refused.exit).toBe(1);
    expect(refused.value).toMatchObject({ ok: false, kind: "refused", findings: [{ code: "repair-no-header" }] });
    expect(existsSync(out)).toBe(false);
    const broken = written(BROKEN);
    const onto = await runCli(["repair", broken.file, "-o", path.join(broken.folder, ".", "broken.MOD")]);
    expect([onto.exit, onto.stdout]).toEqual([1, expect.stringContaining("[repair-onto-itself]")]);
    expect(new Uint8Array(readFileSync(broken.file))).toEqual(BROKEN);
  });

  it("wants to know where to write", async () => {
    const { file } = written(BROKEN);
    const { exit, stderr } = await runCli(["repair", file]);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/required option '-o, --output <out\.MOD>'/);
  });

  it("keeps what stood at the target among the backups", async () => {
    const { file, out } = written(BROKEN);
    writeFileSync(out, "an older file");
    const home = tempFolder();
    const { value } = await runJson<Value & { backup: string }>(["repair", file, "-o", out], {
      env: { LAMPLIGHTER_HOME: home },
    });
    expect(readFileSync(value.backup, "utf8")).toBe("an older file");
    expect(value.backup.startsWith(home)).toBe(true);
  });

  it("leaves out what cannot be read when that is asked for", async () => {
    const bytes = BROKEN.slice();
    const mod = readModSlowly(bytes);
    const { offset } = mod.entries.find((entry) => entry.path.endsWith("TEXT.TXT"))!;
    bytes[mod.dataOffset + offset + 12] ^= 0xff;
    const { file, out } = written(bytes);
    expect((await runCli(["repair", file, "-o", out])).exit).toBe(1);
    const { exit, value } = await runJson<Value>(["repair", file, "-o", out, "--drop-unreadable"]);
    expect(exit).toBe(0);
    expect(value.changes.filter(({ what }) => what === "dropped").map((change) => change.path)).toEqual([
      "MEDIA/TEXT.TXT",
    ]);
  });
});

const KILLS = timesOf("LAMPLIGHTER_KILLS", 6, 60);

it(`killed at any of ${KILLS} moments it leaves the file before or the repaired one, and the next one tidies up`, async () => {
  const files: BuilderFile[] = Array.from({ length: 40 }, (_, at) => ({
    path: `MEDIA/model${at}.dds`.replace("model", "MODEL"),
    content: letters(400_000, at + 1),
    type: 4,
  }));
  const { file, out, folder } = written(buildMod({ files }));
  const home = tempFolder();
  const env = { LAMPLIGHTER_HOME: home };
  const start = performance.now();
  expect((await runCli(["repair", file, "-o", out], { env })).exit).toBe(0);
  const duration = performance.now() - start;
  const good = readFileSync(out);
  const random = seededRandom(20120920);
  const seen = { before: 0, working: 0, done: 0 };
  for (let kill = 0; kill < KILLS; kill++) {
    writeFileSync(out, "the file before");
    const running = startCli(["repair", file, "-o", out], { env });
    await pause(random() * 1.1 * duration);
    running.process.kill("SIGKILL");
    await running.ended;
    const now = readFileSync(out);
    expect(now.equals(good) || now.toString() === "the file before", `kill ${kill}`).toBe(true);
    const isWorking = filesBelow(folder).some((name) => isTemporary(name));
    seen[now.equals(good) ? "done" : isWorking ? "working" : "before"]++;
  }
  console.log(`killed: ${JSON.stringify(seen)}`);
  expect((await runCli(["repair", file, "-o", out], { env })).exit).toBe(0);
  expect(readFileSync(out).equals(good)).toBe(true);
  expect(filesBelow(folder)).toEqual(["broken.MOD", "out.MOD"]);
  expect(filesBelow(home).filter((name) => name.endsWith(".lock"))).toEqual([]);
  expect(await verifyFile(out, { level: "full" })).toEqual([]);
}, 300_000);
