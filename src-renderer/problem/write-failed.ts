import type { CallError } from "../../src-shared/contract/answer.ts";
import { i18n } from "../i18n/i18n.ts";
import { toast } from "../ui/messages.ts";
import { errorText } from "./error-words.ts";

/** What is said of something that was to be written: main that does not answer any more may have done it, or a part. */
export function failureTitle(title: string, { kind }: CallError): string {
  return kind === "disconnected" ? i18n.t("error.unknown", { what: title }) : title;
}

/** Tells that something was not written, or that nobody knows. */
export function tellWriteFailed(title: string, error: CallError, again?: () => void): void {
  toast({
    meaning: "bad",
    title: failureTitle(title, error),
    text: errorText(error),
    ...(again === undefined ? {} : { actions: [{ label: i18n.t("try-again"), run: again }] }),
  });
}
