import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useFindingCount } from "../diagnose/diagnose-bar.tsx";
import { useNumber } from "../i18n/use-format.ts";
import { Icon, type IconName, Lantern } from "../ui/icon.tsx";
import { WithTip } from "../ui/tooltip.tsx";
import { useWatchedCount } from "../workshop/workshop-bar.tsx";
import { useFrame } from "./frame-state.ts";
import { SCREENS, type ScreenName } from "./screens.ts";

const GROUPS = ["play", "make"] as const;

/** The screens; below them theme and settings. */
export function SideBar({ onTheme }: { readonly onTheme: () => void }) {
  const { t } = useTranslation();
  const screen = useFrame((state) => state.screen);
  const findings = useFindingCount();
  const watched = useWatchedCount();
  const go = (to: ScreenName) => useFrame.setState({ screen: to });
  return (
    <aside className="side" data-pane="">
      <div className="brand">
        <Lantern />
        <span>{t("app")}</span>
      </div>
      {GROUPS.map((group) => {
        const entries = SCREENS.filter((entry) => entry.group === group);
        if (entries.length === 0) return null;
        return (
          <nav key={group} className="nav" aria-label={t(`nav.${group}`)}>
            <span className="t-caption">{t(`nav.${group}`)}</span>
            {entries.map(({ name, icon, chord }) => (
              <NavItem
                key={name}
                icon={icon}
                label={t(`screen.${name}`)}
                tip={t("nav.tip", { name: t(`screen.${name}`), keys: chord.replace("+", " ") })}
                isHere={name === screen}
                alerts={name === "diagnose" ? findings : null}
                watched={name === "workshop" ? watched : null}
                onPress={() => go(name)}
              />
            ))}
          </nav>
        );
      })}
      <nav className="nav side-foot" aria-label={t("nav.app")}>
        <NavItem icon="theme" label={t("nav.theme")} tip={t("nav.theme.tip")} onPress={onTheme} />
        <NavItem
          icon="bars"
          label={t("settings")}
          tip={t("settings")}
          isHere={screen === "settings"}
          onPress={() => go("settings")}
        />
      </nav>
    </aside>
  );
}

interface NavItemProps {
  readonly icon: IconName;
  readonly label: string;
  readonly tip: string;
  readonly isHere?: boolean;
  /** How much is wrong there. */
  readonly alerts?: number | null;
  /** How much is watched there. */
  readonly watched?: number | null;
  readonly onPress: () => void;
}

function NavItem({ icon, label, tip, isHere = false, alerts = null, watched = null, onPress }: NavItemProps) {
  const { t } = useTranslation();
  const number = useNumber();
  return (
    <WithTip tip={tip}>
      <AriaButton className="nav-item" aria-current={isHere ? "page" : undefined} onPress={onPress}>
        <Icon name={icon} />
        <span className="nav-label">{label}</span>
        {watched === null ? null : (
          <span className="nav-count">
            <Icon name="eye" size="small" />
            {number(watched)}
            <span className="unseen"> {t("nav.watched")}</span>
          </span>
        )}
        {alerts === null ? null : (
          <span className="nav-count">
            <Icon name="alert" size="small" />
            {number(alerts)}
            <span className="unseen"> {t("nav.alerts", { count: alerts })}</span>
          </span>
        )}
      </AriaButton>
    </WithTip>
  );
}
