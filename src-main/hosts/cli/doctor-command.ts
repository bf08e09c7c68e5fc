import { Argument, type Command } from "commander";
import { example, i64, json } from "./arguments.ts";
import { runCommand as run } from "./session.ts";

/** `doctor` */
export function addDoctor(program: Command): void {
  program
    .command("doctor")
    .description("say why a mod does nothing, and what else is wrong with mods, order, saves and the game")
    .addArgument(
      new Argument("[id...]", "only these mods, active or not; `mods list` shows their ids").argParser(collectId),
    )
    .addOption(json())
    .addHelpText("after", example("lamplighter doctor -4711000000000000123"))
    .action((ids, options) =>
      run(options.json, async (session) => (await import("./commands/doctor.ts")).doctor(session, ids)),
    );
}

function collectId(text: string, earlier: readonly bigint[] = []): readonly bigint[] {
  return [...earlier, i64(text)];
}
