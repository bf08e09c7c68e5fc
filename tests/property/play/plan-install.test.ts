import fc from "fast-check";
import { expect, it } from "vitest";
import { foldCase } from "../../../src-main/files/extraction-plan.ts";
import type { AnyCandidate } from "../../../src-main/play/install/candidate.ts";
import { type InstallItem, planInstall } from "../../../src-main/play/install/plan-install.ts";
import type { ModFacts, ModFile } from "../../../src-main/play/mod-file.ts";

/** Few ids, names and versions, so that they meet often. */
const NAMES = ["A.mod", "a.MOD", "B.mod", "a~2.mod", "光.mod", "É.mod", "é.MOD"] as const;
const id = fc.bigInt({ min: -2n, max: 3n });
const version = fc.integer({ min: 1, max: 3 });
const FOLDER = "/profile/mods";

function facts(ownId: bigint, ownVersion: number): ModFacts {
  return {
    ...{ id: ownId, title: "", author: "", description: "", website: "", downloadUrl: "", version: ownVersion },
    ...{ gameVersion: null, requirements: [], removedFiles: 0 },
  };
}

const standingFile = fc.record({
  name: fc.oneof(fc.constantFrom(...NAMES), fc.constantFrom("sub/A.mod", "sub/C.mod")),
  kind: fc.constantFrom("mod" as const, "mod" as const, "invalid" as const, "busy" as const),
  id,
  version,
});

/** Of a system that knows case: names are different as they are. */
const standing = fc.uniqueArray(standingFile, { selector: ({ name }) => name, maxLength: 6 }).map((files) =>
  files.map((file): ModFile => {
    const found = {
      ...{ path: `${FOLDER}/${file.name}`, name: file.name, folder: { path: FOLDER, kind: "game" as const } },
      ...{ size: 10, modifiedMs: 0, stamp: "10:0" },
    };
    if (file.kind === "mod") return { ...found, kind: "mod", facts: facts(file.id, file.version) };
    return file.kind === "invalid"
      ? { ...found, kind: "invalid", reason: "cut off" }
      : { ...found, kind: "busy", why: "busy" };
  }),
);

const candidates = fc
  .array(fc.record({ name: fc.constantFrom(...NAMES), id, version, isSame: fc.boolean() }), { maxLength: 8 })
  .map(
    (all) => (there: readonly ModFile[]) =>
      all.map((each, index): AnyCandidate => {
        const same = there.filter(
          (file) => file.kind === "mod" && file.facts.id === each.id && file.facts.version === each.version,
        );
        return {
          ...{ kind: "mod", key: String(index), packageName: "p.zip", inside: `${index}/${each.name}` },
          ...{ name: each.name, originalName: each.name, size: 10, file: `/spool/${index}`, stamp: "10:1" },
          ...{ facts: facts(each.id, each.version), check: { kind: "sound" } },
          sameAs: each.isSame ? same.map(({ path }) => path) : [],
        };
      }),
  );

const suggestedOf = (items: readonly InstallItem[]) => items.filter(({ isSuggested }) => isSuggested);

function check(items: readonly InstallItem[], there: readonly ModFile[]): void {
  const paths = new Set(there.map(({ path }) => path));
  const suggested = suggestedOf(items);
  // No two files of one mod come to be, and no two mods share a file.
  const ids = suggested.map(({ facts: own }) => own!.id);
  expect(new Set(ids).size).toBe(ids.length);
  const targets = suggested.map(({ target }) => target!);
  expect(new Set(targets).size).toBe(targets.length);
  // Nor do new names differ by case alone from others, although files that are there may.
  const folded = (names: readonly string[]) => names.map(foldCase);
  for (const { target, standing: replaced } of suggested)
    if (replaced === null) {
      const others = [...there.map((file) => file.path), ...targets.filter((each) => each !== target)];
      expect(folded(others)).not.toContain(foldCase(target!));
    }
  for (const { action, target, standing: replaced, facts: own, isSuggested } of items) {
    if (action === "refused") {
      expect([target, isSuggested]).toEqual([null, false]);
      continue;
    }
    expect(target!.startsWith(`${FOLDER}/`)).toBe(true);
    // What is there is replaced only when that is said, and only for the same mod or for what is no mod.
    expect(paths.has(target!)).toBe(replaced !== null);
    const file = there.find(({ path }) => path === target);
    if (file?.kind === "mod") expect(file.facts.id).toBe(own!.id);
    expect(file?.kind).not.toBe("busy");
    const isInstalled = there.some((each) => each.kind === "mod" && each.facts.id === own!.id);
    expect(action === "new").toBe(!isInstalled);
    if (file?.kind === "mod" && action === "older") expect(own!.version).toBeLessThan(file.facts.version);
    if (file?.kind === "mod" && action === "update") expect(own!.version).toBeGreaterThanOrEqual(file.facts.version);
  }
  // Of each mod that is suggested, the newest there is.
  for (const { facts: own } of suggested)
    expect(
      items.filter((each) => each.facts?.id === own!.id).every((each) => each.facts!.version <= own!.version),
    ).toBe(true);
}

it("never makes two files of one mod, nor takes another mod's file, whatever is there and comes", () => {
  fc.assert(
    fc.property(standing, candidates, (there, make) => check(planInstall(make(there), FOLDER, there), there)),
    { numRuns: 2000 },
  );
});
