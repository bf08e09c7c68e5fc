import { request as httpRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { connect, type Socket } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { BODY_LIMIT } from "../../../src-main/hosts/web/server.ts";
import { Router } from "../../../src-main/services/router.ts";
import type { ConnectionState } from "../../../src-shared/contract/transport.ts";
import { handlersWith } from "../../support/handlers.ts";
import { openTab, type StartedWeb, startWeb } from "../../support/ways.ts";

/** The web host from outside: who gets in, and what becomes of connections. */

function startRouter() {
  const begun: AbortSignal[] = [];
  const router = new Router(
    handlersWith({
      "log.tail": () => ({ text: "the log" }),
      "app.info": () => ({
        version: "1",
        host: "web",
        platform: "linux",
        locale: "en",
        isSample: false,
        has: { windowButtons: false, dialogs: false, reveal: false },
      }),
      "play.check": (_, { signal, report }) =>
        new Promise((_resolve, reject) => {
          report({ kind: "check", done: 1, total: 2 });
          begun.push(signal);
          signal.addEventListener("abort", () => reject(signal.reason));
        }),
    }),
    { checkOutput: true, onBug: (_, error) => expect.fail(String(error)), now: () => performance.now() },
  );
  return { router, begun };
}

const start = () => startWeb(startRouter().router);

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

/** Headers as given, unlike fetch, which would not let us lie. */
function send({ host }: StartedWeb, options: RequestOptions, body: string | Buffer = ""): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port: host.port, agent: false, ...options }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(pieces).toString(),
        }),
      );
    });
    request.on("error", reject);
    request.end(body);
  });
}

const call = (
  web: StartedWeb,
  headers: Readonly<Record<string, string>> = {},
  body: string | Buffer = '{"name":"log.tail","input":{}}',
) =>
  send(
    web,
    {
      method: "POST",
      path: "/call",
      headers: {
        "content-type": "application/json",
        "x-lamplighter-window": "window-1",
        origin: web.origin,
        cookie: web.cookie,
        ...headers,
      },
    },
    body,
  );

describe("the token", () => {
  it("was used by the first who came: the second gets nothing", async () => {
    const web = await start();
    const again = await fetch(web.host.address);
    expect([again.status, again.headers.get("set-cookie")]).toEqual([401, null]);
    expect(await again.text()).toContain("was used already");
  });

  it("that is used does no harm to whoever has the session: the page goes on", async () => {
    const web = await start();
    expect((await fetch(web.host.address, { headers: { cookie: web.cookie } })).status).toBe(200);
  });

  it("missing or wrong, nothing is given: no page, no file, no call, no events", async () => {
    const web = await start();
    for (const path of ["/", "/app.js", "/?token=wrong", "/none"]) {
      const { status, text } = await send(web, { path });
      expect([status, text.includes("<html")], path).toEqual([401, false]);
    }
    expect((await call(web, { cookie: "" })).status).toBe(401);
    expect((await call(web, { cookie: "lamplighter-1=x" })).status).toBe(401);
    expect(await openSocket(web, { cookie: "" })).toBe(401);
  });
});

