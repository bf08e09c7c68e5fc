import { writeFileSync } from "node:fs";
import path from "node:path";
import { makeRestorePoint } from "../../../../src-main/play/launch/restore-points.ts";
import { savesOfTurn } from "./turns.ts";

// Plays and keeps what came of it by turns, for ever. Arguments: profile, folder of restore points, locks, first turn.
const [profile, folder, locks, first] = process.argv.slice(2);
for (let turn = Number(first); ; turn++) {
  for (const [name, content] of Object.entries(savesOfTurn(turn))) writeFileSync(path.join(profile, name), content);
  await makeRestorePoint([profile], { folder, locks, withMods: true, keep: 3 });
  console.log(turn);
}
