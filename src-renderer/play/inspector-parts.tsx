import { useTranslation } from "react-i18next";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { StateLabel } from "../ui/state-label.tsx";

/** A word and a spinner, for what takes longer than it should. */
export function Reading() {
  const { t } = useTranslation();
  return (
    <p className="inspector-part">
      <StateLabel meaning="run">{t("reading")}</StateLabel>
    </p>
  );
}

/** A line of findings, as main words them. */
export function FindingLine({
  meaning,
  message,
}: {
  readonly meaning: "bad" | "warn" | "info";
  readonly message: string;
}) {
  return (
    <li className={`finding state is-${meaning}`}>
      <Icon name={meaning === "bad" ? "stop" : meaning === "warn" ? "alert" : "info"} size="small" />
      <span className="t-support">{message}</span>
    </li>
  );
}

/** For a file that may be another one by now. */
export function LookAgain() {
  const { t } = useTranslation();
  const { play } = useServices();
  return (
    <Button size="small" icon="refresh" onPress={() => void play.refresh("play.refresh")}>
      {t("try-again")}
    </Button>
  );
}
