import type {
  Build,
  DeployState,
  Identity,
  Output,
  Project,
  BuildComparison as ShownComparison,
  Parity as ShownParity,
  Problem as ShownProblem,
  DifferenceReason as ShownReason,
  Stage,
  WorkshopState,
} from "../../src-shared/contract/models/workshop.ts";
import { modVersionOf } from "../../src-shared/formats/mod-dat/header.ts";
import { FILE_NAME_LIMIT, SHOWN_LENGTHS } from "../../src-shared/formats/mod-dat/parse.ts";
import type { DifferenceReason } from "../archive/compare.ts";
import type { BuildRecord } from "../workshop/build-record.ts";
import type { BuildComparison } from "../workshop/compare-builds.ts";
import type { DeployStanding } from "../workshop/deployer.ts";
import type { IdentityChange, ReadIdentity } from "../workshop/identity.ts";
import type { OpenProject } from "../workshop/open-project.ts";
import type { Parity } from "../workshop/parity.ts";
import type { Problem } from "../workshop/problems.ts";
import type { ProjectOutput } from "../workshop/project-output.ts";
import { fixOfProblem, safeProblems } from "../workshop/source-changes.ts";
import type { StageState } from "../workshop/stages.ts";
import { shownFinding } from "./play-models.ts";

/** What the workshop knows, as the contract has it. Pure. */

const LONGEST_TEXT = 10_000;
const MOST_LISTED = 1000;
const MOST_FINDINGS = 1000;

const short = (text: string, longest = LONGEST_TEXT) =>
  text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;

/** `title`: null when the project is not there. */
export function shownProject(project: OpenProject, title: string | null, handle: string): Project {
  const { root, isWatched, counts, builds } = project;
  const isIdle = project.state !== "building" && project.state !== "waiting";
  const state = title === null && isIdle ? "missing" : project.state;
  const { errors, warnings } = counts;
  const built = builds.find(({ outcome }) => outcome !== "cancelled")?.at ?? null;
  return { project: handle, path: root, title: short(title ?? "", 500), state, isWatched, errors, warnings, built };
}

export const shownStage = ({ detail, ...stage }: StageState): Stage => ({ ...stage, detail: short(detail, 500) });

export function shownBuild({ id, at, contentHash: _, changed, ...build }: BuildRecord): Build {
  return { build: id, time: at, ...build, changed: [...changed] };
}

export function shownOutput(output: ProjectOutput): Output {
  const { path, bytes, unpacked, entries, folders, rollingHash, contentHash } = output;
  const hash = `0x${(rollingHash >>> 0).toString(16).toUpperCase().padStart(8, "0")}`;
  return { path, bytes, unpacked, entries, folders, rollingHash: hash, contentHash };
}

export function shownDeploy(
  { state, path, at, finding }: DeployStanding,
  isOn: boolean,
  isEnabled: boolean,
): DeployState {
  return { isOn, state, path, time: at, isEnabled, finding: finding === null ? null : shownFinding(finding) };
}

const limitOf = (wanted: string) => SHOWN_LENGTHS.find(([key]) => key === wanted)![1];

/** Null when MOD.DAT cannot be read. */
export function shownIdentity({ info, findings }: ReadIdentity): Identity | null {
  if (info === null) return null;
  return {
    title: short(info.name),
    author: short(info.author),
    description: short(info.description),
    website: short(info.website),
    downloadUrl: short(info.downloadUrl),
    fileName: short(info.modFileName),
    id: String(info.id),
    version: info.version,
    packedVersion: modVersionOf(info.version),
    requires: info.requirements
      .slice(0, MOST_LISTED)
      .map(({ id, name, version }) => ({ id: String(id), title: short(name, 500), version })),
    removes: info.removedFiles.map((file) => short(file, 8000)),
    limits: {
      title: limitOf("NAME"),
      author: limitOf("AUTHOR"),
      description: limitOf("DESCRIPTION"),
      fileName: FILE_NAME_LIMIT,
    },
    findings: findings.slice(0, MOST_FINDINGS).map(shownFinding),
  };
}

export interface ShownIdentityChange {
  readonly title?: string | undefined;
  readonly author?: string | undefined;
  readonly description?: string | undefined;
  readonly website?: string | undefined;
  readonly downloadUrl?: string | undefined;
  readonly fileName?: string | undefined;
  readonly version?: number | undefined;
  readonly requires?: readonly { readonly id: string; readonly title: string; readonly version: number }[] | undefined;
  readonly removes?: readonly string[] | undefined;
}

/** Only what the form gives. */
export function identityChangeOf(change: ShownIdentityChange): IdentityChange {
  const { title, fileName, requires, removes, author, description, website, downloadUrl, version } = change;
  const wanted = {
    ...{
      name: title,
      modFileName: fileName,
      removedFiles: removes,
      author,
      description,
      website,
      downloadUrl,
      version,
    },
    requirements: requires?.map(({ id, title: name, version: least }) => ({ id: BigInt(id), name, version: least })),
  };
  return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
}

export function shownState(
  project: OpenProject,
  shown: Project,
  identity: Identity | null,
  isEnabled: boolean,
): WorkshopState {
  const { stages, builds, counts, problems, output, deployed, isDeployed } = project;
  return {
    project: shown,
    stages: stages.map(shownStage),
    builds: builds.map(shownBuild),
    counts: { ...counts, safe: safeProblems(problems).length },
    identity,
    output: output === null ? null : shownOutput(output),
    deploy: shownDeploy(deployed, isDeployed, isEnabled),
  };
}

export function shownProblem(problem: Problem, preview: string | null): ShownProblem {
  const { id, finding, isSilenced } = problem;
  const fix = fixOfProblem(problem);
  return { problem: id, finding: shownFinding(finding), fix, preview, isSilenced };
}

const SHOWN_REASON: Readonly<Record<DifferenceReason, ShownReason>> = {
  "only in a": "only-ours",
  "only in b": "only-theirs",
  "removed in a": "removed-ours",
  "removed in b": "removed-theirs",
  type: "type",
  content: "content",
  "same tree, other string ids": "string-ids",
  "same layout, other header byte": "layout-byte",
  "source text against compiled": "source-text",
  "unreadable in a": "unreadable-ours",
  "unreadable in b": "unreadable-theirs",
};

export function shownComparison({ differences, header, ...rest }: BuildComparison): ShownComparison {
  return {
    ...rest,
    total: differences.length,
    differences: differences
      .slice(0, MOST_LISTED)
      .map(({ reason, path, ...sizes }) => ({ ...sizes, path: short(path, 8000), reason: SHOWN_REASON[reason] })),
    header: header.map(({ field, a, b }) => ({ field, ours: short(a, 500), theirs: short(b, 500) })),
  };
}

export function shownParity({ packed, baked, compiled, stored, renamed, stripped }: Parity): ShownParity {
  return {
    ...{ packed, baked, compiled, stored },
    renamed: renamed.slice(0, MOST_LISTED),
    renamedTotal: renamed.length,
    stripped: stripped.slice(0, MOST_LISTED),
    strippedTotal: stripped.length,
  };
}
