import type { Answers } from "./fake-main.ts";

/** Starting the game in a main that is not there: it runs from then on. */
export const LAUNCH_ANSWERS: Pick<
  Answers,
  | "launch.plan"
  | "launch.start"
  | "launch.writeAppId"
  | "launch.removeAppId"
  | "launch.restorePoints"
  | "launch.restore"
  | "launch.putBack"
> = {
  "launch.plan": ({ plan }) => plan,
  "launch.start": ({ plan, restorePoints }) => ({ plan, restorePoint: restorePoints[0] ?? null, findings: [] }),
  "launch.writeAppId": ({ plan }) => ({ path: `${plan.folder}/steam_appid.txt` }),
  "launch.removeAppId": () => ({ isRemoved: true }),
  "launch.restorePoints": ({ restorePoints }) => restorePoints,
  "launch.restore": ({ restorePoints }, { entry }: { readonly entry: string }) => ({
    folder: "folder-1",
    path: "C:/Users/Mara/Documents/Lamplighter restored 2026-11-29 12-00",
    files: restorePoints.find((point) => point.entry === entry)?.files ?? 0,
    findings: [],
  }),
  "launch.putBack": ({ snapshot }) => ({ order: snapshot.order!, isMerged: false, conflicts: [], findings: [] }),
};
