import { Autocomplete, Input, Menu, MenuItem, SearchField, useFilter } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/dialog.tsx";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { MenuItemFace } from "../ui/menu.tsx";
import { type Command, menuEntryOf } from "./commands.ts";

export interface CommandListProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** Everything that can be done, found by typing. */
export function CommandList({ commands, onClose }: CommandListProps) {
  const { t } = useTranslation();
  const { contains } = useFilter({ sensitivity: "base" });
  const entries = commands.map(menuEntryOf);
  const run = (id: string) => {
    const entry = entries.find((one) => one.id === id);
    onClose();
    // The focus is back in the page before the command acts on what has it.
    requestAnimationFrame(() => entry?.run());
  };
  return (
    <Dialog size="command" title={t("command.commands")} isTitleHidden onClose={onClose}>
      <Autocomplete filter={(text, typed) => typed.split(/\s+/).every((word) => contains(text, word))}>
        <SearchField aria-label={t("commands.search")} autoFocus className="field">
          <Icon name="search" />
          <Input placeholder={t("commands.search")} />
        </SearchField>
        <div className="command-list scroll" tabIndex={0} role="group" aria-label={t("command.commands")}>
          <Menu
            aria-label={t("command.commands")}
            className="menu"
            items={entries}
            disabledKeys={entries.filter(({ off }) => off).map(({ id }) => id)}
            onAction={(key) => run(String(key))}
            renderEmptyState={() => (
              <Empty icon="search" title={t("commands.none.title")}>
                {t("commands.none.text")}
              </Empty>
            )}
          >
            {(entry) => (
              <MenuItem id={entry.id} textValue={entry.label} className="menu-item">
                <MenuItemFace entry={entry} />
              </MenuItem>
            )}
          </Menu>
        </div>
      </Autocomplete>
    </Dialog>
  );
}
