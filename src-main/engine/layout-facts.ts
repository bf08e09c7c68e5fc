import { hash } from "node:crypto";
import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { isBindat } from "../../src-shared/formats/bindat/decoder.ts";
import { decompileBindat } from "../../src-shared/formats/bindat/decompiler.ts";
import { type FeatureTags, featureTagsFromHie, loadFeatureTags } from "../../src-shared/formats/layout/feature-tags.ts";
import { type LayoutRegistry, loadLayoutRegistry } from "../../src-shared/formats/layout/registry.ts";
import { parseDat } from "../../src-shared/text/dat/tree.ts";
import { decodeSource, sourceOf } from "../../src-shared/text/source-text.ts";
import { readResourceJson } from "../files/resources.ts";
import { LARGEST_TAGS } from "./limits.ts";
import { gameNames } from "./names.ts";
import { readSource } from "./open-source.ts";

export interface LayoutFacts {
  readonly registry: LayoutRegistry;
  readonly tags: FeatureTags;
}

let registry: LayoutRegistry | null = null;

/** What the game knows of layouts; read when the first one comes. */
export function layoutRegistry(): LayoutRegistry {
  registry ??= loadLayoutRegistry(readResourceJson("layout-registry.json"));
  return registry;
}

/** Entry that gives the groups of layouts their tags. */
export const FEATURE_TAGS_ENTRY = "MEDIA/FEATURETAGS.HIE";

/**
 * What LAYOUT files are compiled with: the registry, and the feature tags of the mod's own FEATURETAGS.HIE when it
 * has one, since the game reads that file instead of its own (spec/layout.md §2.7). `ownTags` is its content, as text
 * or compiled.
 */
export function layoutFactsOf(ownTags: Uint8Array | null): LayoutFacts {
  const own = ownTags === null ? null : featureTagsIn(ownTags);
  return { registry: layoutRegistry(), tags: own ?? loadFeatureTags(readResourceJson("feature-tags.json")) };
}

/** The same with the mod's own tags in a file on disk, or null. Throws FileError. */
export function layoutFactsOfFile(ownTags: string | null): LayoutFacts {
  return layoutFactsOf(ownTags === null ? null : readSource(ownTags, LARGEST_TAGS));
}

/** What layouts compiled with these tags depend on, as a short text. */
export function tagsKeyOf(ownTags: Uint8Array | null): string {
  return ownTags === null ? "-" : hash("sha256", ownTags, "base64");
}

/** What is wrong with the file is said when it is compiled or decompiled itself; here only its groups count. */
function featureTagsIn(bytes: Uint8Array): FeatureTags | null {
  try {
    const source = isBindat(bytes)
      ? sourceOf(decompileBindat(bytes, gameNames(), { path: FEATURE_TAGS_ENTRY }).text)
      : decodeSource(bytes);
    const { root } = parseDat(source, FEATURE_TAGS_ENTRY);
    return root === null ? null : featureTagsFromHie(root);
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
