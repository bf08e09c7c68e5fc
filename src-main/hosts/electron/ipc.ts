import type { IpcMain, WebContents } from "electron";
import type { Answer } from "../../../src-shared/contract/answer.ts";
import type { Connection } from "../../services/router.ts";
import { CALL_CHANNEL } from "./channels.ts";
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

export function isTrusted({ senderFrame }: Sender): boolean {
  return senderFrame !== null && senderFrame.parent === null && isOwn(senderFrame.url);
}
