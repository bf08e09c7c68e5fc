/** What is measured inside a process of its own, so that no other bench has warmed or littered it: prints JSON. */
import { timeOpening } from "./archive.ts";
import { timeConflicts } from "./conflicts.ts";
import { benchDat } from "./dat.ts";
import { timeDoctor } from "./doctor.ts";
import { benchLayout } from "./layout.ts";
import { timeRebuilds } from "./rebuild.ts";
import { benchWalkGrid } from "./walk-grid.ts";

/** Openings after the first one. */
const WARM_ROUNDS = 15;

const MEASURES: Readonly<Record<string, (args: readonly string[]) => Promise<unknown>>> = {
  dat: benchDat,
  layout: benchLayout,
  "walk-grid": benchWalkGrid,
  conflicts: async ([mods, paths]) => timeConflicts(Number(mods), Number(paths), 1 + WARM_ROUNDS),
  doctor: ([profile, home]) => timeDoctor(profile, home),
  rebuild: ([project, folder, rounds]) => timeRebuilds(project, folder, Number(rounds)),
  archive: ([file, count]) => timeOpening(file, Number(count), 1 + WARM_ROUNDS),
};

const [name, ...args] = process.argv.slice(2);
console.log(JSON.stringify(await MEASURES[name](args)));
