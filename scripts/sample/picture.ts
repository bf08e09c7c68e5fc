/** Red, green, blue, alpha, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel (red, green, blue, alpha), row by row from the top. */
  readonly pixels: Uint8Array;
}

/** A picture from rows of letters and the colour of each letter; an unlisted letter is transparent. */
export function paint(rows: readonly string[], colours: Readonly<Record<string, Colour>>): Picture {
  const width = rows[0].length;
  const pixels = new Uint8Array(4 * width * rows.length);
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x++) pixels.set(colours[row[x]] ?? [0, 0, 0, 0], 4 * (y * width + x));
  });
  return { width, height: rows.length, pixels };
}

/** Half the size (at least one pixel a side), each pixel the mean of the up to four it covers. */
export function halve({ width, height, pixels }: Picture): Picture {
  const half = { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
  const out = new Uint8Array(4 * half.width * half.height);
  for (let y = 0; y < half.height; y++) {
    for (let x = 0; x < half.width; x++) {
      const columns = [Math.min(2 * x, width - 1), Math.min(2 * x + 1, width - 1)];
      const rows = [Math.min(2 * y, height - 1), Math.min(2 * y + 1, height - 1)];
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (const row of rows) for (const column of columns) sum += pixels[4 * (row * width + column) + channel];
        out[4 * (y * half.width + x) + channel] = sum >> 2;
      }
    }
  }
  return { ...half, pixels: out };
}
