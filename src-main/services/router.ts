import type { Answer, CallError } from "../../src-shared/contract/answer.ts";
import { CALLS, type CallName, type CallOutput, type CheckedInput } from "../../src-shared/contract/calls.ts";
import type { AnyEvent, EventName, EventValue } from "../../src-shared/contract/events.ts";
import { EVENTS } from "../../src-shared/contract/events.ts";
import { operationId } from "../../src-shared/contract/values.ts";
import { z } from "../../src-shared/contract/zod.ts";
import { callErrorOf } from "./failures.ts";
import { Lanes } from "./lanes.ts";

/** What the work of a call gets beside its input. */
export interface CallContext {
  /** Aborted when the window cancels or is closed. */
  readonly signal: AbortSignal;
  readonly report: (progress: CallProgress) => void;
  readonly connection: Connection;
}

export type CallProgress = Omit<EventValue<"progress">, "operation">;

/** What answers each call. Whatever it throws becomes an answer. */
export type Handlers = {
  readonly [N in CallName]: (input: CheckedInput<N>, context: CallContext) => CallOutput<N> | Promise<CallOutput<N>>;
};

export interface RouterOptions {
  /** Check what goes out as well: in development and tests. */
  readonly checkOutput: boolean;
  /** Hears of exceptions that no call may end with, under the id that the window is told. */
  readonly onBug: (id: string, error: unknown) => void;
  /** Milliseconds of a clock that only goes forward. */
  readonly now: () => number;
}

/** Calls of one window at once; more are answered with `busy`. */
const MOST_CALLS = 200;
/** Long calls that run at once, of all windows; others wait. */
const LONG_LANES = 4;
/** Progress of one call is sent no more often. */
const PROGRESS_MS = 50;

/** Of what a window sent; none of it needs to go back whole. */
const LONGEST_ISSUE = 300;

const request = z.strictObject({ name: z.string().max(100), input: z.unknown(), operation: operationId.optional() });

/** Checks, dispatches and answers the calls of all windows. Never throws across. */
export class Router {
  private readonly handlers: Handlers;
  private readonly options: RouterOptions;
  private readonly connections = new Set<Connection>();
  private readonly lanes = new Lanes(LONG_LANES);
  /** Of all windows: what waits for a file comes to it in any order otherwise, and the older one could stand. */
  private readonly changes = new Lanes(1);
  private bugs = 0;

  constructor(handlers: Handlers, options: RouterOptions) {
    this.handlers = handlers;
    this.options = options;
  }

  /** A window or tab. `send` gets its events and does not throw. */
  connect(send: (event: AnyEvent) => void): Connection {
    const connection = new Connection(
      (message, own) =>
        this.answer(message, own).catch((error: unknown) => failed({ kind: "bug", data: { id: this.report(error) } })),
      (event) => send(this.checkedEvent(event)),
      (own) => this.connections.delete(own),
    );
    this.connections.add(connection);
    return connection;
  }

  /** Tells every window. */
  broadcast<N extends EventName>(name: N, value: EventValue<N>): void {
    for (const connection of this.connections) connection.tell(name, value);
  }

  /** Cancels everything that runs. */
  close(): void {
    for (const connection of [...this.connections]) connection.close();
  }

  private async answer(message: unknown, connection: Connection): Promise<Answer<unknown>> {
    const envelope = request.safeParse(message);
    if (!envelope.success) return failed(badInput(envelope.error));
    const { name, input, operation } = envelope.data;
    if (!Object.hasOwn(CALLS, name)) return failed({ kind: "bad-input", data: { issues: [`no call ${name}`] } });
    const call = CALLS[name as CallName];
    const checked = call.input.safeParse(input);
    if (!checked.success) return failed(badInput(checked.error));
    if (name === "operation.cancel") {
      const { operation: other } = checked.data as CheckedInput<"operation.cancel">;
      return { ok: true, value: { isCancelled: connection.cancel(other) } };
    }
    if (connection.running >= MOST_CALLS) return failed({ kind: "busy", data: {} });
    const abort = connection.begin(operation);
    if (abort === null) return failed({ kind: "bad-input", data: { issues: ["the operation id is in use"] } });
    const work = () => this.run(name as CallName, checked.data, this.contextOf(connection, operation, abort.signal));
    try {
      const lanes = call.isLong ? this.lanes : call.isChange ? this.changes : null;
      return { ok: true, value: await (lanes === null ? work() : lanes.take(abort.signal, work)) };
    } catch (error) {
      return failed(this.errorOf(error, abort.signal));
    } finally {
      connection.end(abort);
    }
  }

