import type { Handlers } from "../../src-main/services/router.ts";
import type { CallName } from "../../src-shared/contract/calls.ts";
import { CALLS } from "../../src-shared/contract/calls.ts";

/** Handlers that all fail, but for those that are given. */
export function handlersWith(given: Partial<Handlers>): Handlers {
  const all = (Object.keys(CALLS) as CallName[]).map((name) => [
    name,
    () => {
      throw new Error(`${name} is not expected`);
    },
  ]);
  return { ...Object.fromEntries(all), ...given } as Handlers;
}
