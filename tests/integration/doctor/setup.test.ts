import { mkdirSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Check } from "../../../src-main/doctor/check.ts";
import { lostOrder } from "../../../src-main/doctor/checks/setup/order.ts";
import { programChecks, VC_RUNTIME } from "../../../src-main/doctor/checks/setup/system.ts";
import { wordsOf } from "../../../src-main/doctor/evidence/game-logs.ts";
import { programsEvidence } from "../../../src-main/doctor/evidence/system.ts";
import { readTextEnds } from "../../../src-main/doctor/evidence/text-ends.ts";
import { makeGround } from "../../../src-main/doctor/make-ground.ts";
import { reportText } from "../../../src-main/doctor/report-text.ts";
import { runChecks } from "../../../src-main/doctor/run-checks.ts";
import { SETUP_CHECKS } from "../../../src-main/doctor/setup-checks.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { openPlay } from "../../../src-main/play/open-play.ts";
import { PlayService } from "../../../src-main/play/play-service.ts";
import type { Order } from "../../../src-shared/rules/order-edits.ts";
import { encodeSource } from "../../../src-shared/text/source-text.ts";
import { BROKEN_SETUPS, healthyGround } from "../../support/broken-setups-env.ts";
import { type PlayGround, schemeBytes, smallMod } from "../../support/play-ground.ts";
import { buildSave } from "../../support/save-builder.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

/** The checks of the setup; what runs on this machine is not of the test. */
function checksWith(programs: readonly string[]): Check[] {
  const own = programChecks(programsEvidence(async () => programs));
  return [...SETUP_CHECKS.filter(({ id }) => !own.some((check) => check.id === id)), ...own];
}

async function examine({ around }: PlayGround, programs: readonly string[] = ["bash"]) {
  const { play, close } = await openPlay(around);
  try {
    const ground = makeGround({ around, snapshot: await play.snapshot() });
    return await runChecks(ground, checksWith(programs));
  } finally {
    await close();
  }
}

const isRoot = process.getuid?.() === 0;

describe("a broken setup", () => {
  it.each(BROKEN_SETUPS)("$name", async ({ make, codes, first, programs, needsUser }) => {
    if (needsUser === true && isRoot) {
      console.warn("SKIPPED: root may write everywhere");
      return;
    }
    const { findings } = await examine(make(), programs);
    expect(findings.map(({ diagnostic }) => diagnostic.code)).toEqual(codes);
    if (first !== undefined) expect(findings[0]).toMatchObject(first);
    for (const { title, diagnostic } of findings) {
      expect(title).not.toMatch(/\.$|undefined|null/);
      expect(diagnostic.message).toMatch(/\.$/);
    }
  });
});

describe("a healthy setup", () => {
  it("has no findings, whether the game ran with mods or not at all", async () => {
    expect(await examine(healthyGround())).toMatchObject({ findings: [] });
    const logs = {
      "Ogre.log":
        "Added resource location 'PAKS/DATA.PAK' of type 'PAK'\nAdded resource location 'mods/M1.MOD' of type 'PAK'",
      "logs/Torchlight2_2020.1.txt": encodeSource("Starting\r\n"),
      "logs/other.txt": "Unable to activate mod : of something else",
    };
    const run = await examine(healthyGround(logs));
    expect(run.findings).toEqual([]);
    expect(run.passed).toBe(checksWith([]).length);
  });

  it("an order that was made after the last run is not judged by it", async () => {
    // The order is written now; the log is old.
    const { findings } = await examine(healthyGround({ "Ogre.log": "Added resource location 'x' of type 'PAK'" }));
    expect(findings).toEqual([]);
  });
});

it("links to nowhere and folders among logs and copies are no logs and no copies", async () => {
  const ground = healthyGround({
    "modsave/JANE_{0B9D2A4E}.SVB": buildSave({ bound: [], recent: [[1n, 1]], full: [] }),
  });
  for (const name of ["Ogre.log", "modsave/jane_{0b9d2a4e}.restore"])
    symlinkSync("nowhere", path.join(ground.profile, name));
  for (const name of ["logs/Torchlight2_2020.2.txt", "modsave/x.restore"])
    mkdirSync(path.join(ground.profile, name), { recursive: true });
  const { findings, outcomes } = await examine(ground);
  expect(findings).toEqual([]);
  expect(outcomes.filter(({ state }) => state === "unknown")).toEqual([]);
});

it("a mod that another program holds is not taken for one without a file", async () => {
  const ground = healthyGround({}, [1n, 2n]);
  const held = path.join(ground.profile, "mods/M2.MOD");
  const files: FileLayer = {
    ...nodeFiles,
    async open(file, mode) {
      if (file === held) throw Object.assign(new Error("held"), { code: "EBUSY", path: file });
      return nodeFiles.open(file, mode);
    },
  };
  const play = new PlayService({ around: ground.around, files });
  const snapshot = await play.snapshot();
  const { findings } = await runChecks(makeGround({ around: ground.around, snapshot, files }), checksWith(["bash"]));
  expect(findings.map(({ diagnostic, fix }) => [diagnostic.code, fix])).toEqual([
    ["setup-ghost-unseen", null],
    ["play-busy", null],
  ]);
});

