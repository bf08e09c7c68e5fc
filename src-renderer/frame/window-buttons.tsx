import { useEffect, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useServices } from "../services.tsx";
import { Icon, type IconName } from "../ui/icon.tsx";

/** Minimise, maximise, close; where the window has no edge of its own. */
export function WindowButtons() {
  const { t } = useTranslation();
  const { client, info } = useServices();
  const [isMaximized, setMaximized] = useState(false);
  const isDrawn = info.has.windowButtons;
  useEffect(() => {
    if (!isDrawn) return;
    void client.call("window.state", {}).then((answer) => {
      if (answer.ok) setMaximized(answer.value.isMaximized);
    });
    return client.on("window.state", (state) => setMaximized(state.isMaximized));
  }, [client, isDrawn]);
  if (!isDrawn) return null;
  const button = (
    icon: IconName,
    label: string,
    call: "window.minimize" | "window.toggleMaximize" | "window.close",
  ) => (
    <AriaButton className="window-button" aria-label={label} onPress={() => void client.call(call, {})}>
      <Icon name={icon} size="small" />
    </AriaButton>
  );
  return (
    <div className="window-buttons" role="group" aria-label={t("window")}>
      {button("minus", t("window.minimize"), "window.minimize")}
      {button(
        isMaximized ? "restore" : "maximize",
        t(isMaximized ? "window.restore" : "window.maximize"),
        "window.toggleMaximize",
      )}
      {button("x", t("window.close"), "window.close")}
    </div>
  );
}
