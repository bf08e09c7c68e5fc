import { EventEmitter } from "node:events";
import type { Session, WebContents } from "electron";
import { describe, expect, it, vi } from "vitest";
import { guardContents, guardSession, isAllowed } from "../../../../src-main/hosts/electron/guards.ts";

type Stopped = { readonly url: string; readonly isMainFrame: boolean; readonly preventDefault: () => void };

function fakeContents() {
  const contents = new EventEmitter() as EventEmitter & { setWindowOpenHandler: (handler: unknown) => void };
  let handler: (details: { url: string }) => unknown = () => null;
  contents.setWindowOpenHandler = (given) => {
    handler = given as typeof handler;
  };
  const external: string[] = [];
  guardContents(contents as unknown as WebContents, (url) => external.push(url));
  const isStopped = (name: string, url: string, isMainFrame = true) => {
    const preventDefault = vi.fn();
    contents.emit(name, { url, isMainFrame, preventDefault } satisfies Stopped);
    return preventDefault.mock.calls.length > 0;
  };
  return { isStopped, open: (url: string) => handler({ url }), external };
}

const FOREIGN = [
  "https://example.com/",
  "file:///etc/passwd",
  "about:blank",
  "data:text/html,x",
  "app://other/",
  "app://lamplighter.evil/",
];

describe("a page", () => {
  it.each(FOREIGN)("is not led to %s, in no frame", (url) => {
    const { isStopped } = fakeContents();
    expect([isStopped("will-navigate", url), isStopped("will-frame-navigate", url, false)]).toEqual([true, true]);
  });

  it("may reload itself, but not into a frame", () => {
    const { isStopped } = fakeContents();
    expect(isStopped("will-navigate", "app://lamplighter/")).toBe(false);
    expect(isStopped("will-navigate", "app://lamplighter/", false)).toBe(true);
  });

  it("is not redirected and holds no webview", () => {
    const { isStopped } = fakeContents();
    expect([isStopped("will-redirect", "app://lamplighter/"), isStopped("will-attach-webview", "")]).toEqual([
      true,
      true,
    ]);
  });

  it("opens no window; what it would have opened is handed on to be asked about", () => {
    const { open, external } = fakeContents();
    expect(open("https://example.com/")).toEqual({ action: "deny" });
    expect(external).toEqual(["https://example.com/"]);
  });
});

it("a session has no permission but to copy, no device, no download, and asks nobody but the page's own scheme", () => {
  const given: Record<string, (...args: never[]) => unknown> = {};
  const session = {
    setPermissionRequestHandler: (handler: never) => Object.assign(given, { request: handler }),
    setPermissionCheckHandler: (handler: never) => Object.assign(given, { check: handler }),
    setDevicePermissionHandler: (handler: never) => Object.assign(given, { device: handler }),
    on: (name: string, handler: never) => Object.assign(given, { [name]: handler }),
    webRequest: { onBeforeRequest: (handler: never) => Object.assign(given, { before: handler }) },
  };
  guardSession(session as unknown as Session);
  const answers: unknown[] = [];
  const answer = (value: unknown) => answers.push(value);
  given.request(...([{ getURL: () => "app://lamplighter/" }, "geolocation", answer] as never[]));
  given.before(...([{ url: "https://example.com/" }, answer] as never[]));
  given.before(...([{ url: "app://lamplighter/a.js" }, answer] as never[]));
  expect(answers).toEqual([false, { cancel: true }, { cancel: false }]);
  const page = (url: string) => ({ getURL: () => url });
  for (const [url, permission] of [
    ["app://lamplighter/", "clipboard-sanitized-write"],
    ["app://lamplighter/", "clipboard-read"],
    ["https://example.com/", "clipboard-sanitized-write"],
  ]) {
    const asked: unknown[] = [];
    given.request(...([page(url), permission, (value: unknown) => asked.push(value)] as never[]));
    const isCopying = url.startsWith("app:") && permission === "clipboard-sanitized-write";
    expect([...asked, given.check(...([page(url), permission] as never[]))]).toEqual([isCopying, isCopying]);
  }
  expect([given.check(...([null, "clipboard-sanitized-write"] as never[])), given.device()]).toEqual([false, false]);
  const preventDefault = vi.fn();
  given["will-download"](...([{ preventDefault }] as never[]));
  expect(preventDefault).toHaveBeenCalledOnce();
});

it.each([
  ["app://lamplighter/x.js", true],
  ["devtools://devtools/x.js", true],
  ["http://127.0.0.1/", false],
  ["file:///etc/passwd", false],
  ["app://other/", false],
])("%s is allowed: %s", (url, wanted) => {
  expect(isAllowed(url)).toBe(wanted);
});
