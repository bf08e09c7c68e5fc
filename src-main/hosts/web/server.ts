import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { WebSocketServer } from "ws";
import type { Answer } from "../../../src-shared/contract/answer.ts";
import { CALL_PATH, EVENTS_PATH, UPLOAD_PATH, WINDOW_HEADER } from "../../../src-shared/contract/web-transport.ts";
import { FileError } from "../../files/file-error.ts";
import type { App } from "../../services/app.ts";
import { callErrorOf } from "../../services/failures.ts";
import { PageFiles, pageHeaders } from "../../services/page-files.ts";
import { UPLOAD_LIMITS } from "../../services/uploads.ts";
import { turnedAway } from "./gate.ts";
import { createSession, type Session } from "./session.ts";
import { WebWindows } from "./windows.ts";

export interface WebHostOptions {
  readonly app: Pick<App, "connect" | "receive">;
  /** Folder of the page that the build made. */
  readonly page: string;
  /** Hears how many tabs are open whenever that changes. */
  readonly onWindows?: (open: number) => void;
  readonly patienceMs?: number;
}

export interface WebHost {
  /** With the token; good for one browser. */
  readonly address: string;
  readonly port: number;
  /** Cuts the sockets of all tabs, as a network does; they come back by themselves. */
  dropSockets(): void;
  close(): Promise<void>;
}

/** Other machines cannot reach this. */
const LOCAL = "127.0.0.1";
/** 100,000 ids and some. */
export const BODY_LIMIT = 4 << 20;
const WINDOW_ID = /^[0-9A-Za-z-]{8,64}$/;
const WAIT_MS = 30_000;

/** Serves the page, its calls and its events to this machine. */
export async function startWebHost({ app, page, onWindows, patienceMs }: WebHostOptions): Promise<WebHost> {
  // The time of a body is limited below: only that of an upload may be long.
  const server = createServer({ requestTimeout: 0, headersTimeout: WAIT_MS, maxHeaderSize: 16 << 10 });
  server.maxConnections = 256;
  const port = await listen(server);
  const own = `${LOCAL}:${port}`;
  const windows = new WebWindows(app, onWindows ?? (() => {}), patienceMs);
  const session = createSession(port);
  const host: Host = { own, session, windows, files: new PageFiles(page, [`ws://${own}`]), receive: app.receive };
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });
  server.on("request", (request, response) => {
    hurry(request);
    serve(request, response, host).catch(() => response.destroy());
  });
  server.on("upgrade", (request, socket, head) => upgrade(request, socket, head, host, sockets));
  const dropSockets = () => {
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    address: `http://${own}/?token=${session.token}`,
    port,
    dropSockets,
    async close() {
      windows.close();
      dropSockets();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

interface Host {
  /** `127.0.0.1:4711` */
  readonly own: string;
  readonly session: Session;
  readonly windows: WebWindows;
  readonly files: PageFiles;
  readonly receive: App["receive"];
}

/** Requests that take what time they need, and who waits for the others. */
const hurried = new WeakMap<IncomingMessage, NodeJS.Timeout>();

/** Ends a request whose body does not come. */
function hurry(request: IncomingMessage): void {
  const timer = setTimeout(() => request.destroy(), WAIT_MS).unref();
  hurried.set(request, timer);
  request.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
}

/** This one may take long, as long as something comes. */
function giveTime(request: IncomingMessage): void {
  clearTimeout(hurried.get(request));
  request.setTimeout(WAIT_MS, () => request.destroy());
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, LOCAL, () => resolve((server.address() as AddressInfo).port));
  });
}

async function serve(request: IncomingMessage, response: ServerResponse, host: Host): Promise<void> {
  const url = URL.parse(request.url ?? "/", `http://${host.own}`);
  if (url === null) return refuse(response, 400, "This is no address.");
  const isCall = url.pathname === CALL_PATH;
  const isUpload = url.pathname === UPLOAD_PATH;
  const away = turnedAway(callerOf(request), host.own, isCall || isUpload);
  if (away !== null) return refuse(response, 403, away);
  const token = url.searchParams.get("token");
  if (token !== null && url.pathname === "/" && request.method === "GET") return enter(token, request, response, host);
  if (!host.session.has(request.headers.cookie))
    return refuse(response, 401, "Open the address that Lamplighter printed when it was started.");
  if (isCall) return answerCall(request, response, host);
  if (isUpload) return takeUpload(url.searchParams.get("name") ?? "", request, response, host);
  const { status, headers, body } = host.files.answer(request.method ?? "GET", url.pathname);
  response
    .writeHead(status, { ...headers, ...(status === 204 ? {} : { "content-length": body.length }) })
    .end(request.method === "HEAD" ? "" : body);
}

