import type { ClassMap } from "../../../src-shared/walk-grid/picture/cell-classes.ts";
import { drawClasses, pictureScale } from "../../../src-shared/walk-grid/picture/draw-classes.ts";
import { writePng } from "../../files/picture-file.ts";
import { type Console, printable } from "./console.ts";
import { UsageError } from "./failures.ts";

/** What a result says of the picture beside it. */
export interface SavedPicture {
  readonly picture?: {
    readonly file: string;
    readonly width: number;
    readonly height: number;
    readonly pixelsPerCell: number;
    readonly cellsPerPixel: number;
  };
}

/** A picture is never written over a file of another kind: one slip, and a layout would be gone. */
export function expectPng(target: string | undefined): void {
  if (target !== undefined && !/\.png$/i.test(target))
    throw new UsageError(`${target}: pictures are written as PNG, so the name has to end with .png.`);
}

/** Draws cells and writes the picture, if one is wanted; `tens` as `drawClasses` has it. Errors: `FileError`, UsageError. */
export async function savePicture(
  console: Console,
  target: string | undefined,
  map: ClassMap,
  tens?: { readonly x: number; readonly z: number },
): Promise<SavedPicture> {
  if (target === undefined) return {};
  expectPng(target);
  const picture = drawClasses(map, tens);
  for (const warning of await writePng(target, picture)) console.note(printable(warning.message));
  const { width, height } = picture;
  return { picture: { file: target, width, height, ...pictureScale(map.width, map.height) } };
}
