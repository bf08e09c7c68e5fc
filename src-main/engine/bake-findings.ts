import { compareUnits } from "../../src-shared/bytes/ascii.ts";
import { type Diagnostic, diagnose } from "../../src-shared/text/diagnostic.ts";
import type { RepeatedPieces } from "./bake-files.ts";
import { BAKE_RULES } from "./bake-rules.ts";
import type { GridOutcome, LackedThing } from "./make-grid.ts";

/** Missing things listed one by one; the names of the others stand in one finding. */
const LISTED = 200;

export interface BakeTruth {
  /** As findings name the project. */
  readonly project: string;
  readonly isBaseMissing: boolean;
  readonly skipBroken: boolean;
  readonly repeated: readonly RepeatedPieces[];
  /** Entries of layouts whose levels GUTS bakes as a whole. */
  readonly ofWholes: ReadonlySet<string>;
}

/** A grid as findings name it. */
export interface GridName {
  readonly entry: string;
  /** Entry of the layout. */
  readonly layout: string;
  /** Of the layout. */
  readonly path: string;
  /** The project's own grid, which is packed when nothing can be baked; null without one. */
  readonly shipped: string | null;
}

interface Lacked {
  readonly thing: LackedThing;
  count: number;
  first: string;
}

/** Gathers what layouts lack, each thing once, whatever the order in which they come. */
export class LackedThings {
  private readonly things = new Map<string, Lacked>();
  /** Layouts that lack something. */
  layouts = 0;

  /** `layout` is its entry. */
  add(layout: string, lacks: readonly LackedThing[]): void {
    if (lacks.length > 0) this.layouts++;
    for (const thing of lacks) {
      const key = `${thing.kind} ${thing.name}`;
      const known = this.things.get(key);
      if (known === undefined) this.things.set(key, { thing, count: 1, first: layout });
      else {
        known.count++;
        if (layout < known.first) known.first = layout;
      }
    }
  }

  /** What most layouts lack stands first. */
  findings(): Diagnostic[] {
    const sorted = [...this.things.values()].sort(
      (a, b) =>
        b.count - a.count || compareUnits(a.thing.kind, b.thing.kind) || compareUnits(a.thing.name, b.thing.name),
    );
    const listed = sorted.slice(0, LISTED).map(lackFinding);
    const names = sorted.slice(LISTED).map(({ thing }) => thing.name);
    if (names.length === 0) return listed;
    const more = { count: names.length, names };
    return [...listed, diagnose("bake-missing-more", BAKE_RULES["bake-missing-more"], { path: "MEDIA/LAYOUTS" }, more)];
  }
}

/** What there is to say of the grids of a build. */
export function bakeFindings(
  grids: readonly GridName[],
  outcomes: readonly GridOutcome[],
  lacked: LackedThings,
  truth: BakeTruth,
): Diagnostic[] {
  const order = [...grids.keys()].sort((a, b) => compareUnits(grids[a].entry, grids[b].entry));
  const isFailed = ({ shipped }: GridName, at: number) => outcomes[at].kind === "nothing-resolved" && shipped === null;
  const counts = { failed: grids.filter(isFailed).length, lacking: lacked.layouts };
  return [
    ...(truth.isBaseMissing && lacked.layouts > 0 ? [baseFinding(counts, truth)] : []),
    ...lacked.findings(),
    ...truth.repeated.map(repeatedFinding),
    ...order.flatMap((at) => gridFindings(grids[at], outcomes[at], truth)),
  ];
}

function repeatedFinding({ path, count, guid, other }: RepeatedPieces): Diagnostic {
  const data = { count, guid: String(guid), other };
  return diagnose("bake-piece-twice", BAKE_RULES["bake-piece-twice"], { path }, data);
}

function baseFinding(
  { failed, lacking }: { readonly failed: number; readonly lacking: number },
  { project: path, skipBroken }: BakeTruth,
): Diagnostic {
  return failed > 0 && !skipBroken
    ? diagnose("bake-needs-base", BAKE_RULES["bake-needs-base"], { path }, { count: failed })
    : diagnose("bake-no-base", BAKE_RULES["bake-no-base"], { path }, { count: lacking });
}

function lackFinding({ thing: { kind, name, why }, count, first }: Lacked): Diagnostic {
  const lack = { count, first };
  switch (kind) {
    case "piece":
      return diagnose("bake-missing-piece", BAKE_RULES["bake-missing-piece"], { path: first }, { guid: name, ...lack });
    case "mesh":
    case "layout": {
      const code = `bake-missing-${kind}` as const;
      return diagnose(code, BAKE_RULES[code], { path: name }, { ...lack, why: why ?? "" });
    }
  }
}

function gridFindings(
  { path, layout, shipped }: GridName,
  outcome: GridOutcome,
  { skipBroken, ofWholes }: BakeTruth,
): Diagnostic[] {
  const place = { path };
  switch (outcome.kind) {
    case "broken":
      return [];
    case "grid":
      return gridNotes(place, { ...outcome, isOfWhole: ofWholes.has(layout) });
    case "nothing-resolved": {
      const { missing, first } = outcome;
      return shipped === null
        ? failed(
            diagnose("bake-nothing-resolved", BAKE_RULES["bake-nothing-resolved"], place, { missing, first }),
            skipBroken,
          )
        : [diagnose("bake-grid-kept", BAKE_RULES["bake-grid-kept"], { path: shipped }, { missing, first })];
    }
    case "empty":
      return failed(diagnose("bake-empty", BAKE_RULES["bake-empty"], place, {}), skipBroken);
    case "refused":
      return failed(diagnose("bake-refused", BAKE_RULES["bake-refused"], place, { why: outcome.why }), skipBroken);
  }
}

/** What is worth knowing of a grid that was baked. */
function gridNotes(
  place: { readonly path: string },
  {
    reopened,
    uncertain,
    isOfWhole,
  }: { readonly reopened: number; readonly uncertain: number; readonly isOfWhole: boolean },
): Diagnostic[] {
  const notes: Diagnostic[] = [];
  if (reopened > 0) notes.push(diagnose("bake-reopened", BAKE_RULES["bake-reopened"], place, { count: reopened }));
  if (uncertain > 0) notes.push(diagnose("bake-uncertain", BAKE_RULES["bake-uncertain"], place, { count: uncertain }));
  if (isOfWhole) notes.push(diagnose("bake-room-of-whole", BAKE_RULES["bake-room-of-whole"], place, {}));
  return notes;
}

/** With `--skip-broken` an error becomes a warning that there is no grid. */
function failed(error: Diagnostic, skipBroken: boolean): Diagnostic[] {
  if (!skipBroken) return [error];
  const { path, message: reason } = error;
  return [diagnose("bake-left-out", BAKE_RULES["bake-left-out"], { path }, { reason })];
}
