import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { expectOnlyProgress, runCli } from "../../support/cli.ts";
import { leftBelow } from "../../support/left-over.ts";
import {
  BROKEN_UNIT,
  layout,
  modDat,
  type ProjectParts,
  source,
  type TestProject,
  testProject,
  unit,
} from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const OLD_MOD = "an older mod";

interface Answer {
  readonly ok: boolean;
  readonly output?: string | null;
  readonly findings?: readonly Diagnostic[];
  readonly error?: { readonly kind: string; readonly message: string; readonly where?: string; readonly fix?: string };
}

interface Refusal {
  readonly project?: ProjectParts;
  /** What a builder of projects cannot do. */
  readonly spoil?: (project: TestProject) => void;
  readonly args?: readonly string[];
  readonly exit: number;
  /** Of the findings, those of severity error, as `code path:line`. */
  readonly findings?: readonly string[];
  /** Kind of the error, when there are no findings. */
  readonly kind?: string;
  /** In what a person reads. */
  readonly says: RegExp;
  readonly remedy?: RegExp;
}

const ofMedia = (media: ProjectParts["media"]): ProjectParts => ({ media: { "GOOD.DAT": unit("GOOD"), ...media } });
const ofModDat = (...lines: readonly string[]): ProjectParts => ({ modDat: lines });
const WRONG_LAYOUT = layout("Grup");

