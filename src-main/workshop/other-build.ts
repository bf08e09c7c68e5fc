import path from "node:path";
import { backupsOf } from "../files/backups.ts";
import type { Surroundings } from "../files/places.ts";
import { deployTarget } from "../play/deploy.ts";
import { refusal } from "./rules.ts";

/** What a build is compared with: the build before it, the mod in the game's folder, or any other file. */
export type OtherBuild =
  | { readonly kind: "before" }
  | { readonly kind: "deployed" }
  | { readonly kind: "file"; readonly file: string };

export interface BuildPlaces {
  /** Where earlier builds are kept. */
  readonly backups: string;
  /** With the profile folder that the settings name. */
  readonly around: () => Promise<Surroundings>;
}

/** The file that is meant. Throws WorkshopRefusal when there is none, FileError. */
export async function otherBuildOf(output: string, other: OtherBuild, places: BuildPlaces): Promise<string> {
  switch (other.kind) {
    case "before": {
      const [newest] = await backupsOf(places.backups, output);
      if (newest === undefined) throw refusal("workshop-no-build-before", output, {});
      return newest.path;
    }
    case "deployed": {
      const target = deployTarget(output, await places.around());
      if (!target.isThere) throw refusal("workshop-not-deployed", output, { folder: path.dirname(target.path) });
      return target.path;
    }
    case "file":
      return other.file;
  }
}
