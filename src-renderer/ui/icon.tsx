/** Drawn on 16 × 16 with a line of 1.5. The order here is that of the alphabet. */
const SHAPES = {
  alert: "M8 2.2 14.5 13.5h-13zM8 6.5v3.2M8 11.6v.1",
  archive: "M2 3.5h12v3H2zM3 6.5v7h10v-7M6.5 9h3",
  "arrow-down": "M8 3v9.5M4 8.7l4 4 4-4",
  "arrow-up": "M8 13V3.5M4 7.3 8 3.3l4 4",
  bars: "M2 4.5h6.5M12 4.5h2M2 11.5h2M7.5 11.5H14M11.9 4.5a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0M7.5 11.5a1.7 1.7 0 1 1-3.4 0 1.7 1.7 0 0 1 3.4 0",
  book: "M3 2.5h8.500a1.500 1.500 0 0 1 1.500 1.500v9.500H4.500A1.500 1.500 0 0 1 3 12zM3 12a1.500 1.500 0 0 1 1.500-1.500H13",
  box: "m8 1.800 5.800 3v6.400L8 14.200l-5.800-3V4.800zM2.400 4.900 8 7.900l5.600-3M8 8v6",
  check: "m3 8.5 3.300 3.300L13 4.8",
  clock: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M8 4.600V8l2.400 1.500",
  cloud: "M4.6 12.5a3 3 0 0 1-.2-6 3.900 3.900 0 0 1 7.400-.6 3.300 3.300 0 0 1-.5 6.600z",
  copy: "M5.500 5.500h8v8h-8zM3.500 10.500h-1v-8h8v1",
  cut: "M5.800 11.800a1.900 1.900 0 1 1-3.800 0 1.900 1.900 0 0 1 3.800 0M14 11.800a1.900 1.900 0 1 1-3.800 0 1.900 1.900 0 0 1 3.800 0M4.800 10.200 11 2.500M11.200 10.200 5 2.500",
  disk: "M2.200 9.500h11.600v3.300H2.200zM2.200 9.500 4 3.500h8l1.800 6M11.300 11.200h.01",
  down: "M3.500 6 8 10.500 12.500 6",
  eye: "M1.500 8S4 3.800 8 3.800 14.500 8 14.500 8 12 12.200 8 12.200 1.500 8 1.500 8zM9.800 8a1.800 1.800 0 1 1-3.600 0 1.800 1.800 0 0 1 3.600 0",
  "eye-off":
    "M2.500 13.500l11-11M4.300 11.100C2.500 9.900 1.500 8 1.500 8S4 3.800 8 3.800c1 0 1.900.3 2.700.6M12.300 5.400c1.400 1.200 2.200 2.600 2.200 2.600S12 12.200 8 12.200c-.8 0-1.500-.1-2.200-.4",
  file: "M4 1.800h5.200L12.500 5v9.200H4zM9 2v3.200h3.300",
  folder: "M1.800 3.500h4.400l1.500 1.700h6.500v7.600H1.800z",
  forward: "m6 3.500 4.500 4.500L6 12.500",
  gone: "M4 4.500v-2.700h5.200L12.500 5v9.200H10M4 7.500v2M4 12.200v2h2.500M6.400 7.600l3.600 3.600M10 7.600l-3.600 3.600",
  grip: "M6 3.500h.01M10 3.500h.01M6 8h.01M10 8h.01M6 12.500h.01M10 12.500h.01",
  hammer: "M2.500 13.500 8.200 7.800M6.800 5.200 9.600 2.400l4 4-1.300 1.300-1-.3-2.200 2.200z",
  history: "M2.600 6A5.700 5.700 0 1 1 2.300 9M2.300 2.800v3.400h3.400M8 5v3.200l2.200 1.300",
  info: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M8 7.300v3.600M8 5v.1",
  keyboard: "M1.800 4h12.400v8H1.800zM4.500 6.700h.01M7 6.700h.01M9.500 6.700h.01M12 6.700h.01M5 9.500h6",
  layers: "M8 2 14 5.200 8 8.400 2 5.200zM2 8.200l6 3.200 6-3.200M2 11l6 3.200 6-3.200",
  list: "M5.500 4h8M5.500 8h8M5.500 12h8M2.500 4h.01M2.500 8h.01M2.500 12h.01",
  lock: "M3.500 7.200h9v6.300h-9zM5.300 7V5.200a2.700 2.700 0 0 1 5.400 0V7",
  maximize: "M3.500 3.500h9v9h-9z",
  minus: "M3 8h10",
  more: "M3.500 8h.01M8 8h.01M12.500 8h.01",
  ok: "M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0M5.300 8.200l1.900 1.900 3.500-3.900",
  paste: "M5.500 3H3.200v10.800h9.600V3h-2.300M5.800 1.800h4.400v2.700H5.800z",
  pencil: "m2.500 13.500.7-3L10.500 3.200l2.300 2.300-7.300 7.300zM9 4.700 11.300 7",
  play: "M4.500 2.800v10.400l8.500-5.200z",
  plus: "M8 3v10M3 8h10",
  pulse: "M1.500 8.500h3l1.800-5 3.200 9 1.800-4h3.200",
  redo: "m10.500 3 3 3-3 3M13.500 6h-7a4 4 0 0 0 0 8H9",
  refresh: "M13 8a5 5 0 1 1-1.500-3.600M13.200 2.300v2.600h-2.600",
  restore: "M5.500 5.500v-3h8v8h-3M2.500 5.500h8v8h-8z",
  save: "M2.500 2.500h8.600l2.400 2.400v8.600h-11zM5 2.500v3.600h5V2.500M4.800 13.500V9.200h6.400v4.300",
  search: "M11.300 7A4.300 4.300 0 1 1 2.700 7a4.300 4.300 0 0 1 8.600 0M10.300 10.300l3.400 3.400",
  share:
    "M5.800 8a1.800 1.800 0 1 1-3.600 0 1.800 1.800 0 0 1 3.600 0M13.800 3.800a1.800 1.800 0 1 1-3.600 0 1.800 1.800 0 0 1 3.600 0M13.800 12.200a1.800 1.800 0 1 1-3.600 0 1.800 1.800 0 0 1 3.600 0M5.600 7.200l4.800-2.500M5.600 8.800l4.800 2.500",
  shield: "M8 1.800 13.200 4v4.200c0 3-2.200 5-5.200 6-3-1-5.200-3-5.200-6V4z",
  sort: "M4.500 3v9.500M2 10l2.500 2.700L7 10M9 4h5M9 8h3.500M9 12h2",
  spinner:
    "M8 1.800v2.700M12.400 3.600l-1.900 1.900M14.200 8h-2.700M12.400 12.400l-1.900-1.900M8 14.200v-2.700M3.600 12.400l1.900-1.900M1.800 8h2.700M3.600 3.600l1.900 1.900",
  square: "M4 4h8v8H4z",
  stop: "M5.500 2h5L14 5.500v5L10.500 14h-5L2 10.500v-5zM5.900 5.900l4.200 4.200M10.100 5.900l-4.200 4.200",
  theme: "M13.500 8a5.500 5.500 0 1 1-11 0 5.500 5.500 0 0 1 11 0",
  trash: "M2.500 4.200h11M6 4V2.300h4V4M4 4.300l.7 9.400h6.600l.7-9.400M6.700 7v4M9.300 7v4",
  undo: "M5.500 3 2.500 6l3 3M2.500 6h7a4 4 0 0 1 0 8H7",
  wand: "m2.500 13.500 7-7M11.500 2v3M10 3.500h3M5 3v2M4 4h2M12.500 9v2M11.500 10h2",
  x: "m4 4 8 8M12 4l-8 8",
} as const;

