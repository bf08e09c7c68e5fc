import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../i18n/use-format.ts";
import { UNSEEN_MS } from "./details.ts";
import { usePlay } from "./state.ts";

const LONG_MS = 1000;

/** Nothing at first, then the page without its rows, then how far it has come. */
export function Loading() {
  const { t } = useTranslation();
  const { number } = useFormats();
  const listing = usePlay((state) => state.listing);
  const [stage, setStage] = useState<"unseen" | "layout" | "progress">("unseen");
  useEffect(() => {
    const timers = [setTimeout(() => setStage("layout"), UNSEEN_MS), setTimeout(() => setStage("progress"), LONG_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  if (stage === "unseen") return <div className="pane" aria-busy="true" />;
  const total = listing?.total ?? 0;
  return (
    <div className="pane" aria-busy="true">
      <div className="pane-head">
        <h1 className="t-section">{t("active")}</h1>
      </div>
      {stage === "progress" ? (
        <div className="loading">
          <p>
            {total === 0
              ? t("loading.looking")
              : t("listing", { done: number(listing?.done ?? 0), total: number(total) })}
          </p>
          <div
            className="progress"
            role="progressbar"
            aria-label={t("loading.looking")}
            aria-valuemin={0}
            aria-valuemax={total === 0 ? undefined : total}
            aria-valuenow={total === 0 ? undefined : listing?.done}
          >
            <div style={{ inlineSize: total === 0 ? 0 : `${(100 * (listing?.done ?? 0)) / total}%` }} />
          </div>
        </div>
      ) : null}
    </div>
  );
}
