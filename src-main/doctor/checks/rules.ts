import { counted, firstFew } from "../../../src-shared/text/counted.ts";
import type { DiagnosticRule } from "../../../src-shared/text/diagnostic.ts";

const rule = <D extends Readonly<Record<string, string | number | readonly string[]>>>(
  parts: DiagnosticRule<D>,
): DiagnosticRule<D> => parts;

interface Files extends Readonly<Record<string, string | number | readonly string[]>> {
  readonly count: number;
  readonly files: readonly string[];
}

const DOWNLOAD = "Download it again; if it stays, tell its author.";
const AUTHOR = "Tell its author; until then, only one of the two works.";
const REPAIR = "Repair it: a new file is written, and this one is kept.";

/** What checking the mods themselves finds, beyond what any archive is checked for. */
export const MOD_CHECK_RULES = {
  "check-rolling-hash": rule<{ stored: string; computed: string }>({
    severity: "error",
    about:
      "The one checksum that the game looks at is wrong, and the files inside are whole: it drops the mod silently.",
    message: ({ stored, computed }) =>
      `The checksum inside the file is ${stored}, the data give ${computed}. The game drops the whole mod and shows no message. The files in it are whole.`,
    fix: "Repair the checksum.",
  }),
  "check-edited": rule<{ stored: string; computed: string; count: number }>({
    severity: "error",
    about: "The checksum that the game looks at is wrong, and files inside are damaged: it drops the mod silently.",
    message: ({ stored, computed, count }) =>
      `The checksum inside the file is ${stored}, the data give ${computed}, and ${counted(count, "file")} in it ${count === 1 ? "is" : "are"} damaged. The game drops the whole mod and shows no message.`,
    fix: "Download it again: with another checksum the game would load the damaged files.",
  }),
  "check-limit-unsure": rule<{ mods: readonly string[] }>({
    severity: "info",
    about: "Mods stand behind the tenth rank, but entries above them most likely take no place.",
    message: ({ mods }) =>
      `${firstFew(mods, 5)} ${mods.length === 1 ? "stands" : "stand"} behind rank 10 and most likely ${mods.length === 1 ? "loads" : "load"}: entries without a file, and mods that others need, most likely take no place.`,
    fix: "Take entries without a file out of the order, to be sure.",
  }),
  "check-contents-damaged": rule<Files>({
    severity: "error",
    about:
      "Files in a mod are damaged, and the checksum that the game looks at is right: the game loads them as they are.",
    message: ({ count }) =>
      `${counted(count, "file")} in it ${count === 1 ? "is" : "are"} damaged. The checksum that the game looks at is right, so it loads the mod, and may crash when it comes to ${count === 1 ? "this file" : "one of them"}.`,
    fix: DOWNLOAD,
  }),
  "check-contents-changed": rule<Files>({
    severity: "warning",
    about: "Contents of a mod do not have the checksums of its file table, and the game loads them all the same.",
    message: ({ count }) =>
      `${counted(count, "file")} in it ${count === 1 ? "was" : "were"} changed after it was packed. The game does not notice and loads the mod.`,
    fix: DOWNLOAD,
  }),
  "check-lower-case": rule<Files>({
    severity: "warning",
    about:
      "Names in a mod are not upper-case; the game never finds these files, and shows something else in their place.",
    message: ({ count }) =>
      `The game looks for capital names only and never finds ${counted(count, "file")} of it. It shows its own instead: often another portrait, icon or texture.`,
    fix: REPAIR,
  }),
  "check-ui-as-text": rule<Files>({
    severity: "error",
    about: "Layouts of the user interface are packed as text; the whole interface can be gone.",
    message: ({ count }) =>
      `${counted(count, "layout")} of the user interface ${count === 1 ? "is" : "are"} packed as text. The game reads only compiled ones: the whole interface can be gone.`,
    fix: REPAIR,
  }),
  "check-as-text": rule<Files>({
    severity: "warning",
    about: "Files that the game reads in compiled form are packed as text; they have no effect.",
    message: ({ count }) =>
      `${counted(count, "file")} ${count === 1 ? "is" : "are"} packed as text. The game reads only the compiled form, so ${count === 1 ? "it has" : "they have"} no effect.`,
    fix: REPAIR,
  }),
  "check-not-compiled": rule<Files>({
    severity: "warning",
    about: "Files that the game reads in compiled form hold something else; they have no effect.",
    message: ({ count }) =>
      `${counted(count, "file")} ${count === 1 ? "holds" : "hold"} something else than the compiled form that the game reads, and ${count === 1 ? "has" : "have"} no effect.`,
    fix: DOWNLOAD,
  }),
  "check-unreadable": rule<Files>({
    severity: "error",
    about: "Compiled files break off or make no sense behind their first bytes; the game may crash when it reads one.",
    message: ({ count }) =>
      `${counted(count, "compiled file")} cannot be read to the end. The game may crash when it comes to ${count === 1 ? "it" : "one of them"}.`,
    fix: DOWNLOAD,
  }),
  "check-archive": rule<Files & { readonly what: string }>({
    severity: "error",
    about: "Something else is wrong with the archive, as `verify` tells it.",
    message: ({ count, what }) => (count === 1 ? what : `${what} This is so for ${count} files.`),
    fix: "`lamplighter verify` tells more.",
  }),
  "check-archive-odd": rule<Files & { readonly what: string }>({
    severity: "warning",
    about: "Something about the archive is not as it should be, as `verify` tells it.",
    message: ({ count, what }) => (count === 1 ? what : `${what} This is so for ${count} files.`),
    fix: "`lamplighter verify` tells more.",
  }),
  "check-grid-stub": rule<Files>({
    severity: "error",
    about: "Walk grids hold nothing to walk on although their layouts have pieces with collision; players cannot move.",
    message: ({ count }) =>
      `${count === 1 ? "The walk grid of a room is a stub" : `The walk grids of ${count} rooms are stubs`}. Players cannot move after they enter.`,
    fix: "The author has to bake again: the sources are needed.",
  }),
  "check-grid-stub-unsure": rule<Files>({
    severity: "warning",
    about: "Walk grids hold nothing to walk on, and whether the pieces of their layouts have collision is not known.",
    message: ({ count }) =>
      `${count === 1 ? "The walk grid of a room holds" : `The walk grids of ${count} rooms hold`} nothing to walk on. If there is a floor, players cannot move there.`,
    fix: "The author has to bake again: the sources are needed.",
  }),
  "check-grid-missing": rule<Files>({
    severity: "error",
    about: "Level layouts have no walk grid, neither in the mod nor in the game; players cannot move.",
    message: ({ count }) =>
      `${counted(count, "room")} ${count === 1 ? "has" : "have"} no walk grid. Players cannot move after they enter.`,
    fix: "The author has to bake them: the sources are needed.",
  }),
  "check-grid-missing-unsure": rule<Files>({
    severity: "warning",
    about: "Level layouts have no walk grid in the mod; whether the game has one is not known.",
    message: ({ count }) =>
      `${counted(count, "room")} ${count === 1 ? "has" : "have"} no walk grid in the mod. Unless the game has one of the same name, players cannot move there.`,
    fix: "The author has to bake them: the sources are needed.",
  }),
  "check-grid-of-another": rule<Files>({
    severity: "warning",
    about: "A mod brings a level layout but not its walk grid, so that the grid of another layout is used.",
    message: ({ count }) =>
      `${counted(count, "room")} ${count === 1 ? "is" : "are"} brought without a walk grid, so the one of the game or of another mod is used, which was made for another room. Players may walk through walls, or not at all.`,
    fix: "The author has to bake them: the sources are needed.",
  }),
  "check-grid-older": rule<Files>({
    severity: "info",
    about:
      "By the times that the mod keeps, layouts were changed after their walk grids; whether it matters cannot be seen.",
    message: ({ count }) =>
      `${counted(count, "room")} ${count === 1 ? "was" : "were"} changed after the walk grid was made, by the times that the mod keeps. Whether the grid still fits cannot be seen from that.`,
  }),
  "check-index-broken": rule<{ index: string; what: string }>({
    severity: "error",
    about: "An index of a mod cannot be read; the game may crash at its start.",
    message: ({ index, what }) => `${index} cannot be read: ${what}. The game reads it at its start and may crash.`,
    fix: REPAIR,
  }),
  "check-index-missing": rule<Files & { readonly index: string }>({
    severity: "warning",
    about: "A mod brings files of a kind that the game finds by an index, and no such index.",
    message: ({ index, count }) =>
      `There is no ${index} in it. The game finds ${count === 1 ? "a new file" : `${count} new files`} of it by that index only.`,
    fix: REPAIR,
  }),
  "check-index-stale": rule<Files & { readonly index: string }>({
    severity: "warning",
    about: "An index of a mod lists files that neither the mod nor the game have.",
    message: ({ index, count }) =>
      `${index} lists ${counted(count, "file")} that ${count === 1 ? "is" : "are"} not there. The game may crash when it needs ${count === 1 ? "it" : "one"}.`,
    fix: REPAIR,
  }),
  "check-ui-missing": rule<Files>({
    severity: "error",
    about: "UI.RAW lists layouts of the user interface that neither the mod nor the game have.",
    message: ({ count }) =>
      `UI.RAW lists ${counted(count, "layout")} that ${count === 1 ? "is" : "are"} not there. Parts of the interface are gone, or all of it.`,
    fix: REPAIR,
  }),
  "check-index-differs": rule<Files & { readonly index: string }>({
    severity: "warning",
    about: "An index of a mod gives files another name or id than they have themselves.",
    message: ({ index, count }) =>
      `${index} has another name or id for ${counted(count, "file")} than ${count === 1 ? "it has itself" : "they have themselves"}. The game may not find ${count === 1 ? "it" : "them"}.`,
    fix: REPAIR,
  }),
  "check-index-unlisted": rule<Files & { readonly index: string }>({
    severity: "info",
    about: "Files of a mod are not in its index. GUTS leaves out what it has no source of.",
    message: ({ index, count }) =>
      `${counted(count, "file")} of it ${count === 1 ? "is" : "are"} not in its ${index}. Unless ${count === 1 ? "it takes" : "they take"} the place of files of the game, nothing finds ${count === 1 ? "it" : "them"}.`,
  }),
  "check-entries-hidden": rule<Files & { readonly index: string; readonly other: string }>({
    severity: "warning",
    about: "An index of a mod lists files of another mod with other names or ids, and wins over its own index.",
    message: ({ index, other, count }) =>
      `Its ${index} lists ${counted(count, "file")} of ${other} with another name or id, and it stands above that mod: its entries win.`,
    fix: "Move it below the other one, or repair it.",
  }),
  "check-twin-id": rule<{ files: readonly string[]; taken: string }>({
    severity: "warning",
    about: "Several files have one MOD_ID; the game loads one of them, most likely the first by path.",
    message: ({ files, taken }) =>
      `${counted(files.length, "file")} have this mod's id. Only one of them loads, most likely ${taken}.`,
    fix: "Keep one, and put the others into the trash.",
  }),
  "check-shadowed": rule<Files & { readonly others: readonly string[] }>({
    severity: "warning",
    about: "Every file of an active mod loses to mods above it, so it changes nothing.",
    message: ({ count, others }) =>
      `${count === 1 ? "Its only file loses" : `All ${count} of its files lose`} to mods above it: ${firstFew(others, 5)}.`,
    fix: "Move it up, or turn it off.",
  }),
  "check-shared-guid": rule<Files & { readonly other: string }>({
    severity: "warning",
    about: "Two active mods bring different units or skills with one GUID, so the game takes one for the other.",
    message: ({ count, other }) =>
      `It has ${counted(count, "GUID")} in common with ${other}, for different things. The game takes one for the other.`,
    fix: AUTHOR,
  }),
  "check-shared-name": rule<Files & { readonly other: string }>({
    severity: "warning",
    about: "Two active mods bring different units, skills or affixes of one name, so the game finds one of them.",
    message: ({ count, other }) =>
      `It has ${counted(count, "name")} in common with ${other}, for different things. The game finds one of each.`,
    fix: AUTHOR,
  }),
  "check-shared-menu": rule<Files & { readonly other: string }>({
    severity: "warning",
    about: "Two active mods bring different layouts under one menu name; parts of the interface can be gone.",
    message: ({ count, other }) =>
      `It has ${counted(count, "menu name")} in common with ${other}, in different files. Parts of the interface, like the skill bar, can be gone.`,
    fix: AUTHOR,
  }),
  "check-dangling": rule<Files>({
    severity: "warning",
    about: "Units are based on files that neither an active mod nor the game have; the game may crash over them.",
    message: ({ count }) =>
      `${counted(count, "unit")} of it ${count === 1 ? "is" : "are"} based on files that are nowhere. The game may crash when it meets one.`,
    fix: "Look for a mod that it belongs to, or a newer version.",
  }),
  "check-removed-needed": rule<Files & { readonly other: string }>({
    severity: "warning",
    about: "An active mod takes files out of the game that units of another mod are based on.",
    message: ({ count, other }) =>
      `It takes ${counted(count, "file")} out of the game that units of ${other} are based on. The game may crash over them.`,
    fix: "Use one of the two mods only.",
  }),
  "check-game-version": rule<{ game: string; mods: readonly string[] }>({
    severity: "info",
    about: "Mods were made with another version of the game; nothing is known to go wrong by that alone.",
    message: ({ game, mods }) =>
      `The game is of version ${game}. ${firstFew(mods, 5)} ${mods.length === 1 ? "was" : "were"} made with another; nothing is known to go wrong by that alone.`,
  }),
  "check-dead-keys": rule<Files & { readonly keys: readonly string[] }>({
    severity: "warning",
    about:
      "Compiled files have keys with lower-case letters, packed by a tool that does not fold them; they do nothing.",
    message: ({ count, keys }) =>
      `${firstFew(keys, 3)} in ${counted(count, "file")} ${keys.length === 1 ? "does" : "do"} nothing: the game knows keys in capitals only, and the tool that packed this left them as written.`,
    fix: "The author has to pack it again with a tool that writes keys in capitals.",
  }),
  "check-junk": rule<Files & { readonly bytes: number }>({
    severity: "info",
    about: "A mod carries files that the game never asks for: thumbnails, tables, leftovers of the editor.",
    message: ({ count, bytes }) =>
      `It carries ${counted(count, "file")} that the game never asks for, ${counted(bytes, "byte")} in all. They do no harm.`,
    fix: "Repairing it leaves them out.",
  }),
  "check-picture": rule<Files>({
    severity: "warning",
    about: "DDS pictures are damaged, or of a format that the game cannot show.",
    message: ({ count }) =>
      `The game cannot show ${counted(count, "picture")} of it. What wears one can be black or white, or end the game.`,
    fix: "Tell its author: DXT1, DXT3, DXT5 and plain pixels work.",
  }),
  "check-not-read": rule<{ why: string }>({
    severity: "info",
    about: "The contents of a mod were not looked at, or not all of them; nothing is known of the rest.",
    message: ({ why }) => `Not all of its contents were looked at. ${why}`,
    fix: "If another program uses it, close that, and check again.",
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;
