const STAGES = ["plan", "bake", "compile", "index", "assemble", "verify"] as const;

/** Milliseconds per stage of a build. */
export type Timings = Readonly<Record<(typeof STAGES)[number] | "total", number>>;

/** Splits the time since it was made among the stages of a build. */
export class Stopwatch {
  private readonly start = performance.now();
  private last = this.start;
  private readonly laps = new Map<string, number>();

  /** Books the time since the last lap to a stage. */
  lap(stage: (typeof STAGES)[number]): void {
    const now = performance.now();
    this.laps.set(stage, (this.laps.get(stage) ?? 0) + now - this.last);
    this.last = now;
  }

  timings(): Timings {
    const rounded = (value: number) => Math.round(value * 10) / 10;
    const stages = STAGES.map((stage) => [stage, rounded(this.laps.get(stage) ?? 0)]);
    return { ...Object.fromEntries(stages), total: rounded(performance.now() - this.start) } as Timings;
  }
}
