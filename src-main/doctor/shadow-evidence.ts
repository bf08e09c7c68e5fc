import { randomInt } from "node:crypto";
import { rawKindOf } from "../../src-shared/formats/raw/raw-index.ts";
import { type Conflicts, judgeConflicts, NOBODY } from "../../src-shared/rules/conflicts.ts";
import { TWICE } from "../../src-shared/rules/path-groups.ts";
import { ConflictIndex } from "../play/conflict-index.ts";
import { conflictOrder } from "../play/conflict-order.ts";
import { PathCache } from "../play/path-cache.ts";
import { ACTIVATIONS } from "./activation-evidence.ts";
import type { Evidence, Ground } from "./ground.ts";

/** A mod of which the game uses no file at all. */
export interface ShadowedMod {
  /** i64. */
  readonly id: bigint;
  readonly files: number;
  /** The mods whose files are used instead, in mount order, and how many files each of them wins. */
  readonly losesTo: readonly { readonly id: bigint; readonly files: number }[];
}

/** Active mods of which every file loses to a mod above. Indices do not count: those of all mods are put together. */
export const SHADOWED: Evidence<readonly ShadowedMod[]> = {
  name: "whose files the game uses",
  async gather(ground, signal) {
    const { snapshot, files, store, clock } = ground;
    const dropped = await droppedMods(ground);
    const { mods } = conflictOrder(snapshot, snapshot.order);
    const index = new ConflictIndex({ cache: new PathCache(store, clock), files, seed: randomInt(2 ** 31) });
    const { groups, tableOf } = await index.grouped(
      mods.map(({ file }) => file),
      { signal },
    );
    const there = mods.flatMap(({ id, file, isMounted }) => {
      const table = tableOf.get(file.path);
      return table === undefined ? [] : [{ id, table, isMounted: isMounted && !dropped.has(id) }];
    });
    const judged = judgeConflicts(groups, there);
    return there.flatMap(({ id, table, isMounted }) => (isMounted ? (shadowedOf(id, table, judged, there) ?? []) : []));
  },
};

/** What stops them is told; that others use their files is no wonder. */
async function droppedMods(ground: Ground): Promise<ReadonlySet<bigint>> {
  const { explained } = await ground.get(ACTIVATIONS);
  return new Set(explained.filter(({ activation }) => activation.loads === false).map(({ id }) => id));
}

function shadowedOf(
  id: bigint,
  table: number,
  { groups, winner }: Conflicts,
  there: readonly { readonly id: bigint; readonly table: number }[],
): ShadowedMod | null {
  const own = groups.tables[table];
  const start = groups.tableStart[table];
  const won = new Map<number, number>();
  let files = 0;
  for (let row = 0; row < own.files; row++) {
    const path = groups.pathOf[start + row];
    if (path === TWICE || !own.isFound(row) || rawKindOf(own.name(row)) !== null) continue;
    const used = winner[path];
    if (used === table || used === NOBODY) return null;
    won.set(used, (won.get(used) ?? 0) + 1);
    files++;
  }
  if (files === 0) return null;
  const losesTo = there.flatMap((each) => {
    const count = won.get(each.table);
    return count === undefined ? [] : [{ id: each.id, files: count }];
  });
  return { id, files, losesTo };
}
