import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
import { fileErrorOf } from "../../files/file-error.ts";
import { VERSION } from "../../version.ts";
import { example, json, limit, only, whole } from "./arguments.ts";
import { createConsole, printableLines } from "./console.ts";
import { addDoctor } from "./doctor-command.ts";
import { EXIT, reportFailure } from "./failures.ts";
import { addMods } from "./mods-commands.ts";
import { addOpen } from "./open-command.ts";
import { addRepair } from "./repair-command.ts";
import { addSaves } from "./saves-commands.ts";
import { runCommand as run } from "./session.ts";
import { addVpk } from "./vpk-commands.ts";
import { addWorkshop } from "./workshop-commands.ts";

/** Options of `pack` about how a mod is made and written; a dry run does neither. */
const NOT_DRY = ["output", "deploy", "verify", "threads", "cache", "skipBroken"];

const collect = (value: string, earlier: readonly string[]): readonly string[] => [...earlier, value];

function addPack(program: Command): Command {
  return program
    .command("pack")
    .description("compile and pack a project (the folder with MOD.DAT and MEDIA) into a .MOD")
    .argument("<project>", "folder that holds MOD.DAT and MEDIA")
    .option("-o, --output <file.MOD>", "where to write; default: <MOD_FILE_NAME>.MOD beside MOD.DAT")
    .addOption(base())
    .addOption(
      new Option("--mpp <how>", "walk grids: bake them, keep the project's own, none")
        .choices(["bake", "keep", "none"])
        .default("bake"),
    )
    .option("--no-reconnect", "bake without opening thin walls that cut off large parts of a room")
    .addOption(
      new Option("--raw <how>", "index files: make them (auto), keep the project's own, none")
        .choices(["auto", "keep", "none"])
        .default("auto"),
    )
    .addOption(
      new Option("--orphans <how>", "compiled files without a source").choices(["skip", "pack"]).default("skip"),
    )
    .option("--skip-broken", "leave out files that cannot be compiled instead of failing")
    .addOption(
      new Option("--verify <level>", "how much of the result is read back").choices(["quick", "full"]).default("quick"),
    )
    .addOption(new Option("--ids <how>", "string ids in BINDAT").choices(["sequential", "hash"]).default("sequential"))
    .option("--level <0-9>", "deflate level", whole(0, 9), 6)
    .option("--mtime <how>", "file times: keep, zero, or a date like 2026-01-31T12:00:00Z", "keep")
    .option("--gamever <a.b.c.d>", "game version; default: of the installed game, else 1.25.9.5")
    .option("--deploy", "put the mod into the game's mods folder as well")
    .option("--threads <n>", "worker threads at most", whole(1, 64))
    .option("--no-cache", "build without what earlier builds have made, and keep nothing")
    .addOption(
      new Option("--dry-run", "say what becomes of each file, and compile and write nothing").conflicts(NOT_DRY),
    )
    .addOption(json())
    .addHelpText("after", example("lamplighter pack mods/lantern-pack -o Lantern_Pack.MOD"))
    .action((project, options) =>
      run(options.json, async (session) => (await import("./commands/pack.ts")).pack(session, project, options)),
    );
}

