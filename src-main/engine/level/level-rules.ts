import type { DiagnosticData, DiagnosticRule } from "../../../src-shared/text/diagnostic.ts";

/** What can be said about the spec of a level and the grid that is made of it. */
export const LEVEL_RULES = {
  "level-spec-json": {
    severity: "error",
    about: "The spec of a level is not JSON.",
    message: (data) => `This is not JSON: ${data.why}.`,
    fix: "docs/formats/level-grid.md has an example.",
  },
  "level-spec-value": {
    severity: "error",
    about: "Something in the spec of a level is missing, unknown or of the wrong kind.",
    message: (data) => `${data.where}: ${data.why}.`,
    fix: "docs/formats/level-grid.md says what a spec holds.",
  },
  "level-spec-more": {
    severity: "error",
    about: "More is wrong with the spec of a level than is listed one by one.",
    message: (data) => `${data.count} more things are wrong here.`,
  },
  "level-grid-unusable": {
    severity: "error",
    about: "The walk grid of a room cannot be read.",
    message: (data) => `${data.where}: its walk grid cannot be used: ${data.why}`,
    fix: "Bake it anew, or correct the path; paths are relative to the spec.",
  },
  "level-too-large": {
    severity: "error",
    about: "The rooms of a level lie so far apart that its grid would have more than 16 million cells.",
    message: ({ width, height, most }) => {
      const cells = Number.isFinite(Number(width) * Number(height)) ? `${width} × ${height}` : "too many to count";
      return `The cells of the level would be ${cells}, and at most ${most} are made.`;
    },
    fix: "Check the positions of the rooms, and that their grids are right.",
  },
  "level-no-pathing": {
    severity: "info",
    about: "The spec says that the level has no paths, so the game makes no grid.",
    message: () => "HASPATHING is false: the game makes no grid of this level, and nobody walks in it.",
  },
  "level-axis-fragile": {
    severity: "warning",
    about: "A level's number of cells depends on how the game rounds, and that is not known.",
    message: (data) =>
      `Along ${data.axis} the level has ${data.cells} cells when every step is rounded to 32 bits, and ${data.ideal} when none is. Which of them the game has is not known.`,
  },
  "level-room-void": {
    severity: "warning",
    about: "The grid of a room has no ground at all, so it adds nothing to the level.",
    message: (data) => `${data.where}: its walk grid has no ground, so nobody walks in ${data.room}.`,
    fix: "Bake its grid anew if there is something to walk on.",
  },
  "level-room-off-tens": {
    severity: "info",
    about: "A room does not lie on tens, and only the box of its grid is known, which then is widened.",
    message: (data) =>
      `${data.where}: it lies at ${data.x}, ${data.z}, which are no tens. Its box in the level is taken from its grid and may be ten units too large.`,
    fix: "Give the box around its collision pieces as `pieces`.",
  },
  "level-rooms-conflict": {
    severity: "warning",
    about: "Rooms overlap in cells where their grids say different things; which of them counts is a choice.",
    message: (data) =>
      `${data.where}: ${data.conflicts} of its cells say something else than the rooms before it. Here the ${data.winner} room counts; what the game does is not known.`,
  },
  "level-room-outside": {
    severity: "warning",
    about: "Cells of a room lie outside the level.",
    message: (data) => `${data.where}: ${data.cells} of its cells lie outside the level and are left out.`,
  },
  "level-regions-unknown": {
    severity: "info",
    about: "The game computes the cells around dynamic pieces anew when a level starts; here they are only marked.",
    message: (data) =>
      `Dynamic pieces: ${data.cells} cells are computed anew when the level starts. They are marked in the picture, and counted as the grids of the rooms have them.`,
  },
  "level-seams-unknown": {
    severity: "info",
    about: "The game computes cells along the seams of rooms anew when a level starts; here they are only marked.",
    message: (data) =>
      `Seams: ${data.cells} cells that no room has are computed when the level starts. They are marked in the picture, and counted as walls.`,
  },
} as const satisfies Record<string, DiagnosticRule<DiagnosticData>>;
