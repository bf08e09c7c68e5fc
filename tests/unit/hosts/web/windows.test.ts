import { expect, it } from "vitest";
import { WebWindows } from "../../../../src-main/hosts/web/windows.ts";
import type { Connection } from "../../../../src-main/services/router.ts";
import type { AnyEvent } from "../../../../src-shared/contract/events.ts";

/** Tabs of the web host, with sockets that are none. */

const NEWS: AnyEvent = { name: "game.running", value: { isRunning: true } };

function windowsOf() {
  const told: ((event: AnyEvent) => void)[] = [];
  let closed = 0;
  const windows = new WebWindows(
    {
      connect(send) {
        told.push(send);
        return { close: () => closed++ } as unknown as Connection;
      },
    },
    () => {},
  );
  return { windows, tell: (event: AnyEvent) => told.forEach((send) => void send(event)), closed: () => closed };
}

function socketWith(bufferedAmount: number) {
  const did: string[] = [];
  return { did, bufferedAmount, send: (text: string) => did.push(text), terminate: () => did.push("cut off") };
}

it("a tab that reads gets what is told; one that does not is cut off", () => {
  const { windows, tell } = windowsOf();
  const [reads, sleeps] = [socketWith(1 << 20), socketWith((16 << 20) + 1)];
  windows.listen("window-reads", reads);
  windows.listen("window-sleeps", sleeps);
  tell(NEWS);
  expect([reads.did, sleeps.did]).toEqual([[JSON.stringify(NEWS)], ["cut off"]]);
  windows.close();
});

it("a tab that comes back takes the place of its old socket, whose end is no news then", () => {
  const { windows, tell, closed } = windowsOf();
  const [old, fresh] = [socketWith(0), socketWith(0)];
  const oldEnded = windows.listen("window-1", old);
  windows.listen("window-1", fresh);
  oldEnded?.();
  tell(NEWS);
  expect([old.did, fresh.did, closed()]).toEqual([["cut off"], [JSON.stringify(NEWS)], 0]);
  windows.close();
  expect(closed()).toBe(1);
});
