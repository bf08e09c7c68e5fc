/** Builds a project again and again, changing a file each time, until it is killed: arguments are home, project, output. */
import { renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createProjectBuilder } from "../../src-main/engine/graph/project-builder.ts";
import { DEFAULT_GAME_VERSION } from "../../src-shared/formats/mod/game-version.ts";
import { source, unit } from "./project-builder.ts";

const [home, project, output] = process.argv.slice(2);
process.env.LAMPLIGHTER_HOME = home;

const builder = await createProjectBuilder({
  project,
  output,
  orphans: "skip",
  raw: "auto",
  mpp: "bake",
  skipBroken: false,
  verify: "full",
  ids: "sequential",
  level: 6,
  time: { kind: "zero" },
  gameVersion: DEFAULT_GAME_VERSION,
  threads: undefined,
  base: [],
  reconnect: true,
});
console.log("ready");
for (let round = 0; ; round++) {
  const name = path.join(path.dirname(output), `${path.basename(output)}.${process.pid}`);
  writeFileSync(name, source(...unit(`B${process.pid}R${round}`)));
  renameSync(name, path.join(project, "MEDIA/UNITS/B.DAT"));
  const { kind } = await builder.build();
  console.log(kind);
}
