import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { findBaseSources } from "../../../src-main/base-game/sources.ts";
import type { Finding } from "../../../src-main/doctor/finding.ts";
import type { FixGround, UndoStep } from "../../../src-main/doctor/fixers/fixer.ts";
import { applyFix, fixKey, isSafeToApply, undoFix } from "../../../src-main/doctor/fixes.ts";
import { hasErrors } from "../../../src-shared/text/diagnostic.ts";
import { BROKEN_MODS } from "../../support/broken-setups.ts";
import { codesOf, examine } from "../../support/doctor.ts";
import { ownHome } from "../../support/engine.ts";
import { HEALTHY_MODS } from "../../support/healthy-mods.ts";
import type { PlayGround } from "../../support/play-ground.ts";
import { repairBytes } from "../../support/repair-ground.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

function fixGround({ around }: PlayGround): FixGround {
  ownHome();
  const folder = tempFolder();
  return {
    backups: path.join(folder, "backups"),
    locks: path.join(folder, "locks"),
    base: findBaseSources([], around).sources.map((source) => source.path),
    play: null,
    install: null,
    trash: null,
    programs: async () => [],
  };
}

const repairs = (findings: readonly Finding[]) =>
  findings.filter(({ fix }) => isSafeToApply(fix) && fix.kind === "repair");

describe("what the doctor would repair", () => {
  test.each(BROKEN_MODS)("$name: is over after the repair, and back after undoing it", async ({ make }) => {
    const ground = make();
    const before = await examine(ground);
    const wanted = repairs(before.findings);
    const files = [...new Set(wanted.map(({ fix }) => fixKey(fix!)))];
    if (files.length === 0) return;
    const mods = filesBelow(`${ground.profile}/mods`);
    const bytes = mods.map((name) => readFileSync(`${ground.profile}/mods/${name}`));

    const fixes = fixGround(ground);
    const undos: UndoStep[] = [];
    const untold: string[] = [];
    for (const key of files) {
      const { fix, diagnostic } = wanted.find((each) => fixKey(each.fix!) === key)!;
      const outcome = await applyFix(fixes, fix!, {});
      const isToldNotTo = outcome.kind === "skipped" && hasErrors(outcome.findings);
      if (isToldNotTo) untold.push(diagnostic.code);
      else expect([diagnostic.code, outcome.kind]).toEqual([diagnostic.code, "done"]);
      if (outcome.kind === "done") undos.push(outcome.undo);
    }
    const after = await examine(ground);
    expect(repairs(after.findings).map(({ diagnostic }) => diagnostic.code)).toEqual(untold);
    // A mod that loads now may lose to others; nothing is broken that was not.
    const isNew = ({ diagnostic: { code, severity } }: Finding) =>
      severity === "error" && !codesOf(before).includes(code);
    expect(after.findings.filter(isNew).map(({ diagnostic }) => [diagnostic.code, diagnostic.message])).toEqual([]);
    for (const { fix } of untold.length > 0 ? [] : wanted)
      if (fix?.kind === "repair")
        expect((await verifyFile(fix.file, { level: "full" })).filter(({ severity }) => severity === "error")).toEqual(
          [],
        );

    for (const undo of undos.toReversed()) expect((await undoFix(fixes, undo, {})).kind).toBe("restored");
    expect(filesBelow(`${ground.profile}/mods`)).toEqual(mods);
    expect(mods.map((name) => readFileSync(`${ground.profile}/mods/${name}`))).toEqual(bytes);
  });
});

describe("what the doctor finds nothing wrong with", () => {
  test.each(HEALTHY_MODS)("$name: there is nothing to repair in any mod", async ({ make }) => {
    const ground = make();
    const { profile } = ground;
    const active = await examine(ground);
    expect(active.findings).toEqual([]);
    const inactive = filesBelow(`${profile}/mods`).length > active.mods ? ["TWO.MOD"] : [];
    for (const name of filesBelow(`${profile}/mods`).filter(
      (each) => /\.mod$/i.test(each) && !inactive.includes(each),
    )) {
      const { result } = await repairBytes(new Uint8Array(readFileSync(`${profile}/mods/${name}`)), {
        base: fixGround(ground).base,
      });
      expect([name, result.kind, result.kind === "repaired" ? result.changes : []]).toEqual([name, "nothing", []]);
    }
  });
});
