import type { Operation } from "../operation.ts";
import { type BuildTools, openBuildCache, type PackResult, packProject } from "../pack.ts";
import type { PackRequest } from "../pack-request.ts";

/** Builds one project again and again, and keeps in memory what the last build has found out. */
export interface ProjectBuilder {
  /**
   * Builds what has changed. One build at a time; a cancelled one leaves the mod as it was, and what it has made to the
   * next, when that is more than was kept before. Errors: as of `packProject`.
   */
  build(operation?: Operation): Promise<PackResult>;
}

/** A builder for a project with these options. Errors: `FileError` when there is no way to the project. */
export async function createProjectBuilder(request: PackRequest, tools: BuildTools = {}): Promise<ProjectBuilder> {
  const cache = tools.cache ?? (request.cache === false ? undefined : await openBuildCache(request));
  const all = cache === undefined ? tools : { ...tools, cache };
  return { build: (operation = {}) => packProject(request, operation, all) };
}
