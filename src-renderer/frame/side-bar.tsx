import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon, type IconName, Lantern } from "../ui/icon.tsx";
import { WithTip } from "../ui/tooltip.tsx";
import { useFrame } from "./frame-state.ts";
import { SCREENS, type ScreenName } from "./screens.ts";

const GROUPS = ["play", "make"] as const;

/** The screens; below them theme and settings. */
export function SideBar({ onTheme }: { readonly onTheme: () => void }) {
  const { t } = useTranslation();
  const screen = useFrame((state) => state.screen);
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
  readonly onPress: () => void;
}

function NavItem({ icon, label, tip, isHere = false, onPress }: NavItemProps) {
  return (
    <WithTip tip={tip}>
      <AriaButton className="nav-item" aria-current={isHere ? "page" : undefined} onPress={onPress}>
        <Icon name={icon} />
        <span className="nav-label">{label}</span>
      </AriaButton>
    </WithTip>
  );
}