const REFUSALS: Readonly<Record<string, Refusal>> = {
  "a DAT that cannot be compiled": {
    project: ofMedia({ "BAD.DAT": BROKEN_UNIT }),
    exit: 1,
    findings: ["dat-text-too-long MEDIA/BAD.DAT:3"],
    says: /error MEDIA\/BAD\.DAT:3.*DESCRIPTION has 65536 code units/s,
  },
  "a DAT without a section": {
    project: ofMedia({ "EMPTY.DAT": "" }),
    exit: 1,
    findings: ["dat-no-root MEDIA/EMPTY.DAT:1"],
    says: /MEDIA\/EMPTY\.DAT:1.*no section/s,
    remedy: /between \[NAME\] and \[\/NAME\]/,
  },
  "a LAYOUT with an unknown descriptor": {
    project: ofMedia({ "UI/BAD.LAYOUT": WRONG_LAYOUT }),
    exit: 1,
    findings: ["layout-unknown-descriptor MEDIA/UI/BAD.LAYOUT:7"],
    says: /error MEDIA\/UI\/BAD\.LAYOUT:7.*no descriptor "Grup"/s,
    remedy: /Correct the name/,
  },
  "several broken files, all told at once": {
    project: ofMedia({ "BAD.DAT": BROKEN_UNIT, "NONE.DAT": "", "UI/BAD.LAYOUT": WRONG_LAYOUT }),
    exit: 1,
    findings: [
      "dat-text-too-long MEDIA/BAD.DAT:3",
      "dat-no-root MEDIA/NONE.DAT:1",
      "layout-unknown-descriptor MEDIA/UI/BAD.LAYOUT:7",
    ],
    says: /Not packed: 3 errors\. No file was written; an older mod is as it was\./,
  },
  "a compiled file in place of a text, and damaged": {
    project: ofMedia({ "CUT.DAT": Uint8Array.of(2, 0, 0, 0, 9, 0, 0, 0, 1, 0, 0, 0) }),
    exit: 1,
    findings: ["pack-broken-binary MEDIA/CUT.DAT"],
    says: /Holds BINDAT instead of text, and it is damaged/,
    remedy: /Bring the text source back/,
  },
  "a project without MOD.DAT": {
    project: { modDat: null },
    exit: 1,
    kind: "no-mod-dat",
    says: /lantern-pack: There is no MOD\.DAT/,
    remedy: /folder that holds MOD\.DAT and MEDIA/,
  },
  "a project without MEDIA": {
    project: { media: {} },
    exit: 1,
    kind: "no-media",
    says: /lantern-pack: There is no MEDIA folder/,
    remedy: /folder that holds MOD\.DAT and MEDIA/,
  },
  "an empty MEDIA": {
    project: { media: {} },
    spoil: ({ folder }) => mkdirSync(path.join(folder, "MEDIA")),
    exit: 1,
    findings: ["pack-no-files <project>"],
    says: /MEDIA holds nothing that goes into a mod/,
    remedy: /the folder that was meant/,
  },
  "a MEDIA with nothing but working files": {
    project: { media: { "NOTES.XLS": "x", "A.LOG": "x" } },
    exit: 1,
    findings: ["pack-no-files <project>"],
    says: /MEDIA holds nothing that goes into a mod/,
  },
  "MEDIA that is a file": {
    project: { media: {}, beside: { media: "x" } },
    exit: 1,
    kind: "not-a-folder",
    says: /lantern-pack\/media: This is not a folder/,
  },
  "MOD.DAT that is a folder": {
    project: { modDat: null, beside: { "MOD.DAT/x": "x" } },
    exit: 1,
    kind: "not-a-file",
    says: /lantern-pack\/MOD\.DAT: This is a folder/,
  },
  "MOD.DAT without a section": {
    project: ofModDat(""),
    exit: 1,
    findings: ["dat-no-root MOD.DAT:1"],
    says: /MOD\.DAT:1.*no section/s,
  },
  "MOD.DAT of another kind": {
    project: ofModDat("[UNIT]", "\t<STRING>NAME:X", "[/UNIT]"),
    exit: 1,
    findings: ["mod-dat-not-mod MOD.DAT:1"],
    says: /The root section is \[UNIT\]/,
    remedy: /\[MOD\]/,
  },
  "MOD.DAT without MOD_ID": {
    project: ofModDat("[MOD]", "\t<STRING>NAME:X", "[/MOD]"),
    exit: 1,
    findings: ["mod-dat-id-missing MOD.DAT:1"],
    says: /MOD\.DAT:1.*no MOD_ID/s,
    remedy: /Write <INTEGER64>MOD_ID:/,
  },
  "two files that are one to the game": {
    project: ofMedia({ "Units/a.dat": unit("A"), "UNITS/A.DAT": unit("B") }),
    exit: 1,
    findings: ["case-twins MEDIA/Units/a.dat"],
    says: /MEDIA\/Units\/a\.dat.*MEDIA\/UNITS\/A\.DAT differ only by case/s,
    remedy: /Rename or remove/,
  },
  "two MEDIA folders": {
    spoil: ({ folder }) => mkdirSync(path.join(folder, "media")),
    exit: 1,
    kind: "case-twins",
    says: /differ only by case/,
    remedy: /Rename or remove/,
  },
  "a name that the game can never ask for": {
    project: ofMedia({ "A:B.WAV": "x" }),
    exit: 1,
    findings: ["pack-name-unsafe MEDIA/A:B.WAV"],
    says: /MEDIA\/A:B\.WAV.*can never ask for it/s,
    remedy: /Rename the file/,
  },
  "a link that leaves the project": {
    spoil: ({ folder }) => symlinkSync(path.join(folder, "../outside.txt"), path.join(folder, "MEDIA/A.TXT")),
    project: { beside: { "../outside.txt": "x" } },
    exit: 1,
    findings: ["link-leaves-project MEDIA/A.TXT"],
    says: /MEDIA\/A\.TXT.*leads out of the folder that is read, to .*outside\.txt/s,
    remedy: /Put the files themselves/,
  },
  "a link to nothing": {
    spoil: ({ folder }) => symlinkSync("nowhere", path.join(folder, "MEDIA/A.TXT")),
    exit: 1,
    findings: ["broken-link MEDIA/A.TXT"],
    says: /MEDIA\/A\.TXT.*does not exist/s,
    remedy: /Remove the link/,
  },
  "a folder linked into itself": {
    spoil: ({ folder }) => symlinkSync("..", path.join(folder, "MEDIA/UNITS/AGAIN")),
    exit: 1,
    findings: ["link-loop MEDIA/UNITS/AGAIN"],
    says: /leads back to a folder it lies in/,
  },
  "a project that is not there": {
    spoil: ({ folder }) => rmSync(folder, { recursive: true }),
    exit: 1,
    kind: "not-found",
    says: /lantern-pack: There is no such file or folder/,
    remedy: /Check the path/,
  },
  "a project that is a file": {
    spoil: ({ folder }) => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, "x");
    },
    exit: 1,
    kind: "not-a-folder",
    says: /lantern-pack: This is not a folder/,
  },
  "more data than a mod can hold, before a byte is packed": {
    spoil: ({ folder }) => {
      writeFileSync(path.join(folder, "MEDIA/BIG.DDS"), "");
      truncateSync(path.join(folder, "MEDIA/BIG.DDS"), 5 * 2 ** 30);
    },
    exit: 1,
    findings: ["pack-too-large <project>"],
    says: /would hold 5368709120 bytes/,
    remedy: /Split the mod/,
  },
  "a text larger than any of the game": {
    spoil: ({ folder }) => truncateSync(path.join(folder, "MEDIA/UNITS/BRASS.DAT"), 3 * 2 ** 30),
    exit: 1,
    findings: ["too-large MEDIA/UNITS/BRASS.DAT"],
    says: /MEDIA\/UNITS\/BRASS\.DAT.*larger than 134\.2 MB/s,
  },
};

/** Everything in a folder with its content, to see that nothing has changed. */
function contentsOf(folder: string): Record<string, string> {
  const small = filesBelow(folder).filter((file) => !/BIG|BRASS/.test(file));
  return Object.fromEntries(
    small.flatMap((file) => {
      try {
        return [[file, readFileSync(path.join(folder, file), "latin1")]];
      } catch {
        return [[file, "link"]];
      }
    }),
  );
}

function errorsOf({ findings = [] }: Answer, project: string): string[] {
  return findings
    .filter(({ severity }) => severity === "error")
    .map(
      ({ code, path: file, line }) =>
        `${code} ${file === project ? "<project>" : file}${line === undefined ? "" : `:${line}`}`,
    );
}