function callerOf({ headers }: IncomingMessage) {
  const site = headers["sec-fetch-site"];
  return { host: headers.host, origin: headers.origin, fetchSite: typeof site === "string" ? site : undefined };
}

/** The token becomes a cookie. The page goes on by itself: a redirect from a foreign link would not bring the cookie. */
function enter(token: string, request: IncomingMessage, response: ServerResponse, { session }: Host): void {
  const cookie = session.exchange(token);
  if (cookie === null && !session.has(request.headers.cookie)) {
    refuse(response, 401, "This address was used already. Start Lamplighter again to get another one.");
    return;
  }
  const body =
    '<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/"><title>Lamplighter</title>';
  response
    .writeHead(200, {
      ...pageHeaders(null, []),
      "content-type": "text/html; charset=utf-8",
      ...(cookie === null ? {} : { "set-cookie": cookie }),
    })
    .end(body);
}

async function answerCall(request: IncomingMessage, response: ServerResponse, host: Host): Promise<void> {
  if (request.method !== "POST") return refuse(response, 405, "Calls are sent with POST.");
  if (request.headers["content-type"] !== "application/json") return refuse(response, 415, "Calls are JSON.");
  const id = request.headers[WINDOW_HEADER];
  if (typeof id !== "string" || !WINDOW_ID.test(id))
    return refuse(response, 400, "The window does not say which it is.");
  const body = await bodyOf(request);
  if (body === null) return refuse(response, 413, "The call is too large.");
  let message: unknown;
  try {
    message = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    return refuse(response, 400, "The call is no JSON.");
  }
  const connection = host.windows.connectionOf(id);
  if (connection === null) return refuse(response, 503, "Too many windows are open.");
  sendAnswer(response, await connection.call(message));
}

function sendAnswer(response: ServerResponse, answer: Answer<unknown>): void {
  const body = Buffer.from(JSON.stringify(answer));
  response
    .writeHead(200, {
      ...pageHeaders(null, []),
      "content-type": "application/json; charset=utf-8",
      "content-length": body.length,
    })
    .end(body);
}

const LONGEST_NAME = 500;

/** A file that was dropped on the page or chosen in it. */
async function takeUpload(name: string, request: IncomingMessage, response: ServerResponse, host: Host): Promise<void> {
  if (request.method !== "POST") return refuse(response, 405, "Files are sent with POST.");
  if (request.headers["content-type"] !== "application/octet-stream")
    return refuse(response, 415, "Files are sent as they are.");
  const id = request.headers[WINDOW_HEADER];
  if (typeof id !== "string" || !WINDOW_ID.test(id) || host.windows.connectionOf(id) === null)
    return refuse(response, 400, "The window does not say which it is.");
  if (name === "" || name.length > LONGEST_NAME) return refuse(response, 400, "The file has no name that can be used.");
  if (Number(request.headers["content-length"] ?? 0) > UPLOAD_LIMITS.each)
    return refuse(response, 413, "The file is too large.");
  giveTime(request);
  try {
    sendAnswer(response, { ok: true, value: await host.receive(name, request) });
  } catch (error) {
    if (error instanceof FileError && error.kind === "too-large")
      return refuse(response, 413, "The file is too large.");
    const known = callErrorOf(error);
    if (known === null) throw error;
    sendAnswer(response, { ok: false, error: known });
  }
}

/** Null: larger than allowed. Nothing more of it is read then. */
async function bodyOf(request: IncomingMessage): Promise<Uint8Array | null> {
  if (Number(request.headers["content-length"] ?? 0) > BODY_LIMIT) return null;
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > BODY_LIMIT) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response
    .writeHead(status, { ...pageHeaders(null, []), "content-type": "text/plain; charset=utf-8", connection: "close" })
    .end(`${sentence}\n`);
}

function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, host: Host, sockets: WebSocketServer): void {
  socket.on("error", () => socket.destroy());
  const url = URL.parse(request.url ?? "/", `http://${host.own}`);
  const id = url?.searchParams.get("window") ?? "";
  const isRight = url?.pathname === EVENTS_PATH && WINDOW_ID.test(id);
  const status =
    turnedAway(callerOf(request), host.own, true) !== null
      ? "403 Forbidden"
      : !host.session.has(request.headers.cookie)
        ? "401 Unauthorized"
        : isRight
          ? null
          : "404 Not Found";
  if (status !== null) {
    // Nobody else ends it: one that the other side keeps half open would hold its place for ever.
    socket.once("finish", () => socket.destroy());
    return void socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
  }
  sockets.handleUpgrade(request, socket, head, (opened) => {
    const ended = host.windows.listen(id, opened);
    if (ended === null) return opened.close(1013);
    opened.on("close", ended);
    opened.on("error", () => opened.terminate());
  });
}
