import { NotHereError } from "./failures.ts";
import type { Handlers } from "./router.ts";

export type InstallHandlers = Pick<Handlers, Extract<keyof Handlers, `install.${string}`>>;

const notYet = (): never => {
  throw new NotHereError();
};

/** Bringing mods in and taking them out, for windows. */
export function installCalls(): InstallHandlers {
  return {
    "install.choose": notYet,
    "install.preview": notYet,
    "install.commit": notYet,
    "install.discard": notYet,
    "install.remove": notYet,
    "install.move": notYet,
    "install.undo": notYet,
  };
}
