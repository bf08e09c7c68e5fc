import { asciiUpper } from "../bytes/ascii.ts";
import { isUnsafeName, MEDIA_ROOT } from "./mod/manifest.ts";

/**
 * The entry a text of the game names: upper-case, from `MEDIA/` on. Texts have slashes of either kind, any case, and
 * go without `media/` at times. Null for one that can name no entry, such as an empty one or one that leads out.
 */
export function mediaPathOf(text: string): string | null {
  const path = asciiUpper(text)
    .replace(/[/\\]+/g, "/")
    .replace(/^(?:\.?\/)+/, "");
  const whole = path.startsWith(MEDIA_ROOT) ? path : MEDIA_ROOT + path;
  return isUnsafeName(whole) ? null : whole;
}
