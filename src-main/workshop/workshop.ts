import path from "node:path";
import { safeFileStem } from "../../src-shared/formats/mod-dat/mod-info.ts";
import type { Operation } from "../engine/operation.ts";
import { appFolders } from "../files/app-folders.ts";
import { errnoOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import { identityOf, resolveLinks } from "../files/identity.ts";
import { matchingNames } from "../files/names.ts";
import type { Surroundings } from "../files/places.ts";
import type { JsonFile, KeptFileOptions } from "../play/json-file.ts";
import { BuildQueue } from "./build-queue.ts";
import type { MakeBuilder } from "./builder.ts";
import { type BuildComparison, compareBuilds } from "./compare-builds.ts";
import type { DeployerOptions } from "./deployer.ts";
import { foundEditor, openInEditor } from "./editor.ts";
import type { WatchFiles } from "./file-hints.ts";
import { HistoryFile } from "./history-file.ts";
import { importMod } from "./import-mod.ts";
import { createProject, type NewProject } from "./new-project.ts";
import { OpenProject, type ProjectChange } from "./open-project.ts";
import { type OtherBuild, otherBuildOf } from "./other-build.ts";
import { MOST_PROJECTS, type ProjectEntry, type ProjectsBook, projectsBook } from "./projects-book.ts";
import { refusal } from "./rules.ts";
import { createSourceChecker, type MakeChecker } from "./source-checks/source-checker.ts";
import type { Timers } from "./timers.ts";

export interface WorkshopOptions {
  /** Whose config and data folders hold the list and the history. */
  readonly around: Surroundings;
  readonly deploy: Omit<DeployerOptions, "timers" | "onError">;
  readonly makeBuilder: MakeBuilder;
  /** What checks the sources of a project after its builds. */
  readonly makeChecker?: MakeChecker;
  readonly watchFiles: WatchFiles;
  readonly timers: Timers;
  /** Something happened to a project; null: to the list. */
  readonly told: (project: OpenProject | null, change: ProjectChange | null) => void;
  readonly onError: (error: unknown) => void;
}

/** The projects of this user, each of which may be watched; one of them is built at a time. */
export class Workshop {
  /** Where small files are written, and what was there before. */
  readonly kept: KeptFileOptions;
  private readonly options: WorkshopOptions;
  private readonly book: JsonFile<ProjectsBook>;
  private readonly queue = new BuildQueue();
  private readonly open = new Map<string, OpenProject>();
  private opening: Promise<void> | null = null;
  private isClosed = false;

  constructor(options: WorkshopOptions) {
    this.options = options;
    const folders = appFolders(options.around);
    this.kept = { backups: folders.backups, locks: folders.locks };
    this.book = projectsBook(folders);
  }

  /** In the order in which they were added. Begins to watch those that are to be. */
  async projects(): Promise<readonly OpenProject[]> {
    await this.ready();
    return [...this.open.values()];
  }

  /** Null: it is not in the list. */
  async project(root: string): Promise<OpenProject | null> {
    await this.ready();
    return this.open.get(root) ?? null;
  }

  /** Throws WorkshopRefusal for a folder that is no project, FileError. */
  async add(folder: string): Promise<OpenProject> {
    await this.ready();
    const root = await resolveLinks(folder);
    const names = (await nodeFiles.list(root)).map(({ name }) => name);
    for (const missing of ["MOD.DAT", "MEDIA"])
      if (matchingNames(names, missing).length === 0) throw refusal("workshop-not-project", root, { missing });
    const { key } = await identityOf(root, nodeFiles);
    for (const known of this.open.values()) if (await hasKey(known.root, key)) return known;
    if (this.open.size >= MOST_PROJECTS) throw refusal("workshop-too-many", root, { limit: MOST_PROJECTS });
    const entry: ProjectEntry = { path: root, isWatched: false, isDeployed: false };
    await this.book.update((book) => ({ ...book, projects: [...book.projects, entry] }));
    const project = await this.take(entry);
    this.options.told(null, null);
    return project;
  }

  /** Takes a project out of the list; its files stay. */
  async forget(root: string): Promise<void> {
    await this.ready();
    const project = this.open.get(root);
    if (project === undefined) return;
    await this.book.update((book) => ({ ...book, projects: book.projects.filter((each) => each.path !== root) }));
    this.open.delete(root);
    await project.close();
    this.options.told(null, null);
  }

  /** Makes a project in a new folder below `parent`. Throws WorkshopRefusal, FileError. */
  async create(parent: string, wanted: NewProject): Promise<OpenProject> {
    const root = path.join(await resolveLinks(parent), safeFileStem(wanted.name));
    await createProject(root, wanted);
    return this.add(root);
  }

  /** Unpacks a .MOD as a project into a new folder below `parent`. Throws as `importMod` does. */
  async import(file: string, parent: string, operation: Operation): Promise<OpenProject> {
    const { root } = await importMod(file, await resolveLinks(parent), operation);
    return this.add(root);
  }

  async setWatched(project: OpenProject, isWatched: boolean): Promise<void> {
    await this.change(project, { isWatched });
    await project.setWatched(isWatched);
  }

  async setDeployed(project: OpenProject, isDeployed: boolean): Promise<void> {
    await this.change(project, { isDeployed });
    project.setDeployed(isDeployed);
  }

  /** Its last build beside another one. Throws as `compareBuilds` and `otherBuildOf` do; WorkshopRefusal before a build. */
  async compare({ root, output }: OpenProject, other: OtherBuild, operation: Operation): Promise<BuildComparison> {
    if (output === null) throw refusal("workshop-no-build", root, {});
    const { backups } = this.kept;
    const theirs = await otherBuildOf(output.path, other, { backups, around: this.options.deploy.around });
    return compareBuilds(output.path, theirs, operation);
  }

  /** The command that opens files, as the person set it, and what is found on this machine. */
  async editor(): Promise<{ readonly command: string; readonly found: string }> {
    const { value } = await this.book.read();
    return { command: value.editor, found: foundEditor(this.options.around) };
  }

  async setEditor(command: string): Promise<void> {
    await this.book.update((book) => ({ ...book, editor: command.trim() }));
  }

  /** Throws WorkshopRefusal when no editor is there. */
  async openInEditor(file: string, line = 1, column = 1): Promise<void> {
    const { command } = await this.editor();
    await openInEditor(command, { file, line, column }, this.options.around);
  }

  /** For when a window gets the focus again: what the system did not tell of is found. */
  lookNow(): void {
    for (const project of this.open.values()) project.lookNow();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.opening?.catch(() => {});
    await Promise.all([...this.open.values()].map((project) => project.close()));
  }

  private ready(): Promise<void> {
    // One that could not be read is tried again with the next call.
    this.opening ??= this.load().catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  private async load(): Promise<void> {
    const { value } = await this.book.read();
    for (const entry of value.projects) if (!this.open.has(entry.path)) await this.take(entry);
  }

  private async take({ path: root, isWatched, isDeployed }: ProjectEntry): Promise<OpenProject> {
    const { around, deploy, makeBuilder, watchFiles, timers, told, onError } = this.options;
    const makeChecker = this.options.makeChecker ?? createSourceChecker;
    const project: OpenProject = new OpenProject({
      ...{ root, isDeployed, deploy, watchFiles, timers, onError },
      builder: makeBuilder({ project: root, output: undefined }),
      checker: makeChecker({ root }),
      queue: this.queue,
      history: new HistoryFile(appFolders(around).data, root),
      told: (change) => told(project, change),
    });
    this.open.set(root, project);
    await project.open();
    if (isWatched && !this.isClosed) await project.setWatched(true);
    return project;
  }

  private async change({ root }: OpenProject, change: Partial<ProjectEntry>): Promise<void> {
    await this.book.update((book) => ({
      ...book,
      projects: book.projects.map((each) => (each.path === root ? { ...each, ...change } : each)),
    }));
  }
}

/** False for a project that there is no way to now. */
async function hasKey(root: string, key: string): Promise<boolean> {
  try {
    return (await identityOf(root, nodeFiles)).key === key;
  } catch (error) {
    if (errnoOf(error) === null) throw error;
    return false;
  }
}
