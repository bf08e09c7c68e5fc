import { FormatError } from "../../src-shared/bytes/format-error.ts";
import { type Diagnostic, diagnose } from "../../src-shared/text/diagnostic.ts";
import { type Clock, systemClock } from "../files/clock.ts";
import { FileError, findingOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import { resolveLinks } from "../files/identity.ts";
import type { Store } from "../store/store.ts";
import { ArchiveLayer } from "./archive-layer.ts";
import { BaseFindings } from "./base-findings.ts";
import { BaseGame, type CachedLayer, type CompileText } from "./base-game.ts";
import { FolderLayer } from "./folder-layer.ts";
import { LAYER_KINDS } from "./layer.ts";
import { LayerCache } from "./layer-cache.ts";
import { BASE_RULES } from "./rules.ts";
import type { BaseSource, BaseSources } from "./sources.ts";

export interface BaseGameOptions {
  /** The cache; one that is off changes nothing but time. */
  readonly store: Store;
  readonly compile: CompileText;
  readonly files?: FileLayer;
  readonly clock?: Clock;
}

/**
 * Opens the layers of the base game: loose MEDIA folders first, then PAKs, then bundles, those of a kind in the order
 * given, each once. A source that cannot be opened is a finding, of severity error when the user named it.
 */
export async function openBaseGame(
  { sources, findings }: Pick<BaseSources, "sources" | "findings">,
  options: BaseGameOptions,
): Promise<BaseGame> {
  const problems: Diagnostic[] = [...findings];
  const layers = new Map<string, CachedLayer>();
  for (const source of sources) {
    try {
      const path = await resolveLinks(source.path, options.files);
      if (!layers.has(path)) layers.set(path, await openLayer(source, path, options));
    } catch (error) {
      problems.push(unusable(source, error));
    }
  }
  const rank = ({ layer }: CachedLayer) => LAYER_KINDS.indexOf(layer.kind);
  const ordered = [...layers.values()].sort((a, b) => rank(a) - rank(b));
  return new BaseGame(ordered, options.store, options.compile, new BaseFindings(problems));
}

async function openLayer({ kind }: BaseSource, path: string, options: BaseGameOptions): Promise<CachedLayer> {
  const { store, files = nodeFiles, clock = systemClock } = options;
  const cache = new LayerCache(store, path, clock);
  const layer = kind === "media" ? new FolderLayer(path, files, clock) : await ArchiveLayer.open(path, cache, files);
  return { layer, cache };
}

function unusable({ path, isNamed }: BaseSource, error: unknown): Diagnostic {
  if (!(error instanceof FormatError) && !(error instanceof FileError)) throw error;
  const code = isNamed ? "base-unusable" : "base-left-out";
  const why = error instanceof FormatError ? error.what : findingOf(error).message;
  return diagnose(code, BASE_RULES[code], { path }, { why });
}
