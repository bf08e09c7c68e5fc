import { useTranslation } from "react-i18next";
import type { WorkshopState } from "../../src-shared/contract/models/workshop.ts";
import { useFormats } from "../i18n/use-format.ts";
import { useServices } from "../services.tsx";
import { Button, IconButton } from "../ui/button.tsx";
import { Choices } from "../ui/choices.tsx";
import { Field } from "../ui/field.tsx";
import type { IconName } from "../ui/icon.tsx";
import { MenuButton } from "../ui/menu.tsx";
import { keepFocus } from "./problem-actions.ts";
import { offFixSafe } from "./problem-commands.ts";
import { type ProblemFilter, useWorkshop } from "./workshop-state.ts";

/** How many problems there are, which of them are shown, and what is done about all at once. */
export function ProblemsHead({ counts }: { readonly counts: WorkshopState["counts"] }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { workshop } = useServices();
  const filter = useWorkshop((state) => state.filter);
  const choice = (value: ProblemFilter["severity"], count: number, icon?: IconName) => ({
    ...{ value, icon },
    label: t(`workshop.problems.${value}`, { number: number(count) }),
  });
  const { errors, warnings, notes } = counts;
  return (
    <>
      <div className="card-head">
        <h3 className="t-section" id="problems">
          {t("workshop.problems")}
        </h3>
        <span className="grow" />
        <Choices
          look="segment"
          label={t("workshop.problems.severity")}
          value={filter.severity}
          choices={[
            choice("all", errors + warnings + notes),
            choice("error", errors, "stop"),
            choice("warning", warnings, "alert"),
            choice("info", notes, "info"),
          ]}
          onChange={(severity) => workshop.filter({ severity })}
        />
        <FixSafe safe={counts.safe} />
      </div>
      <div className="problems-find">
        <Field
          className="problem-search"
          label={t("workshop.problems.search")}
          isLabelHidden
          icon="search"
          type="search"
          placeholder={t("workshop.problems.search")}
          value={filter.filter}
          onChange={(text) => workshop.filter({ filter: text })}
          onKeyDown={(event) => {
            if (event.key === "ArrowDown")
              document.querySelector<HTMLElement>('[data-list="problems"] [role="row"][tabindex="0"]')?.focus();
          }}
          end={
            filter.filter === "" ? undefined : (
              <IconButton icon="x" label={t("search.clear")} tip="" onPress={() => workshop.filter({ filter: "" })} />
            )
          }
        />
        <CodeButton silenced={counts.silenced} />
      </div>
    </>
  );
}

/** Fixes what is surely meant otherwise, of the whole project. */
function FixSafe({ safe }: { readonly safe: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { workshop } = useServices();
  const fixing = useWorkshop((state) => state.fixing);
  const shown = useWorkshop((state) => state.selection.cursor);
  const isBusy = fixing !== null && fixing.problem === null && fixing.project === shown;
  if (safe === 0 && !isBusy) return null;
  return (
    <Button
      size="small"
      icon="wand"
      isBusy={isBusy}
      tip={t("workshop.fix-safe.tip")}
      off={isBusy ? null : offFixSafe()}
      onPress={() => void workshop.fixer.fixSafe().then(keepFocus)}
    >
      {isBusy ? t("diagnose.fixing.short") : t("workshop.fix-safe", { count: safe, number: number(safe) })}
    </Button>
  );
}

/** Problems of one code only, and those that are silenced. */
function CodeButton({ silenced }: { readonly silenced: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { workshop } = useServices();
  const filter = useWorkshop((state) => state.filter);
  const codes = useWorkshop(({ problems }) => problems?.codes ?? NO_CODES);
  const entry = (code: string, label: string) => ({
    id: `code ${code}`,
    label,
    isOn: filter.code === code,
    run: () => workshop.filter({ code }),
  });
  const all = t("workshop.code.all");
  return (
    <MenuButton
      label={t("workshop.code")}
      groups={[
        {
          id: "codes",
          entries: [
            entry("", all),
            ...codes.map(({ code, count }) => entry(code, t("workshop.code.count", { code, number: number(count) }))),
          ],
        },
        {
          id: "silenced",
          entries: [
            {
              id: "silenced",
              label: t("workshop.silenced.show", { number: number(silenced) }),
              isOn: filter.withSilenced,
              run: () => workshop.filter({ withSilenced: !filter.withSilenced }),
            },
          ],
        },
      ]}
    >
      <Button
        size="small"
        kind="quiet"
        icon="down"
        label={t("workshop.code.is", { name: filter.code === "" ? all : filter.code })}
      >
        {filter.code === "" ? all : filter.code}
      </Button>
    </MenuButton>
  );
}

const NO_CODES: readonly { readonly code: string; readonly count: number }[] = [];
