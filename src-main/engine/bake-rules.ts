import type { DiagnosticData, DiagnosticRule } from "../../src-shared/text/diagnostic.ts";

type Rules<T extends Record<string, DiagnosticData>> = { readonly [K in keyof T]: DiagnosticRule<T[K]> };

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`;
const layouts = (count: number): string => counted(count, "level layout");

const NAME_BASE =
  "Name what they are from with --base: the base game or another mod. Or keep the project's own grids with --mpp keep.";

/** Which layouts lack a thing: how many, and the first by name. */
interface Lack extends Record<string, string | number> {
  readonly count: number;
  readonly first: string;
}

interface FileLack extends Lack {
  /** What is wrong with the file that is there; empty when there is none. */
  readonly why: string;
}

function lacking(what: string, { count, first, why }: FileLack): string {
  const of = count === 1 ? `of ${first}` : `of ${count} level layouts, the first is ${first}`;
  return `${what} ${why === "" ? "is not there" : `cannot be used (${why})`}, so the walk grid is baked without it: that ${of}.`;
}

/** What baking walk grids has to say. */
export const BAKE_RULES: Rules<{
  "bake-no-base": { count: number };
  "bake-needs-base": { count: number };
  "bake-missing-piece": Lack & { guid: string };
  "bake-missing-mesh": FileLack;
  "bake-missing-layout": FileLack;
  "bake-missing-more": { count: number; names: readonly string[] };
  "bake-nothing-resolved": { missing: number; first: string };
  "bake-grid-kept": { missing: number; first: string };
  "bake-empty": Record<string, never>;
  "bake-refused": { why: string };
  "bake-left-out": { reason: string };
  "bake-piece-twice": { count: number; guid: string; other: string };
  "bake-reopened": { count: number };
  "bake-uncertain": { count: number };
  "bake-room-of-whole": Record<string, never>;
}> = {
  "bake-no-base": {
    severity: "warning",
    about: "There is no base game, and level layouts take pieces, meshes or linked layouts from it.",
    message: ({ count }) =>
      `No base game was found. What ${layouts(count)} ${count === 1 ? "takes" : "take"} from it is missing from the walk grids.`,
    fix: NAME_BASE,
  },
  "bake-needs-base": {
    severity: "error",
    about: "There is no base game, and the ground of some level layouts is not in the mod either.",
    message: ({ count }) =>
      `No base game was found, and the ground of ${layouts(count)} is not in the mod either: no walk grid can be baked.`,
    fix: NAME_BASE,
  },
  "bake-missing-piece": {
    severity: "warning",
    about: "Level layouts use a piece that no level set has; it is missing from their walk grids.",
    message: ({ guid, ...lack }) => lacking(`The piece ${guid}`, { ...lack, why: "" }),
    fix: "Bring its level set into the project, or name the base game or mod that has it with --base.",
  },
  "bake-missing-mesh": {
    severity: "warning",
    about: "A collision mesh that level layouts need is not there or damaged; it is missing from their walk grids.",
    message: (lack) => lacking("This collision mesh", lack),
    fix: "Bring the mesh into the project, or name the base game or mod that has it with --base.",
  },
  "bake-missing-layout": {
    severity: "warning",
    about: "A layout that level layouts link is not there or damaged; its pieces are missing from their walk grids.",
    message: (lack) => lacking("This linked layout", lack),
    fix: "Bring the layout into the project, or name the base game or mod that has it with --base.",
  },
  "bake-missing-more": {
    severity: "warning",
    about: "More pieces, meshes or linked layouts are missing from walk grids than are listed one by one.",
    message: ({ count }) => `${count} more pieces, meshes and linked layouts are missing; --json names them.`,
  },
  "bake-nothing-resolved": {
    severity: "error",
    about: "No ground of a level layout was found, since things that it is made of are missing: no walk grid is baked.",
    message: ({ missing, first }) =>
      `No walk grid can be baked: none of its ground was found. It needs ${counted(missing, "thing")} that ${missing === 1 ? "is" : "are"} missing, the first is ${first}.`,
    fix: NAME_BASE,
  },
  "bake-grid-kept": {
    severity: "warning",
    about: "No ground of a level layout was found, so the project's own walk grid was packed as it is.",
    message: ({ missing, first }) =>
      `The project's own walk grid was packed, since none of the layout's ground was found. It needs ${counted(missing, "thing")} that ${missing === 1 ? "is" : "are"} missing, the first is ${first}.`,
    fix: "If the grid may be out of date, name what is missing with --base: the base game or another mod.",
  },
  "bake-empty": {
    severity: "error",
    about: "A level layout has collision, but nothing of it is ground: in game nobody could move.",
    message: () => "The layout has collision, but nothing of it is ground: in game nobody could move here.",
    fix: "Check that its floors lie between 200 and -200, and that their pieces are baked.",
  },
  "bake-refused": {
    severity: "error",
    about: "A level layout cannot be baked.",
    message: ({ why }) => `No walk grid can be baked: ${why}.`,
    fix: "Mend the layout, or keep the project's own grids with --mpp keep.",
  },
  "bake-left-out": {
    severity: "warning",
    about: "A walk grid that cannot be baked was left out, because --skip-broken asked for it.",
    message: ({ reason }) => `The walk grid was left out of the mod. ${reason}`,
    fix: "Mend what is wrong: without a grid nobody can move there.",
  },
  "bake-piece-twice": {
    severity: "warning",
    about: "Level sets of the mod have pieces with the same GUID; rooms are baked with the last.",
    message: ({ count, guid, other }) =>
      count === 1
        ? `The piece ${guid} stands in ${other}, and once more here; rooms are baked with this last one.`
        : `${count} pieces that stand elsewhere stand once more here; rooms are baked with these last ones. The first is ${guid}, before in ${other}.`,
    fix: "Give each piece a GUID of its own.",
  },
  "bake-reopened": {
    severity: "info",
    about: "Thin walls that cut off a large part of a room were opened; --no-reconnect leaves them.",
    message: ({ count }) =>
      `Thin walls cut off large parts of the room, so ${counted(count, "cell")} of them ${count === 1 ? "was" : "were"} opened.`,
  },
  "bake-uncertain": {
    severity: "info",
    about: "A layout places objects of linked layouts in a way that nobody outside of Runic can read.",
    message: ({ count }) =>
      `${counted(count, "Layout Link Controller")} of this layout ${count === 1 ? "places" : "place"} objects in a way that is not known; the walk grid may be wrong near them.`,
  },
  "bake-room-of-whole": {
    severity: "info",
    about: "A room belongs to a level whose grids GUTS makes of the whole level; here it is baked alone.",
    message: () =>
      "GUTS makes the walk grid of this room of its whole level, as its RULES.TEMPLATE has it; here the room was baked alone.",
  },
};
