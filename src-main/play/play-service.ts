import { EMPTY_SCHEME } from "../../src-shared/formats/scheme/scheme.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { appFolders } from "../files/app-folders.ts";
import { type Clock, systemClock } from "../files/clock.ts";
import { FileError, type FileErrorKind, fileErrorOf, findingOf, warningOf } from "../files/file-error.ts";
import { type FileLayer, nodeFiles } from "../files/file-layer.ts";
import type { Surroundings } from "../files/places.ts";
import type { Store } from "../store/store.ts";
import { checkMods } from "./check-mods.ts";
import { findGamePlaces, type GamePlaces, type ProfilePlace } from "./game-places.ts";
import type { CheckLevel, LeveledCheck } from "./health.ts";
import type { JsonFile, ReadJson } from "./json-file.ts";
import { groupMods, type Library } from "./library.ts";
import { misplacedMods } from "./misplaced.ts";
import { ModCache } from "./mod-cache.ts";
import type { ModFile, ModFolder } from "./mod-file.ts";
import { type ModNote, setNote } from "./mod-notes.ts";
import type { PlayOperation } from "./operation.ts";
import { type OrderDraft, type OrderReason, type PastOrder, recordOrder } from "./order-history.ts";
import { type PlayFiles, playFiles } from "./play-files.ts";
import { readMods } from "./read-mods.ts";
import { playFinding } from "./rules.ts";
import { scanMods } from "./scan-mods.ts";
import { isUnreadable, type LoadedScheme, loadScheme, type SavedScheme, saveScheme } from "./scheme-file.ts";
import type { Settings, SettingsChange } from "./settings.ts";
import { type PlaySnapshot, snapshotOf } from "./snapshot.ts";
import { type WatchedChange, watchPlay } from "./watch.ts";

export interface PlayServiceOptions {
  readonly around: Surroundings;
  /** Where headers are cached; null to do without. Closed by whoever opened it. */
  readonly store?: Store | null;
  readonly files?: FileLayer;
  readonly clock?: Clock;
}

/** What may look different now: a snapshot is to be asked for again. */
export type PlayChange = WatchedChange | "health" | "profiles" | "notes" | "settings";

/** An order as it was saved, with what is to say about it. */
export interface SavedOrder extends Omit<SavedScheme, "warnings"> {
  readonly findings: readonly Diagnostic[];
}

/** What stands at the place of the order is none, and will be none when it is looked at again. */
const NO_FILE_THERE: ReadonlySet<FileErrorKind> = new Set(["not-a-file", "special-file", "link-loop", "too-large"]);

/**
 * Mods, their order, and what belongs to it, for one user. Every answer is a plain value; several calls at a time are
 * fine. Errors of all calls: `FileError`, `no-profile` of those that need the profile folder.
 */
export class PlayService {
  /** Profiles and the other small files. */
  readonly own: PlayFiles;
  readonly #around: Surroundings;
  readonly #cache: ModCache;
  readonly #files: FileLayer;
  readonly #clock: Clock;
  readonly #listeners = new Set<(change: PlayChange) => void>();
  #library: Library = groupMods([]);
  /** What is known of the files of the library, by path. */
  #checks = new Map<string, StampedCheck>();
  #watch: AbortController | null = null;

  constructor({ around, store = null, files = nodeFiles, clock = systemClock }: PlayServiceOptions) {
    this.own = playFiles(appFolders(around), files);
    this.#around = around;
    this.#cache = new ModCache(store, clock);
    this.#files = files;
    this.#clock = clock;
  }

