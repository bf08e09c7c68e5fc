import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { junkSuffixOf, sourceNameOf } from "../../../src-shared/formats/file-types.ts";
import { isUnsafeName, MEDIA_ROOT } from "../../../src-shared/formats/mod/manifest.ts";

/** What an entry is to be called, or why nothing in the game could ask for it. */
export type NamePlan =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "left-out"; readonly why: "junk" | "unsafe-name" | "outside-media" };

/** GUTS makes it beside a LAYOUT by mistake; never packed (spec/container.md §4). */
const WRONG_ALIAS = ".LAYOUT.BINDAT";

/**
 * The name the game asks by (law 4): upper-case ASCII, with `/`, below MEDIA/. `isRooted`: the names of this mod begin
 * with MEDIA/, as they should; else they are meant from there on. A removed file may hide whatever the base game has.
 */
export function planName(path: string, isRooted: boolean, isRemoved: boolean): NamePlan {
  const upper = asciiUpper(path)
    .replace(/[/\\]+/g, "/")
    .replace(/^(?:\.?\/)+/, "");
  const whole = isRooted ? upper : MEDIA_ROOT + upper;
  // A removed directory keeps its slash.
  if (isUnsafeName(whole.replace(/\/$/, ""))) return { kind: "left-out", why: "unsafe-name" };
  if (!whole.startsWith(MEDIA_ROOT)) return { kind: "left-out", why: "outside-media" };
  if (isRemoved) return { kind: "name", name: whole };
  if (junkSuffixOf(whole) !== null || whole.endsWith(WRONG_ALIAS)) return { kind: "left-out", why: "junk" };
  return { kind: "name", name: sourceNameOf(whole) };
}

/** Whether names begin with MEDIA/: when none does, all are meant from there on. */
export function areRooted(paths: Iterable<string>): boolean {
  let some = false;
  for (const path of paths) {
    some = true;
    if (asciiUpper(path).replaceAll("\\", "/").startsWith(MEDIA_ROOT)) return true;
  }
  return !some;
}
