import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "../../../src-shared/contract/zod.ts";
import { writeFileAtomically } from "../../files/atomic-file.ts";
import { fileErrorOf } from "../../files/file-error.ts";
import { nodeFiles } from "../../files/file-layer.ts";

export interface Bounds {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the window was. */
export interface KeptWindow {
  readonly bounds: Bounds;
  readonly isMaximized: boolean;
}

export const LEAST = { width: 960, height: 640 } as const;
export const FIRST = { width: 1440, height: 900 } as const;
/** So much of the top of a window must be on a screen for it to be moved. */
const GRIP = { width: 120, height: 32 } as const;

const pixel = z.number().int().min(-100_000).max(100_000);
const kept = z.object({
  bounds: z.object({ x: pixel, y: pixel, width: pixel, height: pixel }),
  isMaximized: z.boolean(),
});

/** What was kept; null when there is none or it is damaged. */
export function readKeptWindow(file: string): KeptWindow | null {
  try {
    return kept.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return null;
  }
}

/** A file that cannot be written is done without: a window that opens elsewhere next time is no harm. */
export async function keepWindow(file: string, window: KeptWindow): Promise<void> {
  try {
    await nodeFiles.mkdirs(path.dirname(file));
    await writeFileAtomically(file, new TextEncoder().encode(JSON.stringify(window)), { backup: "none", flush: false });
  } catch (error) {
    fileErrorOf(error, file);
  }
}

/** Where a window opens: where it was, if a screen still shows it there. `displays`: the usable area of each screen. */
export function placeWindow(
  window: KeptWindow | null,
  displays: readonly Bounds[],
): { readonly bounds: Partial<Bounds> & Pick<Bounds, "width" | "height">; readonly isMaximized: boolean } {
  const first = displays[0] ?? { x: 0, y: 0, ...FIRST };
  const fitted = (width: number, height: number, { width: w, height: h }: Bounds) => ({
    width: Math.max(LEAST.width, Math.min(width, w)),
    height: Math.max(LEAST.height, Math.min(height, h)),
  });
  if (window === null) return { bounds: fitted(FIRST.width, FIRST.height, first), isMaximized: false };
  const { bounds, isMaximized } = window;
  const display = displays.find((each) => isGripOn(bounds, each));
  if (display === undefined) return { bounds: fitted(bounds.width, bounds.height, first), isMaximized };
  return { bounds: { x: bounds.x, y: bounds.y, ...fitted(bounds.width, bounds.height, display) }, isMaximized };
}

function isGripOn({ x, y, width }: Bounds, display: Bounds): boolean {
  const seen = Math.min(x + width, display.x + display.width) - Math.max(x, display.x);
  return seen >= GRIP.width && y >= display.y - 8 && y <= display.y + display.height - GRIP.height;
}
