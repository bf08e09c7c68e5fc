import { asciiUpper } from "../bytes/ascii.ts";

/**
 * Patterns for paths, without regard to a-z and A-Z being one (law 4):
 *
 * | pattern      | matches                                                                    |
 * |--------------|----------------------------------------------------------------------------|
 * | `*`          | any units but `/`, also none                                               |
 * | `?`          | one unit but `/`                                                           |
 * | `[a-z]`      | one unit of those; `[!a-z]` or `[^a-z]` one of the others, but never `/`   |
 * | `**` + `/`   | any folders, also none                                                     |
 * | `/` + `**`   | everything in a folder, at any depth                                       |
 * | `{a,b}`      | one of the patterns between the commas                                     |
 * | `\` + unit   | that unit itself                                                           |
 *
 * A bracket or brace that is never closed stands for itself. A path comes from a stranger, so matching takes no longer
 * than units of the path times units of the pattern: all ways through the pattern are followed at once.
 */
export type Glob = (path: string) => boolean;

/** Makes the matcher of a pattern. */
export function compileGlob(pattern: string): Glob {
  const program = new Compiler(asciiUpper(pattern)).compile();
  return (path) => run(program, asciiUpper(path));
}

/** What a step takes: one unit, or none to be at the end. */
type Take = ((unit: number) => boolean) | null;

interface Program {
  readonly start: number;
  /** By step. */
  readonly takes: readonly Take[];
  /** Step after a unit was taken; itself for a loop. */
  readonly next: readonly number[];
  /** Steps that are reached without taking a unit. */
  readonly free: readonly (readonly number[])[];
  readonly end: number;
}

const SLASH = 0x2f;
const isNoSlash = (unit: number) => unit !== SLASH;
const isAny = () => true;
const isSlash = (unit: number) => unit === SLASH;

/** Turns a pattern into steps, back to front: what follows is known when a step is made. */
class Compiler {
  private readonly pattern: string;
  private readonly closing: ReadonlyMap<number, number>;
  private readonly takes: Take[] = [];
  private readonly next: number[] = [];
  private readonly free: number[][] = [];

  constructor(pattern: string) {
    this.pattern = pattern;
    this.closing = closingBraces(pattern);
  }

  compile(): Program {
    const end = this.add(null, -1);
    const start = this.sequence(0, this.pattern.length, end);
    return { start, takes: this.takes, next: this.next, free: this.free, end };
  }

  private add(take: Take, next: number, ...free: number[]): number {
    this.takes.push(take);
    this.next.push(next);
    this.free.push(free);
    return this.takes.length - 1;
  }

  /** Steps of pattern[from, to), leading on to `after`; returns the first of them. */
  private sequence(from: number, to: number, after: number): number {
    const parts: { readonly at: number; readonly end: number }[] = [];
    for (let at = from; at < to; ) {
      const end = this.partEnd(at, to);
      parts.push({ at, end });
      at = end;
    }
    return parts.reduceRight((next, { at, end }) => this.part(at, end, next), after);
  }

  private partEnd(at: number, to: number): number {
    switch (this.pattern[at]) {
      case "\\":
        return Math.min(at + 2, to);
      case "*": {
        let end = at;
        while (end < to && this.pattern[end] === "*") end++;
        const isFolders = end - at === 2 && this.isPartStart(at) && end < to && this.pattern[end] === "/";
        return isFolders ? end + 1 : end;
      }
      case "[":
        return classEnd(this.pattern, at, to) ?? at + 1;
      case "{":
        return (this.closing.get(at) ?? at) + 1;
      default:
        return at + 1;
    }
  }

  /** Whether a part of a path begins here. */
  private isPartStart(at: number): boolean {
    return at === 0 || "/{,".includes(this.pattern[at - 1]);
  }

