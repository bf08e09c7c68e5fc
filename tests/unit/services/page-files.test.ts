import path from "node:path";
import { describe, expect, it } from "vitest";
import { contentPolicy, PageFiles } from "../../../src-main/services/page-files.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

function page(connect: readonly string[] = []): PageFiles {
  const folder = tempFolder();
  writeTree(folder, {
    "secret.txt": "outside",
    "page/index.html": "<!doctype html><html><head><title>x</title></head></html>",
    "page/assets/a-1.js": "let a",
    "page/notes.md": "of no type",
  });
  return new PageFiles(path.join(folder, "page"), connect);
}

const textOf = (body: Uint8Array) => new TextDecoder().decode(body);

describe("the files of the page", () => {
  it("are those that were there, with their type and the policy", () => {
    const script = page().answer("GET", "/assets/a-1.js");
    expect(script).toMatchObject({ status: 200, headers: { "content-type": "text/javascript; charset=utf-8" } });
    expect(textOf(script.body)).toBe("let a");
    expect(script.headers["content-security-policy"]).toContain("script-src 'self';");
    expect(script.headers["x-content-type-options"]).toBe("nosniff");
  });

  it.each([
    "/../secret.txt",
    "/assets/../../secret.txt",
    "/assets",
    "/notes.md",
    "/ASSETS/a-1.js",
    "/\0",
    "",
    "/index.html/",
  ])("%j is none of them, and is told with the policy", (name) => {
    const { status, headers, body } = page().answer("GET", name);
    expect({ status, length: body.length }).toEqual({ status: 404, length: 0 });
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("are read and not written", () => {
    expect(page().answer("POST", "/").status).toBe(405);
    expect(page().answer("HEAD", "/").status).toBe(200);
  });

  it("the start page gets another nonce each time, for styles and never for scripts", () => {
    const files = page();
    const [first, second] = [files.answer("GET", "/"), files.answer("GET", "/index.html")];
    const nonces = [first, second].map(
      ({ body }) => /property="csp-nonce" nonce="([^"]+)"/.exec(textOf(body))?.[1] ?? "",
    );
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/);
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(first.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonces[0]}';`);
    expect(first.headers["content-security-policy"]).toContain("script-src 'self';");
  });
});

it("the policy allows the page's own files and where it may connect to, nothing inline, no evaluation, no frame", () => {
  expect(contentPolicy(null, ["ws://127.0.0.1:1"]).split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self' ws://127.0.0.1:1",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
});

it("a build without a page is noticed at once", () => {
  expect(() => new PageFiles(tempFolder())).toThrow("there is no index.html");
});
