import { useRef, useState } from "react";

/** Runs one piece of work at a time: what is pressed again while it goes on is not done twice. */
export function useOnce(): { readonly isBusy: boolean; readonly once: (work: () => Promise<void>) => Promise<void> } {
  const [isBusy, setBusy] = useState(false);
  // Two presses can come before the next drawing.
  const isAt = useRef(false);
  const once = async (work: () => Promise<void>) => {
    if (isAt.current) return;
    isAt.current = true;
    setBusy(true);
    try {
      await work();
    } finally {
      isAt.current = false;
      setBusy(false);
    }
  };
  return { isBusy, once };
}