describe("pack refuses, says why, and leaves everything as it was:", () => {
  it.each(Object.entries(REFUSALS))("%s", async (_, refusal) => {
    const project = testProject(refusal.project);
    refusal.spoil?.(project);
    writeFileSync(project.output, OLD_MOD);
    const ground = path.dirname(project.output);
    const home = tempFolder();
    const before = contentsOf(ground);
    const args = ["pack", project.folder, "-o", project.output, ...(refusal.args ?? [])];

    const told = await runCli(args, { env: { LAMPLIGHTER_HOME: home } });
    expect(told.exit).toBe(refusal.exit);
    const text = told.stdout + told.stderr;
    expect(text).toMatch(refusal.says);
    if (refusal.remedy !== undefined) expect(text).toMatch(new RegExp(`→ .*${refusal.remedy.source}`));
    expect(text).not.toMatch(/Packed|at .*\.js:\d+/);

    const json = await runCli([...args, "--json"], { env: { LAMPLIGHTER_HOME: home } });
    expect(json.exit).toBe(refusal.exit);
    const answer = JSON.parse(json.stdout) as Answer;
    expect(answer.ok).toBe(false);
    if (refusal.findings !== undefined) {
      expect(errorsOf(answer, project.folder)).toEqual(refusal.findings);
      expect(answer.output).toBe(null);
    } else {
      expect(answer.error?.kind).toBe(refusal.kind);
      expect(answer.error?.message).toMatch(refusal.says);
    }
    expectOnlyProgress(json.stderr);

    expect(contentsOf(ground)).toEqual(before);
    expect(readFileSync(project.output, "utf8")).toBe(OLD_MOD);
    expect(leftBelow(home)).toEqual([]);
  });
});

describe("pack --skip-broken", () => {
  it("leaves the broken files out, says so of each, and is in order", async () => {
    const { folder, output } = testProject(
      ofMedia({ "BAD.DAT": BROKEN_UNIT, "NONE.DAT": "", "UI/BAD.LAYOUT": WRONG_LAYOUT }),
    );
    const { exit, stdout } = await runCli(["pack", folder, "-o", output, "--skip-broken", "--json"]);
    expect(exit).toBe(0);
    const answer = JSON.parse(stdout) as Answer & { entries: number };
    expect([answer.ok, answer.entries, answer.output]).toEqual([true, 1, output]);
    expect(answer.findings!.map(({ code, severity, path: file, line }) => [code, severity, file, line])).toEqual([
      ["pack-skipped-broken", "warning", "MEDIA/BAD.DAT", 3],
      ["pack-skipped-broken", "warning", "MEDIA/NONE.DAT", 1],
      ["pack-skipped-broken", "warning", "MEDIA/UI/BAD.LAYOUT", 7],
    ]);
    const told = await runCli(["pack", folder, "-o", output, "--skip-broken"]);
    expect(told.stdout).toMatch(/Left out of the mod: The text of DESCRIPTION.*the sources gave 3 warnings/s);
  });

  it("still fails when nothing is left", async () => {
    const { folder, output } = testProject({ media: { "NONE.DAT": "" } });
    const { exit, stdout } = await runCli(["pack", folder, "-o", output, "--skip-broken", "--json"]);
    expect(exit).toBe(1);
    expect(errorsOf(JSON.parse(stdout) as Answer, folder)).toEqual(["pack-no-files <project>"]);
    expect(filesBelow(path.dirname(output))).not.toContain("out.MOD");
  });

  it("does not forgive what is wrong with the project", async () => {
    const { folder, output } = testProject({ modDat: modDat().filter((line) => !line.includes("MOD_ID")) });
    expect((await runCli(["pack", folder, "-o", output, "--skip-broken"])).exit).toBe(1);
  });
});

describe("what is no file", () => {
  it("such as a pipe with the name of a source, is never opened, and is told", async () => {
    const { folder, output } = testProject();
    execFileSync("mkfifo", [path.join(folder, "MEDIA/X.DAT")]);
    const { exit, stdout } = await runCli(["pack", folder, "-o", output, "--json"]);
    expect(exit).toBe(0);
    const answer = JSON.parse(stdout) as Answer & { entries: number };
    expect(answer.entries).toBe(3);
    expect(answer.findings!.map(({ code, path: file }) => `${code} ${file}`)).toEqual(["special-file MEDIA/X.DAT"]);
  });
});

describe("MOD.DAT that is not finished", () => {
  it.each([
    ["without NAME", modDat().filter((line) => !line.includes(">NAME:")), "mod-dat-name-missing"],
    ["with the name of a fresh project", modDat({ name: "empty" }), "mod-dat-name-missing"],
    ["with the id of a fresh project", modDat({ id: -1n }), "mod-dat-id-template"],
  ])("%s packs, with a warning that says what to do", async (_, lines, code) => {
    const { folder, output } = testProject({ modDat: source(...lines) });
    const { exit, stdout } = await runCli(["pack", folder, "-o", output, "--json"]);
    expect(exit).toBe(0);
    const findings = (JSON.parse(stdout) as Answer).findings!;
    expect(findings.map((finding) => [finding.code, finding.severity])).toEqual([[code, "warning"]]);
    expect(findings[0].fix).toBeTruthy();
  });
});
