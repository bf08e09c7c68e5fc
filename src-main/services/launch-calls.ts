import { NotHereError } from "./failures.ts";
import type { Handlers } from "./router.ts";

export type LaunchHandlers = Pick<Handlers, Extract<keyof Handlers, `launch.${string}`>>;

const notYet = (): never => {
  throw new NotHereError();
};

/** Starting the game, for windows. */
export function launchCalls(): LaunchHandlers {
  return {
    "launch.plan": notYet,
    "launch.start": notYet,
    "launch.writeAppId": notYet,
    "launch.restorePoints": notYet,
    "launch.restore": notYet,
    "launch.putBack": notYet,
  };
}
