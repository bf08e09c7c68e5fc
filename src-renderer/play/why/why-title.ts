import { activeState, libraryState, type ModState } from "../mod-state.ts";
import type { LibraryMod } from "../model.ts";
import { placesOf, usePlay } from "../state.ts";
import { useWhy } from "./why-state.ts";

/** What the tab is called: by what main explained, and before that by how the mod is doing. */
export function useWhyTitle(entry: LibraryMod): "tab.why.loads" | "tab.why.will-not" | "tab.why.may-not" {
  const place = usePlay((state) => placesOf(state).get(entry.id));
  const explained = useWhy(({ id, explanation }) => (id === entry.id ? explanation : null));
  if (explained !== null) return TITLES[String(explained.loads) as keyof typeof TITLES];
  return titleBefore(
    place === undefined ? libraryState(entry) : activeState(entry, place.standing),
    place !== undefined,
  );
}

const TITLES = { true: "tab.why.loads", false: "tab.why.will-not", null: "tab.why.may-not" } as const;

function titleBefore({ key }: ModState, isActive: boolean): (typeof TITLES)[keyof typeof TITLES] {
  if (!isActive || key === "state.will-not-load" || key === "state.needs" || key === "state.missing")
    return TITLES.false;
  return key === "state.may-not-load" || key === "state.busy" ? TITLES.null : TITLES.true;
}
