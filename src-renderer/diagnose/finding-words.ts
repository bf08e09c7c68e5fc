import type { Subject } from "../../src-shared/contract/models/doctor.ts";
import type { IconName } from "../ui/icon.tsx";
import type { Meaning } from "../ui/state-label.tsx";
import type { GroupName } from "./finding-rows.ts";

/** How a group stands: its icon and its colour; its words are `diagnose.group.<name>`. */
export const GROUP_FACES: Readonly<Record<GroupName, { readonly meaning: Meaning; readonly icon: IconName }>> = {
  error: { meaning: "bad", icon: "stop" },
  warning: { meaning: "warn", icon: "alert" },
  info: { meaning: "info", icon: "info" },
  undone: { meaning: "idle", icon: "clock" },
};

/** What can be shown in the system's file manager of what a finding is about. */
export function placeOf(
  subject: Subject,
):
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "folder"; readonly folder: "profile" | "install" }
  | null {
  switch (subject.kind) {
    case "mod":
      return subject.file === null ? null : { kind: "file", file: subject.file };
    case "save":
    case "scheme":
      return { kind: "folder", folder: "profile" };
    case "game":
      return { kind: "folder", folder: "install" };
    case "setup":
      return null;
  }
}
