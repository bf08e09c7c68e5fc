export interface ProgressProps {
  readonly label: string;
  readonly done: number;
  /** 0: not known yet. */
  readonly total: number;
}

/** How far something has come, by real counts. */
export function Progress({ label, done, total }: ProgressProps) {
  const isKnown = total > 0;
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={isKnown ? total : undefined}
      aria-valuenow={isKnown ? done : undefined}
    >
      <div style={{ inlineSize: isKnown ? `${(100 * Math.min(done, total)) / total}%` : 0 }} />
    </div>
  );
}
