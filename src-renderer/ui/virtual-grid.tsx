import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useLayoutEffect, useRef } from "react";
import { classes } from "./classes.ts";
import { hasNoFocus } from "./return-focus.ts";
import { destination, everything, only, rangeTo, type Selection, toggled } from "./selection.ts";

export interface VirtualGridProps<Row> {
  /** Tells lists apart: `data-list`. */
  readonly name: string;
  readonly label: string;
  /** Its column heads, each a `columnheader`. */
  readonly head?: ReactNode;
  readonly rows: readonly Row[];
  /** Unique and lasting. */
  readonly keyOf: (row: Row) => string;
  /** Rows that are only passed by, such as the line at ten. */
  readonly isChoosable?: (row: Row) => boolean;
  readonly estimate: (row: Row) => number;
  readonly rowClass: (row: Row) => string;
  readonly render: (row: Row) => ReactNode;
  readonly selection: Selection;
  readonly onSelection: (selection: Selection) => void;
  readonly isMultiple?: boolean;
  /** Of several lists the one that keys act on; the selection of the others is shown quietly. */
  readonly isCurrent?: boolean;
  /** Takes the focus when it comes up and nothing else has it. */
  readonly isFirst?: boolean;
  readonly onFocus?: () => void;
  readonly onDoubleClick?: (key: string) => void;
  readonly onMenu?: (key: string, x: number, y: number) => void;
  readonly empty?: ReactNode;
}

/**
 * A grid that draws the rows that are seen and no others. Arrow keys, Home, End and Page move; Shift extends, Ctrl+A
 * takes all; right and left go through the controls of a row (`data-cell`). The row of the cursor is always drawn, so
 * that the focus is never lost, and gets it back when a change of the order took it away.
 */
