import type { IpcMain, WebContents } from "electron";
import { expect, it } from "vitest";
import { CALL_CHANNEL, DROP_CHANNEL } from "../../../../src-main/hosts/electron/channels.ts";
import { droppedPaths, isTrusted, type Sender, serveDrops, serveIpc } from "../../../../src-main/hosts/electron/ipc.ts";
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

function serveDropped() {
  const dropped: unknown[] = [];
  let handler: (event: Sender, message: unknown) => unknown = () => null;
  const ipcMain = {
    on(channel: string, given: typeof handler) {
      expect(channel).toBe(DROP_CHANNEL);
      handler = given;
    },
  };
  serveDrops(ipcMain as unknown as IpcMain, (contents, paths) => void dropped.push([contents, ...paths]));
  return { dropped, send: (event: Sender, message: unknown) => handler(event, message) };
}

it("dropped files count when they come from our page, and are whole paths", () => {
  const { dropped, send } = serveDropped();
  send({ sender: own, senderFrame: { ...top, url: "https://example.com/" } }, ["/mods/a.MOD"]);
  send({ sender: own, senderFrame: { ...top, parent: top } }, ["/mods/a.MOD"]);
  send({ sender: own, senderFrame: top }, ["a.MOD", 7, null, "/mods/a\0.MOD", `/${"a".repeat(9000)}`]);
  send({ sender: own, senderFrame: top }, "/mods/a.MOD");
  expect(dropped).toEqual([]);
  send({ sender: own, senderFrame: top }, ["/mods/a.MOD", "b.MOD", "/mods/c.zip"]);
  expect(dropped).toEqual([[own, "/mods/a.MOD", "/mods/c.zip"]]);
  expect(droppedPaths(Array.from({ length: 300 }, (_, number) => `/${number}`))).toHaveLength(100);
});
