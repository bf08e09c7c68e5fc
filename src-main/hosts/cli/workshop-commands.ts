import type { Command, Option } from "commander";
import { example, json } from "./arguments.ts";
import { runCommand as run } from "./session.ts";

/** `watch`, `lint` and `new`. `base` is the option that several commands share. */
export function addWorkshop(program: Command, base: () => Option): void {
  program
    .command("watch")
    .description("build a project again whenever a file of it is saved, until Ctrl-C")
    .argument("<project>", "folder that holds MOD.DAT and MEDIA")
    .option("-o, --output <file.MOD>", "where to write; default: <MOD_FILE_NAME>.MOD beside MOD.DAT")
    .addOption(base())
    .option("--deploy", "put each new mod into the game's mods folder; while the game runs, when it has ended")
    .option("--json", "print one line of JSON for each thing that happens")
    .addHelpText("after", example("lamplighter watch mods/lantern-pack --deploy"))
    .action((project, options) =>
      run(options.json ?? false, async (session) =>
        (await import("./commands/watch.ts")).watch(session, project, options),
      ),
    );
  program
    .command("lint")
    .description("say everything that building a project would find, without building it")
    .argument("<project>", "folder that holds MOD.DAT and MEDIA")
    .option("--sarif <file>", "write a SARIF 2.1.0 file too, for code hosts and editors")
    .option("--fix", "mend in the sources what is safe to mend; what was there is kept among the backups")
    .option("--dry-run", "with --fix: say what would be mended, and write nothing")
    .addOption(base())
    .addOption(json())
    .addHelpText("after", example("lamplighter lint mods/lantern-pack --fix --dry-run"))
    .action((project, options) =>
      run(options.json, async (session) => (await import("./commands/lint.ts")).lint(session, project, options)),
    );
  program
    .command("new")
    .description("make a new project: a folder with MOD.DAT, a fresh MOD_ID, and MEDIA with one file that can go")
    .argument("<folder>", "folder to make")
    .option("--name <name>", "name of the mod; default: that of the folder")
    .option("--author <author>", "who makes it")
    .addOption(json())
    .addHelpText("after", example('lamplighter new mods/lantern-pack --name "Lantern Pack"'))
    .action((folder, options) =>
      run(options.json, async (session) => (await import("./commands/new.ts")).newProject(session, folder, options)),
    );
}
