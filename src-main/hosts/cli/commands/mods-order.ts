import { diffOrders } from "../../../../src-shared/rules/order-diff.ts";
import { applyEdit, type Order } from "../../../../src-shared/rules/order-edits.ts";
import type { OrderReason, PastOrder } from "../../../play/order-history.ts";
import { playFinding } from "../../../play/rules.ts";
import { type Console, counted, paint, printable } from "../console.ts";
import { EXIT, UsageError } from "../failures.ts";
import type { Session } from "../session.ts";
import { expectSnapshot, reportRefusal, saveAndReport, titlesOf, withPlay } from "./mods-session.ts";
import { timeText } from "./saves-text.ts";

export interface OrderOptions {
  readonly history?: boolean;
  /** Number in the history, from 1 on. */
  readonly restore?: number;
}

/** Prints the order, replaces it, or goes back to an earlier one. */
export function order(session: Session, ids: Order, { history = false, restore }: OrderOptions): Promise<number> {
  if ([ids.length > 0, history, restore !== undefined].filter(Boolean).length > 1)
    throw new UsageError("Ids, --history and --restore go one at a time.");
  return withPlay(async (open) => {
    const snapshot = await expectSnapshot(open, session);
    const { console } = session;
    const titles = titlesOf(snapshot);
    if (ids.length > 0) {
      const unknown = ids.filter((id) => !titles.has(id));
      if (unknown.length > 0)
        return reportRefusal(
          session,
          unknown.map((id) => playFinding("play-unknown-id", snapshot.scheme!.path, { id: String(id) })),
        );
      const after = applyEdit(snapshot.order, { kind: "replace", ids });
      return saveAndReport(session, open, snapshot, after, `${counted(after.length, "mod")} in this order`);
    }
    if (history || restore !== undefined) {
      const past = await open.play.history();
      if (restore === undefined) return printHistory(console, past);
      const earlier = past[restore - 1];
      if (earlier === undefined) throw new UsageError(`The history has ${counted(past.length, "order")}.`);
      const words = `the order of ${timeText(earlier.at)}, ${counted(earlier.ids.length, "mod")}`;
      return saveAndReport(session, open, snapshot, earlier.ids, words, { why: "restored" });
    }
    console.value({ ok: true, scheme: snapshot.scheme!.path, order: snapshot.order });
    for (const id of snapshot.order) console.line(`${id}${titleBehind(titles.get(id) ?? "")}`);
    return EXIT.ok;
  });
}

function titleBehind(title: string): string {
  return title === "" ? "" : `  ${paint("dim", printable(title))}`;
}

const REASONS: Readonly<Record<OrderReason, string>> = {
  saved: "saved",
  outside: "made by another program",
  restored: "restored",
  profile: "taken from a profile",
};

function printHistory(console: Console, past: readonly PastOrder[]): number {
  console.value({
    ok: true,
    history: past.map(({ at, why, ids }, index) => ({
      number: index + 1,
      at: new Date(at).toISOString(),
      why,
      order: ids,
    })),
  });
  if (console.json) return EXIT.ok;
  if (past.length === 0) console.line("There are no earlier orders yet.");
  for (const [index, { at, why, ids }] of past.entries()) {
    const number = String(index + 1).padStart(2);
    console.line(
      `${number}  ${timeText(at)}  ${counted(ids.length, "mod")}, ${REASONS[why]}${changeText(past[index + 1], ids)}`,
    );
  }
  return EXIT.ok;
}

function changeText(before: PastOrder | undefined, ids: Order): string {
  if (before === undefined) return "";
  const { added, removed, moved } = diffOrders(before.ids, ids);
  const parts = [
    [added.length, "added"],
    [removed.length, "taken out"],
    [moved.length, "moved"],
  ] as const;
  const words = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  return words.length === 0 ? "" : ` (${words.join(", ")})`;
}