describe("foreign pages", () => {
  it.each([
    ["another origin", { origin: "http://evil.example" }],
    ["no origin", { origin: "" }],
    ["an origin that hides itself", { origin: "null" }],
    ["a site across", { "sec-fetch-site": "cross-site" }],
    ["a name that was bound to this machine", { host: "evil.example" }],
  ])("are refused their calls, cookie or not: %s", async (_, headers) => {
    const web = await start();
    expect((await call(web, headers as Record<string, string>)).status).toBe(403);
    expect(await openSocket(web, headers as Record<string, string>)).toBe(403);
  });

  it("are given no page under another name of this machine", async () => {
    const web = await start();
    const { status } = await send(web, {
      path: "/",
      headers: { host: `localhost:${web.host.port}`, cookie: web.cookie },
    });
    expect(status).toBe(403);
  });

  it("are never allowed to read: no answer names an origin that may", async () => {
    const web = await start();
    const { headers } = await send(web, {
      method: "OPTIONS",
      path: "/call",
      headers: { origin: "http://evil.example" },
    });
    expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});

describe("what a call must be", () => {
  it("answers one that is right, with the policy of the page", async () => {
    const { status, headers, text } = await call(await start());
    expect([status, JSON.parse(text)]).toEqual([200, { ok: true, value: { text: "the log" } }]);
    expect(headers).toMatchObject({ "x-content-type-options": "nosniff", "cache-control": "no-store" });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it.each([
    ["a form's type", { "content-type": "text/plain" }, 415],
    ["no window", { "x-lamplighter-window": "" }, 400],
    ["a window with a strange name", { "x-lamplighter-window": "../../x" }, 400],
  ])("refuses %s", async (_, headers, status) => {
    expect((await call(await start(), headers)).status).toBe(status);
  });

  it("refuses what is no JSON, and what is no POST", async () => {
    const web = await start();
    expect((await call(web, {}, "{")).status).toBe(400);
    // 0xff is no UTF-8; read as a replacement mark it would be stored as something that nobody wrote.
    expect((await call(web, {}, Buffer.from('{"name":"log.tail","input":{"\xff":1}}', "latin1"))).status).toBe(400);
    expect((await send(web, { path: "/call", headers: { cookie: web.cookie, origin: web.origin } })).status).toBe(405);
  });

  it("refuses one that is too large by what it says, before it is read", async () => {
    const { status } = await call(await start(), { "content-length": String(BODY_LIMIT + 1) }).catch(() => ({
      status: 413,
    }));
    expect(status).toBe(413);
  });

  it("stops reading one that is too large without saying so", async () => {
    const web = await start();
    const big = Buffer.alloc(BODY_LIMIT + 1, " ");
    // The host may have hung up while we were still sending.
    const { status } = await call(web, { "transfer-encoding": "chunked" }, big).catch(() => ({ status: 413 }));
    expect(status).toBe(413);
    expect((await call(web)).status).toBe(200);
  });
});

it.each([
  "/../../package.json",
  "/%2e%2e/package.json",
  "/..%2fpackage.json",
  "//etc/passwd",
  "/app.js/../../x",
  "/%00",
])("%s is no file of the page", async (path) => {
  const web = await start();
  expect((await send(web, { path, headers: { cookie: web.cookie } })).status).toBe(404);
});

it("listens to this machine alone: other addresses of it are closed", async () => {
  const { host } = await start();
  const others = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === "IPv4")
    .map(({ address }) => address);
  for (const address of [...others, "127.0.0.2"]) {
    const code = await new Promise((resolve) => {
      const socket = connect(host.port, address);
      socket.on("connect", () => resolve("open"));
      socket.on("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    });
    expect(code, address).not.toBe("open");
  }
});

describe("events and long calls", () => {
  it("reach the tab they are for: progress its own, the rest all", async () => {
    const { router } = startRouter();
    const web = await startWeb(router);
    const [one, two] = [openTab(web), openTab(web)];
    await Promise.all([one.call("log.tail", {}), two.call("log.tail", {})]);
    const heard: string[] = [];
    two.on("progress", () => heard.push("progress"));
    const ended = new Promise<void>((resolve) => {
      two.on("game.running", ({ isRunning }) => {
        heard.push(`running ${isRunning}`);
        resolve();
      });
    });
    const abort = new AbortController();
    const progress: number[] = [];
    const answer = one.call(
      "play.check",
      {},
      {
        signal: abort.signal,
        onProgress: ({ done }) => {
          progress.push(done);
          abort.abort();
        },
      },
    );
    expect(await answer).toEqual({ ok: false, error: { kind: "cancelled", data: {} } });
    router.broadcast("game.running", { isRunning: true });
    await ended;
    expect([progress, heard]).toEqual([[1], ["running true"]]);
  });

  it("come again after the connection was lost, and the tab is told that it may have missed some", async () => {
    const { router } = startRouter();
    const web = await startWeb(router);
    const tab = openTab(web);
    const states: ConnectionState[] = [];
    tab.onConnection((state) => states.push(state));
    await tab.call("log.tail", {});
    web.host.dropSockets();
    await vi.waitFor(() => expect(states).toEqual(["up", "down", "resumed"]), { timeout: 20_000 });
    const heard = new Promise((resolve) => tab.on("game.running", resolve));
    router.broadcast("game.running", { isRunning: false });
    expect(await heard).toEqual({ isRunning: false });
  });

  it("a call of a tab that does not come back is cancelled", async () => {
    const { router, begun } = startRouter();
    const web = await startWeb(router, 50);
    const socket = new WebSocket(`${web.origin.replace("http", "ws")}/events?window=window-1`, {
      headers: { origin: web.origin, cookie: web.cookie },
    });
    await new Promise((resolve) => socket.on("open", resolve));
    const answer = call(web, {}, '{"name":"play.check","input":{}}');
    await vi.waitFor(() => expect(begun).toHaveLength(1));
    socket.terminate();
    expect(JSON.parse((await answer).text)).toEqual({ ok: false, error: { kind: "cancelled", data: {} } });
  });

  it("a tab that sends through the socket is cut off", async () => {
    const web = await start();
    const socket = new WebSocket(`${web.origin.replace("http", "ws")}/events?window=window-1`, {
      headers: { origin: web.origin, cookie: web.cookie },
    });
    await new Promise((resolve) => socket.on("open", resolve));
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.send("x".repeat(2000));
    expect(await closed).toBe(1009);
  });
});

describe("connections that somebody keeps half open", () => {
  const KNOCKS = 300;

  /** Asks for events without a session, and never ends its own side. */
  function knock({ host }: StartedWeb): Promise<Socket> {
    return new Promise((resolve) => {
      const socket = connect({ port: host.port, host: "127.0.0.1", allowHalfOpen: true });
      socket.on("error", () => {});
      socket.on("data", () => resolve(socket));
      socket.write("GET /events HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n");
    });
  }

  it("take nobody's place, and do not keep the host from ending", async () => {
    const web = await start();
    const sockets: Socket[] = [];
    for (let index = 0; index < KNOCKS; index++) sockets.push(await knock(web));
    expect((await call(web)).status).toBe(200);
    await web.host.close();
    for (const socket of sockets) socket.destroy();
  });
});

it("tells how many tabs there are, and takes no more than it can hold", async () => {
  const web = await start();
  const statuses: number[] = [];
  for (let index = 0; index < 51; index++)
    statuses.push((await call(web, { "x-lamplighter-window": `window-${index}` })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(50);
  expect(statuses[50]).toBe(503);
});

/** The status that an upgrade to a socket was refused with; 101 when it was not. */
function openSocket(web: StartedWeb, headers: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${web.origin.replace("http", "ws")}/events?window=window-1`, {
      headers: { origin: web.origin, cookie: web.cookie, ...headers },
    });
    socket.on("open", () => {
      socket.terminate();
      resolve(101);
    });
    socket.on("unexpected-response", (_, { statusCode }) => resolve(statusCode ?? 0));
    socket.on("error", () => {});
  });
}
