import type { CellClass, ClassMap } from "../../../src-shared/walk-grid/picture/cell-classes.ts";
import { CLASS_LETTERS, textMap } from "../../../src-shared/walk-grid/picture/text-map.ts";
import { type Console, counted, paint, USUAL_COLUMNS } from "./console.ts";

/** Rows of a map where nobody says how many there are. */
const USUAL_MAP_ROWS = 40;
const FEWEST_MAP_ROWS = 20;
/** What stands below a map: legend, counts, regions. */
const ROWS_BELOW = 10;

const WORDS: Readonly<Record<CellClass, string>> = {
  void: "void",
  wall: "wall",
  walkable: "walkable",
  cut: "cut off",
  opened: "opened",
  shut: "shut",
  appeared: "wall instead of void",
  vanished: "void instead of wall",
  unknown: "not known before the level starts",
};

const STYLES: Readonly<Record<string, Parameters<typeof paint>[0]>> = {
  [CLASS_LETTERS.wall]: "dim",
  [CLASS_LETTERS.cut]: "yellow",
  [CLASS_LETTERS.opened]: "green",
  [CLASS_LETTERS.shut]: "red",
  [CLASS_LETTERS.unknown]: "cyan",
};

/** Prints cells as letters, no wider than the terminal, and what the letters mean. */
export function printMap(console: Console, map: ClassMap): void {
  if (console.json) return;
  const columns = process.stdout.columns || USUAL_COLUMNS;
  const rows = Math.max(FEWEST_MAP_ROWS, (process.stdout.rows || USUAL_MAP_ROWS + ROWS_BELOW) - ROWS_BELOW);
  const { lines, blockWidth, blockHeight, classes } = textMap(map, columns, rows);
  for (const line of lines) console.line(painted(line.trimEnd()));
  const legend = classes.map((name) => `${painted(letterOf(name))} ${WORDS[name]}`).join(" · ");
  console.line();
  console.line(`${legend}; a letter stands for ${blockWidth} × ${counted(blockHeight, "cell")}`);
}

function letterOf(name: CellClass): string {
  return name === "void" ? "blank" : CLASS_LETTERS[name];
}

/** Each run of a letter in its colour. */
function painted(line: string): string {
  return line.replace(/(.)\1*/g, (run) => {
    const style = STYLES[run[0]];
    return style === undefined ? run : paint(style, run);
  });
}
