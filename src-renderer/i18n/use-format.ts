import { useTranslation } from "react-i18next";
import { formatBytes, formatDate, formatNumber, formatSeconds, formatSize, formatTime } from "./format.ts";

/** Writes numbers as the language of the page does. */
export function useNumber(): (value: number) => string {
  const { i18n } = useTranslation();
  return (value) => formatNumber(value, i18n.language);
}

export interface Formats {
  readonly number: (value: number) => string;
  readonly size: (bytes: number) => string;
  readonly bytes: (bytes: number) => string;
  readonly ago: (time: number) => string;
  readonly date: (time: number) => string;
  readonly seconds: (milliseconds: number) => string;
}

export function useFormats(): Formats {
  const {
    i18n: { language },
  } = useTranslation();
  return {
    number: (value) => formatNumber(value, language),
    size: (bytes) => formatSize(bytes, language),
    bytes: (bytes) => formatBytes(bytes, language),
    ago: (time) => formatTime(time, Date.now(), language),
    date: (time) => formatDate(time, language),
    seconds: (milliseconds) => formatSeconds(milliseconds, language),
  };
}
