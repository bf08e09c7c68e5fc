import { create } from "zustand";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { OpenedFile } from "../../src-shared/contract/models/app.ts";
import type { Problem, Project, WorkshopState as ProjectDetails } from "../../src-shared/contract/models/workshop.ts";
import { NOTHING, type Selection } from "../ui/selection.ts";

/** What of the problems is shown, and in which order. */
export interface ProblemFilter {
  readonly severity: "all" | "error" | "warning" | "info";
  /** "": any. */
  readonly code: string;
  readonly filter: string;
  readonly withSilenced: boolean;
  readonly sort: "severity" | "place";
  readonly isDescending: boolean;
}

export const NO_PROBLEM_FILTER: ProblemFilter = {
  severity: "all",
  code: "",
  filter: "",
  withSilenced: false,
  sort: "severity",
  isDescending: false,
};

/** Problems of the project that is shown, as far as they were asked for. */
export interface ProblemList {
  readonly total: number;
  readonly problems: readonly Problem[];
  readonly codes: readonly { readonly code: string; readonly count: number }[];
}

/** A .MOD that is to become a project: main has it, or it is a file of the browser that is sent yet. */
export type OfferedMod =
  | { readonly kind: "opened"; readonly file: OpenedFile }
  | { readonly kind: "local"; readonly file: File };

export type WorkshopDialog =
  | { readonly kind: "new" }
  /** `offered`: it was dropped here, which may have meant to install it. */
  | { readonly kind: "import"; readonly offered?: OfferedMod }
  | { readonly kind: "identity" }
  | { readonly kind: "editor" }
  | { readonly kind: "parity" }
  | { readonly kind: "compare" }
  | { readonly kind: "log"; readonly text: string };

/** Fixes that go on. */
export interface SourceFixing {
  readonly project: string;
  /** Of one problem; null: all that are safe. */
  readonly problem: string | null;
  readonly done: number;
  /** 0: not known yet. */
  readonly total: number;
}

/** Fixes that can be taken back, and the message that offers it. */
export interface FixUndo {
  readonly project: string;
  readonly handle: string;
  readonly toast: number;
}

export interface WorkshopState {
  /** Null before they were listed. */
  readonly projects: readonly Project[] | null;
  /** Why they are not listed. */
  readonly error: CallError | null;
  /** Of the list of projects; its cursor is the project that is shown. */
  readonly selection: Selection;
  /** Of the project that is shown; null until it is known. */
  readonly details: ProjectDetails | null;
  readonly detailsError: CallError | null;
  readonly problems: ProblemList | null;
  readonly problemsError: CallError | null;
  readonly filter: ProblemFilter;
  readonly problemSelection: Selection;
  /** Problems whose details are shown. */
  readonly open: ReadonlySet<string>;
  /** The bar that is chosen; null: the newest. */
  readonly build: string | null;
  readonly isDeploying: boolean;
  /** Null: nothing is fixed now. One goes on at a time, in whichever project. */
  readonly fixing: SourceFixing | null;
  /** Oldest first. */
  readonly undos: readonly FixUndo[];
  readonly dialog: WorkshopDialog | null;
}

/** What belongs to one project. */
export const NO_DETAILS = {
  details: null,
  detailsError: null,
  problems: null,
  problemsError: null,
  filter: NO_PROBLEM_FILTER,
  problemSelection: NOTHING,
  open: new Set<string>(),
  build: null,
  isDeploying: false,
} satisfies Partial<WorkshopState>;

export const NO_WORKSHOP: WorkshopState = {
  projects: null,
  error: null,
  selection: NOTHING,
  fixing: null,
  undos: [],
  dialog: null,
  ...NO_DETAILS,
};

/** All that the Workshop screen knows. */
export const useWorkshop = create<WorkshopState>(() => NO_WORKSHOP);

export const workshopState = (): WorkshopState => useWorkshop.getState();
export const setWorkshop = (change: Partial<WorkshopState>): void => useWorkshop.setState(change);
export const closeDialog = (): void => setWorkshop({ dialog: null });

/** What closes the dialog that is shown now, and none that is shown when an answer comes late. */
export function dialogCloser(): () => void {
  const { dialog } = workshopState();
  return () => {
    if (workshopState().dialog === dialog) closeDialog();
  };
}

/** The project that is shown, as the list has it. */
export function shownProject({ projects, selection }: WorkshopState): Project | null {
  return projects?.find(({ project }) => project === selection.cursor) ?? null;
}

/** The problem of the cursor. */
export function chosenProblem({ problems, problemSelection }: WorkshopState): Problem | null {
  return problems?.problems.find(({ problem }) => problem === problemSelection.cursor) ?? null;
}

/** Shows the details of a problem, or hides them. */
export function toggleProblem(id: string): void {
  const open = new Set(workshopState().open);
  if (!open.delete(id)) open.add(id);
  setWorkshop({ open });
}
