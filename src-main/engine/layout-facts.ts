import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { isBindat } from "../../src-shared/formats/bindat/decoder.ts";
import { decompileBindat } from "../../src-shared/formats/bindat/decompiler.ts";
import { type FeatureTags, featureTagsFromHie, loadFeatureTags } from "../../src-shared/formats/layout/feature-tags.ts";
import { type LayoutRegistry, loadLayoutRegistry } from "../../src-shared/formats/layout/registry.ts";
import { parseDat } from "../../src-shared/text/dat/tree.ts";
import { decodeSource, sourceOf } from "../../src-shared/text/source-text.ts";
import { FileError } from "../files/file-error.ts";
import { readResourceJson } from "../files/resources.ts";
import { LARGEST_TAGS } from "./limits.ts";
import { gameNames } from "./names.ts";
import { OpenSource } from "./open-source.ts";

export interface LayoutFacts {
  readonly registry: LayoutRegistry;
  readonly tags: FeatureTags;
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
  const registry = loadLayoutRegistry(readResourceJson("layout-registry.json"));
  return { registry, tags: own ?? loadFeatureTags(readResourceJson("feature-tags.json")) };
}

/** The same with the mod's own tags in a file on disk, or null. Throws FileError. */
export function layoutFactsOfFile(ownTags: string | null): LayoutFacts {
  if (ownTags === null) return layoutFactsOf(null);
  const file = new OpenSource(ownTags);
  try {
    const { size } = file;
    if (size > LARGEST_TAGS) throw new FileError("too-large", ownTags, { limit: LARGEST_TAGS });
    const bytes = new Uint8Array(size + 1);
    for (let at = 0; at < size; ) at += file.read(bytes.subarray(at), at, size - at);
    return layoutFactsOf(bytes.subarray(0, size));
  } finally {
    file.close();
  }
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
