import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../i18n/use-format.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Progress } from "../ui/progress.tsx";
import { UNSEEN_MS } from "./details.ts";
import { usePlay } from "./state.ts";

const LONG_MS = 1000;

/** Nothing at first, then the page without its rows, then how far it has come. */
export function Loading() {
  const { t } = useTranslation();
  const listing = usePlay((state) => state.listing);
  const [stage, setStage] = useState<"unseen" | "layout" | "progress">("unseen");
  useEffect(() => {
    const timers = [setTimeout(() => setStage("layout"), UNSEEN_MS), setTimeout(() => setStage("progress"), LONG_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  if (stage === "unseen") return <div className="pane" aria-busy="true" />;
  return (
    <div className="play is-loading" aria-busy="true">
      <div className="play-lists">
        <section className="pane play-active">
          <div className="pane-head">
            <h1 className="t-section">{t("active")}</h1>
          </div>
          {stage === "progress" ? <Looking done={listing?.done ?? 0} total={listing?.total ?? 0} /> : null}
        </section>
        <div className="divider is-level" />
        <section className="pane play-library">
          <div className="pane-head">
            <h2 className="t-section">{t("library")}</h2>
          </div>
        </section>
      </div>
      <div className="divider is-upright" />
      <section className="pane inspector" />
    </div>
  );
}

function Looking({ done, total }: { readonly done: number; readonly total: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { play } = useServices();
  return (
    <div className="loading">
      <p>{total === 0 ? t("loading.looking") : t("listing", { done: number(done), total: number(total) })}</p>
      <Progress label={t("loading.looking")} done={done} total={total} />
      <div className="actions">
        <Button size="small" onPress={() => play.stopListing()}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
