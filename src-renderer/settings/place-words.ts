import type { TFunction } from "i18next";
import type { FolderProblem, Place, PlaceDetail, PlaceOutcome } from "../../src-shared/contract/models/app.ts";
import type { IconName } from "../ui/icon.tsx";
import type { Meaning } from "../ui/state-label.tsx";

/** How a place stands: its icon and its word. */
export function placeState({ outcome, isUsed }: Place): {
  readonly meaning: Meaning;
  readonly icon?: IconName;
  readonly word: "used" | PlaceOutcome["kind"];
} {
  switch (outcome.kind) {
    case "found":
      return { meaning: "ok", word: isUsed ? "used" : "found" };
    case "not-there":
    case "listed-elsewhere":
      return { meaning: "idle", icon: "minus", word: outcome.kind };
    case "looks-wrong":
    case "unreadable-list":
    case "twin":
      return { meaning: "warn", word: outcome.kind };
    case "no-access":
      return { meaning: "bad", word: outcome.kind };
  }
}

/** Why it stands so, or what is in it; null when there is nothing to add. */
export function placeReason({ outcome, detail }: Place, t: TFunction): string | null {
  switch (outcome.kind) {
    case "found":
    case "not-there":
      return detail === null ? null : detailWords(detail, t);
    case "unreadable-list":
      return outcome.line === null
        ? t("places.damaged", { what: outcome.what })
        : t("places.damaged.line", { line: outcome.line, what: outcome.what });
    case "listed-elsewhere":
      return t("places.same", { path: outcome.at });
    case "twin":
      return t("places.twin", { path: outcome.of });
    case "looks-wrong":
    case "no-access":
      return problemWords(outcome, t);
  }
}

/** Why a folder is not what it was chosen for. */
export function problemWords(problem: FolderProblem, t: TFunction): string {
  switch (problem.kind) {
    case "not-there":
      return t("places.problem.not-there");
    case "not-a-folder":
      return t("places.problem.not-a-folder");
    case "no-access":
      return t(`places.no-access.${problem.reason}`);
    case "looks-wrong": {
      const [missing, holds] = [problem.missing.join(", "), problem.holds.join(", ")];
      const words =
        problem.missing.length > 1 ? "places.lacks-all" : holds === "" ? "places.lacks" : "places.lacks-holds";
      return t(words, { missing, holds });
    }
  }
}

function detailWords(detail: PlaceDetail, t: TFunction): string {
  switch (detail.kind) {
    case "libraries":
      return detail.holding === 0
        ? t("places.libraries.none", { count: detail.count })
        : t("places.libraries", { count: detail.count, holding: detail.holding });
    case "games":
      return t(detail.isAmong ? "places.games" : "places.games.none", { count: detail.count });
    case "leads-to":
      return t("places.leads-to", { path: detail.path });
    case "holds":
      return detail.names.join(", ");
    case "version":
      return t("places.version", { version: detail.version });
    case "no-key":
    case "no-game":
    case "no-data":
    case "ran-before":
      return t(`places.${detail.kind}`);
  }
}
