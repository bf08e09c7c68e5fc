import path from "node:path";
import { cancel, confirm, intro, multiselect, outro } from "@clack/prompts";
import { type FoundProject, findProjects } from "../../../engine/find-projects.ts";
import { FileError } from "../../../files/file-error.ts";
import { surroundings, windowsHints } from "../../../files/surroundings.ts";
import { modsFolder } from "../../../play/deploy.ts";
import { answer, takeUsualSize } from "../answer.ts";
import { counted, printable } from "../console.ts";
import { EXIT, reportFailure } from "../failures.ts";
import type { Session } from "../session.ts";
import { type PackOptions, pack } from "./pack.ts";

/** What `lamplighter` does in a terminal without arguments: lets one choose projects, packs and deploys them. */
export async function choose(session: Session, packDefaults: PackOptions): Promise<number> {
  const here = process.cwd();
  const projects = await findProjects(here);
  if (projects.length === 0) {
    session.console.note("There is no project here: none in this folder, right below it or in its mods folder.");
    session.console.note("→ A project is a folder with MOD.DAT and MEDIA. `lamplighter --help` lists the commands.");
    return EXIT.notOk;
  }
  takeUsualSize(process.stdout);
  intro("Lamplighter");
  const chosen = await answer(() =>
    multiselect({
      message: "Which projects to pack? (space marks, enter packs)",
      options: projects.map((project) => optionOf(project, projects, here)),
      initialValues: projects.length === 1 ? projects : [],
      required: true,
    }),
  );
  if (chosen === null) return givenUp();
  const folder = await modsFolderOrNull();
  const deploy =
    folder === null
      ? false
      : await answer(() =>
          confirm({
            message: `Put the packed mods into the game's folder ${printable(folder)} too?`,
            initialValue: false,
          }),
        );
  if (deploy === null) return givenUp();

  let worst: number = EXIT.ok;
  for (const { folder: project } of chosen) {
    const code = await packOne(session, project, { ...packDefaults, deploy });
    if (code === EXIT.cancelled) return code;
    worst = Math.max(worst, code);
    session.console.line();
  }
  outro(worst === EXIT.ok ? `${counted(chosen.length, "mod")} packed` : "Not everything could be packed; see above.");
  return worst;
}

/** What keeps one project from being packed is said, and the others are packed all the same. */
async function packOne(session: Session, project: string, options: PackOptions): Promise<number> {
  try {
    return await pack(session, project, options);
  } catch (error) {
    return reportFailure(session.console, error);
  }
}

function optionOf(project: FoundProject, all: readonly FoundProject[], here: string) {
  const folder = printable(path.relative(here, project.folder) || "this folder");
  // The hint is shown for the line under the cursor only; what tells mods of one name apart, and which of them have levels,
  // must be seen of all of them.
  const isAlone = all.filter(({ name }) => name === project.name).length === 1;
  const name = `${printable(project.name)}${isAlone ? "" : ` in ${folder}`}`;
  return {
    value: project,
    label: `${name}${project.hasLevels ? " (level layouts)" : ""}`,
    hint: isAlone ? folder : "",
  };
}

async function modsFolderOrNull(): Promise<string | null> {
  try {
    return modsFolder(surroundings(await windowsHints()));
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}

function givenUp(): number {
  cancel("Nothing was packed.");
  return EXIT.cancelled;
}
