import { createHash } from "node:crypto";

/** A window named something that was never given out, or is not what it is asked as. */
export class GoneError extends Error {
  constructor(handle: string) {
    super(`unknown handle ${handle}`);
    this.name = "GoneError";
  }
}

/** What a handle stands for: a .MOD of the library or beside it, one that was opened, a folder that was chosen, a project. */
export type HandleKind = "mod" | "open" | "dir" | "project";

/**
 * Paths under names that only this run of the program knows. A window can say nothing but a name it was given, so no
 * path from a window is ever opened. The same path keeps its name.
 */
export class Handles {
  private readonly paths = new Map<string, string>();
  private readonly salt: string;

  constructor(salt: string) {
    this.salt = salt;
  }

  give(kind: HandleKind, path: string): string {
    const digest = createHash("sha256").update(this.salt).update("\0").update(path).digest("hex");
    const handle = `${kind}-${digest.slice(0, 24)}`;
    this.paths.set(handle, path);
    return handle;
  }

  /** Throws GoneError when it is none of these kinds, or was not given out. */
  pathOf(handle: string, ...kinds: readonly HandleKind[]): string {
    const path = this.paths.get(handle);
    if (path === undefined || !kinds.some((kind) => handle.startsWith(`${kind}-`))) throw new GoneError(handle);
    return path;
  }
}
