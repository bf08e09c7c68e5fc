import type { EntrySource } from "../frame/entry-sources.ts";
import { i18n } from "../i18n/i18n.ts";
import type { Services } from "../services.tsx";
import { isolated } from "../ui/foreign-text.ts";
import { placeOfProblem } from "./problem-actions.ts";

/** What the list of commands finds in the project that is shown: its files and its problems. */
export function workshopSources({ workshop: { finder } }: Services): readonly EntrySource[] {
  return [
    {
      id: "files",
      title: i18n.t("workshop.found.files"),
      find: async (typed) =>
        (await finder.files(typed)).map(({ path, problems }) => ({
          id: `file ${path}`,
          label: isolated(path),
          icon: "file",
          ...(problems === 0 ? {} : { detail: i18n.t("workshop.problems.label", { count: problems }) }),
          run: () => void finder.openFile(path),
        })),
    },
    {
      id: "problems",
      title: i18n.t("workshop.problems"),
      find: async (typed) =>
        (await finder.problems(typed)).map((problem) => ({
          id: `problem ${problem.problem}`,
          label: isolated(problem.finding.message),
          icon: ICONS[problem.finding.severity],
          detail: `${problem.finding.code} ${isolated(placeOfProblem(problem))}`,
          run: () => void finder.show(problem),
        })),
    },
  ];
}

const ICONS = { error: "stop", warning: "alert", info: "info" } as const;
