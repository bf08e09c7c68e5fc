import { useRef } from "react";
import { Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { type CommandId, menuEntryOf } from "../frame/commands.ts";
import { useServices } from "../services.tsx";
import { MenuList } from "../ui/menu.tsx";
import { returnFocus } from "../ui/return-focus.ts";
import { playCommands } from "./commands.ts";
import { misplacedFiles, setPlay, usePlay } from "./state.ts";

const ACTIVE: readonly (readonly CommandId[])[] = [
  ["move-up", "move-down", "move-top", "move-bottom", "move-rank"],
  ["cut", "paste"],
  ["inspect", "fix", "remove"],
];
const LIBRARY: readonly (readonly CommandId[])[] = [
  ["tick", "cut"],
  ["inspect", "fix", "move-stray", "trash"],
];

/** The menu of a row: below its button, or where the mouse asked for it. */
export function RowMenu() {
  const { t } = useTranslation();
  const services = useServices();
  const menu = usePlay((state) => state.menu);
  const anchor = useRef<HTMLSpanElement>(null);
  if (menu === null) return null;
  const byId = new Map(playCommands(services).map((command) => [command.id, command]));
  const groups = (menu.list === "active" ? ACTIVE : LIBRARY).map((ids) => ({
    id: ids.join(" "),
    entries: ids.flatMap((id) => {
      const command = byId.get(id);
      if (command === undefined) return [];
      const entry = menuEntryOf(command);
      if (id === "move-stray" && misplacedFiles(usePlay.getState()).length === 0) return [];
      if (id === "trash") return [{ ...entry, isDanger: true }];
      return [id === "tick" ? { ...entry, label: t("menu.add"), icon: "plus" as const } : entry];
    }),
  }));
  return (
    <>
      <span ref={anchor} className="menu-anchor" style={{ left: menu.x, top: menu.y }} />
      <Popover
        className="popover"
        aria-label={t("menu.row")}
        triggerRef={anchor}
        placement={menu.endsThere ? "bottom end" : "bottom start"}
        offset={2}
        isOpen
        onOpenChange={(isOpen) => {
          if (!isOpen) setPlay({ menu: null });
        }}
      >
        <MenuList
          label={t("menu.row")}
          takesFocus
          groups={groups.map((group) => ({
            ...group,
            entries: group.entries.map((entry) => ({
              ...entry,
              run: () => {
                setPlay({ menu: null });
                entry.run();
                returnFocus();
              },
            })),
          }))}
        />
      </Popover>
    </>
  );
}
