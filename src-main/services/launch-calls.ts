import path from "node:path";
import type { LaunchPlan, LaunchWay, RestorePoint as ShownPoint } from "../../src-shared/contract/models/launch.ts";
import { appFolders } from "../files/app-folders.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { factsOrNull } from "../files/reading.ts";
import { removeAppId, writeAppId } from "../play/launch/app-id.ts";
import { restoreCopy } from "../play/launch/restore-copy.ts";
import { listRestorePoints, type RestorePoint } from "../play/launch/restore-points.ts";
import { launchFinding } from "../play/launch/rules.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import { RefusedError } from "./failures.ts";
import { GoneError, type Handles } from "./handles.ts";
import { type LaunchGround, type PreparedLaunch, pointStoreOf, profilesOf } from "./launch.ts";
import type { LaunchDesk } from "./launch-desk.ts";
import type { PlayDesk } from "./play-desk.ts";
import { shownFinding } from "./play-models.ts";
import type { Handlers } from "./router.ts";

export interface LaunchCallsOptions {
  readonly desk: () => Promise<PlayDesk>;
  readonly launch: LaunchDesk;
  readonly ground: () => Promise<LaunchGround>;
  readonly handles: Handles;
}

export type LaunchHandlers = Pick<Handlers, Extract<keyof Handlers, `launch.${string}`>>;

/** Starting the game, for windows. */
export function launchCalls({ desk, launch, ground, handles }: LaunchCallsOptions): LaunchHandlers {
  const gameFolder = async () => {
    const { places } = await (await desk()).snapshot({});
    if (places.install === null) throw refusedNoGame(places.lookedInstalls[0]?.path ?? "");
    return places.install.path;
  };
  return {
    "launch.plan": async ({ withMods, isUnsaved }, { signal }) => {
      const { snapshot, ...prepared } = await launch.plan(withMods, isUnsaved, signal);
      return shownPlan(prepared, snapshot);
    },
    "launch.start": async ({ withMods }, { signal }) => {
      const { prepared, point, findings } = await launch.start(withMods, signal);
      const snapshot = await (await desk()).snapshot({ signal });
      return {
        plan: shownPlan(prepared, snapshot),
        restorePoint: point === null ? null : shownPoint(point),
        findings: findings.map(shownFinding),
      };
    },
    "launch.writeAppId": async () => {
      const { path } = await writeAppId(await gameFolder());
      return { path };
    },
    "launch.removeAppId": async () => ({ isRemoved: await removeAppId(await gameFolder()) }),
    "launch.restorePoints": async () => {
      const { points } = await listRestorePoints(pointStoreOf(await ground()));
      return points.slice(0, 1000).map(shownPoint);
    },
    "launch.restore": async ({ entry }, { signal }) => {
      const own = await ground();
      const { points } = await listRestorePoints(pointStoreOf(own));
      const point = points.find((each) => each.entry === entry);
      if (point === undefined) throw new GoneError(entry);
      const { places } = await (await desk()).snapshot({ signal });
      const guarded = profilesOf(places.profile, own.around);
      const target = await freeFolder(path.join(appFolders(own.around).data, "restored"), point);
      const copy = await restoreCopy(entry, target, { ...pointStoreOf(own), guarded, signal });
      if (copy.kind === "refused") {
        const { code, message, data, fix } = copy.finding;
        throw new RefusedError(code, message, data, fix);
      }
      return {
        folder: handles.give("dir", copy.folder),
        path: copy.folder,
        files: copy.files,
        findings: copy.findings.map(shownFinding),
      };
    },
    "launch.putBack": async () => {
      const own = await desk();
      return own.save(() => launch.putBack());
    },
  };
}

function refusedNoGame(looked: string): RefusedError {
  const { code, message, data, fix } = launchFinding("launch-no-game", looked, {});
  return new RefusedError(code, message, data, fix);
}

function shownPlan({ plan, findings }: PreparedLaunch, { places }: PlaySnapshot): LaunchPlan {
  const folder = places.install?.path ?? "";
  const shown = findings.map(shownFinding);
  if (plan.kind === "cannot") return { way: "none", line: "", folder, findings: shown };
  const { kind, line } = plan.way;
  return { way: kind satisfies LaunchWay, line, folder: plan.way.isGame ? plan.way.folder : folder, findings: shown };
}

function shownPoint({ entry, at, saves, files, bytes }: RestorePoint): ShownPoint {
  return { entry, time: at, saves, files, size: bytes };
}

const MOST_COPIES = 1000;

/** A folder that is not there yet, named by the time of the restore point. */
async function freeFolder(below: string, { at }: RestorePoint): Promise<string> {
  // Windows takes no colons.
  const name = new Date(at).toISOString().slice(0, 19).replace("T", " ").replaceAll(":", ".");
  for (let number = 1; number < MOST_COPIES; number++) {
    const folder = path.join(below, number === 1 ? name : `${name} (${number})`);
    if ((await factsOrNull(nodeFiles, folder)) === null) return folder;
  }
  return path.join(below, name);
}
