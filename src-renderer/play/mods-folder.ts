import { i18n } from "../i18n/i18n.ts";
import { errorText } from "../problem/error-words.ts";
import type { Services } from "../services.tsx";
import { toast } from "../ui/messages.ts";

/** Shows the mods folder in the system's file manager. */
export async function openModsFolder({ client }: Services): Promise<void> {
  const answer = await client.call("shell.reveal", { what: { kind: "folder", folder: "mods" } });
  if (!answer.ok) toast({ meaning: "bad", title: i18n.t("error.reveal"), text: errorText(answer.error) });
}
