import type { InstallItem, InstallPreview, InstallResult } from "../../src-shared/contract/models/install.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import { seenOr } from "../ui/foreign-text.ts";
import type { IconName } from "../ui/icon.tsx";
import type { Meaning } from "../ui/state-label.tsx";

/** The word for what installing an item does: a key of the catalogue. */
export interface ActionFace {
  readonly key: "action.new" | "action.update" | "action.same" | "action.older" | "action.refused";
  readonly meaning: Meaning;
  readonly icon: IconName;
}

export function faceOf({ action }: InstallItem): ActionFace {
  switch (action) {
    case "new":
      return { key: "action.new", meaning: "ok", icon: "plus" };
    case "update":
      return { key: "action.update", meaning: "ok", icon: "arrow-up" };
    case "same":
      return { key: "action.same", meaning: "idle", icon: "ok" };
    case "older":
      return { key: "action.older", meaning: "warn", icon: "arrow-down" };
    case "refused":
      return { key: "action.refused", meaning: "bad", icon: "stop" };
  }
}

/** What to call an item: its title, or the name of its file when its header could not be read. */
export function nameOf({ mod, inside, packageName }: InstallItem): string {
  return seenOr(mod?.title, inside.slice(inside.lastIndexOf("/") + 1) || packageName);
}

/** Items that are chosen unless the person says otherwise. */
export function suggestedOf({ items }: InstallPreview): ReadonlySet<string> {
  return new Set(items.filter((item) => item.isSuggested && item.action !== "refused").map(({ item }) => item));
}

/** Takes items in or out: all out when all are in, else all in. What is refused stays out. */
export function toggledItems(
  chosen: ReadonlySet<string>,
  items: readonly InstallItem[],
  which: Iterable<string>,
): ReadonlySet<string> {
  const can = new Set(items.filter(({ action }) => action !== "refused").map(({ item }) => item));
  const some = [...which].filter((item) => can.has(item));
  const isOff = some.some((item) => !chosen.has(item));
  const next = new Set(chosen);
  for (const item of some)
    if (isOff) next.add(item);
    else next.delete(item);
  return next;
}

export interface Outcome {
  readonly installed: number;
  readonly skipped: number;
  readonly failed: number;
  /** Something was said about one of them, or it was not installed. */
  readonly hasDoubt: boolean;
}

export function outcomeOf({ results }: InstallResult): Outcome {
  const count = (state: string) => results.filter((result) => result.state === state).length;
  const failed = count("failed");
  const skipped = count("skipped");
  const hasWords = results.some(({ findings }) => findings.some(({ severity }) => severity !== "info"));
  return { installed: count("installed"), skipped, failed, hasDoubt: failed + skipped > 0 || hasWords };
}

/** Ids of what was installed and is not in the order yet, each once. */
export function idsToTick({ items }: InstallPreview, { results }: InstallResult, order: Order): Order {
  const done = new Set(results.filter(({ state }) => state === "installed").map(({ item }) => item));
  const ids = items.flatMap(({ item, mod }) => (mod !== null && done.has(item) ? [BigInt(mod.id)] : []));
  return [...new Set(ids)].filter((id) => !order.includes(id));
}
