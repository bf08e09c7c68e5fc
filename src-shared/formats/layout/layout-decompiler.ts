import { asciiUpper } from "../../bytes/ascii.ts";
import { locate } from "../../bytes/format-error.ts";
import { stringToUnits } from "../../bytes/utf16.ts";
import type { Diagnostic } from "../../text/diagnostic.ts";
import { shortestFloat32 } from "../../text/numbers/number-text.ts";
import { LINE_END, TextLines } from "../../text/text-lines.ts";
import { ESCAPED_DATAGROUP, ESCAPED_NAME, ESCAPED_PROPERTY, toHex } from "./escapes.ts";
import type { FeatureTags } from "./feature-tags.ts";
import { printGroupHead, printGroupTail } from "./group-printer.ts";
import { decodeLayout } from "./layout-decoder.ts";
import { valueBytes } from "./layout-encoder.ts";
import {
  descriptorNameOf,
  isIdentityAxis,
  isOneLine,
  LAYOUT_FORMAT,
  LAYOUT_HEADER_BYTE,
  type LayoutFile,
  type LayoutObject,
  type LayoutPropertyValue,
  NO_PARENT,
  nameOf,
  OLD_LAYOUT_HEADER_BYTE,
} from "./layout-file.ts";
import { LayoutFindings } from "./layout-findings.ts";
import { printRegion } from "./region-printer.ts";
import type { LayoutProperty, LayoutRegistry } from "./registry.ts";
import { COMPONENTS, TEXT_TAGS, TIMELINE_NAME_ID } from "./text-tags.ts";

export interface DecompileOptions {
  /** Path of the layout inside a mod; it decides the name of the root section. */
  readonly path: string;
  readonly registry: LayoutRegistry;
  readonly tags: FeatureTags;
}

export interface DecompiledLayout {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

const TEXT_VERSION = 4;
const NO_UNITS = new Uint16Array(0);

/**
 * Text of a BINLAYOUT (spec/layout.md §3.2) that compiles to the same bytes, header byte 1 aside. Like the texts of
 * the game itself: no empty [CHILDREN], CHOICE and GAME MODE of a Group twice; floats as short as they can be. What
 * the text has no words for stands in escapes (`escapes.ts`), each with a finding.
 * Throws `FormatError` as `decodeLayout` does.
 */
export function decompileLayout(bytes: Uint8Array, options: DecompileOptions): DecompiledLayout {
  const file = decodeLayout(bytes, options.registry, options.path);
  const findings = new LayoutFindings(options.path);
  if (file.headerByte !== LAYOUT_HEADER_BYTE && file.headerByte !== OLD_LAYOUT_HEADER_BYTE)
    findings.add("layout-header-byte", -1, { found: file.headerByte });
  const text = locate(options.path, () =>
    new LayoutPrinter(options.tags, findings).print(file, rootNameOf(options.path)),
  );
  return { text, diagnostics: findings.finish(NO_UNITS) };
}

/** Name of the root section of the layout at a path: it is not stored in the binary (spec/layout.md §1.2). */
export function rootNameOf(path: string): "Layout" | "UI" | "Particle Creator" {
  const upper = `/${asciiUpper(path).replaceAll("\\", "/")}`;
  if (upper.includes("/MEDIA/UI/")) return "UI";
  return upper.includes("/MEDIA/PARTICLES/") ? "Particle Creator" : "Layout";
}

class LayoutPrinter {
  private readonly lines = new TextLines(LAYOUT_FORMAT);
  private readonly tags: FeatureTags;
  private readonly findings: LayoutFindings;

  constructor(tags: FeatureTags, findings: LayoutFindings) {
    this.tags = tags;
    this.findings = findings;
  }

  print(file: LayoutFile, rootName: string): string {
    const { lines } = this;
    lines.openSection(rootName);
    lines.property("INTEGER", "VERSION", TEXT_VERSION);
    lines.property("UNSIGNED INT", "COUNT", countObjects(file.objects));
    if (file.datagroup !== null) {
      this.escaped(ESCAPED_DATAGROUP, null, "the datagroup does not mirror the Groups");
      lines.property("STRING", ESCAPED_DATAGROUP, toHex(file.datagroup));
    }
    lines.openSection("OBJECTS");
    for (const object of file.objects) this.object(object, NO_PARENT);
    lines.closeSection();
    lines.closeSection();
    return lines.join() + LINE_END;
  }

