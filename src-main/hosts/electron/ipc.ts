import { isAbsolute } from "node:path";
import type { IpcMain, WebContents } from "electron";
import type { Answer } from "../../../src-shared/contract/answer.ts";
import type { Connection } from "../../services/router.ts";
import { CALL_CHANNEL, DROP_CHANNEL } from "./channels.ts";
import { isOwn } from "./page-protocol.ts";

/** What is needed of the event of a message. */
export interface Sender {
  readonly sender: WebContents;
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null;
}

const TURNED_AWAY: Answer<never> = {
  ok: false,
  error: { kind: "bad-input", data: { issues: ["not from the window"] } },
};

/**
 * Answers the calls of windows. A message counts only when it comes from the top frame of one of our windows, and that
 * frame shows our page. `connectionOf` knows the windows.
 */
export function serveIpc(
  ipcMain: Pick<IpcMain, "handle">,
  connectionOf: (contents: WebContents) => Connection | null,
): void {
  ipcMain.handle(CALL_CHANNEL, (event, message: unknown) => {
    const connection = isTrusted(event) ? connectionOf(event.sender) : null;
    return connection === null ? TURNED_AWAY : connection.call(message);
  });
}

/** Hears which files were dropped on one of our windows. `onDropped` gets paths that are whole, at most 100. */
export function serveDrops(
  ipcMain: Pick<IpcMain, "on">,
  onDropped: (contents: WebContents, paths: readonly string[]) => void,
): void {
  ipcMain.on(DROP_CHANNEL, (event, message: unknown) => {
    const paths = isTrusted(event) ? droppedPaths(message) : [];
    if (paths.length > 0) onDropped(event.sender, paths);
  });
}

const MOST_DROPPED = 100;
const LONGEST_PATH = 8192;

/** The paths in a message of the preload script; nothing else is taken. */
export function droppedPaths(message: unknown): string[] {
  if (!Array.isArray(message)) return [];
  const isPath = (path: unknown): path is string =>
    typeof path === "string" && path.length <= LONGEST_PATH && isAbsolute(path) && !path.includes("\0");
  return message.slice(0, MOST_DROPPED).filter(isPath);
}

export function isTrusted({ senderFrame }: Sender): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwn(senderFrame.url);
}
