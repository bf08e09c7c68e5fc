import type { IpcMain, WebContents } from "electron";
import { expect, it } from "vitest";
import { CALL_CHANNEL } from "../../../../src-main/hosts/electron/channels.ts";
import { isTrusted, type Sender, serveIpc } from "../../../../src-main/hosts/electron/ipc.ts";
import type { Connection } from "../../../../src-main/services/router.ts";

const own = { name: "own" } as unknown as WebContents;
const other = { name: "other" } as unknown as WebContents;
const top = { url: "app://lamplighter/", parent: null };

function serve() {
  const asked: unknown[] = [];
  const connection = {
    call: async (message: unknown) => {
      asked.push(message);
      return { ok: true, value: 1 };
    },
  } as unknown as Connection;
  let handler: (event: Sender, message: unknown) => unknown = () => null;
  const ipcMain = {
    handle(channel: string, given: typeof handler) {
      expect(channel).toBe(CALL_CHANNEL);
      handler = given;
    },
  };
  serveIpc(ipcMain as unknown as IpcMain, (contents) => (contents === own ? connection : null));
  return { asked, send: async (event: Sender) => handler(event, "message") };
}

it("the top frame of our own window is answered", async () => {
  const { asked, send } = serve();
  expect(await send({ sender: own, senderFrame: top })).toEqual({ ok: true, value: 1 });
  expect(asked).toEqual(["message"]);
});

it.each([
  ["a frame in it", { sender: own, senderFrame: { ...top, parent: top } }],
  ["a frame that is gone", { sender: own, senderFrame: null }],
  ["another page in it", { sender: own, senderFrame: { ...top, url: "https://example.com/" } }],
  ["a page whose address only begins alike", { sender: own, senderFrame: { ...top, url: "app://lamplighter.evil/" } }],
  ["another window", { sender: other, senderFrame: top }],
])("%s is turned away, and main hears nothing", async (_, event) => {
  const { asked, send } = serve();
  expect(await send(event)).toMatchObject({ ok: false, error: { kind: "bad-input" } });
  expect(asked).toEqual([]);
});

it("only the page's own addresses are trusted", () => {
  expect(isTrusted({ sender: own, senderFrame: { url: "app://lamplighter/index.html", parent: null } })).toBe(true);
  expect(isTrusted({ sender: own, senderFrame: { url: "", parent: null } })).toBe(false);
});
