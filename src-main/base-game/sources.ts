import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { type Diagnostic, diagnose } from "../../src-shared/text/diagnostic.ts";
import { matchingNames } from "../files/names.ts";
import {
  firstFound,
  installPlaces,
  mediaOf,
  mediaPlace,
  type Place,
  pathsOf,
  type Surroundings,
} from "../files/places.ts";
import { BASE_RULES } from "./rules.ts";

/** A MEDIA folder, or a file that must be a DATA.PAK or a bundle. */
export interface BaseSource {
  readonly kind: "media" | "archive";
  readonly path: string;
  /** Named by the user, or found without that. */
  readonly isNamed: boolean;
}

export interface BaseSources {
  readonly sources: readonly BaseSource[];
  /** Where the base game was looked for when it was not named: what "searched here" shows. */
  readonly looked: readonly Place[];
  readonly findings: readonly Diagnostic[];
}

/**
 * What the base game is read from. `named` (`--base`) are MEDIA folders or the folders around them, folders of the
 * game, PAKs or bundles; then it is these and nothing else, so that a build does not depend on what is installed.
 * Without, it is `TL2_MEDIA_DIR` above the install that is found (`TL2_INSTALL_DIR` first).
 */
export function findBaseSources(named: readonly string[], around: Surroundings): BaseSources {
  if (named.length === 0) return findUnnamed(around);
  const sources: BaseSource[] = [];
  const findings: Diagnostic[] = [];
  for (const path of named) {
    const found = sourcesIn(path, around);
    if (found.length === 0) findings.push(diagnose("base-not-found", BASE_RULES["base-not-found"], { path }, {}));
    sources.push(...found.map((source) => ({ ...source, isNamed: true })));
  }
  return { sources, looked: [], findings };
}

function findUnnamed(around: Surroundings): BaseSources {
  const media = mediaPlace(around);
  const installs = installPlaces(around);
  const install = firstFound(installs);
  const inMedia = media?.found ? [{ kind: "media" as const, path: media.path }] : [];
  const inInstall = install === null ? [] : sourcesIn(install.path, around);
  return {
    sources: [...inMedia, ...inInstall].map((source) => ({ ...source, isNamed: false })),
    looked: [...(media === null ? [] : [media]), ...installs],
    findings:
      media === null || media.found
        ? []
        : [diagnose("base-media-missing", BASE_RULES["base-media-missing"], { path: media.path }, {})],
  };
}

/** What a path names: a file as it is; a folder's MEDIA and its PAKS/DATA.PAK. */
function sourcesIn(path: string, around: Surroundings): Omit<BaseSource, "isNamed">[] {
  if (around.list(path) === null) return [{ kind: "archive", path }];
  const media = mediaOf(path, around);
  const pak = pakIn(path, around);
  return [
    ...(media === null ? [] : [{ kind: "media" as const, path: media }]),
    ...(pak === null ? [] : [{ kind: "archive" as const, path: pak }]),
  ];
}

/** DATA.PAK of an install or of its PAKS folder; null when there is none. */
export function pakIn(folder: string, around: Surroundings): string | null {
  const { join, basename } = pathsOf(around.platform);
  const below = (parts: readonly string[]): string | null => {
    let path = folder;
    for (const part of parts) {
      const [name] = matchingNames(around.list(path) ?? [], part);
      if (name === undefined) return null;
      path = join(path, name);
    }
    return path;
  };
  const isPaks = asciiUpper(basename(folder)) === "PAKS";
  return below(["PAKS", "DATA.PAK"]) ?? (isPaks ? below(["DATA.PAK"]) : null);
}
