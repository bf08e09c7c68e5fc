import os from "node:os";
import { diagnosisJson } from "../doctor/diagnosis-json.ts";
import { reportText } from "../doctor/report-text.ts";
import { redactor } from "./app-log.ts";
import { DoctorDesk, type DoctorDeskOptions } from "./doctor-desk.ts";
import { shownExplanation, shownReport } from "./doctor-models.ts";
import { FixDesk, type FixDeskOptions } from "./fix-desk.ts";
import type { Handles } from "./handles.ts";
import { orderOf, shownFinding } from "./play-models.ts";
import type { Handlers } from "./router.ts";

export type DoctorHandlers = Pick<Handlers, Extract<keyof Handlers, `doctor.${string}`>>;

export interface DoctorCallsOptions extends DoctorDeskOptions, FixDeskOptions {
  readonly handles: Handles;
}

/** Of this machine, without its name. */
const systemOf = (platform: string) => `${platform} ${os.release()}`;

/** Why a mod does nothing, and what to do about it, for windows. */
export function doctorCalls({ handles, ...options }: DoctorCallsOptions): DoctorHandlers {
  const doctor = new DoctorDesk(options);
  const fixes = new FixDesk(options);
  return {
    "doctor.run": async (_, { signal, report }) => {
      const run = await doctor.run({
        signal,
        report: (progress) => report({ kind: "check", ...progress }),
      });
      return shownReport({ ...run, system: systemOf(run.around.platform) }, (path) => handles.give("mod", path));
    },
    "doctor.explain": async ({ id, ids }, { signal }) =>
      shownExplanation(await doctor.explain(BigInt(id), ids === undefined ? undefined : orderOf(ids), signal)),
    "doctor.fix": async ({ keys }, context) => {
      const { results, undo } = await fixes.fix(keys, (key) => doctor.finding(key), context);
      return { results: results.map((result) => ({ ...result, findings: result.findings.map(shownFinding) })), undo };
    },
    "doctor.undo": async ({ undo }, { signal }) => {
      const { restored, failed } = await fixes.undo(undo, signal);
      return { restored, failed: failed.map(({ path, finding }) => ({ path, finding: shownFinding(finding) })) };
    },
    "doctor.report": async ({ format }, { signal }) => {
      const { diagnosis, snapshot, around, time } = doctor.last ?? (await doctor.run({ signal }));
      const system = systemOf(around.platform);
      const text =
        format === "json"
          ? jsonText(diagnosisJson(diagnosis, snapshot.places, system))
          : reportText({ diagnosis, snapshot, system, when: new Date(time).toISOString() });
      return { text: redactor(around.home)(text) };
    },
  };
}

/** i64 as decimal text. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === "bigint" ? String(inner) : inner), 2);
}
