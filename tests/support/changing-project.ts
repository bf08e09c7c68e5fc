import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { asciiUpper } from "../../src-shared/bytes/ascii.ts";
import { floorMesh, layoutLink, level, levelSet, roomPiece, wallMesh } from "./levels.ts";
import { BROKEN_UNIT, layout, modDat, source, unit } from "./project-builder.ts";

/** Chance as a source of numbers in [0, 1). */
export type Chance = () => number;

const pick = <T>(chance: Chance, from: readonly T[]): T => from[Math.floor(chance() * from.length)];

const FOLDERS = ["UNITS/ITEMS", "units/Monsters", "LAYOUTS/Cave", "LAYOUTS/CAVE/DEEP", "LEVELSETS", "LEVELSETS/PROPS"];
const TEXTURES = ["TEXTURES", "Textures/Deep"];
const NAMES = ["A", "b", "C_d", "E"];

/** A content for a file of this name, by chance; most are good. */
function contentFor(file: string, chance: Chance): Uint8Array {
  const guid = () => BigInt(1 + Math.floor(chance() * 4));
  const number = Math.floor(chance() * 3);
  const upper = asciiUpper(file);
  if (upper.endsWith(".MESH")) return chance() < 0.7 ? floorMesh(4 + number) : wallMesh(4 + number, 0.6);
  if (upper.endsWith(".HIE")) return source("[TAGS]", ...Array(number).fill("\t<STRING>TAG:X"), "[/TAGS]");
  if (upper.endsWith(".LAYOUT")) {
    if (chance() < 0.08) return source(...layout("No Such Thing"));
    const pieces = Array.from({ length: 1 + number }, () => roomPiece(guid(), 4 * number, Math.floor(chance() * 9)));
    const links = chance() < 0.5 ? [layoutLink(linkTarget(chance), number, number)] : [];
    return level(...pieces, ...links);
  }
  if (upper.endsWith(".DAT") && upper.includes("LEVELSETS/"))
    return levelSet(
      ...Array.from({ length: 1 + number }, () => ({
        guid: guid(),
        mesh: `media/levelsets/props/${pick(chance, NAMES)}.mesh`,
      })),
    );
  if (upper.endsWith(".DAT")) {
    if (chance() < 0.06) return source(...BROKEN_UNIT);
    const base = chance() < 0.6 ? [`\t<STRING>BASEFILE:media/units/items/${pick(chance, NAMES)}.dat`] : [];
    return source(...unit(`U${number}`, `\t<STRING>UNIT_GUID:${1 + Math.floor(chance() * 99)}`, ...base));
  }
  return new TextEncoder().encode(`${pick(chance, ["one", "two", "six"])} ${number}`.repeat(1 + number * 40));
}

const linkTarget = (chance: Chance) => `media/levelsets/props/${pick(chance, NAMES)}.layout`;

function newName(chance: Chance): string {
  const kind = chance();
  const name = pick(chance, NAMES);
  if (kind < 0.25) return `${pick(chance, FOLDERS.slice(0, 2))}/${name}.dat`;
  if (kind < 0.5) return `${pick(chance, FOLDERS.slice(2, 4))}/${name}.LAYOUT`;
  if (kind < 0.6) return `LEVELSETS/${name}.DAT`;
  if (kind < 0.7) return `LEVELSETS/PROPS/${name}.MESH`;
  if (kind < 0.8) return `LEVELSETS/PROPS/${name}.layout`;
  if (kind < 0.83) return "FEATURETAGS.HIE";
  return `${pick(chance, TEXTURES)}/${name}.${pick(chance, ["DDS", "png", "TXT"])}`;
}

/** A project that changes by chance, as modders, editors and git change one. */
export class ChangingProject {
  readonly folder: string;
  private readonly chance: Chance;
  /** Below MEDIA, as on disk. */
  private files: string[] = [];
  private version = 1;
  /** Files of the base game below its MEDIA. */
  private readonly gameFiles = new Set<string>();
  private gameTime = 1;

  constructor(folder: string, chance: Chance) {
    this.folder = folder;
    this.chance = chance;
    mkdirSync(path.join(folder, "MEDIA"), { recursive: true });
    this.describe();
    for (let i = 0; i < 14; i++) this.add();
  }

  /** One change; says which. */
  change(): string {
    const [kind] = pick(this.chance, CHANGES);
    this[kind]();
    return kind;
  }

