import type { LayoutRegistry } from "../layout/registry.ts";
import { affixFacts, roomPieceFacts, skillFacts, triggerableFacts, unitFacts } from "./dat-facts.ts";
import type { RawFacts } from "./facts.ts";
import { menuFacts, missileFacts } from "./layout-facts.ts";
import type { RawKind } from "./raw-index.ts";

/**
 * Facts of a file's compiled bytes, for the index that wants them; the registry is asked for by layouts alone. Throws FormatError when the bytes are damaged.
 */
export function readFacts(kind: RawKind, bytes: Uint8Array, registry: () => LayoutRegistry): RawFacts {
  switch (kind) {
    case "affixes":
      return affixFacts(bytes);
    case "skills":
      return skillFacts(bytes);
    case "missiles":
      return missileFacts(bytes, registry());
    case "triggerables":
      return triggerableFacts(bytes);
    case "ui":
      return menuFacts(bytes, registry());
    case "unitdata":
      return unitFacts(bytes);
    case "roompieces":
      return roomPieceFacts(bytes);
  }
}
