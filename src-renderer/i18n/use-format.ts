import { useTranslation } from "react-i18next";
import {
  formatBytes,
  formatClock,
  formatDate,
  formatMoment,
  formatNumber,
  formatSeconds,
  formatSize,
  formatTime,
} from "./format.ts";
import { writingTag } from "./i18n.ts";

/** Writes numbers as the language of the page does. */
export function useNumber(): (value: number) => string {
  useTranslation();
  const language = writingTag();
  return (value) => formatNumber(value, language);
}

export interface Formats {
  readonly number: (value: number) => string;
  readonly size: (bytes: number) => string;
  readonly bytes: (bytes: number) => string;
  readonly ago: (time: number) => string;
  readonly date: (time: number) => string;
  readonly clock: (time: number) => string;
  readonly moment: (time: number) => string;
  readonly seconds: (milliseconds: number) => string;
}

export function useFormats(): Formats {
  // Drawn again when the language changes.
  useTranslation();
  const language = writingTag();
  return {
    number: (value) => formatNumber(value, language),
    size: (bytes) => formatSize(bytes, language),
    bytes: (bytes) => formatBytes(bytes, language),
    ago: (time) => formatTime(time, Date.now(), language),
    date: (time) => formatDate(time, language),
    clock: (time) => formatClock(time, language),
    moment: (time) => formatMoment(time, language),
    seconds: (milliseconds) => formatSeconds(milliseconds, language),
  };
}
