import { asciiUpper } from "../../bytes/ascii.ts";
import { type DatNode, type DatProperty, printDat } from "../../text/dat/tree.ts";
import type { ModRequirement } from "../mod/header.ts";
import { MOD_DAT_KEYS, type ModInfo, REMOVE_FILES, REQUIRED_MODS } from "./mod-info.ts";
import { filesOf, requirementsOf, sectionsOf } from "./parse.ts";

/**
 * The text of MOD.DAT, CRLF between lines; `encodeSource` makes the file of it. Of an info that was read from a text
 * everything stays where it stood, keys and sections not known here included; only lines whose value differs change.
 */
export function printModDat(info: ModInfo): string {
  return printDat(modDatTree(info));
}

/** The same as a tree. Lines that were read keep their number, also with another value; new ones have 0. */
export function modDatTree(info: ModInfo): DatNode {
  const source = info.source ?? node("MOD", [], []);
  return { ...source, properties: propertiesOf(info, source), children: childrenOf(info, source) };
}

function propertiesOf(info: ModInfo, source: DatNode): DatProperty[] {
  const properties = [...source.properties];
  let next = 0;
  for (const { key, type, field } of MOD_DAT_KEYS) {
    const value = printed(info[field]);
    const at = properties.findIndex((property) => asciiUpper(property.key) === key);
    if (at >= 0) {
      if (value === "") properties.splice(at, 1);
      else if (properties[at].value !== value && !sameNumber(type, properties[at].value, value))
        properties[at] = { ...properties[at], value };
      next = value === "" ? at : at + 1;
    } else if (value !== "" && !(info.source !== null && key === "VERSION" && info.version === 0))
      properties.splice(next++, 0, { type, key, value, line: 0 });
  }
  return properties;
}

/** A number written otherwise (`007`, blanks before it) may stay as it is. */
function sameNumber(type: string, a: string, b: string): boolean {
  return (
    type !== "STRING" && /^[ \t]*[+-]?\d+$/.test(a) && a.length < 40 && BigInt(a.trim().replace("+", "")) === BigInt(b)
  );
}

function childrenOf(info: ModInfo, source: DatNode): DatNode[] {
  return withSection(
    withSection(source.children, REMOVE_FILES, sameFiles(info, source) ? null : removeFiles(info.removedFiles)),
    REQUIRED_MODS,
    sameRequirements(info, source) ? null : requiredMods(info.requirements),
  );
}

/** The children with the first section of that name replaced and further ones dropped; null leaves all as they are. */
function withSection(children: readonly DatNode[], name: string, section: DatNode | null): DatNode[] {
  if (section === null) return [...children];
  const at = children.findIndex((child) => asciiUpper(child.name) === name);
  const others = children.filter((child) => asciiUpper(child.name) !== name);
  const isEmpty = section.properties.length + section.children.length === 0;
  if (!isEmpty) others.splice(at < 0 ? others.length : at, 0, section);
  return others;
}

function sameFiles(info: ModInfo, source: DatNode): boolean {
  const there = sectionsOf(source, REMOVE_FILES).flatMap(filesOf);
  return there.length === info.removedFiles.length && there.every(({ value }, i) => value === info.removedFiles[i]);
}

function sameRequirements(info: ModInfo, source: DatNode): boolean {
  const there = new Map<bigint, ModRequirement>();
  for (const { requirement } of sectionsOf(source, REQUIRED_MODS).flatMap(requirementsOf))
    if (requirement !== null && !there.has(requirement.id)) there.set(requirement.id, requirement);
  const same = (a: ModRequirement, b: ModRequirement | undefined): boolean =>
    b !== undefined && a.id === b.id && a.name === b.name && a.version === b.version;
  const list = [...there.values()];
  return list.length === info.requirements.length && list.every((one, i) => same(one, info.requirements[i]));
}

function removeFiles(paths: readonly string[]): DatNode {
  return node(
    REMOVE_FILES,
    paths.map((path) => property("STRING", "FILE", path)),
    [],
  );
}

/** An id line each; a section where there is more to say than the id (spec/container.md §6). */
function requiredMods(requirements: readonly ModRequirement[]): DatNode {
  const isPlain = ({ name, version }: ModRequirement): boolean => name === "" && version === 0;
  return requirements.every(isPlain)
    ? node(
        REQUIRED_MODS,
        requirements.map(({ id }) => property("INTEGER64", "ID", String(id))),
        [],
      )
    : node(REQUIRED_MODS, [], requirements.map(requiredMod));
}

function requiredMod({ id, name, version }: ModRequirement): DatNode {
  const properties = [property("INTEGER64", "ID", String(id)), property("INTEGER", "VERSION", String(version))];
  return node("REQUIRED_MOD", name === "" ? properties : [property("STRING", "NAME", name), ...properties], []);
}

function node(name: string, properties: readonly DatProperty[], children: readonly DatNode[]): DatNode {
  return { name, properties, children, line: 0 };
}

function property(type: string, key: string, value: string): DatProperty {
  return { type, key, value: printed(value), line: 0 };
}

/** A line end cannot stand in a text; the game's own sign for one can. */
function printed(value: string | number | bigint): string {
  return String(value).replace(/\r\n|\r|\n/g, "\\n");
}
