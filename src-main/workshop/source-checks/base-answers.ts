import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import type { BaseGame } from "../../base-game/base-game.ts";
import { withSharedBase } from "../../engine/base.ts";
import { FileError, fileErrorOf } from "../../files/file-error.ts";
import { nodeFiles } from "../../files/file-layer.ts";
import type { Turns } from "./turns.ts";

/** Paths whose answer is remembered; the game itself has 60,000 files. */
const MOST_ANSWERS = 200_000;
/** After so long a game that was not there, or not all of it, is looked for again, milliseconds. */
const LOOK_AGAIN_MS = 60_000;

/** Folders of a whole MEDIA. Without one of them it is a part, such as what a packer asks for. */
const WHOLE = ["LAYOUTS", "MODELS", "PARTICLES", "SKILLS", "UI", "UNITS"];

/**
 * Which files the base game has. It is opened when there is something new to ask, and closed again: an open DATA.PAK
 * can keep the game from starting.
 */
export class BaseAnswers {
  private readonly named: readonly string[];
  private readonly clock: () => number;
  private readonly most: number;
  /** Null: the part of the game that there is does not have it. */
  private readonly has = new Map<string, boolean | null>();
  private partUntil = 0;

  /** `clock` counts milliseconds from any time on. */
  constructor(named: readonly string[], clock: () => number = () => performance.now(), most = MOST_ANSWERS) {
    this.named = named;
    this.clock = clock;
    this.most = most;
  }

  /** Whether the game has one of these names; null: not known. */
  answer(names: readonly string[]): boolean | null {
    let isKnown = true;
    for (const name of names) {
      const has = this.has.get(name) ?? null;
      if (has === true) return true;
      if (has === null) isKnown = false;
    }
    return isKnown ? false : null;
  }

  /** Asks for what is not known yet. What only a part of the game does not have stays unknown. Errors: FileError. */
  async ask(names: readonly string[], turns: Turns): Promise<void> {
    const isLate = this.clock() >= this.partUntil;
    const isNew = (name: string) => {
      const has = this.has.get(name);
      return has === undefined || (has === null && isLate);
    };
    let asked = names.filter(isNew);
    if (asked.length === 0) return;
    if (this.has.size + asked.length > this.most) {
      this.has.clear();
      asked = [...names];
    }
    await turns.next();
    await withSharedBase(this.named, async (shared) => {
      const game = await shared.game();
      const otherwise = (await isWhole(game)) ? false : null;
      if (otherwise === null) this.partUntil = this.clock() + LOOK_AGAIN_MS;
      for (const name of asked) {
        if (turns.isOver) await turns.next();
        this.has.set(name, game.layers.length > 0 && (await hasFile(game, name)) ? true : otherwise);
      }
    });
  }

  forget(): void {
    this.has.clear();
    this.partUntil = 0;
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
    const names = await namesIn(path);
    if (WHOLE.every((name) => names.has(name))) return true;
  }
  return false;
}

/** Upper-case; none of a folder that cannot be read. */
async function namesIn(path: string): Promise<ReadonlySet<string>> {
  try {
    return new Set((await nodeFiles.list(path)).map(({ name }) => asciiUpper(name)));
  } catch (error) {
    fileErrorOf(error, path);
    return new Set();
  }
}
