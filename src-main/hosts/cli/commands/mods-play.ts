import { type Diagnostic, hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { surroundings, windowsHints } from "../../../files/surroundings.ts";
import type { LaunchWay, LaunchWayKind } from "../../../play/launch/plan.ts";
import { restoreCopy } from "../../../play/launch/restore-copy.ts";
import { listRestorePoints, type RestorePoint } from "../../../play/launch/restore-points.ts";
import { launchFinding } from "../../../play/launch/rules.ts";
import {
  aroundWith,
  type LaunchGround,
  launchGame,
  type PreparedLaunch,
  pointStoreOf,
  prepareLaunch,
  profilesOf,
} from "../../../services/launch.ts";
import { type Console, counted, humanBytes, paint, printable, table } from "../console.ts";
import { EXIT, UsageError } from "../failures.ts";
import { printFindings } from "../findings.ts";
import type { Session } from "../session.ts";
import { withPlay } from "./mods-session.ts";
import { timeText } from "./saves-text.ts";

export interface PlayOptions {
  readonly withoutMods?: boolean;
  readonly dryRun?: boolean;
}

/** Keeps saves and order, and starts the game; or only says how. */
export function playGame(session: Session, { withoutMods = false, dryRun = false }: PlayOptions): Promise<number> {
  const { console, operation, signal } = session;
  return withPlay(async ({ play }) => {
    const ground = await groundOf(await play.settings());
    const withMods = !withoutMods;
    const first = await play.snapshot(operation);
    if (withMods) await play.check(first.order, {}, operation);
    const snapshot = await play.snapshot(operation);
    // Another window may have changes that it has not saved.
    const request = { withMods, isUnsaved: snapshot.draft !== null };
    if (dryRun) return reportPlan(console, await prepareLaunch(ground, request, snapshot));
    const { started, prepared, point, findings } = await launchGame(ground, request, snapshot, signal);
    const all = [...prepared.findings, ...findings];
    console.value({ ...planJson(prepared, all), started: started !== null, restorePoint: point && pointJson(point) });
    if (!console.json) {
      printFindings(console, all);
      if (point !== null) console.line(`Restore point ${timeText(point.at)}: ${contentText(point)}`);
      printWay(console, prepared, started !== null ? paint("green", "Started") : paint("red", "Not started:"));
    }
    return started !== null ? EXIT.ok : EXIT.notOk;
  });
}

async function groundOf(settings: Parameters<typeof aroundWith>[1]): Promise<LaunchGround> {
  return { around: aroundWith(surroundings(await windowsHints()), settings) };
}

function reportPlan(console: Console, prepared: PreparedLaunch): number {
  const { plan, findings } = prepared;
  console.value({ ...planJson(prepared, findings), started: false, restorePoint: null });
  if (!console.json) {
    printFindings(console, findings);
    printWay(console, prepared, "Would start");
    for (const way of plan.kind === "ready" ? plan.others : [])
      console.line(`Or ${WAYS[way.kind]}:\n  ${printable(way.line)}`);
  }
  return hasErrors(findings) ? EXIT.notOk : EXIT.ok;
}

const WAYS: Readonly<Record<LaunchWayKind, string>> = {
  direct: "by its program",
  native: "by its program",
  steam: "through Steam",
  proton: "through Steam, with Proton",
  wine: "with Wine",
  heroic: "through Heroic",
  lutris: "through Lutris",
};

function printWay(console: Console, { plan }: PreparedLaunch, words: string): void {
  if (plan.kind === "cannot") {
    console.line("The game cannot be started; see above.");
    return;
  }
  const { way } = plan;
  console.line(`${words} Torchlight II ${WAYS[way.kind]}`);
  if (way.isGame) console.line(`  in ${printable(way.folder)}`);
  console.line(`  ${printable(way.line)}`);
}

function planJson({ plan }: PreparedLaunch, findings: readonly Diagnostic[]) {
  const ready = plan.kind === "ready" ? plan : null;
  return {
    ok: !hasErrors(findings),
    way: ready === null ? null : wayJson(ready.way),
    others: ready === null ? [] : ready.others.map(wayJson),
    findings,
  };
}

function wayJson({ kind, program, args, folder, env, line }: LaunchWay) {
  return { kind, program, args, folder, env, line };
}

/** Restore points, newest first. */
export async function restorePoints({ console }: Session): Promise<number> {
  const { points, damaged } = await listRestorePoints(pointStoreOf({ around: surroundings() }));
  const findings = damaged.map(({ path, what }) => launchFinding("launch-point-damaged", path, { what }));
  console.value({
    ok: true,
    restorePoints: points.map((point, index) => ({ number: index + 1, ...pointJson(point) })),
    findings,
  });
  if (console.json) return EXIT.ok;
  printFindings(console, findings);
  if (points.length === 0) console.line("There are no restore points yet; `lamplighter mods play` makes them.");
  const rows = points.map((point, index) => [
    String(index + 1),
    timeText(point.at),
    contentText(point),
    point.withMods ? "" : "before a start without mods",
  ]);
  for (const line of table(rows, [0])) console.line(line);
  return EXIT.ok;
}

export interface RestoreOptions {
  /** The new folder. */
  readonly output: string;
}

/** Puts restore point `number` of the list, from 1 on, into a new folder. */
export function restore(session: Session, number: number, { output }: RestoreOptions): Promise<number> {
  const { console, signal } = session;
  return withPlay(async ({ play }) => {
    const ground = await groundOf(await play.settings());
    const store = pointStoreOf(ground);
    const { points } = await listRestorePoints(store);
    const point = points[number - 1];
    if (point === undefined) throw new UsageError(noSuchPoint(number, points.length));
    const guarded = [...point.roots, ...profilesOf(null, ground.around)];
    const copy = await restoreCopy(point.entry, output, { ...store, guarded, signal });
    if (copy.kind === "refused") {
      console.value({ ok: false, findings: [copy.finding] });
      if (!console.json) printFindings(console, [copy.finding]);
      return EXIT.notOk;
    }
    const { folder, files, findings } = copy;
    const isWhole = !hasErrors(findings);
    console.value({ ok: isWhole, folder, files, roots: point.roots, findings });
    if (!console.json) {
      printFindings(console, findings);
      const words = isWhole ? paint("green", "Restored") : paint("yellow", "Restored in part:");
      console.line(`${words} ${counted(files, "file")} of ${timeText(point.at)} into ${printable(folder)}`);
      for (const root of point.roots) console.line(`  kept from ${printable(root)}`);
    }
    return isWhole ? EXIT.ok : EXIT.notOk;
  });
}

function noSuchPoint(number: number, count: number): string {
  if (count === 0) return "There are no restore points yet; `lamplighter mods play` makes them.";
  return `There is no restore point ${number}: \`lamplighter mods restore-points\` lists ${counted(count, "restore point")}.`;
}

function contentText({ saves, files, bytes }: RestorePoint): string {
  return `${counted(saves, "character")}, ${counted(files, "file")}, ${humanBytes(bytes)}`;
}

function pointJson({ entry, at, withMods, saves, files, bytes, roots }: RestorePoint) {
  return { entry, at: new Date(at).toISOString(), withMods, saves, files, bytes, roots };
}
