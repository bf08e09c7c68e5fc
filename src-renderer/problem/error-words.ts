import type { CallError } from "../../src-shared/contract/answer.ts";
import { i18n } from "../i18n/i18n.ts";

/** What a person reads of an error: what happened, and what to do. */
export interface ErrorWords {
  readonly text: string;
  readonly fix: string | null;
}

/** The sentences of an error that a call ended with. */
export function errorWords({ kind, data, where }: CallError): ErrorWords {
  switch (kind) {
    case "file":
    case "refused":
      return {
        text: textOf(data.message) ?? i18n.t("error.refused"),
        fix: textOf(data.fix),
      };
    case "format":
      return { text: i18n.t("error.format", { what: String(data.what ?? ""), where: where ?? "" }), fix: null };
    case "gone":
      return { text: i18n.t("error.gone"), fix: i18n.t("error.gone.fix") };
    case "busy":
      return { text: i18n.t("error.busy"), fix: i18n.t("error.busy.fix") };
    case "not-here":
      return { text: i18n.t("error.not-here"), fix: null };
    case "cancelled":
      return { text: i18n.t("error.cancelled"), fix: null };
    case "disconnected":
      return { text: i18n.t("error.disconnected"), fix: i18n.t("error.disconnected.fix") };
    case "bad-input":
    case "bug":
      return { text: i18n.t("error.bug", { id: String(data.id ?? kind) }), fix: i18n.t("error.bug.fix") };
  }
}

/** The same in one piece. */
export function errorText(error: CallError): string {
  const { text, fix } = errorWords(error);
  return fix === null ? text : `${text} ${fix}`;
}

/** For a report: nothing left out, nothing translated. */
export function errorReport({ kind, data, where }: CallError): string {
  const lines = Object.entries(data).map(([key, value]) => `${key}: ${String(value)}`);
  return [kind, ...(where === undefined ? [] : [`where: ${where}`]), ...lines].join("\n");
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}
