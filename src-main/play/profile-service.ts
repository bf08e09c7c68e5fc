import type { Order } from "../../src-shared/rules/order-edits.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { warningOf } from "../files/file-error.ts";
import type { PlayService, SavedOrder } from "./play-service.ts";
import { profileFileOf, readProfileFile } from "./profile-file.ts";
import {
  activeIds,
  deleteProfile,
  freeName,
  isName,
  LONGEST_NAME,
  markCurrent,
  type Profile,
  type ProfileBook,
  type ProfileChange,
  type ProfileRow,
  profileNamed,
  type RowFacts,
  rankInProfile,
  renameProfile,
  rowsOfOrder,
  saveProfile,
} from "./profiles.ts";
import { playFinding, type Refusal, refused } from "./rules.ts";
import { encodeShareCode, MOST_SHARED, type SharedOrder, type ShareOptions } from "./share-code.ts";
import type { PlaySnapshot } from "./snapshot.ts";

/** Profiles as they are, and what went wrong without harm to them. */
export interface ProfilesSaved {
  readonly kind: "saved";
  readonly book: ProfileBook;
  readonly findings: readonly Diagnostic[];
}

/** A profile that is to be imported, and what of it is not there. Nothing was changed. */
export interface ImportPreview {
  readonly kind: "preview";
  readonly shared: SharedOrder;
  /** Rows of mods that are not installed; they are imported all the same and keep their places. */
  readonly missing: readonly ProfileRow[];
  readonly findings: readonly Diagnostic[];
}

/** What a profile is written as for others. */
export interface ExportedProfile {
  readonly kind: "exported";
  readonly name: string;
  /** To be copied and pasted. */
  readonly code: string;
  /** The same as a file. */
  readonly file: Uint8Array;
}

/** A profile that is the game's order now. */
export interface UsedProfile {
  readonly kind: "used";
  readonly profile: Profile;
  readonly order: SavedOrder;
}

/** Named orders of a {@link PlayService}. Refusals change nothing. Errors: `FileError`. */
export class ProfileService {
  readonly #play: PlayService;

  constructor(play: PlayService) {
    this.#play = play;
  }

  async list(): Promise<ProfileBook> {
    return (await this.#play.own.profiles.read()).value;
  }

  /**
   * Saves an order under a name. What a profile of that name had and is not active now keeps its place in it, off.
   * `snapshot` knows titles and versions. `which`: the name must be free, or must be there.
   */
  save(
    name: string,
    order: Order,
    snapshot: PlaySnapshot,
    which: "new" | "known" | "any" = "any",
  ): Promise<ProfilesSaved | Refusal> {
    const facts = factsOf(snapshot);
    return this.#change((book) => {
      const before = profileNamed(book, name);
      if (which === "new" && before !== null) return refused("play-profile-exists", "profiles", { name: before.name });
      if (which === "known" && before === null) return refused("play-profile-unknown", "profiles", { name });
      return saveProfile(book, name, rowsOfOrder(order, before?.rows ?? [], facts), this.#play.now());
    });
  }

  rename(name: string, to: string): Promise<ProfilesSaved | Refusal> {
    return this.#change((book) => renameProfile(book, name, to));
  }

  delete(name: string): Promise<ProfilesSaved | Refusal> {
    return this.#change((book) => deleteProfile(book, name));
  }

  /** Makes the order of a profile the game's; `base` is that of the snapshot the user looked at. */
  async use(name: string, base: Order): Promise<UsedProfile | Refusal> {
    const profile = profileNamed(await this.list(), name);
    if (profile === null) return refused("play-profile-unknown", "profiles", { name });
    const order = await this.#play.saveOrder(base, activeIds(profile.rows), "profile");
    const marked = await this.#change((book) => markCurrent(book, name));
    return marked.kind === "refused" ? marked : { kind: "used", profile, order };
  }

  /** Where the current profile has a mod that is to be turned on: its rank, or null for the end. */
  async rankFor(id: bigint, order: Order): Promise<number | null> {
    const book = await this.list();
    const current = book.current === null ? null : profileNamed(book, book.current);
    return current === null ? null : rankInProfile(current.rows, order, id);
  }

