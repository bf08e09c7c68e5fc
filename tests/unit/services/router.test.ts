import { describe, expect, it } from "vitest";
import { CancelledError } from "../../../src-main/engine/operation.ts";
import { FileError } from "../../../src-main/files/file-error.ts";
import { RefusedError } from "../../../src-main/services/failures.ts";
import { GoneError } from "../../../src-main/services/handles.ts";
import { type Handlers, Router } from "../../../src-main/services/router.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import type { AnyEvent } from "../../../src-shared/contract/events.ts";
import { handlersWith } from "../../support/handlers.ts";

function routerWith(given: Partial<Handlers>, { checkOutput = true } = {}) {
  const bugs: unknown[] = [];
  let now = 0;
  const router = new Router(handlersWith(given), {
    checkOutput,
    onBug: (_id, error) => bugs.push(error),
    now: () => now,
  });
  const events: AnyEvent[] = [];
  const connection = router.connect((event) => events.push(event));
  const pass = (ms: number) => {
    now += ms;
  };
  return { router, connection, events, bugs, pass };
}

const info = {
  version: "1",
  host: "web",
  platform: "linux",
  locale: "en",
  isSample: false,
  has: { windowButtons: false, dialogs: false, reveal: false },
} as const;

/** A call that waits until it is let go or cancelled. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const begun: AbortSignal[] = [];
  const handler: Handlers["play.check"] = async (_, { signal }) => {
    begun.push(signal);
    await Promise.race([
      opened,
      new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    ]);
    return { checked: 1 };
  };
  return { handler, open, begun };
}

describe("what comes in", () => {
  it("reaches its handler, checked, and its value comes back", async () => {
    const { connection } = routerWith({
      "profiles.rename": ({ name, to }) => ({ name: `${name}>${to}`, ids: [], off: [], changed: 0 }),
    });
    expect(await connection.call({ name: "profiles.rename", input: { name: " a ", to: "b" } })).toEqual({
      ok: true,
      value: { name: "a>b", ids: [], off: [], changed: 0 },
    });
  });

  it.each([
    [undefined],
    [null],
    ["app.info"],
    [{ name: "app.info" }],
    [{ name: 1, input: {} }],
    [{ name: "constructor", input: {} }],
    [{ name: "__proto__", input: {} }],
    [{ name: "no.such", input: {} }],
    [{ name: "app.info", input: { more: 1 } }],
    [{ name: "app.info", input: {}, operation: "no blanks" }],
    [{ name: "app.info", input: {}, also: 1 }],
    [{ name: "play.save", input: { base: [], ids: ["1.5"] } }],
    [{ name: "play.save", input: { base: [], ids: [1] } }],
    [{ name: "play.details", input: { file: "../../etc/passwd" } }],
    [{ name: "shell.reveal", input: { what: { kind: "file", file: "/etc/passwd" } } }],
  ])("%j is refused before any handler", async (message) => {
    const { connection, bugs } = routerWith({});
    expect(await connection.call(message)).toMatchObject({ ok: false, error: { kind: "bad-input" } });
    expect(bugs).toEqual([]);
  });
});

it("what is refused does not come back whole, however long it was", async () => {
  const { connection } = routerWith({});
  const keys = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`key${index}`, 1]));
  for (const message of [
    { name: "x".repeat(100_000), input: {} },
    { name: "app.info", input: keys },
  ])
    expect(JSON.stringify(await connection.call(message)).length).toBeLessThan(500);
});

describe("what goes wrong", () => {
  it.each([
    [
      new FileError("disk-full", "/x"),
      { kind: "file", where: "/x", data: { reason: "disk-full", message: "The disk is full." } },
    ],
    [
      new FormatError("mod", "too short", 7, "a.MOD"),
      { kind: "format", where: "a.MOD", data: { format: "mod", what: "too short", offset: 7 } },
    ],
    [new CancelledError(), { kind: "cancelled", data: {} }],
    [new GoneError("mod-1"), { kind: "gone", data: {} }],
    [
      new RefusedError("taken", "It is taken.", { by: "a" }),
      { kind: "refused", data: { reason: "taken", message: "It is taken.", by: "a" } },
    ],
    [
      Object.assign(new Error("x"), { code: "EACCES", path: "/y" }),
      { kind: "file", where: "/y", data: { reason: "no-permission" } },
    ],
  ])("%s becomes its error", async (thrown, error) => {
    const { connection, bugs } = routerWith({
      "app.info": () => {
        throw thrown;
      },
    });
    expect(await connection.call({ name: "app.info", input: {} })).toMatchObject({ ok: false, error });
    expect(bugs).toEqual([]);
  });

  it("and nobody expected is a bug with an id, whose text stays here", async () => {
    const { connection, bugs } = routerWith({
      "app.info": () => {
        throw new TypeError("secret");
      },
    });
    expect(await connection.call({ name: "app.info", input: {} })).toEqual({
      ok: false,
      error: { kind: "bug", data: { id: "bug-1" } },
    });
    expect(bugs).toEqual([new TypeError("secret")]);
  });

  it("an answer that is not of the contract is a bug, when answers are checked", async () => {
    const wrong = { "app.info": () => ({ ...info, version: 1 }) } as unknown as Partial<Handlers>;
    const checked = routerWith(wrong);
    expect(await checked.connection.call({ name: "app.info", input: {} })).toMatchObject({ error: { kind: "bug" } });
    expect(String(checked.bugs[0])).toContain("answer of app.info: version");
    const unchecked = routerWith(wrong, { checkOutput: false });
    expect(await unchecked.connection.call({ name: "app.info", input: {} })).toMatchObject({ ok: true });
  });

  it("an event that is not of the contract is a bug, when they are checked", () => {
    const { router, bugs } = routerWith({});
    router.broadcast("game.running", { isRunning: "no" } as never);
    expect(String(bugs[0])).toContain("event game.running: isRunning");
  });
});

describe("long calls", () => {
  it("report progress under their id, to their window alone, not too often, and their end always", async () => {
    const { router, connection, events, pass } = routerWith({
      "play.check": (_, { report }) => {
        report({ kind: "check", done: 1, total: 3 });
        report({ kind: "check", done: 2, total: 3 });
        pass(60);
        report({ kind: "check", done: 2, total: 3, detail: "a" });
        report({ kind: "check", done: 3, total: 3 });
        return { checked: 3 };
      },
    });
    const others: AnyEvent[] = [];
    router.connect((event) => others.push(event));
    await connection.call({ name: "play.check", input: {}, operation: "op" });
    expect(events).toEqual(
      [
        { done: 1, total: 3 },
        { done: 2, total: 3, detail: "a" },
        { done: 3, total: 3 },
      ].map((value) => ({ name: "progress", value: { kind: "check", operation: "op", ...value } })),
    );
    expect(others).toEqual([]);
  });

  it("without an id report nothing", async () => {
    const { connection, events } = routerWith({
      "play.check": (_, { report }) => {
        report({ kind: "check", done: 1, total: 1 });
        return { checked: 1 };
      },
    });
    await connection.call({ name: "play.check", input: {} });
    expect(events).toEqual([]);
  });

  it("are cancelled by their own window only", async () => {
    const { handler } = gate();
    const { router, connection } = routerWith({ "play.check": handler });
    const answer = connection.call({ name: "play.check", input: {}, operation: "op" });
    const cancel = { name: "operation.cancel", input: { operation: "op" } };
    expect(await router.connect(() => {}).call(cancel)).toEqual({ ok: true, value: { isCancelled: false } });
    expect(await connection.call(cancel)).toEqual({ ok: true, value: { isCancelled: true } });
    expect(await answer).toEqual({ ok: false, error: { kind: "cancelled", data: {} } });
    expect(await connection.call(cancel)).toEqual({ ok: true, value: { isCancelled: false } });
  });

  it("may not have an id that is in use", async () => {
    const { handler, open } = gate();
    const { connection } = routerWith({ "play.check": handler });
    const first = connection.call({ name: "play.check", input: {}, operation: "op" });
    expect(await connection.call({ name: "play.check", input: {}, operation: "op" })).toMatchObject({
      error: { kind: "bad-input" },
    });
    open();
    expect(await first).toMatchObject({ ok: true });
  });

  it("keep nobody waiting who has a queue of its own, nor does that keep them waiting", async () => {
    const built: string[] = [];
    const { handler, open, begun } = gate();
    const { connection } = routerWith({
      "play.check": handler,
      "workshop.build": ({ project }) => {
        built.push(project);
        return new Promise(() => {});
      },
    });
    const projects = ["project-1", "project-2", "project-3", "project-4", "project-5", "project-6"];
    for (const project of projects)
      void connection.call({ name: "workshop.build", input: { project, isFull: false }, operation: project });
    const checks = projects.map(() => connection.call({ name: "play.check", input: {} }));
    expect(built).toEqual(projects);
    expect(begun).toHaveLength(4);
    void connection.call({ name: "workshop.build", input: { project: "project-7", isFull: false } });
    expect(built).toHaveLength(7);
    open();
    expect(await Promise.all(checks)).toEqual(Array(6).fill({ ok: true, value: { checked: 1 } }));
  });

  it("run four at a time; one that waits can be cancelled, and then never runs", async () => {
    const { handler, open, begun } = gate();
    const { connection } = routerWith({ "play.check": handler });
    const calls = [1, 2, 3, 4, 5, 6].map((id) =>
      connection.call({ name: "play.check", input: {}, operation: `op-${id}` }),
    );
    expect(begun).toHaveLength(4);
    await connection.call({ name: "operation.cancel", input: { operation: "op-5" } });
    expect(await calls[4]).toMatchObject({ error: { kind: "cancelled" } });
    open();
    expect((await Promise.all(calls)).map(({ ok }) => ok)).toEqual([true, true, true, true, false, true]);
    expect(begun).toHaveLength(5);
  });

  it("are cancelled when their window closes", async () => {
    const { handler } = gate();
    const { router, connection, events } = routerWith({ "play.check": handler });
    const answer = connection.call({ name: "play.check", input: {} });
    connection.close();
    expect(await answer).toMatchObject({ error: { kind: "cancelled" } });
    router.broadcast("play.library", {});
    expect(events).toEqual([]);
  });
});

it("changes are done one after the other, in the order in which they came, of whatever window", async () => {
  const did: string[] = [];
  const { router, connection } = routerWith({
    "play.annotate": async ({ note }) => {
      did.push(`${note} begins`);
      for (let turn = note === "first" ? 20 : 0; turn > 0; turn--) await new Promise(setImmediate);
      did.push(`${note} ends`);
      return {};
    },
  });
  const other = router.connect(() => {});
  const call = (note: string) => ({ name: "play.annotate", input: { id: "1", note, tags: [] } });
  await Promise.all([connection.call(call("first")), other.call(call("second")), connection.call(call("third"))]);
  expect(did).toEqual(["first", "second", "third"].flatMap((note) => [`${note} begins`, `${note} ends`]));
});

it("a window that asks without end is told to wait", async () => {
  const { handler, open } = gate();
  const { connection } = routerWith({
    "app.info": async (input, context) => (await handler(input as never, context)) && info,
  });
  const calls = Array.from({ length: 201 }, () => connection.call({ name: "app.info", input: {} }));
  expect(await calls[200]).toEqual({ ok: false, error: { kind: "busy", data: {} } });
  open();
  expect(await calls[0]).toEqual({ ok: true, value: info });
});
