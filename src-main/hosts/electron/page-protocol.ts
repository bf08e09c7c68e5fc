import type { PageFiles } from "../../services/page-files.ts";
import { SCHEME } from "./scheme.ts";

export const ORIGIN = `${SCHEME}://lamplighter`;
export const START = `${ORIGIN}/`;

/** Whether an address is one of the page. */
export function isOwn(address: string): boolean {
  return address === ORIGIN || address.startsWith(START);
}

/** Answers what the page asks for: files of the bundle, nothing from the disk. */
export function answerPage(request: Pick<Request, "url" | "method">, files: PageFiles): Response {
  const url = new URL(request.url);
  const pathname = isOwn(request.url) ? url.pathname : "/none";
  const { status, headers, body } = files.answer(request.method, pathname);
  return new Response(request.method === "HEAD" || status === 204 ? null : body.slice(), { status, headers });
}
