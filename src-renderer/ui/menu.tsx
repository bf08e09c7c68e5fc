import { type ReactElement, type ReactNode, useEffect, useRef } from "react";
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from "react-aria-components";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./icon.tsx";
import { Keys } from "./keys.tsx";

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconName;
  /** A second line, such as where it is. */
  readonly detail?: string;
  readonly chord?: string;
  readonly isDanger?: boolean;
  /** Why it cannot be chosen now. */
  readonly off?: string | null;
  /** For one of several; the others are `false`. */
  readonly isOn?: boolean;
  readonly run: () => void;
}

export interface MenuGroup {
  readonly id: string;
  readonly title?: string;
  readonly entries: readonly MenuEntry[];
}

export interface MenuListProps {
  readonly label: string;
  readonly groups: readonly MenuGroup[];
  /** Takes the focus itself; one below a button has it from there. */
  readonly takesFocus?: boolean;
}

/** The list in a menu. */
export function MenuList({ label, groups, takesFocus }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus !== true) return;
    // The popover around it has the focus first.
    const frame = requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [takesFocus]);
  const shown = groups.filter(({ entries }) => entries.length > 0);
  const entries = new Map(shown.flatMap((group) => group.entries.map((entry) => [entry.id, entry] as const)));
  return (
    <Menu
      aria-label={label}
      className="menu"
      ref={list}
      disabledKeys={[...entries.values()].filter(({ off }) => off).map(({ id }) => id)}
      onAction={(key) => entries.get(String(key))?.run()}
    >
      {shown.map((group, index) => [
        index === 0 ? null : <Separator key={`line ${group.id}`} className="menu-line" />,
        <MenuSection key={group.id} aria-label={group.title ?? label}>
          {group.title === undefined ? null : <Header className="menu-title t-caption">{group.title}</Header>}
          {group.entries.map((entry) => (
            <MenuItem
              key={entry.id}
              id={entry.id}
              textValue={entry.label}
              className={classes("menu-item", entry.isDanger && "is-danger")}
            >
              <MenuItemFace entry={entry} />
            </MenuItem>
          ))}
        </MenuSection>,
      ])}
    </Menu>
  );
}

/** What a line of a menu or of the command list shows. */
export function MenuItemFace({ entry }: { readonly entry: MenuEntry }): ReactNode {
  const icon = entry.isOn === undefined ? entry.icon : entry.isOn ? "check" : undefined;
  return (
    <>
      {icon === undefined ? <span className="icon" /> : <Icon name={icon} />}
      <span className="menu-label">
        <span className="menu-name">{entry.label}</span>
        {entry.detail === undefined ? null : <small className="menu-why">{entry.detail}</small>}
        {entry.off ? <small className="menu-why">{entry.off}</small> : null}
      </span>
      {entry.chord === undefined ? null : <Keys chord={entry.chord} />}
    </>
  );
}

/** A menu that its button opens. */
export function MenuButton({
  children,
  isAtStart = false,
  ...list
}: MenuListProps & { readonly children: ReactElement; readonly isAtStart?: boolean }) {
  return (
    <MenuTrigger>
      {children}
      <Popover className="popover" placement={isAtStart ? "bottom start" : "bottom end"} offset={4}>
        <MenuList {...list} />
      </Popover>
    </MenuTrigger>
  );
}
