import { describe, expect, it } from "vitest";
import { answerPage, isOwn } from "../../../../src-main/hosts/electron/page-protocol.ts";
import { PageFiles } from "../../../../src-main/services/page-files.ts";
import { tempFolder, writeTree } from "../../../support/temp-folder.ts";

function files(): PageFiles {
  const folder = tempFolder();
  writeTree(folder, { "index.html": "<html><head></head></html>", "a.js": "let a" });
  return new PageFiles(folder);
}

const ask = (url: string, method = "GET") => answerPage({ url, method }, files());

describe("app://lamplighter", () => {
  it("gives the page and its files, with the policy as a header", async () => {
    const script = ask("app://lamplighter/a.js?v=1");
    expect([script.status, await script.text()]).toEqual([200, "let a"]);
    expect(script.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(ask("app://lamplighter/").status).toBe(200);
  });

  it.each([
    "app://lamplighter/../package.json",
    "app://lamplighter/%2e%2e/package.json",
    "app://lamplighter/..%2fpackage.json",
    "app://lamplighter//etc/passwd",
    "app://other/a.js",
    "app://lamplighter@other/a.js",
  ])("gives nothing for %s", (url) => {
    expect(ask(url).status).toBe(404);
  });

  it("is only read", () => {
    expect(ask("app://lamplighter/a.js", "POST").status).toBe(405);
  });
});

it.each([
  ["app://lamplighter", true],
  ["app://lamplighter/x", true],
  ["app://lamplighter.evil/", false],
  ["APP://lamplighter/", false],
  ["https://lamplighter/", false],
])("%s is our own: %s", (url, wanted) => {
  expect(isOwn(url)).toBe(wanted);
});
