import path from "node:path";
import { installVersion, type Surroundings } from "../files/places.ts";
import { type RunningPrograms, runningGame, runningPrograms } from "../files/programs.ts";

/** What is known of the game itself. */
export class GameWatch {
  private readonly around: Surroundings;
  private readonly programs: RunningPrograms;
  private readonly changed: (isRunning: boolean) => void;
  private timer: NodeJS.Timeout | null = null;
  isRunning = false;

  /** `changed` hears when the game was started or has ended. */
  constructor(
    around: Surroundings,
    changed: (isRunning: boolean) => void,
    programs: RunningPrograms = runningPrograms,
  ) {
    this.around = around;
    this.programs = programs;
    this.changed = changed;
  }

  /** "1.25.9.5"; null when the program is not there or does not say. */
  versionOf(install: string): Promise<string | null> {
    return installVersion(path.resolve(install), this.around);
  }

  /** Looks now, and from then on every few seconds until {@link close}. */
  async look(everyMs: number): Promise<void> {
    const isRunning = runningGame((await this.programs()) ?? []) !== null;
    if (isRunning !== this.isRunning) {
      this.isRunning = isRunning;
      this.changed(isRunning);
    }
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(everyMs), everyMs).unref();
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
  }
}
