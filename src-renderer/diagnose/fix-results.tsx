import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { type Meaning, StateLabel } from "../ui/state-label.tsx";
import { setDoctor, type ToldFix, useDoctor } from "./doctor-state.ts";

const close = () => setDoctor({ told: null });

/** What became of each finding that was to be fixed. */
export function FixResults() {
  const { t } = useTranslation();
  const told = useDoctor((state) => state.told);
  if (told === null) return null;
  return (
    <Dialog
      size="wide"
      title={t("diagnose.what-was-done")}
      onClose={close}
      buttons={
        <Button kind="quiet" onPress={close} autoFocus>
          {t("close")}
        </Button>
      }
    >
      <ul className="fix-results scroll" tabIndex={0} aria-label={t("diagnose.what-was-done")}>
        {told.map((each) => (
          <Told key={each.key} told={each} />
        ))}
      </ul>
    </Dialog>
  );
}

const MEANINGS: Readonly<Record<ToldFix["state"], Meaning>> = { done: "ok", skipped: "idle", failed: "bad" };

function Told({ told: { title, state, changes, findings } }: { readonly told: ToldFix }) {
  const { t } = useTranslation();
  const lines = [
    ...changes,
    ...findings.map(({ message, fix }) => (fix === undefined ? message : `${message} ${fix}`)),
  ];
  return (
    <li>
      <span className="line is-wrapping">
        <b className="t-bold grow">{title}</b>
        <StateLabel meaning={MEANINGS[state]}>{t(`diagnose.state.${state}`)}</StateLabel>
      </span>
      {[...new Set(lines)].map((line) => (
        <span key={line} className="t-small t-support selectable">
          {line}
        </span>
      ))}
    </li>
  );
}
