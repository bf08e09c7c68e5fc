import { type Command, Option } from "commander";
import { example, whole } from "./arguments.ts";
import { runCommand as run } from "./session.ts";

/** `open`: the app itself. */
export function addOpen(program: Command): void {
  program
    .command("open")
    .description(
      "open the app: in a window where that can be, else as a page in the browser; prints the page's address",
    )
    .option("--web", "as a page in the browser, also where a window could be opened")
    .option("--sample", "on a game and mods that are made up, in a temporary folder")
    .addOption(new Option("--no-browser", "print the address of the page and open no browser"))
    .option("--idle <seconds>", "end when no page has been open for so long", whole(1, 86_400))
    .addHelpText("after", example("lamplighter open --web --sample"))
    .action((options) =>
      run(false, async (session) => (await import("./commands/open.ts")).openAppCommand(session, options)),
    );
}
