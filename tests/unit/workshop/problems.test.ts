import { describe, expect, test } from "vitest";
import {
  countsOf,
  findingsAfter,
  findProblems,
  type ProblemQuery,
  problemsOf,
} from "../../../src-main/workshop/problems.ts";
import { checkedSettings, silencerOf } from "../../../src-main/workshop/project-settings.ts";
import { sarifOf } from "../../../src-main/workshop/sarif.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";

const at = (code: string, severity: Diagnostic["severity"], path: string, line?: number): Diagnostic => ({
  ...{ code, severity, path, message: `${code} of ${path}` },
  ...(line === undefined ? {} : { line, column: 2 }),
});
const FINDINGS = [
  at("b-warning", "warning", "MEDIA/B.DAT", 7),
  at("a-error", "error", "MEDIA/B.DAT", 9),
  at("b-warning", "warning", "MEDIA/A.DAT", 3),
  at("c-note", "info", "MOD.DAT"),
];
const ALL: ProblemQuery = {
  ...{ severity: "all", code: "", filter: "", withSilenced: true, sort: "severity", isDescending: false },
};
const places = (query: Partial<ProblemQuery>) => {
  const silencer = silencerOf({ silence: [{ code: "b-warning", paths: ["media/a*"] }, { code: "a-error" }] });
  return findProblems(problemsOf(FINDINGS, silencer), { ...ALL, ...query }).problems.map(
    ({ finding }) => `${finding.path}:${finding.line ?? ""}`,
  );
};

describe("problems", () => {
  test("are sorted, filtered and counted", () => {
    expect(places({})).toEqual(["MEDIA/B.DAT:9", "MEDIA/A.DAT:3", "MEDIA/B.DAT:7", "MOD.DAT:"]);
    expect(places({ sort: "place" })).toEqual(["MEDIA/A.DAT:3", "MEDIA/B.DAT:7", "MEDIA/B.DAT:9", "MOD.DAT:"]);
    expect(places({ isDescending: true })[0]).toBe("MOD.DAT:");
    expect(places({ severity: "warning" })).toHaveLength(2);
    expect(places({ code: "c-note" })).toEqual(["MOD.DAT:"]);
    expect(places({ filter: "a.dat" })).toEqual(["MEDIA/A.DAT:3"]);
  });

  test("are silenced where the project says so, errors never", () => {
    expect(places({ withSilenced: false })).toEqual(["MEDIA/B.DAT:9", "MEDIA/B.DAT:7", "MOD.DAT:"]);
    const silencer = silencerOf({ silence: [{ code: "b-warning" }] });
    expect(countsOf(problemsOf(FINDINGS, silencer))).toEqual({ errors: 1, warnings: 0, notes: 1, silenced: 2 });
  });

  test("are not silenced by patterns that would take too long to match", () => {
    const paths = Array.from({ length: 20 }, () => "*?".repeat(500));
    expect(checkedSettings({ silence: [{ code: "a", paths }] })).toEqual({ silence: [{ code: "a", paths }] });
    const many = Array.from({ length: 100 }, () => ({ code: "a", paths }));
    expect(() => checkedSettings({ silence: many })).toThrow("silence: the paths are too long together");
  });

  test("keep their names from build to build, and two of one are told apart", () => {
    const names = (findings: readonly Diagnostic[]) => problemsOf(findings, () => false).map(({ id }) => id);
    expect(names(FINDINGS.toReversed())).toEqual(names(FINDINGS).toReversed());
    expect(new Set(names([FINDINGS[0], FINDINGS[0]])).size).toBe(2);
  });

  test("of files stay as long as a build does not come to them", () => {
    const early = [at("mod-dat", "error", "MOD.DAT")];
    expect(findingsAfter(FINDINGS, early, true)).toEqual(early);
    expect(findingsAfter(FINDINGS, early, false)).toEqual([...early, ...FINDINGS.slice(0, 3)]);
  });
});

test("SARIF has rules, levels, places below the project, and what is silenced", () => {
  const problems = problemsOf(
    [...FINDINGS, at("d", "info", "/elsewhere/x y.DAT")],
    silencerOf({ silence: [{ code: "c-note" }] }),
  );
  const { version, runs } = sarifOf(problems, "/mods/my pack", "1.2.3");
  const [{ tool, results }] = runs;
  expect(version).toBe("2.1.0");
  expect(tool.driver).toMatchObject({ name: "Lamplighter", version: "1.2.3" });
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(["a-error", "b-warning", "c-note", "d"]);
  expect(results[1]).toMatchObject({
    ...{ ruleId: "a-error", ruleIndex: 0, level: "error", message: { text: "a-error of MEDIA/B.DAT" } },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "MEDIA/B.DAT", uriBaseId: "PROJECT" },
          region: { startLine: 9, startColumn: 2 },
        },
      },
    ],
  });
  expect(results[3]).toMatchObject({ level: "note", suppressions: [{ kind: "external" }] });
  expect(results[3].locations[0].physicalLocation).not.toHaveProperty("region");
  expect(results[4].locations[0].physicalLocation.artifactLocation).toEqual({ uri: "file:///elsewhere/x%20y.DAT" });
  expect("suppressions" in results[1]).toBe(false);
});
