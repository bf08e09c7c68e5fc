import { describe, expect, it } from "vitest";
import { bakeFindings, type GridName, LackedThings } from "../../../src-main/engine/bake-findings.ts";
import type { GridOutcome, LackedThing } from "../../../src-main/engine/make-grid.ts";

const grid = (name: string, shipped: string | null = null): GridName => ({
  entry: `MEDIA/LAYOUTS/${name}.MPP`,
  layout: `MEDIA/LAYOUTS/${name}.LAYOUT`,
  path: `MEDIA/layouts/${name}.layout`,
  shipped,
});
const mesh = (name: string, why: string | null = null): LackedThing => ({ kind: "mesh", name, why });
const TRUTH = {
  project: "/project",
  isBaseMissing: false,
  skipBroken: false,
  repeated: [],
  ofWholes: new Set<string>(),
};

function saidOf(
  grids: readonly (readonly [GridName, GridOutcome])[],
  lacked = new LackedThings(),
  truth: Partial<typeof TRUTH> = {},
) {
  return bakeFindings(
    grids.map(([name]) => name),
    grids.map(([, outcome]) => outcome),
    lacked,
    { ...TRUTH, ...truth },
  );
}

const codesOf = (findings: ReturnType<typeof saidOf>) => findings.map(({ severity, code }) => `${severity} ${code}`);

describe("what layouts lack", () => {
  it("is told once for each thing, the most wanted first, whatever the order in which it was noticed", () => {
    const lists: readonly (readonly [string, readonly LackedThing[]])[] = [
      ["C", [mesh("X"), mesh("Y")]],
      ["A", [mesh("Y", "it ends early")]],
      ["B", [{ kind: "piece", name: "5", why: null }]],
    ];
    const findingsOf = (order: readonly number[]) => {
      const lacked = new LackedThings();
      for (const at of order) lacked.add(lists[at][0], lists[at][1]);
      return lacked.findings().map(({ code, path, data }) => [code, path, data?.count, data?.first]);
    };
    const expected = [
      ["bake-missing-mesh", "Y", 2, "A"],
      ["bake-missing-mesh", "X", 1, "C"],
      ["bake-missing-piece", "B", 1, "B"],
    ];
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ])
      expect(findingsOf(order)).toEqual(expected);
  });

  it("takes 200 lines at most; the names of the others stand in one finding", () => {
    const lacked = new LackedThings();
    lacked.add(
      "A",
      Array.from({ length: 203 }, (_, at) => mesh(`M${String(at).padStart(3, "0")}`)),
    );
    const findings = lacked.findings();
    expect(findings).toHaveLength(201);
    expect(findings[200]).toMatchObject({
      code: "bake-missing-more",
      data: { count: 3, names: ["M200", "M201", "M202"] },
    });
  });
});

describe("without a base game", () => {
  const lacking = () => {
    const lacked = new LackedThings();
    lacked.add("MEDIA/LAYOUTS/A.LAYOUT", [mesh("X")]);
    return lacked;
  };
  const lost: GridOutcome = { kind: "nothing-resolved", missing: 1, first: "X" };
  const fine: GridOutcome = { kind: "grid", reopened: 0, uncertain: 0 };

  it("that is the first thing to say, as an error when a grid cannot be baked for it", () => {
    const without = { isBaseMissing: true };
    expect(codesOf(saidOf([[grid("A"), fine]], lacking(), without))[0]).toBe("warning bake-no-base");
    expect(codesOf(saidOf([[grid("A"), lost]], lacking(), without))[0]).toBe("error bake-needs-base");
    const shipped = saidOf([[grid("A", "A.mpp"), lost]], lacking(), without);
    expect(codesOf(shipped)[0]).toBe("warning bake-no-base");
    const skipped = saidOf([[grid("A"), lost]], lacking(), { ...without, skipBroken: true });
    expect(codesOf(skipped)).toEqual(["warning bake-no-base", "warning bake-missing-mesh", "warning bake-left-out"]);
  });

  it("nothing is said when nothing is missing", () => {
    expect(saidOf([[grid("A"), fine]], new LackedThings(), { isBaseMissing: true })).toEqual([]);
  });
});

describe("what became of the grids", () => {
  it("is told in the order of their names", () => {
    const findings = saidOf([
      [grid("Z"), { kind: "grid", reopened: 3, uncertain: 0 }],
      [grid("B"), { kind: "empty" }],
      [grid("C"), { kind: "broken" }],
      [grid("A"), { kind: "grid", reopened: 1, uncertain: 2 }],
      [grid("D"), { kind: "refused", why: "it is round" }],
    ]);
    expect(findings.map(({ code, path, data }) => [code, path, data])).toEqual([
      ["bake-reopened", "MEDIA/layouts/A.layout", { count: 1 }],
      ["bake-uncertain", "MEDIA/layouts/A.layout", { count: 2 }],
      ["bake-empty", "MEDIA/layouts/B.layout", undefined],
      ["bake-refused", "MEDIA/layouts/D.layout", { why: "it is round" }],
      ["bake-reopened", "MEDIA/layouts/Z.layout", { count: 3 }],
    ]);
    expect(findings[0].message).toContain("1 cell of them was opened");
    expect(findings[4].message).toContain("3 cells of them were opened");
  });
});