  /** An order as a code, whether it is kept as a profile or not. */
  codeOf(order: SharedOrder, options: ShareOptions = {}): { readonly kind: "code"; readonly code: string } | Refusal {
    if (order.rows.length > MOST_SHARED) return refused("play-code-many", "code", { most: MOST_SHARED });
    return nameRefusal(order) ?? { kind: "code", code: encodeShareCode(order, options) };
  }

  /** The same as a file. */
  fileOf(order: SharedOrder): { readonly kind: "file"; readonly file: Uint8Array } | Refusal {
    return nameRefusal(order) ?? { kind: "file", file: profileFileOf(order) };
  }

  async export(name: string, options: ShareOptions = {}): Promise<ExportedProfile | Refusal> {
    const profile = profileNamed(await this.list(), name);
    if (profile === null) return refused("play-profile-unknown", "profiles", { name });
    const code = this.codeOf(profile, options);
    if (code.kind === "refused") return code;
    return { kind: "exported", name: profile.name, code: code.code, file: profileFileOf(profile) };
  }

  /** Looks at an exported file or a text with a code; `path` is what findings are about. */
  preview(bytes: Uint8Array, path: string, snapshot: PlaySnapshot): ImportPreview | Refusal {
    const shared = readProfileFile(bytes, path);
    if (shared.kind === "refused") return shared;
    const { missing, findings } = compareRows(shared.rows, factsOf(snapshot, "installed"), path);
    return { kind: "preview", shared: { name: shared.name, rows: shared.rows }, missing, findings };
  }

  /** Keeps an imported order as a profile: under its own name, or one that is free. It is not taken into use. */
  async import(
    shared: SharedOrder,
    name: string = shared.name,
  ): Promise<(ProfilesSaved & { readonly name: string }) | Refusal> {
    let kept = name;
    const result = await this.#change((book) => {
      kept = freeName(book, name);
      const saved = saveProfile(book, kept, shared.rows, this.#play.now());
      return saved.kind === "refused" ? saved : { ...saved, book: { ...saved.book, current: book.current } };
    });
    return result.kind === "refused" ? result : { ...result, name: kept };
  }

  async #change(change: (book: ProfileBook) => ProfileChange): Promise<ProfilesSaved | Refusal> {
    let refusal: Refusal | null = null;
    const { value, warnings } = await this.#play.own.profiles.update((book) => {
      const result = change(book);
      refusal = result.kind === "refused" ? result : null;
      return result.kind === "refused" ? book : result.book;
    });
    if (refusal !== null) return refusal;
    this.#play.changed("profiles");
    return { kind: "saved", book: value, findings: warnings.map(warningOf) };
  }
}

/** Nobody could import it under such a name. */
function nameRefusal({ name }: SharedOrder): Refusal | null {
  return isName(name) ? null : refused("play-profile-name", "profiles", { longest: LONGEST_NAME });
}

/** Titles and versions of what is installed, of ghosts too unless only the `installed` are asked for. */
function factsOf({ active, library }: PlaySnapshot, which: "all" | "installed" = "all"): Map<bigint, RowFacts> {
  const facts = new Map<bigint, RowFacts>();
  for (const { id, title, mod } of [...active, ...library]) {
    if (mod !== null) facts.set(id, { title, version: mod.file.facts.version });
    else if (which === "all" && title !== "") facts.set(id, { title });
  }
  return facts;
}

function compareRows(rows: readonly ProfileRow[], installed: ReadonlyMap<bigint, RowFacts>, path: string) {
  const missing = rows.filter(({ id }) => !installed.has(id));
  const findings = rows.flatMap(({ id, title = "", version }): Diagnostic[] => {
    const found = installed.get(id);
    if (found === undefined) return [playFinding("play-import-missing", path, { id: String(id), title })];
    if (version === undefined || found.version === undefined || found.version === version) return [];
    const data = { title: found.title ?? title, wanted: version, found: found.version };
    return [playFinding("play-import-version", path, data)];
  });
  return { missing, findings };
}
