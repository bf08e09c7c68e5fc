import type { Check } from "./check.ts";
import { activation } from "./checks/activation.ts";
import { contentsDamaged } from "./checks/contents-damaged.ts";
import { deadKeys } from "./checks/dead-keys.ts";
import { gameVersion } from "./checks/game-version.ts";
import { gridStubs, gridsMissing, gridsOlder } from "./checks/grids.ts";
import { entriesHidden, indicesBroken, indicesMissing, indicesStale, indicesUnlisted } from "./checks/indices.ts";
import { junk } from "./checks/junk.ts";
import { limitUnsure } from "./checks/limit-unsure.ts";
import { lowerCase } from "./checks/lower-case.ts";
import { notRead } from "./checks/not-read.ts";
import { otherFaults } from "./checks/other-faults.ts";
import { pictures } from "./checks/pictures.ts";
import { dangling, removedNeeded } from "./checks/references.ts";
import { rollingHash } from "./checks/rolling-hash.ts";
import { shadowed } from "./checks/shadowed.ts";
import { sharedGuids, sharedMenus, sharedNames } from "./checks/shared-names.ts";
import { twinIds } from "./checks/twin-ids.ts";
import { uncompiled } from "./checks/uncompiled.ts";
import { unreadable } from "./checks/unreadable.ts";

/** Checks of the mods themselves, in the order of their findings. */
export const ARCHIVE_CHECKS: readonly Check[] = [
  activation,
  rollingHash,
  contentsDamaged,
  unreadable,
  indicesBroken,
  uncompiled,
  gridStubs,
  gridsMissing,
  indicesStale,
  otherFaults,
  lowerCase,
  twinIds,
  indicesMissing,
  shadowed,
  sharedGuids,
  sharedNames,
  sharedMenus,
  entriesHidden,
  dangling,
  removedNeeded,
  pictures,
  deadKeys,
  gridsOlder,
  indicesUnlisted,
  limitUnsure,
  gameVersion,
  junk,
  notRead,
];
