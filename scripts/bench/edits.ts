import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const LEVEL = /<INTEGER>LEVEL:(\d+)/;

/** The first units of a bench tree that have a level, by their paths. Throws when there are none. */
export function unitsOf(project: string, most: number): readonly string[] {
  const folder = path.join(project, "MEDIA/UNITS/ITEMS");
  const names = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith(".DAT"));
  const units: string[] = [];
  for (const name of names.sort()) {
    const file = path.join(folder, name);
    if (units.length < most && LEVEL.test(readFileSync(file, "utf16le"))) units.push(file);
  }
  if (units.length === 0) throw new Error(`${folder} holds no unit with a level`);
  return units;
}

/** Saves a unit with another level, of more digits or fewer than before, so that blocks behind it move. */
export function saveUnit(file: string, round: number): void {
  const text = readFileSync(file, "utf16le");
  const changed = text.replace(LEVEL, (_, level) => `<INTEGER>LEVEL:${level === "7" ? 1000 + round : 7}`);
  writeFileSync(file, changed, "utf16le");
}
