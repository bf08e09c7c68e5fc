import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { runCli } from "../../support/cli.ts";
import {
  modDat,
  type ProjectParts,
  source,
  type TestProject,
  testProject,
  unit,
} from "../../support/project-builder.ts";
import { filesBelow } from "../../support/temp-folder.ts";

interface Answer {
  readonly ok: boolean;
  readonly findings?: readonly Diagnostic[];
  readonly error?: { readonly kind: string };
}

interface Refusal {
  readonly project?: ProjectParts;
  readonly spoil?: (project: TestProject) => void;
  /** Code of a finding, or kind of the error. */
  readonly code: string;
}

/** MOD.DAT with a section. */
const withSection = (...lines: readonly string[]): ProjectParts => ({ modDat: source(...modDat({ more: lines })) });

const REFUSALS: Readonly<Record<string, Refusal>> = {
  "a required mod with a name that no header holds": {
    project: withSection(
      "[REQUIRED_MODS]",
      "[MOD]",
      `<STRING>NAME:${"n".repeat(9000)}`,
      "<INTEGER64>ID:6",
      "[/MOD]",
      "[/REQUIRED_MODS]",
    ),
    code: "mod-dat-text-too-long",
  },
  "removed files in folders without end": {
    project: withSection(
      "[REMOVE_FILES]",
      ...Array.from({ length: 150 }, (_, index) => `<STRING>FILE:MEDIA/${index}/${"z/".repeat(3500)}A`),
      "[/REMOVE_FILES]",
    ),
    code: "pack-table-too-large",
  },
  "links that lead to each other's folders without end": {
    spoil: ({ folder }) => {
      for (let level = 0; level < 25; level++) {
        mkdirSync(path.join(folder, `MEDIA/${level}`));
        for (const side of ["L", "R"]) symlinkSync(`../${level + 1}`, path.join(folder, `MEDIA/${level}/${side}`));
      }
      mkdirSync(path.join(folder, "MEDIA/25"));
    },
    code: "too-many-links",
  },
};

describe("a project without measure is refused soon, in little words:", () => {
  it.each(Object.entries(REFUSALS))("%s", async (_, { project, spoil, code }) => {
    const made = testProject(project);
    spoil?.(made);
    writeFileSync(made.output, "an older mod");
    const start = performance.now();
    const { exit, stdout } = await runCli(["pack", made.folder, "-o", made.output, "--json"]);
    expect(performance.now() - start).toBeLessThan(5000);
    const answer = JSON.parse(stdout) as Answer;
    const said = [...(answer.findings ?? []).map((finding) => finding.code), answer.error?.kind];
    expect([exit, answer.ok, said.includes(code)]).toEqual([1, false, true]);
    expect(stdout.length).toBeLessThan(20_000);
    expect(readFileSync(made.output, "utf8")).toBe("an older mod");
  });
});

describe.skipIf(process.platform === "win32")("names of files", () => {
  it.each([
    ["a line end", "A\nB.DAT", "pack-name-unsafe"],
    ["a terminal's escape", "\u001b[31mRED.DAT", "pack-name-unsafe"],
    ["a colon", "A:B.DAT", "pack-name-unsafe"],
    ["a backslash", "A\\B.DAT", "pack-name-unsafe"],
  ])("with %s are refused, and never reach a terminal as they are", async (_, name, code) => {
    const { folder, output } = testProject({ media: { "GOOD.DAT": unit("GOOD") } });
    writeFileSync(path.join(folder, "MEDIA", name), source(...unit("A")));
    const told = await runCli(["pack", folder, "-o", output]);
    expect(told.exit).toBe(1);
    expect(told.stdout).toContain(`[${code}]`);
    expect(told.stdout.replaceAll("\n", "")).not.toMatch(/[\u0000-\u001f]/);
    expect(filesBelow(path.dirname(output))).not.toContain("out.MOD");
  });

  it.each([["é"], ["e\u0301"], ["🦀"], ["مرحبا"], ["\u202etxt"], [" "], ["x".repeat(251)], ["-rf"], ["CON"], ["..."]])(
    "like %j go into the mod and come back",
    async (stem) => {
      const { folder, output } = testProject({ media: { "GOOD.DAT": unit("GOOD") } });
      writeFileSync(path.join(folder, "MEDIA", `${stem}.WAV`), "sound");
      expect((await runCli(["pack", folder, "-o", output])).exit).toBe(0);
      expect((await runCli(["verify", output])).exit).toBe(0);
      const target = path.join(path.dirname(output), "unpacked");
      expect((await runCli(["unpack", output, "-o", target])).exit).toBe(0);
      const contents = filesBelow(target).map((file) => readFileSync(path.join(target, file), "utf8"));
      expect(contents).toContain("sound");
    },
  );
});
