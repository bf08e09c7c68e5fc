/** Numbers, sizes and times as a language writes them. `language` is a tag. */

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;

/** "12,345" */
export function formatNumber(value: number, language: string): string {
  return new Intl.NumberFormat(language).format(value);
}

/** "18.4 MB"; three figures. */
export function formatSize(bytes: number, language: string): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: UNITS[unit],
    unitDisplay: unit === 0 ? "long" : "short",
    maximumFractionDigits: digits,
  }).format(value);
}

/** "12,345 bytes" */
export function formatBytes(bytes: number, language: string): string {
  return new Intl.NumberFormat(language, { style: "unit", unit: "byte", unitDisplay: "long" }).format(bytes);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "12 min ago", then the date. Both times are milliseconds since 1970. */
export function formatTime(time: number, now: number, language: string): string {
  const age = Math.max(0, now - time);
  if (age >= DAY_MS) return formatDate(time, language);
  const ago = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  if (age < MINUTE_MS) return ago.format(-Math.floor(age / 1000), "second");
  return age < HOUR_MS
    ? ago.format(-Math.floor(age / MINUTE_MS), "minute")
    : ago.format(-Math.floor(age / HOUR_MS), "hour");
}

/** "29 Nov 2026, 23:40" */
export function formatDate(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** "18:44" */
export function formatClock(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "short" }).format(time);
}

/** "18:44:07" */
export function formatMoment(time: number, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: "medium" }).format(time);
}

/** "0.21" of milliseconds: seconds with two digits below ten, none from a hundred on. */
export function formatSeconds(milliseconds: number, language: string): string {
  const seconds = milliseconds / 1000;
  const digits = seconds < 10 ? 2 : seconds < 100 ? 1 : 0;
  return new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    seconds,
  );
}