it("what strangers wrote is told in a size that people read", async () => {
  const title = `A\n\u001b[31m\u202e${"x".repeat(8000)}`;
  const ground = healthyGround({ "mods/M3.MOD": smallMod(3n, { title }) }, [1n, 3n, 2n]);
  const ids = Array.from({ length: 10 }, (_, index) => BigInt(index + 10));
  const { findings } = await examine(healthyGround({ "mods/M3.MOD": smallMod(3n, { title }) }, [1n, ...ids, 3n]));
  expect(findings.length).toBeGreaterThan(0);
  for (const { title, diagnostic, evidence } of findings) {
    expect(title.length).toBeLessThan(400);
    expect(diagnostic.message.length).toBeLessThan(4100);
    expect(evidence.every((line) => line.length < 2100)).toBe(true);
  }
  const { play, close } = await openPlay(ground.around);
  const snapshot = await play.snapshot();
  const diagnosis = { findings, outcomes: [], mods: 3, saves: 0, gameVersion: null };
  const text = reportText({ diagnosis, snapshot, system: "x", when: "now" });
  await close();
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  expect(text.length).toBeLessThan(20_000);
});

it("an order that another program put back is told, and which one was lost", async () => {
  const ground = healthyGround();
  const { play, close } = await openPlay(ground.around);
  await play.saveOrder([1n, 2n], [2n, 1n]);
  await play.saveOrder([2n, 1n], [2n]);
  await close();
  writeTree(ground.profile, { "modlauncher.sch": schemeBytes([2n, 1n]) });
  const { findings } = await examine(ground);
  expect(findings).toMatchObject([
    { diagnostic: { code: "setup-order-reverted" }, fix: { kind: "restore-order", ids: [2n], safe: true } },
  ]);
});

describe("which order was lost", () => {
  const past = (why: "saved" | "outside", ids: Order) => ({ at: 0, why, ids });
  it.each([
    ["the present one is what was saved", [1n], [past("saved", [1n]), past("saved", [2n])], null],
    ["the present one is new", [3n], [past("saved", [1n]), past("saved", [2n])], null],
    ["the one before came back", [2n], [past("saved", [1n]), past("saved", [2n])], [1n]],
    [
      "it was noticed as one from outside",
      [2n],
      [past("outside", [2n]), past("saved", [1n]), past("saved", [2n])],
      [1n],
    ],
    ["nothing was ever saved here", [2n], [past("outside", [2n]), past("outside", [1n])], null],
  ] as const)("%s", (_, present, orders, lost) => {
    expect(lostOrder(present, orders)?.ids ?? null).toEqual(lost);
  });
});

describe("Windows", () => {
  it.each([
    [["x86_microsoft.vc90.crt_1fc8b3b9a1e18e3b_9.0.30729.1_none"], []],
    [["amd64_microsoft.vc90.crt_1fc8b3b9a1e18e3b_9.0.30729.1_none"], ["setup-runtime"]],
    [null, []],
  ])("the runtime among %j", async (names, codes) => {
    const around = {
      ...({
        platform: "win32",
        env: { SystemRoot: "C:\\Windows" },
        home: "C:\\Users\\x",
        readText: () => null,
      } as const),
      list: (folder: string) => (folder === "C:\\Windows\\WinSxS" ? names : null),
    };
    const ground = makeGround({ around, snapshot: { active: [], library: [], places: { profile: null } } as never });
    const { findings } = await runChecks(ground, [VC_RUNTIME]);
    expect(findings.map(({ diagnostic }) => diagnostic.code)).toEqual(codes);
  });
});

describe("a log", () => {
  it.each([
    ["UTF-16", (text: string) => encodeSource(text)],
    ["ASCII", (text: string) => new TextEncoder().encode(text)],
  ])("of any length in %s: its beginning and its end are read, lines whole", async (_, encode) => {
    const folder = tempFolder();
    const middle = Array.from({ length: 40_000 }, (_, index) => `line ${index}\r\n`).join("");
    writeTree(folder, { "long.txt": encode(`first\r\n${middle}last\r\n`), "short.txt": encode("only\r\n") });
    const { lines, isCut } = await readTextEnds(`${folder}/long.txt`, nodeFiles);
    expect([lines[0], lines.at(-1), isCut]).toEqual(["first", "last", true]);
    expect(lines.slice(1, -1).filter((line) => !/^line \d+$|^l?i?n?e? ?\d*$/.test(line))).toEqual([]);
    expect(await readTextEnds(`${folder}/short.txt`, nodeFiles)).toMatchObject({ lines: ["only"], isCut: false });
  });

  it("ids of refused mods, unsigned ones too", () => {
    const log = (...lines: readonly string[]) => ({
      game: { path: "", modifiedMs: 0, lines, isCut: false },
      ogre: null,
    });
    expect(
      wordsOf(log("Unable to activate mod : Lamps with guid: 18446744073709551609", "Unable to activate mod")).refusals,
    ).toMatchObject([
      { id: -7n, reason: "other" },
      { id: null, reason: "other" },
    ]);
  });
});
