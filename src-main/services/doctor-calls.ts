import { NotHereError } from "./failures.ts";
import type { Handlers } from "./router.ts";

export type DoctorHandlers = Pick<Handlers, Extract<keyof Handlers, `doctor.${string}`>>;

const notYet = (): never => {
  throw new NotHereError();
};

/** Why a mod does nothing, and what to do about it, for windows. */
export function doctorCalls(): DoctorHandlers {
  return {
    "doctor.run": notYet,
    "doctor.explain": notYet,
    "doctor.fix": notYet,
    "doctor.undo": notYet,
    "doctor.report": notYet,
  };
}
