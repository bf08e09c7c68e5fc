import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { type Diagnostic, diagnose } from "../../src-shared/text/diagnostic.ts";
import { matchingNames } from "../files/names.ts";
import {
  lookForGame,
  mediaOf,
  mediaPlace,
  type Place,
  type PlacesReport,
  pathsOf,
  placesFor,
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
  /** The same with what leads there, and why not; null when it was named. */
  readonly report: PlacesReport | null;
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
  return { sources, looked: [], report: null, findings };
}

function findUnnamed(around: Surroundings): BaseSources {
  const media = mediaPlace(around);
  const report = lookForGame(around);
  const inMedia = media?.found ? [{ kind: "media" as const, path: media.path }] : [];
  return {
    sources: [...inMedia, ...installSources(report, around)].map((source) => ({ ...source, isNamed: false })),
    looked: [...(media === null ? [] : [media]), ...placesFor("install", report)],
    report,
    findings:
      media === null || media.found
        ? []
        : [diagnose("base-media-missing", BASE_RULES["base-media-missing"], { path: media.path }, {})],
  };
}

/** Of the game that is used; without one, of the first folder of the game that lacks its program and has data. */
function installSources({ install, rows }: PlacesReport, around: Surroundings): Omit<BaseSource, "isNamed">[] {
  if (install !== null) return sourcesIn(install.path, around);
  const partly = rows.filter(({ purpose, outcome }) => purpose === "install" && outcome.kind === "looks-wrong");
  return partly.map(({ path }) => sourcesIn(path, around)).find((sources) => sources.length > 0) ?? [];
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
