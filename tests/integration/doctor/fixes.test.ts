import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import type { Finding } from "../../../src-main/doctor/finding.ts";
import type { FixGround } from "../../../src-main/doctor/fixers/fixer.ts";
import { applyFix, isSafeToApply, undoFix } from "../../../src-main/doctor/fixes.ts";
import { makeGround } from "../../../src-main/doctor/make-ground.ts";
import { runChecks } from "../../../src-main/doctor/run-checks.ts";
import { SETUP_CHECKS } from "../../../src-main/doctor/setup-checks.ts";
import { appFolders } from "../../../src-main/files/app-folders.ts";
import { trashBy } from "../../../src-main/files/trash.ts";
import { installGround } from "../../../src-main/play/install/ground.ts";
import { readStanding } from "../../../src-main/play/install/read-standing.ts";
import { type OpenPlay, openPlay } from "../../../src-main/play/open-play.ts";
import { BROKEN_SETUPS, type BrokenSetup, healthyGround } from "../../support/broken-setups-env.ts";
import { idsOnDisk, type PlayGround } from "../../support/play-ground.ts";
import { filesBelow } from "../../support/temp-folder.ts";

const CHECKS = SETUP_CHECKS.filter(({ id }) => id !== "game-running" && id !== "overlays");

async function examine({ play }: OpenPlay, { around }: PlayGround): Promise<readonly Finding[]> {
  return (await runChecks(makeGround({ around, snapshot: await play.snapshot() }), CHECKS)).findings;
}

/** Everything in the profile and the game. */
function contents({ profile, env }: PlayGround): Record<string, string> {
  return Object.fromEntries(
    [profile, env.TL2_INSTALL_DIR].flatMap((folder) =>
      filesBelow(folder).map((name) => [path.join(folder, name), readFileSync(path.join(folder, name), "base64")]),
    ),
  );
}

async function fixGround(open: OpenPlay, { around, profile }: PlayGround, programs: readonly string[] = []) {
  const { backups, locks } = appFolders(around);
  const { places } = await open.play.snapshot();
  const ground: FixGround = {
    ...{ backups, locks, base: [], play: open.play },
    install: installGround(places, around, (signal) =>
      readStanding(path.join(profile, "mods"), { store: null }, signal),
    ),
    // A file that is thrown away is gone.
    trash: trashBy(async (file) => (await import("node:fs/promises")).rm(file)),
    programs: async () => programs,
  };
  return ground;
}

const FIXABLE = [
  "setup-ghost",
  "scheme-encoding",
  "scheme-unsigned-id",
  "setup-stray-scheme",
  "play-misplaced-install",
];
const MORE = ["play-misplaced-profile", "play-misplaced-nested", "save-damaged", "play-invalid", "setup-save-mods-off"];
const fixable = BROKEN_SETUPS.filter(({ codes }) => codes.length === 1 && [...FIXABLE, ...MORE].includes(codes[0]));

describe("a fix", () => {
  it.each(fixable)("$name: is done, cures, and can be taken back to the byte", async ({ make, codes }: BrokenSetup) => {
    const ground = make();
    const open = await openPlay(ground.around);
    const before = contents(ground);
    const [finding] = await examine(open, ground);
    const fixing = await fixGround(open, ground);
    const outcome = await applyFix(fixing, finding.fix!, {});
    if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
    expect(outcome.changes).toHaveLength(1);
    expect(contents(ground)).not.toEqual(before);
    const after = (await examine(open, ground)).map(({ diagnostic }) => diagnostic.code);
    // The damaged save itself stays: its copy stands beside it.
    expect(after).toEqual(codes[0] === "save-damaged" ? codes : []);

    expect(await undoFix(fixing, outcome.undo, {})).toMatchObject({ kind: "restored" });
    expect(contents(ground)).toEqual(before);
    await open.close();
  });

  it("of an order that was not there takes the file away again", async () => {
    const ground = healthyGround();
    rmSync(ground.scheme);
    const open = await openPlay(ground.around);
    const fixing = await fixGround(open, ground);
    const outcome = await applyFix(fixing, { kind: "restore-order", ids: [2n, 1n], safe: true }, {});
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    expect(idsOnDisk(ground)).toEqual([2n, 1n]);
    expect(await undoFix(fixing, outcome.undo, {})).toMatchObject({ kind: "restored", findings: [] });
    expect(existsSync(ground.scheme)).toBe(false);
    expect(await examine(open, ground)).toEqual([]);
    await open.close();
  });

  it("of the order leaves what was changed since", async () => {
    const ground = healthyGround({}, [1n, 77n]);
    const open = await openPlay(ground.around);
    const fixing = await fixGround(open, ground);
    const outcome = await applyFix(fixing, { kind: "remove-entry", ids: [77n], safe: true }, {});
    if (outcome.kind !== "done") throw new Error(outcome.kind);
    await open.play.saveOrder([1n], [2n, 1n]);
    expect(await undoFix(fixing, outcome.undo, {})).toMatchObject({ kind: "restored" });
    expect(idsOnDisk(ground)).toEqual(expect.arrayContaining([1n, 2n, 77n]));
    await open.close();
  });

  it("puts no save beside others while the game runs", async () => {
    const ground = healthyGround({ "modsave/a.restore": "x", "modsave/A.SVB": "y" });
    const open = await openPlay(ground.around);
    const fixing = await fixGround(open, ground, ["Torchlight2.exe"]);
    const before = contents(ground);
    const file = path.join(ground.profile, "modsave/A.SVB");
    const from = path.join(ground.profile, "modsave/a.restore");
    expect(await applyFix(fixing, { kind: "restore-save", file, from, safe: true }, {})).toMatchObject({
      kind: "failed",
      findings: [{ code: "fix-game-running" }],
    });
    expect(contents(ground)).toEqual(before);
    await open.close();
  });

  it("that only a person can do is not done, and never among the safe ones", async () => {
    const fixing = await fixGround(await openPlay(healthyGround().around), healthyGround());
    const merge = { kind: "merge", ids: [1n], safe: false } as const;
    expect(await applyFix(fixing, merge, {})).toEqual({ kind: "skipped", findings: [] });
    expect([merge, { ...merge, safe: true }, null].map(isSafeToApply)).toEqual([false, false, false]);
    expect(isSafeToApply({ kind: "rewrite-scheme", safe: true })).toBe(true);
  });
});
