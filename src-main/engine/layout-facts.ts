import { readFileSync } from "node:fs";
import { type FeatureTags, featureTagsFromHie, loadFeatureTags } from "../../src-shared/formats/layout/feature-tags.ts";
import { type LayoutRegistry, loadLayoutRegistry } from "../../src-shared/formats/layout/registry.ts";
import { parseDat } from "../../src-shared/text/dat/tree.ts";
import { decodeSource } from "../../src-shared/text/source-text.ts";
import { readResourceJson } from "../files/resources.ts";
import { sourceErrorOf } from "./open-source.ts";

export interface LayoutFacts {
  readonly registry: LayoutRegistry;
  readonly tags: FeatureTags;
}

/**
 * What LAYOUT files are compiled with: the registry, and the feature tags of the mod's own FEATURETAGS.HIE when it
 * has one, since the game reads that file instead of its own (spec/layout.md §2.7).
 */
export function layoutFactsOf(ownTags: string | null): LayoutFacts {
  return { registry: loadLayoutRegistry(readResourceJson("layout-registry.json")), tags: featureTagsOf(ownTags) };
}

function featureTagsOf(ownTags: string | null): FeatureTags {
  const builtIn = loadFeatureTags(readResourceJson("feature-tags.json"));
  if (ownTags === null) return builtIn;
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(ownTags);
  } catch (cause) {
    throw sourceErrorOf(cause, ownTags);
  }
  // What is wrong with the text is said when the file itself is compiled; here only its groups count.
  const { root } = parseDat(decodeSource(bytes), ownTags);
  return root === null ? builtIn : featureTagsFromHie(root);
}
