import { type Diagnostic, type DiagnosticRule, diagnose } from "../../../src-shared/text/diagnostic.ts";

const rule = <D extends Readonly<Record<string, string | number>>>(parts: DiagnosticRule<D>): DiagnosticRule<D> =>
  parts;
type Nothing = Record<string, never>;

/** What is said about starting the game, and about what is kept before. */
export const LAUNCH_RULES = {
  "launch-no-game": rule<Nothing>({
    severity: "error",
    about: "The game cannot be started, since its folder was not found.",
    message: () => "The folder of the game was not found.",
    fix: "Choose it in the settings, or set TL2_INSTALL_DIR to it.",
  }),
  "launch-no-program": rule<{ wanted: string }>({
    severity: "error",
    about: "The folder of the game holds no program that this system can start.",
    message: ({ wanted }) => `There is no ${wanted} in the folder of the game.`,
    fix: "Check the folder in the settings, or let the shop you have the game from check its files.",
  }),
  "launch-not-executable": rule<Nothing>({
    severity: "error",
    about: "The game's program for this system may not be executed.",
    message: () => "This program is not allowed to be executed.",
    fix: "Allow it: in the properties of the file, or with chmod +x.",
  }),
  "launch-no-wine": rule<Nothing>({
    severity: "error",
    about: "The game is there for Windows, and neither Wine nor the launcher it was installed with was found.",
    message: () => "This is the game for Windows, and nothing that runs it was found: no Wine, no launcher.",
    fix: "Install Wine, or start the game by the launcher it was installed with.",
  }),
  "launch-no-steam": rule<Nothing>({
    severity: "error",
    about: "This copy of the game can only be started through Steam, and Steam was not found.",
    message: () => "This copy belongs to Steam and needs it to run, and Steam was not found.",
    fix: "Install Steam, or put its program where PATH leads.",
  }),
  "launch-shop-arguments": rule<{ shop: string }>({
    severity: "error",
    about: "The launcher that the game was installed with cannot be told which mods to load.",
    message: ({ shop }) => `${shop} cannot be told to start the game with mods, and its Wine was not found.`,
    fix: "Put MODSCHEME=MODLAUNCHER.SCH into the game's arguments there and start it there, or install Wine.",
  }),
  "launch-shop-version": rule<Nothing>({
    severity: "warning",
    about: "Heroic is told to load mods by its address, which older versions of it do not understand.",
    message: () =>
      "An older Heroic does not hand on what tells the game to load mods; the game starts without them then.",
    fix: "Update Heroic, or put MODSCHEME=MODLAUNCHER.SCH into the game's arguments there.",
  }),
  "launch-through-steam": rule<Nothing>({
    severity: "info",
    about:
      "The game is started through Steam; started by itself Steam's copy hands over to Steam, and the mods get lost.",
    message: () => "Steam starts this copy of the game. By itself it would hand over to Steam and forget the mods.",
  }),
  "launch-app-id": rule<{ file: string }>({
    severity: "info",
    about: "Steam's copy of the game has no steam_appid.txt, with which it can be started without that detour.",
    message: ({ file }) =>
      `With a file ${file} beside the program this copy can be started directly, while Steam runs.`,
    fix: "Lamplighter can write the file; nothing else is changed, and it can be taken away again.",
  }),
  "launch-app-id-wrong": rule<{ wanted: string }>({
    severity: "warning",
    about: "steam_appid.txt beside the program names another game, so the game does not find Steam.",
    message: ({ wanted }) => `This file should hold ${wanted}, the number of Torchlight II, and holds something else.`,
    fix: "Remove it, and let Lamplighter write it again.",
  }),
  "launch-native-folder": rule<Nothing>({
    severity: "info",
    about: "The port for Linux may look for mods and saves below the folder that it is started in.",
    message: () => "The port for Linux may look for saves in the folder it is started in, so it is started in its own.",
  }),
  "launch-no-mods": rule<Nothing>({
    severity: "info",
    about: "No mod is active, so the game is started without mods and shows the characters of the folder save.",
    message: () => "No mod is active: the game starts without mods and shows the characters that never had any.",
  }),
  "launch-running": rule<{ program: string }>({
    severity: "error",
    about: "The game runs already; it is not started a second time.",
    message: ({ program }) => `The game runs already: ${program}.`,
    fix: "End it first.",
  }),
  "launch-starting": rule<Nothing>({
    severity: "error",
    about: "The game is being started already, by another window or command.",
    message: () => "The game is being started already.",
  }),
  "launch-programs-unknown": rule<Nothing>({
    severity: "warning",
    about: "The system does not say which programs run, so it is not known whether the game runs already.",
    message: () => "The system does not say which programs run, so the game may be running already.",
  }),
  "launch-unsaved": rule<Nothing>({
    severity: "warning",
    about: "The order has changes that were not saved; the game loads the order that is on disk.",
    message: () => "The order has changes that are not saved. The game loads the one that is on disk.",
    fix: "Save first.",
  }),
  "launch-will-not-load": rule<{ id: string; title: string; why: string }>({
    severity: "warning",
    about: "An active mod will not be loaded.",
    message: ({ id, title, why }) => `${title === "" ? id : title} will not load: ${why}.`,
    fix: "Turn it off, or see what helps: Diagnose in the window, or `lamplighter doctor`.",
  }),
  "launch-save-mods": rule<{ character: string; count: number; missing: string }>({
    severity: "warning",
    about: "A character was last played with mods that are not installed any more.",
    message: ({ character, count, missing }) =>
      `${character} was last played with ${count === 1 ? "a mod that is" : `${count} mods that are`} not installed: ${missing}.`,
    fix: "Get them again before you play this character; else the game may refuse it, or what came from them is gone.",
  }),
  "launch-save-inactive": rule<{ character: string; count: number; missing: string }>({
    severity: "info",
    about: "A character was last played with mods that are installed and not active.",
    message: ({ character, count, missing }) =>
      `${character} was last played with ${count === 1 ? "a mod that is" : `${count} mods that are`} not active now: ${missing}.`,
  }),
  "launch-saves-more": rule<{ count: number }>({
    severity: "info",
    about: "More characters than are listed one by one were last played with mods that are not there.",
    message: ({ count }) => `The same goes for ${count} more characters.`,
  }),
  "launch-never-ran": rule<Nothing>({
    severity: "warning",
    about: "The game has no settings.txt, so it most likely never ran here; a first start with mods may fail.",
    message: () => "The game has not written its settings yet, so it most likely never ran here.",
    fix: "Start it once without mods, as far as its menu, and end it again.",
  }),
  "launch-failed": rule<{ program: string; what: string }>({
    severity: "error",
    about: "The system did not start the program.",
    message: ({ program, what }) => `${program} could not be started: ${what}.`,
  }),
  "launch-ended": rule<{ program: string; how: string }>({
    severity: "error",
    about: "The program ended with an error as soon as it was started.",
    message: ({ program, how }) => `${program} ended as soon as it was started (${how}).`,
    fix: "Copy the launch line into a terminal to see what it says.",
  }),
  "launch-unkept": rule<{ why: string }>({
    severity: "warning",
    about: "No restore point could be made before the start.",
    message: ({ why }) => `No restore point was made: ${why}`,
    fix: "Earlier restore points are still there. Free some space, or look at the permissions of this folder.",
  }),
  "launch-kept-in-part": rule<{ why: string }>({
    severity: "warning",
    about: "A file could not be read, so it is not in the restore point.",
    message: ({ why }) => `This is not in the restore point: ${why}`,
    fix: "Close what holds the file. The rest was kept.",
  }),
  "launch-dropped": rule<{ count: number; oldest: string }>({
    severity: "info",
    about: "The oldest restore points were removed, since only so many are kept.",
    message: ({ count, oldest }) =>
      count === 1
        ? `The restore point of ${oldest} made room for the new one.`
        : `${count} restore points, the oldest of ${oldest}, made room for the new one.`,
  }),
  "launch-point-damaged": rule<{ what: string }>({
    severity: "warning",
    about: "The list of a restore point is damaged, so it cannot be restored.",
    message: ({ what }) => `This restore point is damaged: ${what}.`,
  }),
  "launch-copy-damaged": rule<{ file: string; what: string }>({
    severity: "error",
    about: "What was kept of a file is gone or is not what was kept, so it was not restored.",
    message: ({ file, what }) => `${file} was not restored: ${what}.`,
    fix: "An earlier restore point may have it.",
  }),
  "launch-copy-renamed": rule<{ file: string; to: string }>({
    severity: "info",
    about:
      "A file is restored under another name, since its own is no name on every system, or differs from another by case.",
    message: ({ file, to }) => `${file} is restored as ${to}.`,
  }),
  "launch-copy-in-game": rule<Nothing>({
    severity: "error",
    about:
      "A restore point is to be restored into a folder of the game's saves, where the game and Steam would take it for real.",
    message: () => "This folder belongs to the game's own, so a copy in it would be taken for the real thing.",
    fix: "Take a folder elsewhere, look at the copy, and copy over what you want to have back.",
  }),
  "launch-copy-exists": rule<Nothing>({
    severity: "error",
    about: "A restore point is to be restored into a folder that holds something already.",
    message: () => "There is something in this folder already, and nothing is overwritten.",
    fix: "Name a folder that does not exist yet.",
  }),
  "launch-reverted": rule<{ mods: number; now: number }>({
    severity: "warning",
    about: "Shortly after the start the order on disk was another one than before; Steam Cloud puts old files back so.",
    message: ({ mods, now }) =>
      `Something put another order in the place of yours: ${now} mods instead of ${mods}. Most likely it was Steam Cloud.`,
    fix: "Put yours back, and turn Steam Cloud off for this game, or start it again.",
  }),
  "launch-nothing-reverted": rule<Nothing>({
    severity: "error",
    about:
      "The order is to be put back, and it is the one that the game was started with, or the game was not started.",
    message: () => "The order is the one that the game was started with.",
  }),
  "launch-settings-reverted": rule<Nothing>({
    severity: "warning",
    about:
      "Shortly after the start a file of settings was an older one that a restore point has; Steam Cloud does that.",
    message: () => "Shortly after the start this was an older version of itself. Most likely it was Steam Cloud.",
    fix: "Turn Steam Cloud off for this game if you want to keep your settings.",
  }),
  "launch-not-seen": rule<{ seconds: number }>({
    severity: "warning",
    about: "The game was not seen running in the time that a start takes.",
    message: ({ seconds }) => `The game was not seen running within ${seconds} seconds.`,
    fix: "Look whether Steam or the launcher asks something.",
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

type Rules = typeof LAUNCH_RULES;
export type LaunchCode = keyof Rules;

/** A finding about a file or folder. */
export function launchFinding<C extends LaunchCode>(
  code: C,
  path: string,
  data: Parameters<Rules[C]["message"]>[0],
): Diagnostic {
  return diagnose(code, LAUNCH_RULES[code] as DiagnosticRule<typeof data>, { path }, data);
}
