import { useTranslation } from "react-i18next";
import type { Identity } from "../../src-shared/contract/models/workshop.ts";
import { usePlay } from "../play/state.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { MenuButton } from "../ui/menu.tsx";

type Required = Identity["requires"][number];

export interface RequiredModsProps {
  /** A mod does not need itself. */
  readonly ownId: string;
  readonly requires: readonly Required[];
  readonly onChange: (requires: readonly Required[]) => void;
}

/** The mods that the mod needs, chosen from the library. */
export function RequiredMods({ ownId, requires, onChange }: RequiredModsProps) {
  const { t } = useTranslation();
  const mods = usePlay(({ snapshot }) => snapshot?.mods ?? NONE);
  const taken = new Set([ownId, ...requires.map(({ id }) => id)]);
  const entries = mods
    .filter(({ id }) => !taken.has(id))
    .toSorted((a, b) => a.title.localeCompare(b.title))
    .map(({ id, title, version }) => ({
      id,
      label: t("workshop.needs.entry", { title: title === "" ? id : title, version }),
      run: () => onChange([...requires, { id, title, version }]),
    }));
  return (
    <div className="required-mods" role="group" aria-label={t("workshop.field.requires")}>
      <span className="t-caption field-label">{t("workshop.field.requires")}</span>
      {requires.length === 0 ? (
        <span className="t-small t-quiet">{t("workshop.needs.none")}</span>
      ) : (
        <ul>
          {requires.map((mod) => {
            const title = mod.title === "" ? mod.id : mod.title;
            return (
              <li key={mod.id} className="line">
                <span className="grow cut" title={mod.id}>
                  {t("workshop.needs", { title, version: mod.version })}
                </span>
                <IconButton
                  icon="x"
                  label={t("workshop.needs.remove", { title })}
                  onPress={() => onChange(requires.filter(({ id }) => id !== mod.id))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <MenuButton label={t("workshop.needs.add")} isAtStart groups={[{ id: "mods", entries }]}>
        <Button size="small" icon="plus" off={entries.length === 0 && t("workshop.off.no-mods")}>
          {t("workshop.needs.add")}
        </Button>
      </MenuButton>
    </div>
  );
}

const NONE: readonly never[] = [];
