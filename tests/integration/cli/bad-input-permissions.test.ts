import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { type CliRun, runCli } from "../../support/cli.ts";
import { source, unit, writeProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

/** Permissions mean nothing to root, so the commands run as somebody who has no account. */
const SOMEBODY = process.getuid?.() === 0 ? 54_321 : undefined;

interface Ground {
  /** A project with MEDIA/UNITS/A.DAT and MEDIA/HIDDEN/B.WAV. */
  readonly project: string;
  /** A folder for results. */
  readonly out: string;
  run(...args: readonly string[]): Promise<CliRun>;
  /** Takes all permissions from a file or folder until the test ends. */
  lock(file: string): void;
  /** Gives a folder and what is in it to whom the commands run as. */
  give(folder: string): void;
}

function ground(): Ground {
  const root = tempFolder();
  const project = writeProject(path.join(root, "p"), {
    media: { "UNITS/A.DAT": unit("A"), "HIDDEN/B.WAV": "sound" },
  });
  const [out, home] = ["out", "home"].map((name) => path.join(root, name));
  const give = (folder: string): void => {
    if (SOMEBODY === undefined) return;
    chownSync(folder, SOMEBODY, SOMEBODY);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const file = path.join(folder, entry.name);
      if (entry.isDirectory()) give(file);
      else chownSync(file, SOMEBODY, SOMEBODY);
    }
  };
  for (const folder of [out, home]) mkdirSync(folder);
  give(root);
  return {
    project,
    out,
    run: (...args) =>
      runCli(args, {
        env: { LAMPLIGHTER_HOME: home },
        ...(SOMEBODY === undefined ? {} : { uid: SOMEBODY }),
      }),
    lock: (file) => {
      chmodSync(file, 0);
      onTestFinished(() => chmodSync(file, 0o755));
    },
    give,
  };
}

const codesIn = ({ stdout }: CliRun): string[] =>
  (JSON.parse(stdout) as { findings: readonly Diagnostic[] }).findings.map(
    ({ code, severity, path: file }) => `${severity} ${code} ${file}`,
  );

describe.skipIf(process.platform === "win32")("a folder that may not be read", () => {
  const HIDDEN = "error no-permission MEDIA/HIDDEN";

  it("in a listed folder is told, with 1 and what could be listed", async () => {
    const { project, run, lock } = ground();
    lock(path.join(project, "MEDIA/HIDDEN"));
    const json = await run("list", project, "--json");
    expect([json.exit, codesIn(json)]).toEqual([1, [HIDDEN]]);
    const told = await run("list", project);
    expect(told.exit).toBe(1);
    expect(told.stdout).toMatch(/MEDIA\/HIDDEN.*MEDIA\/UNITS\/A\.DAT.*1 error; see above/s);
  });

  it("keeps two folders from being called equal", async () => {
    const { project, run, lock } = ground();
    lock(path.join(project, "MEDIA/HIDDEN"));
    const json = await run("compare", project, project, "--json");
    expect([json.exit, codesIn(json)]).toEqual([1, [HIDDEN, HIDDEN]]);
    expect(JSON.parse(json.stdout)).toMatchObject({ equal: false, differences: [] });
    expect((await run("compare", project, project)).stdout).not.toMatch(/^Equal/m);
  });

  it("keeps a copy of the folder from being called whole", async () => {
    const { project, out, run, lock } = ground();
    lock(path.join(project, "MEDIA/HIDDEN"));
    const json = await run("unpack", project, "-o", path.join(out, "copy"), "--json");
    expect([json.exit, codesIn(json)]).toEqual([1, [HIDDEN]]);
    expect(filesBelow(path.join(out, "copy"))).toEqual(["MEDIA/UNITS/A.DAT"]);
    expect((await run("unpack", project, "-o", path.join(out, "copy"))).stdout).toMatch(/^Unpacked in part: 1 file/m);
  });

  it("in a project is a fault of the system, and nothing is packed", async () => {
    const { project, out, run, lock } = ground();
    lock(path.join(project, "MEDIA/HIDDEN"));
    const { exit, stdout } = await run("pack", project, "-o", path.join(out, "x.MOD"), "--json");
    expect(exit).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({ ok: false, error: { kind: "no-permission" } });
    expect(filesBelow(out)).toEqual([]);
  });
});