function addArchiveCommands(program: Command): void {
  program
    .command("unpack")
    .description("unpack a .MOD, .PAK or VPK into a folder")
    .argument("<archive>", "a .MOD, a .PAK with its .PAK.MAN beside it, or the directory of a VPK")
    .requiredOption("-o, --output <dir>", "folder to unpack into; what has the same names there is replaced")
    .option("--text", "turn compiled files into source text and write a MOD.DAT, so that the folder is a project again")
    .addOption(only("only entries that match, e.g. 'MEDIA/UNITS/**'"))
    .option("--resume", "leave files alone that are there already with the right content")
    .addOption(limit("write"))
    .addOption(json())
    .addHelpText("after", example("lamplighter unpack Lantern_Pack.MOD -o lantern-pack --text"))
    .action((archive, options) =>
      run(options.json, async (session) => (await import("./commands/unpack.ts")).unpack(session, archive, options)),
    );

  program
    .command("list")
    .description("list what is in an archive or a folder")
    .argument("<archive>")
    .addOption(json())
    .addHelpText("after", example("lamplighter list Lantern_Pack.MOD"))
    .action((archive, options) =>
      run(options.json, async (session) => (await import("./commands/list.ts")).list(session, archive)),
    );

  program
    .command("verify")
    .description("check archives as the game will: structure, checksums, rollingHash, names, types against content")
    .argument("<archive...>")
    .option("--explain", "say what was checked, and of a .MOD what the game looks at before it loads it")
    .addOption(limit("unpack for checking"))
    .addOption(json())
    .addHelpText("after", example("lamplighter verify mods/*.MOD --explain"))
    .action((archives, options) =>
      run(options.json, async (session) => (await import("./commands/verify.ts")).verify(session, archives, options)),
    );

  program
    .command("compare")
    .description("compare two archives or folders by what their entries hold")
    .argument("<a>")
    .argument("<b>")
    .addOption(json())
    .addHelpText("after", example("lamplighter compare EDITORMOD.MOD Lantern_Pack.MOD"))
    .action((a, b, options) =>
      run(options.json, async (session) => (await import("./commands/compare.ts")).compare(session, a, b)),
    );
}

function addConverters(program: Command): void {
  const kinds = [
    { name: "dat", form: "bindat", what: "DAT, TEMPLATE, ANIMATION and HIE text", binary: "BINDAT" },
    { name: "layout", form: "binlayout", what: "LAYOUT text", binary: "BINLAYOUT" },
  ] as const;
  for (const { name, form, what, binary } of kinds) {
    const group = program.command(name).description(`${what} to ${binary} and back`);
    for (const direction of ["compile", "decompile"] as const) {
      const command = group
        .command(direction)
        .description(direction === "compile" ? `${what} to ${binary}` : `${binary} to text`)
        .argument("<file|dir>", "a file, or a folder that is mirrored")
        .requiredOption(
          "-o, --output <file|dir>",
          `where to write; a folder gets names ${direction === "compile" ? "with" : "without"} .${binary}`,
        )
        .addOption(json())
        .addHelpText(
          "after",
          example(
            direction === "compile"
              ? `lamplighter ${name} compile MEDIA -o out`
              : `lamplighter ${name} decompile X.${binary} -o X.${name.toUpperCase()}`,
          ),
        );
      if (form === "bindat" && direction === "compile")
        command.addOption(
          new Option("--ids <how>", "string ids").choices(["sequential", "hash"]).default("sequential"),
        );
      command.action((source, options) =>
        run(options.json, async (session) =>
          (await import("./commands/convert.ts")).convert(session, form, direction, source, options),
        ),
      );
    }
  }
}

const base = () => new Option("--base <path>", BASE_WORDS).argParser(collect).default([], "what is found");

const BASE_WORDS = "base game: a MEDIA folder, the game's folder, DATA.PAK or a bundle; may be repeated";

function addBase(program: Command): void {
  const group = program.command("base").description("the base game that builds look things up in");
  group
    .command("status")
    .description("what was looked for, what was found, and what is cached of it")
    .addOption(base())
    .addOption(json())
    .addHelpText("after", example("lamplighter base status"))
    .action((options) =>
      run(options.json, async (session) => (await import("./commands/base.ts")).baseStatus(session, options)),
    );
  group
    .command("extract")
    .description("unpack the game's DATA.PAK; goes on where an earlier one was broken off")
    .argument("<DATA.PAK>", "the pack with its .MAN beside it, or the game's folder")
    .requiredOption("-o, --output <dir>", "folder to write into")
    .option("--text", "turn compiled files into source text")
    .addOption(limit("write"))
    .addOption(json())
    .addHelpText("after", example("lamplighter base extract DATA.PAK -o game --text"))
    .action((pak, options) =>
      run(options.json, async (session) => (await import("./commands/base.ts")).baseExtract(session, pak, options)),
    );
  group
    .command("export")
    .description("put what builds need of your game into one file, for building where the game is not installed")
    .requiredOption("-o, --output <core.tl2base>", "file to write")
    .addOption(base())
    .addOption(json())
    .addHelpText("after", example("lamplighter base export -o core.tl2base"))
    .action((options) =>
      run(options.json, async (session) => (await import("./commands/base.ts")).baseExport(session, options)),
    );
}

