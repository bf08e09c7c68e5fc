import type { Fix } from "../../../src-shared/contract/models/doctor.ts";
import { MOST_ACTIVE } from "../../../src-shared/rules/load-order.ts";
import { findingOf } from "../../diagnose/doctor.ts";
import { doctorState } from "../../diagnose/doctor-state.ts";
import { i18n } from "../../i18n/i18n.ts";
import { offFiles, offPlay } from "../../launch/off-play.ts";
import type { Services } from "../../services.tsx";
import { toast } from "../../ui/messages.ts";
import { edit } from "../edits.ts";
import { playState } from "../state.ts";

/** Why a step cannot be fixed now; null: it can. */
export function offStepFix({ kind }: Fix): string | null {
  if (doctorState().fixing !== null) return i18n.t("diagnose.off.fixing");
  if (kind === "launch-with-mods") return offPlay();
  return kind === "repair" || kind === "move-file" ? offFiles() : null;
}

/**
 * Does what helps against the failure of a step. What is about the order is a step of the draft; a file is repaired or
 * moved by main.
 */
export async function pressStepFix(services: Services, id: bigint, { kind }: Fix): Promise<void> {
  switch (kind) {
    case "activate":
      edit({ kind: "enable", ids: [id] });
      return;
    case "remove-entry":
      edit({ kind: "disable", ids: [id] });
      return;
    case "move-up":
      edit({ kind: "move", ids: [id], rank: MOST_ACTIVE });
      return;
    case "launch-with-mods":
      await services.launcher.play(true);
      return;
    case "move-file":
      await moveFile(services, id);
      return;
    case "repair":
      await repair(services, id);
      return;
    default:
      await openPage(services, id);
  }
}

async function moveFile({ install }: Services, id: bigint): Promise<void> {
  const file = playState().model.mods.get(id)?.mod.file;
  if (file !== undefined) await install.move([file]);
}

/** By the finding of the last run that has the same fix; it has to know of the mod as it is now. */
async function repair({ doctor }: Services, id: bigint): Promise<void> {
  await doctor.fresh();
  const finding = findingOf(String(id), "repair");
  if (finding !== null) await doctor.fix([finding.key]);
  else toast({ meaning: "info", title: i18n.t("why.no-finding"), text: i18n.t("why.no-finding.fix") });
}

/** The page of the mod, when it has one; its address is asked about in the overview. */
async function openPage({ client }: Services, id: bigint): Promise<void> {
  const entry = playState().model.mods.get(id);
  const answer = entry === undefined ? null : await client.call("play.details", { file: entry.mod.file });
  const website = answer?.ok === true ? answer.value.website : "";
  if (/^https:\/\//i.test(website)) {
    const opened = await client.call("shell.openExternal", { url: website });
    // In a browser the overview asks before the page opens one.
    if (opened.ok && opened.value.result !== "page") return;
  }
  toast({
    meaning: "info",
    title: i18n.t("why.get-it"),
    text: website === "" ? i18n.t("why.get-it.nowhere") : i18n.t("why.get-it.page", { url: website }),
  });
}
