import type { Severity } from "../../../../src-shared/text/diagnostic.ts";
import { type Diagnosis, diagnoseMods } from "../../../doctor/diagnose.ts";
import { diagnosisJson } from "../../../doctor/diagnosis-json.ts";
import type { Finding } from "../../../doctor/finding.ts";
import { labelOf } from "../../../doctor/fix.ts";
import { playFinding } from "../../../play/rules.ts";
import type { PlaySnapshot } from "../../../play/snapshot.ts";
import { type Console, counted, paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import type { Session } from "../session.ts";
import { reportRefusal, withPlay } from "./mods-session.ts";

const GROUPS: readonly {
  readonly severity: Severity;
  readonly title: string;
  readonly style: "red" | "yellow" | "cyan";
}[] = [
  { severity: "error", title: "Stops the game or a mod", style: "red" },
  { severity: "warning", title: "Works, but not as you expect", style: "yellow" },
  { severity: "info", title: "Good to know", style: "cyan" },
];

/** Looks for all that can be wrong, or for what is wrong with some mods. */
export function doctor(session: Session, ids: readonly bigint[]): Promise<number> {
  const { console, operation, signal } = session;
  return withPlay(async ({ play, store }, around) => {
    const snapshot = await play.snapshot(operation);
    const unknown = ids.filter((id) => !isKnown(id, snapshot));
    if (unknown.length > 0)
      return reportRefusal(
        session,
        unknown.map((id) => playFinding("play-unknown-id", snapshot.places.profile?.path ?? "", { id: String(id) })),
      );
    const diagnosis = await diagnoseMods({
      around,
      snapshot,
      store,
      ids,
      signal,
      report: ({ done, total, detail }) =>
        operation.report?.({
          kind: "check",
          done,
          total,
          bytes: 0,
          totalBytes: 0,
          ...(detail === undefined ? {} : { detail }),
        }),
    });
    const json = diagnosisJson(diagnosis, snapshot.places, around.platform);
    console.value(json);
    if (!console.json) print(console, diagnosis);
    return json.ok ? EXIT.ok : EXIT.notOk;
  });
}

function isKnown(id: bigint, { active, library }: PlaySnapshot): boolean {
  return [...active, ...library].some((row) => row.id === id);
}

function print(console: Console, { findings, outcomes, mods, saves }: Diagnosis): void {
  for (const { severity, title, style } of GROUPS) {
    const group = findings.filter(({ diagnostic }) => diagnostic.severity === severity);
    if (group.length === 0) continue;
    console.line(paint(style, `${title} (${group.length})`));
    for (const finding of group) printFinding(console, finding);
    console.line();
  }
  const passed = outcomes.filter(({ state }) => state === "passed").length;
  const unknown = outcomes.filter(({ state }) => state === "unknown").length;
  const seen = `${counted(mods, "mod")}${saves === null ? "" : `, ${counted(saves, "save")}`} and the game`;
  const rest = unknown === 0 ? "" : `, ${counted(unknown, "check")} could not be done`;
  console.line(`Checked ${seen}: ${counted(findings.length, "finding")}, ${counted(passed, "check")} passed${rest}`);
}

function printFinding(console: Console, { title, rank, diagnostic, evidence, fix }: Finding): void {
  const where = rank === null ? "" : paint("dim", `  rank ${rank}`);
  console.line(`  ${paint("bold", printable(title))}${where} ${paint("dim", `[${diagnostic.code}]`)}`);
  console.line(`    ${printable(diagnostic.message)}`);
  for (const line of evidence) console.line(`    ${paint("dim", printable(line))}`);
  const words = diagnostic.fix ?? (fix === null ? null : labelOf(fix));
  if (words !== null) console.line(`    ${paint("dim", "→")} ${printable(words)}`);
}
