import { create } from "zustand";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { Place } from "../../src-shared/contract/models/app.ts";
import type { DoctorFinding, DoctorReport, FixResult } from "../../src-shared/contract/models/doctor.ts";
import type { Work } from "../play/state.ts";
import { NOTHING, type Selection } from "../ui/selection.ts";
import { type FindingFilter, NO_FILTER } from "./finding-rows.ts";

/** What became of one finding that was to be fixed. */
export type FixedFinding = FixResult["results"][number];

/** The same with what it was about. */
export interface ToldFix extends FixedFinding {
  readonly title: string;
}

/** Something that takes a while: how far it has come, and what it is at. */
export interface DoctorWork extends Work {
  readonly detail: string;
}

export interface DoctorState {
  /** Of the last run; null before the first. */
  readonly report: DoctorReport | null;
  /** Why the last run came to nothing. */
  readonly error: CallError | null;
  readonly running: DoctorWork | null;
  /** Mods or the order changed since the last run. */
  readonly isStale: boolean;
  readonly fixing: (DoctorWork & { readonly keys: readonly string[] }) | null;
  /** What became of findings, by their keys. Of one that failed it stays until it is checked again by hand. */
  readonly outcomes: ReadonlyMap<string, FixedFinding>;
  /** What takes back fixes, the last one last, and the message that offers it. */
  readonly undos: readonly { readonly handle: string; readonly toast: number }[];
  /** What became of the last fixes, one by one, while it is looked at. */
  readonly told: readonly ToldFix[] | null;
  readonly filter: FindingFilter;
  readonly selection: Selection;
  /** Findings whose details are shown. */
  readonly open: ReadonlySet<string>;
  /** Several files have one id: which is to stay is asked. */
  readonly choosing: DoctorFinding | null;
  /** A web address of a mod that the page is to open, after it was asked. */
  readonly leaving: string | null;
  /** Where was looked; newer than the report after "Look again". */
  readonly places: readonly Place[];
}

export const NO_DOCTOR: DoctorState = {
  report: null,
  error: null,
  running: null,
  isStale: false,
  fixing: null,
  outcomes: new Map(),
  undos: [],
  told: null,
  filter: NO_FILTER,
  selection: NOTHING,
  open: new Set(),
  choosing: null,
  leaving: null,
  places: [],
};

/** All that the Diagnose screen knows. */
export const useDoctor = create<DoctorState>(() => NO_DOCTOR);

export const doctorState = (): DoctorState => useDoctor.getState();
export const setDoctor = (change: Partial<DoctorState>): void => useDoctor.setState(change);

/** Shows the details of a finding, or hides them. */
export function toggleDetails(key: string): void {
  const open = new Set(doctorState().open);
  if (!open.delete(key)) open.add(key);
  setDoctor({ open });
}
