import type { Command } from "../frame/commands.ts";

/** Picks the folder of the game on the first page. */
export function pickGame(): Command {
  return {
    id: "pick-game",
    group: "game",
    icon: "folder",
    chords: ["Ctrl+O"],
    where: "anywhere",
    run: () => document.querySelector<HTMLButtonElement>(".pick-game button")?.click(),
  };
}