describe.skipIf(process.platform === "win32")("a file that may not be read", () => {
  it.each([
    ["pack", "<project>", "-o", "<out>/x.MOD"],
    ["dat", "compile", "<project>", "-o", "<out>/compiled"],
    ["unpack", "<project>", "-o", "<out>/copy"],
  ])("is a fault of the system, named, for %s %s", async (...words) => {
    const { project, out, run, lock } = ground();
    lock(path.join(project, "MEDIA/UNITS/A.DAT"));
    const args = words.map((word) => word.replace("<project>", project).replace("<out>", out));
    const { exit, stdout, stderr } = await run(...args);
    expect([exit, stdout]).toEqual([3, ""]);
    expect(stderr).toMatch(/MEDIA\/UNITS\/A\.DAT: The system does not allow this to be read/);
    expect(filesBelow(out).filter((file) => !file.endsWith(".WAV"))).toEqual([]);
  });

  it("among archives to verify keeps none of the others from it, and ends with 3", async () => {
    const { project, out, run, lock } = ground();
    const [good, locked] = ["good.MOD", "locked.MOD"].map((name) => path.join(out, name));
    for (const file of [good, locked]) expect((await run("pack", project, "-o", file)).exit).toBe(0);
    lock(locked);
    const { exit, stdout } = await run("verify", locked, good);
    expect(exit).toBe(3);
    expect(stdout).toMatch(/^Not checked .*locked\.MOD: 1 error\nIn order .*good\.MOD\n1 of 2 archives in order\n$/m);
  });
});

describe.skipIf(process.platform === "win32")("a folder that may not be written", () => {
  it("keeps a source in it from being fixed, which is no success", async () => {
    const { project, run } = ground();
    const [folder, file] = ["MEDIA/UNITS", "MEDIA/UNITS/A.DAT"].map((name) => path.join(project, name));
    const odd = Buffer.from(source("[UNIT]", "\t<BOOL>X:no", "[/UNIT]"));
    writeFileSync(file, odd);
    chmodSync(folder, 0o555);
    onTestFinished(() => chmodSync(folder, 0o755));
    const { exit, stdout } = await run("lint", project, "--fix", "--json");
    expect(exit).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      ...{ ok: false, fixed: [], files: [], unfixed: [{ code: "no-permission" }] },
      findings: [{ code: "dat-bool-value" }],
    });
    expect([readFileSync(file), filesBelow(folder)]).toEqual([odd, ["A.DAT"]]);
  });

  it("keeps an older mod as it was", async () => {
    const { project, out, run } = ground();
    const output = path.join(out, "x.MOD");
    writeFileSync(output, "an older mod");
    chmodSync(out, 0o555);
    onTestFinished(() => chmodSync(out, 0o755));
    const { exit, stderr } = await run("pack", project, "-o", output);
    expect(exit).toBe(3);
    expect(stderr).toMatch(/x\.MOD: The system does not allow this/);
    expect([readFileSync(output, "utf8"), filesBelow(out)]).toEqual(["an older mod", ["x.MOD"]]);
  });

  it("for backups is told as a warning, beside the mod that was packed", async () => {
    const { project, out, run, lock } = ground();
    const output = path.join(out, "x.MOD");
    expect((await run("pack", project, "-o", output)).exit).toBe(0);
    expect((await run("pack", project, "-o", output)).exit).toBe(0);
    lock(path.join(out, "../home/data"));
    const json = await run("pack", project, "-o", output, "--json");
    expect([json.exit, codesIn(json)]).toEqual([0, [`warning backup-failed ${output}`]]);
    expect(existsSync(output)).toBe(true);
    expect((await run("pack", project, "-o", output)).stdout).toMatch(/previous version.*could not be kept/);
  });
});
