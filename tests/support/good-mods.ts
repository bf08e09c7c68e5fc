import { compileDat } from "../../src-shared/formats/bindat/compiler.ts";
import type { ModHeader } from "../../src-shared/formats/mod/header.ts";
import { makeIndices } from "../../src-shared/formats/raw/make-indices.ts";
import { factsKindOf } from "../../src-shared/formats/raw/sources.ts";
import { sourceOf } from "../../src-shared/text/source-text.ts";
import { compiled, layoutOf, object } from "./layout.ts";
import { type BuilderFile, type BuilderMod, buildMod } from "./mod-builder.ts";
import { baseOf, indexed } from "./raw.ts";
import { type Part, piece } from "./room-builder.ts";

/* Mods in which nothing is wrong, of files that say what they are. */

/** Bytes of a DAT of these lines. */
export function dat(...lines: readonly string[]): Uint8Array {
  const { bytes, diagnostics } = compileDat(sourceOf(lines.join("\r\n")), { path: "x.dat" });
  if (bytes === null) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  return bytes;
}

/** An item with a name and an id of its own. */
export function unitFile(name: string, guid: bigint, ...more: readonly string[]): BuilderFile {
  return unitAt(`MEDIA/UNITS/ITEMS/${name}.DAT`, name, guid, ...more);
}

export function unitAt(path: string, name: string, guid: bigint, ...more: readonly string[]): BuilderFile {
  const lines = [`<STRING>NAME:${name}`, `<INTEGER64>UNIT_GUID:${guid}`, ...more];
  return { path, content: dat("[UNIT]", ...lines, "[/UNIT]") };
}

export function skillFile(file: string, name: string, guid: bigint): BuilderFile {
  const content = dat("[SKILL]", `<STRING>NAME:${name}`, `<INTEGER64>UNIQUE_GUID:${guid}`, "[/SKILL]");
  return { path: `MEDIA/SKILLS/${file}.DAT`, content };
}

/** A layout of the user interface with one menu. */
export function menuFile(file: string, name: string): BuilderFile {
  const menu = object("Menu Definition", 1, [`<STRING>MENU NAME:${name}`, "<STRING>TYPE:HUD MENU"]);
  return { path: `MEDIA/UI/${file}.LAYOUT`, content: compiled(layoutOf(menu)) };
}

/** A level layout with one piece for each GUID. */
export function roomFile(name: string, guids: readonly bigint[], fileTime = 0n): BuilderFile {
  let last = 0;
  const nextId = () => ++last;
  const parts: readonly Part[] = guids.map((guid) => piece(guid));
  return {
    path: `MEDIA/LAYOUTS/${name}.LAYOUT`,
    content: compiled(layoutOf(...parts.map((part) => part(nextId)))),
    fileTime,
  };
}

/** A level set; pieces with `true` have a collision mesh. */
export function levelSetFile(name: string, pieces: Readonly<Record<string, boolean>>): BuilderFile {
  const lines = Object.entries(pieces).flatMap(([guid, collides]) => [
    "[PIECE]",
    `<STRING>NAME:PIECE_${guid}`,
    `<INTEGER64>GUID:${guid}`,
    `<STRING>FILE:media/levelsets/${guid}.mesh`,
    ...(collides ? [`<STRING>COLLISIONFILE:media/levelsets/${guid}_collision.mesh`] : []),
    "[/PIECE]",
  ]);
  return { path: `MEDIA/LEVELSETS/${name}.DAT`, content: dat("[LEVELSET]", ...lines, "[/LEVELSET]") };
}

/** The indices that belong to these files. */
export function indexFiles(files: readonly BuilderFile[]): BuilderFile[] {
  const listed = files
    .filter(({ path }) => factsKindOf(path) !== null)
    .map(({ path, content }) => indexed(path, content));
  return makeIndices(listed, baseOf()).indices.map(({ name, bytes }) => ({ path: `MEDIA/${name}`, content: bytes }));
}

/** A whole mod with its indices; `more` are files that no index is made of. */
export function goodMod(
  id: bigint,
  files: readonly BuilderFile[],
  {
    header,
    more = [],
    ...parts
  }: Omit<BuilderMod, "header" | "files"> & {
    readonly header?: Partial<ModHeader>;
    readonly more?: readonly BuilderFile[];
  } = {},
): Uint8Array {
  return buildMod({
    files: [...indexFiles(files), ...files, ...more],
    ...parts,
    header: { id, title: `Mod ${id}`, ...header },
  });
}
