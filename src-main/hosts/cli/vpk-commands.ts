import { type Command, InvalidArgumentError, Option } from "commander";
import { LARGEST_FILE, LARGEST_PRELOAD } from "../../../src-shared/formats/vpk/vpk-layout.ts";
import { byteCount, example, json, limit, only } from "./arguments.ts";
import { runCommand as run } from "./session.ts";

function bytesUpTo(least: number, most: number): (text: string) => number {
  return (text) => {
    const bytes = byteCount(text);
    if (bytes < least || bytes > most) throw new InvalidArgumentError(`Bytes from ${least} to ${most} are wanted.`);
    return bytes;
  };
}

/** `vpk list|extract|verify|pack`. */
export function addVpk(program: Command): void {
  const group = program.command("vpk").description("archives of Valve's games, version 1 and 2");
  group
    .command("list")
    .description("list what is in a pack, and in which of its files")
    .argument("<file>", "the directory: <name>_dir.vpk, or a .vpk that stands alone")
    .addOption(json())
    .addHelpText("after", example("lamplighter vpk list pak01_dir.vpk"))
    .action((file, options) =>
      run(options.json, async (session) => (await import("./commands/vpk.ts")).listVpk(session, file)),
    );
  group
    .command("extract")
    .description("write the files of a pack into a folder")
    .argument("<file>", "the directory; numbered archives are looked for beside it")
    .requiredOption("-o, --output <dir>", "folder to write into")
    .addOption(only("only files that match, e.g. 'materials/**'"))
    .option("--resume", "leave files alone that are there already with the right content")
    .addOption(limit("write"))
    .addOption(json())
    .addHelpText("after", example("lamplighter vpk extract pak01_dir.vpk -o pak01"))
    .action((file, options) =>
      run(options.json, async (session) => (await import("./commands/vpk.ts")).extractVpk(session, file, options)),
    );
  group
    .command("verify")
    .description("check a pack: list of files, checksums, hashes, signature")
    .argument("<file>")
    .addOption(limit("read for checking"))
    .addOption(json())
    .addHelpText("after", example("lamplighter vpk verify pak01_dir.vpk"))
    .action((file, options) =>
      run(options.json, async (session) => (await import("./commands/vpk.ts")).verifyVpkFile(session, file, options)),
    );
  addPack(group);
}

function addPack(group: Command): void {
  group
    .command("pack")
    .description("pack a folder; what was written is read back before it takes its place")
    .argument("<dir>", "folder whose files are packed")
    .requiredOption("-o, --output <x_dir.vpk>", "file to write; numbered archives go beside it")
    .addOption(
      new Option(
        "--split [bytes]",
        "put the data into numbered archives of at most so many bytes, 200 MiB when none are named (a larger file has one of its own); default: into the file itself",
      ).argParser(bytesUpTo(1, LARGEST_FILE)),
    )
    .addOption(
      new Option("--version <version>", "version of the format; 2 has hashes").choices(["1", "2"]).default("2"),
    )
    .addOption(
      new Option("--preload <bytes>", "put files of at most so many bytes into the list of files itself")
        .argParser(bytesUpTo(0, LARGEST_PRELOAD))
        .default(0),
    )
    .option("--lowercase", "turn A-Z in names to lower case, as the games want it", true)
    .option("--no-lowercase", "keep names as they are")
    .addOption(json())
    .addHelpText("after", example("lamplighter vpk pack materials -o materials_dir.vpk --split 200MiB"))
    .action((dir, options) =>
      run(options.json, async (session) => (await import("./commands/vpk.ts")).packFolder(session, dir, options)),
    );
}
