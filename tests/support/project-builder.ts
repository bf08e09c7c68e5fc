import path from "node:path";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { seededRandom } from "./mutate.ts";
import { tempFolder, writeTree } from "./temp-folder.ts";

/** Lines as a text of the game has them. */
export const lines = (...each: readonly string[]): string => each.map((line) => `${line}\r\n`).join("");

/** A text as GUTS writes it: UTF-16LE with its mark. */
export const source = (...each: readonly string[]): Uint8Array => encodeSource(lines(...each));

export interface ModDat {
  readonly name?: string;
  readonly id?: bigint;
  readonly version?: number;
  /** MOD_FILE_NAME. */
  readonly fileName?: string;
  /** Further lines, between the others and the end. */
  readonly more?: readonly string[];
}

/** Lines of a MOD.DAT without anything to complain about. */
export function modDat(mod: ModDat = {}): string[] {
  const { name = "Lantern Pack", id = -4711000000000000123n, version = 4, fileName = "Lantern_Pack", more = [] } = mod;
  return [
    "[MOD]",
    "\t<STRING>AUTHOR:Jane Doe",
    `\t<STRING>NAME:${name}`,
    "\t<STRING>DESCRIPTION:Lanterns",
    `\t<INTEGER64>MOD_ID:${id}`,
    `\t<STRING>MOD_FILE_NAME:${fileName}`,
    `\t<INTEGER>VERSION:${version}`,
    ...more,
    "[/MOD]",
  ];
}

/** Lines of a unit. */
export function unit(name: string, ...more: readonly string[]): string[] {
  return ["[UNIT]", `\t<STRING>NAME:${name}`, "\t<INTEGER>LEVEL:3", "\t<FLOAT>SCALE:1.5", ...more, "[/UNIT]"];
}

/** Lines of a unit that cannot be compiled: the fault is in line 3. */
export const BROKEN_UNIT: readonly string[] = [
  "[UNIT]",
  "\t<INTEGER>LEVEL:3",
  `\t<STRING>DESCRIPTION:${"x".repeat(65_536)}`,
  "[/UNIT]",
];

/** Lines of a layout with one object; `own` are lines of its properties, at the right depth already. */
export function layout(descriptor = "Group", ...own: readonly string[]): string[] {
  return [
    "[Layout]",
    "\t<INTEGER>COUNT:1",
    "\t<UNSIGNED INT>VERSION:4",
    "\t[OBJECTS]",
    "\t\t[BASEOBJECT]",
    "\t\t\t[PROPERTIES]",
    `\t\t\t\t<STRING>DESCRIPTOR:${descriptor}`,
    "\t\t\t\t<STRING>NAME:First",
    "\t\t\t\t<INTEGER64>PARENTID:-1",
    "\t\t\t\t<INTEGER64>ID:5",
    ...own,
    "\t\t\t[/PROPERTIES]",
    "\t\t[/BASEOBJECT]",
    "\t[/OBJECTS]",
    "[/Layout]",
  ];
}

/** Content of a file: bytes, a plain text, or lines of a text of the game. */
export type Content = Uint8Array | string | readonly string[];

const bytesOf = (content: Content): Uint8Array | string =>
  typeof content === "string" || content instanceof Uint8Array ? content : source(...content);

export type Media = Readonly<Record<string, Content>>;

export interface ProjectParts {
  /** Lines, or null for none. */
  readonly modDat?: Content | null;
  /** By path below MEDIA, written in this order. */
  readonly media?: Media;
  /** By path below the project's folder. */
  readonly beside?: Media;
}

/** A small project that packs without a word: a unit, a layout and something that is packed as it is. */
export const PLAIN_MEDIA: Media = {
  "UNITS/BRASS.DAT": unit("BRASS"),
  "UI/NOTES.LAYOUT": layout(),
  "SOUNDS/CHIME.WAV": "RIFF chime",
};

/** Writes a project into `folder` and returns the folder. */
export function writeProject(folder: string, parts: ProjectParts = {}): string {
  const { modDat: description = modDat(), media = PLAIN_MEDIA, beside = {} } = parts;
  const files = [
    ...(description === null ? [] : [["MOD.DAT", description] as const]),
    ...Object.entries(media).map(([name, content]) => [`MEDIA/${name}`, content] as const),
    ...Object.entries(beside),
  ];
  writeTree(folder, Object.fromEntries(files.map(([name, content]) => [name, bytesOf(content)])));
  return folder;
}

export interface TestProject {
  readonly folder: string;
  /** A path outside of the project for the mod. */
  readonly output: string;
}

/** A project in a folder that is removed when the test ends. */
export function testProject(parts: ProjectParts = {}): TestProject {
  const ground = tempFolder();
  return { folder: writeProject(path.join(ground, "lantern-pack"), parts), output: path.join(ground, "out.MOD") };
}

/** Files of some megabytes of letters, on which deflate works for a while. */
export function bulkyMedia(files: number, megabytes = 1): Media {
  const random = seededRandom(7);
  const letters = Uint8Array.from({ length: megabytes << 20 }, () => 0x41 + Math.floor(random() * 40));
  return Object.fromEntries(
    Array.from({ length: files }, (_, index) => {
      const content = letters.slice();
      content[0] = index;
      return [`BULK/${index}.TXT`, content];
    }),
  );
}

/** More files than a build does without workers. */
export function manyMedia(files = 1000): Media {
  return Object.fromEntries(
    Array.from({ length: files }, (_, index) => [
      `MANY/${index % 10}/U${index}.${["DAT", "TXT", "JPG", "LAYOUT"][index % 4]}`,
      [unit(`U${index}`), `text ${index}`, `picture ${index}`, layout("Group")][index % 4],
    ]),
  );
}
