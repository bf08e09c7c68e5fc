import { expect, it } from "vitest";
import type { Answer } from "../../../src-shared/contract/answer.ts";
import { createClient } from "../../../src-shared/contract/client.ts";
import type { AnyEvent } from "../../../src-shared/contract/events.ts";
import type { Request, Transport } from "../../../src-shared/contract/transport.ts";

function fakeTransport() {
  const sent: Request[] = [];
  const waiting = new Map<Request, (answer: Answer<unknown>) => void>();
  const listeners = new Set<(event: AnyEvent) => void>();
  const transport: Transport = {
    send(request) {
      sent.push(request);
      return new Promise((resolve) => waiting.set(request, resolve));
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onConnection: () => () => {},
  };
  return {
    transport,
    sent,
    listeners,
    answer: (request: Request, answer: Answer<unknown>) => waiting.get(request)?.(answer),
    tell: (event: AnyEvent) => [...listeners].forEach((listener) => void listener(event)),
  };
}

const ids = () => {
  let count = 0;
  return () => `id-${++count}`;
};

it("a plain call has no operation", async () => {
  const { transport, sent, answer } = fakeTransport();
  const called = createClient(transport, ids()).call("history.list", {});
  expect(sent).toEqual([{ name: "history.list", input: {} }]);
  answer(sent[0], { ok: true, value: [] });
  expect(await called).toEqual({ ok: true, value: [] });
});

it("a watched call hears its own progress until it has answered", async () => {
  const { transport, sent, listeners, answer, tell } = fakeTransport();
  const heard: number[] = [];
  const client = createClient(transport, ids());
  const called = client.call("play.check", {}, { onProgress: ({ done }) => heard.push(done) });
  const progress = (operation: string, done: number): AnyEvent => ({
    name: "progress",
    value: { operation, kind: "check", done, total: 9 },
  });
  tell(progress("id-1", 1));
  tell(progress("other", 2));
  answer(sent[0], { ok: true, value: { checked: 9 } });
  await called;
  tell(progress("id-1", 3));
  expect(heard).toEqual([1]);
  expect(listeners.size).toBe(0);
});

it("aborting cancels the operation in main, and the call still answers", async () => {
  const { transport, sent, answer } = fakeTransport();
  const abort = new AbortController();
  const called = createClient(transport, ids()).call("play.refresh", {}, { signal: abort.signal });
  abort.abort();
  expect(sent).toEqual([
    { name: "play.refresh", input: {}, operation: "id-1" },
    { name: "operation.cancel", input: { operation: "id-1" } },
  ]);
  answer(sent[0], { ok: false, error: { kind: "cancelled", data: {} } });
  expect(await called).toMatchObject({ error: { kind: "cancelled" } });
});

it("a call that was aborted before it began is not sent", async () => {
  const { transport, sent } = fakeTransport();
  const answer = await createClient(transport, ids()).call("play.refresh", {}, { signal: AbortSignal.abort() });
  expect(answer).toEqual({ ok: false, error: { kind: "cancelled", data: {} } });
  expect(sent).toEqual([]);
});