  private part(at: number, end: number, next: number): number {
    const text = this.pattern.slice(at, end);
    if (text === "**/") return this.folders(next);
    if (text[0] === "*") {
      const isDeep = text === "**" && this.isPartStart(at) && this.isPartEnd(end);
      return this.loop(isDeep ? isAny : isNoSlash, next);
    }
    if (text === "?") return this.add(isNoSlash, next);
    if (text.length > 1 && text[0] === "[") return this.add(classOf(text), next);
    if (text.length > 1 && text[0] === "{") return this.alternatives(at, end, next);
    const unit = text.charCodeAt(text.length > 1 ? 1 : 0);
    return this.add((other) => other === unit, next);
  }

  private isPartEnd(end: number): boolean {
    return end === this.pattern.length || "/},".includes(this.pattern[end]);
  }

  private loop(take: Take, after: number): number {
    const step = this.add(take, -1, after);
    this.next[step] = step;
    return step;
  }

  /** Nothing, or anything that ends with a slash. */
  private folders(next: number): number {
    const slash = this.add(isSlash, next);
    return this.add(null, -1, next, this.loop(isAny, slash));
  }

  private alternatives(at: number, end: number, next: number): number {
    const starts: number[] = [];
    let from = at + 1;
    for (let i = from; i < end; i = this.closing.get(i) ?? i, i++) {
      if (this.pattern[i] === "\\") i++;
      else if (i === end - 1 || this.pattern[i] === ",") {
        starts.push(this.sequence(from, i, next));
        from = i + 1;
      }
    }
    return this.add(null, -1, ...starts);
  }
}

/** Deeper braces stand for themselves. */
const DEEPEST = 20;

/** Place of every brace that is closed, and of the one that closes it. */
function closingBraces(pattern: string): ReadonlyMap<number, number> {
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (let at = 0; at < pattern.length; at++) {
    if (pattern[at] === "\\") at++;
    else if (pattern[at] === "{") open.push(at);
    else if (pattern[at] === "}" && open.length > 0) {
      const start = open.pop()!;
      if (open.length < DEEPEST) closing.set(start, at);
    }
  }
  return closing;
}

/** Behind the bracket that closes the one at `at`; null when none does. A bracket that comes first is a member. */
function classEnd(pattern: string, at: number, to: number): number | null {
  const first = "!^".includes(pattern[at + 1] ?? " ") ? at + 2 : at + 1;
  const end = pattern.indexOf("]", first + 1);
  return end < 0 || end >= to ? null : end + 1;
}

/** What `[…]` takes. */
function classOf(text: string): Take {
  const isNot = text[1] === "!" || text[1] === "^";
  const members = text.slice(isNot ? 2 : 1, -1);
  const ranges: (readonly [number, number])[] = [];
  for (let at = 0; at < members.length; at++) {
    const isRange = members[at + 1] === "-" && at + 2 < members.length;
    ranges.push([members.charCodeAt(at), members.charCodeAt(isRange ? at + 2 : at)]);
    if (isRange) at += 2;
  }
  return (unit) => unit !== SLASH && ranges.some(([low, high]) => unit >= low && unit <= high) !== isNot;
}

/** Steps that a path may stand at, each once. */
class StepSet {
  readonly steps: number[] = [];
  private readonly isIn: Uint8Array;

  constructor(size: number) {
    this.isIn = new Uint8Array(size);
  }

  has(step: number): boolean {
    return this.isIn[step] === 1;
  }

  /** Adds a step and all that are reached from it for nothing. */
  add(step: number, free: Program["free"]): void {
    const waiting = [step];
    for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
      if (this.isIn[each] === 1) continue;
      this.isIn[each] = 1;
      this.steps.push(each);
      waiting.push(...free[each]);
    }
  }

  clear(): void {
    for (const step of this.steps) this.isIn[step] = 0;
    this.steps.length = 0;
  }
}

function run({ start, takes, next, free, end }: Program, path: string): boolean {
  let current = new StepSet(takes.length);
  let following = new StepSet(takes.length);
  current.add(start, free);
  for (let at = 0; at < path.length && current.steps.length > 0; at++) {
    const unit = path.charCodeAt(at);
    for (const step of current.steps) if (takes[step]?.(unit)) following.add(next[step], free);
    [current, following] = [following, current];
    following.clear();
  }
  return current.has(end);
}
