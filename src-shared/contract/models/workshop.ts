import { count, finding, handle, line, list, model, modId, name, page, shownPath, size, time } from "../values.ts";
import { z } from "../zod.ts";
import { failedFile } from "./install.ts";

/** `missing`: the folder or its MOD.DAT is not there now. */
export const projectState = z.enum(["never-built", "waiting", "building", "built", "failed", "missing"]);
export type ProjectState = z.infer<typeof projectState>;

/** A row of the list of projects. */
export const project = model({
  project: handle,
  path: shownPath,
  /** Of MOD.DAT; "" when it cannot be read. */
  title: z.string(),
  state: projectState,
  isWatched: z.boolean(),
  errors: count,
  warnings: count,
  /** Of the last build that ended; null: there was none. */
  built: time.nullable(),
});
export type Project = z.infer<typeof project>;

export const stageName = z.enum(["bake", "compile", "index", "pack"]);

/** `skipped`: nothing changed, all is kept. */
export const stage = model({
  stage: stageName,
  state: z.enum(["waiting", "running", "done", "failed", "skipped"]),
  done: count,
  total: count,
  /** What was taken from earlier builds. */
  kept: count,
  /** What is worked on, or the file that it failed with. */
  detail: z.string(),
  /** Milliseconds: so far, or of the last time while it waits; null: never. */
  took: z.number().nullable(),
});
export type Stage = z.infer<typeof stage>;

/** One that ended. `changed`: only what had changed was made. */
export const build = model({
  build: z.string().max(100),
  time,
  took: z.number(),
  kind: z.enum(["full", "changed"]),
  outcome: z.enum(["built", "failed", "cancelled"]),
  errors: count,
  warnings: count,
  /** What had changed since the one before, the first of them. */
  changed: list(shownPath, 20),
  changedTotal: count,
  /** Of the mod; null when none was written. */
  bytes: size.nullable(),
  /** Against the build before. */
  delta: z.number().nullable(),
});
export type Build = z.infer<typeof build>;

/** What can be written instead of what a problem is about. */
export const sourceFix = model({
  kind: z.enum([
    "write-type",
    "write-value",
    "write-name",
    "rename-key",
    "add-suffix",
    "add-guid",
    "new-id",
    "remove-line",
    "close-sections",
    "remove-file",
  ]),
  /** What changes, copied exactly: "STRENGTH_REQUIRE → STRENGTH_REQUIRED". */
  change: z.string().max(500),
  /** It is surely what was meant. */
  isSafe: z.boolean(),
});
export type SourceFix = z.infer<typeof sourceFix>;

/** A finding in a project's sources. */
export const problem = model({
  problem: z.string().max(100),
  finding,
  /** Null: only a person can mend it. */
  fix: sourceFix.nullable(),
  /** The line that it is about, shortened; null when it is about no line. */
  preview: z.string().nullable(),
  isSilenced: z.boolean(),
});
export type Problem = z.infer<typeof problem>;

export const requiredMod = model({ id: modId, title: z.string(), version: count });

/** MOD.DAT as a form. Lengths are in code units; the limits are those of the launcher. */
export const identity = model({
  title: z.string(),
  author: z.string(),
  description: z.string(),
  website: z.string(),
  downloadUrl: z.string(),
  fileName: z.string(),
  id: modId,
  /** As written; the packed mod carries one more. */
  version: z.number(),
  packedVersion: z.number(),
  requires: list(requiredMod, 1000),
  removes: list(shownPath),
  limits: model({ title: count, author: count, description: count, fileName: count }),
  findings: list(finding),
});
export type Identity = z.infer<typeof identity>;

export const identityChange = model({
  title: line.optional(),
  author: line.optional(),
  description: page.optional(),
  website: page.optional(),
  downloadUrl: page.optional(),
  fileName: line.optional(),
  version: z.number().int().optional(),
  requires: list(requiredMod, 1000).optional(),
  removes: list(shownPath, 10_000).optional(),
});

/** The last mod that was written. */
export const output = model({
  path: shownPath,
  bytes: size,
  unpacked: size,
  entries: count,
  folders: count,
  /** "0x7A20C3E1" */
  rollingHash: z.string(),
  contentHash: z.string(),
});
export type Output = z.infer<typeof output>;

