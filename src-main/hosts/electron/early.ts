import { app, protocol } from "electron";
import { SCHEME_PRIVILEGES } from "./scheme.ts";

/*
 * What Electron hears only before it is ready. `main.ts` says it; a shell that loads the app too late for that (the one
 * of the end-to-end tests) loads `dist/early.cjs` with `-r` first, and then it is done already.
 */
if (!app.isReady()) {
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([SCHEME_PRIVILEGES]);
}
