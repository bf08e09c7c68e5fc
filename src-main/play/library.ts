import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { compareModPaths } from "../../src-shared/rules/load-order.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import type { BusyMod, InvalidMod, ModFile, ReadableMod } from "./mod-file.ts";
import { playFinding } from "./rules.ts";

/** A mod: one id, and the files that have it. */
export interface LibraryMod {
  /** i64. */
  readonly id: bigint;
  /** The file the game takes, most likely. */
  readonly file: ReadableMod;
  /** The other files of this id, in the order in which the game would take them. */
  readonly others: readonly ReadableMod[];
  /** Why it is this file: the only one · the only one in the game's folder · the first by path. */
  readonly chosen: "only" | "only-in-game" | "first-by-path";
  /** Of all of them, the one with the highest version, then the latest time. */
  readonly newest: ReadableMod;
  /** Whether the file lies where the game looks. */
  readonly isInGame: boolean;
  /** Where it most likely comes from. */
  readonly source: ModSource;
  /** Mods it needs that are not there, or too old. */
  readonly missing: readonly MissingRequirement[];
}

export type ModSource = "workshop" | "local";

export interface MissingRequirement {
  readonly id: bigint;
  readonly name: string;
  /** The least that will do. */
  readonly version: number;
  /** The version that is there; null when there is none. */
  readonly installed: number | null;
}

export interface Library {
  /** By id: what the files in the folders amount to. */
  readonly mods: ReadonlyMap<bigint, LibraryMod>;
  readonly invalid: readonly InvalidMod[];
  readonly busy: readonly BusyMod[];
  readonly findings: readonly Diagnostic[];
}

/** What the files of the folders amount to. */
export function groupMods(files: readonly ModFile[]): Library {
  const byId = new Map<bigint, ReadableMod[]>();
  for (const file of files)
    if (file.kind === "mod") byId.set(file.facts.id, [...(byId.get(file.facts.id) ?? []), file]);
  const chosen = new Map([...byId].map(([id, group]) => [id, chooseFile(id, group)]));
  const mods = new Map([...chosen].map(([id, mod]) => [id, { ...mod, missing: missingOf(mod.file, chosen) }]));
  const invalid = files.filter((file) => file.kind === "invalid");
  const busy = files.filter((file) => file.kind === "busy");
  return {
    mods,
    invalid,
    busy,
    findings: [...fileFindings(invalid, busy), ...[...mods.values()].flatMap(modFindings)],
  };
}

function chooseFile(id: bigint, group: readonly ReadableMod[]): Omit<LibraryMod, "missing"> {
  const sorted = group.toSorted(compareFiles);
  const [file, ...others] = sorted;
  const inGame = sorted.filter(({ folder }) => folder.kind === "game");
  const reason = others.length === 0 ? "only" : inGame.length === 1 ? "only-in-game" : "first-by-path";
  return {
    id,
    file,
    others,
    chosen: reason,
    newest: newestOf(sorted),
    isInGame: file.folder.kind === "game",
    source: sourceOf(file),
  };
}

/** The launcher writes `mods/x/Y.mod` of the Workshop as `mods_x_Y.mod`. */
const WORKSHOP_NAME = /^mods_.+\.mod$/i;
/** Ids of the Workshop are numbers of Steam's; a random id is almost never that small. */
const MOST_WORKSHOP_ID = 99_999_999_999n;

function sourceOf({ name, facts: { id } }: ReadableMod): ModSource {
  return WORKSHOP_NAME.test(name) || (id > 1_000_000n && id <= MOST_WORKSHOP_ID) ? "workshop" : "local";
}

/** Files in the game's own folder first. */
function compareFiles(a: ReadableMod, b: ReadableMod): number {
  if (a.folder.kind !== b.folder.kind) return a.folder.kind === "game" ? -1 : 1;
  return compareModPaths(a.name, b.name) || compareModPaths(a.path, b.path);
}

function newestOf(files: readonly ReadableMod[]): ReadableMod {
  const isNewer = (a: ReadableMod, b: ReadableMod) =>
    a.facts.version === b.facts.version ? a.modifiedMs > b.modifiedMs : a.facts.version > b.facts.version;
  return files.reduce((newest, file) => (isNewer(file, newest) ? file : newest));
}

type Chosen = ReadonlyMap<bigint, Pick<LibraryMod, "file" | "isInGame">>;

function missingOf({ facts }: ReadableMod, mods: Chosen): MissingRequirement[] {
  return facts.requirements.flatMap(({ id, name, version }) => {
    const mod = mods.get(id);
    const installed = mod?.isInGame === true ? mod.file.facts.version : null;
    return installed !== null && installed >= version ? [] : [{ id, name, version, installed }];
  });
}

function fileFindings(invalid: readonly InvalidMod[], busy: readonly BusyMod[]): Diagnostic[] {
  return [
    ...invalid.map(({ path, reason }) => playFinding("play-invalid", path, { reason })),
    ...busy.map(({ path }) => playFinding("play-busy", path, {})),
  ];
}

function modFindings({ id, file, others, newest }: LibraryMod): Diagnostic[] {
  const inGame = others.filter(({ folder }) => folder.kind === "game");
  const data = { id: String(id), taken: file.path, newest: newest.path };
  return [
    ...inGame.map((other) => playFinding("play-duplicate-id", other.path, data)),
    ...[file, ...others].filter(isNested).map((nested) => playFinding("play-misplaced-nested", nested.path, {})),
  ];
}

/** In a folder mods inside the folder mods. */
function isNested({ name, folder }: ReadableMod): boolean {
  return folder.kind === "game" && asciiUpper(name).startsWith("MODS/");
}
