import { Argument, type Command, Option } from "commander";
import { example, i64, json, whole } from "./arguments.ts";
import { runCommand as run } from "./session.ts";

/** `saves` and what is below it. */
export function addSaves(program: Command): void {
  const group = program.command("saves").description("characters: what they are, and their quickbars");
  group
    .command("list")
    .description("list every character of yours, in save and modsave, of every Steam account")
    .addOption(json())
    .addHelpText("after", example("lamplighter saves list"))
    .action((options) =>
      run(options.json, async (session) => (await import("./commands/saves.ts")).listCharacters(session)),
    );
  group
    .command("show")
    .description("show a character with its mods and quickbar, or the items of a shared stash")
    .argument("<file>", "a .SVB, one of the game's copies of it, or a sharedstash_v2.bin")
    .addOption(json())
    .addHelpText("after", example("lamplighter saves show HERO.SVB"))
    .action((file, options) =>
      run(options.json, async (session) => (await import("./commands/saves.ts")).showSave(session, file)),
    );
  const quickbar = group.command("quickbar").description("the ten quick slots; slot 0 is the key labelled 1");
  quickbar
    .command("get")
    .description("print the ten slots")
    .argument("<file>")
    .addOption(json())
    .addHelpText("after", example("lamplighter saves quickbar get HERO.SVB"))
    .action((file, options) =>
      run(options.json, async (session) => (await import("./commands/saves.ts")).getQuickbar(session, file)),
    );
  const slot = () => new Argument("<slot>", "0 to 9").argParser(whole(0, 9));
  const yes = () => new Option("--yes", "do it without asking");
  quickbar
    .command("set")
    .description("put an item or a skill into a slot; asks first, and keeps the version before")
    .argument("<file>")
    .addArgument(slot())
    .addArgument(new Argument("<kind>", "what it is").choices(["item", "skill"]))
    .addArgument(new Argument("<guid>", "UNIT_GUID of the item or UNIQUE_GUID of the skill").argParser(i64))
    .addOption(yes())
    .addOption(json())
    .addHelpText("after", example("lamplighter saves quickbar set HERO.SVB 0 item -3195030216554507810"))
    .action((file, slot, kind, guid, options) =>
      run(options.json, async (session) =>
        (await import("./commands/quickbar.ts")).changeSlot(
          session,
          { file, slot, reference: { kind, guid } },
          { yes: options.yes },
        ),
      ),
    );
  quickbar
    .command("clear")
    .description("empty a slot; asks first, and keeps the version before")
    .argument("<file>")
    .addArgument(slot())
    .addOption(yes())
    .addOption(json())
    .addHelpText("after", example("lamplighter saves quickbar clear HERO.SVB 0"))
    .action((file, slot, options) =>
      run(options.json, async (session) =>
        (await import("./commands/quickbar.ts")).changeSlot(
          session,
          { file, slot, reference: null },
          { yes: options.yes },
        ),
      ),
    );
}
