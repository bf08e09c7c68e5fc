import { useState } from "react";
import {
  Autocomplete,
  Header,
  Input,
  Menu,
  MenuItem,
  MenuSection,
  SearchField,
  useFilter,
} from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Dialog } from "../ui/dialog.tsx";
import { Empty } from "../ui/empty.tsx";
import { Icon } from "../ui/icon.tsx";
import { MenuItemFace } from "../ui/menu.tsx";
import { StateLabel } from "../ui/state-label.tsx";
import { type Command, menuEntryOf } from "./commands.ts";
import { type EntrySource, useFoundEntries } from "./entry-sources.ts";

export interface CommandListProps {
  readonly commands: readonly Command[];
  /** What else is found by typing. */
  readonly sources: readonly EntrySource[];
  readonly onClose: () => void;
}

/** Everything that can be done, and what the screen knows by name, found by typing. */
export function CommandList({ commands, sources, onClose }: CommandListProps) {
  const { t } = useTranslation();
  const { contains } = useFilter({ sensitivity: "base" });
  const [typed, setTyped] = useState("");
  const { found, isLooking } = useFoundEntries(sources, typed);
  const groups = [{ id: "commands", title: t("commands.group"), entries: commands.map(menuEntryOf) }, ...found].filter(
    ({ entries }) => entries.length > 0,
  );
  const matched = new Set(found.flatMap((group) => group.entries.map(({ id }) => id)));
  const entries = groups.flatMap((group) => group.entries);
  const run = (id: string) => {
    const entry = entries.find((one) => one.id === id);
    onClose();
    // The focus is back in the page before the command acts on what has it.
    requestAnimationFrame(() => entry?.run());
  };
  const search = t(sources.length === 0 ? "commands.search" : "commands.search.all");
  return (
    <Dialog size="command" title={t("command.commands")} isTitleHidden onClose={onClose}>
      <Autocomplete
        inputValue={typed}
        onInputChange={setTyped}
        filter={(text, wanted, { key }) =>
          matched.has(String(key)) ||
          wanted
            .trim()
            .split(/\s+/)
            .every((word) => contains(text, word))
        }
      >
        <SearchField aria-label={search} autoFocus className="field">
          <Icon name="search" />
          <Input placeholder={search} />
        </SearchField>
        <div className="command-list scroll" tabIndex={0} role="group" aria-label={t("command.commands")}>
          <Menu
            aria-label={t("command.commands")}
            className="menu"
            disabledKeys={entries.filter(({ off }) => off).map(({ id }) => id)}
            onAction={(key) => run(String(key))}
            renderEmptyState={() =>
              isLooking ? (
                <div className="empty">
                  <StateLabel meaning="run">{t("commands.looking")}</StateLabel>
                </div>
              ) : (
                <Empty icon="search" title={t(sources.length === 0 ? "commands.none.title" : "commands.none.found")}>
                  {t("commands.none.text")}
                </Empty>
              )
            }
          >
            {groups.map((group) => (
              <MenuSection key={group.id} id={`group ${group.id}`} aria-label={group.title}>
                {sources.length === 0 ? null : <Header className="menu-title t-caption">{group.title}</Header>}
                {group.entries.map((entry) => (
                  <MenuItem key={entry.id} id={entry.id} textValue={entry.label} className="menu-item">
                    <MenuItemFace entry={entry} />
                  </MenuItem>
                ))}
              </MenuSection>
            ))}
          </Menu>
        </div>
      </Autocomplete>
    </Dialog>
  );
}
