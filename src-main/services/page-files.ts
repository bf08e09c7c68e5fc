import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** What a page is answered with, in either host. */
export interface PageAnswer {
  readonly status: 200 | 204 | 404 | 405;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
};

const START = "index.html";

/**
 * The files of the window, read once from the folder that the build made. What is not among them does not exist: no
 * name that is asked for ever becomes a path. Throws when the folder has no page.
 */
export class PageFiles {
  private readonly files: ReadonlyMap<string, Uint8Array>;
  /** More sources that scripts may connect to. */
  private readonly connect: readonly string[];

  constructor(folder: string, connect: readonly string[] = []) {
    const names = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
    this.files = new Map(
      names.map((name) => [`/${name.replaceAll("\\", "/")}`, readFileSync(path.join(folder, name))] as const),
    );
    if (!this.files.has(`/${START}`)) throw new Error(`there is no ${START} in ${folder}`);
    this.connect = connect;
  }

  /** `pathname` as a URL has it: begins with a slash, no query. */
  answer(method: string, pathname: string): PageAnswer {
    if (method !== "GET" && method !== "HEAD") return this.refuse(405);
    const name = pathname === "/" ? `/${START}` : pathname;
    const body = this.files.get(name);
    const type = TYPES[path.posix.extname(name)];
    // Browsers ask for it by themselves.
    if (body === undefined && name === "/favicon.ico") return this.refuse(204);
    if (body === undefined || type === undefined) return this.refuse(404);
    const nonce = randomBytes(16).toString("base64");
    const headers = { ...pageHeaders(nonce, this.connect), "content-type": type };
    return { status: 200, headers, body: name === `/${START}` ? withNonce(body, nonce) : body };
  }

  private refuse(status: 204 | 404 | 405): PageAnswer {
    return { status, headers: pageHeaders(null, []), body: new Uint8Array() };
  }
}

/** Style elements that a library makes may have the nonce; scripts never. */
function withNonce(page: Uint8Array, nonce: string): Uint8Array {
  const text = new TextDecoder().decode(page);
  return new TextEncoder().encode(text.replace("<head>", `<head><meta property="csp-nonce" nonce="${nonce}">`));
}

/** The content policy: the page's own files, and nothing else. */
export function contentPolicy(nonce: string | null, connect: readonly string[]): string {
  const style = nonce === null ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${style}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
    // No text ever becomes markup, whoever tries: React puts texts in as texts.
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** Headers of every answer. */
export function pageHeaders(nonce: string | null, connect: readonly string[]): Record<string, string> {
  return {
    "content-security-policy": contentPolicy(nonce, connect),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cache-control": "no-store",
  };
}
