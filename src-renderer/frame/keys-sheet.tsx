import { useTranslation } from "react-i18next";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Keys } from "../ui/keys.tsx";
import type { Command, CommandGroup } from "./commands.ts";

const GROUPS: readonly CommandGroup[] = ["mods", "order", "build", "findings", "game", "view", "app"];

/** Keys that belong to the lists themselves and not to a command. */
const LIST_KEYS = [
  { key: "keys.select", chords: ["ArrowUp", "ArrowDown"] },
  { key: "keys.extend", chords: ["Shift+ArrowUp", "Shift+ArrowDown"] },
  { key: "keys.all", chords: ["Ctrl+A"] },
  { key: "keys.controls", chords: ["ArrowRight", "ArrowLeft"] },
  { key: "keys.carry", chords: ["Enter"] },
  { key: "keys.menu", chords: ["Shift+F10"] },
] as const;

export interface KeysSheetProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** The keys of the screen. */
export function KeysSheet({ commands, onClose }: KeysSheetProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      size="wide"
      title={t("command.keys")}
      onClose={onClose}
      buttons={
        <Button kind="quiet" onPress={onClose} autoFocus>
          {t("close")}
        </Button>
      }
    >
      <div className="keys-sheet scroll" tabIndex={0} role="region" aria-label={t("command.keys")}>
        <div className="keys-columns">
          {GROUPS.map((group) => {
            const entries = commands.filter((command) => command.group === group && command.chords.length > 0);
            if (entries.length === 0) return null;
            return (
              <section key={group}>
                <h3 className="t-caption">{t(`group.${group}`)}</h3>
                <dl>
                  {group === "mods"
                    ? LIST_KEYS.map(({ key, chords }) => <KeyLine key={key} label={t(key)} chords={chords} />)
                    : null}
                  {entries.map(({ id, chords }) => (
                    <KeyLine key={id} label={t(`command.${id}`)} chords={chords.slice(0, 1)} />
                  ))}
                </dl>
              </section>
            );
          })}
        </div>
      </div>
    </Dialog>
  );
}

function KeyLine({ label, chords }: { readonly label: string; readonly chords: readonly string[] }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="line">
        {chords.map((chord) => (
          <Keys key={chord} chord={chord} />
        ))}
      </dd>
    </div>
  );
}