function addRaw(program: Command): void {
  program
    .command("raw")
    .description("the index files of the game")
    .command("show")
    .description("print an index: AFFIXES, SKILLS, MISSILES, TRIGGERABLES, UI, UNITDATA or ROOMPIECES.RAW")
    .argument("<file.RAW>")
    .addOption(json())
    .addHelpText("after", example("lamplighter raw show MEDIA/UNITDATA.RAW"))
    .action((file, options) =>
      run(options.json, async (session) => (await import("./commands/raw.ts")).showRaw(session, file)),
    );
}

function addMesh(program: Command): void {
  program
    .command("mesh")
    .description("meshes of the game")
    .command("show")
    .description("print what an Ogre mesh is made of: submeshes with their materials and triangles, and bounds")
    .argument("<file.mesh>")
    .addOption(json())
    .addHelpText("after", example("lamplighter mesh show MEDIA/MODELS/LANTERN.MESH"))
    .action((file, options) =>
      run(options.json, async (session) => (await import("./commands/mesh.ts")).showMesh(session, file)),
    );
}

function cellPlace(text: string): { readonly x: number; readonly z: number } {
  const place = /^(\d{1,9}),(\d{1,9})$/.exec(text);
  if (place === null) throw new InvalidArgumentError("Two whole numbers are wanted, like 12,34: x and z, from 0 on.");
  return { x: Number(place[1]), z: Number(place[2]) };
}

const png = () => new Option("--png <file.png>", "write a picture too");

const rules = () =>
  new Option("--rules <which>", "how cells are found: as grids of the game's editor show it, or as it is published")
    .choices(["measured", "published"])
    .default("measured");

function addMpp(program: Command): void {
  const group = program.command("mpp").description("walk grids: where in a room one can go");
  group
    .command("show")
    .description("print a walk grid as a map, with its counts and regions")
    .argument("<file.mpp>")
    .addOption(png())
    .option("--cell <x,z>", "say what is known of one cell, counted from 0, and why it is so", cellPlace)
    .option("--layout <file.LAYOUT>", "of what the grid was baked, for --cell; default: the layout beside it")
    .option("--project <dir>", "folder around the MEDIA that the layout belongs to; default: the one it lies in")
    .addOption(base())
    .addOption(rules())
    .addOption(json())
    .addHelpText("after", example("lamplighter mpp show ROOM.MPP --png room.png"))
    .action((file, options) =>
      run(options.json, async (session) => (await import("./commands/mpp.ts")).showMpp(session, file, options)),
    );
  group
    .command("bake")
    .description("bake the walk grid of one level layout, text or compiled")
    .argument("<file.LAYOUT>")
    .option("-o, --output <file.mpp>", "where to write; default: beside the layout, under its name")
    .option("--project <dir>", "folder around the MEDIA that the layout belongs to; default: the one it lies in")
    .addOption(base())
    .option("--no-reconnect", "leave thin walls that cut off large parts of the room")
    .addOption(rules())
    .addOption(json())
    .addHelpText("after", example("lamplighter mpp bake MEDIA/LAYOUTS/LANTERN_HOUSE/LANTERN_HOUSE.LAYOUT"))
    .action((layout, options) =>
      run(options.json, async (session) => (await import("./commands/mpp-bake.ts")).bakeMpp(session, layout, options)),
    );
  group
    .command("compare")
    .description("say in which cells two walk grids differ, and which places can be reached in one of them only")
    .argument("<a>")
    .argument("<b>")
    .addOption(png())
    .addOption(json())
    .addHelpText("after", example("lamplighter mpp compare OLD.MPP NEW.MPP --png difference.png"))
    .action((a, b, options) =>
      run(options.json, async (session) => (await import("./commands/mpp.ts")).compareMpp(session, a, b, options)),
    );
}

