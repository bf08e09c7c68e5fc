import { i18n } from "../i18n/i18n.ts";
import { chordOf, type KeyPress } from "../ui/chord.ts";
import type { IconName } from "../ui/icon.tsx";
import type { MenuEntry } from "../ui/menu.tsx";

export type CommandId =
  | "save"
  | "undo"
  | "redo"
  | "tick"
  | "move-up"
  | "move-down"
  | "move-top"
  | "move-bottom"
  | "move-rank"
  | "cut"
  | "paste"
  | "remove"
  | "inspect"
  | "profile"
  | "profile-new"
  | "share"
  | "import"
  | "history"
  | "find"
  | "refresh"
  | "check"
  | "check-stop"
  | "lookup"
  | "trash"
  | "move-stray"
  | "play"
  | "play-plain"
  | "launch-line"
  | "restore-points"
  | "open-mods"
  | "pick-game"
  | "sample"
  | "sample-leave"
  | "add-mods"
  | "commands"
  | "keys"
  | "settings"
  | "theme"
  | "screen-1"
  | "screen-3"
  | "screen-4"
  | "doctor-run"
  | "doctor-stop"
  | "fix-all"
  | "fix"
  | "fix-stop"
  | "details"
  | "show-mod"
  | "report-copy"
  | "report-json"
  | "report-text"
  | "report-save"
  | "find-finding"
  | "look-again"
  | "build"
  | "build-full"
  | "build-stop"
  | "build-log"
  | "watch"
  | "deploy-now"
  | "identity"
  | "editor"
  | "parity"
  | "compare-builds"
  | "project-new"
  | "project-import"
  | "project-forget"
  | "project-reveal"
  | "problem-next"
  | "problem-last"
  | "problem-open"
  | "problem-copy"
  | "problem-find"
  | "next-pane"
  | "last-pane";

export type CommandGroup = "order" | "mods" | "build" | "findings" | "game" | "view" | "app";

/** Places of the desktop's menu that mean something else on each screen. */
export type MenuPlace = "find" | "refresh";

/** Something that can be done. All of them are in the command list; `command.<id>` of the catalogue names it. */
export interface Command {
  readonly id: CommandId;
  readonly group: CommandGroup;
  /** It answers to this place of the desktop's menu; without one to its own id. */
  readonly place?: MenuPlace;
  readonly icon?: IconName;
  /** The first is shown. */
  readonly chords: readonly string[];
  /** Where its keys count: `list` in the lists of mods, `page` not in a text field, `anywhere`. */
  readonly where: "list" | "page" | "anywhere";
  /** A key that is held down does it again and again; without this once a press, whatever has come under it meanwhile. */
  readonly repeats?: true;
  /** Why it cannot be done now; null: it can. */
  readonly off?: () => string | null;
  readonly run: () => void;
}

/** The command that a place of the desktop's menu means on the screen with these commands; null: none. */
export function commandOfMenu(commands: readonly Command[], place: string): Command | null {
  return commands.find((command) => (command.place ?? command.id) === place) ?? null;
}

/** The command that a key press means at a place. */
export function commandFor(
  commands: readonly Command[],
  press: KeyPress,
  place: { readonly isText: boolean; readonly isList: boolean },
  onMac: boolean,
): Command | null {
  const chord = chordOf(press, onMac);
  const meant = commands.filter(({ chords }) => chords.includes(chord));
  // Del takes a mod out of the order in one list and moves it to the trash in the other.
  const command = meant.find(({ off }) => (off?.() ?? null) === null) ?? meant[0];
  if (command === undefined) return null;
  const counts = command.where === "anywhere" || (!place.isText && (command.where === "page" || place.isList));
  return counts ? command : null;
}

/** Does what a press of its keys asks for, where that can be done now. `isHeld`: the system repeats the press. */
export function runPressed({ off, repeats, run }: Command, isHeld: boolean): void {
  if ((!isHeld || repeats === true) && (off?.() ?? null) === null) run();
}

/** A command as an entry of a menu. */
export function menuEntryOf(command: Command): MenuEntry {
  const [chord] = command.chords;
  return {
    id: command.id,
    label: i18n.t(`command.${command.id}`),
    icon: command.icon,
    chord,
    off: command.off?.() ?? null,
    run: command.run,
  };
}
