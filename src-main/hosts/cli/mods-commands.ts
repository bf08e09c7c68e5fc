import { Argument, type Command, Option } from "commander";
import { example, i64, json, whole } from "./arguments.ts";
import { runCommand as run } from "./session.ts";

const id = () => new Argument("<id>", "MOD_ID of a mod, as `mods list` shows it").argParser(i64);
const rank = whole(1, 99_999);

function collectId(text: string, earlier: readonly bigint[] = []): readonly bigint[] {
  return [...earlier, i64(text)];
}

/** `mods` and what is below it. */
export function addMods(program: Command): void {
  const group = program
    .command("mods")
    .description("the mods of the game, which of them are active, and in which order");
  group
    .command("list")
    .description("list the active order, the line at ten, and the mods that are not active")
    .option("--check", "check every mod, and every file in it; by default the active ones, and what is quickly seen")
    .addOption(json())
    .addHelpText("after", example("lamplighter mods list"))
    .action((options) =>
      run(options.json, async (session) => (await import("./commands/mods.ts")).listMods(session, options)),
    );
  group
    .command("enable")
    .description("make a mod active")
    .addArgument(id())
    .option("--rank <n>", "where in the order; default: where the current profile has it, else the end", rank)
    .addOption(json())
    .addHelpText("after", example("lamplighter mods enable -4711000000000000123 --rank 1"))
    .action((id, options) =>
      run(options.json, async (session) => (await import("./commands/mods.ts")).enableMod(session, id, options)),
    );
  group
    .command("disable")
    .description("take a mod out of the active order; its file stays")
    .addArgument(id())
    .addOption(json())
    .addHelpText("after", example("lamplighter mods disable -4711000000000000123"))
    .action((id, options) =>
      run(options.json, async (session) => (await import("./commands/mods.ts")).disableMod(session, id)),
    );
  group
    .command("move")
    .description("give an active mod another rank; rank 1 is mounted first and wins")
    .addArgument(id())
    .addArgument(new Argument("<rank>", "from 1 on; one behind the end means the end").argParser(rank))
    .addOption(json())
    .addHelpText("after", example("lamplighter mods move -4711000000000000123 1"))
    .action((id, rank, options) =>
      run(options.json, async (session) => (await import("./commands/mods.ts")).moveMod(session, id, rank)),
    );
  group
    .command("order")
    .description("print the active ids in their order, or put these in their place")
    .addArgument(new Argument("[id...]", "the whole new order").argParser(collectId))
    .option("--history", "list earlier orders, the latest first")
    .option("--restore <n>", "make the earlier order of that number in the history the active one", whole(1, 50))
    .addOption(json())
    .addHelpText("after", example("lamplighter mods order --history"))
    .action((ids, options) =>
      run(options.json, async (session) => (await import("./commands/mods-order.ts")).order(session, ids, options)),
    );
  group
    .command("conflicts")
    .description("how many files each active mod wins and loses; with an id the paths of that mod, and who wins")
    .addArgument(new Argument("[id]", "MOD_ID of a mod, active or not").argParser(i64))
    .addOption(
      new Option("--show <what>", "which paths of the mod").choices(["loses", "wins", "base", "all"]).default("all"),
    )
    .addOption(json())
    .addHelpText("after", example("lamplighter mods conflicts -4711000000000000123 --show loses"))
    .action((id, options) =>
      run(options.json, async (session) =>
        (await import("./commands/mods-conflicts.ts")).listConflicts(session, id, options),
      ),
    );
  group
    .command("which")
    .description("say whose file the game uses under a path, and who else has it")
    .addArgument(new Argument("<path>", "like MEDIA/UNITS/ITEMS/SWORD.DAT; any case and slash, MEDIA/ may be left out"))
    .addOption(json())
    .addHelpText("after", example("lamplighter mods which units/items/sword.dat"))
    .action((path, options) =>
      run(options.json, async (session) => (await import("./commands/mods-conflicts.ts")).whichFile(session, path)),
    );
  addPlay(group);
  addInstalling(group);
  addProfiles(group.command("profile").description("orders with a name"));
}

function addPlay(group: Command): void {
  const load = () => import("./commands/mods-play.ts");
  group
    .command("play")
    .description("keep saves and order as a restore point, then start the game with the active mods")
    .option("--without-mods", "start it without mods; it then shows the characters that never had any")
    .option("--dry-run", "say how it would be started, and what speaks against it; start and keep nothing")
    .addOption(json())
    .addHelpText("after", example("lamplighter mods play --dry-run"))
    .action((options) => run(options.json, async (session) => (await load()).playGame(session, options)));
  group
    .command("restore-points")
    .description("list what was kept before each start, newest first")
    .addOption(json())
    .addHelpText("after", example("lamplighter mods restore-points"))
    .action((options) => run(options.json, async (session) => (await load()).restorePoints(session)));
  group
    .command("restore")
    .description("put a restore point into a new folder, to look at it and to copy back what is wanted")
    .addArgument(new Argument("<n>", "number in the list of restore points").argParser(whole(1, 9999)))
    .requiredOption("-o, --output <dir>", "the new folder; nothing is overwritten")
    .addOption(json())
    .addHelpText("after", example("lamplighter mods restore 1 -o saves-of-yesterday"))
    .action((number, options) =>
      run(options.json, async (session) => (await load()).restore(session, number, options)),
    );
}

