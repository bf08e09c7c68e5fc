/** Generators of DAT and LAYOUT text for benches, fuzzing and tests: valid, seeded, of any size. */
export { type DatKind, type DatWish, datText, levelsetText, modDatText, type Piece } from "./dat-texts.ts";
export { type LayoutKind, type LayoutWish, layoutText } from "./layout-texts.ts";
export { Random } from "./random.ts";