export function VirtualGrid<Row>(props: VirtualGridProps<Row>) {
  const { rows, keyOf, selection, onSelection, isMultiple = true, isChoosable = () => true, empty } = props;
  const body = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const hasFocus = useRef(false);
  const seeks = useRef(props.isFirst === true && hasNoFocus());
  const cursorAt = selection.cursor === null ? -1 : rows.findIndex((row) => keyOf(row) === selection.cursor);
  const stopAt = cursorAt >= 0 ? cursorAt : rows.findIndex((row) => isChoosable(row));

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => body.current,
    estimateSize: (index) => props.estimate(rows[index]),
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 8,
    useFlushSync: false,
    rangeExtractor: (range: Range) => {
      const seen = defaultRangeExtractor(range);
      return stopAt < 0 || seen.includes(stopAt) ? seen : [...seen, stopAt].sort((a, b) => a - b);
    },
  });

  useLayoutEffect(() => {
    const isLost = hasFocus.current && hasNoFocus();
    if (!seeks.current && !isLost) return;
    if (cursorAt >= 0) virtualizer.scrollToIndex(cursorAt, { align: "auto" });
    const row = body.current?.querySelector<HTMLElement>(`[role="row"][data-at="${stopAt}"]`);
    if (row === null || row === undefined) return;
    seeks.current = false;
    row.focus({ preventScroll: true });
  });

  // The heads stand over their columns, whatever room a scroll bar takes.
  useLayoutEffect(() => {
    if (body.current === null || top.current === null) return;
    top.current.style.marginInlineEnd = `${body.current.offsetWidth - body.current.clientWidth}px`;
  });

  const choosable = () => rows.filter(isChoosable).map(keyOf);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.defaultPrevented || isText(event.target)) return;
    if ((event.key === "ArrowRight" || event.key === "ArrowLeft") && !event.altKey && !event.ctrlKey) {
      if (moveInRow(event.target as HTMLElement, event.key === "ArrowRight")) event.preventDefault();
      return;
    }
    const keys = choosable();
    if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey) && !event.shiftKey && isMultiple) {
      event.preventDefault();
      onSelection(everything(selection, keys));
      return;
    }
    if (event.altKey || event.ctrlKey || event.metaKey || keys.length === 0) return;
    const at = selection.cursor === null ? -1 : keys.indexOf(selection.cursor);
    const page = Math.max(1, Math.floor((body.current?.clientHeight ?? 0) / 40) - 1);
    const to = destination(event.key, at, keys.length, page);
    if (to === null) return;
    event.preventDefault();
    seeks.current = true;
    onSelection(event.shiftKey && isMultiple ? rangeTo(selection, keys[to], keys) : only(keys[to]));
  };

  const onMouseDown = (event: MouseEvent<HTMLElement>) => {
    const key = keyAt(event.target);
    if (key === null || event.button !== 0 || isControl(event.target)) return;
    if (event.shiftKey && isMultiple) {
      event.preventDefault();
      seeks.current = true;
      onSelection(rangeTo(selection, key, choosable()));
    } else if ((event.ctrlKey || event.metaKey) && isMultiple) onSelection(toggled(selection, key));
    else if (!selection.chosen.has(key)) onSelection(only(key));
    else onSelection({ ...selection, cursor: key });
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const key = keyAt(event.target);
    // A press on one of several chosen rows may begin a drag of all of them; without one it means that row.
    if (key === null || isControl(event.target) || event.shiftKey || event.ctrlKey || event.metaKey) return;
    if (selection.chosen.size > 1) onSelection(only(key));
  };

  const onContextMenu = (event: MouseEvent<HTMLElement>) => {
    const key = keyAt(event.target);
    if (key === null || props.onMenu === undefined) return;
    event.preventDefault();
    if (!selection.chosen.has(key)) onSelection(only(key));
    const row = (event.target as HTMLElement).closest('[role="row"]')?.getBoundingClientRect();
    // The menu key has no place of its own.
    const isKey = event.button !== 2;
    props.onMenu(key, isKey ? (row?.left ?? 0) + 48 : event.clientX, isKey ? (row?.bottom ?? 0) : event.clientY);
  };

  const onRowFocus = (target: EventTarget) => {
    hasFocus.current = true;
    props.onFocus?.();
    const key = keyAt(target);
    if (key !== null && key !== selection.cursor)
      onSelection(selection.cursor === null ? only(key) : { ...selection, cursor: key });
  };

  return (
    <div
      role="grid"
      className={classes("grid", props.isCurrent === false && "is-aside")}
      data-list={props.name}
      aria-label={props.label}
      aria-multiselectable={isMultiple || undefined}
      aria-rowcount={rows.length + (props.head === undefined ? 0 : 1)}
      onKeyDown={onKeyDown}
    >
      {props.head === undefined ? null : (
        <div role="rowgroup">
          <div ref={top} role="row" className="grid-head" aria-rowindex={1}>
            {props.head}
          </div>
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard by the grid around it. */}
      <div
        ref={body}
        role="rowgroup"
        className="grid-body scroll"
        tabIndex={-1}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onContextMenu={onContextMenu}
        onDoubleClick={(event) => {
          const key = keyAt(event.target);
          if (key !== null && !isControl(event.target)) props.onDoubleClick?.(key);
        }}
        onFocus={(event) => onRowFocus(event.target)}
        onBlur={(event) => {
          const to = event.relatedTarget;
          if (to !== null && !event.currentTarget.contains(to)) hasFocus.current = false;
        }}
      >
        {rows.length === 0 ? (
          empty
        ) : (
          <div role="presentation" className="grid-rows" style={{ blockSize: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map((item) => {
              const row = rows[item.index];
              const key = keyOf(row);
              const canChoose = isChoosable(row);
              return (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  role="row"
                  className={classes("grid-row", props.rowClass(row))}
                  data-index={item.index}
                  data-at={item.index}
                  data-key={canChoose ? key : undefined}
                  aria-rowindex={item.index + (props.head === undefined ? 1 : 2)}
                  aria-selected={canChoose ? selection.chosen.has(key) : undefined}
                  tabIndex={canChoose ? (item.index === stopAt ? 0 : -1) : undefined}
                  style={{ transform: `translateY(${item.start}px)` }}
                >
                  {props.render(row)}
                </div>
              );
            })}
          </div>
        )}
      </div>
    </div>
  );
}

/** The key of the row that something is in. */
export function keyAt(target: EventTarget | null): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>("[data-key]")?.dataset.key ?? null) : null;
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button, input, textarea, [role=checkbox]") !== null;
}

function isText(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** To the next or last control of the row; before the first is the row itself. */
function moveInRow(from: HTMLElement, isForward: boolean): boolean {
  const row = from.closest<HTMLElement>('[role="row"]');
  if (row === null) return false;
  const stops = [row, ...row.querySelectorAll<HTMLElement>("[data-cell], [data-cell] button")].filter(
    (stop) => stop === row || stop.matches("button, [role=checkbox]"),
  );
  const next = stops[stops.indexOf(from) + (isForward ? 1 : -1)];
  next?.focus();
  return next !== undefined;
}
