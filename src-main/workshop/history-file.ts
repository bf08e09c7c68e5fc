import path from "node:path";
import { writeFileAtomically } from "../files/atomic-file.ts";
import { FileError, fileErrorOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { identityOf } from "../files/identity.ts";
import { readBounded } from "../files/reading.ts";
import { asArray, asCount, asId, asObject, asOneOf, asText } from "../play/json-checks.ts";
import { jsonBytes, parseJson, ShapeError } from "../play/json-file.ts";
import { type BuildRecord, MOST_BUILDS } from "./build-record.ts";
import { type DeployStanding, NOT_DEPLOYED } from "./deployer.ts";
import type { ProjectOutput } from "./project-output.ts";

/** What is remembered of a project from one run to the next. */
export interface ProjectHistory {
  /** Newest first. */
  readonly builds: readonly BuildRecord[];
  readonly output: ProjectOutput | null;
  readonly deployed: DeployStanding;
}

export const NO_HISTORY: ProjectHistory = { builds: [], output: null, deployed: NOT_DEPLOYED };

const LARGEST = 4 << 20;
const LONGEST_PATH = 8192;

/**
 * The builds of a project, in the data folder: nobody's decision, and no loss when it is. Of a damaged file nothing
 * counts. Writing keeps no backups, and goes on one after the other.
 */
export class HistoryFile {
  private readonly folder: string;
  private readonly root: string;
  private writing: Promise<void> = Promise.resolve();

  constructor(data: string, root: string) {
    this.folder = path.join(data, "workshop");
    this.root = root;
  }

  async read(): Promise<ProjectHistory> {
    try {
      return historyOf(parseJson(await readBounded(await this.file(), LARGEST)));
    } catch (error) {
      if (error instanceof FileError || error instanceof ShapeError) return NO_HISTORY;
      throw error;
    }
  }

  /** Never throws: what the disk refuses is told by the next build, whose mod lies beside. */
  async write(history: ProjectHistory): Promise<void> {
    this.writing = this.writing.then(async () => {
      try {
        await nodeFiles.mkdirs(this.folder);
        const bytes = jsonBytes({ ...history, deployed: { ...history.deployed, finding: null } });
        await writeFileAtomically(await this.file(), bytes, { backup: "none", flush: false });
      } catch (error) {
        fileErrorOf(error, this.folder);
      }
    });
    await this.writing;
  }

  /** Resolves when all that was to be written is. */
  settled(): Promise<void> {
    return this.writing;
  }

  private async file(): Promise<string> {
    return path.join(this.folder, `${(await identityOf(this.root, nodeFiles)).key}.json`);
  }
}

function historyOf(value: unknown): ProjectHistory {
  const { builds, output, deployed } = asObject(value, "history");
  return {
    builds: asArray(builds, "builds", MOST_BUILDS, buildOf),
    output: output === null ? null : outputOf(output),
    deployed: deployedOf(deployed),
  };
}

function buildOf(value: unknown, what: string): BuildRecord {
  const build = asObject(value, what);
  return {
    id: asText(build.id, "id", 100),
    at: asNumber(build.at),
    took: asNumber(build.took),
    kind: asOneOf(build.kind, "kind", ["full", "changed"] as const),
    outcome: asOneOf(build.outcome, "outcome", ["built", "failed", "cancelled"] as const),
    errors: asCount(build.errors, "errors"),
    warnings: asCount(build.warnings, "warnings"),
    changed: asArray(build.changed, "changed", 20, (each, name) => asText(each, name, LONGEST_PATH)),
    changedTotal: asCount(build.changedTotal, "changedTotal"),
    bytes: build.bytes === null ? null : asCount(build.bytes, "bytes"),
    delta: build.delta === null ? null : asNumber(build.delta),
    contentHash: build.contentHash === null ? null : asText(build.contentHash, "contentHash", 64),
  };
}

function outputOf(value: unknown): ProjectOutput {
  const output = asObject(value, "output");
  return {
    path: asText(output.path, "path", LONGEST_PATH),
    id: asId(output.id, "id"),
    bytes: asCount(output.bytes, "bytes"),
    unpacked: asCount(output.unpacked, "unpacked"),
    entries: asCount(output.entries, "entries"),
    folders: asCount(output.folders, "folders"),
    rollingHash: asNumber(output.rollingHash),
    contentHash: asText(output.contentHash, "contentHash", 64),
  };
}

function deployedOf(value: unknown): DeployStanding {
  const { state, path: where, at } = asObject(value, "deployed");
  return {
    state: asOneOf(state, "state", ["never", "queued", "deployed", "failed"] as const),
    path: where === null ? null : asText(where, "path", LONGEST_PATH),
    at: at === null ? null : asNumber(at),
    finding: null,
  };
}

function asNumber(value: unknown): number {
  if (typeof value !== "number" || !Number.isFinite(value)) throw new ShapeError("it holds a number that is none");
  return value;
}
