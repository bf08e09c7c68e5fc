import { statSync } from "node:fs";
import path from "node:path";
import type { OpenedFile } from "../../src-shared/contract/models/app.ts";
import type {
  InstallItem as ShownItem,
  MovedFiles as ShownMoves,
  InstallPreview as ShownPreview,
} from "../../src-shared/contract/models/install.ts";
import { FileError } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import type { Surroundings } from "../files/places.ts";
import { systemTrash, type Trash, trashBy } from "../files/trash.ts";
import { commitInstall } from "../play/install/commit.ts";
import { type InstallGround, installGround } from "../play/install/ground.ts";
import { moveMisplaced } from "../play/install/move-misplaced.ts";
import type { InstallItem } from "../play/install/plan-install.ts";
import { type InstallPreview, previewInstall } from "../play/install/preview.ts";
import { readStanding } from "../play/install/read-standing.ts";
import { type MovedFiles, removeMods } from "../play/install/remove.ts";
import { type UndoStep, undoSteps } from "../play/install/undo.ts";
import { NotHereError, RefusedError } from "./failures.ts";
import { GoneError, type Handles } from "./handles.ts";
import type { HostPort } from "./host-port.ts";
import { Kept } from "./kept.ts";
import { callOperation } from "./operation-models.ts";
import type { PlayDesk } from "./play-desk.ts";
import { shownFinding } from "./play-models.ts";
import type { CallContext, Handlers } from "./router.ts";

export type InstallHandlers = Pick<Handlers, Extract<keyof Handlers, `install.${string}`>>;

export interface InstallCallsOptions {
  readonly desk: () => Promise<PlayDesk>;
  readonly handles: Handles;
  readonly host: HostPort;
  readonly around: () => Surroundings;
}

/** Bringing mods in and taking them out, for windows. */
export class InstallCalls {
  readonly handlers: InstallHandlers = {
    "install.choose": ({ typed }, context) => this.#choose(typed, context),
    "install.preview": ({ files }, context) => this.#preview(files, context),
    "install.commit": ({ preview, items }, context) => this.#commit(preview, items, context),
    "install.discard": async ({ preview }) => {
      await this.#previews.take(preview)?.close();
      return {};
    },
    "install.remove": async ({ files, keep }, { signal }) => {
      const { desk, ground } = await this.#ground();
      const trash = keep ? null : this.#trash();
      const removed = await removeMods(this.#pathsOf(files), ground, { trash, signal });
      return this.#moved(desk, removed);
    },
    "install.move": async ({ files }, context) => {
      const { desk, ground } = await this.#ground();
      return this.#moved(desk, await moveMisplaced(this.#pathsOf(files), ground, callOperation(context)));
    },
    "install.undo": async ({ undo }) => {
      const steps = this.#undos.take(undo);
      if (steps === null) throw new GoneError(undo);
      const { desk, ground } = await this.#ground();
      const { restored, failed } = await undoSteps(steps, ground);
      desk.open.play.changed("mods");
      return { restored, failed: failed.map(shownFailure) };
    },
  };

  readonly #options: InstallCallsOptions;
  /** More than people look at; one that is pushed out has nothing unpacked any more. */
  readonly #previews = new Kept<InstallPreview>("plan", 8);
  readonly #untidied: InstallPreview[] = [];
  readonly #undos = new Kept<readonly UndoStep[]>("undo", 100);

  constructor(options: InstallCallsOptions) {
    this.#options = options;
  }

  /** Removes what was unpacked for windows that are gone. Errors: FileError. */
  async close(): Promise<void> {
    for (const preview of [...this.#previews.takeAll(), ...this.#untidied]) await preview.close();
  }

  /** What is done is done, also when what was unpacked for it cannot be removed now: that is tried again at the end. */
  async #tidy(preview: InstallPreview): Promise<void> {
    try {
      await preview.close();
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      this.#untidied.push(preview);
    }
  }

  async #choose(typed: string | undefined, { connection }: CallContext): Promise<OpenedFile[]> {
    const { host, handles } = this.#options;
    if (typed === undefined && host.dialogs === null) throw new NotHereError();
    const chosen = typed === undefined ? await host.dialogs!.chooseFiles(connection) : [typedFile(typed)];
    return chosen.map((file) => ({ file: handles.give("open", file), name: path.basename(file), path: file }));
  }

  async #preview(files: readonly string[], context: CallContext): Promise<ShownPreview> {
    const { handles } = this.#options;
    const inputs = files.map((file) => handles.pathOf(file, "open"));
    const { ground } = await this.#ground();
    const preview = await previewInstall(inputs, ground, callOperation(context));
    if (preview.items.length > MOST_ITEMS) {
      await preview.close();
      throw new RefusedError(
        "too-many-mods",
        `There are more than ${MOST_ITEMS.toLocaleString("en-US")} mods in these files.`,
        { limit: MOST_ITEMS },
        "Install them in parts.",
      );
    }
    const { handle, lost } = this.#previews.keep(preview);
    if (lost !== null) await this.#tidy(lost);
    const { folder, items, others, findings } = preview;
    return { preview: handle, folder, items: items.map(shownItem), others, findings: findings.map(shownFinding) };
  }

