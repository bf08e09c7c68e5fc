import type { Command, Option } from "commander";
import { example, json, limit } from "./arguments.ts";
import { runCommand as run } from "./session.ts";

/** `repair`. `base` is the option that several commands share. */
export function addRepair(program: Command, base: () => Option): void {
  program
    .command("repair")
    .description("repair a .MOD into a new file; everything that is in order stays as it is")
    .argument("<file.MOD>")
    .requiredOption("-o, --output <out.MOD>", "file to write; never the mod itself")
    .addOption(base())
    .option("--drop-unreadable", "leave out files that cannot be read, instead of keeping them as they are")
    .addOption(limit("unpack for looking at it"))
    .addOption(json())
    .addHelpText("after", example("lamplighter repair Lantern_Pack.MOD -o Lantern_Pack-repaired.MOD"))
    .action((file, options) =>
      run(options.json, async (session) => (await import("./commands/repair.ts")).repair(session, file, options)),
    );
}