  add(): void {
    const name = newName(this.chance);
    if (this.clashes(name)) return;
    this.write(name, contentFor(name, this.chance));
    this.files.push(name);
  }

  edit(): void {
    const name = this.any();
    if (name !== null) this.write(name, contentFor(name, this.chance));
  }

  remove(): void {
    const name = this.any();
    if (name === null) return;
    rmSync(this.on(name));
    this.files = this.files.filter((file) => file !== name);
  }

  /** To another name or another folder. */
  move(): void {
    const name = this.any();
    const to = newName(this.chance);
    if (name === null || this.clashes(to) || path.extname(to).toUpperCase() !== path.extname(name).toUpperCase())
      return;
    this.rename(name, to);
  }

  changeCase(): void {
    const name = this.any();
    if (name === null) return;
    const { dir, base } = path.posix.parse(name);
    const other = base === base.toLowerCase() ? base.toUpperCase() : base.toLowerCase();
    this.rename(name, dir === "" ? other : `${dir}/${other}`);
  }

  /** Another content with the length and the time of the old one, as a tool may leave it. */
  overwrite(): void {
    const name = this.any();
    if (name === null) return;
    const { atime, mtime } = statSync(this.on(name));
    const bytes = readFileSync(this.on(name));
    const at = bytes.lastIndexOf(0x31);
    if (at >= 0) bytes[at] = 0x32;
    writeFileSync(this.on(name), bytes);
    utimesSync(this.on(name), atime, mtime);
  }

  /** The same content, written anew. */
  touch(): void {
    const name = this.any();
    if (name !== null) writeFileSync(this.on(name), readFileSync(this.on(name)));
  }

  /** One file's content goes to another, as copying does. */
  copyOver(): void {
    const [from, to] = [this.any(), this.any()];
    if (from !== null && to !== null && path.extname(from) === path.extname(to))
      this.write(to, readFileSync(this.on(from)));
  }

  describe(): void {
    this.version++;
    writeFileSync(path.join(this.folder, "MOD.DAT"), source(...modDat({ version: this.version })));
  }

  /** The folder of a base game of loose files, which changes as well; some of its files stand in for those of the mod. */
  get game(): string {
    return path.join(this.folder, "..", `${path.basename(this.folder)}-game`);
  }

  /** Makes the game's folder, with a few files. */
  makeGame(): void {
    mkdirSync(path.join(this.game, "MEDIA"), { recursive: true });
    for (let i = 0; i < 12; i++) this.changeGame();
  }

  changeGame(): void {
    const known = [...this.gameFiles];
    if (known.length > 6 && this.chance() < 0.3) {
      const gone = pick(this.chance, known);
      rmSync(path.join(this.game, "MEDIA", gone));
      this.gameFiles.delete(gone);
      return;
    }
    const name = asciiUpper(newName(this.chance));
    if (!/\.(DAT|MESH|LAYOUT)$/.test(name)) return;
    const file = path.join(this.game, "MEDIA", name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, contentFor(name, this.chance));
    // A game was installed long ago; its files are known by size and time alone.
    utimesSync(file, 1e9 + this.gameTime, 1e9 + this.gameTime++);
    this.gameFiles.add(name);
  }

  private rename(from: string, to: string): void {
    mkdirSync(path.dirname(this.on(to)), { recursive: true });
    renameSync(this.on(from), this.on(to));
    this.files = this.files.map((file) => (file === from ? to : file));
  }

  private any(): string | null {
    return this.files.length === 0 ? null : pick(this.chance, this.files);
  }

  /** One file to the game, wherever it lies on disk. */
  private clashes(name: string): boolean {
    return this.files.some((file) => asciiUpper(file) === asciiUpper(name));
  }

  private on(name: string): string {
    return path.join(this.folder, "MEDIA", name);
  }

  private write(name: string, bytes: Uint8Array): void {
    mkdirSync(path.dirname(this.on(name)), { recursive: true });
    writeFileSync(this.on(name), bytes);
  }
}

type Change = "add" | "edit" | "remove" | "move" | "changeCase" | "overwrite" | "touch" | "copyOver" | "describe";

const CHANGES = (
  [
    ["edit", 6],
    ["add", 3],
    ["remove", 2],
    ["move", 2],
    ["changeCase", 1],
    ["overwrite", 2],
    ["touch", 1],
    ["copyOver", 1],
    ["describe", 1],
  ] as const satisfies readonly (readonly [Change, number])[]
).flatMap((change) => Array<typeof change>(change[1]).fill(change));
