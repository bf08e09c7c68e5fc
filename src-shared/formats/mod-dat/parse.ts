import { asciiUpper } from "../../bytes/ascii.ts";
import { type DatNode, type DatProperty, parseDat } from "../../text/dat/tree.ts";
import { type Diagnostic, type DiagnosticRule, diagnose, hasErrors } from "../../text/diagnostic.ts";
import { quote } from "../../text/findings.ts";
import type { SourceText } from "../../text/source-text.ts";
import { MAX_HEADER_UNITS, type ModRequirement } from "../mod/header.ts";
import { modVersionOf, removedPathOf } from "./header.ts";
import {
  type ModDatKey,
  type ModInfo,
  outputNameOf,
  REMOVE_FILES,
  REQUIRED_MODS,
  REQUIREMENT_ID_KEYS,
} from "./mod-info.ts";
import { fits64Bits, wholeNumber } from "./numbers.ts";
import { MOD_DAT_RULES, type ModDatCode, type ModDatData } from "./rules.ts";

export interface ParsedModDat {
  /** Null when a diagnostic of severity error says why. */
  readonly info: ModInfo | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Longest text that launchers show, and GUTS takes for a file name (spec/container.md §1). */
export const SHOWN_LENGTHS: readonly (readonly [ModDatKey, number])[] = [
  ["NAME", 255],
  ["AUTHOR", 255],
  ["DESCRIPTION", 512],
  ["WEBSITE", 512],
  ["DOWNLOAD_URL", 512],
];
export const FILE_NAME_LIMIT = 32;
const LIST_LIMIT = 0xffff;
/** NAME of a project that GUTS has just made. */
const TEMPLATE_NAME = "EMPTY";

type Report = <C extends ModDatCode>(code: C, line: number, data: ModDatData<C>) => void;

/** Reads MOD.DAT. Keys in any case and order; the first of several equal ones counts. */
export function parseModDat(source: SourceText, path: string): ParsedModDat {
  const { root, diagnostics } = parseDat(source, path);
  const own: Diagnostic[] = [];
  const report: Report = (code, line, data) => {
    const rule = MOD_DAT_RULES[code] as unknown as DiagnosticRule<typeof data>;
    own.push(diagnose(code, rule, line > 0 ? { path, line } : { path }, data));
  };
  const info = root === null ? null : readInfo(root, report);
  const findings = [...withoutNumbersOf(own, diagnostics), ...own];
  return { info: hasErrors(findings) ? null : info, diagnostics: findings };
}

/** What the text's own reader says of a number is left out where more can be said of it. */
function withoutNumbersOf(own: readonly Diagnostic[], diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const lines = new Set(own.map(({ line }) => line));
  return diagnostics.filter(({ code, line }) => !(code.startsWith("dat-number-") && lines.has(line)));
}

/** Requirements of a [REQUIRED_MODS] section: id lines, or sections with NAME, an id and VERSION. */
export function requirementsOf(section: DatNode): { requirement: ModRequirement | null; line: number; text: string }[] {
  const flat = section.properties
    .filter((property) => REQUIREMENT_ID_KEYS.includes(asciiUpper(property.key)))
    .map((property) => ({
      requirement: requirement(property.value, "", "0"),
      line: property.line,
      text: property.value,
    }));
  const nested = section.children.map((child) => ({
    requirement: requirement(
      REQUIREMENT_ID_KEYS.map((key) => textOf(child, key)).find((value) => value !== undefined) ?? "",
      textOf(child, "NAME") ?? "",
      textOf(child, "VERSION") ?? "0",
    ),
    line: child.line,
    text: `[${child.name}]`,
  }));
  return [...flat, ...nested];
}

/** Paths of a [REMOVE_FILES] section. */
export function filesOf(section: DatNode): DatProperty[] {
  return section.properties.filter((property) => asciiUpper(property.key) === "FILE");
}

function readInfo(root: DatNode, report: Report): ModInfo | null {
  if (asciiUpper(root.name) !== "MOD") {
    report("mod-dat-not-mod", root.line, { name: quote(root.name) });
    return null;
  }
  const lines = firstOfEach(root, report);
  const text = (key: ModDatKey): string => lines.get(key)?.value ?? "";
  const id = readId(root, lines.get("MOD_ID"), report);
  const info: ModInfo = {
    name: text("NAME"),
    author: text("AUTHOR"),
    description: text("DESCRIPTION"),
    longDescription: text("LONG_DESCRIPTION"),
    website: text("WEBSITE"),
    downloadUrl: text("DOWNLOAD_URL"),
    id,
    version: readVersion(lines.get("VERSION"), report),
    modFileName: text("MOD_FILE_NAME"),
    steamPreviewFile: text("STEAM_PREVIEW_FILE"),
    steamTags: text("STEAM_TAGS"),
    steamChangeDescription: text("STEAM_CHANGE_DESCRIPTION"),
    removedFiles: readRemovedFiles(sectionsOf(root, REMOVE_FILES), report),
    requirements: readRequirements(sectionsOf(root, REQUIRED_MODS), id, report),
    source: root,
  };
  checkNames(info, lines, report);
  for (const [key, limit] of SHOWN_LENGTHS) checkLength(key, lines.get(key), limit, report);
  return info;
}

function firstOfEach(root: DatNode, report: Report): Map<string, DatProperty> {
  const lines = new Map<string, DatProperty>();
  for (const property of root.properties) {
    const key = asciiUpper(property.key);
    if (!lines.has(key)) lines.set(key, property);
    else report("mod-dat-duplicate-key", property.line, { key: quote(key) });
  }
  return lines;
}

/** Sections of a name, in any case, directly in the root. */
export function sectionsOf(root: DatNode, name: string): DatNode[] {
  return root.children.filter((child) => asciiUpper(child.name) === name);
}

function textOf(node: DatNode, key: string): string | undefined {
  return node.properties.find((property) => asciiUpper(property.key) === key)?.value;
}

function readId(root: DatNode, property: DatProperty | undefined, report: Report): bigint {
  const written = property === undefined ? null : wholeNumber(property.value);
  if (property === undefined || written === null || !fits64Bits(written)) {
    report("mod-dat-id-missing", property?.line ?? root.line, {});
    return 0n;
  }
  const id = BigInt.asIntN(64, written);
  if (id !== written)
    report("mod-dat-id-range", property.line, { value: quote(property.value.trim()), id: String(id) });
  if (id === 0n || id === -1n) report("mod-dat-id-template", property.line, { id: String(id) });
  return id;
}

function readVersion(property: DatProperty | undefined, report: Report): number {
  if (property === undefined) return 0;
  const written = wholeNumber(property.value);
  if (written === null) {
    report("mod-dat-version-bad", property.line, { value: quote(property.value) });
    return 0;
  }
  const version = Number(BigInt.asIntN(32, written));
  if (version < -1 || version > 65534)
    report("mod-dat-version-range", property.line, { version, modVersion: modVersionOf(version) });
  return version;
}

function readRemovedFiles(nodes: readonly DatNode[], report: Report): string[] {
  const seen = new Set<string>();
  const paths: string[] = [];
  for (const { value, line } of nodes.flatMap(filesOf)) {
    const path = removedPathOf(value);
    if (path === null) report("mod-dat-removed-bad", line, { value: quote(value) });
    else if (seen.has(path)) report("mod-dat-removed-twice", line, { value: quote(value) });
    if (path !== null) seen.add(path);
    paths.push(value);
  }
  if (paths.length > LIST_LIMIT)
    report("mod-dat-list-too-long", nodes[0].line, { section: REMOVE_FILES, count: paths.length });
  return paths;
}

function readRequirements(nodes: readonly DatNode[], own: bigint, report: Report): ModRequirement[] {
  const list = new Map<bigint, ModRequirement>();
  for (const { requirement: found, line, text } of nodes.flatMap(requirementsOf)) {
    if (found === null) report("mod-dat-requirement-bad", line, { value: quote(text) });
    else if (list.has(found.id)) report("mod-dat-requirement-twice", line, { id: String(found.id) });
    else {
      list.set(found.id, found);
      checkHeld("NAME", found.name, line, report);
      if (found.id === own) report("mod-dat-requirement-self", line, { id: String(own) });
    }
  }
  if (list.size > LIST_LIMIT)
    report("mod-dat-list-too-long", nodes[0].line, { section: REQUIRED_MODS, count: list.size });
  return [...list.values()];
}

function requirement(id: string, name: string, version: string): ModRequirement | null {
  const number = wholeNumber(id);
  if (number === null || !fits64Bits(number)) return null;
  return { id: BigInt.asIntN(64, number), name, version: Number(BigInt.asUintN(16, wholeNumber(version) ?? 0n)) };
}

function checkNames(info: ModInfo, lines: ReadonlyMap<string, DatProperty>, report: Report): void {
  const name = info.name.trim();
  const output = outputNameOf(info);
  if (name === "" || asciiUpper(name) === TEMPLATE_NAME)
    report("mod-dat-name-missing", lines.get("NAME")?.line ?? 0, {});
  const file = lines.get("MOD_FILE_NAME");
  if (file === undefined || file.value.trim() === "") {
    report("mod-dat-file-name-missing", file?.line ?? 0, { name: output });
    return;
  }
  if (`${file.value}.MOD` !== output && asciiUpper(file.value) !== asciiUpper(output))
    report("mod-dat-file-name-unsafe", file.line, { value: quote(file.value), name: output });
  if (file.value.length > FILE_NAME_LIMIT)
    report("mod-dat-file-name-long", file.line, { length: file.value.length, limit: FILE_NAME_LIMIT });
}

function checkLength(key: ModDatKey, property: DatProperty | undefined, limit: number, report: Report): void {
  if (property === undefined) return;
  const { value, line } = property;
  if (checkHeld(key, value, line, report) && value.length > limit)
    report("mod-dat-text-long", line, { key, length: value.length, limit });
}

/** Whether the header of a mod can hold a text. */
function checkHeld(key: string, { length }: string, line: number, report: Report): boolean {
  if (length > MAX_HEADER_UNITS) report("mod-dat-text-too-long", line, { key, length, limit: MAX_HEADER_UNITS });
  return length <= MAX_HEADER_UNITS;
}
