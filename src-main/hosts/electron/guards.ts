import type { App, Session, WebContents } from "electron";
import { isOwn } from "./page-protocol.ts";

/** What a page may not do, whatever it is made to load. */

/** The one permission that the page has: a share code is copied. Reading what others copied is not part of it. */
const COPYING = "clipboard-sanitized-write";

/** Denies every permission but that one, every download and every request that leaves the page's own scheme. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, answer) =>
    answer(permission === COPYING && isOwn(contents.getURL())),
  );
  session.setPermissionCheckHandler(
    (contents, permission) => permission === COPYING && contents !== null && isOwn(contents.getURL()),
  );
  session.setDevicePermissionHandler(() => false);
  session.on("will-download", (event) => event.preventDefault());
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isAllowed(details.url) }));
}

/** The page itself, and what the developer tools are made of. */
export function isAllowed(url: string): boolean {
  return isOwn(url) || /^(devtools|blob|data):/.test(url);
}

/** Keeps a page where it is and from opening others. `openExternal` gets the links it would have opened. */
export function guardContents(contents: WebContents, openExternal: (url: string) => void): void {
  contents.on("will-navigate", (event) => {
    if (!isOwn(event.url) || !event.isMainFrame) event.preventDefault();
  });
  contents.on("will-frame-navigate", (event) => {
    if (!isOwn(event.url)) event.preventDefault();
  });
  contents.on("will-redirect", (event) => event.preventDefault());
  contents.on("will-attach-webview", (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: "deny" };
  });
}

/** The same for every page there will ever be. */
export function guardAll(app: App, openExternal: (url: string, contents: WebContents) => void): void {
  app.on("web-contents-created", (_event, contents) => guardContents(contents, (url) => openExternal(url, contents)));
}
