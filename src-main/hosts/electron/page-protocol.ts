import type { PageFiles } from "../../services/page-files.ts";

/** The page's own scheme: what `file://` may do, nothing here may. */
export const SCHEME = "app";
export const ORIGIN = `${SCHEME}://lamplighter`;
export const START = `${ORIGIN}/`;

/** What Electron is told about the scheme before it is ready. */
export const SCHEME_PRIVILEGES = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
} as const;

/** Whether an address is one of the page. */
export function isOwn(address: string): boolean {
  return address === ORIGIN || address.startsWith(START);
}

/** Answers what the page asks for: files of the bundle, nothing from the disk. */
export function answerPage(request: Pick<Request, "url" | "method">, files: PageFiles): Response {
  const url = new URL(request.url);
  const pathname = isOwn(request.url) ? url.pathname : "/none";
  const { status, headers, body } = files.answer(request.method, pathname);
  return new Response(request.method === "HEAD" ? null : body.slice(), { status, headers });
}
