import { describe, expect, it } from "vitest";
import type { AnyEvent } from "../../../src-shared/contract/events.ts";
import type { ConnectionState } from "../../../src-shared/contract/transport.ts";
import { createWebTransport, type SocketListener, type WebReply } from "../../../src-shared/contract/web-transport.ts";

/** A browser whose network and clock are ours. */
function fakeWeb() {
  const sockets: SocketListener[] = [];
  const paths: string[] = [];
  const posts: { path: string; body: string; headers: Readonly<Record<string, string>> }[] = [];
  const timers: { milliseconds: number; run: () => void }[] = [];
  let reply: (() => Promise<WebReply>) | null = async () => ({ status: 200, text: '{"ok":true,"value":1}' });
  const transport = createWebTransport({
    windowId: "window-1",
    async post(path, body, headers) {
      posts.push({ path, body, headers });
      if (reply === null) throw new TypeError("fetch failed");
      return reply();
    },
    connect(path, socket) {
      paths.push(path);
      sockets.push(socket);
    },
    later: (milliseconds, run) => void timers.push({ milliseconds, run }),
  });
  const states: ConnectionState[] = [];
  const events: AnyEvent[] = [];
  transport.onConnection((state) => states.push(state));
  transport.onEvent((event) => events.push(event));
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    transport,
    sockets,
    paths,
    posts,
    states,
    events,
    timers,
    answerWith: (next: WebReply | null) => {
      reply = next === null ? null : async () => next;
    },
    /** The next timer runs out. */
    async pass() {
      timers.shift()?.run();
      await settle();
    },
    settle,
  };
}

const call = { name: "app.info", input: {} };

it("listens first: a call waits until what happens meanwhile would be heard", async () => {
  const { transport, sockets, paths, posts, settle } = fakeWeb();
  const answer = transport.send(call);
  await settle();
  expect(posts).toEqual([]);
  expect(paths).toEqual(["/events?window=window-1"]);
  sockets[0].open();
  expect(await answer).toEqual({ ok: true, value: 1 });
  expect(posts).toEqual([
    {
      path: "/call",
      body: '{"name":"app.info","input":{}}',
      headers: { "content-type": "application/json", "x-lamplighter-window": "window-1" },
    },
  ]);
});

it("hands on events", () => {
  const { sockets, events } = fakeWeb();
  sockets[0].open();
  sockets[0].message('{"name":"play.library","value":{}}');
  expect(events).toEqual([{ name: "play.library", value: {} }]);
});

describe("a lost connection", () => {
  it("is tried again with growing pauses, and said to be resumed when it is back", async () => {
    const web = fakeWeb();
    web.sockets[0].open();
    web.sockets[0].close();
    expect(web.states).toEqual(["up", "down"]);
    web.answerWith(null);
    const pauses: number[] = [];
    for (let round = 0; round < 6; round++) {
      pauses.push(web.timers[0].milliseconds);
      await web.pass();
    }
    expect(pauses).toEqual([250, 500, 1000, 2000, 4000, 4000]);
    expect(web.sockets).toHaveLength(1);
    web.answerWith({ status: 200, text: "{}" });
    await web.pass();
    web.sockets[1].open();
    expect(web.states).toEqual(["up", "down", "resumed"]);
    web.sockets[1].close();
    expect(web.timers[0].milliseconds).toBe(250);
  });

  it("is over when main knows the page no more", async () => {
    const web = fakeWeb();
    web.sockets[0].open();
    web.sockets[0].close();
    web.answerWith({ status: 401, text: "" });
    await web.pass();
    expect(web.states).toEqual(["up", "down", "over"]);
    expect(web.timers).toEqual([]);
  });

  it("is what a call answers with when nobody is there", async () => {
    const web = fakeWeb();
    web.sockets[0].open();
    web.answerWith(null);
    const disconnected = { ok: false, error: { kind: "disconnected", data: {} } };
    expect(await web.transport.send(call)).toEqual(disconnected);
    web.answerWith({ status: 413, text: "The call is too large." });
    expect(await web.transport.send(call)).toEqual(disconnected);
  });
});

it("a page that could not connect at all still makes its calls", async () => {
  const web = fakeWeb();
  const answer = web.transport.send(call);
  web.sockets[0].close();
  expect(await answer).toEqual({ ok: true, value: 1 });
  expect(web.states).toEqual(["down"]);
});
