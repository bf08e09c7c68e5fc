import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { serveIpc } from "../../src-main/hosts/electron/ipc.ts";
import { startWebHost, type WebHost } from "../../src-main/hosts/web/server.ts";
import type { App } from "../../src-main/services/app.ts";
import type { Answer } from "../../src-shared/contract/answer.ts";
import { type Client, createClient } from "../../src-shared/contract/client.ts";
import type { AnyEvent } from "../../src-shared/contract/events.ts";
import { createWebTransport } from "../../src-shared/contract/web-transport.ts";
import { tempFolder, writeTree } from "./temp-folder.ts";

/** Ways from a page to the services, as each host has them, without a page. */

export interface StartedWeb {
  readonly host: WebHost;
  /** `http://127.0.0.1:4711` */
  readonly origin: string;
  readonly cookie: string;
}

/** A web host with a page of one line, whose token was used. */
export async function startWeb(
  app: Pick<App, "connect"> & Partial<Pick<App, "receive">>,
  patienceMs?: number,
): Promise<StartedWeb> {
  const page = tempFolder();
  writeTree(page, { "index.html": "<html><head><title>Lamplighter</title></head></html>", "app.js": "let a" });
  const host = await startWebHost({
    app: {
      connect: (send) => app.connect(send),
      receive: app.receive ?? (() => Promise.reject(new Error("this app takes no files"))),
    },
    page,
    ...(patienceMs === undefined ? {} : { patienceMs }),
  });
  onTestFinished(() => host.close());
  const entered = await fetch(host.address);
  const cookie = entered.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { host, origin: `http://127.0.0.1:${host.port}`, cookie };
}

/** A tab of a web host: fetch and a socket, as in a browser. */
export function openTab({ origin, cookie }: StartedWeb): Client {
  let socket: WebSocket | null = null;
  const transport = createWebTransport({
    windowId: randomUUID(),
    async post(path, body, headers) {
      const reply = await fetch(origin + path, { method: "POST", body, headers: { ...headers, origin, cookie } });
      return { status: reply.status, text: await reply.text() };
    },
    connect(path, listener) {
      socket = new WebSocket(origin.replace("http", "ws") + path, { headers: { origin, cookie } });
      socket.on("open", () => listener.open());
      socket.on("message", (data) => listener.message(String(data)));
      socket.on("close", () => listener.close());
      socket.on("error", () => {});
    },
    later: (milliseconds, run) => void setTimeout(run, milliseconds).unref(),
  });
  onTestFinished(() => socket?.terminate());
  return createClient(transport, randomUUID);
}

/** A window of the Electron host: its handler of messages, with a frame that shows our page. */
export function openWindowWay(app: Pick<App, "connect">): Client {
  const listeners = new Set<(event: AnyEvent) => void>();
  const connection = app.connect((event) => {
    for (const listener of listeners) listener(structuredClone(event));
  });
  const contents = {};
  const sender = { sender: contents, senderFrame: { url: "app://lamplighter/", parent: null } };
  let handler: (event: unknown, message: unknown) => unknown = () => null;
  const ipcMain = {
    handle: (_channel: string, given: typeof handler) => {
      handler = given;
    },
  };
  serveIpc(ipcMain as never, (asking) => ((asking as unknown) === contents ? connection : null));
  onTestFinished(() => connection.close());
  return createClient(
    {
      send: async (request) => structuredClone(await handler(sender, structuredClone(request))) as Answer<unknown>,
      onEvent(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      onConnection: () => () => {},
    },
    randomUUID,
  );
}
