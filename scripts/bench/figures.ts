export type Unit = "s" | "ms" | "MB/s" | "MiB" | "B" | "×" | "%" | "files";

/** One number of a bench run. */
export interface Figure {
  /** Key of the history; never changes its meaning. */
  readonly name: string;
  readonly what: string;
  readonly value: number;
  readonly unit: Unit;
  /** Most that is allowed, of MB/s the least; null: told, not judged. */
  readonly bar: number | null;
}

/** Whether more of a unit is better. */
export function isMoreBetter(unit: Unit): boolean {
  return unit === "MB/s";
}

/** How much of its bar a figure uses, 1 being just allowed; null without a bar. */
export function useOfBar({ value, unit, bar }: Figure): number | null {
  if (bar === null) return null;
  return isMoreBetter(unit) ? bar / value : value / bar;
}

/** Whether a figure is within its bar, exactly on it included; null without a bar. */
export function passes(figure: Figure): boolean | null {
  const use = useOfBar(figure);
  return use === null ? null : use <= 1;
}

/** Smallest number: of times that a loaded machine can only lengthen, the one that says most. */
export function minimum(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError("no values");
  return values.reduce((least, value) => Math.min(least, value));
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError("no values");
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Two things measured in turn, so that a pair met the same load. */
export interface Pair {
  readonly measured: number;
  readonly reference: number;
}

/** `minima`: the least of one over the least of the other · `median`: of the ratios of the pairs. */
export function ratiosOf(pairs: readonly Pair[]): { readonly minima: number; readonly median: number } {
  return {
    minima: minimum(pairs.map(({ measured }) => measured)) / minimum(pairs.map(({ reference }) => reference)),
    median: median(pairs.map(({ measured, reference }) => measured / reference)),
  };
}
