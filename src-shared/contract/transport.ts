import type { Answer } from "./answer.ts";
import type { AnyEvent } from "./events.ts";

/** A call as it is sent. */
export interface Request {
  readonly name: string;
  readonly input: unknown;
  /** For long calls: what `progress` and `operation.cancel` name. */
  readonly operation?: string;
}

/**
 * The way from a window to main and back. In Electron the preload script puts one at `window.lamplighter`; in a browser
 * `createWebTransport` makes one.
 */
export interface Transport {
  /** Never rejects. */
  send(request: Request): Promise<Answer<unknown>>;
  /** Returns what ends it. */
  onEvent(listener: (event: AnyEvent) => void): () => void;
  /**
   * Connection: `up`, `down` (main does not answer; it is tried again), `resumed` (up again, events may have been
   * missed: take a new snapshot), `over` (main has ended or knows us no more). Always `up` in Electron.
   */
  onConnection(listener: (state: ConnectionState) => void): () => void;
}

export type ConnectionState = "up" | "down" | "resumed" | "over";
