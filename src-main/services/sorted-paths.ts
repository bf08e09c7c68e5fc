import { asciiUpper, compareUnits } from "../../src-shared/bytes/ascii.ts";
import type { PathGroups } from "../../src-shared/rules/path-groups.ts";
import { createTurns } from "../play/operation.ts";

/**
 * Paths with a text in them (any case and slash), by folder and then by name, as indices of the groups. Gives others
 * their turn: a mod can have a million files.
 */
export async function sortedPaths(
  groups: PathGroups,
  indices: readonly number[],
  filter: string,
  signal?: AbortSignal,
): Promise<readonly number[]> {
  const part = asciiUpper(filter).replaceAll("\\", "/");
  const folders = new Map<string, { readonly index: number; readonly name: string }[]>();
  const yieldTurn = createTurns(signal);
  for (const index of indices) {
    const turn = yieldTurn();
    if (turn !== undefined) await turn;
    const member = groups.first[index];
    const table = groups.tables[groups.memberTable[member]];
    const row = groups.memberRow[member];
    const folder = table.folder(table.folderOf(row));
    const name = table.name(row);
    if (part !== "" && !(folder + name).includes(part)) continue;
    const known = folders.get(folder);
    if (known === undefined) folders.set(folder, [{ index, name }]);
    else known.push({ index, name });
  }
  const sorted: number[] = [];
  for (const [, files] of [...folders].sort(([a], [b]) => compareUnits(a, b))) {
    const turn = yieldTurn();
    if (turn !== undefined) await turn;
    for (const { index } of files.sort((a, b) => compareUnits(a.name, b.name))) sorted.push(index);
  }
  return sorted;
}
