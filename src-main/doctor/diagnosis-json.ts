import { hasErrors } from "../../src-shared/text/diagnostic.ts";
import type { GamePlaces } from "../play/game-places.ts";
import { VERSION } from "../version.ts";
import type { Diagnosis } from "./diagnose.ts";
import type { Finding } from "./finding.ts";
import { labelOf } from "./fix.ts";

/** A diagnosis as `doctor --json` prints it, and a report holds it; i64 stay bigint. */
export function diagnosisJson(diagnosis: Diagnosis, places: GamePlaces, platform: string) {
  const { findings, outcomes, mods, saves, gameVersion } = diagnosis;
  return {
    ok: !hasErrors(findings.map(({ diagnostic }) => diagnostic)),
    findings: findings.map(findingJson),
    passed: outcomes.filter(({ state }) => state === "passed").map(({ id }) => id),
    undone: outcomes.filter(({ state }) => state === "unknown").map(({ id, why }) => ({ check: id, why })),
    mods,
    saves,
    places: places.report.rows,
    versions: { lamplighter: VERSION, game: gameVersion, system: platform },
  };
}

/** The diagnostic, and what the doctor knows besides; `fix` is its sentence, `action` what Lamplighter can do. */
function findingJson({ diagnostic, key, check, title, subject, rank, evidence, fix }: Finding) {
  return {
    ...diagnostic,
    key,
    check,
    title,
    subject,
    rank,
    evidence,
    action: fix === null ? null : { ...fix, label: labelOf(fix) },
  };
}
