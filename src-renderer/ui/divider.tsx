import type { KeyboardEvent, PointerEvent } from "react";
import { classes } from "./classes.ts";

export interface DividerProps {
  readonly label: string;
  /** `upright` parts left from right. */
  readonly direction: "upright" | "level";
  /** The pane whose size it is comes before it. */
  readonly isBefore?: boolean;
  /** Pixels of the pane behind it. */
  readonly size: number;
  readonly least: number;
  readonly most: number;
  readonly onSize: (size: number) => void;
}

const STEP = 16;

/** The line between two panes: drag it, or move it with the arrow keys. */
export function Divider({ label, direction, isBefore = false, size, least, most, onSize }: DividerProps) {
  const isUpright = direction === "upright";
  const resize = (next: number) => onSize(Math.round(Math.min(Math.max(next, least), Math.max(most, least))));
  const sign = (isUpright && document.dir === "rtl" ? -1 : 1) * (isBefore ? -1 : 1);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = isUpright
      ? { ArrowLeft: STEP * sign, ArrowRight: -STEP * sign }
      : { ArrowUp: STEP * sign, ArrowDown: -STEP * sign };
    const step = steps[event.key];
    const next =
      step !== undefined ? size + step : event.key === "Home" ? most : event.key === "End" ? least : undefined;
    if (next === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    resize(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    const bar = event.currentTarget;
    const from = isUpright ? event.clientX : event.clientY;
    bar.setPointerCapture(event.pointerId);
    const move = (at: globalThis.PointerEvent) => resize(size + sign * (from - (isUpright ? at.clientX : at.clientY)));
    const end = () => bar.removeEventListener("pointermove", move);
    bar.addEventListener("pointermove", move);
    bar.addEventListener("lostpointercapture", end, { once: true });
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      data-pane=""
      className={classes("divider", `is-${direction}`)}
      aria-label={label}
      aria-orientation={isUpright ? "vertical" : "horizontal"}
      aria-valuenow={size}
      aria-valuemin={least}
      aria-valuemax={Math.max(most, least)}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
    />
  );
}
