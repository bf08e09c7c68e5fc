import os from "node:os";
import { DoctorDesk, type DoctorDeskOptions } from "./doctor-desk.ts";
import { shownExplanation, shownReport } from "./doctor-models.ts";
import { NotHereError } from "./failures.ts";
import type { Handles } from "./handles.ts";
import { orderOf } from "./play-models.ts";
import type { Handlers } from "./router.ts";

export type DoctorHandlers = Pick<Handlers, Extract<keyof Handlers, `doctor.${string}`>>;

export interface DoctorCallsOptions extends DoctorDeskOptions {
  readonly handles: Handles;
}

const notYet = (): never => {
  throw new NotHereError();
};

/** Why a mod does nothing, and what to do about it, for windows. */
export function doctorCalls({ handles, ...options }: DoctorCallsOptions): DoctorHandlers {
  const doctor = new DoctorDesk(options);
  return {
    "doctor.run": async (_, { signal, report }) => {
      const run = await doctor.run({
        signal,
        report: (progress) => report({ kind: "check", ...progress }),
      });
      const system = `${run.around.platform} ${os.release()}`;
      return shownReport({ ...run, system }, (path) => handles.give("mod", path));
    },
    "doctor.explain": async ({ id, ids }, { signal }) =>
      shownExplanation(await doctor.explain(BigInt(id), ids === undefined ? undefined : orderOf(ids), signal)),
    "doctor.fix": notYet,
    "doctor.undo": notYet,
    "doctor.report": notYet,
  };
}
