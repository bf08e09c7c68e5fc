import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import type { BaseGame } from "../../base-game/base-game.ts";
import { withSharedBase } from "../../engine/base.ts";
import { FileError, fileErrorOf } from "../../files/file-error.ts";
import { nodeFiles } from "../../files/file-layer.ts";
import type { Turns } from "./turns.ts";

/** Paths whose answer is remembered; the game itself has 60,000 files. */
const MOST_ANSWERS = 200_000;

/** Folders of a whole MEDIA. Without one of them it is a part, such as what a packer asks for. */
const WHOLE = ["LAYOUTS", "MODELS", "PARTICLES", "SKILLS", "UI", "UNITS"];

/**
 * Which files the base game has. It is opened when there is something new to ask, and closed again: an open DATA.PAK
 * can keep the game from starting.
 */
export class BaseAnswers {
  private readonly named: readonly string[];
  private readonly has = new Map<string, boolean>();

  constructor(named: readonly string[]) {
    this.named = named;
  }

  /** Whether the game has one of these names; null: not known. */
  answer(names: readonly string[]): boolean | null {
    const answers = names.map((name) => this.has.get(name));
    if (answers.includes(true)) return true;
    return answers.includes(undefined) ? null : false;
  }

  /** Asks for what is not known yet. What only a part of the game does not have stays unknown. Errors: FileError. */
  async ask(names: Iterable<string>, turns: Turns): Promise<void> {
    const asked = [...names].filter((name) => !this.has.has(name));
    if (asked.length === 0) return;
    if (this.has.size + asked.length > MOST_ANSWERS) this.has.clear();
    await withSharedBase(this.named, async (shared) => {
      const game = await shared.game();
      const whole = await isWhole(game);
      for (const name of asked) {
        if (turns.isOver) await turns.next();
        const isThere = await hasFile(game, name);
        if (isThere || whole) this.has.set(name, isThere);
      }
    });
  }

  forget(): void {
    this.has.clear();
  }
}

async function hasFile(game: BaseGame, name: string): Promise<boolean> {
  try {
    return (await game.find(name)) !== null;
  } catch (error) {
    // A folder that must not be read; whoever builds with it is told.
    if (error instanceof FileError) return true;
    throw error;
  }
}

/** Whether all files of the game are there: its DATA.PAK, or a MEDIA folder with everything in it. */
async function isWhole({ layers }: BaseGame): Promise<boolean> {
  for (const { kind, path } of layers) {
    if (kind === "pak") return true;
    if (kind !== "media") continue;
    const names = await foldersIn(path);
    if (WHOLE.every((name) => names.has(name))) return true;
  }
  return false;
}

/** Upper-case; none of a folder that cannot be read. */
async function foldersIn(path: string): Promise<ReadonlySet<string>> {
  try {
    return new Set((await nodeFiles.list(path)).map(({ name }) => asciiUpper(name)));
  } catch (error) {
    fileErrorOf(error, path);
    return new Set();
  }
}
