import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../src-shared/contract/answer.ts";
import { Button } from "../ui/button.tsx";
import { copyAndTell } from "../ui/clipboard.ts";
import { Icon } from "../ui/icon.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { errorReport, errorWords } from "./error-words.ts";

export interface ErrorPageProps {
  /** What does not work. */
  readonly title: string;
  readonly error: CallError;
  /** In place of what the error says. */
  readonly text?: string;
  /** At most three. */
  readonly actions?: ReactNode;
}

/** A page that has nothing to show because something failed: what, why, what to do, and the rest folded. */
export function ErrorPage({ title, error, text: own, actions }: ErrorPageProps) {
  const { t } = useTranslation();
  const { text, fix } = errorWords(error);
  return (
    <div className="error-page scroll" data-pane="">
      <div>
        <StateLabel meaning="bad">{t("error.page")}</StateLabel>
        <h1 className="t-page">{title}</h1>
        <p className="t-lead t-support">{own ?? `${text} ${fix ?? ""}`}</p>
        {actions === undefined ? null : <div className="actions">{actions}</div>}
        <Report text={errorReport(error)} />
      </div>
    </div>
  );
}

/** What a report needs, folded. */
export function Report({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const copy = () => copyAndTell(text, { title: t("report.copied") });
  return (
    <details className="details">
      <summary>
        <Icon name="forward" size="small" />
        {t("report.title")}
      </summary>
      <pre className="t-mono selectable">{text}</pre>
      <Button size="small" icon="copy" onPress={() => void copy()}>
        {t("report.copy")}
      </Button>
    </details>
  );
}
