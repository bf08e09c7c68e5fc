import { describe, expect, test } from "vitest";
import type { BlockFacts, EntryFacts, RepairFacts } from "../../../src-main/doctor/repair/facts.ts";
import { areRooted, planName } from "../../../src-main/doctor/repair/names.ts";
import { planIndices, planRepair, type RepairPlan } from "../../../src-main/doctor/repair/plan.ts";
import { TEST_HEADER } from "../../support/mod-builder.ts";

const OPTIONS = { dropUnreadable: false, requirementHash: undefined, limit: 1_000_000 } as const;

function block(offset: number, more: Partial<BlockFacts> = {}): BlockFacts {
  return { offset, size: 100, compressedSize: 40, state: { kind: "sound", crc32: 7 }, ...more };
}

function entry(path: string, index: number | null, more: Partial<EntryFacts> = {}): EntryFacts {
  const isRemoved = index === null;
  return {
    row: index ?? 99,
    path,
    type: 4,
    size: isRemoved ? 0 : 100,
    crc32: isRemoved ? 0 : 7,
    fileTime: 5n,
    block: index,
    content: { kind: "plain" },
    ...more,
  };
}

function facts(more: Partial<RepairFacts> = {}): RepairFacts {
  const blocks = more.blocks ?? [block(8), block(56)];
  return {
    file: "a.MOD",
    header: TEST_HEADER,
    section: { length: 8 + 48 * blocks.length, maxCompressed: 40, rollingHash: 1, computedHash: 1 },
    table: { version: 2, root: "MEDIA/", nameless: 0, trailing: 0 },
    entries: [entry("MEDIA/A.DDS", 0), entry("MEDIA/B.DDS", 1)],
    blocks,
    rescue: null,
    ...more,
  };
}

function planned(of: RepairFacts, options: Partial<Parameters<typeof planRepair>[2]> = {}): RepairPlan {
  const result = planRepair(of, null, { ...OPTIONS, ...options });
  if (result.kind !== "plan") throw new Error(result.findings.map(({ code }) => code).join());
  return result.plan;
}

describe("planRepair", () => {
  test("of a mod in order keeps all and changes nothing", () => {
    const plan = planned(facts());
    expect(plan).toMatchObject({ keepsSection: true, keepsTable: true, maxCompressed: 40, changes: [], findings: [] });
    expect(plan.files.map(({ path, content }) => [path, content])).toEqual([
      ["MEDIA/A.DDS", { kind: "block", block: 0 }],
      ["MEDIA/B.DDS", { kind: "block", block: 1 }],
    ]);
    expect(planIndices(facts(), OPTIONS).wanted.size).toBe(0);
  });

  test("keeps the data where only the file table changes, and the table where only the head does", () => {
    const renamed = planned(facts({ entries: [entry("MEDIA/a.dds", 0), entry("MEDIA/B.DDS", 1)] }));
    expect([renamed.keepsSection, renamed.keepsTable]).toEqual([true, false]);
    const hashed = planned(facts({ section: { length: 104, maxCompressed: 40, rollingHash: 2, computedHash: 1 } }));
    expect([hashed.keepsSection, hashed.keepsTable]).toEqual([true, true]);
    expect(hashed.changes).toEqual([
      { path: "a.MOD", what: "recomputed", of: "rolling-hash", from: "00000002", to: "00000001" },
    ]);
    const stripped = planned(facts({ entries: [entry("MEDIA/A.MAX", 0, { type: 18 }), entry("MEDIA/B.DDS", 1)] }));
    expect([stripped.keepsSection, stripped.keepsTable]).toEqual([false, false]);
  });

  test("copies no more than it may when data overlap", () => {
    const blocks = [block(8, { compressedSize: 90 }), block(9, { compressedSize: 90 }), block(10)];
    const entries = [entry("MEDIA/A.DDS", 0), entry("MEDIA/B.DDS", 1), entry("MEDIA/C.MAX", 2, { type: 18 })];
    const result = planRepair(facts({ blocks, entries }), null, { ...OPTIONS, limit: 179 });
    expect(result).toMatchObject({ kind: "refused", findings: [{ code: "repair-too-large", data: { bytes: 180 } }] });
  });

  test("leaves damaged files alone or out", () => {
    const blocks = [block(8, { state: { kind: "broken", what: "torn" } }), block(56)];
    const kept = planned(facts({ blocks }));
    expect(kept.changes).toEqual([]);
    expect(kept.files.map(({ flaw }) => flaw)).toEqual(["damaged", null]);
    expect(kept.findings.map(({ code, path }) => [code, path])).toEqual([["repair-unreadable", "MEDIA/A.DDS"]]);
    const dropped = planned(facts({ blocks }), { dropUnreadable: true });
    expect(dropped.files.map(({ path }) => path)).toEqual(["MEDIA/B.DDS"]);
    expect(dropped.changes).toMatchObject([{ path: "MEDIA/A.DDS", what: "dropped", from: "torn" }]);
    const none = planRepair(facts({ blocks: [blocks[0]], entries: [entry("MEDIA/A.DDS", 0)] }), null, {
      ...OPTIONS,
      dropUnreadable: true,
    });
    expect(none).toMatchObject({ kind: "refused", findings: [{ code: "repair-nothing-left" }] });
  });

  test("says what a header of an older version loses, and writes the present one", () => {
    const header = { ...TEST_HEADER, formatVersion: 1, gameVersion: null, versions: [{ guid: 1n, major: 1 }] };
    const plan = planned(facts({ header }));
    expect(plan.header).toMatchObject({ formatVersion: 4, versions: [], gameVersion: TEST_HEADER.gameVersion });
    expect(plan.changes).toMatchObject([{ of: "format-version", from: "1", to: "4" }]);
    expect(plan.findings.map(({ code }) => code)).toEqual(["repair-versions-lost"]);
  });
});

describe("planName", () => {
  test.each([
    ["MEDIA/ui/Ä.dds", "MEDIA/UI/Ä.DDS"],
    ["media\\ui\\a.dds", "MEDIA/UI/A.DDS"],
    ["./MEDIA//A.DDS", "MEDIA/A.DDS"],
    ["MEDIA/A.DAT.BINDAT", "MEDIA/A.DAT"],
    ["MEDIA/A.layout.binlayout", "MEDIA/A.LAYOUT"],
  ])("%s → %s", (path, name) => {
    expect(planName(path, true, false)).toEqual({ kind: "name", name });
  });

  test.each([
    ["MEDIA/A.THUMBNAIL.PNG", "junk"],
    ["MEDIA/A.LAYOUT.BINDAT", "junk"],
    ["MOD.DAT", "outside-media"],
    ["MEDIA/../A.DDS", "unsafe-name"],
    ["MEDIA/A\u0001.DDS", "unsafe-name"],
  ] as const)("%s is left out: %s", (path, why) => {
    expect(planName(path, true, false)).toEqual({ kind: "left-out", why });
  });

  test("a removed file may have any name that the game has", () => {
    expect(planName("MEDIA/A.XML", true, true)).toEqual({ kind: "name", name: "MEDIA/A.XML" });
    expect(planName("MEDIA/OLD/", true, true)).toEqual({ kind: "name", name: "MEDIA/OLD/" });
  });

  test("names of a mod are rooted as soon as one is", () => {
    expect([areRooted([]), areRooted(["UI/A"]), areRooted(["MOD.DAT", "media\\a"])]).toEqual([true, false, true]);
    expect(planName("ui/a.dds", false, false)).toEqual({ kind: "name", name: "MEDIA/UI/A.DDS" });
  });
});
