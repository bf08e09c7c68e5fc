import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { Annotations } from "./annotations.tsx";
import { tick } from "./edits.ts";
import { usePlay } from "./state.ts";

/** An id of the order that no file has. */
export function GhostOverview({ id, title }: { readonly id: bigint; readonly title: string }) {
  const { t } = useTranslation();
  const annotation = usePlay(({ model }) => model.annotations.get(id) ?? null);
  return (
    <>
      <div className="inspector-head">
        <h2 className="t-section">{title}</h2>
        <StateLabel meaning="bad" icon="gone">
          {t("state.missing")}
        </StateLabel>
      </div>
      <div className="scroll inspector-part">
        <Note
          meaning="bad"
          title={t("ghost.title")}
          actions={
            <Button size="small" onPress={() => tick([id], false)}>
              {t("ghost.remove")}
            </Button>
          }
        >
          {t("ghost.text")}
        </Note>
        <dl className="facts">
          <dt>{t("fact.id")}</dt>
          <dd className="t-mono">{String(id)}</dd>
        </dl>
        <Annotations key={String(id)} id={id} annotation={annotation} />
      </div>
    </>
  );
}
