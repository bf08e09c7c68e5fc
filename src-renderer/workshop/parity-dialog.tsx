import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { Parity } from "../../src-shared/contract/models/workshop.ts";
import { useNumber } from "../i18n/use-format.ts";
import { ErrorNote } from "../problem/error-note.tsx";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Path } from "../ui/path.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { closeDialog, shownProject, useWorkshop } from "./workshop-state.ts";

/** Which files are packed, compiled, renamed and left out. */
export function ParityDialog() {
  const { t } = useTranslation();
  const { client } = useServices();
  const shown = useWorkshop((state) => shownProject(state)?.project ?? null);
  const [project] = useState(shown);
  const [parity, setParity] = useState<Parity | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  useEffect(() => {
    if (project === null) return;
    const stop = new AbortController();
    void client.call("workshop.parity", { project }, { signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      if (answer.ok) setParity(answer.value);
      else setError(answer.error);
    });
    return () => stop.abort();
  }, [client, project]);
  return (
    <Dialog
      size="wide"
      title={t("workshop.parity.title")}
      onClose={closeDialog}
      buttons={
        <Button kind="quiet" onPress={closeDialog} autoFocus>
          {t("close")}
        </Button>
      }
    >
      <p className="t-support">{t("workshop.parity.text")}</p>
      {error !== null ? (
        <ErrorNote error={error} />
      ) : parity === null ? (
        <StateLabel meaning="run">{t("workshop.parity.begin")}</StateLabel>
      ) : (
        <Report parity={parity} />
      )}
    </Dialog>
  );
}

function Report({ parity }: { readonly parity: Parity }) {
  const { t } = useTranslation();
  const number = useNumber();
  const { packed, baked, compiled, stored, renamed, renamedTotal, stripped, strippedTotal } = parity;
  const counts = { packed, baked, compiled, stored, renamed: renamedTotal, stripped: strippedTotal };
  return (
    <div className="parity scroll" tabIndex={0} role="region" aria-label={t("workshop.parity.title")}>
      <dl className="facts">
        {(["packed", "baked", "compiled", "stored", "renamed", "stripped"] as const).map((what) => (
          <div key={what}>
            <dt>{t(`workshop.parity.${what}`)}</dt>
            <dd>{number(counts[what])}</dd>
          </div>
        ))}
      </dl>
      <Files title={t("workshop.parity.renamed")} none={t("workshop.parity.renamed.none")} total={renamedTotal}>
        {renamed.map(({ from, to }) => (
          <li key={from}>
            <Path path={from} />
            <Path path={to} />
          </li>
        ))}
      </Files>
      <Files title={t("workshop.parity.stripped")} none={t("workshop.parity.stripped.none")} total={strippedTotal}>
        {stripped.map(({ path, message }) => (
          <li key={path}>
            <Path path={path} />
            <span className="t-small t-quiet">{message}</span>
          </li>
        ))}
      </Files>
    </div>
  );
}

interface FilesProps {
  readonly title: string;
  readonly none: string;
  readonly total: number;
  readonly children: readonly ReactNode[];
}

/** The first of them; how many more there are stands below. */
function Files({ title, none, total, children }: FilesProps) {
  const { t } = useTranslation();
  const number = useNumber();
  const left = total - children.length;
  return (
    <section>
      <h3 className="t-caption">{title}</h3>
      {children.length === 0 ? <p className="t-small t-quiet">{none}</p> : <ul>{children}</ul>}
      {left === 0 ? null : (
        <p className="t-small t-quiet">{t("workshop.parity.more", { count: left, number: number(left) })}</p>
      )}
    </section>
  );
}
