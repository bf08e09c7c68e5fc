import { type Activation, activationOf } from "../../src-shared/rules/activation.ts";
import type {
  LaunchEvidence,
  ModFileEvidence,
  ModSetting,
  RequiredMod,
} from "../../src-shared/rules/activation-evidence.ts";
import { type ActiveMod, activeOrder } from "../../src-shared/rules/load-order.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import type { FileLayer } from "../files/file-layer.ts";
import type { LibraryMod } from "../play/library.ts";
import { eachOf } from "../play/operation.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import { fileEvidence, MAY_BE_BUSY, NO_FILE } from "./file-evidence.ts";

/** Why a mod will load, or will not. */
export interface Explained {
  /** i64. */
  readonly id: bigint;
  readonly title: string;
  /** Null: no file has the id. */
  readonly file: string | null;
  /** From 1 on; null when it is not active. */
  readonly rank: number | null;
  readonly activation: Activation;
}

/** A file that is no whole mod, as far as its header can be read. */
export interface BrokenFile {
  readonly path: string;
  readonly evidence: ModFileEvidence;
  /** Null: not even the header says which mod it is. */
  readonly id: bigint | null;
  readonly title: string;
}

export interface ExplainOptions {
  readonly files?: FileLayer;
  readonly signal?: AbortSignal | undefined;
  readonly launch?: LaunchEvidence;
  /** Another order than that on disk, as a draft of a window. */
  readonly order?: Order | undefined;
  /** Of those that are not mods of the library; read when left out. */
  readonly broken?: readonly BrokenFile[];
}

/** Files that are opened at a time. */
const LANES = 8;

/**
 * The nine steps of mods by their ids, active or not, ghosts too; of an id that nothing is known of as of a ghost. Only
 * headers, file tables and a few bytes of the data are read. Only cancelling throws.
 */
export async function explainMods(
  snapshot: PlaySnapshot,
  ids: Order,
  options: ExplainOptions = {},
): Promise<readonly Explained[]> {
  const { files, signal, launch = { kind: "not-known" } } = options;
  const mods = modsOf(snapshot);
  const order = options.order ?? snapshot.order;
  const places = placesOf(order, mods);
  const broken = options.broken ?? (await brokenFiles(snapshot, options));
  const scheme = snapshot.scheme === null ? null : { count: order.length };
  // A file that another program keeps does not say its id.
  const missing = snapshot.busy.length > 0 ? MAY_BE_BUSY : NO_FILE;
  const explained: Explained[] = [];
  await eachOf(ids, LANES, async (id, index) => {
    const mod = mods.get(id) ?? null;
    const spoilt = mod === null ? (broken.find((each) => each.id === id) ?? null) : null;
    const path = mod?.file.path ?? spoilt?.path ?? null;
    const file = mod === null ? (spoilt?.evidence ?? missing) : await fileEvidence(mod.file.path, { files, signal });
    const place = places.get(id) ?? null;
    const setting: ModSetting = {
      isInGame: mod?.isInGame ?? true,
      requirements: requirementsOf(file, mods),
      scheme,
      place,
      launch,
    };
    explained[index] = {
      id,
      title: mod?.file.facts.title ?? spoilt?.title ?? titleOf(id, snapshot),
      file: path,
      rank: place?.rank ?? null,
      activation: activationOf(path ?? String(id), file, setting),
    };
  });
  return explained;
}

/** Files that the library does not list as mods, looked at all the same: mostly their header is whole. */
export async function brokenFiles(
  { invalid }: PlaySnapshot,
  { files, signal }: Pick<ExplainOptions, "files" | "signal"> = {},
): Promise<readonly BrokenFile[]> {
  const broken: BrokenFile[] = [];
  await eachOf(invalid, LANES, async ({ path }, index) => {
    const evidence = await fileEvidence(path, { files, signal });
    const { header } = evidence;
    const known = header.kind === "read" ? { id: header.id, title: header.title } : { id: null, title: "" };
    broken[index] = { path, evidence, ...known };
  });
  return broken;
}

function modsOf({ active, library }: PlaySnapshot): ReadonlyMap<bigint, LibraryMod> {
  const rows = [...active, ...library];
  return new Map(rows.flatMap(({ id, mod }) => (mod === null ? [] : [[id, mod] as const])));
}

function placesOf(order: Order, mods: ReadonlyMap<bigint, LibraryMod>): ReadonlyMap<bigint, ActiveMod> {
  const ranked = activeOrder(order, {
    isInstalled: (id) => mods.has(id),
    requirementsOf: (id) => mods.get(id)?.file.facts.requirements.map((each) => each.id) ?? [],
  });
  return new Map(ranked.map((place) => [place.id, place]));
}

function requirementsOf(
  { header }: ModFileEvidence,
  mods: ReadonlyMap<bigint, LibraryMod>,
): ReadonlyMap<bigint, RequiredMod> {
  if (header.kind !== "read") return new Map();
  return new Map(
    header.requirements.map(({ id }) => {
      const mod = mods.get(id);
      const installed = mod?.isInGame === true ? mod.file.facts.version : null;
      return [id, { installed, requiresOthers: (mod?.file.facts.requirements.length ?? 0) > 0 }];
    }),
  );
}

function titleOf(id: bigint, { active }: PlaySnapshot): string {
  return active.find((row) => row.id === id)?.title ?? "";
}
