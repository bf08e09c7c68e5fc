import type { DiagnosticRule } from "../../src-shared/text/diagnostic.ts";

const rule = <D extends Readonly<Record<string, string | number>>>(parts: DiagnosticRule<D>): DiagnosticRule<D> =>
  parts;
type Nothing = Record<string, never>;

/** What is said about everything around the mods: order, folders, logs, saves, the system. */
export const SETUP_RULES = {
  "setup-no-profile": rule<Nothing>({
    severity: "error",
    about: "The folder with mods, order and saves was not found: the game never ran here, or it lies elsewhere.",
    message: () => "The folder with mods, order and saves was not found. Most likely the game never ran here.",
    fix: "Start the game once, or name the folder: in the settings of the window, or as TL2_PROFILE_DIR.",
  }),
  "setup-no-game": rule<Nothing>({
    severity: "warning",
    about: "The game's own folder was not found: mods can be ordered, and the game cannot be started from here.",
    message: () => "The folder of the game was not found. Mods can be put in order, but not started from here.",
    fix: "Name the folder: in the settings of the window, or as TL2_INSTALL_DIR.",
  }),
  "setup-never-ran": rule<Nothing>({
    severity: "info",
    about: "settings.txt is not there: the game was not started on this computer yet.",
    message: () => "There is no settings.txt, so the game was most likely not started here yet.",
    fix: "Start it once without mods; it then makes its files.",
  }),
  "setup-ghost": rule<{ id: string }>({
    severity: "error",
    about: "The order has an id that no file has. It may still use one of the ten places.",
    message: ({ id }) =>
      `The order lists ${id}, but no .MOD with this id is in the mods folder. It may still use one of the 10 places.`,
    fix: "Install the mod again, or take the entry out of the order.",
  }),
  "setup-ghost-unseen": rule<{ id: string }>({
    severity: "warning",
    about: "The order has an id without a file, but not every folder and mod could be looked into.",
    message: ({ id }) =>
      `The order lists ${id}, and no .MOD with this id was found. It may be among what could not be looked into.`,
    fix: "See to the other findings, then check again. Leave it in the order until then.",
  }),
  "setup-active-misplaced": rule<{ id: string }>({
    severity: "error",
    about: "A mod of the order lies only in a folder where the game does not look.",
    message: () => "The order lists this mod, but it lies where the game does not look, so it does not load.",
    fix: "Move it into the folder mods beside modlauncher.sch.",
  }),
  "setup-no-mods": rule<{ count: number }>({
    severity: "error",
    about: "The order lists mods, and the folder that they are looked for in is not there.",
    message: ({ count }) =>
      `The order lists ${count} ${count === 1 ? "mod" : "mods"}, but there is no folder mods. Most likely its disk is not connected, or it was renamed.`,
    fix: "Connect the disk, or put the folder back; then check again.",
  }),
  "setup-past-limit": rule<{ count: number; names: string }>({
    severity: "error",
    about: "More than ten mods are in the order; those behind the tenth most likely stay off.",
    message: ({ names }) => `Torchlight II activates at most 10 mods. Most likely these stay off: ${names}.`,
    fix: "Take some out of the order.",
  }),
  "setup-stray-scheme": rule<Nothing>({
    severity: "warning",
    about: "A modlauncher.sch lies where the game does not look for it; what it lists has no effect.",
    message: () => "This order has no effect: the game reads modlauncher.sch only in the folder that holds mods.",
    fix: "Move it into the trash, or put its mods into the order and save.",
  }),
  "setup-order-reverted": rule<Nothing>({
    severity: "warning",
    about: "Another program put an older order back over the one saved last, as Steam Cloud does at the start.",
    message: () =>
      "Another program put an older order back after you saved a newer one. Steam Cloud does this at the start of the game.",
    fix: "Put yours back, and turn Steam Cloud off for the game if it happens again.",
  }),
  "setup-no-switch": rule<{ count: number }>({
    severity: "warning",
    about: "The log of the last run names no mod, although mods are active: the game was started without its switch.",
    message: ({ count }) =>
      `The log of the last run names no mod, although ${count} ${count === 1 ? "is" : "are"} active. Most likely the game was started without MODSCHEME=MODLAUNCHER.SCH.`,
    fix: "Start the game from Lamplighter or from its own launcher, not by the program file or Steam's play button.",
  }),
  "setup-log-refused": rule<{ line: string }>({
    severity: "warning",
    about: "The log of the game's last run says that it did not activate a mod.",
    message: ({ line }) => `The game says in its log of the last run: “${line}”.`,
    fix: "See why this mod will not load; then start the game again.",
  }),
  "setup-not-writable": rule<Nothing>({
    severity: "error",
    about: "A folder that the game and Lamplighter write into must not be written.",
    message: () => "This folder must not be written, so nothing can be saved or installed there.",
    fix: "Change who may write it, or leave the protected folder.",
  }),
  "setup-disk-full": rule<{ free: string }>({
    severity: "warning",
    about: "There is hardly any room left on the disk of the profile.",
    message: ({ free }) => `Only ${free} are free on this disk. Saving and installing may fail.`,
    fix: "Make some room.",
  }),
  "setup-case-twins": rule<{ names: string; used: string }>({
    severity: "warning",
    about: "Two folders differ only in capitals; the game uses one of them.",
    message: ({ names, used }) => `${names} differ only in capitals. The game most likely uses ${used}.`,
    fix: "Move everything into one of them.",
  }),
  "setup-two-profiles": rule<{ used: string; other: string }>({
    severity: "info",
    about: "There are two folders with mods and saves, as after Documents was moved, or with two copies of the game.",
    message: ({ used, other }) =>
      `There is a second folder with mods and saves: ${other}. Lamplighter uses ${used}; the game may use the other.`,
    fix: "If your mods or characters are missing, choose the other folder in the settings.",
  }),
  "setup-save-mods-missing": rule<{ name: string; mods: string }>({
    severity: "warning",
    about: "A character was last played with mods that are not installed any more.",
    message: ({ name, mods }) =>
      `${name} was last played with mods that are not here: ${mods}. The game may refuse the character, or things of these mods are lost.`,
    fix: "Install them before you load this character.",
  }),
  "setup-save-mods-off": rule<{ name: string; mods: string }>({
    severity: "info",
    about: "The character played last was played with mods that are installed and not active.",
    message: ({ name, mods }) => `${name}, played last, was played with mods that are not active now: ${mods}.`,
    fix: "Turn them on before you load this character.",
  }),
  "setup-save-tree": rule<{ name: string }>({
    severity: "info",
    about: "A character that was played with mods lies among the saves of the game without mods.",
    message: ({ name }) =>
      `${name} was played with mods and lies in the folder save, which the game shows only without mods. With mods it shows the folder modsave.`,
    fix: "Copy it into modsave to play it with mods.",
  }),
  "setup-save-copy-newer": rule<{ copy: string }>({
    severity: "info",
    about: "The game keeps a copy of a save that is newer than the save itself.",
    message: ({ copy }) => `The copy that the game keeps, ${copy}, is newer than this save.`,
    fix: "If progress is missing, restore it to a copy and look at it.",
  }),
  "setup-runtime": rule<Nothing>({
    severity: "error",
    about: "Windows: the Visual C++ 2008 runtime (x86) is missing; the game then says msvcp90.dll was not found.",
    message: () =>
      "The Visual C++ 2008 runtime (x86) is most likely not installed. Without it the game says “msvcp90.dll was not found”.",
    fix: "Install the Microsoft Visual C++ 2008 Redistributable (x86).",
  }),
  "setup-overlay": rule<{ programs: string }>({
    severity: "info",
    about: "A program that draws over games is running; with this game such programs can cause a black screen.",
    message: ({ programs }) =>
      `${programs} can draw over the game, which is known to cause a black screen at its start.`,
    fix: "Only if the game does not start: close it and try again.",
  }),
  "setup-game-running": rule<{ program: string }>({
    severity: "info",
    about: "The game is running: its mods and saves must not be changed now.",
    message: ({ program }) => `${program} is running, so its mods and saves are not changed now.`,
    fix: "Close the game before you fix something.",
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;
