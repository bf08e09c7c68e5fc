import { change, longCall } from "../call.ts";
import { doctorReport, explanation, fixResult, fixUndone, savedReport } from "../models/doctor.ts";
import { handle, list, model, modId, nothing, order } from "../values.ts";
import { z } from "../zod.ts";

/** Why a mod does nothing, and what to do about it. */
export const DOCTOR_CALLS = {
  /** Runs all checks. */
  "doctor.run": longCall(nothing, doctorReport),
  /** The nine steps of one mod, for the order on disk or for a draft. */
  "doctor.explain": longCall(model({ id: modId, ids: order.optional() }), explanation),
  /** Fixes findings of the last run, by their keys, one after the other. */
  "doctor.fix": longCall(model({ keys: list(z.string().max(500), 1000) }), fixResult),
  "doctor.undo": change(model({ undo: handle }), fixUndone),
  /** The last run as text for a forum post, without the user's name in paths, or as JSON. */
  "doctor.report": longCall(model({ format: z.enum(["text", "json"]) }), model({ text: z.string() })),
  /** The same as a file: a dialog where there is one, else text that the page hands out. */
  "doctor.saveReport": longCall(model({ format: z.enum(["text", "json"]) }), savedReport),
} as const;
