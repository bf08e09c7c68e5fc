import { useTranslation } from "react-i18next";
import { isMac } from "./platform.ts";

/** Keys whose names differ from language to language. */
const NAMED = ["Ctrl", "Alt", "Shift", "Space", "Delete", "Enter", "Home", "End"] as const;

const SIGNS: Readonly<Record<string, string>> = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" };
const MAC_SIGNS: Readonly<Record<string, string>> = { Ctrl: "⌘", Alt: "⌥", Shift: "⇧" };

/** A chord such as "Ctrl+Shift+Z", as keys to press. `Ctrl` is Cmd on a Mac. */
export function Keys({ chord }: { readonly chord: string }) {
  const { t } = useTranslation();
  return (
    <span className="keys">
      {chord.split("+").map((part) => {
        const name = NAMED.find((known) => known === part);
        const sign = SIGNS[part] ?? (isMac() ? MAC_SIGNS[part] : undefined);
        return <kbd key={part}>{sign ?? (name === undefined ? part : t(`key.${name}`))}</kbd>;
      })}
    </span>
  );
}
