import { protocol } from "electron";
import { SCHEME_PRIVILEGES } from "./scheme.ts";

/*
 * What Electron hears only before it is ready. `main.ts` comes first with it; a shell that loads the app too late for
 * that (the one of the end-to-end tests) loads `dist/early.cjs` with `-r` beforehand, and then it is done already.
 */
const DONE = Symbol.for("lamplighter.early");

if (!(DONE in globalThis)) {
  Object.assign(globalThis, { [DONE]: true });
  protocol.registerSchemesAsPrivileged([SCHEME_PRIVILEGES]);
}
