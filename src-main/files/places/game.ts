/** What the game's files and folders are called (spec/container.md §8). */

export const GAME = "Torchlight II";
/** Steam's number of the game. */
export const STEAM_APP = "200710";
export const EXE = "Torchlight2.exe";
/** The programs of the Linux port. */
export const PORT_PROGRAMS = ["Torchlight2.bin.x86_64", "Torchlight2.bin.x86"] as const;
export const MAC_PROGRAM = "Torchlight2.app";

export const PROFILE = ["Runic Games", "Torchlight 2"] as const;
export const DOCUMENTS_PROFILE = ["My Games", ...PROFILE] as const;

/** How shops and people write its name. */
export function isGameName(name: string): boolean {
  return /^torchlight[\s_-]*(ii|2)\b/i.test(name.trim());
}
