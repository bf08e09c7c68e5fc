import { NotHereError } from "./failures.ts";
import type { Handlers } from "./router.ts";

export type ConflictHandlers = Pick<Handlers, Extract<keyof Handlers, `conflicts.${string}`>>;

const notYet = (): never => {
  throw new NotHereError();
};

/** Which mod's file is used, for windows. */
export function conflictCalls(): ConflictHandlers {
  return {
    "conflicts.counts": notYet,
    "conflicts.ofMod": notYet,
    "conflicts.effect": notYet,
    "conflicts.lookup": notYet,
  };
}
