import { describe, expect, it } from "vitest";
import { newFinding } from "../../../src-main/workshop/source-trial.ts";
import type { Diagnostic, Severity } from "../../../src-shared/text/diagnostic.ts";

const said = (
  code: string,
  line: number,
  severity: Severity = "warning",
  data: Diagnostic["data"] = {},
): Diagnostic => ({
  ...{ code, severity, path: "MEDIA/A.DAT", line, message: code, data },
});
const more = (count: number, code = "dat-more", severity: Severity = "warning"): Diagnostic => ({
  ...{ code, severity, path: "MEDIA/A.DAT", message: code, data: { count } },
});

describe("what had no room in the list before", () => {
  const before = [said("dat-bool-value", 2), said("dat-bool-value", 3), more(3)];
  const [mended] = before;

  it.each<[string, readonly Diagnostic[]]>([
    ["comes into it", [said("dat-bool-value", 3), said("dat-number-rest", 4), more(2)]],
    ["is all listed now", [3, 4, 5, 6].map((line) => said("dat-bool-value", line))],
    ["goes with the fix", [said("dat-bool-value", 3)]],
  ])("%s", (_, after) => {
    expect(newFinding(before, [mended], after)).toBeNull();
  });

  it.each<[string, readonly Diagnostic[], string]>([
    [
      "one more in the list than there were",
      [3, 4, 5, 6, 7].map((line) => said("dat-bool-value", line)),
      "dat-bool-value",
    ],
    ["one more that is not listed", [said("dat-bool-value", 3), more(4)], "dat-more"],
    ["an error, which is always listed", [said("dat-bool-value", 3), said("dat-no-root", 4, "error")], "dat-no-root"],
  ])("%s is new", (_, after, code) => {
    expect(newFinding(before, [mended], after)?.code).toBe(code);
  });

  it("can be errors of a layout, which lists no more of them than of others", () => {
    const bad = (line: number) => said("layout-bad-number", line, "error");
    const cut = [said("layout-not-bool", 1), bad(2), more(2, "layout-more-errors", "error")];
    expect(newFinding(cut, [cut[0]], [2, 3, 4].map(bad))).toBeNull();
    expect(newFinding(cut, [cut[0]], [2, 3, 4, 5].map(bad))?.line).toBe(5);
  });
});
