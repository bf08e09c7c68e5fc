import type { LayoutRegistry } from "../layout/registry.ts";
import type { MenuDefinition, MenuFacts, MissileFacts } from "./facts.ts";
import { type ObjectValues, objectsOf } from "./layout-objects.ts";

/* Facts from BINLAYOUT (spec/dat.md §5). Both throw FormatError as `objectsOf` does. */

/** MISSILE NAME of every object whose descriptor is exactly `Missile`, at any depth. */
export function missileFacts(bytes: Uint8Array, registry: LayoutRegistry): MissileFacts {
  const names: (string | null)[] = [];
  for (const values of objectsOf(bytes, registry, "Missile")) names.push(textOf(values, "MISSILE NAME"));
  return { kind: "missiles", names };
}

/** The first object whose descriptor is `Menu Definition`, at any depth. */
export function menuFacts(bytes: Uint8Array, registry: LayoutRegistry): MenuFacts {
  const first = objectsOf(bytes, registry, "Menu Definition").next();
  return { kind: "ui", menu: first.done ? null : menuOf(first.value) };
}

function menuOf(values: ObjectValues): MenuDefinition {
  return {
    name: textOf(values, "MENU NAME") ?? "",
    type: textOf(values, "TYPE") ?? "",
    gameState: textOf(values, "GAME STATE") ?? "",
    alwaysVisible: isTrue(values, "ALWAYS VISIBLE"),
    createOnLoad: isTrue(values, "CREATE ON LOAD"),
    doNotCreate: isTrue(values, "DO NOT CREATE"),
    multiplayerOnly: isTrue(values, "MULTIPLAYER ONLY"),
    singleplayerOnly: isTrue(values, "SINGLEPLAYER ONLY"),
    keyBinding: textOf(values, "KEY BINDING") ?? "",
  };
}

function textOf(values: ObjectValues, name: string): string | null {
  const value = values.get(name);
  return value?.kind === "string" || value?.kind === "translate" ? value.value : null;
}

function isTrue(values: ObjectValues, name: string): boolean {
  const value = values.get(name);
  return value?.kind === "bool" && value.value;
}
