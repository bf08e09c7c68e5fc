import type { AnyEvent } from "../../../src-shared/contract/events.ts";
import type { App } from "../../services/app.ts";
import type { Connection } from "../../services/router.ts";

/** What is needed of a WebSocket. */
export interface EventSocket {
  readonly bufferedAmount: number;
  send(text: string): void;
  terminate(): void;
}

/** A tab that reloads or whose connection broke comes back within this; after it, what it asked for is cancelled. */
export const PATIENCE_MS = 30_000;
const MOST_WINDOWS = 50;
/** A tab that does not read: it is cut off, and takes a new snapshot when it comes back. */
const MOST_BUFFERED = 16 << 20;

interface WebWindow {
  readonly connection: Connection;
  socket: EventSocket | null;
  timer: NodeJS.Timeout | null;
}

/** The tabs of a web host, each under the id it made for itself. */
export class WebWindows {
  private readonly app: Pick<App, "connect">;
  private readonly windows = new Map<string, WebWindow>();
  private readonly changed: (open: number) => void;
  private readonly patienceMs: number;

  /** `changed` hears how many there are. */
  constructor(app: Pick<App, "connect">, changed: (open: number) => void, patienceMs = PATIENCE_MS) {
    this.app = app;
    this.changed = changed;
    this.patienceMs = patienceMs;
  }

  /** The connection of a tab; null when there are too many. */
  connectionOf(id: string): Connection | null {
    return this.windowOf(id)?.connection ?? null;
  }

  /** The tab listens. Returns what to call when it does no more; null when there are too many. */
  listen(id: string, socket: EventSocket): (() => void) | null {
    const window = this.windowOf(id);
    if (window === null) return null;
    window.socket?.terminate();
    window.socket = socket;
    if (window.timer !== null) clearTimeout(window.timer);
    window.timer = null;
    return () => {
      if (window.socket !== socket) return;
      window.socket = null;
      this.waitFor(id, window);
    };
  }

  close(): void {
    for (const [id, window] of [...this.windows]) {
      window.socket?.terminate();
      this.drop(id, window);
    }
  }

  private windowOf(id: string): WebWindow | null {
    const known = this.windows.get(id);
    if (known !== undefined) return known;
    if (this.windows.size >= MOST_WINDOWS) return null;
    const window: WebWindow = {
      connection: this.app.connect((event) => send(window, event)),
      socket: null,
      timer: null,
    };
    this.windows.set(id, window);
    this.waitFor(id, window);
    this.changed(this.windows.size);
    return window;
  }

  private waitFor(id: string, window: WebWindow): void {
    window.timer = setTimeout(() => this.drop(id, window), this.patienceMs).unref();
  }

  private drop(id: string, window: WebWindow): void {
    if (window.timer !== null) clearTimeout(window.timer);
    window.connection.close();
    this.windows.delete(id);
    this.changed(this.windows.size);
  }
}

function send({ socket }: WebWindow, event: AnyEvent): void {
  if (socket === null) return;
  if (socket.bufferedAmount > MOST_BUFFERED) socket.terminate();
  else socket.send(JSON.stringify(event));
}
