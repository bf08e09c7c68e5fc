import { Button as AriaButton, Dialog, DialogTrigger, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type { OrderEffect } from "../../src-shared/contract/models/conflicts.ts";
import { useNumber } from "../i18n/use-format.ts";
import { titleOf } from "../play/model.ts";
import { changesOf, usePlay } from "../play/state.ts";
import { Icon } from "../ui/icon.tsx";
import { Path } from "../ui/path.tsx";
import { languageOf } from "../ui/script.ts";
import { WithTip } from "../ui/tooltip.tsx";
import { useConflicts } from "./conflict-state.ts";
import { shortPath } from "./conflict-words.ts";

/** How many changes are not saved; opens what saving them changes in the game. */
export function EffectButton() {
  const { t } = useTranslation();
  const changes = usePlay(changesOf);
  if (changes === 0) return null;
  return (
    <DialogTrigger>
      <WithTip tip={t("effect.tip")}>
        <AriaButton className="button is-quiet is-small change-count">
          <span className="dot" aria-hidden="true" />
          <span className="is-wide">{t("changes", { count: changes })}</span>
          <span className="is-narrow">{t("changes.short", { count: changes })}</span>
        </AriaButton>
      </WithTip>
      <Popover className="popover effect" placement="bottom start" offset={4}>
        <Dialog className="effect-body" aria-label={t("effect.label")}>
          <Effect />
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function Effect() {
  const { t } = useTranslation();
  const number = useNumber();
  const effect = useConflicts((state) => state.effect);
  const error = useConflicts((state) => state.error);
  if (error !== null) return <p className="t-support">{t("effect.unknown")}</p>;
  if (effect === null) return <p className="t-support">{t("effect.counting")}</p>;
  if (effect.total === 0) return <p className="t-support">{t("effect.none")}</p>;
  return (
    <>
      <p className="t-bold">{t("effect.title", { count: effect.total, number: number(effect.total) })}</p>
      <ModEffects mods={effect.mods} />
      <PathEffects effect={effect} />
    </>
  );
}

function ModEffects({ mods }: { readonly mods: OrderEffect["mods"] }) {
  const { t } = useTranslation();
  const number = useNumber();
  const model = usePlay((state) => state.model);
  return (
    <ul className="effect-mods">
      {mods.map(({ id, gains, losses }) => {
        const title = titleOf(model, BigInt(id));
        return (
          <li key={id}>
            <span className="cut" title={title} lang={languageOf(title)}>
              {title}
            </span>
            <span className="t-small t-support">
              {t("effect.mod", { gains: number(gains), losses: number(losses) })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The first of the paths: whose file is used now, and whose would be. */
function PathEffects({ effect: { paths, total } }: { readonly effect: OrderEffect }) {
  const { t } = useTranslation();
  const number = useNumber();
  const model = usePlay((state) => state.model);
  const nameOf = (id: string | null) => (id === null ? t("conflicts.base") : titleOf(model, BigInt(id)));
  return (
    <ul className="effect-paths scroll" tabIndex={0} aria-label={t("effect.paths")}>
      {paths.map(({ path, from, to }) => (
        <li key={path}>
          <Path path={shortPath(path)} />
          <span className="line t-small t-support">
            <span className="cut">{nameOf(from)}</span>
            <Icon name="forward" size="small" />
            <span className="cut">{nameOf(to)}</span>
          </span>
        </li>
      ))}
      {paths.length < total ? (
        <li className="t-small t-quiet">{t("effect.more", { number: number(total - paths.length) })}</li>
      ) : null}
    </ul>
  );
}