  private object(object: LayoutObject, parent: bigint): void {
    const { lines } = this;
    lines.openSection("BASEOBJECT");
    lines.openSection("PROPERTIES");
    this.head(object, parent);
    this.properties(object);
    if (object.region?.kind === "bytes") this.escaped("UNK_ADDATA", object, "the region has no exact text form");
    printRegion(lines, object);
    lines.closeSection();
    if (object.children.length > 0) {
      lines.openSection("CHILDREN");
      for (const child of object.children) this.object(child, object.id);
      lines.closeSection();
    }
    lines.closeSection();
  }

  private head(object: LayoutObject, parent: bigint): void {
    const { lines } = this;
    const shown = nameOf(object);
    lines.property("STRING", "DESCRIPTOR", descriptorNameOf(object));
    lines.property("STRING", "NAME", isOneLine(shown) ? shown : "");
    lines.property("INTEGER64", "PARENTID", parent);
    lines.property("INTEGER64", "ID", object.id);
    if (object.descriptor === null) this.escaped(descriptorNameOf(object), object, "the registry does not know it");
    if (isOneLine(object.name) && object.name !== descriptorNameOf(object)) return;
    this.escaped(ESCAPED_NAME, object, "the name has a line end, or is stored although it is the descriptor's");
    lines.property("STRING", ESCAPED_NAME, toHex(new Uint8Array(stringToUnits(object.name).buffer)));
  }

  private properties(object: LayoutObject): void {
    const seen = new Set<number>();
    const reasons = object.properties.map((each) => reasonToEscape(object, each, seen));
    const printed = object.properties.filter((_, i) => reasons[i] === null);
    const onEscape = (key: string, why: string) => this.escaped(key, object, why);
    if (object.group !== null) printGroupHead(this.lines, object.group, printed, onEscape);
    object.properties.forEach((each, i) => {
      const why = reasons[i];
      if (why === null) this.property(each);
      else this.escape(object, each, why);
    });
    if (object.group !== null) printGroupTail(this.lines, object.group, this.tags, onEscape);
  }

  private escape(object: LayoutObject, each: LayoutPropertyValue, why: string): void {
    const key = `${ESCAPED_PROPERTY}${each.id}`;
    this.escaped(key, object, why);
    this.lines.property("STRING", key, toHex(valueBytes(each.value)));
  }

  private property({ property, value }: LayoutPropertyValue): void {
    if (property === null) return;
    const tag = TEXT_TAGS[property.type];
    switch (value.kind) {
      case "vec2":
      case "vec3":
        value.value.forEach((component, i) => {
          this.lines.property(tag, property.name + COMPONENTS[i], shortestFloat32(component));
        });
        break;
      case "f32":
        this.lines.property(tag, property.name, shortestFloat32(value.value));
        break;
      case "f32[]":
        this.lines.property(tag, property.name, value.value.map(shortestFloat32).join(","));
        break;
      case "bytes":
        break;
      default:
        this.lines.property(tag, property.name, String(value.value));
    }
  }

  private escaped(key: string, object: LayoutObject | null, why: string): void {
    this.findings.add("layout-escaped", -1, { key, id: object === null ? "" : String(object.id), why });
  }
}

/** Why a property cannot stand as an ordinary line, or null when it can. `seen` are the ids before it. */
function reasonToEscape(object: LayoutObject, each: LayoutPropertyValue, seen: Set<number>): string | null {
  const { property, value } = each;
  if (property === null) return "the registry does not know the property";
  if (value.kind === "bytes") return "the bytes are no value of its type";
  if ((value.kind === "string" || value.kind === "translate") && !isOneLine(value.value))
    return "the text has a line end";
  if (value.kind === "vec3" && isIdentityAxis(property, value.value)) return "an identity axis is stored";
  if (isTimelineName(object, property) && value.value !== nameOf(object)) return "it is not the name of the Timeline";
  if (seen.has(each.id)) return "it is stored twice";
  seen.add(each.id);
  return null;
}

function isTimelineName(object: LayoutObject, property: LayoutProperty): boolean {
  return object.descriptor?.extra === "timeline" && property.id === TIMELINE_NAME_ID;
}

function countObjects(objects: readonly LayoutObject[]): number {
  return objects.reduce((count, object) => count + 1 + countObjects(object.children), 0);
}
