import type { Page } from "@playwright/test";
import type { Answer } from "../../../src-shared/contract/answer.ts";
import type { CallInput, CallName, CallOutput } from "../../../src-shared/contract/calls.ts";
import type { AnyEvent } from "../../../src-shared/contract/events.ts";
import type { Request, Transport } from "../../../src-shared/contract/transport.ts";

/** What the tests put into the page, to speak past the screens. */
interface TestWindow {
  lamplighter?: Transport;
  sent?: { send(request: Request): Promise<Answer<unknown>>; events: AnyEvent[] };
}

/** Gives the page a way to main of its own: Electron's bridge, or calls and a socket as the web host has them. */
export async function openWay(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const window = globalThis as TestWindow;
    const events: AnyEvent[] = [];
    if (window.lamplighter !== undefined) {
      const { lamplighter } = window;
      lamplighter.onEvent((event) => void events.push(event));
      window.sent = { send: (request) => lamplighter.send(request), events };
      return;
    }
    const id = `test-${Math.random().toString(36).slice(2).padEnd(8, "0")}`;
    const socket = new WebSocket(`ws://${location.host}/events?window=${id}`);
    socket.addEventListener("message", ({ data }) => void events.push(JSON.parse(String(data))));
    await new Promise((resolve) => socket.addEventListener("open", resolve, { once: true }));
    const headers = { "content-type": "application/json", "x-lamplighter-window": id };
    const send = async (request: Request) =>
      (await (await fetch("/call", { method: "POST", headers, body: JSON.stringify(request) })).json()) as never;
    window.sent = { send, events };
  });
}

/** Makes a call; `openWay` comes first. */
export function send<N extends CallName>(
  page: Page,
  name: N,
  input: CallInput<N>,
  operation?: string,
): Promise<Answer<CallOutput<N>>> {
  const request: Request = { name, input, ...(operation === undefined ? {} : { operation }) };
  return page.evaluate((sent) => (globalThis as TestWindow).sent!.send(sent) as Promise<Answer<never>>, request);
}

/** The value of a call that must go well. */
export async function ask<N extends CallName>(page: Page, name: N, input: CallInput<N>): Promise<CallOutput<N>> {
  const answer = await send(page, name, input);
  if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
  return answer.value;
}

/** Events so far. */
export function eventsOf(page: Page): Promise<AnyEvent[]> {
  return page.evaluate(() => (globalThis as TestWindow).sent!.events);
}
