import os from "node:os";
import { diagnosisJson } from "../doctor/diagnosis-json.ts";
import { reportText } from "../doctor/report-text.ts";
import { redactor } from "./app-log.ts";
import { DoctorDesk, type DoctorDeskOptions } from "./doctor-desk.ts";
import { shownExplanation, shownReport } from "./doctor-models.ts";
import { FixDesk, type FixDeskOptions } from "./fix-desk.ts";
import type { Handles } from "./handles.ts";
import type { HostPort } from "./host-port.ts";
import { orderOf, shownFinding } from "./play-models.ts";
import type { Handlers } from "./router.ts";
import { writeTextFile } from "./text-file.ts";

export type DoctorHandlers = Pick<Handlers, Extract<keyof Handlers, `doctor.${string}`>>;

export interface DoctorCallsOptions extends DoctorDeskOptions, FixDeskOptions {
  readonly dialogs: HostPort["dialogs"];
  readonly handles: Handles;
}

/** Of this machine, without its name. */
const systemOf = (platform: string) => `${platform} ${os.release()}`;

/** Why a mod does nothing, and what to do about it, for windows. */
export function doctorCalls({ handles, dialogs, ...options }: DoctorCallsOptions): DoctorHandlers {
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
    "doctor.report": async ({ format }, { signal }) => ({ text: await reportOf(format, signal) }),
    "doctor.saveReport": async ({ format }, { signal, connection }) => {
      const text = await reportOf(format, signal);
      const fileName = format === "json" ? "lamplighter-report.json" : "lamplighter-report.txt";
      if (dialogs === null) return { kind: "text", fileName, text };
      const path = await dialogs.chooseSave(fileName, connection);
      if (path === null) return { kind: "cancelled" };
      await writeTextFile(path, new TextEncoder().encode(text));
      return { kind: "saved", path };
    },
  };

  /** The last run, without the person's name in paths. */
  async function reportOf(format: "text" | "json", signal: AbortSignal): Promise<string> {
    const { diagnosis, snapshot, around, time } = doctor.last ?? (await doctor.run({ signal }));
    const system = systemOf(around.platform);
    const text =
      format === "json"
        ? jsonText(diagnosisJson(diagnosis, snapshot.places, system))
        : reportText({ diagnosis, snapshot, system, when: new Date(time).toISOString() });
    return redactor(around.home)(text);
  }
}

/** i64 as decimal text. */
function jsonText(value: unknown): string {
  return JSON.stringify(value, (_key, inner) => (typeof inner === "bigint" ? String(inner) : inner), 2);
}
