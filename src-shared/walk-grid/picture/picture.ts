/** Pixels row by row from the top, four bytes each: red, green, blue, alpha. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}