export type IconName = keyof typeof SHAPES;

/** Icons that are dots: their line is thicker. */
const DOTS: ReadonlySet<IconName> = new Set<IconName>(["grip", "more"]);
/** Icons that show a direction of reading. */
const DIRECTED: ReadonlySet<IconName> = new Set<IconName>(["forward", "undo", "redo", "list"]);

/** A picture beside a word; never read aloud. */
export function Icon({ name, size }: { readonly name: IconName; readonly size?: "small" | "large" }) {
  const classes = ["icon"];
  if (size !== undefined) classes.push(`is-${size}`);
  if (name === "spinner") classes.push("is-spinning");
  if (DIRECTED.has(name)) classes.push("is-directed");
  return (
    <svg className={classes.join(" ")} viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d={SHAPES[name]} strokeWidth={DOTS.has(name) ? 2.2 : undefined} />
      {name === "theme" && <path d="M8 2.500a5.500 5.500 0 0 1 0 11z" fill="currentColor" stroke="none" />}
    </svg>
  );
}

/** The sign of the program. */
export function Lantern() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M9.500 4.500a2.500 2.500 0 0 1 5 0M7 8.200 9.200 4.500h5.600L17 8.200M6.500 8.200h11l-1.300 10H7.800zM6.800 21h10.400M8 18.200l-.8 2.800M16 18.200l.8 2.800" />
      <path
        className="flame"
        d="M12 10.200c.4 1.300 1.900 2 1.900 3.700a1.900 1.900 0 0 1-3.800 0c0-.9.5-1.400.8-2 .2.4.5.6.7.7 0-.8-.1-1.600.4-2.400z"
      />
    </svg>
  );
}

/** The same, large, for the first page. */
export function BigLantern() {
  return (
    <svg
      className="big-lantern"
      viewBox="0 0 96 96"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M38 16a10 10 0 0 1 20 0M28 31l8-15h24l8 15M26 31h44l-5 42H31zM27 84h42M32 73l-3 11M64 73l3 11M41 31l-2 42M55 31l2 42" />
      <path
        className="flame"
        d="M48 42c1.500 5 7 7.500 7 13.500a7 7 0 0 1-14 0c0-3.300 1.900-5.200 3-7.500.7 1.500 1.700 2.300 2.600 2.700 0-3-.4-6 1.400-8.700z"
      />
      <path d="M12 84h6M78 84h6M14 50h4M78 50h4M20 24l3 2M76 24l-3 2" opacity=".6" />
    </svg>
  );
}
