import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import { type Found, found } from "../finding.ts";
import { curability } from "../repair/repairable.ts";
import { aboutMod, type KnownMod, knownMods, nameOfMod, pathLines, repairFix } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Codes of verifying that have checks of their own, or whose cause the activation chain tells. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "mod-unreadable",
  "mod-empty",
  "mod-section-short",
  "mod-rolling-hash",
  "mod-requirement-hash-without-requirements",
  "mod-name-case",
  "mod-crc",
  "mod-payload-broken",
  "mod-block-outside",
  "mod-block-size",
  "mod-block-implausible",
  "mod-packed-as-text",
  "mod-not-compiled",
]);

/** Everything else that verifying an archive finds, one finding of each kind. */
export const otherFaults = defineCheck({
  id: "archive",
  severity: "error",
  about: "whether the archives are as the game wants them otherwise",
  needs: { contents: CONTENTS },
  follows: ["activation", "rolling-hash"],
  run: ({ contents }) => knownMods(contents).flatMap(findingsOf),
});

function findingsOf({ mod, facts }: KnownMod): Found[] {
  const byCode = new Map<string, Diagnostic[]>();
  for (const each of facts.findings) {
    if (each.severity === "info" || ELSEWHERE.has(each.code)) continue;
    const group = byCode.get(each.code);
    if (group === undefined) byCode.set(each.code, [each]);
    else group.push(each);
  }
  return [...byCode].map(([code, group]) => {
    const files = group.map(({ path }) => path).filter((path) => path !== mod.file.path);
    const [{ severity, message }] = group;
    return found(MOD_CHECK_RULES, severity === "error" ? "check-archive" : "check-archive-odd", {
      ...aboutMod(mod),
      title: `${nameOfMod(mod)} is not packed as it should be`,
      data: { count: group.length, files, what: message },
      evidence: [`[${code}]`, ...pathLines(files)],
      fix: curability(code) === "never" ? null : repairFix(mod),
    });
  });
}
