import type { WorkshopState } from "../../src-shared/contract/models/workshop.ts";
import { formatSeconds } from "../i18n/format.ts";
import { i18n, writingTag } from "../i18n/i18n.ts";
import { speak } from "../ui/messages.ts";
import { projectTitle } from "./project-words.ts";

/** Says that a build has ended, and how. */
export function tellEnd(before: WorkshopState, now: WorkshopState): void {
  const [last] = now.builds;
  if (last === undefined || last.build === before.builds[0]?.build || last.outcome === "cancelled") return;
  const title = projectTitle(now.project);
  const seconds = formatSeconds(last.took, writingTag());
  const what = last.outcome === "built" ? "workshop.spoken.built" : "workshop.spoken.failed";
  speak(i18n.t(what, { title, seconds, count: last.errors }));
}
