const FACTORS: Readonly<Record<string, number>> = {
  "": 1,
  B: 1,
  KB: 1e3,
  MB: 1e6,
  GB: 1e9,
  TB: 1e12,
  KIB: 2 ** 10,
  MIB: 2 ** 20,
  GIB: 2 ** 30,
  TIB: 2 ** 40,
};

/** `500000`, `1.5GB`, `64 MiB` in bytes, in any case; null for anything else. */
export function parseByteCount(text: string): number | null {
  const [, number, unit] = /^(\d+(?:\.\d+)?) ?([a-z]*)$/i.exec(text.trim()) ?? [];
  const factor = unit === undefined ? undefined : FACTORS[unit.toUpperCase()];
  if (factor === undefined) return null;
  const bytes = Math.floor(Number(number) * factor);
  return Number.isSafeInteger(bytes) ? bytes : null;
}
