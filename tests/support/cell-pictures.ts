import { VOID, WALKABLE, WALL } from "../../src-shared/formats/mpp/walk-grid.ts";
import { REASON } from "../../src-shared/walk-grid/reason.ts";

/** Cells and reasons from a picture, a row for each z: `.` walkable, `#` ground that blocks, a digit the reason, space void. */
export function gridOf(picture: readonly string[]) {
  const width = picture[0].length;
  const signs = picture.flatMap((row) => [...row]);
  const reasons = Uint8Array.from(signs, (sign) => {
    if (sign === " ") return REASON.noGround;
    if (sign === ".") return REASON.ground;
    return sign === "#" ? REASON.noPathGround : Number(sign);
  });
  const cells = reasons.map((reason) => {
    if (reason === REASON.noGround) return VOID;
    return reason === REASON.ground || reason === REASON.reopened ? WALKABLE : WALL;
  });
  return { cells, reasons, width, height: picture.length };
}

/** The other way; walkable cells that were walls are `7`. */
export function pictureOf({
  reasons,
  width,
  height,
}: {
  reasons: Uint8Array;
  width: number;
  height: number;
}): string[] {
  const sign = (reason: number) => ({ 0: ".", 1: " ", 3: "#" })[reason] ?? String(reason);
  return Array.from({ length: height }, (_, z) =>
    Array.from(reasons.subarray(z * width, (z + 1) * width), sign).join(""),
  );
}