/** Without it the command asks, and does nothing where there is no terminal. */
const yes = () => new Option("--yes", "do it without asking");

function addInstalling(group: Command): void {
  const load = () => import("./commands/mods-install.ts");
  group
    .command("add")
    .description("show what is in .mod, .zip, .7z and .rar files, and install the mods in them")
    .argument("<file...>", "files with mods; what they are, their content says")
    .addOption(new Option("--yes", "install what is new or newer without asking"))
    .option("--dry-run", "show what would be done, and install nothing")
    .addOption(json())
    .addHelpText("after", example("lamplighter mods add ~/Downloads/Lanterns.zip"))
    .action((files, options) =>
      run(options.json, async (session) => (await load()).addModFiles(session, files, options)),
    );
  group
    .command("remove")
    .description("move the file of a mod to the trash; its place in the order stays")
    .argument("<id|file>", "MOD_ID of a mod, or the name of its file")
    .option("--keep", "move it into the backups instead, where there is no trash")
    .option("--undo", "bring a removed file back, by its name")
    .addOption(yes())
    .addOption(json())
    .addHelpText("after", example("lamplighter mods remove Lantern_Pack.MOD"))
    .action((what, options) => run(options.json, async (session) => (await load()).removeMod(session, what, options)));
  group
    .command("tidy")
    .description("move mods that lie beside the folder mods, in one inside it, or in the game's folder, into it")
    .addOption(yes())
    .addOption(json())
    .addHelpText("after", example("lamplighter mods tidy"))
    .action((options) => run(options.json, async (session) => (await load()).tidyMods(session, options)));
}

function addProfiles(group: Command): void {
  const name = () => new Argument("<name>");
  const load = () => import("./commands/mods-profile.ts");
  group
    .command("list")
    .description("list the profiles")
    .addOption(json())
    .addHelpText("after", example("lamplighter mods profile list"))
    .action((options) => run(options.json, async (session) => (await load()).listProfiles(session)));
  group
    .command("save")
    .description("save the active order under a name; what a profile of that name had besides keeps its place, off")
    .addArgument(name())
    .addOption(json())
    .addHelpText("after", example('lamplighter mods profile save "Synergies run"'))
    .action((name, options) => run(options.json, async (session) => (await load()).saveProfile(session, name)));
  group
    .command("use")
    .description("make the order of a profile the active one")
    .addArgument(name())
    .addOption(json())
    .addHelpText("after", example('lamplighter mods profile use "Synergies run"'))
    .action((name, options) => run(options.json, async (session) => (await load()).useProfile(session, name)));
  group
    .command("rename")
    .description("give a profile another name")
    .addArgument(name())
    .addArgument(new Argument("<new-name>"))
    .addOption(json())
    .addHelpText("after", example('lamplighter mods profile rename "Synergies run" "With friends"'))
    .action((name, to, options) =>
      run(options.json, async (session) => (await load()).renameProfile(session, name, to)),
    );
  group
    .command("delete")
    .description("delete a profile; the active order stays as it is")
    .addArgument(name())
    .addOption(json())
    .addHelpText("after", example('lamplighter mods profile delete "With friends"'))
    .action((name, options) => run(options.json, async (session) => (await load()).deleteProfile(session, name)));
  group
    .command("export")
    .description("print a profile as a code for others, or write it as a file")
    .addArgument(name())
    .option("-o, --output <file>", "write a file instead")
    .addOption(new Option("--short", "leave versions and titles out of the code"))
    .addOption(json())
    .addHelpText("after", example('lamplighter mods profile export "Synergies run"'))
    .action((name, options) =>
      run(options.json, async (session) => (await load()).exportProfile(session, name, options)),
    );
  group
    .command("import")
    .description("keep a file or a code of somebody else as a profile, and say which of its mods are missing")
    .argument(
      "<file|code>",
      "a file that export has written, a text with a code, the code itself, or a modlauncher.sch",
    )
    .option("--name <name>", "what to call it; default: its own name")
    .option("--use", "make it the active order too")
    .addOption(json())
    .addHelpText("after", example("lamplighter mods profile import friends.json --use"))
    .action((source, options) =>
      run(options.json, async (session) => (await load()).importProfile(session, source, options)),
    );
}
