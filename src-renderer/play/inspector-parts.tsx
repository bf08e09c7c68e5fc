import { useTranslation } from "react-i18next";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
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
