import { i18n } from "../i18n/i18n.ts";
import { type Toast, toast } from "./messages.ts";

/** Puts a text on the clipboard; false when the system does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The same, and says how it went; `otherwise`: the way there is without a clipboard, or the text itself. */
export async function copyAndTell(
  text: string,
  done: Pick<Toast, "title" | "text">,
  otherwise = i18n.t("share.not-copied.fix"),
): Promise<void> {
  if (await copyText(text)) toast({ meaning: "ok", ...done });
  else toast({ meaning: "bad", title: i18n.t("share.not-copied"), text: otherwise });
}
