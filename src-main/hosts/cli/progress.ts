import type { Progress, Stage } from "../../engine/operation.ts";
import { counted, fitted, humanBytes, printable, USUAL_COLUMNS } from "./console.ts";

/** Shows how far a long call has come. */
export interface ProgressView {
  report(progress: Progress): void;
  /** Takes the line away; to be called before anything else is printed. */
  finish(): void;
}

type Clock = () => number;

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const INTERVAL_MS = 100;
/** Nothing is shown of work that is over by then; questions asked before it do not count. */
const PATIENCE_MS = 300;
/** The rate is that of this last stretch of time, so that it follows a change of pace. */
const WINDOW_MS = 3000;

const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  plan: "Looking through the project",
  bake: "Baking walk grids",
  compile: "Compiling and compressing",
  index: "Making indices",
  assemble: "Putting the mod together",
  verify: "Reading back",
  unpack: "Unpacking",
  compare: "Comparing",
  convert: "Converting",
  export: "Exporting",
  measure: "Reading the files",
  archive: "Writing the pack",
  list: "Reading mods",
  check: "Checking mods",
  install: "Installing",
};

/**
 * Progress on stderr: one line that is written over in a terminal, a JSON object per line with `json`, nothing
 * otherwise. At most ten times a second.
 */
export function createProgressView(
  json: boolean,
  stream: Stream = process.stderr,
  now: Clock = () => performance.now(),
): ProgressView {
  if (json) return new JsonLines(stream, now);
  return stream.isTTY === true ? new TerminalLine(stream, now) : { report: () => {}, finish: () => {} };
}

/** Whether enough time has passed to show the next state; a new stage and the end of one always show. */
class Throttle {
  private last = Number.NEGATIVE_INFINITY;
  private stage: Stage | null = null;

  isDue(progress: Progress, at: number): boolean {
    const isNewStage = progress.kind !== this.stage;
    const isEnd = progress.done === progress.total && progress.bytes === progress.totalBytes;
    if (!isNewStage && !isEnd && at - this.last < INTERVAL_MS) return false;
    this.stage = progress.kind;
    this.last = at;
    return true;
  }
}

class JsonLines implements ProgressView {
  private readonly throttle = new Throttle();
  private readonly stream: Stream;
  private readonly now: Clock;

  constructor(stream: Stream, now: Clock) {
    this.stream = stream;
    this.now = now;
  }

  report(progress: Progress): void {
    if (this.throttle.isDue(progress, this.now())) this.stream.write(`${JSON.stringify({ progress })}\n`);
  }

  finish(): void {}
}

interface Sample {
  readonly at: number;
  readonly bytes: number;
}

/** Bytes per second over the last few seconds of a stage. */
export class RateMeter {
  private samples: Sample[] = [];

  add(at: number, bytes: number): void {
    this.samples.push({ at, bytes });
    while (this.samples.length > 2 && at - this.samples[0].at > WINDOW_MS) this.samples.shift();
  }

  /** Null until there are two moments to compare. */
  perSecond(): number | null {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (first === undefined || last === undefined || last.at - first.at < INTERVAL_MS) return null;
    return ((last.bytes - first.bytes) / (last.at - first.at)) * 1000;
  }

  clear(): void {
    this.samples = [];
  }
}

class TerminalLine implements ProgressView {
  private readonly throttle = new Throttle();
  private readonly rate = new RateMeter();
  private readonly stream: Stream;
  private readonly now: Clock;
  /** When the work began that is reported now; null between two works. */
  private start: number | null = null;
  private stage: Stage | null = null;
  private isShown = false;

  constructor(stream: Stream, now: Clock) {
    this.stream = stream;
    this.now = now;
  }

  report(progress: Progress): void {
    const at = this.now();
    this.start ??= at;
    if (progress.kind !== this.stage) this.rate.clear();
    this.stage = progress.kind;
    if (!this.throttle.isDue(progress, at)) return;
    this.rate.add(at, progress.bytes);
    if (at - this.start < PATIENCE_MS) return;
    const line = progressLine(progress, this.rate.perSecond());
    // Never wider than the terminal: a line that wraps cannot be written over. One without a size says 0.
    this.stream.write(`\r${fitted(line, (this.stream.columns || USUAL_COLUMNS) - 1)}\u001b[K`);
    this.isShown = true;
  }

  finish(): void {
    if (this.isShown) this.stream.write("\r\u001b[K");
    this.isShown = false;
    this.start = null;
  }
}

/** `Compiling and compressing  42%  4,200 of 10,000 files, 120 of 285 MB, 95 MB/s, 2 s left  MEDIA/…` */
export function progressLine(progress: Progress, bytesPerSecond: number | null): string {
  const { kind, done, total, bytes, totalBytes, detail } = progress;
  const share = totalBytes > 0 ? bytes / totalBytes : total > 0 ? done / total : 0;
  const files = done > 0 ? [`${done.toLocaleString("en-US")} of ${counted(total, "file")}`] : [];
  const pace =
    bytesPerSecond === null || bytesPerSecond <= 0
      ? []
      : [`${humanBytes(bytesPerSecond)}/s`, `${humanTime((totalBytes - bytes) / bytesPerSecond)} left`];
  // Where only headers are read there are no bytes to speak of.
  const amount = totalBytes === 0 && done > 0 ? [] : [`${humanBytes(bytes)} of ${humanBytes(totalBytes)}`];
  const facts = [...files, ...amount, ...pace].join(", ");
  return `${STAGE_WORDS[kind]} ${String(Math.floor(100 * share)).padStart(3)}%  ${facts}${detail === undefined ? "" : `  ${printable(detail)}`}`;
}

/** 8 s · 2 min 5 s · 1 h 10 min */
export function humanTime(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3600)} h ${Math.floor((whole % 3600) / 60)} min`;
}
