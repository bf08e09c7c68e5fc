import { surroundings } from "../../src-main/files/surroundings.ts";
import { BuildQueue } from "../../src-main/workshop/build-queue.ts";
import { keepingBuilder } from "../../src-main/workshop/builder.ts";
import { watchFiles } from "../../src-main/workshop/file-hints.ts";
import { OpenProject } from "../../src-main/workshop/open-project.ts";
import { createSourceChecker } from "../../src-main/workshop/source-checks/source-checker.ts";
import { systemTimers } from "../../src-main/workshop/timers.ts";

/** Watches a project and deploys it, as a process that a test can kill. Prints `deployed` and `begun`. */
const [project, profile, home] = process.argv.slice(2);
process.env.LAMPLIGHTER_HOME = home;
const env = { ...process.env, TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home };
let isFirst = true;

const open = new OpenProject({
  root: project,
  builder: keepingBuilder({ project, output: undefined }),
  checker: createSourceChecker({ root: project }),
  queue: new BuildQueue(),
  watchFiles,
  timers: systemTimers,
  history: null,
  deploy: { around: async () => ({ ...surroundings(), env }), programs: async () => [] },
  isDeployed: true,
  told: (change) => {
    if (change.kind === "begun" && !isFirst) console.log("begun");
    if (change.kind !== "deploy") return;
    isFirst = false;
    console.log(change.standing.state);
  },
  onError: (error) => console.error(error),
});
await open.open();
await open.setWatched(true);
