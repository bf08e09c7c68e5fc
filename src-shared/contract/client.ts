import type { Answer } from "./answer.ts";
import type { CallInput, CallName, CallOutput } from "./calls.ts";
import type { AnyEvent, EventName, EventValue } from "./events.ts";
import type { ConnectionState, Transport } from "./transport.ts";

export interface CallOptions {
  /** Aborting cancels the call; it still answers, with `cancelled` unless it was done already. */
  readonly signal?: CancelSignal;
  readonly onProgress?: (progress: EventValue<"progress">) => void;
}

/** What is needed of an AbortSignal. */
export interface CancelSignal {
  readonly aborted: boolean;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

/** Calls and events with their types, over any transport. */
export interface Client {
  call<N extends CallName>(name: N, input: CallInput<N>, options?: CallOptions): Promise<Answer<CallOutput<N>>>;
  on<N extends EventName>(name: N, listener: (value: EventValue<N>) => void): () => void;
  onConnection(listener: (state: ConnectionState) => void): () => void;
}

/** `newId` makes an operation id that no other window makes, such as `crypto.randomUUID()`. */
export function createClient(transport: Transport, newId: () => string): Client {
  const client: Client = {
    async call(name, input, options = {}) {
      type Output = CallOutput<typeof name>;
      const { signal, onProgress } = options;
      if (signal === undefined && onProgress === undefined)
        return (await transport.send({ name, input })) as Answer<Output>;
      if (signal?.aborted) return { ok: false, error: { kind: "cancelled", data: {} } };
      const operation = newId();
      const unwatch = client.on("progress", (progress) => {
        if (progress.operation === operation) onProgress?.(progress);
      });
      const cancel = () => void transport.send({ name: "operation.cancel", input: { operation } });
      signal?.addEventListener("abort", cancel);
      try {
        return (await transport.send({ name, input, operation })) as Answer<Output>;
      } finally {
        signal?.removeEventListener("abort", cancel);
        unwatch();
      }
    },
    on(name, listener) {
      return transport.onEvent((event: AnyEvent) => {
        if (event.name === name) listener(event.value as never);
      });
    },
    onConnection: (listener) => transport.onConnection(listener),
  };
  return client;
}
