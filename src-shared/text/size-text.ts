const UNITS = ["bytes", "kB", "MB", "GB"];

/**
 * 512 bytes · 1.4 kB · 23 MB, in powers of 1000 as file managers show them. Values below `finerBelow` have a decimal:
 * with 1000, 23.4 MB.
 */
export function sizeText(bytes: number, finerBelow = 10): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit > 0 && value < finerBelow - 0.05 ? value.toFixed(1) : Math.round(value)} ${UNITS[unit]}`;
}
