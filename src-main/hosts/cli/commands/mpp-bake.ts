import { hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import type { BakedRoom } from "../../../../src-shared/walk-grid/bake.ts";
import type { Gate } from "../../../../src-shared/walk-grid/gates.ts";
import { countKinds } from "../../../../src-shared/walk-grid/grid-summary.ts";
import { REASON, type Reason, reasonName } from "../../../../src-shared/walk-grid/reason.ts";
import type { Exclusion } from "../../../../src-shared/walk-grid/selection.ts";
import { type BakeRules, bakeLayout, type LayoutBake, writeGrid } from "../../../engine/bake-layout.ts";
import { gridFileOf } from "../../../engine/grid-beside.ts";
import { resolveLinks } from "../../../files/identity.ts";
import { type Console, counted, paint, printable, table } from "../console.ts";
import { EXIT, UsageError } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import type { Session } from "../session.ts";

export interface BakeMppOptions {
  readonly output?: string;
  readonly project?: string;
  readonly base: readonly string[];
  readonly reconnect: boolean;
  readonly rules: BakeRules;
}

/** Bakes the walk grid of one layout; what is missing is told, and without ground nothing is written. */
export async function bakeMpp(
  { console, operation }: Session,
  layout: string,
  options: BakeMppOptions,
): Promise<number> {
  const { project, base, reconnect, rules } = options;
  const output = options.output ?? gridFileOf(layout);
  if ((await resolveLinks(output)) === (await resolveLinks(layout)))
    throw new UsageError(`${output}: the grid would be written over the layout itself.`);
  // One slip, and a mesh that rooms are made of would be gone.
  if (!/\.mpp$/i.test(output)) throw new UsageError(`${output}: a walk grid's name has to end with .mpp.`);
  const bake = await bakeLayout({ layout, project, base, reconnect, rules }, operation);
  const { room, findings } = bake;
  const isGood = room !== null && !hasErrors(findings);
  if (isGood) await writeGrid(output, room);
  console.value({
    ok: isGood,
    output: isGood ? output : null,
    project: bake.project,
    ...(room === null ? {} : jsonOf(room)),
    missing: bake.missing,
    findings,
  });
  if (!console.json) print(console, layout, bake, isGood ? output : null);
  return isGood ? EXIT.ok : EXIT.notOk;
}

function jsonOf(room: BakedRoom) {
  const { grid, selection, opened, outcome, soup, faceless } = room;
  const { width, height, offsetX, offsetZ, boundsX, boundsZ } = grid;
  return {
    outcome,
    width,
    height,
    header: { offsetX, offsetZ, boundsX, boundsZ },
    counts: countKinds(grid.cells),
    reasons: reasonsOf(room),
    triangles: soup.count,
    pieces: selection.pieces.filter(({ isInGrid }) => isInGrid).length,
    excluded: excludedOf(selection.excluded),
    skippedLinks: excludedOf(selection.skippedLinks),
    uncertain: selection.uncertain,
    faceless,
    opened: opened.map(({ reason, ...cell }) => ({ ...cell, reason: reasonName(reason) })),
  };
}

function reasonsOf({ reasons }: BakedRoom): Partial<Record<Reason, number>> {
  const counts = new Uint32Array(256);
  for (const reason of reasons) counts[reason]++;
  const named = Object.entries(REASON).map(([name, code]) => [name, counts[code]] as const);
  return Object.fromEntries(named.filter(([, count]) => count > 0));
}

/** How many each gate keeps out. */
function excludedOf(excluded: readonly Exclusion[]): Partial<Record<Gate, number>> {
  const counts: Partial<Record<Gate, number>> = {};
  for (const { gate } of excluded) counts[gate] = (counts[gate] ?? 0) + 1;
  return counts;
}

function print(console: Console, layout: string, { room, findings, project }: LayoutBake, output: string | null): void {
  printFindings(console, findings);
  if (findings.length > 0) console.line();
  if (room !== null) printRoom(console, room, project);
  console.line(
    output === null
      ? `${paint("red", "Not baked:")} ${summaryOf(findings)}. No file was written.`
      : `${paint("green", "Baked")} ${printable(layout)} into ${printable(output)}`,
  );
}

const GATE_WORDS: Readonly<Record<Gate, string>> = {
  "collision-off": "COLLISION ENABLED:false",
  "unknown-piece": "in no level set",
  "no-collision-mesh": "without a collision mesh",
  "not-baked": "BAKE:false",
  choice: "in a group that is chosen at run time",
  "active-themes": "in a group with ACTIVE THEMES",
  "deactive-themes": "in a group with DEACTIVE THEMES",
  tag: "in a group with a TAG",
  "link-without-collision": "behind a link with NO ROOMPIECE COLLISION",
  "group-without-collision": "in a group with NO ROOMPIECE COLLISION",
  "group-name": "in a group with a name of random content",
};

function printRoom(console: Console, room: BakedRoom, project: string | null): void {
  const { grid, selection, soup, opened, faceless } = room;
  const pieces = selection.pieces.filter(({ isInGrid }) => isInGrid).length;
  const counts = countKinds(grid.cells);
  const excluded = excludedOf([...selection.excluded, ...selection.skippedLinks]);
  const rows = [
    ["project", project === null ? "none" : printable(project)],
    ["cells", `${grid.width} × ${grid.height}: ${counts.walkable} walkable, ${counts.wall} wall, ${counts.void} void`],
    ["pieces", `${pieces} with ${counted(soup.count, "triangle")}`],
    ...Object.entries(excluded).map(([gate, count]) => ["left out", `${count} ${GATE_WORDS[gate as Gate]}`]),
    ...faceless.map((mesh) => ["no faces", printable(mesh)]),
    ...(opened.length === 0 ? [] : [["opened", openedWords(room)]]),
  ];
  for (const line of table(rows)) console.line(line);
  console.line();
}

/** Cells shown one by one; `--json` has them all. */
const LISTED = 10;

function openedWords({ opened }: BakedRoom): string {
  const listed = opened.slice(0, LISTED).map(({ x, z }) => `${x},${z}`);
  return `${counted(opened.length, "cell")}: ${[...listed, ...(opened.length > LISTED ? ["…"] : [])].join(" ")}`;
}
