import {
  createNameTable,
  type NameTable,
  parseNameFamilies,
  parseNameList,
} from "../../src-shared/formats/bindat/name-table.ts";
import { readResourceText } from "../files/resources.ts";

let names: NameTable | null = null;

/** The names of the game by their hashes; read when the first compiled file is to become text. */
export function gameNames(): NameTable {
  names ??= createNameTable(
    parseNameList(readResourceText("names.txt")),
    parseNameFamilies(readResourceText("name-families.txt")),
  );
  return names;
}
