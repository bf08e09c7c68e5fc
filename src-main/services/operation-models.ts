import type { PlayOperation } from "../play/operation.ts";
import type { CallContext } from "./router.ts";

/** A call of a window as an operation of the rooms below. Where nobody knows how many, the window is told how many bytes. */
export function callOperation({ signal, report }: CallContext): PlayOperation {
  return {
    signal,
    report: ({ kind, done, total, bytes, totalBytes, detail }) =>
      report({
        kind,
        ...(totalBytes > 0 ? { done: bytes, total: totalBytes } : { done: total > 0 ? done : bytes, total }),
        ...(detail === undefined ? {} : { detail }),
      }),
  };
}
