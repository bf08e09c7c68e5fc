import { useEffect, useState } from "react";
import type { MenuEntry } from "../ui/menu.tsx";

/** Things beside the commands that the list finds, such as the files of a project. */
export interface EntrySource {
  readonly id: string;
  readonly title: string;
  /** The best matches first. Nothing for what cannot be found. */
  readonly find: (typed: string) => Promise<readonly MenuEntry[]>;
}

export interface FoundEntries {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly MenuEntry[];
}

/** So long after the last key it is looked. */
const WAIT_MS = 120;

/**
 * What sources find of a text. An answer that comes when another text stands there is dropped; until the next one comes
 * the last one stays, so that the list does not flicker.
 */
export function useFoundEntries(
  sources: readonly EntrySource[],
  typed: string,
): { readonly found: readonly FoundEntries[]; readonly isLooking: boolean } {
  const [answer, setAnswer] = useState<{ readonly typed: string; readonly found: readonly FoundEntries[] }>(NOTHING);
  const wanted = typed.trim();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sources of a list that is open stay the same.
  useEffect(() => {
    if (wanted === "" || sources.length === 0) {
      setAnswer(NOTHING);
      return;
    }
    let isOld = false;
    const look = async () => {
      const found = await Promise.all(
        sources.map(async ({ id, title, find }) => ({ id, title, entries: await find(wanted) })),
      );
      if (!isOld) setAnswer({ typed: wanted, found });
    };
    const timer = setTimeout(() => void look(), WAIT_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [wanted]);
  return { found: answer.found, isLooking: sources.length > 0 && answer.typed !== wanted };
}

const NOTHING = { typed: "", found: [] };
