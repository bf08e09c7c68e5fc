import { withBaseGame } from "../../../src-main/engine/base.ts";

// Asks a base game for everything, for ever, each time with an empty cache: what is written is written anew. Arguments:
// the base game; the cache lies in LAMPLIGHTER_HOME.
const [named] = process.argv.slice(2);
for (let round = 0; ; round++)
  await withBaseGame([named], async ({ base, store }) => {
    store.write((rows) => void rows.run("DELETE FROM layer"));
    console.log(round);
    await base.units(await base.list("MEDIA/UNITS/", ".DAT"));
    await base.levelSets();
  });
