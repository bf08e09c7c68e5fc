import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Identity } from "../../src-shared/contract/models/workshop.ts";
import { useFormats } from "../i18n/use-format.ts";
import { errorText } from "../problem/error-words.ts";
import { useServices } from "../services.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { toast } from "../ui/messages.ts";
import {
  changeOf,
  draftOf,
  type FieldFault,
  faultsOf,
  fieldOfKey,
  type IdentityDraft,
  type IdentityField,
} from "./identity-checks.ts";
import { RequiredMods } from "./required-mods.tsx";
import { dialogCloser, shownProject, useWorkshop, workshopState } from "./workshop-state.ts";

/** MOD.DAT as a form. */
export function IdentityForm() {
  const identity = useWorkshop(({ details }) => details?.identity ?? null);
  const shown = useWorkshop((state) => shownProject(state)?.project ?? null);
  // What is edited is what was shown when it was opened: what changes meanwhile does not take away what was typed.
  const [{ before, project }] = useState({ before: identity, project: shown });
  return before === null || project === null ? null : <Form before={before} project={project} />;
}

/** In the order of the form. */
const FIELDS: readonly IdentityField[] = [
  ...(["title", "author", "fileName", "version", "website", "downloadUrl"] as const),
  ...(["description", "requires", "removes"] as const),
];
const LINES = ["title", "author", "fileName", "version", "website", "downloadUrl"] as const;

function Form({ before, project }: { readonly before: Identity; readonly project: string }) {
  const { t } = useTranslation();
  const { client, workshop } = useServices();
  const [draft, setDraft] = useState(() => draftOf(before));
  const [isChecked, setChecked] = useState(false);
  const [refusal, setRefusal] = useState<{ readonly field: IdentityField | null; readonly text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [close] = useState(dialogCloser);
  const wordsOf = useFaultWords();
  const counter = useCounter(before.limits);
  const faults = faultsOf(draft, before);
  const set = (change: Partial<IdentityDraft>) => {
    setRefusal(null);
    setDraft({ ...draft, ...change });
  };
  const errorOf = (field: IdentityField): string | null => {
    if (refusal?.field === field) return refusal.text;
    const fault = faults.get(field);
    // While something is typed only what is too long is told.
    return fault === undefined || (!isChecked && fault.kind !== "too-long") ? null : wordsOf(fault);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (faults.size > 0) return;
    const change = changeOf(draft, before);
    if (change === null) return close();
    setBusy(true);
    const answer = await client.call("workshop.setIdentity", { project, change });
    setBusy(false);
    if (!answer.ok) return setRefusal({ field: fieldOfKey(answer.error.data.field), text: errorText(answer.error) });
    close();
    toast({ meaning: "ok", title: t("workshop.identity.saved") });
    if (workshopState().selection.cursor === project) await Promise.all([workshop.list(), workshop.look()]);
  };
  return (
    <Dialog size="wide" title={t("workshop.identity.title")} onClose={close}>
      <form className="column form identity-form" onSubmit={(event) => void submit(event)}>
        <div className="scroll identity-fields">
          <div className="identity-grid">
            {LINES.map((field, at) => (
              <Field
                key={field}
                autoFocus={at === 0}
                label={t(`workshop.field.${field}`)}
                hint={counter(field, draft) ?? (field === "version" ? t("workshop.version.hint") : undefined)}
                value={draft[field]}
                onChange={(value) => set({ [field]: value })}
                error={errorOf(field)}
                isMono={field === "fileName"}
              />
            ))}
          </div>
          <Field
            label={t("workshop.field.description")}
            hint={counter("description", draft) ?? undefined}
            value={draft.description}
            onChange={(description) => set({ description })}
            error={errorOf("description")}
            rows={4}
          />
          <RequiredMods ownId={before.id} requires={draft.requires} onChange={(requires) => set({ requires })} />
          <Field
            label={t("workshop.field.removes")}
            hint={t("workshop.removes.hint")}
            value={draft.removes}
            onChange={(removes) => set({ removes })}
            error={errorOf("removes")}
            rows={3}
            isMono
          />
          <div className="facts">
            <span className="t-small t-quiet">{t("workshop.field.id")}</span>
            <span className="t-mono selectable">{before.id}</span>
          </div>
        </div>
        {refusal === null || refusal.field !== null ? null : (
          <p role="alert" className="state is-bad">
            {refusal.text}
          </p>
        )}
        {isChecked && faults.size > 0 ? (
          <p role="alert" className="state is-bad t-small">
            {t("workshop.identity.faults", {
              fields: FIELDS.filter((field) => faults.has(field))
                .map((field) => t(`workshop.field.${field}`))
                .join(", "),
            })}
          </p>
        ) : null}
        <div className="dialog-buttons">
          <Button kind="quiet" onPress={close}>
            {t("cancel")}
          </Button>
          <Button type="submit" isBusy={isBusy}>
            {t(isBusy ? "saving" : "workshop.identity.button")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** "214 of 512 letters", of fields that have a limit. */
function useCounter(limits: Identity["limits"]) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (field: IdentityField, draft: IdentityDraft): string | null => {
    if (field !== "title" && field !== "author" && field !== "description" && field !== "fileName") return null;
    const of = t("workshop.of", { number: number(draft[field].length), limit: number(limits[field]) });
    return t("workshop.letters", { of });
  };
}

/** What is wrong with a field, and how to cure it. */
function useFaultWords(): (fault: FieldFault) => string {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (fault) =>
    fault.kind === "too-long"
      ? t("workshop.identity.wrong.too-long", { limit: number(fault.limit), count: fault.over })
      : t(`workshop.identity.wrong.${fault.kind}`);
}
