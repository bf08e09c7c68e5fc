import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { DEFAULT_GAME_VERSION } from "../../../src-shared/formats/mod/game-version.ts";
import { FORMAT_VERSION, MAX_HEADER_UNITS, type ModHeader } from "../../../src-shared/formats/mod/header.ts";
import { requirementHash } from "../../../src-shared/hash/murmur.ts";
import { hex } from "../../../src-shared/text/hex.ts";
import type { RepairChange } from "./changes.ts";
import type { RepairFacts } from "./facts.ts";
import type { EntriesPlan, RepairFindings } from "./plan-entries.ts";

export interface HeaderPlan {
  readonly header: ModHeader;
  readonly changes: readonly RepairChange[];
}

/** Records that the u16 count of a list can hold. */
const LONGEST_LIST = 0xffff;

/** The header of the repaired mod; its id, version and texts stay. Pure. */
export function planHeader(
  { header, file }: Pick<RepairFacts, "header" | "file">,
  { files, removed }: Pick<EntriesPlan, "files" | "removed">,
  requirementHashes: "recompute" | undefined,
  findings: RepairFindings,
): HeaderPlan {
  const changes: RepairChange[] = [];
  const recomputed = (of: RepairChange["of"], from: string, to: string) => {
    changes.push({ path: file, what: "recomputed", of, from, to });
  };
  if (header.formatVersion !== FORMAT_VERSION)
    recomputed("format-version", String(header.formatVersion), String(FORMAT_VERSION));
  if (header.versions.length > 0) findings.add("repair-versions-lost", { count: header.versions.length });
  if (header.id === 0n || header.id === -1n) findings.add("repair-id", { id: String(header.id) });

  const computed = requirementHash(header.requirements);
  const requirements = requirementHashes === "recompute" ? computed : rightRequirementHash(header, computed);
  if (requirements !== header.requirementHash)
    recomputed("requirement-hash", hex(header.requirementHash, 16), hex(requirements, 16));
  if (requirements !== computed)
    findings.add("repair-requirement-hash", { stored: hex(requirements, 16), computed: hex(computed, 16) });

  const packed = new Set(files.map(({ path }) => path));
  const removedFiles = removedList(
    header.removedFiles,
    removed.map(({ path }) => path),
    packed,
  );
  const lost = header.removedFiles.filter((path) => packed.has(asciiUpper(path)));
  for (const path of lost) changes.push({ path, what: "stripped", of: "removed-list", from: null, to: null });
  const isSame = removedFiles.join("\0") === header.removedFiles.join("\0");
  if (!isSame && lost.length === 0)
    recomputed("removed-list", `${header.removedFiles.length} files`, `${removedFiles.length} files`);
  const { gameVersion } = header;
  return {
    header: {
      ...header,
      formatVersion: FORMAT_VERSION,
      gameVersion: gameVersion ?? DEFAULT_GAME_VERSION,
      requirementHash: requirements,
      removedFiles,
      versions: [],
    },
    changes,
  };
}

/**
 * The one there is, unless it is surely wrong: where required mods need others, GUTS folds those in too, and nobody else
 * can (spec/container.md §1.1).
 */
function rightRequirementHash({ requirements, requirementHash: stored }: ModHeader, computed: bigint): bigint {
  return requirements.length === 0 || stored === 0n ? computed : stored;
}

/** Those of the header and, behind them, those that the file table alone has; without those that are packed. */
function removedList(
  listed: readonly string[],
  tabled: readonly string[],
  packed: ReadonlySet<string>,
): readonly string[] {
  const all = [...listed.map(asciiUpper), ...tabled].filter((path) => !packed.has(path));
  const list = [...new Set(all)];
  const fits = list.length <= LONGEST_LIST && list.every((path) => path.length <= MAX_HEADER_UNITS);
  return fits ? list : listed;
}
