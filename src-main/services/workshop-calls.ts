import type { DeployState } from "../../src-shared/contract/models/workshop.ts";
import type { Operation } from "../engine/operation.ts";
import { FileError } from "../files/file-error.ts";
import type { Trash } from "../files/trash.ts";
import { findSource } from "../workshop/find-source.ts";
import { changeIdentity, modDatOf, type ReadIdentity, readIdentity } from "../workshop/identity.ts";
import type { OpenProject } from "../workshop/open-project.ts";
import { parityOf } from "../workshop/parity.ts";
import { Previews } from "../workshop/preview.ts";
import { findProblems } from "../workshop/problems.ts";
import { silenceCode } from "../workshop/project-settings.ts";
import { refusal, WorkshopRefusal } from "../workshop/rules.ts";
import { RefusedError } from "./failures.ts";
import { GoneError, type Handles } from "./handles.ts";
import type { PlayDesk } from "./play-desk.ts";
import type { CallContext, Handlers } from "./router.ts";
import { sourceCalls } from "./source-calls.ts";
import type { WorkshopDesk } from "./workshop-desk.ts";
import {
  identityChangeOf,
  shownBuild,
  shownComparison,
  shownDeploy,
  shownIdentity,
  shownParity,
  shownProblem,
  shownState,
} from "./workshop-models.ts";

export type WorkshopHandlers = Pick<Handlers, Extract<keyof Handlers, `workshop.${string}`>>;

export interface WorkshopCallsOptions {
  readonly workshop: WorkshopDesk;
  readonly desk: () => Promise<PlayDesk>;
  readonly handles: Handles;
  /** Where removed sources go; null: into the backups alone. */
  readonly trash: Trash | null;
}

