import { linkSync, mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type CliRun, runCli } from "../../support/cli.ts";
import { leftBelow } from "../../support/left-over.ts";
import { layout, modDat, type TestProject, testProject } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

interface Answer {
  readonly ok: boolean;
  readonly output: string | null;
  readonly error?: { readonly kind: string; readonly where: string };
  readonly findings?: readonly { readonly code: string; readonly path: string }[];
}

async function packTo(
  { folder }: TestProject,
  output: string | null,
  home = tempFolder(),
): Promise<CliRun & { answer: Answer }> {
  const run = await runCli(["pack", folder, ...(output === null ? [] : ["-o", output]), "--json"], {
    cwd: path.dirname(folder),
    env: { LAMPLIGHTER_HOME: home },
  });
  return { ...run, answer: JSON.parse(run.stdout) as Answer };
}

describe("an output where nothing can be written", () => {
  it.each([
    ["in a folder that does not exist", "no/such/x.MOD", "not-found", "no/such"],
    ["below a file", "a-file/x.MOD", "not-a-folder", "a-file/x.MOD"],
    ["that is a folder", "a-folder", "not-a-file", "a-folder"],
    ["that is the folder it is called from", ".", "not-a-file", ""],
  ])("%s is refused by name, and nothing is made", async (_, output, kind, where) => {
    const project = testProject();
    const ground = path.dirname(project.folder);
    writeFileSync(path.join(ground, "a-file"), "x");
    mkdirSync(path.join(ground, "a-folder"));
    const before = filesBelow(ground);
    const { exit, answer } = await packTo(project, output);
    expect([exit, answer.ok, answer.error?.kind]).toEqual([1, false, kind]);
    expect(answer.error!.where).toBe(path.join(ground, where));
    expect(filesBelow(ground)).toEqual(before);
  });

  it("such as a device is refused and left as it is", async () => {
    const { exit, answer } = await packTo(testProject(), "/dev/null");
    expect([exit, answer.error?.kind]).toEqual([1, "special-file"]);
  });
});

describe("an output among the sources", () => {
  it.each([
    ["a source", (folder: string) => path.join(folder, "MEDIA/UNITS/BRASS.DAT")],
    ["a source, by another way", (folder: string) => path.join(folder, "MEDIA/UI/../UNITS/./BRASS.DAT")],
    ["MOD.DAT", (folder: string) => path.join(folder, "MOD.DAT")],
    ["what silences findings", (folder: string) => path.join(folder, "lamplighter.json")],
    ["what takes the file times out", (folder: string) => path.join(folder, "devbuild.txt")],
    ["a new file in MEDIA, which the next build would pack", (folder: string) => path.join(folder, "MEDIA/NEW.MOD")],
    ["a link to a source", (folder: string) => linkTo(folder, "MEDIA/UNITS/BRASS.DAT")],
    ["a link to MOD.DAT", (folder: string) => linkTo(folder, "MOD.DAT")],
    ["a file below a link to MEDIA", (folder: string) => path.join(linkTo(folder, "MEDIA"), "NEW.MOD")],
  ])("that is %s is refused, and the sources stay as they are", async (_, output) => {
    const project = testProject();
    const target = output(project.folder);
    const before = filesBelow(project.folder).map((file) => readFileSync(path.join(project.folder, file), "latin1"));
    const { exit, answer } = await packTo(project, target);
    expect([exit, answer.ok, answer.output]).toEqual([1, false, null]);
    expect(answer.findings!.map(({ code, path: file }) => [code, file])).toEqual([
      ["pack-output-in-sources", path.resolve(target)],
    ]);
    const after = filesBelow(project.folder).map((file) => readFileSync(path.join(project.folder, file), "latin1"));
    expect(after).toEqual(before);
  });

  it("says so to a person, and where to write instead", async () => {
    const { folder } = testProject();
    const { exit, stdout } = await runCli(["pack", folder, "-o", path.join(folder, "MEDIA/UNITS/BRASS.DAT")]);
    expect(exit).toBe(1);
    expect(stdout).toMatch(/BRASS\.DAT\n +The mod cannot be written here: .*MEDIA.*\n +→ Write it beside MEDIA/);
  });
});

function linkTo(folder: string, target: string): string {
  const link = path.join(path.dirname(folder), "link");
  symlinkSync(path.join(folder, target), link);
  return link;
}

describe("the output", () => {
  it("lies beside MOD.DAT under the name that it gives when no other is asked for", async () => {
    const project = testProject({ modDat: modDat({ name: "纸 Lantern", fileName: "" }) });
    const { exit, answer } = await packTo(project, null);
    expect([exit, answer.output]).toEqual([0, path.join(project.folder, "纸 Lantern.MOD")]);
    expect(filesBelow(project.folder)).toContain("纸 Lantern.MOD");
  });

  it("never leaves the project when MOD_FILE_NAME tries to", async () => {
    const project = testProject({ modDat: modDat({ fileName: "../../../out/CON" }) });
    const { answer } = await packTo(project, null);
    expect(path.dirname(answer.output!)).toBe(project.folder);
  });

  it("is the only thing that is written into a project, twice in a row the same", async () => {
    const project = testProject();
    const before = filesBelow(project.folder);
    const first = await packTo(project, null);
    const bytes = readFileSync(first.answer.output!);
    expect(filesBelow(project.folder)).toEqual([...before, "Lantern_Pack.MOD"].sort());
    const second = await packTo(project, null);
    expect(second.exit).toBe(0);
    expect(readFileSync(second.answer.output!).equals(bytes)).toBe(true);
    expect(filesBelow(project.folder)).toEqual([...before, "Lantern_Pack.MOD"].sort());
  });

  it("replaces what a link leads to, and the link stays", async () => {
    const project = testProject();
    const ground = path.dirname(project.folder);
    writeFileSync(path.join(ground, "real.MOD"), "old");
    symlinkSync("real.MOD", path.join(ground, "link.MOD"));
    expect((await packTo(project, "link.MOD")).exit).toBe(0);
    expect(readlinkSync(path.join(ground, "link.MOD"))).toBe("real.MOD");
    expect(readFileSync(path.join(ground, "real.MOD")).subarray(0, 2)).toEqual(Buffer.of(4, 0));
  });

  it("does not change another name of the older file", async () => {
    const project = testProject();
    writeFileSync(project.output, "old");
    linkSync(project.output, `${project.output}.kept`);
    expect((await packTo(project, project.output)).exit).toBe(0);
    expect(readFileSync(`${project.output}.kept`, "utf8")).toBe("old");
  });

  it("keeps the version it replaces in the app's own folder, never beside the mod", async () => {
    const project = testProject({ media: { "A.LAYOUT": layout() } });
    const home = tempFolder();
    writeFileSync(project.output, "the version before");
    expect((await packTo(project, project.output, home)).exit).toBe(0);
    const kept = filesBelow(path.join(home, "data/backups")).filter((file) => file.endsWith(".MOD"));
    expect(kept.map((file) => readFileSync(path.join(home, "data/backups", file), "utf8"))).toEqual([
      "the version before",
    ]);
    expect(filesBelow(path.dirname(project.output)).filter((file) => !file.startsWith("lantern-pack/"))).toEqual([
      "out.MOD",
    ]);
    expect(leftBelow(path.join(home, "cache"))).toEqual([]);
  });
});
