import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Page } from "@playwright/test";
import { PageFiles } from "../../../src-main/services/page-files.ts";
import type { AnyEvent } from "../../../src-shared/contract/events.ts";
import type { Request, Transport } from "../../../src-shared/contract/transport.ts";
import { createFakeMain, type FakeMain, type FakeWorld } from "../../support/fake-main.ts";

const PAGE = path.resolve(import.meta.dirname, "../../../dist/renderer");

/** Serves the page that was built, with its headers and without a main. */
export async function servePage(): Promise<{ readonly address: string; readonly close: () => void }> {
  const files = new PageFiles(PAGE);
  const server: Server = createServer((request, response) => {
    const { status, headers, body } = files.answer(request.method ?? "GET", request.url ?? "/");
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => void server.close() };
}

interface FakeWindow {
  lamplighter?: Transport;
  fakeSend?: (request: Request) => Promise<never>;
  fakeHear?: (event: AnyEvent) => void;
}

/** Opens the page with a fake main behind it: what the page sees of Electron's bridge leads here. */
export async function openFake(page: Page, address: string, world: FakeWorld): Promise<FakeMain> {
  const main = createFakeMain(world);
  await page.exposeFunction("fakeSend", (request: Request) => main.send(request));
  await page.addInitScript(() => {
    const window = globalThis as FakeWindow;
    const listeners = new Set<(event: AnyEvent) => void>();
    window.fakeHear = (event) => {
      for (const listener of listeners) listener(event);
    };
    window.lamplighter = {
      send: (request) => window.fakeSend!(request),
      onEvent: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      onConnection: () => () => {},
    };
  });
  main.onEvent((event) => void page.evaluate((sent) => (globalThis as FakeWindow).fakeHear?.(sent), event));
  await page.goto(address);
  return main;
}
