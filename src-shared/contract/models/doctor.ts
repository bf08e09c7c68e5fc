import { count, finding, handle, list, model, modId, shownPath, time } from "../values.ts";
import { z } from "../zod.ts";
import { place } from "./app.ts";
import { failedFile } from "./install.ts";

/** The steps of the activation chain, in the engine's order (law 9). */
export const activationStep = z.enum([
  "header",
  "file-table",
  "required-mods",
  "requirement-hash",
  "manifest-version",
  "rolling-hash",
  "scheme-entry",
  "rank",
  "launch-switch",
]);
export type ActivationStep = z.infer<typeof activationStep>;

/** What can be done about something. `isSafe`: it can be taken back. */
export const fix = model({
  /** Stable: "repair", "remove-entry", "move", … */
  kind: z.string().max(60),
  /** What the button says: "Repair checksum". */
  label: z.string(),
  isSafe: z.boolean(),
});
export type Fix = z.infer<typeof fix>;

export const seenValue = model({ name: z.string(), value: z.string() });

/** `unknown`: it cannot be told here · `not-asked`: it has no meaning for this mod, as no required mods. */
export const explainedStep = model({
  step: activationStep,
  state: z.enum(["passed", "failed", "unknown", "not-asked"]),
  /** False after the first step that failed: checked all the same. */
  isReached: z.boolean(),
  /** What was seen, as a short text: "0x3C1D724F". */
  seen: z.string(),
  /** Stored and computed values, offsets. */
  values: list(seenValue, 50),
  /** Of a step that failed: what, why, what to do. */
  finding: finding.nullable(),
  fix: fix.nullable(),
});
export type ExplainedStep = z.infer<typeof explainedStep>;

export const explanation = model({
  id: modId,
  title: z.string(),
  /** Null: the first step that is not passed is unknown. */
  loads: z.boolean().nullable(),
  steps: list(explainedStep, 9),
});
export type Explanation = z.infer<typeof explanation>;

export const subject = z.discriminatedUnion("kind", [
  model({ kind: z.literal("mod"), id: modId, title: z.string(), file: handle.nullable() }),
  model({ kind: z.literal("save"), path: shownPath }),
  model({ kind: z.literal("scheme") }),
  model({ kind: z.literal("game") }),
  model({ kind: z.literal("setup") }),
]);
export type Subject = z.infer<typeof subject>;

export const doctorFinding = model({
  /** Names it in `doctor.fix`; the same in the next run. */
  key: z.string().max(500),
  check: z.string(),
  /** What happened, in a few words: "Ember Respec Vendor will not load". */
  title: z.string(),
  finding,
  subject,
  /** Of the mod in the order, from 1 on. */
  rank: count.nullable(),
  /** Copied exactly: "stored 0x3C1D724F ≠ computed 0x1EF33A14". */
  evidence: list(z.string(), 50),
  fix: fix.nullable(),
});
export type DoctorFinding = z.infer<typeof doctorFinding>;

/** What a check looked at. `about` completes "checked …": "that every name can be asked for". */
const checkName = { check: z.string(), about: z.string() };

export const doctorReport = model({
  time,
  /** Milliseconds it took. */
  took: z.number(),
  mods: count,
  saves: count,
  /** What stops something first; the cause before what follows from it. */
  findings: list(doctorFinding, 10_000),
  /** Checks that found nothing. */
  passed: list(model(checkName), 1000),
  /** Checks that could not be done, and why. */
  undone: list(model({ ...checkName, why: z.string() }), 1000),
  places: list(place, 1000),
  versions: model({ lamplighter: z.string(), game: z.string().nullable(), system: z.string() }),
});
export type DoctorReport = z.infer<typeof doctorReport>;

export const fixResult = model({
  results: list(
    model({
      key: z.string(),
      state: z.enum(["done", "skipped", "failed"]),
      /** What was changed, a line each. */
      changes: list(z.string(), 1000),
      /** Why not, or what could not be fixed. */
      findings: list(finding, 1000),
    }),
  ),
  /** Takes all of it back; null when nothing was done. */
  undo: handle.nullable(),
});
export type FixResult = z.infer<typeof fixResult>;

export const fixUndone = model({ restored: list(shownPath), failed: list(failedFile) });

/** Where a report went: into a file by the system's dialog, nowhere, or to the page that hands it out. */
export const savedReport = z.discriminatedUnion("kind", [
  model({ kind: z.literal("saved"), path: shownPath }),
  model({ kind: z.literal("cancelled") }),
  model({ kind: z.literal("text"), fileName: z.string(), text: z.string() }),
]);