/** `queued`: the game keeps the file, or runs; it is done when the game has ended. */
export const deployState = model({
  isOn: z.boolean(),
  state: z.enum(["never", "queued", "deployed", "failed"]),
  path: shownPath.nullable(),
  time: time.nullable(),
  /** The mod is in the active order on disk. */
  isEnabled: z.boolean(),
  finding: finding.nullable(),
});
export type DeployState = z.infer<typeof deployState>;

/** Everything about one project at one moment. */
export const workshopState = model({
  project,
  stages: list(stage, 4),
  /** Newest first. */
  builds: list(build, 50),
  /** `safe`: of those that are told, what can be fixed without asking. */
  counts: model({ errors: count, warnings: count, notes: count, silenced: count, safe: count }),
  /** Null: MOD.DAT cannot be read; the problems say why. */
  identity: identity.nullable(),
  output: output.nullable(),
  deploy: deployState,
});
export type WorkshopState = z.infer<typeof workshopState>;

export const problemPage = model({
  total: count,
  problems: list(problem, 500),
  /** Codes that there are, with how many. */
  codes: list(model({ code: z.string(), count }), 1000),
});

/** What was done about problems. */
export const sourcesFixed = model({
  fixed: count,
  /** Files that were written or removed. */
  files: list(shownPath),
  /** What could not be fixed, and why. */
  left: list(model({ problem: z.string().max(100), finding }), 1000),
  /** Takes all of it back; null when nothing was done. */
  undo: handle.nullable(),
});
export type SourcesFixed = z.infer<typeof sourcesFixed>;

export const sourcesRestored = model({ restored: list(shownPath), failed: list(failedFile) });

/** Sources of a project by a part of their path; the best matches first. */
export const sourceFiles = model({
  total: count,
  files: list(model({ path: shownPath, problems: count }), 100),
});
export type SourceFiles = z.infer<typeof sourceFiles>;

/** What becomes of the files of a project, as GUTS does it. */
export const parity = model({
  packed: count,
  /** Those of them that are walk grids to bake. */
  baked: count,
  compiled: count,
  /** The first of them. */
  renamed: list(model({ from: shownPath, to: z.string() }), 1000),
  renamedTotal: count,
  /** The first of them, with the reason and its sentence. */
  stripped: list(model({ path: shownPath, reason: z.string(), message: z.string() }), 1000),
  strippedTotal: count,
  stored: count,
});
export type Parity = z.infer<typeof parity>;

/** `contentHash`: over what the files hold, however they are packed; null when one of them cannot be unpacked. */
const comparedFile = model({ path: shownPath, bytes: size, contentHash: z.string().nullable() });

/** How two files of one path differ. "ours" is the project's own build. */
export const differenceReason = z.enum([
  "only-ours",
  "only-theirs",
  "removed-ours",
  "removed-theirs",
  "type",
  "content",
  "string-ids",
  "layout-byte",
  "source-text",
  "unreadable-ours",
  "unreadable-theirs",
]);
export type DifferenceReason = z.infer<typeof differenceReason>;

/** Sizes are those of the unpacked file; null on a side that has none. */
export const buildDifference = model({
  path: shownPath,
  reason: differenceReason,
  ourSize: size.nullable(),
  theirSize: size.nullable(),
});
export type BuildDifference = z.infer<typeof buildDifference>;

/** Of a .MOD. */
export const headerField = z.enum([
  ...(["formatVersion", "modVersion", "gameVersion", "title", "author", "description", "website"] as const),
  ...(["downloadUrl", "id", "flags", "requirementHash", "requirements", "removedFiles", "versions"] as const),
]);

/** The build of a project beside another one. */
export const buildComparison = model({
  /** Every file and the header are the same, however they are packed. */
  equal: z.boolean(),
  /** Byte for byte. */
  isSameFile: z.boolean(),
  ours: comparedFile,
  theirs: comparedFile,
  total: count,
  /** By path; the first of them. */
  differences: list(buildDifference, 1000),
  /** Fields of the header that differ. */
  header: list(model({ field: headerField, ours: z.string(), theirs: z.string() }), 100),
});
export type BuildComparison = z.infer<typeof buildComparison>;

/** `before`: the build before the last; `deployed`: the file in the game's folder. */
export const comparedWith = z.discriminatedUnion("kind", [
  model({ kind: z.literal("before") }),
  model({ kind: z.literal("deployed") }),
  model({ kind: z.literal("file"), file: handle }),
]);
export type ComparedWith = z.infer<typeof comparedWith>;

export const newProject = model({ folder: handle, name, author: line, fileName: line });
