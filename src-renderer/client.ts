import { type Client, createClient } from "../src-shared/contract/client.ts";
import type { Transport } from "../src-shared/contract/transport.ts";
import { createWebTransport, type SocketListener } from "../src-shared/contract/web-transport.ts";

declare global {
  interface Window {
    /** Put there by the preload script of the Electron host. */
    readonly lamplighter?: Transport;
  }
}

/** The one door to main: through Electron's bridge where there is one, else to the host that served this page. */
export function openClient(): Client {
  return createClient(window.lamplighter ?? webTransport(), () => crypto.randomUUID());
}

function webTransport(): Transport {
  return createWebTransport({
    windowId: crypto.randomUUID(),
    post: async (path, body, headers) => {
      const response = await fetch(path, { method: "POST", body, headers: { ...headers }, credentials: "same-origin" });
      return { status: response.status, text: await response.text() };
    },
    connect(path, listener) {
      const scheme = location.protocol === "https:" ? "wss" : "ws";
      listen(new WebSocket(`${scheme}://${location.host}${path}`), listener);
    },
    later: (milliseconds, run) => void setTimeout(run, milliseconds),
  });
}

function listen(socket: WebSocket, listener: SocketListener): void {
  socket.addEventListener("open", () => listener.open());
  socket.addEventListener("message", ({ data }) => listener.message(String(data)));
  socket.addEventListener("close", () => listener.close(), { once: true });
}