  /** Hears of changes, from outside too while {@link watch} is on. Returns what ends it. */
  onChanged(listener: (change: PlayChange) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Tells everybody who listens. */
  changed(change: PlayChange): void {
    for (const listener of [...this.#listeners]) listener(change);
  }

  /** The present moment in this service's time, milliseconds since 1970. */
  now(): number {
    return this.#clock.now();
  }

  /** Looks through the folders and reads the order. Health is told as far as it is known from earlier checks. */
  async snapshot(operation: PlayOperation = {}): Promise<PlaySnapshot> {
    const settings = await this.own.settings.read();
    const places = this.#placesOf(settings.value);
    const scan = await scanMods(foldersOf(places, settings.value), { files: this.#files, signal: operation.signal });
    const ground = { cache: this.#cache, files: this.#files, clock: this.#clock };
    const { files, checks } = await readMods(scan.mods, ground, operation);
    const library = groupMods(files);
    this.#library = library;
    this.#checks = stillKnown(files, checks, this.#checks);
    const [loaded, notes, profiles] = await Promise.all([
      places.profile === null ? null : this.#look(places.profile),
      this.own.notes.read(),
      this.own.profiles.read(),
    ]);
    const kept = loaded === null || isUnreadable(loaded) ? null : await this.#keptOf(loaded.path);
    const ghosts = (loaded?.scheme.ids ?? []).filter((id) => !library.mods.has(id));
    return snapshotOf({
      places,
      loaded,
      library,
      checks: this.#checks,
      notes: notes.value,
      book: profiles.value,
      draft: kept?.draft ?? null,
      titles: this.#cache.titles(ghosts),
      findings: [
        ...misplacedMods(places, this.#around),
        ...scan.findings,
        ...damageOf(this.own.settings, settings),
        ...damageOf(this.own.notes, notes),
        ...damageOf(this.own.profiles, profiles),
        ...(kept?.findings ?? []),
      ],
    });
  }

  /** The order on disk, read now. */
  async order(): Promise<LoadedScheme> {
    return this.#load(await this.#profile());
  }

  /**
   * Verifies files of the library, those of some ids or all, unless it is known already, and tells when some were done.
   * A later snapshot has the results. Default: what is quickly seen.
   */
  async check(
    ids: Order | "all",
    { level = "quick" }: { readonly level?: CheckLevel } = {},
    operation: PlayOperation = {},
  ): Promise<void> {
    const all =
      ids === "all" ? [...this.#library.mods.values()] : ids.flatMap((id) => this.#library.mods.get(id) ?? []);
    const unknown = all.map(({ file }) => file).filter(({ path }) => !isKnown(this.#checks.get(path), level));
    if (unknown.length === 0) return;
    const ground = { level, cache: this.#cache, files: this.#files };
    try {
      await checkMods(
        unknown,
        ground,
        ({ path, stamp }, check) => void this.#checks.set(path, { ...check, stamp }),
        operation,
      );
    } finally {
      this.changed("health");
    }
  }

  /**
   * Saves an order that was made of `base`, the order of a snapshot; what another program changed since is merged in.
   * The order before is in the history.
   */
  async saveOrder(base: Order, order: Order, why: OrderReason = "saved"): Promise<SavedOrder> {
    const { scheme } = await this.#profile();
    const { backups, locks } = appFolders(this.#around);
    const options = { backups, locks, files: this.#files, clock: this.#clock };
    const { warnings, ...saved } = await saveScheme(scheme, base, order, options);
    const before = saved.merged === null ? base : saved.merged.theirs;
    const beside = await this.#remember(scheme, before, saved.loaded.scheme.ids, why);
    this.changed("order");
    const findings = [...warnings, ...beside].map(warningOf);
    return { ...saved, findings: [...mergeFindings(scheme, saved), ...findings] };
  }

  /**
   * Notes that an order was put back by writing its file as it was, so that it is not taken for another program's. The
   * file is written already; what goes wrong here is told.
   */
  async noteRestored(before: Order, ids: Order): Promise<readonly Diagnostic[]> {
    const beside = await this.#remember((await this.#profile()).scheme, before, ids, "restored");
    this.changed("order");
    return beside.map(warningOf);
  }

  /** Earlier orders, the latest first. */
  async history(): Promise<readonly PastOrder[]> {
    const { history } = await this.own.ofScheme((await this.#profile()).scheme);
    return (await history.read()).value.orders;
  }

  /** Keeps changes that were not saved, in case the program ends; null forgets them. */
  async keepDraft(draft: OrderDraft | null): Promise<void> {
    const files = await this.own.ofScheme((await this.#profile()).scheme);
    await files.draft.update(() => draft);
  }

  /** Sets tags and note of a mod, installed or not. */
  async setNote(id: bigint, note: Pick<ModNote, "tags" | "note">): Promise<void> {
    await this.own.notes.update((notes) => setNote(notes, id, note));
    this.changed("notes");
  }

  async settings(): Promise<Settings> {
    return (await this.own.settings.read()).value;
  }

  async changeSettings(change: SettingsChange): Promise<Settings> {
    const { value } = await this.own.settings.update((settings) => ({ ...settings, ...change }));
    this.changed("settings");
    return value;
  }

  /** Looks for changes that others make, until {@link close}. What goes wrong while looking is looked at again later. */
  watch(everyMs?: number): void {
    if (this.#watch !== null) return;
    this.#watch = new AbortController();
    void watchPlay({
      signal: this.#watch.signal,
      ...(everyMs === undefined ? {} : { everyMs }),
      files: this.#files,
      clock: this.#clock,
      targets: async () => {
        const settings = await this.settings().catch(() => null);
        const places = settings === null ? null : this.#placesOf(settings);
        return {
          scheme: places?.profile?.scheme ?? null,
          folders: places === null || settings === null ? [] : foldersOf(places, settings),
          hasBusy: this.#library.busy.length > 0,
        };
      },
      onChange: (change) => this.changed(change),
    });
  }

  close(): void {
    this.#watch?.abort();
    this.#watch = null;
    this.#listeners.clear();
  }

  /** The order is saved; what goes wrong here is told and changes nothing of that. */
  async #remember(scheme: string, before: Order, ids: Order, why: OrderReason): Promise<readonly FileError[]> {
    const at = this.#clock.now();
    try {
      const { history, draft } = await this.own.ofScheme(scheme);
      const kept = await history.update((value) => {
        const known = before.length === 0 ? value : recordOrder(value, { at, why: "outside", ids: before });
        return recordOrder(known, { at, why, ids });
      });
      const dropped = await draft.update(() => null);
      return [...kept.warnings, ...dropped.warnings];
    } catch (error) {
      return [fileErrorOf(error, scheme)];
    }
  }

  /** The same for showing: something else at its place is told, and keeps nothing else from being shown. */
  async #look(profile: ProfilePlace): Promise<LoadedScheme> {
    try {
      return await this.#load(profile);
    } catch (error) {
      if (!(error instanceof FileError) || !NO_FILE_THERE.has(error.kind)) throw error;
      const { scheme: path } = profile;
      return { path, exists: true, sha256: null, scheme: EMPTY_SCHEME, findings: [findingOf(error)] };
    }
  }

  #load({ scheme }: ProfilePlace): Promise<LoadedScheme> {
    return loadScheme(scheme, { files: this.#files, clock: this.#clock });
  }

  /** What is kept beside a scheme, and what is wrong with it. */
  async #keptOf(scheme: string) {
    const { draft, history } = await this.own.ofScheme(scheme);
    const [read, past] = await Promise.all([draft.read(), history.read()]);
    return { draft: read.value, findings: [...damageOf(draft, read), ...damageOf(history, past)] };
  }

  async #profile(): Promise<ProfilePlace> {
    const { looked, profile } = this.#placesOf(await this.settings());
    if (profile === null) throw new FileError("no-profile", looked[0]?.path ?? this.#around.home);
    return profile;
  }

  #placesOf({ profileFolder, installFolder }: Settings): GamePlaces {
    return findGamePlaces(this.#around, { profile: profileFolder, install: installFolder });
  }
}

/** What is known of a file in one state of it. */
interface StampedCheck extends LeveledCheck {
  readonly stamp: string;
}

/** What the cache says, or was found out by this service for the files as they still are: the more thorough. */
function stillKnown(
  files: readonly ModFile[],
  cached: ReadonlyMap<string, LeveledCheck>,
  earlier: ReadonlyMap<string, StampedCheck>,
): Map<string, StampedCheck> {
  const known = new Map<string, StampedCheck>();
  for (const { path, stamp } of files) {
    const ours = earlier.get(path);
    const isOurs = ours?.stamp === stamp && !isKnown(cached.get(path), ours.level);
    const check = isOurs ? ours : cached.get(path);
    if (check !== undefined) known.set(path, { ...check, stamp });
  }
  return known;
}

/** Whether a file was verified that thoroughly, or found broken sooner. */
function isKnown(known: LeveledCheck | undefined, level: CheckLevel): boolean {
  return known !== undefined && (known.level === "full" || level === "quick" || known.check.kind === "broken");
}

/** The game's own folder first. */
function foldersOf({ profile }: GamePlaces, { modFolders }: Settings): ModFolder[] {
  const own = modFolders.map((path) => ({ path, kind: "extra" as const }));
  return profile === null ? own : [{ path: profile.mods, kind: "game" }, ...own];
}

function damageOf<T>({ path }: JsonFile<T>, { damage }: ReadJson<T>): Diagnostic[] {
  if (damage === null) return [];
  const used = damage.isRecovered ? "its last whole version is used" : "it counts as empty for now";
  return [playFinding("play-file-damaged", path, { what: damage.what, used })];
}

function mergeFindings(path: string, { merged }: Pick<SavedScheme, "merged">): Diagnostic[] {
  if (merged === null) return [];
  const each = merged.conflicts.map(({ kind, id }) =>
    playFinding(kind === "moved" ? "play-merge-moved" : "play-merge-removed", path, { id: String(id) }),
  );
  return [playFinding("play-merged", path, {}), ...each];
}
