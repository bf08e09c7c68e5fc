import { asciiUpper } from "../../bytes/ascii.ts";
import { FormatError } from "../../bytes/format-error.ts";
import type { DatNode } from "../../text/dat/tree.ts";

/** Id of a Group without a feature tag, or with one that is not known. */
export const NO_TAG = -1;

/** Names and ids of the feature tags that a Group's TAG can have (spec/layout.md §2.7). */
export interface FeatureTags {
  /** Id of a name in any case, or {@link NO_TAG}. */
  readonly idOf: (name: string) => number;
  /** Name that leads to this id, or null. */
  readonly nameOf: (id: number) => string | null;
  /** In the order of the source. */
  readonly entries: readonly FeatureTag[];
}

export interface FeatureTag {
  readonly id: number;
  readonly name: string;
}

/** The first of two entries with one name, or one id, counts. */
function tagsOf(entries: readonly FeatureTag[]): FeatureTags {
  const ids = new Map<string, number>();
  const names = new Map<number, string>();
  for (const { id, name } of entries) {
    const key = asciiUpper(name);
    if (ids.has(key)) continue;
    ids.set(key, id);
    if (!names.has(id)) names.set(id, name);
  }
  return {
    idOf: (name) => ids.get(asciiUpper(name)) ?? NO_TAG,
    nameOf: (id) => names.get(id) ?? null,
    entries,
  };
}

/**
 * The tags of the base game from the parsed JSON of `resources/feature-tags.json`: an object of names and ids.
 * Throws `FormatError` when it is something else.
 */
export function loadFeatureTags(json: unknown): FeatureTags {
  const file = json as { format?: unknown; tags?: unknown } | null;
  if (file?.format !== "lamplighter-feature-tags" || typeof file.tags !== "object" || file.tags === null)
    throw new FormatError("feature-tags", "not a table of feature tags", 0);
  return tagsOf(Object.entries(file.tags).map(([name, id]) => ({ id: Number(id), name })));
}

/**
 * The tags of a MEDIA/FEATURETAGS.HIE: every section that has an ID and a NAME, at any depth. A mod's own file takes
 * the place of the whole table.
 */
export function featureTagsFromHie(root: DatNode): FeatureTags {
  const entries: FeatureTag[] = [];
  const open: DatNode[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const value = (key: string) => node.properties.find((each) => asciiUpper(each.key) === key)?.value;
    const id = Number.parseInt(value("ID") ?? "", 10);
    const name = value("NAME");
    if (name !== undefined && name !== "" && Number.isInteger(id)) entries.push({ id: id | 0, name });
    for (let i = node.children.length - 1; i >= 0; i--) open.push(node.children[i]);
  }
  return tagsOf(entries);
}
