import { useEffect, useState } from "react";
import { useServices } from "../../services.tsx";
import { UNSEEN_MS } from "../details.ts";
import { usePlay } from "../state.ts";
import { fromOrder } from "../sync.ts";
import { useWhy } from "./why-state.ts";

/** After a change it is waited so long for the next one. */
const PAUSE_MS = 80;

/**
 * Keeps `useWhy` true of a mod: asks again when the draft or the mods change. An answer about an older draft is dropped.
 * Returns whether it takes so long that it should be said.
 */
export function useExplanation(id: bigint): boolean {
  const { client } = useServices();
  const order = usePlay(({ draft }) => draft.order);
  const snapshot = usePlay((state) => state.snapshot);
  const [isLong, setLong] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each snapshot the files may be other ones.
  useEffect(() => {
    const stop = new AbortController();
    const isOther = useWhy.getState().id !== id;
    if (isOther) useWhy.setState({ id, explanation: null, error: null });
    const late = setTimeout(() => setLong(true), PAUSE_MS + UNSEEN_MS);
    const ask = async () => {
      const answer = await client.call(
        "doctor.explain",
        { id: String(id), ids: fromOrder(order) },
        { signal: stop.signal },
      );
      if (stop.signal.aborted) return;
      clearTimeout(late);
      setLong(false);
      if (answer.ok) useWhy.setState({ id, explanation: answer.value, error: null });
      else useWhy.setState({ id, explanation: null, error: answer.error });
    };
    const soon = setTimeout(() => void ask(), isOther ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(soon);
      clearTimeout(late);
      setLong(false);
      stop.abort();
    };
  }, [client, id, order, snapshot]);
  return isLong;
}
