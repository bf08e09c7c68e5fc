import path from "node:path";
import type { OpenedFile } from "../../src-shared/contract/models/app.ts";
import type { Handles } from "./handles.ts";

const MOST = 100;

/** Files that the system handed to the program and no window has taken yet. */
export class OpenedFiles {
  private readonly handles: Handles;
  private waiting: OpenedFile[] = [];

  constructor(handles: Handles) {
    this.handles = handles;
  }

  add(paths: readonly string[]): void {
    const files = paths.map((file) => ({
      file: this.handles.give("open", file),
      name: path.basename(file),
      path: file,
    }));
    this.waiting = [...this.waiting, ...files].slice(-MOST);
  }

  take(): OpenedFile[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}
