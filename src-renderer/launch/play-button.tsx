import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { menuEntryOf } from "../frame/commands.ts";
import { playCommands } from "../play/commands.ts";
import { usePlay } from "../play/state.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { MenuButton } from "../ui/menu.tsx";
import { WithTip } from "../ui/tooltip.tsx";
import { useLaunch } from "./launch-state.ts";
import { offPlay } from "./off-play.ts";

const ENTRIES = ["play-plain", "launch-line", "restore-points"] as const;

/** Starts the game with the mods; the menu beside it has the other ways. */
export function PlayButton() {
  const { t } = useTranslation();
  const services = useServices();
  const isStarting = useLaunch((state) => state.isStarting);
  const isRunning = usePlay(({ snapshot }) => snapshot?.game?.isRunning ?? false);
  usePlay(({ snapshot }) => snapshot?.game);
  const off = offPlay();
  const byId = new Map(playCommands(services).map((command) => [command.id, command]));
  const entries = ENTRIES.flatMap((id) => {
    const command = byId.get(id);
    return command === undefined ? [] : [menuEntryOf(command)];
  });
  return (
    <div className="split">
      <Button
        kind="primary"
        size="large"
        icon={isRunning ? "lock" : "play"}
        className="play-button"
        isBusy={isStarting}
        off={off}
        tip={t("play.tip")}
        onPress={() => void services.launcher.play(true)}
      >
        {t(isRunning ? "play.running" : isStarting ? "play.starting" : "play.button")}
      </Button>
      <MenuButton label={t("play.more")} groups={[{ id: "play", entries }]}>
        <WithTip tip={t("play.more")}>
          <AriaButton
            className={off === null ? "button is-primary is-large split-more" : "button is-large split-more"}
            aria-label={t("play.more")}
          >
            <Icon name="down" size="small" />
          </AriaButton>
        </WithTip>
      </MenuButton>
    </div>
  );
}
