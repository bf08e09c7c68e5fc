import type { TextLines } from "../../text/text-lines.ts";
import { NODE_CHOICE, NODE_GAME_MODE, NODE_LEVEL_UNIQUE, NODE_TAG } from "./escapes.ts";
import { type FeatureTags, NO_TAG } from "./feature-tags.ts";
import { choiceOf, type GroupNode, gameModeOf, type LayoutPropertyValue } from "./layout-file.ts";

/** Byte of the node that follows from a Group's own property lines, when those are printed as lines. */
interface Implied {
  readonly choice: string;
  readonly gameMode: string;
  readonly levelUnique: boolean;
}

function impliedBy(printed: readonly LayoutPropertyValue[]): Implied {
  const valueNamed = (name: string) => printed.find((each) => each.property?.name === name)?.value;
  const textOf = (name: string) => {
    const value = valueNamed(name);
    return value?.kind === "string" ? value.value : "";
  };
  const unique = valueNamed("LEVEL UNIQUE");
  return {
    choice: textOf("CHOICE"),
    gameMode: textOf("GAME MODE"),
    levelUnique: unique?.kind === "bool" && unique.value,
  };
}

/** Says that a line of this key is an escape, and why. */
export type OnEscape = (key: string, why: string) => void;

/**
 * Lines of a Group that its datagroup node adds before the properties: CHOICE and GAME MODE a second time, as the
 * texts of the game have them, or an escape where the node says something else than the properties.
 * `printed` are the properties that stand in the text as lines of their own.
 */
export function printGroupHead(
  lines: TextLines,
  node: GroupNode,
  printed: readonly LayoutPropertyValue[],
  onEscape: OnEscape,
): void {
  const implied = impliedBy(printed);
  const escaped = (key: string, value: number) => {
    onEscape(key, "the datagroup says something else than the object");
    lines.property("INTEGER", key, value);
  };
  if (node.choice !== choiceOf(implied.choice)) escaped(NODE_CHOICE, node.choice);
  else if (node.choice !== 0) lines.property("STRING", "CHOICE", implied.choice);
  if (node.gameMode !== gameModeOf(implied.gameMode)) escaped(NODE_GAME_MODE, node.gameMode);
  else if (node.gameMode !== 0) lines.property("STRING", "GAME MODE", implied.gameMode);
  if (node.levelUnique !== (implied.levelUnique ? 1 : 0)) escaped(NODE_LEVEL_UNIQUE, node.levelUnique);
}

/** Lines for what only the node holds; defaults are left out. */
export function printGroupTail(lines: TextLines, node: GroupNode, tags: FeatureTags, onEscape: OnEscape): void {
  if (node.randomization !== 1) lines.property("UNSIGNED INT", "RANDOMIZATION", node.randomization);
  if (node.number !== 1) lines.property("UNSIGNED INT", "NUMBER", node.number);
  const tag = tags.nameOf(node.tag);
  if (tag !== null) lines.property("STRING", "TAG", tag);
  else if (node.tag !== NO_TAG) {
    onEscape(NODE_TAG, "the feature tag has no name");
    lines.property("INTEGER", NODE_TAG, node.tag);
  }
  if (node.noTagFound !== 0) lines.property("STRING", "NO TAG FOUND", node.noTagFound === 1 ? "true" : node.noTagFound);
  if (node.activeThemes.length > 0) lines.property("STRING", "ACTIVE THEMES", node.activeThemes.join(","));
  if (node.deactiveThemes.length > 0) lines.property("STRING", "DEACTIVE THEMES", node.deactiveThemes.join(","));
}
