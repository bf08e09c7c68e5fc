import type { Answer } from "./answer.ts";
import type { AnyEvent } from "./events.ts";
import type { ConnectionState, Request, Transport } from "./transport.ts";

/**
 * How a page and the web host talk. Both ways need the cookie of the session, which the page has got already.
 *
 * | way | what |
 * |---|---|
 * | `POST /call`, JSON, header `x-lamplighter-window` | a `Request`; the answer is an `Answer` with status 200. 401: no session |
 * | WebSocket `/events?window=<id>` | an event a message, from main only |
 * | `POST /upload?name=<name>`, the bytes of a file, the same header | an `Answer` with the opened file. 413: too large |
 */
export const CALL_PATH = "/call";
export const EVENTS_PATH = "/events";
export const UPLOAD_PATH = "/upload";
export const WINDOW_HEADER = "x-lamplighter-window";

/** What is needed of a browser. `windowId`: unique to this page, like `crypto.randomUUID()`. */
export interface WebSurroundings {
  readonly windowId: string;
  /** Rejects when there is no connection. */
  post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<WebReply>;
  /** `path` with its query, on the page's own host. Exactly one `close` follows, also when it never opened. */
  connect(path: string, socket: SocketListener): void;
  later(milliseconds: number, run: () => void): void;
}

export interface WebReply {
  readonly status: number;
  readonly text: string;
}

export interface SocketListener {
  open(): void;
  message(text: string): void;
  close(): void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 4000;

const DISCONNECTED: Answer<never> = { ok: false, error: { kind: "disconnected", data: {} } };

/** The transport of a page in a browser. Connects by itself, and again whenever the connection is lost. */
export function createWebTransport(web: WebSurroundings): Transport {
  const eventListeners = new Set<(event: AnyEvent) => void>();
  const connectionListeners = new Set<(state: ConnectionState) => void>();
  const headers = { "content-type": "application/json", [WINDOW_HEADER]: web.windowId };
  let state: ConnectionState | "starting" = "starting";
  let wasUp = false;
  let pause = FIRST_PAUSE_MS;
  let started = () => {};
  // Calls wait for the events, else what happens in between would be missed.
  const start = new Promise<void>((resolve) => {
    started = resolve;
  });

  const become = (next: ConnectionState) => {
    started();
    if (state === next) return;
    state = next;
    for (const listener of connectionListeners) listener(next);
  };

  const connect = () =>
    web.connect(`${EVENTS_PATH}?window=${web.windowId}`, {
      open() {
        pause = FIRST_PAUSE_MS;
        become(wasUp ? "resumed" : "up");
        state = "up";
        wasUp = true;
      },
      message(text) {
        const event = JSON.parse(text) as AnyEvent;
        for (const listener of eventListeners) listener(event);
      },
      close() {
        if (state === "over") return;
        become("down");
        web.later(pause, retry);
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      },
    });

  /** A socket does not say why it could not be opened; an answer does. */
  const retry = async () => {
    const { status } = await ask({ name: "app.info", input: {} });
    if (status === 401) become("over");
    else if (status === 200) connect();
    else {
      web.later(pause, retry);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  };

  /** Status 0: nobody answered. */
  const ask = (request: Request): Promise<WebReply> =>
    web.post(CALL_PATH, JSON.stringify(request), headers).then(
      (reply) => reply,
      () => ({ status: 0, text: "" }),
    );

  connect();
  return {
    async send(request) {
      await start;
      const { status, text } = await ask(request);
      if (status === 401) become("over");
      return status === 200 ? (JSON.parse(text) as Answer<unknown>) : DISCONNECTED;
    },
    onEvent(listener) {
      eventListeners.add(listener);
      return () => void eventListeners.delete(listener);
    },
    onConnection(listener) {
      connectionListeners.add(listener);
      return () => void connectionListeners.delete(listener);
    },
  };
}