  private async run(name: CallName, input: unknown, context: CallContext): Promise<unknown> {
    const handler = this.handlers[name] as (input: unknown, context: CallContext) => unknown;
    const value = await handler(input, context);
    return this.options.checkOutput ? checkedOutput(name, value) : value;
  }

  private contextOf(connection: Connection, operation: string | undefined, signal: AbortSignal): CallContext {
    let last = Number.NEGATIVE_INFINITY;
    const report = (progress: CallProgress) => {
      if (operation === undefined || signal.aborted) return;
      const now = this.options.now();
      const isEnd = progress.total > 0 && progress.done >= progress.total;
      if (now - last < PROGRESS_MS && !isEnd) return;
      last = now;
      connection.tell("progress", { ...progress, operation });
    };
    return { signal, report, connection };
  }

  private errorOf(error: unknown, signal: AbortSignal): CallError {
    if (signal.aborted && error === signal.reason) return { kind: "cancelled", data: {} };
    const known = callErrorOf(error);
    if (known !== null) return known;
    return { kind: "bug", data: { id: this.report(error) } };
  }

  private report(error: unknown): string {
    const id = `bug-${++this.bugs}`;
    this.options.onBug(id, error);
    return id;
  }

  private checkedEvent(event: AnyEvent): AnyEvent {
    if (this.options.checkOutput) {
      const checked = EVENTS[event.name].safeParse(event.value);
      if (!checked.success) this.report(new Error(`event ${event.name}: ${issuesOf(checked.error).join("; ")}`));
    }
    return event;
  }
}

/** One window's way to main. Its operations are its own. */
export class Connection {
  private readonly answer: (message: unknown, connection: Connection) => Promise<Answer<unknown>>;
  private readonly send: (event: AnyEvent) => void;
  private readonly closed: (connection: Connection) => void;
  private readonly calls = new Map<AbortController, string | undefined>();

  constructor(
    answer: (message: unknown, connection: Connection) => Promise<Answer<unknown>>,
    send: (event: AnyEvent) => void,
    closed: (connection: Connection) => void,
  ) {
    this.answer = answer;
    this.send = send;
    this.closed = closed;
  }

  /** Answers one message of the window, whatever it is. */
  call(message: unknown): Promise<Answer<unknown>> {
    return this.answer(message, this);
  }

  tell<N extends EventName>(name: N, value: EventValue<N>): void {
    this.send({ name, value } as AnyEvent);
  }

  /** The window is gone: what it asked for is cancelled. */
  close(): void {
    this.closed(this);
    for (const abort of this.calls.keys()) abort.abort();
  }

  get running(): number {
    return this.calls.size;
  }

  /** Null when another call has this id. */
  begin(operation: string | undefined): AbortController | null {
    if (operation !== undefined && [...this.calls.values()].includes(operation)) return null;
    const abort = new AbortController();
    this.calls.set(abort, operation);
    return abort;
  }

  end(abort: AbortController): void {
    this.calls.delete(abort);
  }

  cancel(operation: string): boolean {
    for (const [abort, own] of this.calls)
      if (own === operation && !abort.signal.aborted) {
        abort.abort();
        return true;
      }
    return false;
  }
}

function failed(error: CallError): Answer<never> {
  return { ok: false, error };
}

function badInput(error: z.ZodError): CallError {
  return { kind: "bad-input", data: { issues: issuesOf(error) } };
}

function issuesOf(error: z.ZodError): string[] {
  return error.issues.slice(0, 20).map(({ path, message }) => `${path.join(".")}: ${message}`.slice(0, LONGEST_ISSUE));
}

function checkedOutput(name: CallName, value: unknown): unknown {
  const checked = CALLS[name].output.safeParse(value);
  if (!checked.success) throw new Error(`answer of ${name}: ${issuesOf(checked.error).join("; ")}`);
  return checked.data;
}
