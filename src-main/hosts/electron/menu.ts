import type { MenuItemConstructorOptions } from "electron";

/** What a place of the menu tells the page to do; the same names as in its list of commands. */
export const MENU_COMMANDS = [
  "save",
  "undo",
  "redo",
  "find",
  "fix",
  "fix-all",
  "commands",
  "settings",
  "keys",
  "screen-1",
  "screen-2",
  "screen-3",
  "screen-4",
  "screen-5",
  "screen-6",
  "screen-7",
  "refresh",
] as const;
export type MenuCommand = (typeof MENU_COMMANDS)[number];

export interface MenuOptions {
  readonly isMac: boolean;
  readonly send: (command: MenuCommand) => void;
  readonly showLog: () => void;
  readonly quit: () => void;
}

/**
 * The application menu. The page hears keys itself and its own list is complete, so accelerators are shown here and not
 * registered: a key must not act twice.
 */
export function menuTemplate({ isMac, send, showLog, quit }: MenuOptions): MenuItemConstructorOptions[] {
  const item = (label: string, command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    label,
    click: () => send(command),
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
  });
  const line: MenuItemConstructorOptions = { type: "separator" };
  const appMenu: MenuItemConstructorOptions[] = isMac
    ? [
        {
          label: "Lamplighter",
          submenu: [{ role: "about" }, line, { role: "hide" }, { role: "hideOthers" }, line, { role: "quit" }],
        },
      ]
    : [];
  return [
    ...appMenu,
    {
      label: "File",
      submenu: [
        item("Save", "save", "CmdOrCtrl+S"),
        line,
        item("Settings…", "settings", "CmdOrCtrl+,"),
        line,
        isMac ? { role: "close" } : { label: "Quit", accelerator: "CmdOrCtrl+Q", click: quit },
      ],
    },
    {
      label: "Edit",
      submenu: [
        item("Undo", "undo", "CmdOrCtrl+Z"),
        item("Redo", "redo", "CmdOrCtrl+Shift+Z"),
        line,
        { role: "cut", registerAccelerator: false },
        { role: "copy", registerAccelerator: false },
        { role: "paste", registerAccelerator: false },
        line,
        item("Find", "find", "CmdOrCtrl+F"),
        item("Fix", "fix", "CmdOrCtrl+."),
        item("Fix all safe", "fix-all", "CmdOrCtrl+Shift+F"),
        line,
        item("All commands…", "commands", "CmdOrCtrl+K"),
      ],
    },
    {
      label: "View",
      submenu: [
        item("Play", "screen-1", "CmdOrCtrl+1"),
        item("Diagnose", "screen-3", "CmdOrCtrl+3"),
        item("Workshop", "screen-4", "CmdOrCtrl+4"),
        item("Look again", "refresh", "F5"),
        line,
        { role: "resetZoom" },
        { role: "zoomIn" },
        { role: "zoomOut" },
        line,
        { role: "togglefullscreen" },
      ],
    },
    {
      label: "Help",
      submenu: [item("Keys", "keys", "F1"), { label: "Show the log", click: showLog }],
    },
  ];
}
