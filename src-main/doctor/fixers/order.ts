import { applyEdit, isSameOrder, type OrderEdit } from "../../../src-shared/rules/order-edits.ts";
import { writeFileAtomically } from "../../files/atomic-file.ts";
import { backupsIn, setAside } from "../../files/backups.ts";
import { withLock } from "../../files/lock.ts";
import { readBounded } from "../../files/reading.ts";
import type { PlayService } from "../../play/play-service.ts";
import { LARGEST_SCHEME } from "../../play/scheme-file.ts";
import type { FixKind } from "../fix.ts";
import { fixFinding } from "../fix-rules.ts";
import type { Fixer, FixGround, FixOutcome, UndoOutcome } from "./fixer.ts";
import type { OrderUndo } from "./undo-data.ts";

/** Kinds of fixes that write another order. */
export type OrderFixKind = "remove-entry" | "activate" | "move-rank" | "restore-order" | "rewrite-scheme";

type OrderFix<K extends OrderFixKind> = Extract<FixKind, { readonly kind: K }>;

/** What becomes of the order, and how that is said. */
interface OrderPlan<K extends OrderFixKind> {
  readonly edit: (fix: OrderFix<K>) => OrderEdit;
  readonly told: (fix: OrderFix<K>) => readonly string[];
}

const PLANS: { readonly [K in OrderFixKind]: OrderPlan<K> } = {
  "remove-entry": {
    edit: ({ ids }) => ({ kind: "disable", ids }),
    told: ({ ids }) => ids.map((id) => `${id} taken out of the order`),
  },
  activate: {
    edit: ({ ids }) => ({ kind: "enable", ids }),
    told: ({ ids }) => ids.map((id) => `${id} put at the end of the order`),
  },
  "move-rank": {
    edit: ({ id, rank }) => ({ kind: "move", ids: [id], rank }),
    told: ({ id, rank }) => [`${id} moved to rank ${rank}`],
  },
  "restore-order": {
    edit: ({ ids }) => ({ kind: "replace", ids }),
    told: ({ ids }) => [`the earlier order with ${ids.length} ${ids.length === 1 ? "entry" : "entries"} put back`],
  },
  "rewrite-scheme": {
    edit: () => ({ kind: "shift", ids: [], by: 0 }),
    told: () => ["written as the game wants it, with the same mods"],
  },
};

/** The fixer of one kind. */
export function orderFixer<K extends OrderFixKind>(kind: K): Fixer<K> {
  const plan = PLANS[kind] as OrderPlan<K>;
  return {
    kind,
    apply: async (ground, fix) => apply(playOf(ground), plan.edit(fix as OrderFix<K>), plan.told(fix as OrderFix<K>)),
    undo: (ground, data) => undo(ground, data as OrderUndo),
  } as Fixer<K>;
}

function playOf({ play }: FixGround): PlayService {
  if (play === null) throw new Error("an order is to be fixed where there is none");
  return play;
}

async function apply(play: PlayService, edit: OrderEdit, changes: readonly string[]): Promise<FixOutcome<OrderUndo>> {
  const { path, exists, scheme } = await play.order();
  const bytes = exists ? await readBounded(path, LARGEST_SCHEME) : null;
  const saved = await play.saveOrder(scheme.ids, applyEdit(scheme.ids, edit));
  if (saved.kind === "unchanged") return { kind: "skipped", findings: saved.findings };
  const before = bytes === null ? null : { bytes, ids: scheme.ids };
  const after = { sha256: saved.loaded.sha256, ids: saved.loaded.scheme.ids };
  return { kind: "done", changes, findings: saved.findings, undo: { path, before, after } };
}

/** The very bytes come back; when the order was changed since, only what the fix had changed is taken back. */
async function undo(ground: FixGround, { path, before, after }: OrderUndo): Promise<UndoOutcome> {
  const play = playOf(ground);
  const now = await play.order();
  if (now.sha256 !== after.sha256) {
    const ids = before?.ids ?? [];
    if (isSameOrder(now.scheme.ids, ids))
      return { kind: "failed", path, findings: [fixFinding("fix-order-changed", path, {})] };
    const saved = await play.saveOrder(after.ids, ids);
    return { kind: "restored", path, findings: saved.findings };
  }
  const backup = backupsIn(ground.backups);
  await withLock<unknown>(path, { folder: ground.locks }, () =>
    before === null ? setAside(path, backup, ground.files) : writeFileAtomically(path, before.bytes, { backup }),
  );
  return { kind: "restored", path, findings: await play.noteRestored(after.ids, before?.ids ?? []) };
}
