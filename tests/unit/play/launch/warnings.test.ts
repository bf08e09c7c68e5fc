import { expect, test } from "vitest";
import type { Health } from "../../../../src-main/play/health.ts";
import { gameAmong, type StartFacts, startFindings } from "../../../../src-main/play/launch/warnings.ts";
import { playFinding } from "../../../../src-main/play/rules.ts";
import type { ActiveRow, LibraryRow } from "../../../../src-main/play/snapshot.ts";

type Row = { readonly id: bigint; readonly title: string; readonly health?: Health; readonly isGhost?: boolean };

/** A row as far as a start looks at it. */
function row({ id, title, health = { kind: "healthy" }, isGhost = false }: Row): ActiveRow & LibraryRow {
  const mod = isGhost ? null : { file: { path: `/mods/${title}.MOD` } };
  return { id, title, health, mod } as unknown as ActiveRow & LibraryRow;
}

const ROWS = [row({ id: 1n, title: "One" }), row({ id: 2n, title: "Two" })];

function facts(change: Partial<StartFacts> = {}, snapshot: object = {}): StartFacts {
  return {
    withMods: true,
    isUnsaved: false,
    programs: ["bash", "node"],
    hasRun: true,
    characters: [],
    snapshot: {
      places: { install: { path: "/opt/tl2" }, profile: { path: "/p" }, looked: [] },
      scheme: { path: "/p/modlauncher.sch" },
      active: ROWS,
      library: [],
      findings: [],
      ...snapshot,
    } as unknown as StartFacts["snapshot"],
    ...change,
  };
}

const codesOf = (all: StartFacts) => startFindings(all).map(({ code }) => code);

test("nothing speaks against a start", () => {
  expect(startFindings(facts())).toEqual([]);
});

test("a game that runs is not started again; its editor may run, and what is not known is told", () => {
  expect(startFindings(facts({ programs: ["GUTS.exe", "Torchlight2.exe"] }))).toMatchObject([
    { code: "launch-running", severity: "error", path: "/opt/tl2", data: { program: "Torchlight2.exe" } },
  ]);
  expect(codesOf(facts({ programs: ["GUTS.exe", "guts"] }))).toEqual([]);
  expect(startFindings(facts({ programs: null }))).toMatchObject([
    { code: "launch-programs-unknown", severity: "warning" },
  ]);
  expect(gameAmong(["guts", "Torchlight2.bin.x86_64"])).toBe("Torchlight2.bin.x86_64");
});

test("a game that never ran is told, with mods and without", () => {
  for (const withMods of [true, false])
    expect(startFindings(facts({ withMods, hasRun: false }))).toMatchObject([{ code: "launch-never-ran", path: "/p" }]);
});

test("of an order: unsaved changes, too many, ghosts, and mods that will not load", () => {
  const past = playFinding("play-past-limit", "/p/modlauncher.sch", { count: 12 });
  const ghost = playFinding("play-ghost", "/p/modlauncher.sch", { id: "7" });
  const other = playFinding("play-invalid", "/mods/x.MOD", { reason: "cut off" });
  const dead = (reason: Extract<Health, { kind: "will-not-load" }>["reason"], title = "Dead") =>
    row({ id: 3n, title, health: { kind: "will-not-load", reason } });
  const active = [
    dead({ kind: "not-in-game-folder" }),
    dead({ kind: "requirements", missing: [{ id: 9n, name: "", version: 1 }] as never }, ""),
    dead({ kind: "file", finding: other }),
    // Told all at once.
    dead({ kind: "past-limit", rank: 11, isSure: true }),
    row({ id: 7n, title: "", health: { kind: "missing" }, isGhost: true }),
    row({ id: 8n, title: "Busy", health: { kind: "busy", why: "held" as never } }),
    row({ id: 9n, title: "Flawed", health: { kind: "flawed", count: 2, findings: [] } }),
  ];
  const all = facts({ isUnsaved: true }, { active, findings: [past, other, ghost] });
  expect(startFindings(all).map(({ code, message }) => [code, message])).toEqual([
    ["launch-unsaved", "The order has changes that are not saved. The game loads the one that is on disk."],
    ["play-past-limit", past.message],
    ["play-ghost", ghost.message],
    ["launch-will-not-load", "Dead will not load: its file does not lie in the game's mods folder."],
    ["launch-will-not-load", "3 will not load: it needs 9."],
    ["launch-will-not-load", "Dead will not load: This is no whole mod: cut off."],
  ]);
  // None of it matters without mods.
  expect(codesOf({ ...all, withMods: false })).toEqual([]);
});

test("characters whose mods are missing or off are told, missing ones first and graver", () => {
  const library = [row({ id: 5n, title: "Off" })];
  const characters = [
    { path: "/p/modsave/a.svb", name: "Ann", mods: [1n, 2n] },
    { path: "/p/modsave/b.svb", name: "Bo", mods: [1n, 5n] },
    { path: "/p/modsave/c.svb", name: "Cy", mods: [5n, 77n, 78n] },
    { path: "/p/modsave/d.svb", name: "Di", mods: [] },
  ];
  expect(startFindings(facts({ characters }, { library }))).toMatchObject([
    {
      code: "launch-save-mods",
      severity: "warning",
      path: "/p/modsave/c.svb",
      message: "Cy was last played with 2 mods that are not installed: 77, 78.",
    },
    {
      code: "launch-save-inactive",
      severity: "info",
      path: "/p/modsave/b.svb",
      message: "Bo was last played with a mod that is not active now: Off.",
    },
  ]);
});

test("an id that is active and has no file is missing for a character, under the name it had", () => {
  const active = [...ROWS, row({ id: 7n, title: "Lost", isGhost: true, health: { kind: "missing" } })];
  const characters = [{ path: "/c", name: "Cy", mods: [7n] }];
  expect(startFindings(facts({ characters }, { active }))).toMatchObject([
    { code: "launch-save-mods", data: { missing: "Lost" } },
  ]);
});

test("very many characters and mods are counted", () => {
  const mods = Array.from({ length: 8 }, (_, index) => BigInt(100 + index));
  const characters = Array.from({ length: 30 }, (_, index) => ({ path: `/c${index}`, name: `N${index}`, mods }));
  const findings = startFindings(facts({ characters }));
  expect(findings).toHaveLength(21);
  expect(findings[0].data).toMatchObject({ count: 8, missing: "100, 101, 102, 103, 104, 3 more" });
  expect(findings.at(-1)).toMatchObject({ code: "launch-saves-more", data: { count: 10 } });
});