  async #commit(handle: string, items: readonly string[], context: CallContext) {
    const preview = this.#previews.take(handle);
    if (preview === null) throw new GoneError(handle);
    try {
      const { desk, ground } = await this.#ground();
      const { results, undo } = await commitInstall(preview.items, items, ground, callOperation(context));
      if (undo.length > 0) desk.open.play.changed("mods");
      return {
        results: results.map(({ key, state, path, findings }) => ({
          ...{ item: key, state, path },
          findings: findings.map(shownFinding),
        })),
        undo: this.#undoOf(undo),
      };
    } finally {
      await this.#tidy(preview);
    }
  }

  #moved(desk: PlayDesk, { done, failed, undo }: MovedFiles): ShownMoves {
    if (done.length > 0) desk.open.play.changed("mods");
    return { done, failed: failed.map(shownFailure), undo: this.#undoOf(undo) };
  }

  #undoOf(steps: readonly UndoStep[]): string | null {
    return steps.length === 0 ? null : this.#undos.keep(steps).handle;
  }

  #pathsOf(files: readonly string[]): string[] {
    return files.map((file) => this.#options.handles.pathOf(file, "mod"));
  }

  #trash(): Trash {
    const { host, around } = this.#options;
    return host.trash === null ? systemTrash(around()) : trashBy(host.trash);
  }

  async #ground(): Promise<{ readonly desk: PlayDesk; readonly ground: InstallGround }> {
    const desk = await this.#options.desk();
    const { places } = await desk.snapshot({});
    const { store } = desk.open;
    const standing = (signal?: AbortSignal) => readStanding(places.profile?.mods ?? "", { store }, signal);
    return { desk, ground: installGround(places, this.#options.around(), standing, nodeFiles) };
  }
}

/** A path that a person typed, as the file it names. Throws RefusedError when it can be none. */
function typedFile(typed: string): string {
  const text = typed.trim().replace(/^"(.*)"$/, "$1");
  if (text.includes("\0") || !path.isAbsolute(text))
    throw new RefusedError(
      "not-absolute",
      "This is not the whole path of a file.",
      {},
      "Type it from its beginning on.",
    );
  const file = path.resolve(text);
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true)
    throw new RefusedError("not-a-file", "There is no such file.", {}, "Check the path.");
  return file;
}

const LONGEST_TEXT = 500;
/** As many as the contract lets through. */
const MOST_ITEMS = 10_000;

function shownItem({
  key,
  packageName,
  inside,
  facts,
  size,
  action,
  target,
  standing,
  isSuggested,
  findings,
}: InstallItem): ShownItem {
  const short = (text: string) => (text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT)}…`);
  return {
    ...{ item: key, packageName, inside, size, action, target, isSuggested },
    mod:
      facts === null
        ? null
        : { id: String(facts.id), title: short(facts.title), author: short(facts.author), version: facts.version },
    standing: standing === null ? null : { path: standing.path, version: standing.version ?? 0, size: standing.size },
    findings: findings.slice(0, 100).map(shownFinding),
  };
}

function shownFailure({ path, finding }: MovedFiles["failed"][number]) {
  return { path, finding: shownFinding(finding) };
}
