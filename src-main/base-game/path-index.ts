import { asciiUpper, compareUnits } from "../../src-shared/bytes/ascii.ts";
import type { ManifestTable } from "../../src-shared/formats/mod/manifest-table.ts";

/**
 * Finds rows of a manifest by path. Names are read folder by folder, when something in the folder is asked for: to
 * read all 60,000 of a DATA.PAK takes longer than a small mod takes to pack.
 */
export class PathIndex {
  private readonly table: ManifestTable;
  /** By upper-case folder name: a folder may stand twice in a manifest. */
  private readonly folders = new Map<string, number[]>();
  private readonly names = new Map<string, ReadonlyMap<string, number>>();

  constructor(table: ManifestTable) {
    this.table = table;
    for (const [index, name] of table.directories.entries()) {
      const key = asciiUpper(name);
      const known = this.folders.get(key);
      if (known === undefined) this.folders.set(key, [index]);
      else known.push(index);
    }
  }

  /** The first row of a file; null when there is none or it is removed. */
  find(path: string): number | null {
    const cut = path.lastIndexOf("/") + 1;
    return this.namesOf(path.slice(0, cut)).get(path.slice(cut)) ?? null;
  }

  /** Every file below a folder, by path, with its row. */
  below(folder: string): { readonly path: string; readonly row: number }[] {
    return [...this.folders.keys()]
      .filter((name) => name.startsWith(folder))
      .flatMap((name) => [...this.namesOf(name)].map(([file, row]) => ({ path: name + file, row })))
      .sort((a, b) => compareUnits(a.path, b.path));
  }

  private namesOf(folder: string): ReadonlyMap<string, number> {
    const known = this.names.get(folder);
    if (known !== undefined) return known;
    const { table } = this;
    const names = new Map<string, number>();
    for (const index of this.folders.get(folder) ?? []) {
      for (let row = table.firstRow[index]; row < table.firstRow[index + 1]; row++) {
        if (table.isDirectory(row) || table.hasEmptyName(row) || table.offset(row) === 0) continue;
        const name = asciiUpper(table.name(row));
        if (!names.has(name)) names.set(name, row);
      }
    }
    this.names.set(folder, names);
    return names;
  }
}