function addLevel(program: Command): void {
  program
    .command("level")
    .description("levels as the running game puts them together")
    .command("grid")
    .description(
      "make the walk grid that the game makes of the rooms of a level; docs/formats/level-grid.md has the spec",
    )
    .argument("<spec.json>")
    .option("-o, --output <out.png>", "write a picture of it")
    .addOption(json())
    .addHelpText("after", example("lamplighter level grid level.json -o level.png"))
    .action((spec, options) =>
      run(options.json, async (session) => (await import("./commands/level.ts")).levelGrid(session, spec, options)),
    );
}

function createProgram(): { readonly program: Command; readonly pack: Command } {
  const program = new Command("lamplighter")
    .description("Mod manager and packer for Torchlight II.")
    .version(VERSION, "-V, --version")
    // `vpk pack --version 1` is none of ours.
    .enablePositionalOptions()
    .addHelpText("after", example("lamplighter pack mods/lantern-pack"));
  const pack = addPack(program);
  addWorkshop(program, base);
  addArchiveCommands(program);
  addRepair(program, base);
  addConverters(program);
  addBase(program);
  addRaw(program);
  addMesh(program);
  addMods(program);
  addDoctor(program);
  addOpen(program);
  addSaves(program);
  addVpk(program);
  addMpp(program);
  addLevel(program);
  for (const command of allCommands(program)) {
    command
      .exitOverride()
      .configureOutput({ writeErr: (text) => process.stderr.write(printableLines(plainMisuse(text))) })
      .showHelpAfterError(`(${nameOf(command)} --help shows the options and an example)`);
    for (const option of command.options) guardValue(option);
  }
  return { program, pack };
}

/**
 * An option that is given nothing, as by a variable of a script that is not set, or that would eat the option behind
 * it is wrong usage. A file of such a name can be given as `./--name`.
 */
function guardValue(option: Option): void {
  if (!option.required) return;
  const { parseArg } = option;
  option.argParser((value: string, earlier: unknown) => {
    if (value === "" || value.startsWith("--")) throw new InvalidArgumentError("The value is missing.");
    return parseArg === undefined ? value : parseArg(value, earlier);
  });
}

/** With the names of its groups. */
function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

/** The parser's words for a wrong argument, in plain ones. */
function plainMisuse(text: string): string {
  return text.replace(
    /^(error: )?command-argument value '(.*)' is invalid for argument '(.*?)'\. /s,
    "$1'$2' is no <$3>. ",
  );
}

function allCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap((inner) => allCommands(inner as Command))];
}

/** The parser has said it on stderr already; a program that asked for JSON hears it too. */
function reportMisuse(error: CommanderError, args: readonly string[]): number {
  const message = plainMisuse(error.message.replace(/^error: /, ""));
  createConsole(args.includes("--json")).value({ ok: false, error: { kind: "usage", message } });
  return EXIT.usage;
}

/** The command line. Sets `process.exitCode`: 0 ok · 1 not ok · 2 wrong usage · 3 system fault · 130 cancelled. */
export async function main(args: readonly string[]): Promise<void> {
  // `lamplighter list x | head` closes our output early. That is no fault, and the exit code is still to be found.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.exit(reportFailure(createConsole(false), fileErrorOf(error, "standard output")));
  });
  process.on("uncaughtException", (error) => {
    process.exit(reportFailure(createConsole(args.includes("--json")), error));
  });
  // Notes and progress that nobody reads any more; the result does not depend on them.
  process.stderr.on("error", () => {});
  const { program, pack } = createProgram();
  // Without a command: a choice of projects for a person at a terminal, the usage for anybody else.
  if (args.length === 0 && process.stdin.isTTY && process.stdout.isTTY)
    return run(false, async (session) => (await import("./commands/choose.ts")).choose(session, pack.opts()));
  try {
    await program.parseAsync(args, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? EXIT.ok : reportMisuse(error, args);
  }
}
