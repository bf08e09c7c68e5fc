import type { DoctorFinding } from "../../src-shared/contract/models/doctor.ts";
import { useFrame } from "../frame/frame-state.ts";
import { i18n } from "../i18n/i18n.ts";
import { offFiles, offPlay } from "../launch/off-play.ts";
import { playState, setPlay } from "../play/state.ts";
import type { Services } from "../services.tsx";
import { toast } from "../ui/messages.ts";
import { only } from "../ui/selection.ts";
import { doctorState, setDoctor } from "./doctor-state.ts";

/** Fixes that main does by itself, and can take back. */
export const DONE_BY_MAIN = [
  "repair",
  "remove-entry",
  "activate",
  "move-file",
  "trash-file",
  "restore-order",
  "rewrite-scheme",
  "restore-save",
] as const;
/** Fixes that nobody can press a button for yet; what to do is said. */
const TOLD = ["merge", "bake", "install", "download"] as const;

/** Why a finding cannot be fixed now; null: it can. */
export function offFix({ fix }: DoctorFinding): string | null {
  if (fix === null) return i18n.t("diagnose.off.no-fix");
  if (doctorState().fixing !== null) return i18n.t("diagnose.off.fixing");
  if (fix.kind === "launch-with-mods") return offPlay();
  return isIn(DONE_BY_MAIN, fix.kind) || fix.kind === "choose-file" ? offFiles() : null;
}

/** Does what the button of a finding says, or leads to where a person does it. */
export function pressFix(services: Services, finding: DoctorFinding): void {
  const kind = finding.fix?.kind ?? "";
  if (isIn(DONE_BY_MAIN, kind)) void services.doctor.fix([finding.key]);
  else if (kind === "choose-file") setDoctor({ choosing: finding });
  else if (kind === "move-rank") showMod(finding);
  else if (kind === "launch-with-mods") void services.launcher.play(true);
  else if (kind === "install" || kind === "download") void openWebsite(services, finding);
  else if (isIn(TOLD, kind)) tellFix(finding, kind);
}

/** Goes to the row of a mod on the Play screen. */
export function showMod({ subject }: DoctorFinding): void {
  useFrame.setState({ screen: "play" });
  if (subject.kind !== "mod") return;
  const { draft } = playState();
  const list = draft.order.includes(BigInt(subject.id)) ? "active" : "library";
  setPlay({ list, [list]: only(subject.id), tab: "why", query: "", chip: "all" });
}

/** What to do, where this program cannot do it: as main says, and what is not there yet. */
export function tellFix({ title, finding }: DoctorFinding, kind: (typeof TOLD)[number]): void {
  const text = [i18n.t(`diagnose.told.${kind}`), finding.fix ?? ""].join(" ").trim();
  toast({ meaning: "info", title, text });
}

/** The page of the mod, where there is one and it is told safely; else what to do. */
async function openWebsite({ client }: Services, finding: DoctorFinding): Promise<void> {
  const { subject } = finding;
  const kind = finding.fix?.kind === "install" ? "install" : "download";
  const url = subject.kind === "mod" && subject.file !== null ? await websiteOf(client, subject.file) : "";
  if (!/^https:\/\//i.test(url)) return tellFix(finding, kind);
  const answer = await client.call("shell.openExternal", { url });
  if (!answer.ok) tellFix(finding, kind);
  else if (answer.value.result === "page") setDoctor({ leaving: url });
}

async function websiteOf(client: Services["client"], file: string): Promise<string> {
  const answer = await client.call("play.details", { file });
  return answer.ok ? answer.value.website : "";
}

function isIn<T extends string>(list: readonly T[], kind: string): kind is T {
  return (list as readonly string[]).includes(kind);
}
