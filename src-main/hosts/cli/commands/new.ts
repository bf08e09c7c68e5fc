import path from "node:path";
import { createProject } from "../../../workshop/new-project.ts";
import { WorkshopRefusal } from "../../../workshop/rules.ts";
import { paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings } from "../findings.ts";
import type { Session } from "../session.ts";

export interface NewOptions {
  readonly name?: string;
  readonly author?: string;
}

/** Makes a new project. */
export async function newProject(
  { console }: Session,
  folder: string,
  { name, author = "" }: NewOptions,
): Promise<number> {
  const root = path.resolve(folder);
  try {
    const { id } = await createProject(root, { name: name ?? path.basename(root), author, fileName: "" });
    console.value({ ok: true, project: root, id });
    console.line(`${paint("green", "Made")} ${printable(root)}, MOD_ID ${id}`);
    console.line("Next: put your files below its MEDIA, and let  lamplighter watch  build it with each save.");
    return EXIT.ok;
  } catch (error) {
    if (!(error instanceof WorkshopRefusal)) throw error;
    console.value({ ok: false, findings: [error.finding] });
    if (!console.json) printFindings(console, [error.finding]);
    return EXIT.notOk;
  }
}
