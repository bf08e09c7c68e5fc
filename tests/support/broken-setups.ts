import { BROKEN_ARCHIVES } from "./broken-archives.ts";
import { BROKEN_CONTENTS } from "./broken-contents.ts";
import type { BrokenMods } from "./mods-ground.ts";

/** Every setup with something wrong in the mods; what is wrong around them is in `broken-setups-env.ts`. */
export const BROKEN_MODS: readonly BrokenMods[] = [...BROKEN_ARCHIVES, ...BROKEN_CONTENTS];