/** Projects, and the mods that are built of them, for windows. */
export function workshopCalls({ workshop: desk, desk: play, handles, trash }: WorkshopCallsOptions): WorkshopHandlers {
  const { workshop } = desk;
  const handlers: WorkshopHandlers = {
    ...sourceCalls({ workshop: desk, trash }),
    "workshop.projects": async () => {
      const projects = await workshop.projects();
      workshop.lookNow();
      return Promise.all(projects.map((project) => desk.shown(project)));
    },
    "workshop.add": async ({ folder }) => desk.shown(await workshop.add(handles.pathOf(folder, "dir"))),
    "workshop.forget": async ({ project }) => {
      await workshop.forget((await desk.project(project)).root);
      return {};
    },
    "workshop.create": async ({ folder, ...wanted }) =>
      desk.shown(await workshop.create(handles.pathOf(folder, "dir"), wanted)),
    "workshop.import": async ({ file, folder }, context) => {
      const [mod, parent] = [handles.pathOf(file, "open", "mod"), handles.pathOf(folder, "dir")];
      return desk.shown(await workshop.import(mod, parent, operationOf(context)));
    },
    "workshop.state": async ({ project: handle }) => {
      const project = await desk.project(handle);
      const [shown, identity, isOn] = await Promise.all([
        desk.shown(project),
        identityOrNull(project),
        isEnabled(project, play),
      ]);
      return shownState(project, shown, identity === null ? null : shownIdentity(identity), isOn);
    },
    "workshop.build": async ({ project: handle, isFull }, { signal }) => {
      const project = await desk.project(handle);
      return shownBuild(await project.request(isFull, signal));
    },
    "workshop.stop": async ({ project }) => {
      await (await desk.project(project)).stop();
      return {};
    },
    "workshop.watch": async ({ project: handle, isOn }) => {
      const project = await desk.project(handle);
      await workshop.setWatched(project, isOn);
      return desk.shown(project);
    },
    "workshop.deploy": async ({ project: handle, isOn, now }) => {
      const project = await desk.project(handle);
      if (now && project.output === null) throw refusal("workshop-no-build", project.root, {});
      await workshop.setDeployed(project, isOn);
      if (now) await project.deployLast();
      return shownDeployOf(project, play);
    },
    "workshop.enable": async ({ project: handle }) => {
      const project = await desk.project(handle);
      const { output } = project;
      if (output === null) throw refusal("workshop-no-build", project.root, {});
      const own = await play();
      const { ids } = await own.order();
      if (!ids.includes(output.id)) await own.save(() => own.open.play.saveOrder(ids, [...ids, output.id]));
      return shownDeployOf(project, play);
    },
    "workshop.problems": async ({ project: handle, offset, limit, ...query }) => {
      const { root, problems: all } = await desk.project(handle);
      const { problems, codes } = findProblems(all, query);
      const previews = new Previews(root);
      const page = problems.slice(offset, offset + limit).map(async (problem) => {
        const { path: file, line } = problem.finding;
        return shownProblem(problem, line === undefined ? null : await previews.lineOf(file, line));
      });
      return { total: problems.length, problems: await Promise.all(page), codes: codes.slice(0, 1000) };
    },
    "workshop.open": async ({ project: handle, problem: id }) => {
      const { root, problems } = await desk.project(handle);
      const problem = id === null ? null : problems.find((each) => each.id === id);
      if (problem === undefined) throw new GoneError(id ?? "");
      const source = problem === null ? null : await findSource(root, problem.finding.path);
      const { line, column } = problem?.finding ?? {};
      await (source === null
        ? workshop.openInEditor(modDatOf(root))
        : workshop.openInEditor(source.file, line, column));
      return {};
    },
    "workshop.silence": async ({ project: handle, code, isSilenced }) => {
      const project = await desk.project(handle);
      const { finding } = project.problems.find((each) => each.finding.code === code) ?? {};
      if (isSilenced && finding?.severity === "error") throw refusal("workshop-silence-error", finding.path, { code });
      await silenceCode(project.root, code, isSilenced, workshop.kept);
      await project.readSettings();
      return {};
    },
    "workshop.setIdentity": async ({ project: handle, change }) => {
      const project = await desk.project(handle);
      const identity = await changeIdentity(project.root, identityChangeOf(change), workshop.kept);
      project.lookSoon();
      return shownIdentity(identity)!;
    },
    "workshop.parity": async ({ project }, context) =>
      shownParity(await parityOf((await desk.project(project)).root, operationOf(context))),
    "workshop.compare": async ({ project, with: other }, context) => {
      const wanted = other.kind === "file" ? { ...other, file: handles.pathOf(other.file, "open", "mod") } : other;
      return shownComparison(await workshop.compare(await desk.project(project), wanted, operationOf(context)));
    },
    "workshop.log": async ({ project }) => ({ text: (await desk.project(project)).logText }),
    "workshop.editor": async ({ command }) => {
      if (command !== null) await workshop.setEditor(command);
      return workshop.editor();
    },
  };
  return refusing(handlers);
}

/** The same handlers, whose refusals are those of the contract. */
function refusing(handlers: WorkshopHandlers): WorkshopHandlers {
  const told = (handler: (...args: never[]) => unknown) => async (input: never, context: never) => {
    try {
      return await handler(input, context);
    } catch (error) {
      if (!(error instanceof WorkshopRefusal)) throw error;
      const { code, message, data, fix } = error.finding;
      throw new RefusedError(code, message, data, fix);
    }
  };
  const entries = Object.entries(handlers).map(([name, handler]) => [name, told(handler)]);
  return Object.fromEntries(entries) as WorkshopHandlers;
}

function operationOf({ signal, report }: CallContext): Operation {
  return {
    signal,
    report: ({ kind, done, total, detail }) =>
      report({ kind, done, total, ...(detail === undefined ? {} : { detail }) }),
  };
}

/** Null when there is no MOD.DAT to read. */
async function identityOrNull({ root }: OpenProject): Promise<ReadIdentity | null> {
  try {
    return await readIdentity(root);
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}

async function isEnabled({ output }: OpenProject, play: () => Promise<PlayDesk>): Promise<boolean> {
  if (output === null) return false;
  try {
    return (await (await play()).order()).ids.includes(output.id);
  } catch (error) {
    // Without a profile there is no order.
    if (error instanceof FileError) return false;
    throw error;
  }
}

async function shownDeployOf(project: OpenProject, play: () => Promise<PlayDesk>): Promise<DeployState> {
  return shownDeploy(project.deployed, project.isDeployed, await isEnabled(project, play));
}
