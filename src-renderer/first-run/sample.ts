import type { Command } from "../frame/commands.ts";
import { useFrame } from "../frame/frame-state.ts";
import { i18n } from "../i18n/i18n.ts";
import { errorText } from "../problem/error-words.ts";
import type { Services } from "../services.tsx";
import { applySettings } from "../settings/settings.ts";
import { toast } from "../ui/messages.ts";

/** Takes the made-up game and its mods into use. */
export function trySample(services: Services): Command {
  return {
    id: "sample",
    group: "game",
    icon: "box",
    chords: [],
    where: "page",
    run: () => void useSample(services, "sample.use"),
  };
}

export function leaveSample(services: Services): Command {
  return {
    id: "sample-leave",
    group: "game",
    icon: "box",
    chords: [],
    where: "page",
    run: () => void useSample(services, "sample.leave"),
  };
}

async function useSample({ client, info, play }: Services, call: "sample.use" | "sample.leave"): Promise<void> {
  useFrame.setState({ isChangingSample: true });
  const answer = await client.call(call, {});
  useFrame.setState({ isChangingSample: false });
  if (!answer.ok) {
    toast({ meaning: "bad", title: i18n.t("error.sample"), text: errorText(answer.error) });
    return;
  }
  applySettings(answer.value, info.locale);
  await play.refresh("play.snapshot");
  const now = await client.call("app.info", {});
  if (!now.ok) return;
  const { isSample } = now.value;
  useFrame.setState({ isSample });
  if (call === "sample.leave" && isSample) toast({ meaning: "warn", title: i18n.t("sample.stays") });
}
