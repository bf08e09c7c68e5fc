import type { Answer } from "../src-shared/contract/answer.ts";
import { type Client, createClient } from "../src-shared/contract/client.ts";
import type { OpenedFile } from "../src-shared/contract/models/app.ts";
import type { Transport } from "../src-shared/contract/transport.ts";
import {
  createWebTransport,
  type SocketListener,
  UPLOAD_PATH,
  WINDOW_HEADER,
} from "../src-shared/contract/web-transport.ts";

declare global {
  interface Window {
    /** Put there by the preload script of the Electron host. */
    readonly lamplighter?: Transport;
  }
}

/** Of this page, for the web host. */
const windowId = crypto.randomUUID();

/** The one door to main: through Electron's bridge where there is one, else to the host that served this page. */
export function openClient(): Client {
  return createClient(window.lamplighter ?? webTransport(), () => crypto.randomUUID());
}

function webTransport(): Transport {
  return createWebTransport({
    windowId,
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

/** Hands a file of this browser to the web host. `onDone` hears how many bytes went. */
export function uploadTo(
  file: File,
  onDone: (bytes: number) => void,
  signal: AbortSignal,
): Promise<Answer<OpenedFile>> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const fail = (kind: "disconnected" | "cancelled") => resolve({ ok: false, error: { kind, data: {} } });
    request.open("POST", `${UPLOAD_PATH}?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader(WINDOW_HEADER, windowId);
    request.setRequestHeader("content-type", "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded }) => onDone(loaded));
    request.addEventListener("load", () => resolve(answerOf(request)));
    request.addEventListener("error", () => fail("disconnected"));
    request.addEventListener("abort", () => fail("cancelled"));
    signal.addEventListener("abort", () => request.abort());
    request.send(file);
  });
}

/** What the host said. A status that is no answer has a sentence. */
function answerOf({ status, responseText }: XMLHttpRequest): Answer<OpenedFile> {
  if (status === 200) return JSON.parse(responseText) as Answer<OpenedFile>;
  return { ok: false, error: { kind: "refused", data: { message: responseText.trim() } } };
}
