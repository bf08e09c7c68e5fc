import { i18n } from "../i18n/i18n.ts";

/** Lines that a message shows. */
const MOST_LINES = 3;

export function unique(lines: readonly string[]): readonly string[] {
  return [...new Set(lines)];
}

/** The first lines, and how many more there are. */
export function shortened(lines: readonly string[]): string {
  const more = lines.length - MOST_LINES;
  const rest = more > 0 ? [i18n.t("diagnose.more-lines", { count: more })] : [];
  return [...lines.slice(0, MOST_LINES), ...rest].join("\n");
}
