import type { Dialog, MessageBoxOptions } from "electron";
import type { AppLog } from "../../services/app-log.ts";

/** What is offered when the window or main has broken down. */
export type CrashChoice = "restart" | "log" | "quit";

export interface Crash {
  /** `window`: the page is gone, main goes on · `main`: main met what it did not expect. */
  readonly where: "window" | "main";
  readonly reason: string;
}

const CHOICES: readonly { readonly choice: CrashChoice; readonly label: string }[] = [
  { choice: "restart", label: "Open the window again" },
  { choice: "log", label: "Show the log" },
  { choice: "quit", label: "Quit" },
];

export function crashBox({ where, reason }: Crash): MessageBoxOptions {
  return {
    type: "error",
    title: "Lamplighter",
    message: where === "window" ? "The window of Lamplighter broke down." : "Lamplighter met a mistake of its own.",
    detail: `${reason}\n\nNo file was left half written. Changes that were not saved are kept as they are made: all but those of the last second are there when the window is open again.`,
    buttons: CHOICES.map(({ label }) => label),
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  };
}

/** Asks until something else than the log was chosen. */
export async function askAfterCrash(
  crash: Crash,
  dialog: Pick<Dialog, "showMessageBox">,
  showLog: () => void,
): Promise<"restart" | "quit"> {
  for (;;) {
    const { response } = await dialog.showMessageBox(crashBox(crash));
    const choice = CHOICES[response]?.choice ?? "quit";
    if (choice !== "log") return choice;
    showLog();
  }
}

/** One question at a time: null when it is being asked already. What breaks down meanwhile stands in the log alone. */
export function createCrashQuestion(
  dialog: Pick<Dialog, "showMessageBox">,
  showLog: () => void,
): (crash: Crash) => Promise<"restart" | "quit" | null> {
  let isAsked = false;
  return async (crash) => {
    if (isAsked) return null;
    isAsked = true;
    try {
      return await askAfterCrash(crash, dialog, showLog);
    } finally {
      isAsked = false;
    }
  };
}

/** Why a page is gone, in words; null when it was closed on purpose. */
export function goneReason(reason: string): string | null {
  const words: Readonly<Record<string, string>> = {
    "clean-exit": "",
    crashed: "Its process crashed.",
    oom: "It ran out of memory.",
    "abnormal-exit": "Its process ended unexpectedly.",
    "launch-failed": "Its process could not be started.",
    "integrity-failure": "A file of the program is damaged.",
    killed: "Its process was ended by the system or another program.",
  };
  return (words[reason] ?? `Its process ended (${reason}).`) || null;
}

/** Writes what broke down into the log. */
export function logCrash(log: AppLog, { where, reason }: Crash, error?: unknown): void {
  log.write("error", `${where} broke down: ${reason}`, error);
}
