import { stampsOf } from "./stamps.ts";

/** How long a look at a project is good for, so that not every letter of a search takes another one. */
const FRESH_MS = 3000;

/** The sources of one project, as they were a moment ago. */
export class SourceList {
  private readonly root: string;
  private readonly now: () => number;
  private looked: { readonly at: number; readonly paths: Promise<readonly string[]> } | null = null;

  /** `now`: milliseconds. */
  constructor(root: string, now: () => number) {
    this.root = root;
    this.now = now;
  }

  /** Below the project, as on disk, with `/`: MOD.DAT, lamplighter.json and all of MEDIA. Errors: FileError. */
  paths(): Promise<readonly string[]> {
    const at = this.now();
    if (this.looked === null || at - this.looked.at > FRESH_MS || at < this.looked.at)
      this.looked = { at, paths: this.look() };
    return this.looked.paths;
  }

  private async look(): Promise<readonly string[]> {
    try {
      return [...(await stampsOf(this.root)).files.keys()];
    } catch (error) {
      // The next who asks looks again.
      this.looked = null;
      throw error;
    }
  }
}
