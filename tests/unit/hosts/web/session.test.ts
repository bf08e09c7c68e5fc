import { describe, expect, it } from "vitest";
import { browserCommand } from "../../../../src-main/hosts/web/browser.ts";
import { turnedAway } from "../../../../src-main/hosts/web/gate.ts";
import { createSession } from "../../../../src-main/hosts/web/session.ts";

describe("a session", () => {
  it("gives its cookie for the token once", () => {
    const session = createSession(4711);
    const cookie = session.exchange(session.token) ?? "";
    expect(cookie).toMatch(/^lamplighter-4711=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(session.exchange(session.token)).toBeNull();
    expect(session.has(cookie.split(";")[0])).toBe(true);
    expect(session.has(`other=1; ${cookie.split(";")[0]}; more=2`)).toBe(true);
  });

  it("a wrong token gets nothing and uses nothing up", () => {
    const session = createSession(1);
    for (const wrong of ["", "x", `${session.token}x`, session.token.toLowerCase()])
      expect(session.exchange(wrong)).toBeNull();
    expect(session.exchange(session.token)).not.toBeNull();
  });

  it.each([undefined, "", "lamplighter-1=", "lamplighter-1=x", "lamplighter-2=x"])("%j is none", (header) => {
    expect(createSession(1).has(header)).toBe(false);
  });

  it("no two are alike", () => {
    expect(createSession(1).token).not.toBe(createSession(1).token);
  });
});

describe("who is turned away", () => {
  const own = "127.0.0.1:4711";
  const good = { host: own, origin: `http://${own}`, fetchSite: "same-origin" };

  it("nobody from our own page, nor a person who types the address", () => {
    expect(turnedAway(good, own, true)).toBeNull();
    expect(turnedAway({ ...good, origin: undefined, fetchSite: "none" }, own, false)).toBeNull();
  });

  it.each([
    ["another name of this machine", { ...good, host: "localhost:4711" }],
    ["a name of somebody's that leads here", { ...good, host: "evil.example:4711" }],
    ["another port", { ...good, host: "127.0.0.1:80" }],
    ["no name", { ...good, host: undefined }],
    ["a page of others", { ...good, origin: "http://evil.example" }],
    ["a page of another port", { ...good, origin: "http://127.0.0.1:80" }],
    ["a page of no origin", { ...good, origin: "null" }],
    ["a call without an origin", { ...good, origin: undefined }],
    ["a call across sites", { ...good, fetchSite: "cross-site" }],
  ])("%s", (_, caller) => {
    expect(turnedAway(caller, own, true)).not.toBeNull();
  });
});

it("the browser is started without a shell that could read the address", () => {
  expect(browserCommand("http://127.0.0.1:1/?token=a&b", "win32")).toEqual([
    "rundll32",
    "url.dll,FileProtocolHandler",
    "http://127.0.0.1:1/?token=a&b",
  ]);
  expect(browserCommand("x", "darwin")).toEqual(["open", "x"]);
  expect(browserCommand("x", "linux")).toEqual(["xdg-open", "x"]);
});
