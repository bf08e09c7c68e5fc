import { useEffect, useState } from "react";
import type { CallError } from "../../src-shared/contract/answer.ts";
import type { ModDetails } from "../../src-shared/contract/models/play.ts";
import { useServices } from "../services.tsx";

/** Loading that lasts less is not shown. */
export const UNSEEN_MS = 150;

export type Fetched<T> =
  /** `isLong`: it is time to say so. */
  | { readonly kind: "loading"; readonly isLong: boolean }
  | { readonly kind: "failed"; readonly error: CallError }
  | { readonly kind: "ready"; readonly value: T };

/** What the inspector shows of a mod. Cursors move fast: what is not wanted any more is cancelled. */
export function useDetails(file: string): Fetched<ModDetails> {
  const { client } = useServices();
  const [fetched, setFetched] = useState<Fetched<ModDetails>>({ kind: "loading", isLong: false });
  useEffect(() => {
    const stop = new AbortController();
    const late = setTimeout(
      () => setFetched((now) => (now.kind === "loading" ? { kind: "loading", isLong: true } : now)),
      UNSEEN_MS,
    );
    void client.call("play.details", { file }, { signal: stop.signal }).then((answer) => {
      if (stop.signal.aborted) return;
      setFetched(answer.ok ? { kind: "ready", value: answer.value } : { kind: "failed", error: answer.error });
    });
    return () => {
      clearTimeout(late);
      stop.abort();
    };
  }, [client, file]);
  return fetched;
}
